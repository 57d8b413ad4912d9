"""Where on the board an answer lies, so that touching the board answers too."""

from typing import TypeAlias

from companion.app.moments import Asked
from companion.games.dark_road.names import DISTRICTS
from companion.games.dark_road.options import TURN_WHEEL, Activate, Buy, Change, ChangeTo, Move
from companion.games.dark_road.state import State

Place: TypeAlias = tuple[str, str]
"""``("district", "inn")``, ``("space", "2")``, ``("good", "armor")`` or ``("hub", "")``."""


def place_of(state: State, seat: int, option: str) -> Place | None:
    """The place that this answer is about; ``None`` where the board shows none."""
    match option:
        case Activate(place) if place in DISTRICTS:
            return "district", place
        case Activate(place) if place in state.buildings:
            return "space", str(state.buildings.index(place))
        case Move(spaces):
            return "space", str((state.players[seat].space + spaces) % len(state.buildings))
        case Buy(good) | Change(good) | ChangeTo(good):
            return "good", good
    return ("hub", "") if option == TURN_WHEEL else None


def answers_at(state: State, asked: Asked) -> dict[Place, list[str]]:
    """The legal answers of a question by the places they are about."""
    seat = state.seat if asked.seat is None else asked.seat
    found: dict[Place, list[str]] = {}
    for choice in asked.choices:
        if choice.refused or choice.warned:
            continue
        place = place_of(state, seat, choice.value)
        if place is not None:
            found.setdefault(place, []).append(choice.value)
    return found
