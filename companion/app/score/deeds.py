"""Deeds on a score sheet: what a touch enters, and how an entered one is drawn."""

from typing import Any, Final

from companion.app.play.picturing import Group, Part
from companion.app.play.picturing import deed_groups as printed_groups
from companion.games.dark_road.box import Deed
from companion.games.dark_road.pad.entries import DeedEntry

Entry = dict[str, Any]
"""A deed as the sheet holds it."""

ROWS: Final = ("coins", "prestige", "vp", "choice")
"""What a deed gives; ``choice``: coins or prestige."""
MOST: Final = 6
"""The most that one touch enters."""


def quick_deed(row: str, amount: int) -> Entry:
    """A deed of which only this is known."""
    kinds = ("coins", "prestige") if row == "choice" else (row,)
    return {"gives": [f"{amount} {kind}" for kind in kinds]}


def token(kind: str) -> tuple[str, str]:
    return "tokens", "coin" if kind == "coins" else kind


def chip(row: str, amount: int) -> Group:
    """What it gives, in pictures."""
    if row == "choice":
        return str(amount), token("coins"), "/", token("prestige")
    return str(amount), token(row)


def entry_groups(entry: Entry) -> list[Group]:
    """An entered deed in pictures: what it asks for, what it gives, how often it counted, what was taken."""
    deed = DeedEntry.read(entry)
    if deed.needs:
        groups = printed_groups(Deed("", deed.gives, deed.needs, deed.limit))
    else:
        gives: list[Part] = []
        for number, reward in enumerate(deed.gives):
            same = number and reward.amount == deed.gives[0].amount
            gives += ["/"] if number else []
            gives += [token(reward.kind)] if same else [str(reward.amount), token(reward.kind)]
        groups = [tuple(gives)]
    if deed.times is not None and (deed.times != 1 or deed.needs):
        groups.append((f"{deed.times}×",))
    return groups
