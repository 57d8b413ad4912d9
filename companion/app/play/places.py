"""Where on the table an answer lies, so that touching its picture answers too."""

from collections.abc import Collection
from typing import Final, TypeAlias

from companion.app.play.moments import Asked
from companion.games.dark_road import options as given
from companion.games.dark_road.names import DARK_MARKET_SPACES, DISTRICTS, GOOD_OF, RUINS_SPACES
from companion.games.dark_road.state import State

Place: TypeAlias = tuple[str, str]
"""A kind of place and which of them: see :data:`ON_BOARD` and :data:`OFFERED`."""

ON_BOARD: Final = (
    "district", "space", "good", "hub", "wagon", "dark_market", "ruins", "fortune", "upgrade", "road",
    "aside",
)  # fmt: skip
"""``("district", "inn")``, ``("space", "2")``, ``("good", "armor")``, ``("hub", "")``, ``("wagon", "0")``,
``("dark_market", "east")``, ``("ruins", "top-left")`` (each without a name: the whole track),
``("fortune", "")``, ``("upgrade", "vp")``, ``("road", "highway")``, ``("aside", "")``."""
OFFERED: Final = ("hero", "commission", "companion", "deed")
"""Cards that lie face up: ``("hero", "2")`` counted from 1, ``("commission", "Farglen")``."""

_WORDS: Final[dict[str, Place]] = {
    given.TURN_WHEEL: ("hub", ""),
    given.RUINS: ("ruins", ""),
    given.TRAVEL: ("district", "yurg"),
    given.DARK_MARKET: ("dark_market", ""),
    given.HIGHWAY: ("road", "highway"),
    given.SHORTCUT: ("road", "shortcut"),
}


def place_of(state: State, seat: int, option: str, rules: Collection[str] = ()) -> Place | None:
    """The place that this answer is about; ``None`` where no picture shows one.

    ``rules`` are those of the question: steps are taken by the marker of the Dark Market or of the ruins.
    """
    match option:
        case given.Activate(place) if place in DISTRICTS:
            return "district", place
        case given.Activate(place) if place in state.buildings:
            return "space", str(state.buildings.index(place))
        case given.Move(spaces):
            return "space", str((state.players[seat].space + spaces) % len(state.buildings))
        case given.Buy(good) | given.Change(good) | given.ChangeTo(good):
            return "good", good
        case given.Sell(tile) | given.Take(tile):
            return "good", GOOD_OF[tile]
        case given.Steps(spaces):
            return _marker(state, spaces, rules)
        case given.Upgrade(name) if name in state.upgrades:
            return "upgrade", name
    return _card_place(state, option) or _WORDS.get(option)


def _marker(state: State, spaces: int, rules: Collection[str]) -> Place | None:
    if "DARK-1" in rules:
        return "dark_market", DARK_MARKET_SPACES[(state.dark_market + spaces) % 4]
    if "RUINS-1" in rules:
        return "ruins", RUINS_SPACES[(state.ruins + spaces) % 4]
    return None


def _card_place(state: State, option: str) -> Place | None:
    match option:
        case given.HeroAt(place) if place <= len(state.inn):
            return "hero", str(place)
        case given.Stack(town):
            return "commission", town
        case given.CompanionAt(place):
            return "companion", str(place)
        case given.DeedAt(place):
            return "deed", str(place)
    return None


def field_of(state: State, place: Place) -> str | None:
    """What is corrected at this place (``companion.games.dark_road.corrections``)."""
    match place:
        case "hub", _:
            return "wheel_top"
        case "good", _:
            return "market"
        case "space", number if number != "0":
            return f"buildings.{number}"
        case "wagon", seat:
            return f"players.{seat}.space"
        case ("dark_market" | "ruins") as marker, _:
            return marker
        case "fortune", _:
            return "fortune_coins"
        case "hero", number:
            return f"inn.{int(number) - 1}"
        case "deed", number:
            return f"courtyard.{int(number) - 1}"
        case "companion", number:
            return f"companion_row.{int(number) - 1}"
        case "commission", town:
            return f"tops.{town}"
        case "upgrade", name if name in state.upgrades:
            return f"upgrades.{state.upgrades.index(name)}"
    return None


def answers_at(state: State, asked: Asked) -> dict[Place, list[str]]:
    """The legal answers of a question by the places they are about."""
    seat = state.seat if asked.seat is None else asked.seat
    found: dict[Place, list[str]] = {}
    for choice in asked.choices:
        if choice.refused or choice.warned:
            continue
        place = place_of(state, seat, choice.value, asked.rules)
        if place is not None:
            found.setdefault(place, []).append(choice.value)
    return found
