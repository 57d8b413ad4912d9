"""A game at a prompt: ask, take the answer, say what changes, ask on."""

import shlex
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from companion.core.errors import GameError, Illegal, Invalid, Warned
from companion.core.questions import Question
from companion.games.dark_road.pieces import Instruction, difference
from companion.games.dark_road.state import State
from companion.players import Chooser
from companion.table.devices import TableDevices
from companion.table.public import public
from companion.table.session import Session
from companion.terminal import commands
from companion.terminal.answering import read_answer
from companion.terminal.asking import entry_hint, headline, show_question
from companion.terminal.board import board, caravan
from companion.terminal.devices import Attached
from companion.terminal.ending import keep_result, show_result
from companion.terminal.opponent import Opponent
from companion.terminal.panel import panel
from companion.terminal.reader import Reader, Signals, Stopped
from companion.terminal.screen import Screen
from companion.terminal.wagon import wagon
from companion.terminal.words import has_word, word
from companion.text import answer_text, catalogue, error_text, field_text, instruction_text, not_saved, say
from companion.text.scene import person

if TYPE_CHECKING:
    from companion.table.eyes.watching import Eyes

_AT_THE_DICE = ("choose_travel_die", "copy_travel_die")
"""Questions that are answered with an eye on the travel dice and the event."""

_NAME = "dark-road"
"""The command."""
NARROWEST_BOARD = 80
"""A narrower screen shows the board's lines broken rather than cut."""


