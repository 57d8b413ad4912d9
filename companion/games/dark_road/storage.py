"""Does it fit in the wagon? The storage of WAGON-1, the saddlebag and the storage heroes together.

What matters is only whether a set of goods can be packed at all (WAGON-3), so the question is
asked about counts, basic and upgraded together (RULING-22), and every answer is remembered.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Final

from companion.games.dark_road.names import GOODS
from companion.games.dark_road.packing import Cells, Laid, Tray, covers, read_shape

Counts = tuple[int, int, int, int, int, int]
"""How many of each good, in the order of ``names.GOODS``."""

VP: Final = "vp"
SADDLEBAG: Final = (2, 2)
REMEMBERED: Final = 1 << 16
"""Answers kept for one set of shapes, some 20 MB, before they are forgotten and found again."""

TRIED: Final = 3_000
"""Loads tried at most to learn which areas always fit; the reference shapes need a thousand."""

Matrix = tuple[tuple[int, ...], ...]
_Vector = tuple[int, ...]
_Question = tuple[Counts, bool, bool, int]


@dataclass(frozen=True, slots=True)
class Packing:
    """One way to store everything.

    ``grid`` and ``saddlebag`` are rows of cells: 0 is empty, n is a cell of the tile ``tiles[n - 1]``,
    a good or ``vp``. Without a saddlebag ``saddlebag`` has no rows. ``on_heroes`` are the goods that
    storage heroes hold.
    """

    grid: Matrix
    saddlebag: Matrix
    tiles: tuple[str, ...]
    on_heroes: tuple[str, ...]


class _Tables:
    """What all games with the same shapes share: trays, and the answers found so far.

    Goods of equal shape are counted together, as one *kind*: whichever of them lies in a place,
    the other could.
    """

    def __init__(self, shapes: tuple[Cells, ...], size: tuple[int, int]) -> None:
        kinds = sorted(set(shapes), key=lambda shape: (-len(shape), shape))
        self.kind_of = tuple(kinds.index(shape) for shape in shapes)
        self.areas = tuple(len(shape) for shape in kinds)
        self.size = size
        self.grid = Tray(kinds, *size)
        self.saddlebag = Tray(kinds, *SADDLEBAG)
        self.answers: dict[_Question, bool] = {}
        self._grid_answers: dict[_Vector, bool] = {}
        self._larger = [
            [other for other, large in enumerate(kinds) if other != kind and covers(large, small)]
            for kind, small in enumerate(kinds)
        ]
        self._loads = self._saddlebag_loads()
        self._shape_areas = tuple(len(shape) for shape in shapes)
        self._largest_first = sorted(range(len(GOODS)), key=lambda good: -len(shapes[good]))
        self._safe = self._safe_area()

    def _safe_area(self) -> int:
        """So many cells fit in the grid whatever tiles they are: most questions need no search.

        Any load can be filled up with the smallest tile to one of the few largest areas, so only
        those are tried. 0 where an owner's shapes would take too long to try.
        """
        tried = 0
        smallest = min(self.areas)
        for area in range(self.grid.size, 0, -1):
            for load in chain.from_iterable(
                _loads_of(self.areas, exact) for exact in range(area, max(area - smallest, 0), -1)
            ):
                tried += 1
                if tried > TRIED:
                    return 0
                if not self.grid.takes(load):
                    break
            else:
                return area
        return 0

    def _saddlebag_loads(self) -> list[_Vector]:
        """Every set of tiles that the saddlebag takes, by kinds, the fullest first."""
        loads = {(0,) * len(self.areas)}
        edge = set(loads)
        while edge:
            more = {_changed(load, kind, 1) for load in edge for kind in range(len(load))}
            edge = {load for load in more if self.saddlebag.takes(load)}
            loads |= edge
        return sorted(loads, key=lambda load: (-self.saddlebag.area(load), load))

    def kinds(self, counts: Counts) -> _Vector:
        totals = [0] * len(self.areas)
        for kind, count in zip(self.kind_of, counts, strict=False):
            totals[kind] += count
        return tuple(totals)

    def grid_takes(self, load: _Vector) -> bool:
        found = self._grid_answers.get(load)
        if found is None:
            if len(self._grid_answers) >= REMEMBERED:
                self._grid_answers.clear()
            found = self._grid_answers[load] = self.grid.takes(load)
        return found

    def _beside_heroes(self, goods: _Vector, heroes: int) -> list[_Vector]:
        """What may be left once each hero holds one good, the smallest remainders first (WAGON-4).

        A hero holds a good of any size, so none holds a smaller good while a larger one, on whose
        place the smaller could lie, is stored elsewhere: exchanging the two never hurts.
        """
        left = {goods}
        for _ in range(min(heroes, sum(goods))):
            left = {
                _changed(rest, kind, -1)
                for rest in left
                for kind, count in enumerate(rest)
                if count and not any(rest[other] for other in self._larger[kind])
            }
        return sorted(left, key=lambda rest: (self.grid.area(rest), rest))

    def _in_saddlebag(self, tiles: _Vector) -> list[_Vector]:
        """The loads of the saddlebag to which no further one of these tiles can be added."""
        usable = [load for load in self._loads if _within(load, tiles)]
        return [load for load in usable if not any(load != more and _within(load, more) for more in usable)]

    def split(self, question: _Question) -> tuple[_Vector, _Vector, _Vector] | None:
        """Kinds on heroes, in the saddlebag and in the grid that store it all, or None (RULING-14)."""
        counts, vp, saddlebag, heroes = question
        goods = self.kinds(counts)
        room = self.grid.size + (self.saddlebag.size if saddlebag else 0)
        for rest in self._beside_heroes(goods, heroes):
            # The VP tile is no good and never lies on a hero (RULING-16).
            tiles = _changed(rest, self.kind_of[-1], 1) if vp else rest
            if self.grid.area(tiles) > room:
                continue
            for load in self._in_saddlebag(tiles) if saddlebag else self._loads[-1:]:
                in_grid = _less(tiles, load)
                if self.grid_takes(in_grid):
                    return _less(goods, rest), load, in_grid
        return None

    def answer(self, question: _Question) -> bool:
        if len(self.answers) >= REMEMBERED:
            self.answers.clear()
        found = self.answers[question] = self._surely(question) or self.split(question) is not None
        return found

    def _surely(self, question: _Question) -> bool:
        """Is so little left, once heroes hold the largest goods, that it fits whatever it is?"""
        counts, vp, _, heroes = question
        area = self._shape_areas[-1] if vp else 0
        for good in self._largest_first:
            held = min(heroes, counts[good])
            heroes -= held
            area += (counts[good] - held) * self._shape_areas[good]
        return area <= self._safe


def _loads_of(areas: _Vector, cells: int) -> Iterator[_Vector]:
    """Every load by kinds that covers exactly so many cells, the fewest and largest tiles first."""
    area, *smaller = areas
    if not smaller:
        if cells % area == 0:
            yield (cells // area,)
        return
    for count in range(cells // area, -1, -1):
        for rest in _loads_of(tuple(smaller), cells - count * area):
            yield (count, *rest)


def _changed(vector: _Vector, index: int, by: int) -> _Vector:
    return (*vector[:index], vector[index] + by, *vector[index + 1 :])


def _less(vector: _Vector, taken: _Vector) -> _Vector:
    return tuple(map(int.__sub__, vector, taken))


def _within(small: _Vector, large: _Vector) -> bool:
    return all(map(int.__le__, small, large))


_read_shape = lru_cache(maxsize=64)(read_shape)
shared_tables = lru_cache(maxsize=8)(_Tables)
"""Tables by shapes and size, so that a new game starts with the answers of the last one."""


class Storage:
    """The storage of every wagon of one game, built from the printed shapes.

    ``shapes`` holds the six goods and ``vp`` as rows of ``#`` and ``.``, ``size`` the columns and rows
    of the grid. Raises ValueError when a shape is missing or malformed, or the grid has no cells.
    """

    def __init__(self, shapes: Mapping[str, tuple[str, ...]], size: tuple[int, int]) -> None:
        missing = [name for name in (*GOODS, VP) if name not in shapes]
        if missing:
            raise ValueError(f"no shape for {', '.join(missing)}")
        if min(size) < 1:
            raise ValueError(f"a storage needs columns and rows: {size}")
        self._tables = shared_tables(tuple(_read_shape(tuple(shapes[name])) for name in (*GOODS, VP)), size)
        self._answers = self._tables.answers

    def fits(self, counts: Counts, vp: bool = False, saddlebag: bool = False, heroes: int = 0) -> bool:
        """Can these goods, and the VP tile, all be stored with so many storage heroes?"""
        question = (counts, vp, saddlebag, heroes)
        found = self._answers.get(question)
        return self._tables.answer(question) if found is None else found

    def room_for(
        self, counts: Counts, good: str, vp: bool = False, saddlebag: bool = False, heroes: int = 0
    ) -> bool:
        """Would one more of this good fit, with nothing discarded?"""
        index = GOODS.index(good)
        armor, book, instrument, potion, staff, weapon = _changed(counts, index, 1)
        return self.fits((armor, book, instrument, potion, staff, weapon), vp, saddlebag, heroes)

    def packing(
        self, counts: Counts, vp: bool = False, saddlebag: bool = False, heroes: int = 0
    ) -> Packing | None:
        """One way to store it all, the same at every call, or None when it does not fit."""
        tables = self._tables
        found = tables.split((counts, vp, saddlebag, heroes))
        if found is None:
            return None
        held, load, in_grid = found
        names = _Names(tables.kind_of, counts, vp)
        on_heroes = tuple(names.take(kind) for kind, count in enumerate(held) for _ in range(count))
        tiles: list[str] = []
        grid = _matrix(tables.grid.pack(in_grid), tables.size, tiles, names)
        bag = _matrix(tables.saddlebag.pack(load), SADDLEBAG, tiles, names) if saddlebag else ()
        return Packing(grid, bag, tuple(tiles), on_heroes)


class _Names:
    """Gives each tile of a kind the name of a good of that kind, goods first and the VP tile last."""

    def __init__(self, kind_of: tuple[int, ...], counts: Counts, vp: bool) -> None:
        self._left: dict[int, Iterator[str]] = {}
        for kind in set(kind_of):
            named = zip((*GOODS, VP), kind_of, (*counts, int(vp)), strict=True)
            names = [name for name, its_kind, count in named if its_kind == kind for _ in range(count)]
            self._left[kind] = iter(names)

    def take(self, kind: int) -> str:
        return next(self._left[kind])


def _matrix(laid: tuple[Laid, ...] | None, size: tuple[int, int], tiles: list[str], names: _Names) -> Matrix:
    columns, rows = size
    matrix = [[0] * columns for _ in range(rows)]
    for tile in laid or ():
        tiles.append(names.take(tile.shape))
        for x, y in tile.cells:
            matrix[y][x] = len(tiles)
    return tuple(map(tuple, matrix))


_CORNERS: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""Line pieces by where they reach: up 1, right 2, down 4, left 8."""


