"""What one merchant's entries come to, with the best choice wherever there is one (SCORE-1 to SCORE-3)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from companion.core.results import ScoreLine
from companion.games.dark_road.box import Need
from companion.games.dark_road.counting import VP_TILE, base_line, deed_line, first_tie, times_met, vp_lines
from companion.games.dark_road.editions import Edition
from companion.games.dark_road.pad.choosing import Group, Picked, best_rewards
from companion.games.dark_road.pad.entries import DeedEntry, Delivered, Merchant, key_of
from companion.games.dark_road.pad.visiting import NOWHERE, Visit, prestige_for, visits


class Added(NamedTuple):
    """One merchant, counted up."""

    score: int
    coins: int
    prestige: int
    """With everything that was added."""
    visit: Visit
    picked: Picked
    """What was taken for which deed."""
    delivered: Delivered
    """With the final visit."""
    merchant: Merchant

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """In the order in which one adds up: what lay there, what came to it, the lower one, the VP."""
        entered = self.merchant
        deeds = list(self._deeds())
        held = [line for line in deeds if not line.points]
        before = [ScoreLine("counted", 0, "SCORE-1", (entered.coins, entered.prestige)), *self._visit()]
        base = base_line(self.coins, self.prestige)
        vp = vp_lines(entered.upgrade, entered.illuminated, entered.vp)
        return (*before, *held, base, *(line for line in deeds if line.points), *vp)

    def _visit(self) -> Iterator[ScoreLine]:
        visit = self.visit
        if visit.heroes:
            yield ScoreLine("visit-heroes", 0, "TRAVEL-9", (visit.town, visit.heroes, *visit.for_heroes))
        for goods in visit.commissions:
            yield ScoreLine("visit-commission", 0, "TRAVEL-8", (visit.town, goods, prestige_for(goods)))

    def _deeds(self) -> Iterator[ScoreLine]:
        for number, (deed, kinds) in enumerate(zip(self.merchant.deeds, self.picked.kinds, strict=True), 1):
            for kind in dict.fromkeys(kinds):
                yield deed_line(kind, kinds.count(kind) * deed.amount(kind), deed.name or number)

    @property
    def held(self) -> tuple[int, int]:
        """Commissions and heroes delivered, as far as that is known."""
        return self.delivered.count("commission", "any") or 0, self.delivered.count("hero", "any") or 0


def wanted_counts(merchant: Merchant) -> list[str]:
    """The counts of delivered cards without which its deeds cannot be counted; each once."""
    needs = [need for deed in merchant.deeds if deed.times is None for need in deed.needs]
    unknown = [need for need in needs if merchant.delivered.count(need.card, need.where) is None]
    return list(dict.fromkeys(key_of(need.card, need.where) for need in unknown))


def times_of(deed: DeedEntry, delivered: Delivered) -> int:
    """How often it counts: as its owner counted, else by what was delivered."""
    if deed.times is not None:
        return deed.times
    if not deed.needs:
        return 1

    def count(need: Need) -> int:
        return delivered.count(need.card, need.where) or 0

    return times_met(deed.needs, deed.limit, count)


def add_up(edition: Edition, merchant: Merchant) -> Added | None:
    """The best that these entries come to; ``None`` while something is unknown."""
    if merchant.coins is None or merchant.prestige is None or wanted_counts(merchant):
        return None
    found = [_with_visit(edition, merchant, visit) for visit in _visits(merchant)]
    return max(found, key=lambda added: _worth(edition, added))


def _visits(merchant: Merchant) -> Iterator[Visit]:
    if merchant.aboard is None:
        yield NOWHERE
    else:
        yield from visits(merchant.aboard)


def _worth(edition: Edition, added: Added) -> tuple[int, ...]:
    """The score, and then what decides a tie."""
    return (added.score, first_tie(edition, added.coins, added.prestige), *added.held)


def _with_visit(edition: Edition, merchant: Merchant, visit: Visit) -> Added:
    delivered = merchant.delivered
    if visit.town:
        delivered = delivered.more("hero", visit.town, visit.heroes)
        delivered = delivered.more("commission", visit.town, len(visit.commissions))
    coins, prestige = (merchant.coins or 0) + visit.coins, (merchant.prestige or 0) + visit.prestige
    groups = [Group(deed.gives, times_of(deed, delivered), deed.took) for deed in merchant.deeds]

    def goal(more_coins: int, more_prestige: int, vp: int) -> tuple[int, ...]:
        now = coins + more_coins, prestige + more_prestige
        return (min(now) + vp, first_tie(edition, *now))

    picked = best_rewards(groups, goal)
    coins, prestige = coins + picked.coins, prestige + picked.prestige
    vp = picked.vp + VP_TILE * merchant.upgrade + merchant.illuminated + merchant.vp
    return Added(min(coins, prestige) + vp, coins, prestige, visit, picked, delivered, merchant)


def without_choices(merchant: Merchant) -> Merchant:
    """The same merchant, had they left every choice to us."""
    deeds = tuple(replace(deed, took=()) for deed in merchant.deeds)
    aboard = merchant.aboard and replace(merchant.aboard, town=None)
    return replace(merchant, deeds=deeds, aboard=aboard)
