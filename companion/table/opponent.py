"""The Private Concern at a table: it answers, and people are told which pieces to move and why."""

from collections.abc import Callable

from companion.concern.account import Answered, Paragraph, account
from companion.concern.engine import PrivateConcern
from companion.core.questions import Question
from companion.games.dark_road.pieces import Instruction
from companion.games.dark_road.state import State
from companion.table.concern import last_turn, shuffle_of
from companion.table.public import public
from companion.table.session import Session
from companion.table.timeline import Step

Leave = Callable[[list[Instruction]], list[Instruction]]
"""What of some instructions is left to people."""


class Opponent:
    """Answers for the Private Concern, and knows how much of that people have heard."""

    def __init__(self, session: Session, concern: PrivateConcern, leave: Leave = list) -> None:
        self.concern = concern
        self.unconfirmed = False
        """Its turn is over, and nobody has said yet that the pieces were moved."""
        self._session, self._leave = session, leave
        self._told = len(session.history())
        """How many steps of the history need no telling any more."""

    @property
    def seat(self) -> int:
        concern = self._state.concern
        assert concern is not None
        return concern.seat

    @property
    def shuffles(self) -> bool:
        """Do we turn up its cards?"""
        return not self._state.lazy or shuffle_of(self._session.header.setup) is not None

    @property
    def _state(self) -> State:
        return self._session.game.state

    def is_its_turn(self, state: State) -> bool:
        return state.phase == "turns" and state.seat == self.seat

    def is_asked(self, question: Question | None) -> bool:
        """Do we answer this: its own question, or a card that we turn up for it?"""
        if question is None:
            return False
        return question.seat == self.seat or self._session.turned_up() is not None

    # Playing

    def opens(self, question: Question) -> bool:
        """Does its turn begin here? The last card of its pile is known without being asked for."""
        if question.kind == "concern_card":
            return bool(question.params[0] == "card")
        return question.kind == "concern_move" and not (self._state.lazy and self._card_was_told())

    def _card_was_told(self) -> bool:
        history = self._session.history()
        return bool(history) and history[-1].kind == "concern_card"

    def begin(self) -> None:
        """People wish to see its turn: it is told from here on."""
        self._told = len(self._session.history()) - self._card_was_told()

    def answer(self, question: Question) -> list[Answered]:
        """Answer one question for it; raises what the session raises.

        What it answers on the turn of somebody else, or before and after all turns, is returned, to be told
        at once.
        """
        steps, on_its_turn = len(self._session.history()), self.is_its_turn(self._state)
        value = self._session.turned_up()
        if value is None:
            value = self.concern.choose(self._session.game.observe(self.seat), question)
        self._session.answer(value, question.index)
        return [] if on_its_turn else self._since(steps)

    # What is told

    def untold(self) -> list[Step]:
        """All that was answered on its turn and has not been told; it counts as told from now on."""
        new = self._session.history()[self._told :]
        self._told += len(new)
        return [step for step in new if step.kind and step.turn == self.seat and step.phase == "turns"]

    def answers(self, steps: list[Step]) -> list[Answered]:
        """Steps that follow on each other, with the tables as everyone sees them."""
        if not steps:
            return []
        tables = [public(table) for table in self._session.tables(steps[0].index, steps[-1].index)]
        return [
            Answered(before, _question(step), step.value, after)
            for step, before, after in zip(steps, tables, tables[1:], strict=False)
            if step.kind
        ]

    def _since(self, steps: int) -> list[Answered]:
        """What was answered after so many steps. What it did on its turn before them stays untold."""
        return self.answers(self._session.history()[steps:])

    def follows(self, before: State, steps: int) -> list[Answered]:
        """What an answer of somebody else on a journey with it may mean for it."""
        caravan = before.caravan
        return self._since(steps) if caravan is not None and self.seat in caravan.travellers else []

    def forget(self) -> None:
        """The game went back or forth: what was to be told is told otherwise."""
        self._told = len(self._session.history())
        self.unconfirmed = False

    def turn_so_far(self) -> list[Step]:
        """The steps of its last turn that has begun."""
        return last_turn(self._session.history())

    def is_last(self, turn: list[Step]) -> bool:
        """Has nobody answered anything since? Then nobody knows whether the pieces of it were moved."""
        return bool(turn) and turn[-1].index == self._session.history()[-1].index

    def account(self, steps: list[Step]) -> list[Paragraph]:
        """Corrections are no part of it: there the table was right already."""
        found = account(self.answers(steps), self.concern, [player.name for player in self._state.players])
        for paragraph in found:
            paragraph.instructions = self._leave(paragraph.instructions)
        return [paragraph for paragraph in found if paragraph.counts]


def _question(step: Step) -> Question:
    """What a step of the history answered."""
    return Question(0, step.seat, step.kind, [], group=step.group, params=step.params)
