"""Reading ``correct`` and ``print``: friendly words for a field of the table and its value."""

from typing import Any

from companion.core.errors import BadData, Invalid
from companion.core.unknown import UNKNOWN_JSON
from companion.games.dark_road.box_json import box_to_json
from companion.games.dark_road.names import (
    BUILDINGS,
    DARK_MARKET_SPACES,
    GOODS,
    NIGHT_FACES,
    RUINS_SPACES,
    STEEDS,
    TILES,
)
from companion.games.dark_road.state import State
from companion.terminal.entries import read_effects
from companion.terminal.labels import one_of
from companion.text.catalogue import catalogue
from companion.text.scene import person

NUMBERS = ("coins", "prestige", "lanterns", "horseshoes", "quartz", "space", "gifts")
ITS_NUMBERS = ("coins", "prestige", "space")
KEPT = ("goods", "vp")
"""Numbers that only the Private Concern has."""
DICE = ("locked", "reserve", "illuminated")
TABLE = ("wheel", "market", "dark_market", "ruins", "fortune_coins", "building", "inn", "courtyard")


def read_correction(state: State, typed: str) -> tuple[str, Any]:
    """The field and the value meant by ``Anna coins 7``, ``armor+ 2`` or ``players.0.coins 7``.

    Without a name it is about whose turn it is. Raises ``Invalid``.
    """
    words = typed.split()
    if "." in words[0] and len(words) > 1:
        return words[0], _value(" ".join(words[1:]))
    seat, name = _whose(state, typed)
    if seat is not None:
        words = typed.strip()[len(name) :].split()
    if len(words) < 2:
        raise Invalid("correct-more", value=typed)
    if seat is None:
        field = one_of(words[0], (*TABLE, *NUMBERS, *DICE, "steed", *TILES))
        if field in TABLE:
            return _table_field(field, words[1:])
    elif state.is_concern(seat):
        field = one_of(words[0], (*ITS_NUMBERS, *KEPT))
        if field in KEPT:
            return f"concern.{field}", _value(words[1])
    else:
        field = one_of(words[0], (*NUMBERS, *DICE, "steed", *TILES))
    return _player_field(state.seat if seat is None else seat, field, words[1:])


def _whose(state: State, typed: str) -> tuple[int | None, str]:
    """The seat whose name the line begins with, and how it is called there."""
    for seat, player in enumerate(state.players):
        for name in (player.name, person(catalogue(), player.name)):
            if _begins(typed, name):
                return seat, name
    return None, ""


def _begins(typed: str, name: str) -> bool:
    return (typed.strip().casefold() + " ").startswith(name.casefold() + " ")


def _player_field(seat: int, field: str, words: list[str]) -> tuple[str, Any]:
    path = f"players.{seat}."
    if field in TILES:
        return f"{path}goods.{field}", _value(words[0])
    if field in DICE:
        if len(words) < 2:
            raise Invalid("correct-die", field=field)
        return f"{path}{field}.{_place(words[0])}", one_of(words[1], NIGHT_FACES)
    if field == "steed":
        return f"{path}steeds.0", one_of(words[0], STEEDS)
    return path + field, UNKNOWN_JSON if words[0].casefold() == "unknown" else _value(words[0])


def _table_field(field: str, words: list[str]) -> tuple[str, Any]:
    match field:
        case "wheel":
            return "wheel_top", one_of(words[0], GOODS)
        case "market":
            dice = [one_of(word, GOODS) for word in words]
            return field, {good: dice.count(good) for good in GOODS}
        case "dark_market":
            return field, one_of(words[0], DARK_MARKET_SPACES)
        case "ruins":
            return field, one_of(" ".join(words).replace(" ", "-"), RUINS_SPACES)
        case "fortune_coins":
            return field, _value(words[0])
    if len(words) < 2:
        raise Invalid("correct-place", field=field)
    if field == "building":
        return f"buildings.{words[0]}", one_of(" ".join(words[1:]), BUILDINGS)
    return f"{field}.{_place(words[0])}", " ".join(words[1:])


def _place(word: str) -> int:
    """Places are counted from 1 at the table, from 0 in a record."""
    if not (word.isascii() and word.isdecimal() and len(word) < 3 and int(word)):
        raise Invalid("not-a-place", value=word)
    return int(word) - 1


def _value(word: str) -> Any:
    digits = word.isascii() and word.isdecimal() and len(word) < 7
    return int(word) if digits else word


def read_print(state: State, typed: str) -> tuple[str, Any]:
    """The printed fact and its value: ``crafting.2 book``, ``shapes.armor ##/#.``, ``wheel armor book ...``.

    Raises ``Invalid`` or ``BadData``.
    """
    fact, *words = typed.split()
    name, _, key = fact.partition(".")
    data: dict[str, Any] = dict(box_to_json(state.box))
    facts = data["board"].get(name)
    if facts is None or (key and (not isinstance(facts, dict) or key not in facts)):
        raise BadData("no-such-fact", fact=fact)
    if not words:
        raise Invalid("print-more", fact=fact)
    old = facts[key] if key else facts
    if not isinstance(old, list):
        return fact, _value(" ".join(words))
    if name == "oracle":
        return fact, read_effects(" ".join(words))
    if name == "shapes":
        return fact, "/".join(words).split("/")
    return fact, [_value(word) for word in words]
