"""Pictures and words put straight onto a canvas; what was written once is kept."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Any

from kivy.core.image import Image as Loaded
from kivy.core.text import Label as Writing
from kivy.graphics import Color, Ellipse, Mesh, Rectangle, SmoothEllipse, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp

from companion.app.art import icon
from companion.app.look import Colour, colour
from companion.text.printable import one_line

_LONGEST = 200
"""Characters of a few words."""

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, bottom, width and height."""


@lru_cache(maxsize=1024)
def _loaded(source: str) -> Any:
    return Loaded(source)


@lru_cache(maxsize=1024)
def _writing(text: str, size: int, tint: Colour, bold: bool) -> Writing:
    """Kept as a whole, so that Kivy can write it anew when the screen was lost."""
    writing = Writing(text=text, font_size=size, bold=bold, color=tint)
    writing.refresh()
    return writing


def written(text: str, size: float, tint: Colour, bold: bool = True) -> Any:
    """The texture of a few words, ``size`` pixels high."""
    return _writing(one_line(text, _LONGEST), max(round(size), 6), tint, bold).texture


def length(text: str, size: float) -> float:
    """How wide these words would be."""
    return float(written(text, size, colour("ground", "ink")).width)


def picture(group: str, name: str, x: float, y: float, side: float, alpha: float = 1.0) -> Rectangle:
    """A drawing of the atlas around this point."""
    Color(1, 1, 1, alpha)
    texture = _loaded(icon(group, name, side)).texture
    return Rectangle(texture=texture, pos=(x - side / 2, y - side / 2), size=(side, side))


def words(
    text: str, x: float, y: float, size: float, tint: Colour, room: float = 0.0, bold: bool = True
) -> Rectangle:
    """A few words around this point, made smaller where they are wider than ``room``."""
    texture = written(text, size, tint, bold)
    if room and texture.width > room:
        texture = written(text, size * room / texture.width, tint, bold)
    wide, high = texture.size
    Color(1, 1, 1, 1)
    return Rectangle(texture=texture, pos=(round(x - wide / 2), round(y - high / 2)), size=(wide, high))


def die(kind: str, group: str, face: str, x: float, y: float, side: float) -> None:
    """A die with what it shows."""
    picture("dice", kind, x, y, side)
    if face:
        picture(group, face, x, y, side * (0.62 if group == "goods" else 0.86))


def disc(x: float, y: float, radius: float, tint: Colour) -> None:
    Color(*tint)
    SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))


def slab(box: Box, tint: Colour, radius: float = 10) -> None:
    """A rounded surface."""
    Color(*tint)
    SmoothRoundedRectangle(pos=box[:2], size=box[2:], radius=[dp(radius)])


def wedge(centre: Point, radius: float, first: float, last: float, tint: Colour) -> Ellipse:
    """Part of a disc, from one angle to another, clockwise from the top."""
    Color(*tint)
    x, y = centre
    return Ellipse(
        pos=(x - radius, y - radius), size=(2 * radius, 2 * radius),
        angle_start=first, angle_end=last, segments=60,
    )  # fmt: skip


def ring(x: float, y: float, radius: float) -> None:
    """The light of a lantern around a place."""
    for width, alpha in ((5, 0.28), (2, 1.0)):
        Color(*colour("accent", "lantern", alpha))
        SmoothLine(circle=(x, y, radius), width=dp(width))


def outline(points: Sequence[float]) -> None:
    """The light of a lantern along the edge of a place."""
    for width, alpha in ((5, 0.28), (2, 1.0)):
        Color(*colour("accent", "lantern", alpha))
        SmoothLine(points=points, width=dp(width), close=True)


def bent(
    text: str, centre: Point, radius: float, middle: float, size: float, tint: Colour, room: float
) -> None:
    """Words along a circle around ``centre``, so far (0 to 1) clockwise from the top; on its lower half they
    run the other way, to be read upright."""
    texture = written(text, size, tint)
    if texture.width > room:
        texture = written(text, size * room / texture.width, tint)
    wide, high = texture.size
    left, bottom, right, top = (texture.tex_coords[at] for at in (0, 1, 4, 5))
    way = 1 if cos(2 * pi * middle) >= -0.01 else -1
    steps = 16
    vertices: list[float] = []
    for step in range(steps + 1):
        along = step / steps
        angle = pi / 2 - 2 * pi * middle - way * (along - 0.5) * wide / radius
        for reach, v in ((radius - way * high / 2, bottom), (radius + way * high / 2, top)):
            x, y = centre[0] + reach * cos(angle), centre[1] + reach * sin(angle)
            vertices += [x, y, left + along * (right - left), v]
    Color(1, 1, 1, 1)
    Mesh(vertices=vertices, indices=list(range(2 * steps + 2)), mode="triangle_strip", texture=texture)
