"""Corrected fields and printed facts in words: ``players.0.coins`` is ``Anna's coins``."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.core.unknown import UNKNOWN_JSON
from companion.games.dark_road.cards import UNKNOWN_COMPANION
from companion.games.dark_road.state import State
from companion.text import things
from companion.text.catalogue import Catalogue, catalogue, pretty
from companion.text.entries import entered
from companion.text.scene import person

_VALUES: Final = (
    "good", "building", "steed", "dark_market", "ruins", "face", "companion", "upgrade", "town",
)  # fmt: skip
"""Where the names of corrected values stand."""
_CARDS: Final[dict[str, Callable[[Catalogue, State, str], str]]] = {
    "heroes": things.hero,
    "delivered_heroes": things.hero,
    "inn": things.hero,
    "commissions": things.commission,
    "delivered_commissions": things.commission,
    "tops": things.commission,
    "deeds": things.deed_name,
    "courtyard": things.deed_name,
    "event": things.event,
}
"""How the card of a field is told, by the pile it lies in."""
_NUMBERED: Final = ("crafting", "oracle", "buildings")
"""Facts whose numbers are faces or spaces, not places counted from 0."""


def field_text(field: str, names: Sequence[str] = (), language: str = "") -> str:
    """A corrected field or printed fact, by the seats' names."""
    words = catalogue(language)
    path = str(field).split(".")
    if path[0] == "players" and len(path) > 2 and path[1].isdecimal() and len(path[1]) < 4:
        seat = int(path[1])
        who = person(words, names[seat]) if seat < len(names) else words.phrase("word", "somebody")
        return words.phrase("record", "owned", who=who, what=_fact(words, path[2:]))
    if path[0] == "upgrades":
        path[0] = "table.upgrades"
    return _fact(words, path)


def _fact(words: Catalogue, path: Sequence[str]) -> str:
    """``goods.armor+`` is ``goods, upgraded armor``; places count from 1."""
    whole = words.find("name", "fact", ".".join(path))
    if whole is not None:
        return whole
    if path[0] == "companions" and path[2:3] == ["used"] and len(path) == 4:
        what = words.name("fact", path[0])
        return words.phrase("record", "gift", ability=path[3], what=what, number=_counted(path[1]))
    if path[0] == "caravan":
        path = [".".join(path[:2]), *path[2:]]
    called = words.name("fact", path[0])
    if len(path) == 1:
        return called
    if path[1].isdecimal() and len(path[1]) < 4 and path[0] not in _NUMBERED:
        return words.phrase("record", "place", what=called, number=_counted(path[1]))
    return words.phrase("record", "of", what=called, part=fact_value(words, path[1]))


def _counted(place: str) -> Any:
    """Places count from 1 for people."""
    return int(place) + 1 if place.isdecimal() and len(place) < 4 else place


def is_secret(field: str) -> bool:
    """Is a field kept behind its owner's screen, so that its cards are not named (HIDE-1)?"""
    path = field.split(".")
    return path[0] == "players" and path[2:3] == ["deeds"]


def corrected_value(words: Catalogue, field: str, value: Any, state: State | None = None) -> str:
    """What a field was or is; with the table its cards are told as everywhere."""
    if value is None:
        return words.plain(None)
    if value == "":
        return words.phrase("word", "unknown")
    path = field.split(".")
    pile = path[2] if path[0] == "players" and len(path) > 2 else path[1] if path[0] == "caravan" else path[0]
    if isinstance(value, Mapping) and value != UNKNOWN_JSON and pile in _CARDS:
        return entered(words, value)
    if isinstance(value, str) and value == UNKNOWN_COMPANION:
        return words.phrase("card", "companion", "unknown")
    if isinstance(value, str) and state is not None and pile in _CARDS:
        return _CARDS[pile](words, state, value)
    return fact_value(words, value)


def fact_value(words: Catalogue, value: Any) -> str:
    """A corrected value by its name, where it has one."""
    if value == UNKNOWN_JSON:
        return words.phrase("word", "unknown")
    if isinstance(value, str):
        found = (words.find("name", table, value) for table in _VALUES)
        return next((name for name in found if name is not None), pretty(value))
    if isinstance(value, Mapping):
        return words.plain({fact_value(words, key): part for key, part in value.items()})
    if isinstance(value, (list, tuple)):
        return ", ".join(fact_value(words, part) for part in value)
    return words.plain(value)
