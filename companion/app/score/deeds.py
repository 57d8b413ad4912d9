"""Deeds on a score sheet: what a touch enters, and how an entered one is drawn."""

from typing import Any, Final, NamedTuple

from companion.app.play.picturing import Group, Part, needs_groups
from companion.app.play.picturing import deed_groups as printed_groups
from companion.core.errors import GameError
from companion.games.dark_road.box import SOLID, Deed, Need
from companion.games.dark_road.icons import need_text, parse_need
from companion.games.dark_road.loader import load
from companion.games.dark_road.pad.entries import DeedEntry
from companion.table.home import owner_dir

Entry = dict[str, Any]
"""A deed as the sheet holds it."""

KINDS: Final = ("coins", "prestige", "vp")
ROWS: Final = ("coins", "prestige", "vp", "choice")
"""What a deed gives; ``choice``: coins or prestige."""
MOST: Final = 6
"""The most that one touch enters."""


def quick_deed(row: str, amount: int) -> Entry:
    """A deed of which only this is known."""
    kinds = ("coins", "prestige") if row == "choice" else (row,)
    return {"gives": [f"{amount} {kind}" for kind in kinds]}


def gives(entry: Entry, kind: str) -> int:
    """How much of this kind it gives each time, as one of its alternatives."""
    return next((reward.amount for reward in DeedEntry.read(entry).gives if reward.kind == kind), 0)


def with_gives(entry: Entry, kind: str, amount: int) -> Entry:
    """The same deed that gives so much of this kind; the last alternative stays."""
    amounts = {one: amount if one == kind else gives(entry, one) for one in KINDS}
    texts = [f"{count} {one}" for one, count in amounts.items() if count]
    took = [one for one in entry.get("took", ()) if amounts[one]]
    return _without_empty({**entry, "gives": texts or entry["gives"], "took": took})


def with_times(entry: Entry, times: int | None) -> Entry:
    """Its owner counted so often; ``None``: by what was delivered, and once where it asks for nothing."""
    took = [*entry.get("took", ())][:1] * (1 if times is None else times)
    return _without_empty({**entry, "times": times, "took": took})


def with_took(entry: Entry, kind: str) -> Entry:
    """Its owner took this every time; empty: whatever was best."""
    return _without_empty({**entry, "took": [kind] * max(entry.get("times") or 1, 1) if kind else []})


def with_need(entry: Entry, card: str, where: str) -> Entry:
    """It asks for one more of these."""
    needs = [parse_need(text) for text in entry.get("needs", ())]
    old = next((need for need in needs if (need.card, need.where) == (card, where)), None)
    if old is None:
        needs.append(Need(card, where, 1))
    else:
        needs[needs.index(old)] = Need(card, where, old.count + 1)
    return {**entry, "needs": [need_text(need) for need in needs]}


def without_need(entry: Entry, number: int) -> Entry:
    """It does not ask for this after all."""
    needs = [text for other, text in enumerate(entry.get("needs", ())) if other != number]
    return _without_empty({**entry, "needs": needs})


def need_group(text: str) -> Group:
    """What a deed asks for, in pictures."""
    return needs_groups([parse_need(text)])[0]


def _without_empty(entry: Entry) -> Entry:
    return {key: value for key, value in entry.items() if value is not None and value != []}


class Cards(NamedTuple):
    """Printed deeds to pick from."""

    sure: tuple[Deed, ...]
    """Of the rulebook, and those that the owner has read off the box."""
    ours: tuple[Deed, ...]
    """Plausible, and possibly not those of the box."""


def cards() -> Cards:
    """The printed deeds of which it is known what they give; ours alone while the owner's cannot be read."""
    try:
        box = load(owner_dir())
    except GameError:
        box = load()
    known = [deed for deed in box.deeds.values() if deed.rewards]
    sure = tuple(deed for deed in known if deed.origin in SOLID)
    return Cards(sure, tuple(deed for deed in known if deed.origin not in SOLID))


def token(kind: str) -> tuple[str, str]:
    return "tokens", "coin" if kind == "coins" else kind


def chip_group(row: str, amount: int) -> Group:
    """What it gives, in pictures."""
    if row == "choice":
        return str(amount), token("coins"), "/", token("prestige")
    return str(amount), token(row)


def entry_groups(entry: Entry) -> list[Group]:
    """An entered deed in pictures: what it asks for, what it gives, how often it counted, what was taken."""
    deed = DeedEntry.read(entry)
    if deed.needs:
        groups = printed_groups(Deed("", deed.gives, deed.needs, deed.limit if deed.times is None else None))
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
