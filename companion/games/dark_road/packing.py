"""Can these tiles be laid on a tray of cells? Exact, for tiles of any connected shape.

A tile may be turned but not turned over (WAGON-3): its back is the good's other quality,
so turning it over would make it another good, and both sides share one shape (RULING-22).
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

Cells = tuple[tuple[int, int], ...]
"""A shape: its cells as (column, row), sorted, pushed against the top-left corner."""


class Laid(NamedTuple):
    """One tile on a tray: which of the tray's shapes it is, and the cells it covers."""

    shape: int
    cells: Cells


def _pushed(cells: Iterable[tuple[int, int]]) -> Cells:
    listed = list(cells)
    left = min(x for x, _ in listed)
    top = min(y for _, y in listed)
    return tuple(sorted((x - left, y - top) for x, y in listed))


def turned(cells: Cells) -> tuple[Cells, ...]:
    """The different ways a shape lies when it is turned, in a fixed order."""
    ways = {cells}
    for _ in range(3):
        cells = _pushed((-y, x) for x, y in cells)
        ways.add(cells)
    return tuple(sorted(ways))


def read_shape(rows: Sequence[str]) -> Cells:
    """The shape drawn by rows of ``#`` and ``.``; drawings that differ by a turn give the same shape.

    Raises ValueError for other characters, for no cells at all and for cells that do not hang together.
    """
    if any(set(row) - set("#.") for row in rows):
        raise ValueError(f"a shape is drawn with # and . only: {list(rows)}")
    cells = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"]
    if not cells:
        raise ValueError(f"a shape needs at least one #: {list(rows)}")
    reached, edge = {cells[0]}, [cells[0]]
    while edge:
        x, y = edge.pop()
        near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}.intersection(cells) - reached
        reached |= near
        edge += near
    if len(reached) < len(cells):
        raise ValueError(f"a shape must hang together: {list(rows)}")
    return turned(_pushed(cells))[0]


def laid_everywhere(shape: Cells, columns: int, rows: int) -> list[Cells]:
    """Every way to lay one tile on an empty tray."""
    return [
        tuple((x + right, y + down) for x, y in way)
        for way in turned(shape)
        for down in range(rows - max(y for _, y in way))
        for right in range(columns - max(x for x, _ in way))
    ]


def covers(large: Cells, small: Cells) -> bool:
    """Can the small tile lie, somehow turned, wherever the large one lies?"""
    columns, rows = (1 + max(side) for side in zip(*large, strict=True))
    room = set(large)
    return any(room.issuperset(cells) for cells in laid_everywhere(small, columns, rows))


class Tray:
    """A rectangle of cells that takes tiles of the given shapes.

    The search looks at the first cell that is still undecided, tries every tile on it, the
    largest first, and then leaves it empty while there are cells to spare. Cells are numbered
    along the shorter side, so that equal remainders are met again soon; one that failed is
    not searched twice. Sets of cells, and what is left to lay, are bits of an int.
    """

    def __init__(self, shapes: Sequence[Cells], columns: int, rows: int) -> None:
        self.size = columns * rows
        self._areas = tuple(len(shape) for shape in shapes)
        self._cells = sorted(
            ((x, y) for x in range(columns) for y in range(rows)),
            key=lambda cell: cell if rows < columns else cell[::-1],
        )
        self._singles = [kind for kind, area in enumerate(self._areas) if area == 1]
        searched = sorted(set(range(len(shapes))) - set(self._singles), key=lambda kind: -self._areas[kind])
        width = self.size.bit_length()
        self._unit = {kind: 1 << width * place for place, kind in enumerate(searched)}
        number = {cell: 1 << index for index, cell in enumerate(self._cells)}
        masks: dict[int, dict[int, list[int]]] = {
            1 << index: {kind: [] for kind in searched} for index in range(self.size)
        }
        for kind in searched:
            for cells in laid_everywhere(shapes[kind], columns, rows):
                mask = sum(number[cell] for cell in cells)
                masks[mask & -mask][kind].append(mask)
        self._ways = {
            first: [
                (self._unit[kind], self._unit[kind] * ((1 << width) - 1), tuple(found))
                for kind, found in kinds.items()
                if found
            ]
            for first, kinds in masks.items()
        }

    def area(self, counts: Sequence[int]) -> int:
        """How many cells so many tiles of each shape cover."""
        return sum(map(int.__mul__, counts, self._areas))

    def takes(self, counts: Sequence[int]) -> bool:
        """Can so many tiles of each shape be laid?"""
        return self._found(counts) is not None

    def pack(self, counts: Sequence[int]) -> tuple[Laid, ...] | None:
        """One way to lay so many tiles of each shape, always the same one, or None if there is none."""
        found = self._found(counts)
        if found is None:
            return None
        kind_of = {unit: kind for kind, unit in self._unit.items()}
        free = (1 << self.size) - 1 - sum(mask for _, mask in found)
        laid = [Laid(kind_of[unit], self._cells_of(mask)) for unit, mask in found]
        singles = (kind for kind in self._singles for _ in range(counts[kind]))
        laid += [Laid(kind, (cell,)) for kind, cell in zip(singles, self._cells_of(free), strict=False)]
        return tuple(laid)

    def _found(self, counts: Sequence[int]) -> list[tuple[int, int]] | None:
        """The search for all but the tiles of one cell: those lie in any gap."""
        spare = self.size - self.area(counts)
        if spare < 0:
            return None
        left = sum(counts[kind] * unit for kind, unit in self._unit.items())
        return self._search(left, spare + sum(counts[kind] for kind in self._singles))

    def _cells_of(self, mask: int) -> Cells:
        return tuple(cell for index, cell in enumerate(self._cells) if mask >> index & 1)

    def _search(self, left: int, spare: int) -> list[tuple[int, int]] | None:
        """Pairs of a shape's unit and a mask that lay all that is left, leaving ``spare`` cells empty."""
        ways = self._ways
        tried: set[tuple[int, int]] = set()
        found: list[tuple[int, int]] = []

        def lay(free: int, left: int, spare: int) -> bool:
            while left:
                if (free, left) in tried:
                    return False
                tried.add((free, left))
                first = free & -free
                for unit, field, masks in ways[first]:
                    if left & field:
                        for mask in masks:
                            if mask & free == mask and lay(free ^ mask, left - unit, spare):
                                found.append((unit, mask))
                                return True
                if not spare:
                    return False
                free ^= first
                spare -= 1
            return True

        return found[::-1] if lay((1 << self.size) - 1, left, spare) else None
