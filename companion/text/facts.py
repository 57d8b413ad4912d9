"""Corrected fields and printed facts in words: ``players.0.coins`` is ``Anna's coins``."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.core.unknown import UNKNOWN_JSON
from companion.text.catalogue import Catalogue, catalogue, pretty
from companion.text.scene import person

_VALUES: Final = ("good", "building", "steed", "dark_market", "ruins", "face")
"""Where the names of corrected values stand."""
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
    return _fact(words, path)


def _fact(words: Catalogue, path: Sequence[str]) -> str:
    """``goods.armor+`` is ``goods, upgraded armor``; places count from 1."""
    whole = words.find("name", "fact", ".".join(path))
    if whole is not None:
        return whole
    called = words.name("fact", path[0])
    if len(path) == 1:
        return called
    if path[1].isdecimal() and len(path[1]) < 4 and path[0] not in _NUMBERED:
        return words.phrase("record", "place", what=called, number=int(path[1]) + 1)
    return words.phrase("record", "of", what=called, part=fact_value(words, path[1]))


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
