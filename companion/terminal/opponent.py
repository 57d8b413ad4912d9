"""The Private Concern at the prompt: what it does is shown as numbered steps."""

from typing import TYPE_CHECKING

from rich.text import Text

from companion.concern.account import Answered, Paragraph, die_text, forced_die
from companion.concern.engine import PrivateConcern
from companion.concern.steps import note_text, step_text
from companion.concern.telling import Note, merged_notes, told
from companion.core.questions import Question
from companion.games.dark_road.state import State
from companion.table import opponent as table
from companion.table.public import public
from companion.terminal.words import word
from companion.text import answer_text

if TYPE_CHECKING:
    from companion.terminal.play import Play


class Opponent(table.Opponent):
    """Plays and tells at the screen."""

    def __init__(self, play: "Play", concern: PrivateConcern) -> None:
        super().__init__(play.session, concern, play.for_people)
        self._play = play
        self._number = 0
        """The last number under which people were told to do something on its turn."""
        self._reminded = False

    # Playing

    def play(self, question: Question) -> None:
        """Answer one question for it; its turn begins when somebody has its card turned up."""
        if self.opens(question):
            self._play.show_turn()
            if not self._play.wait(word("turn-up")):
                return
            self.begin()
        elif not self.is_its_turn(self._play.state) and self.settle():
            return  # after its last turn the end may ask it first
        self._tell_beside(self.answer(question))

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
        super().forget()
        turn = self.turn_so_far() if self.is_its_turn(self._play.state) else []
        self._number = sum(len(paragraph.instructions) for paragraph in self.account(turn))

    # Telling

    def _tell(self) -> None:
        its = self.untold()
        if not its:
            return
        if "concern_move" in [step.kind for step in its]:
            self._number = 0
        self._play.screen.show()
        self._show(self.account(its))
        self._wait_for_pieces()

    def _wait_for_pieces(self) -> None:
        self.unconfirmed = not self.is_its_turn(self._play.state) and not self._play.is_watched

    def _show(self, paragraphs: list[Paragraph]) -> None:
        screen, state, names = self._play.screen, public(self._play.state), self._play.names
        for paragraph in paragraphs:
            for heading in paragraph.headings:
                screen.show(Text(heading, style="bold"))
            for instruction in paragraph.instructions:
                self._number += 1
                screen.show(f"{self._number:>4}. {step_text(instruction, state, names)}", style="green")
            self._show_notes(paragraph.notes)

    def _tell_beside(self, answers: list[Answered]) -> None:
        """What an answer of it does on the turn of somebody else, or before and after all turns."""
        state, names, screen = public(self._play.state), self._play.names, self._play.screen
        for one in answers:
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
        for one in self.follows(before, steps):
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

    def remind(self) -> None:
        """At the start of a sitting: nobody knows whether the pieces of its last turn were moved."""
        turn = self.turn_so_far()
        reminded, self._reminded = self._reminded, True
        if reminded or not self.is_last(turn):
            return
        self._play.screen.show(word("once-more"), style="bold")
        self._number = 0
        self._show(self.account(turn))
        self._wait_for_pieces()

    def show_last_turn(self) -> None:
        turn = self.turn_so_far()
        if not turn:
            self._play.screen.show(word("no-turn-yet"))
            return
        self._play.screen.show(word("its-last-turn"), style="bold")
        number, self._number = self._number, 0
        self._show(self.account(turn))
        self._number = number
