"""The box of the tests: prints that stay as the tests expect them, and cards made to measure."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from companion.games.dark_road import loader
from companion.games.dark_road.box import Box, Commission, Deed, Effect, Event, Hero
from companion.games.dark_road.icons import parse_effect

WHEEL = ("potion", "staff", "armor", "book", "weapon", "instrument")
"""With potion on top: 5, 4, 3, 2, 1, 1; a market die on all but instrument."""
CRAFTING = {
    "1": "weapon",
    "2": "armor",
    "3": "book",
    "4": "staff",
    "blank": "instrument",
    "extra": "potion",
}
DARK_MARKET = {
    "north": ("armor", "weapon"),
    "east": ("book", "staff"),
    "west": ("instrument", "potion"),
}
RUINS = {
    "top-left": ("armor", "instrument"),
    "top-right": ("book", "potion"),
    "bottom-right": ("staff", "weapon"),
}
ORACLE = ("gain coins 2", "gain prestige 2", "gain lantern 2", "gain quartz", "gain good any", "flip up")
SHAPES = {
    "armor": ("##", "##"),
    "book": ("##",),
    "instrument": ("#.", "##"),
    "potion": ("##",),
    "staff": ("####",),
    "weapon": ("###",),
    "vp": ("##", "##"),
}


@cache
def pinned_box() -> Box:
    """The reference box with the board's prints as the tests expect them, whatever our data says."""
    box = loader.load()
    board = replace(
        box.board,
        wheel=WHEEL,
        crafting=CRAFTING,
        dark_market=DARK_MARKET,
        ruins=RUINS,
        oracle=tuple((parse_effect(face),) for face in ORACLE),
        shapes=SHAPES,
        storage=(6, 5),
    )
    return replace(box, board=board)


def box_with(*cards: Hero | Commission | Event | Deed, **board: Any) -> Box:
    """The pinned box with more cards, and with other prints on the board (``wheel=...``)."""
    box = pinned_box()
    heroes, commissions = dict(box.heroes), dict(box.commissions)
    events, deeds = dict(box.events), dict(box.deeds)
    for card in cards:
        match card:
            case Hero():
                heroes[card.id] = card
            case Commission():
                commissions[card.id] = card
            case Event():
                events[card.id] = card
            case Deed():
                deeds[card.id] = card
    return replace(
        box,
        heroes=heroes,
        commissions=commissions,
        events=events,
        deeds=deeds,
        board=replace(box.board, **board),
    )


def confirmed(box: Box, *facts: str) -> Box:
    """The box with these facts read off the owner's own copy."""
    origins = {**box.board.origins, **dict.fromkeys(facts, "owner")}
    return replace(box, board=replace(box.board, origins=origins))


_made = 0


def _new_id(kind: str) -> str:
    global _made
    _made += 1
    return f"test {kind} {_made}"


def hero(goods: str = "armor", bonus: str = "lantern", town: str = "Northbreak") -> Hero:
    """A hero who asks for these goods (``"staff book potion"``)."""
    return Hero(_new_id("hero"), town, tuple(goods.split()), bonus, origin="owner")


def commission(goods: str, town: str = "Northbreak") -> Commission:
    return Commission(_new_id("commission"), town, tuple(goods.split()), origin="owner")


def effects(*texts: str) -> tuple[Effect, ...]:
    """``effects("lose good", "lose coins 2")``."""
    return tuple(map(parse_effect, texts))


def event(road: str = "highway", faces: Mapping[int, str | tuple[str, ...]] | None = None) -> Event:
    """An event that does this for the faces named, and nothing for the others."""
    done = {face: (text,) if isinstance(text, str) else text for face, text in (faces or {}).items()}
    return Event(_new_id("event"), road, tuple(effects(*done.get(face, ())) for face in range(1, 7)))
