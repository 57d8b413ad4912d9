"""What there is to say about a score: which choice is best and why, and why it is not more."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from companion.core.pads import Remark
from companion.games.dark_road.box import Need
from companion.games.dark_road.counting import VP_TILE
from companion.games.dark_road.editions import Edition
from companion.games.dark_road.icons import need_text
from companion.games.dark_road.pad.adding import Added, add_up, times_of, without_choices
from companion.games.dark_road.pad.entries import DeedEntry, Delivered, Merchant, key_of

MOST_ILLUMINATED = 2
"""Illuminated dice that a wagon holds (WAGON-1)."""


def choices(edition: Edition, seat: int, added: Added) -> Iterator[Remark]:
    """What was left to us: what is taken, and how many points it is better than anything else."""
    merchant = added.merchant
    if merchant.aboard is not None and merchant.aboard.town is None:
        without = _score(edition, replace(merchant, aboard=replace(merchant.aboard, town="")))
        visit = added.visit
        params = (("town", visit.town), ("coins", visit.coins), ("prestige", visit.prestige))
        code = "best-visit" if visit.town else "no-visit"
        yield Remark(seat, code, added.score - without, "END-1", params)
    for number, (deed, kinds) in enumerate(zip(merchant.deeds, added.picked.kinds, strict=True)):
        if len(deed.gives) > 1 and len(kinds) > len(deed.took):
            yield _chosen(edition, seat, added, number, deed, kinds)


def _chosen(
    edition: Edition, seat: int, added: Added, number: int, deed: DeedEntry, kinds: tuple[str, ...]
) -> Remark:
    """Compared with the best that one other kind would have come to, as often as it was left to us."""
    taken, free = deed.took, kinds[len(deed.took) :]
    others = [reward.kind for reward in deed.gives if set(free) != {reward.kind}]
    instead = {other: _taking(added.merchant, number, (*taken, *[other] * len(free))) for other in others}
    worth = {other: _score(edition, merchant) for other, merchant in instead.items()}
    other = max(others, key=lambda kind: worth[kind])
    params = (
        ("deed", deed.name or number + 1),
        ("taken", _counted(deed, free)),
        ("other", ((other, deed.amount(other) * len(free)),)),
        ("score", added.score),
        ("instead", worth[other]),
    )
    return Remark(seat, "best-choice", added.score - worth[other], "SCORE-3", params)


def remarks(edition: Edition, seat: int, added: Added) -> Iterator[Remark]:
    """Why not more? The largest gain first."""
    found = [*_choosing(edition, seat, added), *_deeds(edition, seat, added), *_rest(seat, added)]
    yield from sorted(found, key=lambda remark: -remark.points)


def _rest(seat: int, added: Added) -> Iterator[Remark]:
    merchant = added.merchant
    lower, higher = sorted((added.coins, added.prestige))
    if lower < higher:
        kind = "coins" if added.coins == lower else "prestige"
        yield Remark(seat, "held-back", higher - lower, "SCORE-1", (("kind", kind), ("lower", lower)))
    if merchant.is_concern:
        return
    if not merchant.upgrade:
        yield Remark(seat, "no-upgrade", VP_TILE, "SCORE-2")
    if merchant.illuminated < MOST_ILLUMINATED:
        left = MOST_ILLUMINATED - merchant.illuminated
        yield Remark(seat, "few-illuminated", left, "SCORE-2", (("count", merchant.illuminated),))


def _choosing(edition: Edition, seat: int, added: Added) -> Iterator[Remark]:
    """Had its owner chosen otherwise: another visit, or for one deed; else for several at once."""
    merchant = added.merchant
    best = _added(edition, without_choices(merchant))
    if best.score == added.score:
        return
    found = []
    if merchant.aboard is not None:
        visiting = _added(edition, replace(merchant, aboard=replace(merchant.aboard, town=None)))
        params: tuple[tuple[str, Any], ...] = (("town", visiting.visit.town),)
        found.append(Remark(seat, "better-visit", visiting.score - added.score, "END-1", params))
    for number, deed in enumerate(merchant.deeds):
        choosing = _added(edition, _taking(merchant, number, ()))
        params = (
            ("deed", deed.name or number + 1),
            ("taken", _counted(deed, choosing.picked.kinds[number])),
        )
        found.append(Remark(seat, "better-choice", choosing.score - added.score, "SCORE-3", params))
    gaining = [remark for remark in found if remark.points]
    yield from gaining or [Remark(seat, "better-choices", best.score - added.score, "SCORE-3")]


def _counted(deed: DeedEntry, kinds: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    return tuple((kind, kinds.count(kind) * deed.amount(kind)) for kind in dict.fromkeys(kinds))


def _deeds(edition: Edition, seat: int, added: Added) -> Iterator[Remark]:
    """Deeds that could have counted once more."""
    for number, deed in enumerate(added.merchant.deeds):
        times = times_of(deed, added.delivered)
        if deed.times is not None or not deed.needs or times >= (deed.limit or 1):
            continue
        missing = [
            replace(need, count=short)
            for need in deed.needs
            if (short := need.count * (times + 1) - (added.delivered.count(need.card, need.where) or 0)) > 0
        ]
        gain = _score(edition, _delivering(added.merchant, missing)) - added.score
        params = (
            ("deed", deed.name or number + 1),
            ("missing", tuple(need_text(need) for need in missing)),
        )
        yield Remark(seat, "deed-short" if gain else "deed-short-useless", gain, "DEED-1", params)


def _added(edition: Edition, merchant: Merchant) -> Added:
    added = add_up(edition, merchant)
    assert added is not None
    return added


def _score(edition: Edition, merchant: Merchant) -> int:
    return _added(edition, merchant).score


def _delivering(merchant: Merchant, cards: Sequence[Need]) -> Merchant:
    """Had so many more been delivered. Where it is not said to which town, only these counts rise."""
    given = dict(merchant.delivered.given)
    for need in cards:
        key = key_of(need.card, need.where)
        given[key] = (merchant.delivered.count(need.card, need.where) or 0) + need.count
    return replace(merchant, delivered=Delivered(given))


def _taking(merchant: Merchant, number: int, took: tuple[str, ...]) -> Merchant:
    deed = replace(merchant.deeds[number], took=took)
    deeds = tuple(deed if place == number else one for place, one in enumerate(merchant.deeds))
    return replace(merchant, deeds=deeds)
