"""A die's top seen straight from above, cleaned of light and shade, and how alike two of them are."""

from functools import cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.learning.tops import Floats, Top
from vision.looks import SIDE
from vision.reading import Picture

GRID: Final = 16
"""Points across a square; it has as many down."""
_REACH: Final = 0.9
"""How far out the points lie, of half the top's width: what is beyond is edge."""
_RIM: Final = 0.72
_FADE: Final = 0.12
"""From where points count less, and how fast."""
_DARK: Final = 12.0
_FAINT: Final = 0.02
"""Contrast below which a square is not made stronger: that would be noise."""

_SHIFTS: Final = (-0.12, 0.0, 0.12)
_SIZES: Final = (0.9, 1.0, 1.11)
_TURNS: Final = (-0.18, -0.06, 0.06, 0.18)


def squares(crop: Picture, top: Top, near: Floats | None = None) -> Floats:
    """The top as (n, GRID * GRID) points, for each of n guesses near where it was found."""
    grey = cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY).astype(np.float32)
    smooth = cv2.GaussianBlur(np.log(grey + np.float32(_DARK)), (0, 0), 1.0)
    guesses = guessed() if near is None else near
    frames = top.frame @ guesses[:, :, :2]
    middles = guesses[:, :, 2] @ top.frame.T + top.middle
    points = frames @ _points() + middles[:, :, None] + np.float32((SIDE - 1) / 2)
    taken = cv2.remap(
        smooth,
        np.ascontiguousarray(points[:, 0]).astype(np.float32),
        np.ascontiguousarray(points[:, 1]).astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return _cleaned(np.asarray(taken))


def plain(crop: Picture, top: Top) -> Floats:
    """The top exactly where it was found (GRID * GRID points)."""
    still = np.array([[[1, 0, 0], [0, 1, 0]]], np.float32)
    return np.asarray(squares(crop, top, still)[0], np.float32)


def contrast(square: Floats) -> Floats:
    """How strong the marks of squares (..., points) are."""
    return np.asarray(np.linalg.norm(square, axis=-1), np.float32)


def sharpened(square: Floats) -> Floats:
    """All with the same contrast, so that only the pattern counts."""
    return np.asarray(square / np.maximum(contrast(square), _FAINT)[..., None], np.float32)


def quarter_turns(square: Floats) -> Floats:
    """A square (points) in its four positions (4, points)."""
    flat = square.reshape(GRID, GRID)
    return np.stack([np.rot90(flat, turn).ravel() for turn in range(4)])


@cache
def guessed() -> Floats:
    """Small shifts, turns and changes of size of a top: (n, 2, 3)."""
    found = [
        [[size * np.cos(turn), -size * np.sin(turn), x], [size * np.sin(turn), size * np.cos(turn), y]]
        for size in _SIZES
        for turn in _TURNS
        for x in _SHIFTS
        for y in _SHIFTS
    ]
    return np.array(found, np.float32)


@cache
def _points() -> Floats:
    """Where a square's points lie on a top, (2, points), in half widths."""
    line = ((np.arange(GRID) + 0.5) / GRID * 2 - 1) * _REACH
    return np.stack([axis.ravel() for axis in np.meshgrid(line, line)]).astype(np.float32)


@cache
def _weights() -> Floats:
    """The root of how much each point counts."""
    out = np.maximum(np.abs(_points()).max(axis=0) - _RIM, 0) / _FADE
    weight = np.exp(-0.5 * out**2)
    return np.asarray(np.sqrt(weight / weight.sum()), np.float32)


@cache
def _slopes() -> Floats:
    """Light that falls evenly or fades to one side: three directions (points, 3) of length 1."""
    rows = np.vstack([np.ones(GRID * GRID), _points()]).T * _weights()[:, None]
    straight: Floats = np.linalg.qr(rows)[0].astype(np.float32)
    return straight


def _cleaned(taken: NDArray[np.generic]) -> Floats:
    weighed = np.asarray(taken, np.float32) * _weights()
    return np.asarray(weighed - (weighed @ _slopes()) @ _slopes().T, np.float32)
