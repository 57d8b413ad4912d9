"""What deeds promise: the part that is met, and the part that may yet be (DEED-1)."""

from typing import NamedTuple

from companion.games.dark_road.box import Deed, Need
from companion.games.dark_road.names import REGION_OF, REGIONS
from companion.games.dark_road.state import Player, State
from companion.players.trader.taste import Taste


class Promise(NamedTuple):
    """``either`` may be taken as coins or as prestige."""

    coins: float
    prestige: float
    vp: float
    either: float


_Delivered = dict[tuple[str, str], float]
"""How many cards by kind and place, fractions for those that may yet be delivered."""


def deed_promise(taste: Taste, view: State, wagon: Player, turns: int) -> Promise:
    """What all deeds of this wagon are likely to bring."""
    delivered = _delivered(taste, view, wagon)
    totals = {"coins": 0.0, "prestige": 0.0, "vp": 0.0, "either": 0.0}
    for card in wagon.deeds:
        deed = view.deed(card)
        if deed.rewards and deed.needs:
            kinds = {reward.kind for reward in deed.rewards}
            kind = "either" if len(kinds) > 1 else deed.rewards[0].kind
            totals[kind] += deed.rewards[0].amount * _times(taste, deed, delivered, turns)
    return Promise(**totals)


def _delivered(taste: Taste, view: State, wagon: Player) -> _Delivered:
    aboard = taste.aboard if view.phase != "end" else 0.0
    cards = [("hero", view.hero(card).town, 1.0) for card in wagon.delivered_heroes]
    cards += [("commission", view.commission(card).town, 1.0) for card in wagon.delivered_commissions]
    cards += [("hero", view.hero(card).town, aboard) for card in wagon.heroes]
    cards += [("commission", view.commission(card).town, aboard) for card in wagon.commissions]
    delivered: _Delivered = {}
    for kind, town, share in cards:
        if town is not None:
            for where in (town, REGION_OF[town], "any"):
                delivered[kind, where] = delivered.get((kind, where), 0.0) + share
    return delivered


def _times(taste: Taste, deed: Deed, delivered: _Delivered, turns: int) -> float:
    """How often the deed will have been met; unfinished parts count little (RULING-84)."""
    met = min(_likely(taste, need, delivered, turns) / need.count for need in deed.needs or ())
    met = min(met, float(deed.limit or 1))
    part = met % 1.0
    return met - part + (taste.part * part * part if turns else 0.0)


def _likely(taste: Taste, need: Need, delivered: _Delivered, turns: int) -> float:
    """Cards of this kind delivered at the end, with those that the turns left may bring."""
    share = 1.0 if need.where == "any" else 1 / 3 if need.where in REGIONS else 1 / 6
    likely = 0.0
    if need.card != "commission":
        likely += delivered.get(("hero", need.where), 0.0) + taste.heroes_a_turn * turns * share
    if need.card != "hero":
        likely += delivered.get(("commission", need.where), 0.0) + taste.commissions_a_turn * turns * share
    return likely
