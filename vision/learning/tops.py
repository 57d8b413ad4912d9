"""Where a die's top lies in its crop: a small network upon the edges that are seen."""

from dataclasses import dataclass
from functools import cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.looks import SIDE
from vision.network import Network
from vision.reading import Picture

Floats = NDArray[np.float32]

CELLS: Final = 8
BINS: Final = 12
"""Edges are counted by cell of the crop (rows and columns) and by direction."""
_STRONG: Final = 0.3
"""A step in brightness beyond this (as a logarithm) is no more of an edge."""
_DARK: Final = 12.0
"""Added before logarithms: noise in the dark is no contrast."""
_MIDDLE: Final = 8.0
_FORM: Final = 8.0
_USUAL: Final = 20.0
"""Pixels by which the network's numbers are scaled, and half the width of a usual top."""


@dataclass(frozen=True, slots=True)
class Top:
    """The square on top, as a slanting one of the crop: pixels from the crop's middle."""

    middle: Floats
    frame: Floats
    """Columns: from the middle to the middles of two neighbouring edges."""


def answer_of(corners: NDArray[np.floating]) -> Floats:
    """What the network should say of a top with these corners, in pixels from the crop's middle.

    Seven numbers: the middle; the form without its turn (a symmetric matrix: 2 + 1); the turn four times
    over, since a square turned by a right angle is the same square.
    """
    middle = corners.mean(axis=0)
    one = (corners[1] - corners[0] + corners[2] - corners[3]) / 4
    two = (corners[3] - corners[0] + corners[2] - corners[1]) / 4
    if one[0] * two[1] - one[1] * two[0] < 0:
        one, two = two, one
    left, sizes, right = np.linalg.svd(np.stack([one, two], 1))
    turned = left @ right
    form = left @ np.diag(sizes) @ left.T
    turn = 4 * float(np.arctan2(turned[1, 0], turned[0, 0]))
    x, y = middle / _MIDDLE
    wide, high = (form[0, 0] - _USUAL) / _FORM, (form[1, 1] - _USUAL) / _FORM
    return np.array([x, y, wide, form[0, 1] / _FORM, high, np.cos(turn), np.sin(turn)], np.float32)


def top_of(answer: Floats) -> Top:
    """The top that the network's answer describes."""
    x, y, wide, across, high, cos, sin = (float(number) for number in answer)
    form = np.array([[wide * _FORM + _USUAL, across * _FORM], [across * _FORM, high * _FORM + _USUAL]])
    turn = np.arctan2(sin, cos) / 4
    around = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    middle = np.array([x, y]) * _MIDDLE
    return Top(middle.astype(np.float32), (form @ around).astype(np.float32))


def find_tops(crops: list[Picture]) -> list[Top]:
    """Of each crop, in the same order."""
    if not crops:
        return []
    (answers,) = _network()(np.stack([edges(crop) for crop in crops]))
    return [top_of(answer) for answer in answers]


def edges(crop: Picture) -> Floats:
    """How much edge there is of each direction in each cell, as a vector of length 1."""
    across, down = _slopes(crop)
    strength = np.minimum(np.hypot(across, down), _STRONG)
    turn = np.arctan2(down, across) / (2 * np.pi) * BINS
    low = np.floor(turn)
    share = turn - low
    first = low.astype(np.int64) % BINS
    size = CELLS * CELLS * BINS
    counted = np.bincount((first * CELLS * CELLS + _cells()).ravel(), (strength * (1 - share)).ravel(), size)
    second = (first + 1) % BINS
    counted += np.bincount((second * CELLS * CELLS + _cells()).ravel(), (strength * share).ravel(), size)
    rooted = np.sqrt(counted / (SIDE // CELLS) ** 2)
    return (rooted / max(float(np.linalg.norm(rooted)), 1e-6)).astype(np.float32)


def _slopes(crop: Picture) -> tuple[Floats, Floats]:
    """Steps in brightness, of the colour that steps most."""
    smooth = np.log(cv2.GaussianBlur(crop, (0, 0), 0.8).astype(np.float32) + np.float32(_DARK))
    across = np.asarray(cv2.Sobel(smooth, cv2.CV_32F, 1, 0, scale=1 / 8))
    down = np.asarray(cv2.Sobel(smooth, cv2.CV_32F, 0, 1, scale=1 / 8))
    most = (across * across + down * down).argmax(axis=2)[..., None]
    return np.take_along_axis(across, most, 2)[..., 0], np.take_along_axis(down, most, 2)[..., 0]


@cache
def _cells() -> NDArray[np.int64]:
    """The number of the cell that each pixel belongs to."""
    line = np.arange(SIDE) // (SIDE // CELLS)
    return line[:, None] * CELLS + line[None]


@cache
def _network() -> Network:
    return Network("tops.onnx", ("tops",))
