"""A die's top seen straight from above, cleaned of light and shade, and how alike two of them are."""

from functools import cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.learning.tops import Floats, Top
from vision.looks import SIDE
from vision.reading import Picture

GRID: Final = 20
"""Points across a square; it has as many down."""
_REACH: Final = 0.9
"""How far out the points lie, of half the top's width: what is beyond is edge."""
_RIM: Final = 0.68
_FADE: Final = 0.08
"""From where points count less, and how fast."""
_DARK: Final = 12.0
_FAINT: Final = 0.02
"""Contrast below which a square is not made stronger: that would be noise."""

_SHIFTS: Final = (-0.12, 0.0, 0.12)
_SIZES: Final = (0.94, 1.06)
_TURNS: Final = (-0.18, -0.06, 0.06, 0.18)
_FINE_SHIFTS: Final = (-0.05, 0.0, 0.05)
_FINE_SIZES: Final = (0.95, 1.0, 1.05)
_FINE_TURNS: Final = (-0.06, 0.0, 0.06)


def smoothed(crop: Picture) -> Floats:
    """Brightness as a logarithm: what is twice as bright differs by the same in any light."""
    grey = np.asarray(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY), np.float32)
    return np.asarray(cv2.GaussianBlur(np.log(grey + np.float32(_DARK)), (0, 0), 0.8), np.float32)


def squares(smooth: Floats, top: Top, guesses: Floats) -> Floats:
    """The top as (n, GRID * GRID) points, for each of n guesses near where it was found."""
    frames = top.frame @ guesses[:, :, :2]
    middles = guesses[:, :, 2] @ top.frame.T + top.middle
    points = frames @ _points() + middles[:, :, None] + np.float32((SIDE - 1) / 2)
    across, down = (np.ascontiguousarray(points[:, axis], np.float32) for axis in (0, 1))
    taken = cv2.remap(smooth, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return _cleaned(np.asarray(taken))


def plain(smooth: Floats, top: Top) -> Floats:
    """The top exactly where it was found (GRID * GRID points)."""
    return np.asarray(squares(smooth, top, np.eye(2, 3, dtype=np.float32)[None])[0], np.float32)


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
    return _moves(_SHIFTS, _SIZES, _TURNS)


def closely(guess: Floats) -> Floats:
    """Finer steps around one guess: (n, 2, 3)."""
    fine = _fine_moves()
    turned = guess[:, :2] @ fine[:, :, :2]
    moved = fine[:, :, 2] @ guess[:, :2].T + guess[:, 2]
    return np.concatenate([turned, moved[:, :, None]], 2)


@cache
def _fine_moves() -> Floats:
    return _moves(_FINE_SHIFTS, _FINE_SIZES, _FINE_TURNS)


def _moves(shifts: tuple[float, ...], sizes: tuple[float, ...], turns: tuple[float, ...]) -> Floats:
    found = [
        [[size * np.cos(turn), -size * np.sin(turn), x], [size * np.sin(turn), size * np.cos(turn), y]]
        for size in sizes
        for turn in turns
        for x in shifts
        for y in shifts
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
    """Light that falls evenly, fades to one side or gathers in a sheen: directions (points, 6)."""
    across, down = _points()
    forms = [np.ones_like(across), across, down, across * across, across * down, down * down]
    rows = np.stack(forms, 1) * _weights()[:, None]
    straight: Floats = np.linalg.qr(rows)[0].astype(np.float32)
    return straight


def _cleaned(taken: NDArray[np.generic]) -> Floats:
    weighed = np.asarray(taken, np.float32) * _weights()
    return np.asarray(weighed - (weighed @ _slopes()) @ _slopes().T, np.float32)
