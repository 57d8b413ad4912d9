"""How far one is: a dot for each step, the present one a lantern."""

from typing import Any

from kivy.graphics import Color, Ellipse, SmoothLine
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.app.look import colour

_SIDE = 12
_GAP = 8


class Dots(Widget):
    """Filled up to the present step, which has a ring as well."""

    def __init__(self, **more: Any) -> None:
        super().__init__(size_hint=(None, 1), **more)
        self._count, self._now = 0, 0
        self.bind(pos=self._draw, size=self._draw)

    def show(self, count: int, now: int) -> None:
        self._count, self._now = count, now
        self.width = dp(count * (_SIDE + _GAP) + _GAP)
        self._draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        side = dp(_SIDE)
        with self.canvas:
            for number in range(self._count):
                x = self.x + dp(_GAP) + number * dp(_SIDE + _GAP)
                y = self.y + (self.height - side) / 2
                tint = colour("accent", "lantern") if number <= self._now else colour("ground", "raised")
                Color(*tint)
                Ellipse(pos=(x, y), size=(side, side))
                if number == self._now:
                    SmoothLine(circle=(x + side / 2, y + side / 2, side * 0.85), width=dp(1.4))
