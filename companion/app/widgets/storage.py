"""The storage of a wagon, with the goods packed as they can really lie in it."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.app.look import colour, unit
from companion.app.widgets.drawing import picture, slab
from companion.games.dark_road.names import GOODS, UPGRADED
from companion.games.dark_road.state import Player, State
from companion.games.dark_road.storage import SADDLEBAG, VP, Matrix, Packing

Cell: TypeAlias = tuple[int, int]
"""Column and row, counted from the top left."""
_APART = 0.5
"""Cells between the storage, the saddlebag and the heroes who hold a good."""


class Packed:
    """What lies where: tiles by their cells, over the storage, the saddlebag and the storage heroes."""

    def __init__(self, state: State, player: Player) -> None:
        vp, bag = "vp" in player.upgrades, "sugarfoot" in player.steeds
        heroes = state.storage_heroes(player)
        self.size = state.box.board.storage
        self.saddlebag = bag
        self.heroes = heroes
        found = state.storage.packing(player.counts(), vp, bag, heroes)
        self.fits = found is not None
        packing = found or Packing((), (), (), ())
        upgraded = {good: player.goods[UPGRADED[good]] for good in GOODS}
        self.tiles: list[tuple[str, str, list[Cell]]] = []
        """A tile, where it lies (``grid``, ``bag`` or ``hero``), and its cells there."""
        for number, good in enumerate(packing.tiles, 1):
            for where, matrix in (("grid", packing.grid), ("bag", packing.saddlebag)):
                cells = _cells(matrix, number)
                if cells:
                    self.tiles.append((_side(good, upgraded), where, cells))
        for place, good in enumerate(packing.on_heroes):
            self.tiles.append((_side(good, upgraded), "hero", [(0, place)]))


def _side(good: str, upgraded: dict[str, int]) -> str:
    """Equal goods share a shape: the first ones are the upgraded ones."""
    if upgraded.get(good, 0) > 0:
        upgraded[good] -= 1
        return UPGRADED[good]
    return good


def _cells(matrix: Matrix, number: int) -> list[Cell]:
    return [(x, y) for y, row in enumerate(matrix) for x, cell in enumerate(row) if cell == number]


class StorageView(ButtonBehavior, Widget):
    """Draws a packing; a touched good goes to ``touched`` by its tile."""

    def __init__(self, packed: Packed, touched: Callable[[str], None], **more: Any) -> None:
        super().__init__(size_hint_y=None, **more)
        self._packed, self._touched = packed, touched
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    @property
    def _columns(self) -> float:
        wide = float(self._packed.size[0])
        wide += _APART + SADDLEBAG[0] if self._packed.saddlebag else 0
        return wide + (_APART + 1 if self._packed.heroes else 0)

    @property
    def side(self) -> float:
        """How large a cell is."""
        return min(self.width / self._columns, unit(54))

    def corner(self, where: str, cell: Cell) -> tuple[float, float]:
        """The lower left corner of a cell."""
        first = 0.0
        if where != "grid":
            first = self._packed.size[0] + _APART
        if where == "hero" and self._packed.saddlebag:
            first += SADDLEBAG[0] + _APART
        return self.x + (first + cell[0]) * self.side, self.y + self.height - (cell[1] + 1) * self.side

    def middle_of(self, where: str, cells: Sequence[Cell]) -> tuple[float, float]:
        """The middle of a tile, or of its cell that is nearest to it."""
        across = sum(x for x, _ in cells) / len(cells)
        down = sum(y for _, y in cells) / len(cells)
        inside = any(abs(x - across) <= 0.5 and abs(y - down) <= 0.5 for x, y in cells) and len(cells) != 3
        straight = len({x for x, _ in cells}) == 1 or len({y for _, y in cells}) == 1
        if not (inside or straight):
            across, down = min(cells, key=lambda cell: abs(cell[0] - across) + abs(cell[1] - down))
        x, y = self.corner(where, (0, 0))
        return x + (across + 0.5) * self.side, y + (0.5 - down) * self.side

    def on_release(self) -> None:
        x, y = self.last_touch.pos
        for tile, where, cells in self._packed.tiles:
            if tile != VP and any(self._holds(where, cell, x, y) for cell in cells):
                self._touched(tile)

    def _holds(self, where: str, cell: Cell, x: float, y: float) -> bool:
        left, bottom = self.corner(where, cell)
        return left <= x < left + self.side and bottom <= y < bottom + self.side

    # Drawing

    def _draw(self, *_: Any) -> None:
        self.height = self._packed.size[1] * self.side
        self.canvas.clear()
        with self.canvas:
            self._empty("grid", self._packed.size)
            if self._packed.saddlebag:
                self._empty("bag", SADDLEBAG)
            for place in range(self._packed.heroes):
                self._hero(place)
            for tile, where, cells in self._packed.tiles:
                self._tile(tile, where, cells)

    def _empty(self, where: str, size: tuple[int, int]) -> None:
        gap = self.side * 0.04
        for column in range(size[0]):
            for row in range(size[1]):
                x, y = self.corner(where, (column, row))
                slab(
                    (x + gap, y + gap, self.side - 2 * gap, self.side - 2 * gap), colour("ground", "night"), 5
                )

    def _hero(self, place: int) -> None:
        x, y = self.corner("hero", (0, place))
        slab((x, y, self.side * 0.96, self.side * 0.96), colour("ground", "night"), 16)
        picture("cards", "hero", x + self.side / 2, y + self.side / 2, self.side * 0.8, 0.35)

    def _tile(self, tile: str, where: str, cells: Sequence[Cell]) -> None:
        tint = colour("accent", "lantern", 0.5) if tile == VP else colour("good", tile.rstrip("+"), 0.5)
        for cell in cells:
            Color(*tint)
            Rectangle(pos=self.corner(where, cell), size=(self.side, self.side))
        Color(*colour("ground", "ink", 0.9))
        for edge in self._edges(where, cells):
            SmoothLine(points=edge, width=dp(1.3))
        group, name = ("upgrades", "vp") if tile == VP else ("goods", tile)
        picture(group, name, *self.middle_of(where, cells), self.side * 0.88)

    def _edges(self, where: str, cells: Sequence[Cell]) -> list[tuple[float, ...]]:
        """The lines between a tile and what is not of it."""
        side, found = self.side, []
        for column, row in cells:
            x, y = self.corner(where, (column, row))
            if (column, row - 1) not in cells:
                found.append((x, y + side, x + side, y + side))
            if (column, row + 1) not in cells:
                found.append((x, y, x + side, y))
            if (column - 1, row) not in cells:
                found.append((x, y, x, y + side))
            if (column + 1, row) not in cells:
                found.append((x + side, y, x + side, y + side))
        return found
