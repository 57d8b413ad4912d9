"""A camera that knows where it looks: by the markers in its picture, or by four corners set by hand."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import VisionError
from vision.reading import Picture
from vision.tray.boards import TRAY, Board, Measures, Points, boards
from vision.tray.fitting import CORNER_NOISE, Fit, fit
from vision.tray.markers import Found, find
from vision.tray.pictures import size_of, small_view
from vision.tray.projection import Projection, to_unit

UNSURE: Final = 12.0
"""Millimetres: three quarters of a die. Whoever may be wrong by more does not know where a die lies."""
MUCH: Final = 999
"""More is not said: beyond the horizon a place may be anywhere."""
DISAGREE: Final = 3.0
"""Millimetres between where a marker should be and where it is seen, above which something is wrong."""
TAP_NOISE: Final = 3.0
"""Pixels by which a finger misses a corner, in a picture 1280 wide."""
ODD_PIXELS: Final = 1.0
ODD_TIMES: Final = 3.0
"""A marker is odd when all together miss by more than so many pixels, but without it so many times less."""
LEAST_AREA: Final = 0.01
"""Of the picture: a smaller tray is a slip of the finger."""
EDGE_STEP: Final = 10.0
"""Millimetres: edges are followed in pieces of this length, since a lens bends them."""


@dataclass(frozen=True, slots=True)
class Quality:
    """How good a calibration is, said honestly."""

    error_mm: float
    """Root mean square between where the corners should be and where they are seen."""
    unsure_mm: float
    """By how much a place on the board may be misjudged (one standard deviation, at its worst place)."""
    markers: tuple[int, ...] = ()
    """By which it was made; none: by hand."""
    odd: tuple[int, ...] = ()
    """Seen, but not where they belong: left out."""
    lens: str = "few"
    """``found``; ``given``, known before; ``few``, left out since too little in view tells of it."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """What is known about the view of one camera."""

    projection: Projection
    base: str
    """The board whose millimetres are the table's: the tray, or another one when no tray is in view."""
    measures: Measures
    quality: Quality
    anchors: Mapping[int, tuple[tuple[float, float], ...]] = field(default_factory=dict)
    """The corners of the base's markers in the unit picture, by which a move is noticed."""
    view: bytes = field(default=b"", repr=False)
    """A small grey PNG of what the camera saw, by which a move is noticed when no marker is in view."""

    def picture_to_mm(self, points: Points) -> Points:
        """Where on the table; NaN for what is no table, as above the horizon."""
        return self.projection.picture_to_mm(points)

    def mm_to_picture(self, points: Points) -> Points:
        """Where in the picture, or outside of it; NaN for what the camera can never see."""
        return self.projection.mm_to_picture(points)

    def at(self, picture: Picture) -> "Calibration":
        """The same for pictures of this one's resolution. Raises ``VisionError`` for another shape."""
        size = size_of(picture)
        return self if size == self.projection.size else replace(self, projection=self.projection.at(size))

    def polygon(self, outline: Points) -> NDArray[np.float32]:
        """An outline on the table as a polygon in the picture; empty when the camera can never see it."""
        seen = self.mm_to_picture(_followed(outline))
        seen = seen[np.all(np.isfinite(seen), axis=1)]
        return seen.astype(np.float32) if len(seen) > 2 else np.zeros((0, 2), np.float32)


def calibrate(picture: Picture, measures: Measures | None = None, lens: float | None = None) -> Calibration:
    """By the markers of one board: the tray if it is in view, else the one of which most is.

    Raises ``VisionError`` when none is seen, or when they tell too little.
    """
    measures = Measures() if measures is None else measures
    known = {marker.id for board in boards(measures) for marker in board.markers}
    found = find(picture, known)
    if not found and find(np.ascontiguousarray(picture[:, ::-1]), known):
        raise VisionError("mirrored")  # as in the picture that tablets show of their user
    return replace(calibrate_by(found, size_of(picture), measures, lens), view=small_view(picture))


