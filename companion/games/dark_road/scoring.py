"""The end: final visits, deeds, scores, ties (END-1, SCORE-1 to SCORE-4)."""

from dataclasses import replace
from typing import NamedTuple

from companion.core.questions import Ask, Offers
from companion.core.results import Result, ScoreLine, Standing
from companion.core.unknown import known
from companion.games.dark_road.asking import Flow, Steps, rules
from companion.games.dark_road.box import Deed, Need
from companion.games.dark_road.entries import amount_entry, deed_entry
from companion.games.dark_road.names import TOWNS, TOWNS_OF
from companion.games.dark_road.options import Reward
from companion.games.dark_road.state import Player, State
from companion.games.dark_road.visits import visit


class Tally(NamedTuple):
    """What a seat's deeds add."""

    coins: int
    prestige: int
    vp: int
    lines: tuple[ScoreLine, ...]


def end(state: State) -> Flow:
    """Everyone may visit one more town, then the scores are made."""
    for seat in range(len(state.players)):
        yield from visit(state, seat, TOWNS)
    tallies = []
    for seat in range(len(state.players)):
        yield from _count_coins(state, seat)
        tally = yield from _deeds(state, seat)
        tallies.append(tally)
    state.result = rank(state, tallies)
    state.phase = "over"


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


def _times_met(delivered: Delivered, deed: Deed) -> int:
    """How often the deed counts; each scoring needs its own cards (RULING-84)."""
    if not deed.needs:
        return 0
    met = min([_meeting(delivered, need) // need.count for need in deed.needs])
    return min(met, deed.limit or 1)


@rules("DEED-1", "SCORE-3")
def choose_reward(state: State, seat: int, card: str, coins: int, prestige: int) -> Offers:
    """The owner chooses where a deed offers a choice; earlier deeds brought these coins and prestige."""
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


def _deeds(state: State, seat: int) -> Steps[Tally]:
    totals = {"coins": 0, "prestige": 0, "vp": 0}
    lines: list[ScoreLine] = []
    delivered = _delivered(state, state.players[seat])
    for card in state.players[seat].deeds:
        gained = yield from _deed(state, seat, card, delivered, totals)
        for kind, amount in gained.items():
            totals[kind] += amount
            lines.append(ScoreLine(f"deed-{kind}", amount if kind == "vp" else 0, "DEED-1", (card, amount)))
    return Tally(totals["coins"], totals["prestige"], totals["vp"], tuple(lines))


def _deed(
    state: State, seat: int, card: str, delivered: Delivered, before: dict[str, int]
) -> Steps[dict[str, int]]:
    gained: dict[str, int] = {}
    deed = state.deed(card)
    if deed.rewards is None:
        answer = yield Ask(None, describe_deed, card, seat, stream="describe")
        if not isinstance(answer, str):
            return {kind: amount for kind, amount in answer.items() if amount}
        deed = state.box.deeds[answer]
        state.entered[card] = replace(deed, id=card)
        pool = state.decks["deeds"]
        state.decks["deeds"] = pool._replace(pool=tuple(other for other in pool.pool if other != answer))
    for _ in range(_times_met(delivered, deed)):
        coins, prestige = (before[kind] + gained.get(kind, 0) for kind in ("coins", "prestige"))
        choice: Reward = yield Ask(seat, choose_reward, card, coins, prestige)
        amount = next(reward.amount for reward in deed.rewards or () if reward.kind == choice.kind)
        gained[choice.kind] = gained.get(choice.kind, 0) + amount
    return gained


# Scores and ties

TIE_BREAKS = ("coins-and-prestige", "gifts", "commissions", "heroes")


class _Line(NamedTuple):
    seat: int
    score: int
    ties: tuple[int, ...]
    lines: tuple[ScoreLine, ...]


def _score(state: State, seat: int, tally: Tally) -> _Line:
    player = state.players[seat]
    coins = known(player.coins) + tally.coins
    prestige = player.prestige + tally.prestige
    base = min(coins, prestige)
    unused = len(player.illuminated)
    tile = 2 if "vp" in player.upgrades else 0
    lines = [ScoreLine("base", base, "SCORE-1", (coins, prestige)), *tally.lines]
    if tile:
        lines.append(ScoreLine("vp-upgrade", tile, "SCORE-2"))
    if unused:
        lines.append(ScoreLine("unused-illuminated", unused, "SCORE-2", (unused,)))
    concern = state.concern_at(seat)
    vp = 0 if concern is None else concern.vp
    if vp:
        lines.append(ScoreLine("concern-vp", vp, "CONCERN-9", (vp,)))
    first = max(coins, prestige) if state.edition.tie_by_larger else coins + prestige
    ties = (first, player.gifts, len(player.delivered_commissions), len(player.delivered_heroes))
    return _Line(seat, base + tally.vp + tile + unused + vp, ties, tuple(lines))


def rank(state: State, tallies: list[Tally]) -> Result:
    """Best score first; ties by SCORE-4, what is still equal shares its place."""
    lines = [_score(state, seat, tally) for seat, tally in enumerate(tallies)]
    lines.sort(key=lambda line: (-line.score, [-tie for tie in line.ties], line.seat))
    standings: list[Standing] = []
    for i, line in enumerate(lines):
        above = lines[i - 1] if i else None
        shared = above is not None and (above.score, above.ties) == (line.score, line.ties)
        place = standings[-1].place if shared else i + 1
        below = lines[i + 1] if i + 1 < len(lines) else None
        standings.append(Standing(line.seat, place, line.score, line.lines, _tie_break(line, below)))
    return Result(tuple(standings))


def _tie_break(line: _Line, below: _Line | None) -> str:
    """Which tie-break put this seat above the next one of equal score."""
    if below is None or below.score != line.score:
        return ""
    for name, own, other in zip(TIE_BREAKS, line.ties, below.ties, strict=True):
        if own != other:
            return name
    return "shared"
