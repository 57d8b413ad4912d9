"""The history of a game: which question each step answered, and the table as it was then.

A *step* is a record that counts: the log without what was undone. The timeline plays the steps on
a game of its own, from the newest turn's start that it knows, so that looking back costs little.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from companion.core.game import Record
from companion.core.questions import Question
from companion.games.dark_road import DarkRoad
from companion.games.dark_road.state import State


@dataclass(frozen=True, slots=True)
class Step:
    """One record that counts, with the question it answered.

    ``kind`` and ``params`` are the question's; ``kind`` is empty for a correction, a change of
    printed data, and for history that can no longer be played.
    """

    index: int
    round: int
    turn: int
    """The seat whose turn it was."""
    seat: int | None
    """Who answered; ``None`` is the table."""
    kind: str
    params: tuple[Any, ...]
    value: Any
    record_kind: str
    group: str | None = None
    phase: str = ""
    read_only: bool = False

    def answers(self, game: DarkRoad) -> bool:
        """Does the game wait for what this step once answered?"""
        question, state = game.question, game.state
        return question is not None and (self.round, self.turn, self.kind, self.seat, self.group) == (
            state.round, state.seat, question.kind, question.seat, question.group,
        )  # fmt: skip


class Effective:
    """The steps of a log as it grows: every record but undo and redo, without what was undone.

    In a dealt game an undo takes back the last choice and all that was dealt after it.
    """

    def __init__(self, dealt: bool, log: Iterable[Record] = ()) -> None:
        self.steps: list[Record] = []
        self.undone: list[list[Record]] = []
        """What can be done again, the next last."""
        self._dealt = dealt
        self.take(log)

    def take(self, records: Iterable[Record]) -> None:
        for record in records:
            if record[0] == "undo":
                start = last_step(self.steps, self._dealt)
                self.undone.append(self.steps[start:])
                del self.steps[start:]
            elif record[0] == "redo":
                self.steps += self.undone.pop() if self.undone else []
            elif record[0] != "setup":
                self.undone.clear()
                self.steps.append(record)

    def played(self) -> list[Record]:
        """The steps, and after them what can be done again."""
        return [*self.steps, *(record for group in reversed(self.undone) for record in group)]

    def shortest(self) -> list[Record]:
        """The fewest records that tell all this."""
        return [*self.played(), *(["undo", 1] for _ in self.undone)]


def effective(log: Iterable[Record], dealt: bool) -> list[Record]:
    """The steps of a whole log."""
    return Effective(dealt, log).steps


def last_step(steps: list[Record], dealt: bool) -> int:
    """The index from which an undo takes back; 0 when there is nothing, or only dealing, before."""
    start = max(0, len(steps) - 1)
    while dealt and start and steps[start][0] == "chance":
        start -= 1
    return start


def unplayed(records: list[Record]) -> list[Step]:
    """Steps that a newer program can no longer play: to be read, not to be changed."""
    return [
        Step(index, 0, 0, None, "", (), value, kind, read_only=True)
        for index, (kind, value) in enumerate(records)
    ]


See = Callable[[int, DarkRoad], None]


class Timeline:
    """The steps of one game so far; ``begin`` makes the game that a state is played on from."""

    def __init__(self, begin: Callable[[State], DarkRoad], start: State, first: int = 0) -> None:
        self._begin = begin
        self._first = first
        """The index of the first step of this timeline in the whole history."""
        self._records: list[Record] = []
        self._steps: list[Step] = []
        self._marks: list[tuple[int, State]] = [(0, start)]
        """How many steps led to the start of each turn, and the table then."""

    def steps(self, records: list[Record]) -> list[Step]:
        """All steps, each with its question; raises ``BadRecord`` when they cannot be played."""
        shared = in_common(self._records, records)
        del self._steps[shared:]
        del self._records[shared:]
        while len(self._marks) > 1 and self._marks[-1][0] > shared:
            self._marks.pop()
        if shared < len(records):
            self._play(records, self._marks[-1], len(records), self._note(records), self._mark)
        self._records = list(records)
        return self._steps[:]

    def turn_start(self, records: list[Record]) -> tuple[int, State]:
        """How many steps led to the start of the turn under way, and the table then."""
        self.steps(records)
        return self._marks[-1]

    def state_at(self, records: list[Record], index: int) -> State:
        """The table when step ``index`` was about to be taken."""
        return self.states(records, index, index)[0]

    def states(self, records: list[Record], first: int, last: int) -> list[State]:
        """The table before each step from ``first`` to ``last``; after all steps it is the last one's."""
        self.steps(records)
        found: list[State] = []

        def see(reached: int, game: DarkRoad) -> None:
            if reached >= first:
                found.append(game.state.copy())

        mark = max((mark for mark in self._marks if mark[0] <= first), key=lambda mark: mark[0])
        self._play(records, mark, last, see)
        return found

    def _note(self, records: list[Record]) -> See:
        def see(index: int, game: DarkRoad) -> None:
            if len(self._steps) <= index < len(records):
                self._steps.append(_step(self._first + index, game, records[index]))

        return see

    def _mark(self, steps: int, state: State) -> None:
        if steps == self._marks[-1][0]:
            self._marks.pop()
        self._marks.append((steps, state.copy()))

    def _play(
        self,
        records: list[Record],
        mark: tuple[int, State],
        end: int,
        see: See,
        turn: Callable[[int, State], None] | None = None,
    ) -> None:
        """Play from a turn's start to step ``end``: see the game before every step, mark every turn."""
        base, state = mark
        game = self._begin(state)
        taken = base

        def watched() -> Iterator[Record]:
            nonlocal taken
            if turn is not None:
                game.on_segment_end = lambda state: turn(taken, state)
            for index in range(base, end):
                see(index, game)
                taken = index + 1
                yield records[index]
            see(end, game)
            game.on_segment_end = None

        game.start(watched())


def in_common(old: Sequence[object], new: Sequence[object]) -> int:
    """How many records or steps two histories begin with in common; mostly they are the very same ones."""
    for index, (one, other) in enumerate(zip(old, new, strict=False)):
        if one is not other and one != other:
            return index
    return min(len(old), len(new))


def _step(index: int, game: DarkRoad, record: Record) -> Step:
    kind, value = record
    state, question = game.state, game.question
    if question is None or kind in ("correct", "data"):
        return Step(index, state.round, state.seat, None, "", (), value, kind, phase=state.phase)
    params = tuple(map(_kept, question.params))
    return Step(
        index, state.round, state.seat, question.seat, question.kind, params, _option(question, value), kind,
        question.group, state.phase,
    )  # fmt: skip


def _option(question: Question, value: Any) -> Any:
    """The option with its parts that a value read from a file stands for."""
    if not isinstance(value, str):
        return value
    offered = [*question.options, *(option for option, _ in question.warned)]
    return next((option for option in offered if option == value), value)


def _kept(param: Any) -> Any:
    """A question's parameter as it is now: the rules go on using lists and the like."""
    return param if isinstance(param, (str, int, tuple)) else deepcopy(param)
