"""A round thing that lies flat on the table, seen from anywhere: where on it is a point of the picture?"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.errors import VisionError
from vision.tray.boards import Points
from vision.tray.calibration import Calibration
from vision.tray.projection import from_unit, through, to_unit

QUARTERS: Final = (0.0, 90.0, 180.0, 270.0)
_ROUND: Final = tuple(float(angle) for angle in range(0, 360, 30))


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc of radius 1 about zero. Angles are degrees clockwise from a direction that never turns.

    In the disc's own plane that direction is (0, -1).
    """

    rows: tuple[tuple[float, ...], ...]
    """From the disc's plane to the picture (3, 3)."""

    @property
    def matrix(self) -> Points:
        return np.array(self.rows, np.float64)

    def to_picture(self, points: Points) -> Points:
        return through(self.matrix, points)

    def to_plane(self, points: Points) -> Points:
        """NaN for what lies beyond the horizon."""
        back = np.linalg.inv(self.matrix)
        middle = back @ self.matrix[:, 2]
        return through(np.asarray(back * np.sign(middle[2])), np.asarray(points, np.float64).reshape(-1, 2))

    def places(self, points: Points) -> tuple[Points, Points]:
        """Degrees clockwise from the fixed direction, and distances from the middle."""
        x, y = self.to_plane(points).T
        return np.degrees(np.arctan2(x, -y)) % 360, np.hypot(x, y)

    def moved(self, x: float, y: float) -> "Disc":
        """One whose middle is at this point of the plane."""
        matrix = self.matrix @ np.array([[1, 0, x], [0, 1, y], [0, 0, 1]])
        return Disc(tuple(tuple(float(cell) for cell in row) for row in matrix / matrix[2, 2]))

    def at(self, old: tuple[int, int], new: tuple[int, int]) -> "Disc":
        """The same in a picture of the size ``new`` whose view was of the size ``old``."""
        zero, one = from_unit(to_unit(np.array([[0.0, 0.0], [1.0, 1.0]]), old), new)
        zoom = np.array([[one[0] - zero[0], 0, zero[0]], [0, one[1] - zero[1], zero[1]], [0, 0, 1]])
        return Disc(tuple(tuple(float(cell) for cell in row) for row in zoom @ self.matrix))

    def slope(self, x: float, y: float) -> Points:
        """By how many pixels the picture of a point moves when it moves in the plane (2, 2)."""
        step = 1e-4
        around = np.array([[x + step, y], [x, y + step], [x - step, y], [x, y - step]])
        seen = self.to_picture(around)
        return np.asarray((seen[:2] - seen[2:]).T / (2 * step))


def spots(degrees: Sequence[float], radius: float = 1.0) -> Points:
    """Points of the plane at these angles."""
    angles = np.radians(np.asarray(degrees, np.float64))
    return np.stack([np.sin(angles), -np.cos(angles)], axis=1) * radius


def by_rim(points: Points, degrees: Sequence[float] = QUARTERS) -> Disc:
    """By four or more points of the rim whose angles are known, such as those tapped by hand.

    Raises ``VisionError`` when no disc can look like that.
    """
    seen = np.asarray(points, np.float64).reshape(-1, 2)
    if len(seen) < 4 or len(seen) != len(degrees) or not np.all(np.isfinite(seen)):
        raise VisionError("wheel-rim")
    matrix, _ = cv2.findHomography(spots(degrees), seen, 0)
    return checked(np.zeros((3, 3)) if matrix is None else np.asarray(matrix, np.float64))


def by_circle(middle: tuple[float, float], radius: float, reference: tuple[float, float]) -> Disc:
    """Seen from straight above: its middle and radius in pixels, and any point in the fixed direction."""
    away = np.array(reference, np.float64) - middle
    length = float(np.hypot(*away))
    if not (np.isfinite(length) and length > 0 and radius > 0):
        raise VisionError("wheel-rim")
    up = away / length * radius
    return checked(np.array([[-up[1], -up[0], middle[0]], [up[0], -up[1], middle[1]], [0, 0, 1]]))


def on_table(
    calibration: Calibration, middle: tuple[float, float], radius: float, reference: tuple[float, float]
) -> Disc:
    """By a calibrated camera: all in millimetres of the table."""
    flat = by_circle(middle, radius, reference)
    seen = calibration.mm_to_picture(flat.to_picture(spots(_ROUND)))
    return by_rim(seen, _ROUND)


def checked(matrix: Points) -> Disc:
    """A view from above: not a mirror's, not edge on, and all of the disc before the camera."""
    if not np.all(np.isfinite(matrix)) or abs(matrix[2, 2]) < 1e-9:
        raise VisionError("wheel-rim")
    matrix = matrix / matrix[2, 2]
    ahead = spots(_ROUND) @ matrix[2, :2] + 1
    if ahead.min() <= 0.05 or np.linalg.det(matrix) <= 0:
        raise VisionError("wheel-rim")
    disc = Disc(tuple(tuple(float(cell) for cell in row) for row in matrix))
    long, short = np.linalg.svd(disc.slope(0.0, 0.0), compute_uv=False)
    if short < 5 or short < 0.12 * long:
        raise VisionError("wheel-rim")
    return disc
