"""The wheel as a picture of dots: six sections with their numbers, and the mark above it."""

from functools import lru_cache
from math import atan2, cos, floor, hypot, sin, tau
from typing import Final

from rich.style import Style
from rich.text import Text

SECTIONS: Final = 6
HUB: Final = 0.2
"""Its radius, of the wheel's."""
NUMBERS: Final = 0.63
"""How far out they stand."""

RIM: Final = ("#d9a05b", "#c9774a", "#b8924f", "#cf8a6a", "#a98467", "#d0b06a")
FILL: Final = ("#2b1d13", "#1f1510", "#2b1d13", "#1f1510", "#2b1d13", "#1f1510")
FILL_AT_MARK: Final = "#4d3214"
SPOKE: Final = "#6b5238"
MARK: Final = "bold #ffd28a"

_BLANK: Final = 0x2800
_DOTS: Final = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))


class _Canvas:
    """Characters of two by four dots; the middle is the origin, the rim has a radius of 1."""

    def __init__(self, rows: int) -> None:
        self.rows, self.columns = rows, 2 * rows + 1
        self._radius = 2 * rows - 1.5
        self._dots = [[0] * self.columns for _ in range(rows)]

    def dot(self, turn: float, radius: float) -> None:
        """At a part of a turn clockwise from the top."""
        # A little more than a half: opposite dots are then rounded alike.
        x = floor(self.columns + self._radius * radius * sin(tau * turn) + 1e-6)
        y = floor(2 * self.rows - self._radius * radius * cos(tau * turn) + 1e-6)
        if 0 <= x < 2 * self.columns and 0 <= y < 4 * self.rows:
            self._dots[y // 4][x // 2] |= _DOTS[x % 2][y % 4]

    def cell(self, turn: float, radius: float) -> tuple[int, int]:
        """Row and column of the character there."""
        x = self.columns - 0.5 + self._radius * radius * sin(tau * turn)
        y = 2 * self.rows - 0.5 - self._radius * radius * cos(tau * turn)
        return int(y // 4), int(x // 2)

    def place(self, row: int, column: int) -> tuple[float, float]:
        """How far clockwise from the top, and how far out, the middle of a character is."""
        across = 2 * column + 0.5 - (self.columns - 0.5)
        down = 4 * row + 1.5 - (2 * self.rows - 0.5)
        return _turn(across, -down), hypot(across, down) / self._radius

    def letter(self, row: int, column: int) -> str:
        dots = self._dots[row][column]
        return chr(_BLANK + dots) if dots else " "


def _turn(across: float, up: float) -> float:
    """Clockwise from the top, as a part of a turn."""
    return atan2(across, up) / tau % 1.0


@lru_cache(maxsize=1)
def picture(angle: float, rows: int) -> tuple[Text, ...]:
    """``rows`` lines and one for the mark above them; ``angle`` is the section at the mark.

    Nobody may change the lines: a wheel that stands still is not drawn again.
    """
    canvas = _Canvas(rows)
    _draw(canvas, angle)
    numbers = _numbers(canvas, angle)
    mark = Text(" " * rows + "▼" + " " * rows, style=MARK)
    return (mark, *(_line(canvas, row, angle, numbers) for row in range(rows)))


def _draw(canvas: _Canvas, angle: float) -> None:
    around = 24 * canvas.rows
    for step in range(around):
        canvas.dot(step / around, 1.0)
        canvas.dot(step / around, HUB)
    for section in range(SECTIONS):
        turn = (section + 0.5 - angle) / SECTIONS
        for step in range(2 * canvas.rows):
            canvas.dot(turn, HUB + (1 - HUB) * step / (2 * canvas.rows))


def _numbers(canvas: _Canvas, angle: float) -> dict[tuple[int, int], int]:
    return {canvas.cell((number - angle) / SECTIONS, NUMBERS): number for number in range(SECTIONS)}


def _line(canvas: _Canvas, row: int, angle: float, numbers: dict[tuple[int, int], int]) -> Text:
    line = Text()
    for column in range(canvas.columns):
        turn, radius = canvas.place(row, column)
        section = round(turn * SECTIONS + angle) % SECTIONS
        at_mark = section == round(angle) % SECTIONS
        number = numbers.get((row, column))
        inside = HUB < radius < 1 - 1.2 / canvas.rows
        fill = (FILL_AT_MARK if at_mark else FILL[section]) if inside else None
        if number is not None:
            line.append(str(number), Style(color="#ffe9c4", bgcolor=fill, bold=True, reverse=at_mark))
        else:
            colour = RIM[section] if radius > 0.9 else SPOKE
            line.append(canvas.letter(row, column), Style(color=colour, bgcolor=fill))
    return line
