"""Did the camera move? By the markers in view; otherwise by what else was and is to be seen."""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import median
from typing import Final, Literal

import cv2
import numpy as np

from vision.reading import Picture
from vision.tray.boards import Points
from vision.tray.calibration import Calibration
from vision.tray.markers import find
from vision.tray.pictures import size_of, small, view_picture
from vision.tray.projection import from_unit, to_unit, unit_of

MARKER_WIDTH: Final = 640
"""Markers are found in a picture no wider than this: a fifth of the work, and near enough."""
MOVED: Final = 0.008
"""In the unit picture, where a corner is 1 away from the middle: about 6 pixels of 1280x720."""
FEATURES: Final = 400
LEAST: Final = 15
"""Places that have to agree before a background says anything."""
AGREE: Final = 2.0
"""Pixels of the small picture within which places agree."""
RICH: Final = 0.4
"""A view with at least this part of the old one's features is not covered: it is another view."""
PATIENCE: Final = 4
"""Looks in a row that have to say the same: a knock at the table or a hand passes sooner."""


@dataclass(frozen=True, slots=True)
class Move:
    """What a look, or the last few of them, say about the camera."""

    moved: bool
    by: Literal["markers", "background", "nothing"]
    pixels: float | None
    """How far the picture has shifted, at its full size; ``None``: too far to measure, or not to be told."""
    mm: float | None
    """The same on the table, when the view is calibrated."""


@dataclass(frozen=True, slots=True)
class _Features:
    """Places in a small picture that can be known again."""

    places: Points
    marks: Picture

    @classmethod
    def of(cls, picture: Picture) -> "_Features":
        points, marks = cv2.ORB.create(FEATURES, fastThreshold=12).detectAndCompute(picture, None)
        places = np.array([point.pt for point in points], np.float64).reshape(-1, 2)
        return cls(places, np.zeros((0, 32), np.uint8) if marks is None else np.asarray(marks, np.uint8))


class MovedCamera:
    """Watches one view. Feed it a picture now and then, such as twice a second."""

    def __init__(self, view: Picture | None, calibration: Calibration | None = None) -> None:
        self._calibration = calibration
        self._view = None if view is None else small(view)
        self._features = None if self._view is None else _Features.of(self._view)
        self._looks: deque[tuple[str, float | None]] = deque(maxlen=PATIENCE)

    @classmethod
    def of(cls, calibration: Calibration) -> "MovedCamera":
        """Since the camera was calibrated, be it years ago."""
        return cls(view_picture(calibration.view), calibration)

    def look(self, picture: Picture) -> Move:
        """What this picture and those before it say. Small shakes and a hand in view are no move."""
        by, shift = self._shift(picture)
        self._looks.append((by, shift))
        shifts = [shift for by, shift in self._looks if by != "nothing"]
        moved = len(shifts) == PATIENCE and all(shift is None or shift > MOVED for shift in shifts)
        known = [shift for shift in shifts if shift is not None]
        if not known or (moved and shift is None):
            return Move(moved, by, None, None)
        typical = median(known)
        pixels = typical / unit_of(size_of(picture))
        return Move(moved, by, pixels, self._mm(typical))

    def _shift(self, picture: Picture) -> tuple[Literal["markers", "background", "nothing"], float | None]:
        """How far the view is off in the unit picture, and who says so; ``None`` for another view."""
        anchors: Mapping[int, tuple[tuple[float, float], ...]] = (
            {} if self._calibration is None else self._calibration.anchors
        )
        if anchors:
            grey = small(picture, MARKER_WIDTH)
            found = find(grey, anchors, sharp=False)
            offs = [
                float(np.hypot(*(to_unit(found[id], size_of(grey)) - np.array(anchors[id])).T).mean())
                for id in found
            ]
            if offs:
                return "markers", median(offs)
        return self._background(small(picture))

    def _background(self, now: Picture) -> tuple[Literal["background", "nothing"], float | None]:
        if self._features is None or self._view is None or now.shape != self._view.shape:
            return "nothing", None
        if len(self._features.places) < LEAST:
            return "nothing", None
        seen = _Features.of(now)
        move = _agreed(self._features, seen)
        if move is not None:
            return "background", _off(move, size_of(now))
        rich = len(seen.places) >= max(LEAST, RICH * len(self._features.places))
        return ("background" if rich else "nothing"), None

    def _mm(self, shift: float) -> float | None:
        """Around the middle of the picture."""
        if self._calibration is None:
            return None
        view = self._calibration.projection
        pair = view.picture_to_mm(from_unit(np.array([[-shift / 2, 0.0], [shift / 2, 0.0]]), view.size))
        long = float(np.hypot(*(pair[1] - pair[0])))
        return long if np.isfinite(long) else None


def _agreed(old: _Features, new: _Features) -> Points | None:
    """The turn, zoom and shift in which enough places of both views agree."""
    if len(new.places) < LEAST:
        return None
    pairs = cv2.BFMatcher(cv2.NORM_HAMMING, crossCheck=True).match(old.marks, new.marks)
    if len(pairs) < LEAST:
        return None
    before = old.places[[pair.queryIdx for pair in pairs]]
    after = new.places[[pair.trainIdx for pair in pairs]]
    move, agree = cv2.estimateAffinePartial2D(
        before, after, method=cv2.RANSAC, ransacReprojThreshold=AGREE, maxIters=500
    )
    if move is None or np.count_nonzero(agree) < LEAST:
        return None
    return np.asarray(move, np.float64)


def _off(move: Points, size: tuple[int, int]) -> float:
    """How far the places of a picture are moved, in the unit picture: as many are by more as by less."""
    x, y = np.meshgrid(np.linspace(0, size[0] - 1, 3), np.linspace(0, size[1] - 1, 3))
    places = np.stack([x.ravel(), y.ravel()], axis=1)
    off = places @ move[:, :2].T + move[:, 2] - places
    return float(np.median(np.hypot(*off.T))) * unit_of(size)
