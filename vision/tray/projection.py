"""From the picture to the table and back: a plane seen in perspective through a lens that bends a little.

In between lies the unit picture: zero in the middle of the frame, one at its corners, whatever the
resolution. There the lens bends by the division model, which has one number and an exact way back.
"""

import math
from dataclasses import dataclass, replace

import numpy as np

from vision.errors import VisionError
from vision.tray.boards import Points

SAME_SHAPE = 0.01
"""Pictures whose sides' ratios differ by less are the same view at another resolution."""


def to_unit(points: Points, size: tuple[int, int]) -> Points:
    """``size`` is width and height in pixels; whole numbers are the middles of pixels."""
    width, height = size
    return (np.asarray(points, np.float64) - [(width - 1) / 2, (height - 1) / 2]) * unit_of(size)


def from_unit(points: Points, size: tuple[int, int]) -> Points:
    width, height = size
    return points / unit_of(size) + [(width - 1) / 2, (height - 1) / 2]


def unit_of(size: tuple[int, int]) -> float:
    """A pixel in the unit picture."""
    return 2 / math.hypot(*size)


def same_shape(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Are pictures of these sizes the same view at another resolution?"""
    return abs(one[0] * other[1] / (one[1] * other[0]) - 1) <= SAME_SHAPE


def straighten(points: Points, lens: float) -> Points:
    """What the lens has bent, as a pinhole would show it. NaN where no light comes from."""
    swell = 1 + lens * np.sum(points**2, axis=1, keepdims=True)
    return np.asarray(points / np.where(swell > 0, swell, np.nan))


def bend(points: Points, lens: float) -> Points:
    """The way back. NaN where the lens cannot look."""
    root = 1 - 4 * lens * np.sum(points**2, axis=1, keepdims=True)
    return np.asarray(2 * points / (1 + np.sqrt(np.where(root >= 0, root, np.nan))))


def through(matrix: Points, points: Points) -> Points:
    """A plane's points in another plane. NaN for what lies behind the camera or beyond the horizon."""
    x, y, w = matrix @ np.vstack([points.T, np.ones(len(points))])
    w = np.where(w > 0, w, np.nan)
    return np.stack([x / w, y / w], axis=1)


@dataclass(frozen=True, slots=True)
class Projection:
    """One camera's view of the table."""

    size: tuple[int, int]
    """Width and height of the picture in pixels."""
    rows: tuple[tuple[float, ...], ...]
    """From millimetres to the unit picture, positive in front of the camera."""
    lens: float = 0.0
    """How much the lens bends; below zero it is a barrel."""

    @property
    def matrix(self) -> Points:
        return np.array(self.rows, np.float64)

    def picture_to_mm(self, points: Points) -> Points:
        """Where on the table; NaN for what is no table, as above the horizon."""
        unit = straighten(to_unit(_rows(points), self.size), self.lens)
        return through(np.asarray(np.linalg.inv(self.matrix), np.float64), unit)

    def mm_to_picture(self, points: Points) -> Points:
        """Where in the picture, or outside of it; NaN for what the camera can never see."""
        return from_unit(bend(through(self.matrix, _rows(points)), self.lens), self.size)

    def at(self, size: tuple[int, int]) -> "Projection":
        """The same view at another resolution. Raises ``VisionError`` for a picture of another shape."""
        if not same_shape(size, self.size):
            raise VisionError(
                "other-shape", width=size[0], height=size[1], old=f"{self.size[0]}x{self.size[1]}"
            )
        return replace(self, size=size)


def _rows(points: Points) -> Points:
    return np.asarray(points, np.float64).reshape(-1, 2)
