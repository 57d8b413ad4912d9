"""How a deck begins and what it prefers, from their tables."""

from dataclasses import fields as fields_of
from typing import Final

from companion.concern.deck import (
    COMPANION_PLACES,
    DEED_PLACES,
    FORTUNES,
    UPGRADE_ORDER,
    OpeningChange,
    Order,
    Worth,
)
from companion.concern.values import arranged, inner, join, number_or, only
from companion.core.phrases import Said, phrase
from companion.games.dark_road.fields import Fields
from companion.games.dark_road.names import TOWNS

MOST_BEGUN_WITH: Final = {"coins": 50, "prestige": 50, "goods": 20}
MOST_WORTH: Final = 20


def read_opening(fields: Fields, form: Said) -> OpeningChange:
    """What a table says of the opening; ``form`` is how such a table looks."""
    entry = f"{fields.entry}, opening" if fields.entry else "opening"
    table = inner(fields, "opening", entry, form)
    if table is None:
        return OpeningChange()
    only(table, [field.name for field in fields_of(OpeningChange)])
    return OpeningChange(
        coins=number_or(table, "coins", ("seat",), 0, MOST_BEGUN_WITH["coins"]),
        prestige=number_or(table, "prestige", ("edition",), 0, MOST_BEGUN_WITH["prestige"]),
        goods=table.number("goods", 0, MOST_BEGUN_WITH["goods"]),
        hero=table.flag("hero"),
        join=join(table),
    )


def read_order(top: Fields) -> Order:
    """The lists that break ties."""
    table = inner(top, "order", "order", phrase("table-called", name="[order]"))
    if table is None:
        return Order()
    only(table, [field.name for field in fields_of(Order)])
    return Order(
        towns=arranged(table, "towns", TOWNS) or TOWNS,
        fortunes=arranged(table, "fortunes", FORTUNES) or FORTUNES,
        upgrades=arranged(table, "upgrades", UPGRADE_ORDER) or UPGRADE_ORDER,
        deeds=arranged(table, "deeds", DEED_PLACES) or DEED_PLACES,
        companions=arranged(table, "companions", COMPANION_PLACES) or COMPANION_PLACES,
    )


def read_worth(top: Fields) -> Worth:
    """What things are worth to it."""
    table = inner(top, "worth", "worth", phrase("table-called", name="[worth]"))
    if table is None:
        return Worth()
    things = [field.name for field in fields_of(Worth)]
    only(table, things)
    found = {thing: table.number(thing, 0, MOST_WORTH) for thing in things}
    return Worth(**{thing: worth for thing, worth in found.items() if worth is not None})
