"""The shape of a good, drawn cell by cell."""

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.app.look import colour
from companion.app.widgets.plain import TARGET, Touch


class Outline(Widget):
    """Rows of ``#`` and ``.``, joined by ``/``."""

    def __init__(
        self, shape: str, side: float = 56, tint: tuple[str, str] = ("accent", "lantern"), **more: Any
    ) -> None:
        super().__init__(size_hint=(None, None), size=(dp(side), dp(side)), **more)
        self._rows, self._tint = shape.split("/"), tint
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        most = max(len(self._rows), len(self._rows[0]), 3)
        cell = min(self.size) / most
        left = self.x + self.width / 2 - cell * len(self._rows[0]) / 2
        top = self.y + self.height / 2 + cell * len(self._rows) / 2
        with self.canvas:
            Color(*colour(*self._tint))
            for y, row in enumerate(self._rows):
                for x, mark in enumerate(row):
                    if mark == "#":
                        SmoothRoundedRectangle(
                            pos=(left + x * cell + 1, top - (y + 1) * cell + 1),
                            size=(cell - 2, cell - 2), radius=[cell / 6],
                        )  # fmt: skip


class Cells(GridLayout):
    """A square of cells to be turned on and off; ``told`` hears the shape after every touch."""

    def __init__(self, told: Callable[[str], None], side: int = 5, **more: Any) -> None:
        size = dp(TARGET + 6) * side
        super().__init__(cols=side, spacing=dp(4), size_hint=(None, None), size=(size, size), **more)
        self._on: set[tuple[int, int]] = set()
        self._told, self._side = told, side
        for y in range(side):
            for x in range(side):
                self.add_widget(Touch(lambda x=x, y=y: self._touch(x, y), radius=8))

    def _touch(self, x: int, y: int) -> None:
        self._on ^= {(x, y)}
        mark = self.children[len(self.children) - 1 - (y * self._side + x)]
        mark.canvas.after.clear()
        if (x, y) in self._on:
            with mark.canvas.after:
                Color(*colour("accent", "lantern"))
                SmoothRoundedRectangle(
                    pos=(mark.x + dp(6), mark.y + dp(6)), size=(mark.width - dp(12), mark.height - dp(12)),
                    radius=[dp(8)],
                )  # fmt: skip
        self._told(self.shape())

    def shape(self) -> str:
        """All cells, the empty ones around them too."""
        rows = range(self._side)
        return "/".join("".join("#" if (x, y) in self._on else "." for x in rows) for y in rows)
