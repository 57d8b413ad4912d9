"""Dice that have answered already: as long as they lie where they lay, nobody has thrown them anew."""

from collections.abc import Collection, Iterable
from typing import Final

from companion.table.eyes.parts import Reads
from vision.reading import Picture, Reading
from vision.throws.foreground import Outline

NEAR: Final = 0.25
"""Of a die's width: so far apart two looks at one resting die may see it."""


def is_same(one: Reading, other: Reading) -> bool:
    """Is it one die that nobody touched in between? Looked for as another kind it may be called otherwise."""
    (x, y), (u, v) = one.box.centre, other.box.centre
    reach = NEAR * max(one.box.w, one.box.h)
    alike = one.face == other.face or one.kind != other.kind
    return alike and abs(x - u) <= reach and abs(y - v) <= reach


def are_all_among(some: Iterable[Reading], others: Collection[Reading]) -> bool:
    """Is each of them one of the others, untouched?"""
    return all(_is_among(die, others) for die in some)


class Answered:
    """What people leave on the table after a throw is no part of the next one."""

    def __init__(self) -> None:
        self._dice: list[Reading] = []

    def note(self, readings: Iterable[Reading]) -> None:
        """These need not answer again."""
        self._dice += [die for die in readings if not _is_among(die, self._dice)]

    def lie_there(self, kinds: Collection[str]) -> bool:
        """Are there dice of these kinds, as far as is known, that count no more?"""
        return any(die.kind in kinds for die in self._dice)

    def fresh(self, readings: Iterable[Reading], kinds: Collection[str]) -> tuple[Reading, ...]:
        """Those of ``readings`` that were thrown since; ``kinds`` were looked for, and what of them is no
        longer in its place is forgotten."""
        seen = tuple(readings)
        self._dice = [die for die in self._dice if die.kind not in kinds or _is_among(die, seen)]
        return tuple(die for die in seen if not _is_among(die, self._dice))


def _is_among(die: Reading, dice: Collection[Reading]) -> bool:
    return any(is_same(other, die) for other in dice)


class Fresh:
    """Reads only the dice that were thrown since the last throw was answered."""

    def __init__(self, reader: Reads, answered: Answered) -> None:
        self.kinds = frozenset[str]()
        """What is looked for."""
        self._reader, self._answered = reader, answered

    def read(self, picture: Picture, within: Outline | None = None) -> tuple[Reading, ...]:
        return self._answered.fresh(self._reader.read(picture, within), self.kinds)
