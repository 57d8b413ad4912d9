"""The wheel on the table: by the markers on its hub and at the $5 mark, or as it was once shown."""

from pathlib import Path
from typing import Final

from companion.table.eyes.parts import Reads, WheelSeen
from vision.errors import VisionError
from vision.files import forget
from vision.finder import overlap
from vision.reading import Picture, Reading
from vision.tray.boards import Measures
from vision.tray.calibration import calibrate
from vision.tray.keeping import file_of
from vision.tray.zones import locate
from vision.wheel import DiceOnWheel, WheelFace, WheelSight, by_markers, dice_by_section, thirds

SAME: Final = 0.3
"""Two readings that share so much of their area are one die that lies between two thirds."""


def kept_wheel(folder: Path, camera: str) -> WheelFace | None:
    """As it was shown to this camera; ``None`` where it never was. Raises ``VisionError`` for a bad file."""
    try:
        return WheelFace.load(_file(folder, camera))
    except VisionError as error:
        if error.code == "keep-missing":
            return None
        raise


def keep_wheel(folder: Path, camera: str, face: WheelFace) -> None:
    """Raises ``VisionError``; then what was kept before is untouched."""
    face.save(_file(folder, camera))


def forget_wheel(folder: Path, camera: str) -> bool:
    """Whether one was kept. Raises ``VisionError``."""
    return forget(_file(folder, camera))


def _file(folder: Path, camera: str) -> Path:
    """Beside the files of the cameras' trays, which have the same names."""
    return file_of(folder / "wheel", camera)


def marked(picture: Picture, measures: Measures | None = None) -> WheelSight | None:
    """By its markers, which were printed for these measures; ``None`` where they are not in view."""
    try:
        return by_markers(locate(picture, calibrate(picture, measures)))
    except VisionError:
        return None


def dice_on(picture: Picture, reader: Reads, sight: WheelSight) -> DiceOnWheel:
    """What this reader finds on a wheel of which is known how it stands."""
    found: list[Reading] = []
    for third in thirds(sight):
        more = reader.read(picture, third)
        found += [die for die in more if all(overlap(die.box, other.box) < SAME for other in found)]
    return dice_by_section(found, sight)


class WheelEye:
    """Looks at the wheel; by its look only where its markers are not in view."""

    def __init__(
        self,
        reader: Reads,
        reads_dice: bool,
        kept: WheelFace | None = None,
        measures: Measures | None = None,
    ) -> None:
        """``reads_dice``: the owner has shown what the market dice look like; ``kept``: and the wheel;
        ``measures``: those that the markers were printed for."""
        self._reader, self._reads_dice, self._kept, self._measures = reader, reads_dice, kept, measures

    def look(self, picture: Picture) -> WheelSeen | None:
        """``None`` where the wheel is not in view, or cannot be known again.

        Raises ``VisionError`` where it was shown in pictures of another shape.
        """
        sight = marked(picture, self._measures)
        if sight is None and self._kept is not None:
            sight = self._kept.look(picture)
        if sight is None or sight.turn is None:
            return None
        return WheelSeen(sight.section, self._dice(picture, sight) if self._reads_dice else None)

    def _dice(self, picture: Picture, sight: WheelSight) -> tuple[int, ...] | None:
        self._reader.expect(("market",), None)
        found = dice_on(picture, self._reader, sight)
        return None if found.unclear else tuple(map(len, found.sections))