class Play:
    """One sitting at the terminal. ``bots`` play the seats they are given for."""

    def __init__(
        self,
        session: Session,
        screen: Screen,
        read: Reader,
        signals: Signals | None = None,
        bots: Mapping[int, Chooser] | None = None,
        resume_with: str = "",
        devices: TableDevices | None = None,
        eyes: "Eyes | None" = None,
    ) -> None:
        self.session = session
        self.screen = screen
        self.signals = signals or Signals()
        self.bots = dict(bots or {})
        self.last_looked: int | None = None
        """The seat that looked at its secrets last."""
        self.is_leaving = False
        """Somebody wants to leave a game that cannot be saved."""
        self._read = read
        self._resume_with = resume_with
        self._turn_shown: tuple[str, int, int] | None = None
        self._question_shown = -1
        self._notices_shown = 0
        self.opponent = None if session.concern is None else Opponent(self, session.concern)
        """The Private Concern, where it plays and its deck can be read."""
        self.devices = Attached(self, devices, eyes)

    def is_person(self, seat: int | None) -> bool:
        """Is this seat played by somebody who sits before the screen?"""
        return seat is not None and seat not in self.bots and not self.state.is_concern(seat)

    @property
    def is_alone(self) -> bool:
        """Only one person plays, so nothing on the screen is hidden from anybody."""
        return len(self.state.humans) - len(self.bots) == 1

    @property
    def is_watched(self) -> bool:
        """No person plays."""
        return len(self.bots) == len(self.state.humans)

    @property
    def state(self) -> State:
        return self.session.game.state

    @property
    def names(self) -> list[str]:
        return [person(catalogue(), player.name) for player in self.state.players]

    def run(self) -> None:
        """Until the game is over, the input ends, or somebody quits; then it is said if it is not saved."""
        was_over = self.session.game.result is not None
        try:
            with self.devices.ringing():
                self._run()
            show_result(self.screen, self.session.game, self.session.concern)
            if not was_over:  # what was corrected in the history since stays
                keep_result(self.screen, self.session)
            self._is_saved()
        except (EOFError, Stopped, commands.Quit):
            self.farewell()

    def _run(self) -> None:
        if self.opponent is not None:
            self._show_notices()
            self.opponent.remind()
        while self._go_on():
            pass

    def _go_on(self) -> bool:
        """One answer, by whoever is asked, or one wait for people; ``False`` when the game is over."""
        self.signals.check()
        self._show_notices()
        self.devices.follow()
        self.devices.say()
        question, opponent = self.session.game.question, self.opponent
        if opponent is not None and question is not None and opponent.is_asked(question):
            self._let_opponent_play(opponent, question)
        elif opponent is not None and opponent.settle():
            pass
        elif question is None:
            return False
        elif question.seat in self.bots:
            self._let_play(question, question.seat)
        elif question.seat is not None and self.state.is_concern(question.seat):
            self._command(self.devices.listen(word("cannot-play"), enter=True))
        else:
            self._ask(question)
        return True

    def _let_opponent_play(self, opponent: Opponent, question: Question) -> None:
        """What is not kept was not played: it waits until the disk can take it."""
        try:
            opponent.play(question)
        except GameError as error:
            self.show_error(error)
            self._command(self.devices.listen(word("try-again"), enter=True))

    def read(self, prompt: str) -> str:
        return self._read(prompt)

    def wait(self, prompt: str) -> bool:
        """Until somebody presses Enter; ``False`` when something else came."""
        line = "" if self.is_watched else self.devices.listen(prompt, enter=True)
        self._command(line)
        return line == ""

    def _command(self, line: str | None) -> None:
        """Where nothing is asked: carry out a command, or say that this is none."""
        if not line:
            return
        try:
            command = commands.find(line)
            if command is None:
                raise Invalid("only-enter", value=line)
            command(self, line.partition(" ")[2].strip())
        except GameError as error:
            self.show_error(error)

    def farewell(self) -> None:
        """Where the game is, and how to go on with it; or that it is lost."""
        path = self.session.path
        self.screen.show()
        is_saved = self._is_saved()
        self._show_notices()
        if not is_saved:
            return
        self.screen.show(word("saved", path=path), wrap=False)
        command = f"{_program()} resume {shlex.quote(str(path))}{self._resume_with}"
        self.screen.show(word("go-on", command=command), wrap=False)

    def _is_saved(self) -> bool:
        """Where the game cannot be saved, that is said."""
        error = self.session.make_sure()
        if error is not None:
            self.screen.show(error_text(not_saved(error, self.session.path)), style="red")
        return error is None

    def viewer(self) -> int:
        """Who sits before the screen: whoever is asked, or whose turn it is."""
        question = self.session.game.question
        return self.state.seat if question is None or question.seat is None else question.seat

    # What is on the screen

    def show_board(self, whole: bool) -> None:
        """The table and the wagons; with ``whole`` every storage is drawn, else only one's own."""
        state, question, viewer = self.state, self.session.game.question, self.viewer()
        width = max(NARROWEST_BOARD, self.screen.width)
        self.screen.rule(*headline(state, question))
        self.screen.show_all(board(state, width))
        for seat in state.clockwise_from(viewer):
            if state.is_concern(seat):
                self.screen.show_all(panel(state, self.session.concern, width))
            else:
                own = self.is_person(seat) and (seat == viewer or self.is_alone)
                self.screen.show_all(wagon(state, seat, width, own, whole or seat == viewer))

    def show_error(self, error: GameError) -> None:
        """Why not, with the rule behind it."""
        question = self.session.game.question
        known = has_word(error.code)
        if error.code.startswith("correction-"):
            named = field_text(str(error.params.get("field")), self.names)
            error = Illegal(error.code, error.rule, **{**error.params, "field": named})
        said = word(error.code, **error.params) if known else error_text(error, self.state, question)
        self.screen.show(said, style="red")
        if self.session.trouble is not None:
            self.screen.show(word("quit-unsaved" if self.is_leaving else "disk-trouble"), style="red")

    def show_changes(self, before: State, heading: str = "") -> None:
        """What people do at the table so that it looks as the game now is."""
        after = public(self.state)
        found = self.for_people(difference(public(before), after))
        if heading and found:
            self.screen.show(heading)
        for instruction in found:
            said = instruction_text(instruction, tuple(self.names), after)
            self.screen.show("  · " + said, style="green")

    def for_people(self, instructions: list[Instruction]) -> list[Instruction]:
        """Without the wheel's turn where it turns by itself: done twice, it would be wrong."""
        return [one for one in instructions if one.verb != "turn" or not self.devices.turns_wheel]

    def ask_again(self) -> None:
        """Show the question at the next prompt once more."""
        self._question_shown = -1
        self.devices.camera.forget()

    def _show_notices(self) -> None:
        """What the session has to say since the last time."""
        notices = self.session.notices
        for code, params in notices[self._notices_shown :]:
            self.screen.show(say(code, **params), style="yellow")
        self._notices_shown = len(notices)

    # Asking and answering

    def _ask(self, question: Question) -> None:
        self.show_turn()
        if self._question_shown != question.index:
            if self.state.caravan is not None and question.kind in _AT_THE_DICE:
                self.screen.show_all([Text(), *caravan(self.state, self.state.caravan, self.screen.width)])
            show_question(self.screen, self.state, question, self.names)
            self._question_shown = question.index
        who = word("prompt-table") if question.seat is None else self.names[question.seat]
        line = self.devices.listen(f"{who}> ")
        if line is None:
            return
        try:
            self._take(question, line)
        except GameError as error:
            self.show_error(error)

    def show_turn(self) -> None:
        """The board once before each turn of a person, a headline before that of the Private Concern."""
        state = self.state
        turn = (state.phase, state.round, state.seat)
        if self._turn_shown == turn or state.phase == "setup":
            return
        self._turn_shown = turn
        if self.is_person(state.seat):
            self.show_board(whole=False)
        elif state.is_concern(state.seat):
            self.screen.show()
            self.screen.rule(*headline(state, self.session.game.question))

    def _take(self, question: Question, line: str) -> None:
        if not line:
            if not self.devices.camera.take(question):
                self.ask_again()
        elif line == "?":
            self.explain(question)
        elif (command := commands.find(line)) is not None:
            command(self, line.partition(" ")[2].strip())
        else:
            self.devices.camera.answer(question, list(read_answer(self.state, question, line).values))

    def explain(self, question: Question) -> None:
        """What can be typed now."""
        if question.accepts is not None:
            self.screen.show(entry_hint(question))
            if "effects" in question.accepts.fields:
                self.screen.show(word("effects-help"))
        self.screen.show(word("how-to-answer"))
        self.ask_again()

    def answer_all(self, question: Question, values: list[Any]) -> None:
        """Answer one question after the other; a throw that stops short says how far it went."""
        before, steps = self.state.copy(), len(self.session.history())
        told: list[str] = []
        for value in values:
            now = self.session.game.question
            if now is None or (now.kind, now.group) != (question.kind, question.group):
                break
            try:
                self._answer(now, value)
            except GameError:
                if told:
                    self.screen.show(word("throw-stopped", faces=told))
                raise
            told.append(str(value))
        self._show_since(before, steps)

    def _show_since(self, before: State, steps: int) -> None:
        """What an answer changed; on the turn of the Private Concern that is part of its account."""
        if self.opponent is None or not self.opponent.is_its_turn(before):
            self._show_dealt(steps)
            self.show_changes(before)
            if self.opponent is not None:
                self.opponent.tell_what_followed(before, steps)

    def _show_dealt(self, steps: int) -> None:
        """What special dice showed since so many steps; other dice and cards are told by where they go."""
        if self.session.game.seed is None:
            return
        for step in self.session.history()[steps:]:
            if step.kind == "oracle_face" or (step.kind == "roll" and step.params[0] == "ruins"):
                before = self.session.state_at(step.index)
                question = Question(0, None, step.kind, [], group=step.group, params=step.params)
                self.screen.show(
                    "  · " + answer_text(before, question, step.value, self.names), style="magenta"
                )

    def _answer(self, question: Question, value: Any) -> None:
        try:
            self.session.answer(value, question.index)
        except Warned as error:
            self.show_error(error)
            if not self.confirm(word("keep-anyway")):
                raise Illegal("not-kept") from error
            self.session.answer(value, question.index, wave=True)

    def confirm(self, prompt: str) -> bool:
        """Only a yes is a yes."""
        typed = self.read(prompt).strip().casefold()
        return typed != "" and any(yes.startswith(typed) for yes in ("yes", catalogue().plain(True)))

    def _let_play(self, question: Question, seat: int) -> None:
        """A simulated player answers from what its seat may see."""
        before, steps = self.state.copy(), len(self.session.history())
        choice = self.bots[seat].choose(self.session.game.observe(seat), question)
        said = answer_text(public(before), question, choice, self.names)
        self.session.answer(choice, question.index)
        if self.opponent is None or not self.opponent.is_its_turn(before):
            self.screen.show(Text(word("bot-plays", name=self.names[seat], choice=said), style="magenta"))
        self._show_since(before, steps)


def _program() -> str:
    """How to start this program: by its name where the shell finds it, otherwise as it was started now."""
    started = Path(sys.argv[0])
    found = shutil.which(_NAME)
    if started.name != _NAME or (found is not None and started.exists() and started.samefile(found)):
        return _NAME
    return shlex.quote(sys.argv[0])
