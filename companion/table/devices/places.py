"""Which lamp stands for which place of the table.

The lamps are fixed to the board, so those of the wheel mark the places round it: the first is the
one worth $5, the others follow clockwise, whichever good lies there now.
"""

from typing import Final

from companion.games.dark_road.names import DISTRICTS
from companion.games.dark_road.state import State

FIRST_DISTRICT: Final = 0
"""Clockwise from the start space."""
FIRST_BUILDING: Final = 5
"""Beside the Ringway's spaces 1 to 4."""
FIRST_SECTION: Final = 9
FIRST_SPACE: Final = 15
STATUS: Final = 20
LAMPS: Final = 21

SECTIONS: Final = 6
SPACES: Final = 5
SECTION_LAMPS: Final = range(FIRST_SECTION, FIRST_SPACE)


def district_lamp(state: State, district: str) -> int:
    return FIRST_DISTRICT + state.box.board.districts.index(district)


def building_lamp(space: int) -> int:
    """Of the building on this space of the Ringway."""
    return FIRST_BUILDING + space - 1


def place_lamp(state: State, place: str) -> int | None:
    """Of a district or a building in play."""
    if place in DISTRICTS:
        return district_lamp(state, place)
    return building_lamp(state.buildings.index(place)) if place in state.buildings else None


def section_lamp(state: State, good: str) -> int:
    """Where the good's section stands now."""
    return FIRST_SECTION + (state.box.board.wheel.index(good) - state.wheel_top) % SECTIONS


def space_lamp(space: int) -> int:
    return FIRST_SPACE + space % SPACES
