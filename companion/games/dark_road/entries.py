"""What may be typed in for a card that lies on a real table."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from companion.core.errors import GameError, Invalid
from companion.core.questions import Entry
from companion.games.dark_road.icons import alternatives, effect_text, parse_effect
from companion.games.dark_road.names import GOODS, HERO_BONUSES, TOWNS

Checker = Callable[[str, Any], Any]


def _one_of(allowed: tuple[str, ...]) -> Checker:
    def check(field: str, value: Any) -> str:
        if value not in allowed:
            raise Invalid("entry-choice", field=field, value=value, allowed=list(allowed))
        return str(value)

    return check


def _goods(least: int, most: int) -> Checker:
    def check(field: str, value: Any) -> tuple[str, ...]:
        if not isinstance(value, (list, tuple)) or not least <= len(value) <= most:
            raise Invalid("entry-count", field=field, least=least, most=most)
        return tuple(_one_of(GOODS)(field, good) for good in value)

    return check


def _number(most: int) -> Checker:
    def check(field: str, value: Any) -> int:
        if type(value) is not int or not 0 <= value <= most:
            raise Invalid("entry-number", field=field, most=most)
        return value

    return check


def _truth(field: str, value: Any) -> bool:
    if type(value) is not bool:
        raise Invalid("entry-choice", field=field, value=value, allowed=[True, False])
    return value


def _text(field: str, value: Any) -> str:
    if not isinstance(value, str) or len(value) > 60 or not value.isprintable():
        raise Invalid("entry-text", field=field)
    return value


def _effects_up_to(most: int) -> Checker:
    def check(field: str, value: Any) -> list[str]:
        texts = isinstance(value, (list, tuple)) and all(isinstance(text, str) for text in value)
        if not texts or len(value) > most:
            raise Invalid("entry-effects", field=field)
        try:
            return [effect_text(parse_effect(text)) for text in value]
        except GameError as error:
            raise Invalid("entry-effects", field=field, reason=str(error)) from error

    return check


_effects = _effects_up_to(6)
NOT_ITS: Final = ("gain steed", "move illuminated")
"""Effects that the Private Concern has no use for."""


def _entry(kind: str, fields: dict[str, Any], checkers: dict[str, Checker], needed: tuple[str, ...]) -> Entry:
    def check(value: Mapping[str, Any]) -> dict[str, Any]:
        unknown = sorted(str(name) for name in value if name not in checkers)
        if unknown:
            raise Invalid("entry-field", field=unknown[0], allowed=list(checkers))
        missing = [name for name in needed if name not in value]
        if missing:
            raise Invalid("entry-missing", field=missing[0])
        return {name: checkers[name](name, part) for name, part in value.items()}

    return Entry(kind, fields, needed, check)


def hero_entry(needed: tuple[str, ...]) -> Entry:
    fields = {"town": TOWNS, "goods": GOODS, "bonus": HERO_BONUSES, "name": "text"}
    checkers: dict[str, Checker] = {
        "town": _one_of(TOWNS),
        "goods": _goods(1, 4),
        "bonus": _one_of(HERO_BONUSES),
        "name": _text,
    }
    return _entry("hero", fields, checkers, needed)


def commission_entry() -> Entry:
    return _entry("commission", {"goods": GOODS}, {"goods": _goods(3, 3)}, ("goods",))


def placed_commission_entry(needed: tuple[str, ...]) -> Entry:
    """A commission that lies somewhere on a real table: of which town, unless that is known."""
    fields = {"town": TOWNS, "goods": GOODS}
    return _entry("commission", fields, {"town": _one_of(TOWNS), "goods": _goods(3, 3)}, needed)


def event_entry(face: int) -> Entry:
    return _entry("event", {"effects": "effects", "face": face}, {"effects": _effects}, ("effects",))


def effects_entry(kind: str) -> Entry:
    """An effect read off a die whose print nobody has confirmed."""
    return _entry(kind, {"effects": "effects"}, {"effects": _effects}, ("effects",))


def deed_entry() -> Entry:
    """What an unknown deed brought its owner."""
    names = ("coins", "prestige", "vp")
    return _entry("deed", dict.fromkeys(names, "number"), {name: _number(60) for name in names}, ())


def line_entry(companions: bool = True) -> Entry:
    """What a line of the Private Concern's card gives it or takes from it.

    A companion only where it can be told afterwards which one was taken.
    """
    fields = {"effects": "effects", "vp": "number", "lose_vp": "number"}
    vp: dict[str, Checker] = {"vp": _number(50), "lose_vp": _number(50)}
    return _entry("concern", fields, {"effects": partial(_line_effects, companions), **vp}, ())


def _line_effects(companions: bool, field: str, value: Any) -> list[str]:
    """It has no steed and no action pool (CONCERN-2)."""
    found: list[str] = _effects_up_to(30)(field, value)
    never = NOT_ITS if companions else (*NOT_ITS, "gain companion")
    for text in found:
        for part in alternatives(parse_effect(text)):
            if effect_text(part) in never:
                raise Invalid("entry-not-its", field=field, effect=effect_text(part))
    return found


def opening_entry() -> Entry:
    """What the Private Concern begins with."""
    amounts = ("coins", "prestige", "goods")
    checkers: dict[str, Checker] = {name: _number(50) for name in amounts}
    fields = {**dict.fromkeys(amounts, "number"), "hero": ["yes", "no"]}
    return _entry("opening", fields, {**checkers, "hero": _truth}, amounts)


def amount_entry(kind: str) -> Entry:
    """A number nobody kept track of, such as coins behind a screen."""
    return _entry(kind, {"count": "number"}, {"count": _number(500)}, ("count",))
