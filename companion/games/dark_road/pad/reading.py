"""A score sheet as JSON, read with every value checked, and written."""

import reprlib
from collections.abc import Callable, Mapping
from math import gcd
from typing import Any, Final, TypeVar

from companion.core.errors import Invalid
from companion.core.pads import Seat, Sheet
from companion.games.dark_road.box import Deed
from companion.games.dark_road.editions import EDITIONS
from companion.games.dark_road.icons import (
    CARDS,
    PLACES,
    BadNotation,
    overlap,
    parse_need,
    parse_reward,
)
from companion.games.dark_road.names import BUILDINGS, GOODS, TILES, TOWNS
from companion.games.dark_road.pad.entries import DeedEntry, key_of

GAME: Final = "dark_road"
MOST_SEATS: Final = 4
MOST: Final = 999
"""Of anything that is counted."""
MOST_DEEDS: Final = 30
MOST_TIMES: Final = 30
MOST_CHOICES: Final = 10_000
"""Sums of coins and VP that choices may lead to, times how often one is made."""
SLOTS: Final = 3
"""Commissions that a wagon holds (WAGON-1)."""
LONGEST_NAME: Final = 40
LONGEST_DOUBT: Final = 300
COUNTS: Final = tuple(key_of(card, place) for card in CARDS for place in PLACES)
"""Everything of which the delivered cards may be counted."""

T = TypeVar("T")
Table = Mapping[str, Any]


def read(table: Table, deeds: Mapping[str, Deed]) -> Sheet:
    """The sheet; ``deeds`` are the printed ones that may be named by their ids. Raises ``Invalid``."""
    _only(table, ("game", "edition", "players", "buildings", "kept"), "")
    if table.get("game", GAME) != GAME:
        raise Invalid("pad-game", value=_shown(table["game"]))
    edition = _one_of(table.get("edition", "v2"), tuple(EDITIONS), "edition")
    players = _list(table.get("players"), 1, MOST_SEATS, "players")
    seats = tuple(_seat(player, f"players {number}", deeds) for number, player in enumerate(players, 1))
    _check_names(seats)
    details = {}
    if buildings := _list(table.get("buildings", []), 0, 4, "buildings"):
        details["buildings"] = [_one_of(name, BUILDINGS, "buildings") for name in buildings]
    kept = _list(table.get("kept", []), 0, 200, "kept")
    return Sheet(GAME, edition, seats, details, frozenset(_text(one, "kept", LONGEST_DOUBT) for one in kept))


def write(sheet: Sheet) -> dict[str, Any]:
    """As :func:`read` takes it."""
    players = []
    for seat in sheet.seats:
        concern = {} if seat.automa is None else {"concern": seat.automa}
        players.append({"name": seat.name, **concern, **seat.values})
    kept = {"kept": sorted(sheet.kept)} if sheet.kept else {}
    return {"game": GAME, "edition": sheet.edition, "players": players, **sheet.details, **kept}


def _check_names(seats: tuple[Seat, ...]) -> None:
    names = [seat.name.casefold() for seat in seats]
    twice = next((seat.name for seat in seats if names.count(seat.name.casefold()) > 1), None)
    if twice is not None:
        raise Invalid("pad-same-name", "SETUP-13", value=twice)
    if sum(seat.automa is not None for seat in seats) > 1:
        raise Invalid("pad-two-concerns", "SETUP-12")


def _seat(value: Any, where: str, deeds: Mapping[str, Deed]) -> Seat:
    table = _table(value, where)
    _only(table, ("name", "concern", *_FIELDS, "deeds"), where)
    name = _text(table.get("name"), f"{where} name", LONGEST_NAME).strip()
    if not name:
        raise Invalid("pad-no-name", where=where)
    automa = (
        None if table.get("concern") is None else _text(table["concern"], f"{where} concern", LONGEST_NAME)
    )
    values = {
        field: check(table[field], f"{where} {field}")
        for field, check in _FIELDS.items()
        if table.get(field) is not None
    }
    if found := _list(table.get("deeds", []), 0, MOST_DEEDS, f"{where} deeds"):
        entries = [_deed(deed, f"{where} deeds {number}", deeds) for number, deed in enumerate(found, 1)]
        _check_choices(entries, where)
        values["deeds"] = [entry.write() for entry in entries]
    return Seat(name, automa, values)


def _check_choices(deeds: list[DeedEntry], where: str) -> None:
    """No table offers more choices than can be looked through at once: somebody has mistyped."""
    free = [
        (deed, left)
        for deed in deeds
        if len(deed.gives) > 1
        and (left := (deed.limit or 1 if deed.times is None else deed.times) - len(deed.took)) > 0
    ]
    sums = 1
    for kind in ("coins", "vp"):
        amounts = [(one.amount(kind), left) for one, left in free if kind in one.kinds]
        step = gcd(*(amount for amount, _ in amounts)) or 1
        sums *= sum(amount * left for amount, left in amounts) // step + 1
    if sums * sum(left for _, left in free) > MOST_CHOICES:
        raise Invalid("pad-choices", "SCORE-3", where=where)


