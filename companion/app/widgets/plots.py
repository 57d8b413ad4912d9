"""Figures as shapes: a line of scores with its numbers, and one large number with what it counts."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from kivy.graphics import Color, SmoothEllipse, SmoothLine, SmoothQuad
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.app.look import colour, text_size, unit
from companion.app.widgets.plain import Panel, Words

_STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)
_LINES: Final = 5
"""At most so many lines lie behind the points."""
_DOT: Final = 7
"""Half of how wide a point is."""


class Dot(NamedTuple):
    """One game in a plot."""

    score: int
    won: bool


class ScorePlot(Widget):
    """Scores in the order in which they were played. A game that was won is a filled diamond, another one a
    ring; each has its number, as far as there is room."""

    def __init__(self, dots: Sequence[Dot], first: str = "", last: str = "", **more: Any) -> None:
        super().__init__(size_hint_y=None, height=unit(230), **more)
        self._dots, self._days = tuple(dots), (first, last)
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: Any) -> None:
        self.canvas.before.clear()
        self.clear_widgets()
        if self.width < unit(120):
            return
        left, line = unit(46), text_size(16) * 1.3
        bottom = unit(30) + line
        low, high, step = scale([dot.score for dot in self._dots])
        width, height = self.width - left - unit(26), self.height - bottom - line
        points = []
        for number, dot in enumerate(self._dots):
            part = number / (len(self._dots) - 1) if len(self._dots) > 1 else 0.5
            y = self.y + bottom + height * (dot.score - low) / (high - low)
            points.append((self.x + left + unit(24) + (width - unit(24)) * part, y))
        for value in range(low, high + 1, step):
            self._grid(value, self.y + bottom + height * (value - low) / (high - low), left)
        self._days_below(left)
        self._line(points)
        self._numbers(points, line)

    def _grid(self, value: int, y: float, left: float) -> None:
        with self.canvas.before:
            Color(*colour("ground", "quiet", 0.25))
            SmoothLine(points=[self.x + left, y, self.right, y], width=dp(1))
        self._write(str(value), 15, (self.x, y - unit(12), left - dp(8), unit(24)), "right", "quiet")

    def _days_below(self, left: float) -> None:
        first, last = self._days
        half = (self.width - left) / 2
        self._write(first, 15, (self.x + left, self.y, half, unit(24)), "left", "quiet")
        if last != first:
            self._write(last, 15, (self.x + left + half, self.y, half, unit(24)), "right", "quiet")

    def _line(self, points: Sequence[tuple[float, float]]) -> None:
        with self.canvas.before:
            Color(*colour("tone", "sky2"))
            if len(points) > 1:
                SmoothLine(points=[at for point in points for at in point], width=dp(1.8))
            for (x, y), dot in zip(points, self._dots, strict=True):
                (diamond if dot.won else ring)(x, y, dp(_DOT))

    def _numbers(self, points: Sequence[tuple[float, float]], line: float) -> None:
        """At each point; where they would lie on each other only every second, third and so on, and the
        last."""
        room = unit(40)
        gap = points[1][0] - points[0][0] if len(points) > 1 else room
        every = max(1, -int(-room // max(gap, 1)))
        last = len(points) - 1
        for number, ((x, y), dot) in enumerate(zip(points, self._dots, strict=True)):
            if (last - number) % every == 0:
                low = y - dp(_DOT) - line if self._is_valley(number) else y + dp(_DOT)
                self._write(str(dot.score), 16, (x - room / 2, low, room, line), "center", "ink")

    def _is_valley(self, number: int) -> bool:
        """The line runs above this point, so its number stands below."""
        beside = self._dots[max(number - 1, 0) : number] + self._dots[number + 1 : number + 2]
        return bool(beside) and all(dot.score > self._dots[number].score for dot in beside)

    def _write(
        self, text: str, size: float, box: tuple[float, float, float, float], halign: str, tone: str
    ) -> None:
        if not text:
            return
        words = Words(text, size, tone, fits=False, halign=halign)
        words.pos, words.size = box[:2], box[2:]
        self.add_widget(words)


def diamond(x: float, y: float, half: float) -> None:
    """Won: on the canvas that is being drawn on."""
    half *= 1.4
    Color(*colour("accent", "lantern"))
    SmoothQuad(points=[x - half, y, x, y - half, x + half, y, x, y + half])


def ring(x: float, y: float, half: float) -> None:
    """Not won: on the canvas that is being drawn on."""
    Color(*colour("tone", "sky2"))
    SmoothEllipse(pos=(x - half, y - half), size=(2 * half, 2 * half))
    Color(*colour("ground", "panel"))
    SmoothEllipse(pos=(x - half / 2, y - half / 2), size=(half, half))


class Mark(Widget):
    """A diamond or a ring by itself, for a legend."""

    def __init__(self, won: bool, side: float = 28, **more: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(side), dp(side)), **more)
        self._won = won
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        with self.canvas:
            (diamond if self._won else ring)(self.x + self.width / 2, self.y + self.height / 2, dp(_DOT))


def scale(values: Sequence[int]) -> tuple[int, int, int]:
    """The lowest line behind these values, the highest one, and how far they lie apart."""
    low, high = min(values, default=0), max(values, default=0)
    step = next((one for one in _STEPS if (high - low) / one <= _LINES - 1), _STEPS[-1])
    first = low // step * step
    last = -(-high // step) * step
    return first, max(last, first + step), step


def figure(number: str, label: str) -> Panel:
    """One large number, and what it counts."""
    panel = Panel(
        orientation="vertical", padding=[dp(14), dp(10)], spacing=dp(2), radius=18, size_hint_y=None
    )
    panel.bind(minimum_height=panel.setter("height"))
    panel.add_widget(Words(number, 38, bold=True))
    panel.add_widget(Words(label, 17, "quiet"))
    return panel
