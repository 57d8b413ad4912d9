"""A game at the tablet: what is on the screen now, and what a touch does. Nothing here draws."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.app.play.choices import choices_of
from companion.app.play.moments import Asked, HandOver, Moment, Over, Passage, Reveal, Step, Told
from companion.app.play.telling import Beside, dice_dealt, names_of, passages, pieces_moved
from companion.app.words import word
from companion.core.errors import Illegal
from companion.core.questions import Question
from companion.games.dark_road.game import TURNS
from companion.games.dark_road.pieces import Instruction
from companion.games.dark_road.state import State
from companion.table.landing import is_within_throw, landing
from companion.table.opponent import Opponent
from companion.table.session import Session
from companion.table.throws import dice_left
from companion.table.where import step_of
from companion.text import question_text, result_lines, rules_of, say

_DICE: Final = {"market_die": "market"}
"""Questions besides ``roll`` that are answered by a throw, and what is thrown."""
SECRET: Final = frozenset({"keep_deed"})
"""Questions whose answers show what only one person may see (HIDE-1)."""


class Sitting:
    """One game at one tablet.

    ``moment`` is what people see; what they touch comes to :meth:`answer`, :meth:`take_over`, :meth:`reveal`,
    :meth:`confirm`, :meth:`undo` and :meth:`redo`, which raise what the session raises and then leave the
    moment as it was. ``changes`` is what people do with the pieces after the last touch.
    """

    is_elsewhere = False
    """The game is kept on another machine: what comes of a touch is :meth:`heard` later."""

    def __init__(self, session: Session, turns_wheel: Callable[[], bool] = lambda: False) -> None:
        self.session = session
        self.changes: list[Step] = []
        self.went_back = False
        """The changes put pieces back: something was undone."""
        self.turns_wheel = turns_wheel
        self.notices_read = 0
        """How many notices of the session were on the screen when people last did something."""
        self._meet()
        self._told: list[Passage] = []
        """What the Private Concern did and nobody has confirmed."""
        self._again = False
        self._revealed = False
        self._handed_over = -1
        """The question that was last handed over to whoever may see it."""
        self._remind()
        self.moment = self._go_on()

    def _meet(self) -> None:
        """Who plays the Private Concern."""
        session, concern = self.session, self.session.concern
        self._opponent = None if concern is None else Opponent(session, concern, self.for_people)
        self._beside = None if concern is None else Beside(concern, self._its_seat(), self.for_people)

    @property
    def state(self) -> State:
        return self.session.game.state

    @property
    def names(self) -> list[str]:
        return names_of(self.state)

    @property
    def is_alone(self) -> bool:
        """One person plays, so nothing on the screen is hidden from anybody."""
        return len(self.state.humans) == 1

    def may_show(self, seat: int, looking: int) -> bool:
        """May the secrets of a seat be shown while the seat ``looking`` has the tablet (HIDE-1)?"""
        return seat == looking

    def news(self) -> list[str]:
        """What the session has to say that nobody can have read yet."""
        return [say(code, **params) for code, params in self.session.notices[self.notices_read :]]

    def retry(self) -> None:
        """After the disk refused: try again to save everything. Raises ``GameError``."""
        self.session.retry()

    @property
    def may_undo(self) -> bool:
        """May whoever looks at this screen take something back?"""
        return True

    @property
    def may_redo(self) -> bool:
        return True

    @property
    def turn_of(self) -> int | None:
        """The seat whose turn is on the screen: the Private Concern's until its pieces are moved."""
        if isinstance(self.moment, Told):
            return self._its_seat()
        return self.state.seat if self.state.phase == "turns" else None

    @property
    def is_waiting(self) -> bool:
        """Nothing is asked: people only have to say that they are ready."""
        return not isinstance(self.moment, Asked)

    # What a touch does

    def answer(self, value: Any, index: int, wave: bool = False) -> None:
        """The answer to the question with this index; raises ``GameError``."""
        self.answer_all([value], index, wave)

    def answer_all(self, values: Sequence[Any], index: int, wave: bool = False) -> None:
        """Several answers, one for each die of a throw, the first to the question with this index.

        Raises ``GameError``; then the answers before the one that was refused stand.
        """
        before, steps = self.state.copy(), len(self.session.history())
        question = self.session.game.question
        try:
            for number, value in enumerate(values):
                now = self.session.game.question
                if number and (now is None or question is None or now.group != question.group):
                    break
                self.session.answer(value, index if number == 0 or now is None else now.index, wave)
        finally:
            if len(self.session.history()) != steps:
                self._follow(before, steps)

    def take_over(self) -> None:
        """Whoever may see it has the tablet now."""
        question = self.session.game.question
        self._handed_over = -1 if question is None else question.index
        self.moment = self._go_on()

    def answer_here(self) -> None:
        """Whoever is asked on another tablet answers here from now on."""
        raise Illegal("not-offered", value="answer_here", kind="")

    def reveal(self) -> None:
        """The Private Concern's turn begins."""
        if self._opponent is None or not isinstance(self.moment, Reveal):
            raise Illegal("not-offered", value="reveal", kind="")
        self._opponent.begin()
        self._revealed, self.changes, self.went_back = True, [], False
        self.moment = self._go_on()

    def confirm(self) -> None:
        """The pieces that it moves have been moved."""
        self._told, self.changes, self._again = [], [], False
        self.moment = self._go_on()

    def undo(self) -> None:
        """Back to the last question that a person answered; dice thrown together go back together."""
        index = landing(self.session)
        if index is None:
            raise Illegal("nothing-to-undo")
        self.go_back(index)

    def go_back(self, index: int) -> None:
        """To before this step of the history. Raises what the session raises; then it may have gone a part of
        the way."""
        before = self.state.copy()
        try:
            while len(self.session.history()) > index:
                self.session.undo()
        finally:
            self.changed_from(before)

    def redo(self) -> None:
        """On to the next question for a person."""
        before = self.state.copy()
        self.session.redo()
        while self.session.game.can_redo and (self._is_for_opponent() or is_within_throw(self.session)):
            self.session.redo()
        self.changed_from(before)
        self.went_back = False

    def changed_from(self, before: State) -> None:
        """Another way was taken through the game: see where it is now, and put the pieces right."""
        self.refresh()
        self.changes = pieces_moved(before, self.state, self.for_people)
        self.went_back = True

    def heard(self) -> bool:
        """Somebody else may have changed the game; is there something else to be seen?"""
        before, self.moment = self.moment, self._go_on()
        return self.moment != before

    def refresh(self, forget: bool = True) -> None:
        """Something else changed the game: see where it is now. A correction does not ``forget`` what the
        Private Concern did and nobody has confirmed."""
        self.changes, self.went_back = [], False
        if forget:
            self._told, self._revealed = [], False
            if self._opponent is not None:
                self._opponent.forget()
        self.moment = self._go_on()

    def say_anew(self) -> None:
        """Another language is spoken from now on."""
        self.changes = []
        if self._opponent is not None and self._told:
            self._told = passages(self._opponent.account(self._opponent.turn_so_far()), self.state)
        self.moment = self._go_on()

    def _follow(self, before: State, steps: int) -> None:
        """What an answer changed; on the turn of the Private Concern that is part of its account."""
        self.changes, self.went_back = [], False
        opponent, beside = self._opponent, self._beside
        if opponent is None or beside is None or not opponent.is_its_turn(before):
            self.changes = dice_dealt(self.session, self.session.history()[steps:])
            self.changes += pieces_moved(before, self.state, self.for_people)
        if opponent is not None and beside is not None and not opponent.is_its_turn(before):
            self.changes += beside.followed(opponent.follows(before, steps), self.state)
        self.moment = self._go_on()

    # Up to the next thing for people

    def _go_on(self) -> Moment:
        opponent = self._opponent
        while opponent is not None and opponent.is_asked(question := self.session.game.question):
            assert question is not None
            if self._told and self._again:
                break
            if opponent.opens(question) and not self._revealed:
                self._hear()
                return self._pending() if self._told else Reveal(self._turn(), self.names[opponent.seat])
            answers = opponent.answer(question)
            if self._beside is not None:
                self.changes += self._beside.answers(answers, self.state)
        self._revealed = False
        return self._pending() if self._tells_now() else self._ask()

    def _tells_now(self) -> bool:
        """Has the Private Concern done something, and is nothing asked on its turn? What was thrown or turned
        up for it is asked along with what it has done so far, so that its turn is confirmed but once."""
        self._hear()
        opponent, question = self._opponent, self.session.game.question
        under_way = opponent is not None and opponent.is_its_turn(self.state) and question is not None
        return bool(self._told) and (self._again or not under_way)

    def _ask(self) -> Moment:
        question = self.session.game.question
        if question is None:
            assert self.session.game.result is not None
            return Over(tuple(map(str, result_lines(self.session.game.result, self.state))))
        seat, secret = question.seat, question.kind in SECRET and not self.state.lazy
        if secret and seat is not None and not self.is_alone and self._handed_over != question.index:
            return HandOver(self._turn(), seat, self.names[seat])
        return self._asked(question)

    def _remind(self) -> None:
        """Nobody knows whether the pieces of its last turn were moved before the game was left."""
        opponent = self._opponent
        turn = [] if opponent is None else opponent.turn_so_far()
        if opponent is not None and opponent.is_last(turn):
            self._told = passages(opponent.account(turn), self.state)
            self._again = True

    def _is_for_opponent(self) -> bool:
        return self._opponent is not None and self._opponent.is_asked(self.session.game.question)

    def _its_seat(self) -> int:
        concern = self.state.concern
        return -1 if concern is None else concern.seat

    @property
    def told_so_far(self) -> tuple[Passage, ...]:
        """What the Private Concern has done on its turn, which something is asked about now."""
        return tuple(self._told)

    def _hear(self) -> None:
        """Take note of what the Private Concern did and people have not carried out yet."""
        opponent = self._opponent
        steps = [] if opponent is None else opponent.untold()
        if opponent is not None and steps:
            self._told += passages(opponent.account(steps), self.state)

    def _pending(self) -> Told:
        steps = [] if self._opponent is None else self._opponent.turn_so_far()
        turn = word("turn", turn=steps[0].round, turns=TURNS) if steps else self._turn()
        return Told(turn, self.names[self._its_seat()], tuple(self._told), self._again)

    # The question

    def _asked(self, question: Question) -> Asked:
        state = self.state
        die = str(question.params[0]) if question.kind == "roll" else _DICE.get(question.kind)
        return Asked(
            index=question.index,
            seat=question.seat,
            turn=self._turn(),
            step=self._step(question),
            text=question_text(state, question, self.names),
            rules=rules_of(question),
            choices=choices_of(state, question),
            entry=question.accepts,
            dice=None if die is None else (die, dice_left(state, question)),
            kind=question.kind,
        )

    def _step(self, question: Question) -> str:
        """Which step of the turn it is; the Private Concern's has none."""
        state = self.state
        if state.phase != "turns":
            return ""
        if state.is_concern(state.seat):
            return self.names[state.seat]
        return word(f"step-{step_of(state, question)}")

    def _turn(self) -> str:
        state = self.state
        if state.phase != "turns":
            return word(f"phase-{state.phase}", turns=TURNS)
        return word("turn", turn=state.round, turns=TURNS)

    def for_people(self, instructions: list[Instruction]) -> list[Instruction]:
        """Without the wheel's turn where it turns by itself: done twice, it would be wrong."""
        return [one for one in instructions if one.verb != "turn" or not self.turns_wheel()]
