"""Pictures and short words in a line, drawn at once; where a line is too short they go on in the next."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, SmoothLine, Translate
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.app.look import colour, text_size, unit
from companion.app.play.picturing import Free, Group, Part, Shown
from companion.app.widgets.drawing import die, picture, written

_Placed: TypeAlias = tuple[Group, float, float, float]
"""A group, where it begins, its line, and how much smaller it is drawn."""


_SMALLER = 0.84


@dataclass(frozen=True, slots=True)
class _Measure:
    line: float
    size: float
    tone: tuple[float, float, float, float]

    def wide(self, part: Part) -> float:
        if isinstance(part, str):
            return float(written(part, self.size, self.tone).width) + self.line * 0.08
        return self.line * 0.96

    def of(self, group: Group) -> float:
        return sum(map(self.wide, group))


class Row(Widget):
    """Groups of pictures and words; a group is never torn apart. As high as its lines are."""

    def __init__(
        self,
        groups: Sequence[Group] = (),
        line: float = 32,
        least: float = 0,
        tone: str = "ink",
        middle: bool = False,
        **more: Any,
    ) -> None:
        """``line`` is the height of a line and ``least`` of it all, both growing with the text; ``middle``
        puts what there is into the middle of the width."""
        super().__init__(size_hint_y=None, **more)
        self._groups: tuple[Group, ...] = ()
        self._least, self._middle = unit(least), middle
        self._measure = _Measure(unit(line), text_size(line * 0.58), colour("ground", tone))
        self._drawn: Any = None
        with self.canvas:
            PushMatrix()
            self._moved = Translate()
        self._inside = Widget().canvas
        self.canvas.add(self._inside)
        with self.canvas:
            PopMatrix()
        self.bind(pos=self._move, width=self._flow, height=self._move)
        self.show(groups)

    @property
    def groups(self) -> tuple[Group, ...]:
        return self._groups

    def show(self, groups: Sequence[Group]) -> None:
        self._groups = tuple(map(tuple, groups))
        self._flow()

    def one_line(self) -> float:
        """The width in which everything stands in one line."""
        return sum(map(self._measure.of, self._groups)) + self._gap * max(len(self._groups) - 1, 0)

    @property
    def _gap(self) -> float:
        return self._measure.line * 0.28

    def _flow(self, *_: Any) -> None:
        key = (self._groups, self.width)
        if key == self._drawn:
            return
        self._drawn = key
        lines = self._lines()
        self._high = max(len(lines), 1) * self._measure.line
        self.height = max(self._high, self._least)
        self._inside.clear()
        with self._inside:
            for number, line in enumerate(lines):
                self._draw_line(line, self._high - (number + 0.5) * self._measure.line)
        self._move()

    def _lines(self) -> list[list[Group]]:
        """What is only a little too long is drawn a little smaller instead."""
        if self._groups and self.one_line() * _SMALLER <= self.width:
            return [list(self._groups)]
        lines: list[list[Group]] = []
        used = 0.0
        for group in self._groups:
            wide = self._measure.of(group)
            if not lines or used + self._gap + wide > self.width + 0.5:
                lines.append([group])
                used = wide
            else:
                lines[-1].append(group)
                used += self._gap + wide
        return lines

    def _draw_line(self, line: list[Group], y: float) -> None:
        wide = sum(map(self._measure.of, line)) + self._gap * (len(line) - 1)
        x = max(0.0, (self.width - wide) / 2) if self._middle else 0.0
        smaller = min(1.0, self.width / wide) if wide else 1.0
        for group in line:
            for part in group:
                step = self._measure.wide(part) * smaller
                self._draw_part(part, x + step / 2, y, smaller)
                x += step
            x += self._gap * smaller

    def _draw_part(self, part: Part, x: float, y: float, smaller: float) -> None:
        measure = self._measure
        side = measure.line * 0.9 * smaller
        match part:
            case str():
                texture = written(part, measure.size * smaller, measure.tone)
                Color(1, 1, 1, 1)
                pos = (round(x - texture.width / 2), round(y - texture.height / 2))
                Rectangle(texture=texture, pos=pos, size=texture.size)
            case Free():
                Color(*colour("ground", "quiet", 0.6))
                small = side * 0.68
                SmoothLine(
                    rounded_rectangle=(x - small / 2, y - small / 2, small, small, dp(5)), width=dp(1.1)
                )
            case Shown(kind, group, face):
                die(kind, group, face, x, y, side)
            case (group, name):
                picture(group, name, x, y, side)

    def _move(self, *_: Any) -> None:
        self._moved.xy = (self.x, self.y + (self.height - self._high) / 2)
