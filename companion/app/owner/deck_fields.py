"""The fields of the Private Concern's cards, and what each may be (docs/private-concern-deck.md)."""

from dataclasses import dataclass
from typing import Final

from companion.app.play.moments import Icon
from companion.app.words import word
from companion.concern.deck import COMPANION_PLACES, DEED_PLACES
from companion.concern.outline import PILES
from companion.concern.values import COUNTED, LIMITS, LONGEST_NAME, LONGEST_SAYING, MOST_GAINED, SINGLE
from companion.games.dark_road.names import DARK_MARKET_SPACES, DISTRICTS, GOODS, ROADS, TOWNS
from companion.text import catalogue

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Field:
    """One field. Kinds: ``one`` of its options, ``number``, ``text``, ``amounts``, ``limits``, ``lines``."""

    name: str
    kind: str = "one"
    options: tuple[Value, ...] = ()
    least: int = 0
    most: int = 0
    default: Value | None = None
    """What holds where nothing is said; ``None``: it has to be said."""
    needed: bool = False


def _one(name: str, *options: Value, default: Value | None = None, needed: bool = False) -> Field:
    return Field(name, options=options, default=default, needed=needed)


def _number(name: str, least: int, most: int, default: int) -> Field:
    return Field(name, "number", least=least, most=most, default=default)


JOINS: Final = ("always", "never", "deliver", *(f"deliver {cards}" for cards in range(2, 7)))
CARD: Final = (
    Field("name", "text", most=LONGEST_NAME, needed=True),
    _one("move", 0, 1, 2, 3, 4, *(f"to {district}" for district in DISTRICTS), needed=True),
    _one("hero", 1, 2, 3, 4, needed=True),
    _one("good", *GOODS, needed=True),
    _one("do", "first", *range(2, 9), "all", default="first"),
    Field("lines", "lines", needed=True),
    _one("join", *JOINS, default="deliver"),
    _one("road", *ROADS, default="highway"),
    Field("extra", "lines"),
    Field("says", "text", most=LONGEST_SAYING),
)
_PLACES: Final = ("order", *COMPANION_PLACES)
LINE: Final[dict[str, tuple[Field, ...]]] = {
    "bazaar": (
        _number("buy", 1, 5, 1), _one("choose", "dearest", "cheapest", "pointer", default="dearest"),
        _number("keep", 0, 20, 0), _one("turn", True, False, default=False),
    ),
    "commission": (_one("town", "most", "best", *TOWNS, default="most"),),
    "dark_market": (
        _number("steps", 1, 4, 1), _one("to", *DARK_MARKET_SPACES),
        _one("south", "deed", "commission", default="deed"),
    ),
    "hero": (
        _one("slot", "pointer", "most", 1, 2, 3, 4, default="pointer"), _number("sell", 0, 4, 0),
        _number("least", 0, 4, 0), _one("price", "pointer", "dearest", default="pointer"),
    ),
    "ruins": (_one("steps", "most", 1, 2, 3, 4, default="most"),),
    "travel": (
        _number("cards", 0, 6, 1), _one("town", "best", "most", *TOWNS, default="best"), _one("road", *ROADS),
        _one("companion", *_PLACES, default="order"),
    ),
    "building": (),
    "deed": (_one("which", "order", *DEED_PLACES, default="order"),),
    "companion": (_one("which", *_PLACES, default="order"),),
    "gain": (Field("what", "amounts", (*COUNTED, *SINGLE), most=MOST_GAINED, needed=True),),
    "lose": (Field("what", "amounts", COUNTED, most=MOST_GAINED, needed=True),),
    "wheel": (_number("turns", 1, 5, 1),),
    **dict.fromkeys(PILES, ()),
}  # fmt: skip
"""The own fields of every ``do``."""
COMMON: Final = (
    _one("anywhere", True, False),
    Field("needs", "limits", tuple(LIMITS)),
    Field("below", "limits", tuple(LIMITS)),
    Field("says", "text", most=LONGEST_SAYING),
)
VERB_ICONS: Final[dict[str, Icon]] = {
    "bazaar": ("districts", "bazaar"), "commission": ("districts", "commissions"),
    "dark_market": ("districts", "dark_market"), "hero": ("districts", "inn"), "ruins": ("tokens", "ruins"),
    "travel": ("tokens", "caravan"), "building": ("cards", "building"), "deed": ("cards", "deed"),
    "companion": ("cards", "companion"), "gain": ("verbs", "gain"), "lose": ("verbs", "lose"),
    "wheel": ("tokens", "wheel"), "notice": ("piles", "notice"), "sarcophagus": ("piles", "sarcophagus"),
    "delivery": ("piles", "delivery"),
}  # fmt: skip


def said(value: Value) -> str:
    """An option in words."""
    words = catalogue()
    if isinstance(value, bool):
        return word("on" if value else "off")
    if isinstance(value, int):
        return str(value)
    if value in GOODS:
        return words.name("good", value)
    if value in TOWNS:
        return words.name("town", value)
    if value.startswith("to "):
        return word("deck-to", place=words.name("neighbour", value.removeprefix("to ")))
    if value.startswith("deliver "):
        return word("deck-deliver", count=int(value.split()[1]))
    if value in DARK_MARKET_SPACES:
        return words.name("dark_market", value)
    return word(f"deck-option-{value}")


def drawn(value: Value) -> list[Icon]:
    """The picture of an option, where it has one."""
    if not isinstance(value, str):
        return []
    if value in GOODS:
        return [("goods", value)]
    if value in TOWNS:
        return [("towns", value)]
    if value in ROADS:
        return [("tokens", value)]
    return [("districts", value.removeprefix("to "))] if value.startswith("to ") else []
