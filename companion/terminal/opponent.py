"""The Private Concern at the screen: it plays, and people are told which pieces to move and why."""

from typing import TYPE_CHECKING

from rich.text import Text

from companion.concern.account import Answered, Paragraph, account, die_text, forced_die
from companion.concern.engine import PrivateConcern
from companion.concern.steps import note_text, step_text
from companion.concern.telling import Note, merged_notes, told
from companion.core.questions import Question
from companion.games.dark_road.state import State
from companion.table.concern import last_turn, shuffle_of
from companion.table.timeline import Step
from companion.terminal.public import public
from companion.terminal.words import word
from companion.text import answer_text

if TYPE_CHECKING:
    from companion.terminal.play import Play


class Opponent:
    """Answers for the Private Concern and tells what that means at the table."""

    def __init__(self, play: "Play", concern: PrivateConcern) -> None:
        self.concern = concern
        self._play = play
        self._session = play.session
        self._told = len(self._session.history())
        """How many steps of the history need no telling any more."""
        self._number = 0
        """The last number under which people were told to do something on its turn."""
        self.unconfirmed = False
        """Its turn is over, and nobody has said yet that the pieces were moved."""
        self._reminded = False

    @property
    def seat(self) -> int:
        concern = self._play.state.concern
        assert concern is not None
        return concern.seat

    @property
    def shuffles(self) -> bool:
        """Do we turn up its cards?"""
        return not self._play.state.lazy or shuffle_of(self._session.header.setup) is not None

    def is_its_turn(self, state: State) -> bool:
        return state.phase == "turns" and state.seat == self.seat

    def is_asked(self, question: Question | None) -> bool:
        """Do we answer this: its own question, or a card that we turn up for it?"""
        if question is None:
            return False
        return question.seat == self.seat or self._session.turned_up() is not None

    # Playing

    def play(self, question: Question) -> None:
        """Answer one question for it; its turn begins when somebody has its card turned up."""
        if self._opens(question) and not self._turn_up():
            return
        steps, state = len(self._session.history()), self._play.state
        on_its_turn = self.is_its_turn(state)
        value = self._session.turned_up()
        if value is None:
            value = self.concern.choose(self._session.game.observe(self.seat), question)
        self._session.answer(value, question.index)
        if not on_its_turn:
            self._tell_beside(steps)

    def _opens(self, question: Question) -> bool:
        """Does its turn begin here? The last card of its pile is known without being asked for."""
        if question.kind == "concern_card":
            return bool(question.params[0] == "card")
        return question.kind == "concern_move" and not (self._play.state.lazy and self._card_was_told())

    def _card_was_told(self) -> bool:
        history = self._session.history()
        return bool(history) and history[-1].kind == "concern_card"

    def _turn_up(self) -> bool:
        """Wait for the key; ``False`` when something else was typed."""
        self._play.show_turn()
        if not self._play.wait(word("turn-up")):
            return False
        self._told = len(self._session.history()) - self._card_was_told()
        return True

    def settle(self) -> bool:
        """Before people are asked: tell what it did; after its turn, wait until they have done it.

        ``False`` when there is nothing to wait for.
        """
        self._tell()
        if not self.unconfirmed:
            return False
        if self._play.wait(word("pieces-moved")):
            self.unconfirmed = False
        return True

    def forget(self) -> None:
        """The game went back or forth: what was to be told is told otherwise."""
        self._told = len(self._session.history())
        self.unconfirmed = False
        turn = self._turn_so_far() if self.is_its_turn(self._play.state) else []
        self._number = sum(len(paragraph.instructions) for paragraph in self._account(turn))

    # Telling

    def _tell(self) -> None:
        """All that was answered on its turn and has not been told."""
        new = self._session.history()[self._told :]
        self._told += len(new)
        its = [step for step in new if step.kind and step.turn == self.seat and step.phase == "turns"]
        if not its:
            return
        if "concern_move" in [step.kind for step in its]:
            self._number = 0
        self._play.screen.show()
        self._show(self._account(its))
        self.unconfirmed = not self.is_its_turn(self._play.state) and not self._play.is_watched

    def _account(self, steps: list[Step]) -> list[Paragraph]:
        """Corrections are no part of it: there the table was right already."""
        found = account(self._answers(steps), self.concern, self._play.names)
        for paragraph in found:
            paragraph.instructions = self._play.for_people(paragraph.instructions)
        return [paragraph for paragraph in found if paragraph.counts]

    def _answers(self, steps: list[Step]) -> list[Answered]:
        """Steps that follow on each other, with the tables as everyone sees them."""
        if not steps:
            return []
        tables = [public(table) for table in self._session.tables(steps[0].index, steps[-1].index)]
        return [
            Answered(before, _question(step), step.value, after)
            for step, before, after in zip(steps, tables, tables[1:], strict=False)
            if step.kind
        ]

    def _show(self, paragraphs: list[Paragraph]) -> None:
        screen, state, names = self._play.screen, public(self._play.state), self._play.names
        for paragraph in paragraphs:
            for heading in paragraph.headings:
                screen.show(Text(heading, style="bold"))
            for instruction in paragraph.instructions:
                self._number += 1
                screen.show(f"{self._number:>4}. {step_text(instruction, state, names)}", style="green")
            self._show_notes(paragraph.notes)

    def _tell_beside(self, steps: int) -> None:
        """What an answer of it does on the turn of somebody else, or before and after all turns."""
        state, names, screen = public(self._play.state), self._play.names, self._play.screen
        self._told = len(self._session.history())
        for one in self._answers(self._session.history()[steps:]):
            if one.question.seat == self.seat:
                self._say(answer_text(one.before, one.question, one.answer, names))
            elif one.before.phase == "setup":
                continue
            self._say_forced(one)
            instructions, notes = told(*one, self.concern)
            for instruction in self._play.for_people(instructions):
                screen.show(f"  · {step_text(instruction, state, names)}", style="green")
            self._show_notes(notes)

    def tell_what_followed(self, before: State, steps: int) -> None:
        """What an answer of somebody else meant for it: a die that was left to it, coins that it kept."""
        self._told = len(self._session.history())
        caravan = before.caravan
        if caravan is not None and self.seat in caravan.travellers:
            for one in self._answers(self._session.history()[steps:]):
                self._say_forced(one)
                self._show_notes(told(*one, self.concern).notes)

    def _say(self, what: str) -> None:
        name = self._play.names[self.seat]
        self._play.screen.show(word("bot-plays", name=name, choice=what), style="magenta")

    def _say_forced(self, one: Answered) -> None:
        if face := forced_die(one):
            self._say(die_text(one.before, face, self._play.names))

    def _show_notes(self, notes: list[Note]) -> None:
        for note in merged_notes(notes):
            self._play.screen.show(f"      {note_text(note)}", style="yellow")

    # Once more

    def _turn_so_far(self) -> list[Step]:
        return last_turn(self._session.history())

    def remind(self) -> None:
        """At the start of a sitting: nobody knows whether the pieces of its last turn were moved."""
        history, turn = self._session.history(), self._turn_so_far()
        reminded, self._reminded = self._reminded, True
        if reminded or not turn or turn[-1].index != history[-1].index:
            return
        self._play.screen.show(word("once-more"), style="bold")
        self._number = 0
        self._show(self._account(turn))
        self.unconfirmed = not self.is_its_turn(self._play.state) and not self._play.is_watched

    def show_last_turn(self) -> None:
        turn = self._turn_so_far()
        if not turn:
            self._play.screen.show(word("no-turn-yet"))
            return
        self._play.screen.show(word("its-last-turn"), style="bold")
        number, self._number = self._number, 0
        self._show(self._account(turn))
        self._number = number


def _question(step: Step) -> Question:
    """What a step of the history answered."""
    return Question(0, step.seat, step.kind, [], group=step.group, params=step.params)
