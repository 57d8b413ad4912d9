"""Which part of which board is where on the table, now."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture
from vision.tray.boards import Board, Points, Zone, boards
from vision.tray.calibration import Calibration
from vision.tray.markers import Found, find

MISPLACED: Final = 3.0
"""Millimetres by which a board's markers may differ from what is known of the board."""


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a board lies: its own zero on the table in millimetres, turned clockwise by radians."""

    x: float
    y: float
    turn: float
    error_mm: float = 0.0
    """Root mean square between where its markers should be and where they are seen."""

    def on_table(self, points: Points) -> Points:
        return np.asarray(points @ self._turned.T + np.array([self.x, self.y]))

    def on_board(self, points: Points) -> Points:
        return np.asarray((points - np.array([self.x, self.y])) @ self._turned)

    @property
    def _turned(self) -> Points:
        cos, sin = math.cos(self.turn), math.sin(self.turn)
        return np.array([[cos, -sin], [sin, cos]])


class Zones:
    """The zones of all boards whose place is known."""

    def __init__(self, calibration: Calibration, placements: Mapping[str, Placement]) -> None:
        self.calibration = calibration
        self.placements = dict(placements)
        known = [board for board in boards(calibration.measures) if board.name in placements]
        self._outlines = {
            (zone.board, zone.name): (zone, placements[zone.board].on_table(zone.points))
            for board in known
            for zone in board.zones
        }

    @property
    def names(self) -> tuple[tuple[str, str], ...]:
        """Board and zone of all that are known."""
        return tuple(self._outlines)

    def zone_of(self, point: tuple[float, float]) -> Zone | None:
        """The zone in which this place of the table (mm) is; the smallest where they overlap."""
        if not all(map(math.isfinite, point)):
            return None
        within = [
            (cv2.contourArea(outline.astype(np.float32)), zone)
            for zone, outline in self._outlines.values()
            if cv2.pointPolygonTest(outline.astype(np.float32), point, False) >= 0
        ]
        return min(within, key=lambda pair: pair[0])[1] if within else None

    def seen_in(self, pixel: tuple[float, float]) -> Zone | None:
        """The zone in which this point of the picture is."""
        x, y = self.calibration.picture_to_mm(np.array([pixel]))[0]
        return self.zone_of((float(x), float(y)))

    def outline(self, board: str, name: str) -> Points:
        """On the table, in millimetres. Raises ``KeyError`` for a zone whose place is not known."""
        return self._outlines[board, name][1]

    def polygon(self, board: str, name: str) -> NDArray[np.float32]:
        """In the picture, as a reader wants it; empty when the camera can never see it."""
        return self.calibration.polygon(self.outline(board, name))


def locate(picture: Picture, calibration: Calibration) -> Zones:
    """The zones as they lie now: boards are found by their markers, the calibration's own one is known."""
    ids = {marker.id for board in boards(calibration.measures) for marker in board.markers}
    return locate_by(find(picture, ids), calibration.at(picture))


def locate_by(found: Found, calibration: Calibration) -> Zones:
    """As :func:`locate`, by markers that were found already in a picture of the calibration's size."""
    placements = {calibration.base: Placement(0.0, 0.0, 0.0)}
    for board in boards(calibration.measures):
        if board.name != calibration.base and (placement := _placed(board, found, calibration)) is not None:
            placements[board.name] = placement
    return Zones(calibration, placements)


def _placed(board: Board, found: Found, calibration: Calibration) -> Placement | None:
    """``None`` when no marker of it is seen, or when they contradict what is known of the board."""
    seen = [marker for marker in board.markers if marker.id in found]
    if not seen:
        return None
    own = np.vstack([marker.corners for marker in seen])
    table = calibration.picture_to_mm(np.vstack([found[marker.id] for marker in seen]))
    if not np.all(np.isfinite(table)):
        return None
    from_own, from_table = own - own.mean(axis=0), table - table.mean(axis=0)
    along = float(np.sum(from_own * from_table))
    across = float(np.sum(from_own[:, 0] * from_table[:, 1] - from_own[:, 1] * from_table[:, 0]))
    turn = math.atan2(across, along)
    x, y = table.mean(axis=0) - Placement(0.0, 0.0, turn).on_table(own.mean(axis=0))
    placement = Placement(float(x), float(y), turn)
    error = float(np.sqrt(np.mean(np.sum((placement.on_table(own) - table) ** 2, axis=1))))
    return Placement(placement.x, placement.y, turn, error) if error <= MISPLACED else None
