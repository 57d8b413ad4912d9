"""A code of six digits in two groups of three, large enough to be read across a table."""

from typing import Any, Final

from kivy.graphics import Color, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.app.look import colour, unit
from companion.app.widgets.drawing import words

LENGTH: Final = 6
_HALF: Final = 3
_WIDE: Final = 0.72
"""Of its height, that a digit's place is wide."""
_BETWEEN: Final = 0.1
_MIDDLE: Final = 0.36
"""Of its width, between two places and between the groups."""
_PLACES: Final = LENGTH + (LENGTH - 2) * _BETWEEN + _MIDDLE
"""How wide it all is, in places."""


class Digits(Widget):
    """As many places as a code has; the next one to be filled has a ring, where somebody types it."""

    text = StringProperty("")

    def __init__(self, text: str = "", high: float = 120, typed: bool = False, **more: Any) -> None:
        """``high``: how high a digit's place is where there is room; it grows with the text."""
        super().__init__(text=text, size_hint_y=None, height=unit(high), **more)
        self._high, self._typed = unit(high), typed
        self.bind(width=self._fit, pos=self._draw, size=self._draw, text=self._draw)
        self._fit()

    def _fit(self, *_: Any) -> None:
        self.height = min(self._high, self.width / _PLACES / _WIDE)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        wide = self.height * _WIDE
        x = self.x + (self.width - wide * _PLACES) / 2
        with self.canvas:
            for number in range(LENGTH):
                self._place(number, x, self.y, wide, self.height)
                x += wide * (1 + (_MIDDLE if number == _HALF - 1 else _BETWEEN))

    def _place(self, number: int, x: float, y: float, wide: float, high: float) -> None:
        Color(*colour("ground", "night"))
        SmoothRoundedRectangle(pos=(x, y), size=(wide, high), radius=[dp(12)])
        if self._typed and number == len(self.text):
            Color(*colour("accent", "lantern"))
            SmoothLine(rounded_rectangle=(x, y, wide, high, dp(12)), width=dp(2))
        if number < len(self.text):
            words(self.text[number], x + wide / 2, y + high / 2, high * 0.74, colour("accent", "lantern"))