def _first_letter(tile: str) -> str:
    return tile[0].upper()


def draw(packing: Packing, initial: Callable[[str], str] = _first_letter) -> str:
    """The packing as lines of text: the grid, then the saddlebag, then a small box for each storage hero.

    Each cell shows what ``initial`` makes of its good or ``vp``, at most two letters; lines run between
    different tiles.
    """
    letters = {tile: initial(tile)[:2].ljust(2) for tile in (*packing.tiles, *packing.on_heroes)}
    tiles = tuple(letters[tile] for tile in packing.tiles)
    blocks = [_drawn(packing.grid, tiles)]
    if packing.saddlebag:
        blocks.append(_drawn(packing.saddlebag, tiles))
    blocks += [["╭──╮", f"│{letters[good]}│", "╰──╯"] for good in packing.on_heroes]
    lines = []
    for number in range(max(map(len, blocks))):
        parts = [block[number] if number < len(block) else " " * len(block[0]) for block in blocks]
        lines.append("  ".join(parts).rstrip())
    return "\n".join(lines)


def _drawn(matrix: Matrix, letters: tuple[str, ...]) -> list[str]:
    """``letters`` are two columns for each tile."""
    columns, rows = len(matrix[0]), len(matrix)

    def at(x: int, y: int) -> int:
        return matrix[y][x] if 0 <= x < columns and 0 <= y < rows else -1

    def corner(x: int, y: int) -> str:
        up_left, up_right, low_left, low_right = at(x - 1, y - 1), at(x, y - 1), at(x - 1, y), at(x, y)
        up, right = up_left != up_right, up_right != low_right
        down, left = low_left != low_right, up_left != low_left
        return _CORNERS[up + 2 * right + 4 * down + 8 * left]

    def letter(x: int, y: int) -> str:
        tile = at(x, y)
        return letters[tile - 1] if tile > 0 else "  "

    lines = []
    for y in range(rows + 1):
        edges = ["──" if at(x, y - 1) != at(x, y) else "  " for x in range(columns)] + [""]
        lines.append("".join(corner(x, y) + edges[x] for x in range(columns + 1)))
        if y < rows:
            sides = ["│" if at(x - 1, y) != at(x, y) else " " for x in range(columns + 1)]
            lines.append("".join(sides[x] + letter(x, y) for x in range(columns)) + sides[-1])
    return lines