def calibrate_by(
    found: Found, size: tuple[int, int], measures: Measures, lens: float | None = None
) -> Calibration:
    """As :func:`calibrate`, by markers that were found already in a picture of this size."""
    base = _base(found, measures)
    corners = {marker.id: marker.corners for marker in base.markers if marker.id in found}
    best, odd = _agreed(base.name, corners, found, size, lens)
    used = tuple(id for id in corners if id not in odd)
    view = best.projection
    off = view.picture_to_mm(_stack(found, used)) - _stack(corners, used)
    quality = Quality(
        error_mm=float(np.sqrt(np.mean(np.sum(off**2, axis=1)))),
        unsure_mm=best.doubt_mm(np.vstack([zone.points for zone in base.zones])),
        markers=used,
        odd=odd,
        lens="given" if lens is not None else "found" if best.lens_known else "few",
    )
    if not quality.error_mm <= DISAGREE:
        raise VisionError("markers-disagree", board=base.name)
    if not quality.unsure_mm <= UNSURE:
        raise VisionError("markers-unsure", board=base.name, mm=_told(quality.unsure_mm))
    return Calibration(view, base.name, measures, quality, _anchors(found, used, size))


def by_hand(
    picture: Picture, corners: Sequence[Sequence[float]], measures: Measures | None = None
) -> Calibration:
    """By the four corners of the tray's floor in the picture: the upper left first, the others in any order.

    Raises ``VisionError`` when these cannot be the corners of a tray, or when they tell too little.
    """
    measures = Measures() if measures is None else measures
    size = size_of(picture)
    seen = _around(np.asarray(corners, np.float64), size)
    outline = boards(measures)[0].zones[0].points
    noise = TAP_NOISE * max(size[0] / 1280, 0.25)
    found = fit(outline, seen, size, noise, 0.0)
    if found is None:
        raise VisionError("corners")
    quality = Quality(error_mm=0.0, unsure_mm=found.doubt_mm(outline))
    if not quality.unsure_mm <= UNSURE:
        raise VisionError("corners-unsure", mm=_told(quality.unsure_mm))
    return Calibration(found.projection, TRAY, measures, quality, view=small_view(picture))


def _told(mm: float) -> int:
    return round(mm) if mm < MUCH else MUCH


def _around(corners: Points, size: tuple[int, int]) -> Points:
    """Clockwise from the first."""
    if corners.shape != (4, 2) or not np.all(np.isfinite(corners)):
        raise VisionError("corners")
    middle = corners.mean(axis=0)
    angles = np.arctan2(*(corners - middle).T[::-1])
    ring = corners[np.argsort((angles - angles[0]) % (2 * np.pi))]
    hull = cv2.convexHull(ring.astype(np.float32))
    if len(hull) < 4 or cv2.contourArea(hull) < LEAST_AREA * size[0] * size[1]:
        raise VisionError("corners")
    return ring


def _base(found: Found, measures: Measures) -> Board:
    tray, *others = boards(measures)
    seen = {board.name: sum(marker.id in found for marker in board.markers) for board in (tray, *others)}
    if seen[TRAY]:
        return tray
    best = max((board for board in others if board.zones), key=lambda board: seen[board.name])
    if not seen[best.name]:
        raise VisionError("no-markers")
    return best


def _agreed(
    board: str, corners: Mapping[int, Points], found: Found, size: tuple[int, int], lens: float | None
) -> tuple[Fit, tuple[int, ...]]:
    """The view by all markers; or by all but one, when that one clearly lies where it does not belong."""

    def by(ids: Sequence[int]) -> Fit | None:
        return fit(_stack(corners, ids), _stack(found, ids), size, CORNER_NOISE, lens)

    everything = by(tuple(corners))
    spread = math.inf if everything is None else everything.spread
    if len(corners) > 2 and spread > ODD_PIXELS:
        others = [(by([other for other in corners if other != id]), id) for id in corners]
        best, odd = min(others, key=lambda other: math.inf if other[0] is None else other[0].spread)
        if best is not None and best.spread < spread / ODD_TIMES:
            return best, (odd,)
    if everything is None:
        raise VisionError("markers-disagree", board=board)
    return everything, ()


def _stack(squares: Mapping[int, Points], ids: Sequence[int]) -> Points:
    return np.vstack([squares[id] for id in ids])


def _anchors(
    found: Found, ids: Sequence[int], size: tuple[int, int]
) -> dict[int, tuple[tuple[float, float], ...]]:
    return {id: tuple((float(x), float(y)) for x, y in to_unit(found[id], size)) for id in ids}


def _followed(outline: Points) -> Points:
    """More points along the edges of a closed outline."""
    pieces = []
    for start, end in zip(outline, np.roll(outline, -1, axis=0), strict=True):
        steps = 1 + int(np.hypot(*(end - start)) // EDGE_STEP)
        pieces.append(start + np.arange(steps)[:, None] / steps * (end - start))
    return np.vstack(pieces)