def _deed(value: Any, where: str, deeds: Mapping[str, Deed]) -> DeedEntry:
    table = _table(value, where)
    _only(table, ("deed", "name", "gives", "needs", "limit", "times", "took"), where)
    if "deed" in table and "gives" not in table:
        id_ = _text(table["deed"], f"{where} deed", 60)
        if id_ not in deeds or not deeds[id_].rewards:
            raise Invalid("pad-unknown-deed", where=where, value=id_)
        table = {**DeedEntry.of(deeds[id_]).write(), **table}
    gives = _notation(table.get("gives"), parse_reward, 1, 4, f"{where} gives")
    needs = _notation(table.get("needs", []), parse_need, 0, 6, f"{where} needs")
    if any(overlap(one, other) for number, one in enumerate(needs) for other in needs[:number]):
        raise Invalid("pad-needs-overlap", "RULING-84", where=where)
    kinds = tuple(reward.kind for reward in gives)
    if len({*kinds}) < len(kinds):
        raise Invalid("pad-gives-twice", where=where)
    took = _list(table.get("took", []), 0, MOST_TIMES, f"{where} took")
    return DeedEntry(
        gives=gives,
        needs=needs,
        limit=_optional(table, "limit", lambda given, at: _number(given, at, 1, MOST_TIMES), where),
        times=_optional(table, "times", lambda given, at: _number(given, at, 0, MOST_TIMES), where),
        took=tuple(_one_of(kind, kinds, f"{where} took") for kind in took),
        name=_text(table.get("name", ""), f"{where} name", 200),
        deed=_text(table.get("deed", ""), f"{where} deed", 60),
    )


def _optional(table: Table, field: str, check: Callable[[Any, str], T], where: str) -> T | None:
    value = table.get(field)
    return None if value is None else check(value, f"{where} {field}")


def _notation(value: Any, parse: Callable[[str], T], least: int, most: int, where: str) -> tuple[T, ...]:
    texts = [value] if isinstance(value, str) else _list(value, least, most, where)
    try:
        return tuple(parse(_text(text, where, 100)) for text in texts)
    except BadNotation as error:
        raise Invalid("pad-notation", where=where, expected=error.expected, value=error.got) from error


def _counts(value: Any, where: str, keys: tuple[str, ...]) -> dict[str, int]:
    table = _table(value, where)
    _only(table, keys, where)
    return {key: _number(count, f"{where} {key}", 0, MOST) for key, count in table.items()}


def _aboard(value: Any, where: str) -> dict[str, Any]:
    table = _table(value, where)
    _only(table, ("heroes", "commissions", "goods", "town"), where)
    found: dict[str, Any] = {
        "heroes": _counts(table.get("heroes", {}), f"{where} heroes", TOWNS),
        "commissions": [
            _commission(one, f"{where} commissions")
            for one in _list(table.get("commissions", []), 0, SLOTS, f"{where} commissions")
        ],
        "goods": _counts(table.get("goods", {}), f"{where} goods", TILES),
    }
    if table.get("town") is not None:
        found["town"] = _one_of(table["town"], ("", *TOWNS), f"{where} town")
    return found


def _commission(value: Any, where: str) -> dict[str, Any]:
    table = _table(value, where)
    _only(table, ("town", "goods"), where)
    goods = [_one_of(good, GOODS, where) for good in _list(table.get("goods"), 1, 3, f"{where} goods")]
    return {"town": _one_of(table.get("town"), TOWNS, where), "goods": goods}


_FIELDS: Final[Mapping[str, Callable[[Any, str], Any]]] = {
    "coins": lambda value, where: _number(value, where, 0, MOST),
    "prestige": lambda value, where: _number(value, where, 0, MOST),
    "upgrade": lambda value, where: _flag(value, where),
    "illuminated": lambda value, where: _number(value, where, 0, 8),
    "vp": lambda value, where: _number(value, where, 0, MOST),
    "delivered": lambda value, where: _counts(value, where, COUNTS),
    "gifts": lambda value, where: _number(value, where, 0, MOST),
    "aboard": lambda value, where: _aboard(value, where),
    "score": lambda value, where: _number(value, where, 0, MOST),
}
"""What is known of a merchant, by its name, beside the deeds; each with what checks it."""


# Plain values


def _shown(value: Any) -> str:
    """What was given, as far as a sentence can show it; of something nested only its beginning."""
    return (value if isinstance(value, str) else reprlib.repr(value))[:60]


def _only(table: Table, allowed: tuple[str, ...], where: str) -> None:
    unknown = next((key for key in table if key not in allowed), None)
    if unknown is not None:
        raise Invalid("pad-field", where=where or "sheet", field=_shown(unknown), allowed=list(allowed))


def _table(value: Any, where: str) -> Table:
    if not isinstance(value, Mapping):
        raise Invalid("pad-table", where=where)
    return value


def _list(value: Any, least: int, most: int, where: str) -> list[Any]:
    if not isinstance(value, list | tuple) or not least <= len(value) <= most:
        raise Invalid("pad-list", where=where, least=least, most=most)
    return list(value)


def _number(value: Any, where: str, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise Invalid("pad-number", where=where, least=least, most=most, value=_shown(value))
    return value


def _flag(value: Any, where: str) -> bool:
    if type(value) is not bool:
        raise Invalid("pad-flag", where=where, value=_shown(value))
    return value


def _text(value: Any, where: str, longest: int) -> str:
    if not isinstance(value, str) or len(value) > longest or not value.isprintable():
        raise Invalid("pad-text", where=where, most=longest)
    return value


def _one_of(value: Any, allowed: tuple[str, ...], where: str) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise Invalid("pad-choice", where=where, value=_shown(value), allowed=list(allowed))
    return value
