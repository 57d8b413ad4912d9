"""Every screen in a state worth looking at, always the same: for pictures, and to see that nothing is cut."""

from typing import Final

from companion.app.tour import (
    scenes_before,
    scenes_beside,
    scenes_between,
    scenes_devices,
    scenes_panel,
    scenes_past,
    scenes_printed,
    scenes_score,
    scenes_seats,
    scenes_table,
    scenes_tablets,
)
from companion.app.tour.gathering import Scene

_AREAS: Final = (
    scenes_before,
    scenes_table,
    scenes_devices,
    scenes_beside,
    scenes_between,
    scenes_panel,
    scenes_past,
    scenes_printed,
    scenes_score,
    scenes_tablets,
    scenes_seats,
)
SCENES: Final[list[Scene]] = [scene for area in _AREAS for scene in area.SCENES]
