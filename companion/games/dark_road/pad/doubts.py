"""Entries that cannot be, or hardly: told before they count, and kept where people say that it is so."""

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.core.pads import Doubt
from companion.games.dark_road.pad.adding import times_of
from companion.games.dark_road.pad.entries import CARDS, DeedEntry, Merchant
from companion.games.dark_road.pad.remarks import MOST_ILLUMINATED

MANY = 100
"""Coins or prestige from which on somebody has probably mistyped."""
LARGE = 12
"""What one scoring of a deed hardly gives."""
COMPONENTS = {"commission": 30, "hero": 48, "deed": 19, "gift": 24, "illuminated": 8}
"""How many there are in the box (COUNT-1): heroes with the starting ones, gifts by the quartz."""
_WORDS = {"commission": "commissions", "hero": "heroes"}


def doubts(merchants: Sequence[Merchant]) -> Iterator[Doubt]:
    """All that is odd about these entries."""
    for seat, merchant in enumerate(merchants):
        yield from _held(seat, merchant)
        yield from _counts(seat, merchant)
        for number, deed in enumerate(merchant.deeds, 1):
            yield from _deed(seat, merchant, number, deed)
    yield from _together(merchants)


def _held(seat: int, merchant: Merchant) -> Iterator[Doubt]:
    for kind, amount in (("coins", merchant.coins), ("prestige", merchant.prestige)):
        if amount is not None and amount >= MANY:
            yield Doubt(seat, kind, f"many-{kind}", "SCORE-1", (("count", amount),))
    if merchant.illuminated > MOST_ILLUMINATED:
        yield Doubt(seat, "illuminated", "many-illuminated", "WAGON-1", (("count", merchant.illuminated),))
    if merchant.gifts is not None and merchant.gifts > COMPONENTS["gift"]:
        yield Doubt(seat, "gifts", "many-gifts", "COUNT-1", (("count", merchant.gifts),))
    count = 0 if merchant.aboard is None else sum(count for _, count in merchant.aboard.heroes)
    if count > 3:
        yield Doubt(seat, "aboard", "many-aboard", "WAGON-1", (("count", count),))


def _counts(seat: int, merchant: Merchant) -> Iterator[Doubt]:
    """A total is never less than its parts."""
    for key, count in merchant.delivered.given.items():
        card, where = key.split()
        least = merchant.delivered.least(card, where)
        if count < least:
            params = (("card", card), ("where", where), ("count", count), ("least", least))
            yield Doubt(seat, "delivered", "fewer-than-parts", "WAGON-6", params)


def _deed(seat: int, merchant: Merchant, number: int, deed: DeedEntry) -> Iterator[Doubt]:
    name = deed.name or number
    if deed.times is not None and deed.limit is not None and deed.times > deed.limit:
        params = (("deed", name), ("times", deed.times), ("limit", deed.limit))
        yield Doubt(seat, "deeds", "beyond-limit", "DEED-1", params)
    elif deed.times is not None and deed.needs and _is_known(merchant, deed):
        met = times_of(DeedEntry(deed.gives, deed.needs, deed.limit), merchant.delivered)
        if deed.times > met:
            params = (("deed", name), ("times", deed.times), ("met", met))
            yield Doubt(seat, "deeds", "not-met", "DEED-1", params)
    for reward in deed.gives:
        if reward.amount > LARGE:
            gives = (("deed", name), ("kind", reward.kind), ("count", reward.amount))
            yield Doubt(seat, "deeds", "large-reward", "DEED-1", gives)


def _is_known(merchant: Merchant, deed: DeedEntry) -> bool:
    return all(merchant.delivered.count(need.card, need.where) is not None for need in deed.needs)


def _together(merchants: Sequence[Merchant]) -> Iterator[Doubt]:
    """There is only so much in the box (COUNT-1)."""
    for card in CARDS:
        total = sum(_delivered(merchant, card) for merchant in merchants)
        if total > COMPONENTS[card]:
            params = (("count", total), ("most", COMPONENTS[card]))
            yield Doubt(None, "delivered", f"many-{_WORDS[card]}", "COUNT-1", params)
    deeds = [deed for merchant in merchants for deed in merchant.deeds]
    totals = {
        "deed": ("deeds", len(deeds)),
        "illuminated": ("illuminated", sum(merchant.illuminated for merchant in merchants)),
        "gift": ("gifts", sum(merchant.gifts or 0 for merchant in merchants)),
    }
    for what, (field, total) in totals.items():
        if total > COMPONENTS[what]:
            params = (("count", total), ("most", COMPONENTS[what]))
            yield Doubt(None, field, f"many-{field}-in-all", "COUNT-1", params)
    for deed, count in Counter(deed.deed for deed in deeds if deed.deed).items():
        if count > 1:
            name = next(one.name for one in deeds if one.deed == deed)
            yield Doubt(None, "deeds", "same-deed", "COUNT-1", (("deed", name or deed), ("count", count)))
    tiles = sum(merchant.upgrade for merchant in merchants)
    if tiles > 1:
        yield Doubt(None, "upgrade", "same-upgrade", "COUNT-1", (("count", tiles),))


def _delivered(merchant: Merchant, card: str) -> int:
    return max(merchant.delivered.count(card, "any") or 0, merchant.delivered.least(card, "any"))
