"""What there is to say about a score: which choice is best and why, and why it is not more."""

from collections.abc import Iterator
from dataclasses import replace

from companion.core.pads import Remark
from companion.games.dark_road.counting import VP_TILE
from companion.games.dark_road.editions import Edition
from companion.games.dark_road.icons import need_text
from companion.games.dark_road.pad.adding import Added, add_up, times_of, without_choices
from companion.games.dark_road.pad.entries import DeedEntry, Merchant

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
    """Compared with the best that another kind, taken as often, would have come to."""
    others = [reward.kind for reward in deed.gives if set(kinds) != {reward.kind}]
    all_of_it = {other: _taking(added.merchant, number, (other,) * len(kinds)) for other in others}
    worth = {other: _score(edition, merchant) for other, merchant in all_of_it.items()}
    other = max(others, key=lambda kind: worth[kind])
    amount = deed.amount(other) * len(kinds)
    params = (
        ("deed", deed.name or number + 1),
        ("taken", _counted(deed, kinds)),
        ("other", ((other, amount),)),
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
    """Had its owner chosen otherwise."""
    best = add_up(edition, without_choices(added.merchant))
    if best is None or best.score <= added.score:
        return
    if best.visit != added.visit:
        yield Remark(seat, "better-visit", best.score - added.score, "END-1", (("town", best.visit.town),))
        return
    for number, deed in enumerate(added.merchant.deeds):
        if best.picked.kinds[number] != added.picked.kinds[number]:
            params = (("deed", deed.name or number + 1), ("taken", _counted(deed, best.picked.kinds[number])))
            yield Remark(seat, "better-choice", best.score - added.score, "SCORE-3", params)


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
        gain = _score(edition, _counting(added.merchant, number, times + 1)) - added.score
        params = (
            ("deed", deed.name or number + 1),
            ("missing", tuple(need_text(need) for need in missing)),
        )
        yield Remark(seat, "deed-short" if gain else "deed-short-useless", gain, "DEED-1", params)


def _score(edition: Edition, merchant: Merchant) -> int:
    added = add_up(edition, merchant)
    assert added is not None
    return added.score


def _taking(merchant: Merchant, number: int, took: tuple[str, ...]) -> Merchant:
    return _with_deed(merchant, number, replace(merchant.deeds[number], took=took))


def _counting(merchant: Merchant, number: int, times: int) -> Merchant:
    return _with_deed(merchant, number, replace(merchant.deeds[number], times=times))


def _with_deed(merchant: Merchant, number: int, deed: DeedEntry) -> Merchant:
    deeds = tuple(deed if place == number else one for place, one in enumerate(merchant.deeds))
    return replace(merchant, deeds=deeds)
