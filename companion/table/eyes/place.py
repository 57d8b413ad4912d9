"""Where the camera looks: the tray is known by its markers, or by corners that were once set by hand."""

from pathlib import Path

from vision.errors import VisionError
from vision.reading import Picture
from vision.throws.foreground import Outline
from vision.tray import keeping
from vision.tray.boards import TRAY, Measures
from vision.tray.calibration import Calibration, calibrate
from vision.tray.moved import MovedCamera
from vision.tray.zones import Placement, Zones

_LAID_WRONG = ("markers-disagree", "mirrored")
"""Somebody means to use the markers, and would wonder. Too few of them in view may be what is wanted."""


class KnownPlace:
    """One camera at one table. Without markers and kept corners, dice are read wherever they lie."""

    def __init__(self, folder: Path, camera: str, measures: Measures | None = None) -> None:
        """``folder`` holds what was kept about cameras, ``camera`` is the name of this one, ``measures`` are
        those that its markers were printed for."""
        self._folder, self._camera, self._measures = folder, camera, measures
        self._moved: MovedCamera | None = None
        self.trouble: VisionError | None = None

    def tray(self, picture: Picture) -> Outline | None:
        """The tray's outline in this picture; ``None`` where nothing is known of one."""
        found = self._calibrated(picture)
        self._moved = None if found is None else MovedCamera.of(found)
        if found is None or found.base != TRAY:
            return None
        outline = Zones(found, {TRAY: Placement(0.0, 0.0, 0.0)}).polygon(TRAY, TRAY)
        return outline if len(outline) else None

    def is_moved(self, picture: Picture) -> bool:
        """Since the tray was looked for."""
        return self._moved is not None and self._moved.look(picture).moved

    def _calibrated(self, picture: Picture) -> Calibration | None:
        self.trouble = None
        try:
            return calibrate(picture, self._measures)
        except VisionError as error:
            if error.code in _LAID_WRONG:
                self.trouble = error
        try:
            return keeping.load(self._folder, self._camera).at(picture)
        except VisionError:
            return None
