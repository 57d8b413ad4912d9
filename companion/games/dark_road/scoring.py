"""The end: final visits, deeds, scores, ties (END-1, SCORE-1 to SCORE-4)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from companion.core.questions import Ask, Offers
from companion.core.results import ScoreLine
from companion.core.unknown import known
from companion.games.dark_road.asking import Flow, Steps, rules
from companion.games.dark_road.box import Need
from companion.games.dark_road.counting import (
    Final,
    base_line,
    deed_line,
    first_tie,
    rank,
    times_met,
    vp_lines,
)
from companion.games.dark_road.entries import amount_entry, deed_entry
from companion.games.dark_road.names import TOWNS, TOWNS_OF
from companion.games.dark_road.options import Reward
from companion.games.dark_road.state import Player, State
from companion.games.dark_road.visits import visit


class Tally(NamedTuple):
    """What a seat's deeds add."""

    coins: int
    prestige: int
    lines: tuple[ScoreLine, ...]


def end(state: State) -> Flow:
    """Everyone may visit one more town, then the scores are made."""
    for seat in range(len(state.players)):
        yield from visit(state, seat, TOWNS)
    counted: dict[int, tuple[Counted, Tally]] = {}
    while (whose := _to_count(state, counted)) is not None:
        yield from _count_coins(state, whose)
        basis = _basis(state, whose)
        tally = yield from _deeds(state, whose)
        counted[whose] = basis, tally
    state.result = rank([_final(state, seat, counted[seat][1]) for seat in sorted(counted)])
    state.phase = "over"


Counted = tuple[object, ...]
"""What a seat's count rests on."""


def _basis(state: State, seat: int) -> Counted:
    player = state.players[seat]
    cards = (player.deeds, player.delivered_heroes, player.delivered_commissions)
    return isinstance(player.coins, int), *map(tuple, cards)


def _to_count(state: State, counted: dict[int, tuple[Counted, Tally]]) -> int | None:
    """The next seat to count; one whose cards were corrected after it was counted comes again."""
    for seat in range(len(state.players)):
        if seat not in counted or counted[seat][0] != _basis(state, seat):
            return seat
    return None


@rules("SCORE-1", "HIDE-1")
def count_coins(state: State, seat: None, whose: int) -> Offers:
    """Coins kept behind a screen are counted now."""
    offers = Offers()
    offers.accepts = amount_entry("coins")
    return offers


def _count_coins(state: State, seat: int) -> Flow:
    player = state.players[seat]
    if not isinstance(player.coins, int):
        answer = yield Ask(None, count_coins, seat, stream="describe")
        player.coins = answer["count"]


# Deeds


Delivered = dict[str, list[str | None]]
"""The towns of a merchant's log by what was delivered there: heroes, commissions, and both as cards."""


def _delivered(state: State, player: Player) -> Delivered:
    heroes = [state.hero(card).town for card in player.delivered_heroes]
    commissions = [state.commission(card).town for card in player.delivered_commissions]
    return {"hero": heroes, "commission": commissions, "card": heroes + commissions}


def _meeting(delivered: Delivered, need: Need) -> int:
    """How many delivered cards the need is about."""
    towns = delivered[need.card]
    if need.where == "any":
        return len(towns)
    return sum(map(towns.count, TOWNS_OF.get(need.where, (need.where,))))


@rules("DEED-1", "SCORE-3")
def choose_reward(state: State, seat: int, card: str, coins: int, prestige: int) -> Offers:
    """The owner chooses where a deed offers a choice; other deeds brought these coins and prestige."""
    offers = Offers()
    offers.options = [Reward(reward.kind) for reward in state.deed(card).rewards or ()]
    return offers


@rules("DEED-1")
def describe_deed(state: State, seat: None, card: str, whose: int) -> Offers:
    """What a deed nobody has named brought its owner, or which deed it is."""
    offers = Offers()
    offers.options = list(state.decks["deeds"].pool)
    offers.accepts = deed_entry()
    return offers


Gained = dict[str, int]
"""Coins, prestige and VP of one deed."""


def _deeds(state: State, seat: int) -> Steps[Tally]:
    """Deeds count in any order (SCORE-1): those with a choice last, when all else is known."""
    player = state.players[seat]
    delivered = _delivered(state, player)
    gained: dict[str, Gained] = {}
    cards = player.deeds[:]
    for card in _still(player, cards):
        entered = yield from _know_deed(state, seat, card)
        if entered is not None:
            gained[card] = entered
        elif len(state.deed(card).rewards or ()) == 1:
            gained[card] = yield from _deed(state, seat, card, delivered, Counter())
    totals = Counter[str]()
    for one in gained.values():
        totals.update(one)
    for card in _still(player, cards):
        if card not in gained:
            gained[card] = yield from _deed(state, seat, card, delivered, totals)
            totals.update(gained[card])
    done = [card for card in cards if card in gained]
    lines = [deed_line(kind, amount, card) for card in done for kind, amount in gained[card].items()]
    return Tally(totals["coins"], totals["prestige"], tuple(lines))


def _still(player: Player, cards: list[str]) -> Iterator[str]:
    """These deeds, but for those that were corrected away meanwhile: the seat is then counted again."""
    return (card for card in cards if card in player.deeds)


def _know_deed(state: State, seat: int, card: str) -> Steps[Gained | None]:
    """What a deed brought, where only that is told; ``None`` once the deed itself is known."""
    if state.deed(card).rewards is not None:
        return None
    answer = yield Ask(None, describe_deed, card, seat, stream="describe")
    if not isinstance(answer, str):
        return {kind: amount for kind, amount in answer.items() if amount}
    state.entered[card] = replace(state.box.deeds[answer], id=card)
    pool = state.decks["deeds"]
    state.decks["deeds"] = pool._replace(pool=tuple(other for other in pool.pool if other != answer))
    return None


def _deed(state: State, seat: int, card: str, delivered: Delivered, before: Counter[str]) -> Steps[Gained]:
    gained = Counter[str]()
    deed = state.deed(card)
    for _ in range(times_met(deed.needs or (), deed.limit, partial(_meeting, delivered))):
        coins, prestige = (before[kind] + gained[kind] for kind in ("coins", "prestige"))
        choice: Reward = yield Ask(seat, choose_reward, card, coins, prestige)
        gained[choice.kind] += next(one.amount for one in deed.rewards or () if one.kind == choice.kind)
    return gained


# Scores and ties


def _final(state: State, seat: int, tally: Tally) -> Final:
    player, concern = state.players[seat], state.concern_at(seat)
    coins, prestige = known(player.coins) + tally.coins, player.prestige + tally.prestige
    vp = vp_lines("vp" in player.upgrades, len(player.illuminated), 0 if concern is None else concern.vp)
    delivered = (len(player.delivered_commissions), len(player.delivered_heroes))
    ties = (first_tie(state.edition, coins, prestige), player.gifts, *delivered)
    return Final(seat, (base_line(coins, prestige), *tally.lines, *vp), ties)
