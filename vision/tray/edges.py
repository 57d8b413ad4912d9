"""A marker's corners to a twentieth of a pixel: where the straight lines along its four edges meet.

Blur rounds corners and pulls them inwards, but leaves the middle of an edge where it is.
"""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture
from vision.tray.boards import Points

ALONG: Final = np.linspace(0.1, 0.9, 24)
"""Where an edge is looked at, as parts of its length: away from the round corners."""
REACH: Final = 0.4
"""How far to either side, in cells of the marker: there it is black within and white without."""
STEP: Final = 0.25
"""Pixels between samples across an edge."""
LEAST_REACH: Final = 1.5
CONTRAST: Final = 15.0
"""Grey levels between black and white below which there is no edge."""
TOO_FAR: Final = 0.5
"""Pixels off the line at which something lies over the edge."""


def sharpen(grey: Picture, corners: Points, cells: int) -> Points:
    """Better corners of a marker so many cells wide, or the same ones where its edges are not clear."""
    for _ in range(2):
        lines = [_line(grey, corners[side], corners[(side + 1) % 4], cells) for side in range(4)]
        better = [_meet(lines[side - 1], lines[side]) for side in range(4)]
        if not all(
            point is not None and np.hypot(*(point - old)) < 3
            for point, old in zip(better, corners, strict=True)
        ):
            break
        corners = np.array(better)
    return corners


def _line(grey: Picture, start: Points, end: Points, cells: int) -> tuple[Points, Points] | None:
    """A point of the edge from start to end and its direction, the marker being to the right of it."""
    length = float(np.hypot(*(end - start)))
    if length < cells:
        return None
    way = (end - start) / length
    outward = np.array([way[1], -way[0]])
    reach = max(LEAST_REACH, REACH * length / cells)
    offsets = _offsets(grey, start + ALONG[:, None] * (end - start), outward, reach)
    if offsets is None:
        return None
    keep = np.abs(offsets - np.median(offsets)) < reach
    for _ in range(2):
        if np.count_nonzero(keep) < len(ALONG) // 2:
            return None
        slope, level = _straight(ALONG[keep], offsets[keep])
        keep = np.abs(offsets - slope * ALONG - level) < TOO_FAR
    first = start + level * outward
    return first, end + (level + slope) * outward - first


def _straight(x: NDArray[np.float64], y: NDArray[np.float64]) -> tuple[float, float]:
    """Slope and level of the line through these points."""
    middle, height = float(x.mean()), float(y.mean())
    slope = float((x - middle) @ y / ((x - middle) @ (x - middle)))
    return slope, height - slope * middle


def _offsets(grey: Picture, places: Points, outward: Points, reach: float) -> NDArray[np.float64] | None:
    """By how much the edge lies further out than each place: where as much is dark as if it were sharp."""
    count = 2 * round(reach / STEP) + 1
    across = np.linspace(-reach, reach, count)
    x, y = np.moveaxis((places[:, None] + across[None, :, None] * outward).astype(np.float32), 2, 0)
    sampled = cv2.remap(grey, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    seen = np.asarray(sampled, np.float64)
    dark, light = np.median(seen[:, :2]), np.median(seen[:, -2:])
    if light - dark < CONTRAST:
        return None
    part = np.clip((light - seen) / (light - dark), -0.2, 1.2)
    return np.asarray(-reach + np.trapezoid(part, across, axis=1))


def _meet(one: tuple[Points, Points] | None, other: tuple[Points, Points] | None) -> Points | None:
    if one is None or other is None:
        return None
    ways = np.column_stack([one[1], -other[1]])
    if abs(np.linalg.det(ways)) < 1e-6:
        return None
    part = np.linalg.solve(ways, other[0] - one[0])[0]
    return np.asarray(one[0] + part * one[1])
