"""One thing that people do with the pieces, and how lost and gained pieces are made into such things.

Everything here treats "before" and "after" alike, so that the way back is exactly the inverse of
the way forth.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

VERBS: Final = ("move", "flip", "set", "turn")


@dataclass(frozen=True, slots=True)
class Instruction:
    """``verb`` a ``piece`` from ``source`` to ``target``; plain words, said in ``docs/instructions.md``.

    - ``move`` so many of a piece from one place to another;
    - ``flip`` a good: the last word of source and target is its side;
    - ``set`` a die: the last word of source and target is its face;
    - ``turn`` the wheel: source and target are the goods at $5.
    """

    verb: str
    piece: str
    source: str
    target: str
    count: int = 1
    rule: str = ""

    def inverse(self) -> "Instruction":
        """What takes it back."""
        return replace(self, source=self.target, target=self.source)

    def to_json(self) -> dict[str, Any]:
        return {
            "verb": self.verb,
            "piece": self.piece,
            "from": self.source,
            "to": self.target,
            "count": self.count,
            "rule": self.rule,
        }


Places = Counter[str]
"""How many of one piece lie in each place."""
Dice = Counter[tuple[str, str]]
"""How many dice of one kind show a face in a place; the face is empty where none is kept track of."""


def moves(piece: str, pairs: Iterable[tuple[str, str]]) -> list[Instruction]:
    """A move for every pair of places, like ones together."""
    return [Instruction("move", piece, old, new, count) for (old, new), count in Counter(pairs).items()]


def through(hub: str, piece: str, before: Places, after: Places) -> list[Instruction]:
    """Everything lost goes to the hub, everything gained comes from there."""
    lost = [(place, hub) for place in sorted((before - after).elements())]
    gained = [(hub, place) for place in sorted((after - before).elements())]
    return moves(piece, lost + gained)


def directly(hub: str, piece: str, before: Places, after: Places) -> list[Instruction]:
    """What one place lost another one gained; only what is left over goes by the hub."""
    lost, gained = sorted((before - after).elements()), sorted((after - before).elements())
    both = list(zip(lost, gained, strict=False))
    rest = [(place, hub) for place in lost[len(gained) :]] + [(hub, place) for place in gained[len(lost) :]]
    return moves(piece, both + rest)


class _Unpaired:
    """Dice that left a place, and dice that came to one, until they are found to be the same."""

    def __init__(self, before: Dice, after: Dice) -> None:
        self.lost = sorted((before - after).elements())
        self.gained = sorted((after - before).elements())
        self.pairs: list[tuple[tuple[str, str], tuple[str, str]]] = []

    def pair(self, lost: list[tuple[str, str]], gained: list[tuple[str, str]]) -> None:
        for old, new in zip(lost, gained, strict=False):
            self.lost.remove(old)
            self.gained.remove(new)
            self.pairs.append((old, new))

    def pair_equal(self, part: int) -> None:
        """Pair dice that show the same face (0) or lie in the same place (1)."""
        for value in sorted({die[part] for die in self.lost if die[0]}):
            self.pair(
                [die for die in self.lost if die[0] and die[part] == value],
                [die for die in self.gained if die[0] and die[part] == value],
            )


def dice_moves(piece: str, before: Dice, after: Dice) -> list[Instruction]:
    """Dice keep their face when they can; a face that nobody kept track of may become any."""
    dice = _Unpaired(before, after)
    dice.pair_equal(0)
    dice.pair_equal(1)
    dice.pair([die for die in dice.lost if die[0]], [die for die in dice.gained if not die[0]])
    dice.pair([die for die in dice.lost if not die[0]], [die for die in dice.gained if die[0]])
    dice.pair(dice.lost[:], dice.gained[:])
    return [
        _die(piece, old, new, count) for (old, new), count in Counter(dice.pairs).items()
    ]  # fmt: skip


def _die(piece: str, old: tuple[str, str], new: tuple[str, str], count: int) -> Instruction:
    if old[0] and new[0] and old[0] != new[0]:
        return Instruction("set", piece, f"{old[1]} {old[0]}", f"{new[1]} {new[0]}", count)
    return Instruction("move", f"{piece} {old[0] or new[0]}".strip(), old[1], new[1], count)
