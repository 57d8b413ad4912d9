"""The picture of home: a winter night, hills under snow, and a wagon whose lanterns are lit."""

from functools import cache
from math import hypot, sin
from typing import Any, Final

from kivy.graphics import Color, Ellipse, Mesh, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.app.art import icon
from companion.app.look import colour

_STARS: Final = 60
_HILLS: Final = (
    (0.56, 0.10, 3.1, 0.4, "dusk3", 0.5),
    (0.44, 0.08, 4.3, 1.9, "dusk3", 0.8),
    (0.30, 0.05, 5.2, 3.2, "snow3", 0.45),
)
"""Height, swing, waves, where they begin, tone and strength of each row of hills, the farthest first."""
_GRAIN: Final = 64
"""Pixels of a texture that light and snow are blended with."""


@cache
def _fading() -> Texture:
    """From nothing at the bottom to everything at the top: snow that the night swallows."""
    texture = Texture.create(size=(1, _GRAIN), colorfmt="rgba")
    levels = (min(255, int(340 * row / _GRAIN)) for row in range(_GRAIN))
    texture.blit_buffer(bytes(part for level in levels for part in (255, 255, 255, level)), colorfmt="rgba")
    return texture


@cache
def _glowing() -> Texture:
    """Light that is strongest in the middle."""
    texture, middle = Texture.create(size=(_GRAIN, _GRAIN), colorfmt="rgba"), (_GRAIN - 1) / 2
    pixels = bytearray()
    for row in range(_GRAIN):
        for column in range(_GRAIN):
            rest = max(0.0, 1 - hypot(row - middle, column - middle) / middle)
            pixels += bytes((255, 255, 255, int(255 * rest**2)))
    texture.blit_buffer(bytes(pixels), colorfmt="rgba")
    return texture


class Night(Widget):
    """Drawn once for its size: nothing on it moves."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if min(self.size) < dp(40):
            return
        with self.canvas:
            self._stars()
            for hill in _HILLS:
                self._hill(*hill)
            self._wagon()

    def _stars(self) -> None:
        for number in range(_STARS):
            across, up = (number * 0.618034) % 1, 0.5 + (number * 0.414214) % 0.5
            side = dp(1.2 + (number % 3) * 0.8)
            Color(*colour("accent", "snow", 0.25 + 0.15 * (number % 4)))
            Ellipse(pos=(self.x + across * self.width, self.y + up * self.height), size=(side, side))

    def _hill(self, height: float, swing: float, waves: float, first: float, tone: str, alpha: float) -> None:
        points, steps = list[float](), 48
        for step in range(steps + 1):
            share = step / steps
            top = height + swing * sin(first + waves * share)
            x = self.x + share * self.width
            points += [x, self.y, 0, 0, x, self.y + top * self.height, 0, 1]
        Color(*colour("tone", tone, alpha))
        Mesh(
            vertices=points,
            indices=list(range(len(points) // 4)),
            mode="triangle_strip",
            texture=_fading(),
        )

    def _wagon(self) -> None:
        side = min(self.height * 0.58, self.width * 0.3)
        x, y = self.x + self.width * 0.5, self.y + self.height * 0.40
        radius = side * 1.5
        Color(*colour("accent", "lantern", 0.5))
        Rectangle(texture=_glowing(), pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
        Color(1, 1, 1, 1)
        Rectangle(
            source=icon("tokens", "wagon_candle", side), pos=(x - side / 2, y - side / 2), size=(side, side)
        )
        small = side * 0.42
        Rectangle(
            source=icon("tokens", "lantern", small),
            pos=(x - side * 0.5 - small, y - side * 0.38),
            size=(small, small),
        )
