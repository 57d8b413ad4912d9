"""A game that was tracked to its end, reduced to what lies on the table: a sheet as people enter them."""

from typing import Any

from companion.core.pads import Seat, Sheet
from companion.core.results import Standing
from companion.core.unknown import known
from companion.games.dark_road.box import Reward
from companion.games.dark_road.names import TOWNS
from companion.games.dark_road.pad.entries import DeedEntry, key_of
from companion.games.dark_road.pad.reading import GAME
from companion.games.dark_road.state import Player, State


def sheet_of(state: State, concern: str = "") -> Sheet:
    """The sheet of a game that is over; ``concern`` is the strength of the Private Concern, if it played."""
    assert state.result is not None
    standings = {standing.seat: standing for standing in state.result.standings}
    seats = tuple(
        Seat(
            player.name,
            concern if state.is_concern(number) else None,
            _values(state, number, player, standings[number]),
        )
        for number, player in enumerate(state.players)
    )
    buildings = [name for name in state.buildings if name is not None]
    return Sheet(GAME, state.edition.name, seats, {"buildings": buildings} if buildings else {})


def _values(state: State, seat: int, player: Player, standing: Standing) -> dict[str, Any]:
    concern = state.concern_at(seat)
    values: dict[str, Any] = {
        "coins": known(player.coins),
        "prestige": player.prestige,
        "upgrade": "vp" in player.upgrades,
        "illuminated": len(player.illuminated),
        "gifts": player.gifts,
        "delivered": _delivered(state, player),
    }
    if concern is not None:
        values["vp"] = concern.vp
    if deeds := [deed.write() for card in player.deeds for deed in _deeds(state, card, standing)]:
        values["deeds"] = deeds
    return values


def _delivered(state: State, player: Player) -> dict[str, int]:
    heroes = [state.hero(card).town for card in player.delivered_heroes]
    commissions = [state.commission(card).town for card in player.delivered_commissions]
    counts = {
        key_of(card, town): towns.count(town)
        for card, towns in (("hero", heroes), ("commission", commissions))
        for town in TOWNS
    }
    # A delivered card whose town nobody has told is in no town's count.
    totals = {key_of("hero", "any"): len(heroes), key_of("commission", "any"): len(commissions)}
    return counts | totals


def _deeds(state: State, card: str, standing: Standing) -> list[DeedEntry]:
    """The deed as it counted; one that nobody has named only as what it gave."""
    gained = {
        line.code.removeprefix("deed-"): line.params[1]
        for line in standing.lines
        if line.rule == "DEED-1" and line.params[0] == card
    }
    deed = state.deed(card)
    if deed.rewards is None:
        return [DeedEntry((Reward(kind, amount),), times=1) for kind, amount in gained.items()]
    amounts = {reward.kind: reward.amount for reward in deed.rewards}
    took = tuple(kind for kind, amount in gained.items() for _ in range(amount // amounts[kind]))
    choosing = took if len(deed.rewards) > 1 else ()
    named = "" if card.startswith("?") else card
    return [DeedEntry(deed.rewards, deed.needs or (), deed.limit, None, choosing, deed.name, named)]
