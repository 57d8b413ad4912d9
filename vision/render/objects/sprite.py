"""A flat thing cut out: its picture, where it is solid, and how high it stands."""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.random import Generator
from numpy.typing import NDArray

from vision.reading import Picture
from vision.render import texture as t

LARGEST, SMALLEST = 560, 72
"""How many pixels a sprite's longer side may have: small things are drawn larger and then shrunk."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A thing seen from above."""

    image: Picture
    mask: Picture
    """255 where the thing is."""
    zoom: float
    """How large one of its pixels is upon the ground."""
    height: float = 1.0
    """In millimetres: what its shadow comes from."""
    from_edge: bool = False
    """It reaches in from outside, its left end without."""

    def at_edge(self, rng: Generator, side: int) -> tuple[NDArray[np.float64], float]:
        """A middle and a turn with the sprite's left end over the ground's border."""
        degrees = t.between(rng, 0, 360)
        inwards = np.array([np.cos(np.radians(degrees)), -np.sin(np.radians(degrees))])
        border = side / 2 - inwards * side / 2 / max(abs(inwards))
        border += np.array([-inwards[1], inwards[0]]) * t.between(rng, -0.4, 0.4) * side
        return border + inwards * self.image.shape[1] * self.zoom * t.between(rng, -0.05, 0.45), degrees


@dataclass(frozen=True, slots=True)
class Sheet:
    """Something to draw a thing on, in millimetres from its left upper corner."""

    image: Picture
    mask: Picture
    fine: float
    """Its own pixels a millimetre."""
    zoom: float

    def px(self, *mm: float) -> tuple[int, ...]:
        return tuple(round(one * self.fine) for one in mm)

    def fill(self, outline: MatLike, colour: t.Colour) -> None:
        """A solid part of the thing: its outline in millimetres."""
        shape = np.round(np.asarray(outline) * self.fine).astype(np.int32)
        cv2.fillPoly(self.image, [shape], colour, cv2.LINE_AA)
        cv2.fillPoly(self.mask, [shape], 255, cv2.LINE_AA)

    def cut(self, height: float, from_edge: bool = False) -> Sprite:
        """The thing as drawn; what was drawn too large is shrunk here, which smooths it."""
        if self.zoom > 0.8:
            return Sprite(self.image, self.mask, self.zoom, height, from_edge)
        size = [max(2, round(side * self.zoom)) for side in self.mask.shape[::-1]]
        small = [
            t.picture(cv2.resize(part, size, interpolation=cv2.INTER_AREA))
            for part in (self.image, self.mask)
        ]
        return Sprite(small[0], small[1], 1.0, height, from_edge)


def sheet(wide: float, high: float, scale: float, body: t.Colour) -> Sheet:
    """An empty sheet, ``wide`` by ``high`` millimetres, for a ground of ``scale`` pixels a millimetre."""
    fine = float(np.clip(scale, SMALLEST / max(wide, high), LARGEST / max(wide, high)))
    if scale * max(wide, high) < SMALLEST:
        fine = min(fine, scale * 4)
    rows, columns = max(3, round(high * fine) + 2), max(3, round(wide * fine) + 2)
    return Sheet(t.flat(body, rows, columns), np.zeros((rows, columns), np.uint8), fine, scale / fine)


def moved(outline: NDArray[np.float64], across: float, down: float) -> NDArray[np.float64]:
    return np.asarray(outline + np.array([across, down]))


def rounded(wide: float, high: float, corner: float, inset: float = 0) -> NDArray[np.float64]:
    """The outline of a rectangle with round corners, ``inset`` millimetres within its sheet."""
    corner = max(0.01, min(corner, wide / 2 - inset, high / 2 - inset))
    parts = []
    for turn, (x, y) in enumerate(
        (
            (wide - inset - corner, high - inset - corner),
            (inset + corner, high - inset - corner),
            (inset + corner, inset + corner),
            (wide - inset - corner, inset + corner),
        )
    ):
        angles = np.linspace(0, np.pi / 2, 6) + turn * np.pi / 2
        parts.append(np.stack([x + corner * np.cos(angles), y + corner * np.sin(angles)], -1))
    return np.concatenate(parts)


def lit(
    sheet: Sheet, light: Callable[[NDArray[np.float32], NDArray[np.float32]], NDArray[np.float32]]
) -> Sheet:
    """Shade a sheet: ``light`` gives the gain for across and down, each from -1 to 1."""
    rows, columns = sheet.mask.shape
    down = np.linspace(-1, 1, rows, dtype=np.float32)[:, None]
    across = np.linspace(-1, 1, columns, dtype=np.float32)[None]
    gain = np.broadcast_to(light(across, down), (rows, columns))
    return Sheet(t.shaded(sheet.image, t.field(gain)), sheet.mask, sheet.fine, sheet.zoom)
