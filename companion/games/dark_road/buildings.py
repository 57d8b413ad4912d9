"""The ten buildings (BUILD-1). "Spend, then gain" is optional, once an activation (RULING-6)."""

from collections.abc import Callable
from itertools import permutations
from typing import Final

from companion.core.questions import Ask, Offers, Refusal
from companion.games.dark_road.asking import Flow, rules
from companion.games.dark_road.commissions import NO_COMMISSION_LEFT, gain_commission
from companion.games.dark_road.effects import (
    CANNOT_PAY,
    flip,
    give_up,
    holds,
    receive,
    roll_oracle_die,
)
from companion.games.dark_road.goods import gain_one_of, gain_worth, goods_absent, goods_worth, return_tile
from companion.games.dark_road.heroes import NO_HERO_FACE_UP, gain_free_hero
from companion.games.dark_road.names import GOODS, TILES, TOWNS
from companion.games.dark_road.options import COMMISSION, DONE, HERO, Pay, Trade
from companion.games.dark_road.state import OwnedCompanion, State
from companion.games.dark_road.tokens import gain_item, gain_lanterns

_BASIC_WORTH_1 = Refusal("basic-good-worth-one", "BUILD-1")
_NOT_WORTH_1 = _BASIC_WORTH_1._replace(fact="wheel")
_NOT_TRADED_ON = Refusal("not-traded-on", "RULING-54")
_NO_SLOT = Refusal("no-slot-for-it", "RULING-54")
_PRICES = {what: Pay(what) for what in ("coins", "quartz", "lantern", *TILES)}


def _offer_price(state: State, seat: int, offers: Offers, what: str, count: int) -> None:
    if holds(state.players[seat], what) >= count:
        offers.add(_PRICES[what])
    else:
        offers.refuse(_PRICES[what], CANNOT_PAY)


@rules("BUILD-1", "RULING-6")
def pay_building(state: State, seat: int, other: str) -> Offers:
    """2 coins or one of the other thing, or nothing."""
    offers = Offers()
    offers.add(DONE)
    _offer_price(state, seat, offers, "coins", 2)
    _offer_price(state, seat, offers, other, 1)
    return offers


@rules("BUILD-1", "RULING-6", "RULING-46")
def pay_building_good(state: State, seat: int, basic_worth_1: bool) -> Offers:
    """2 coins or a good: any for Filigree, a basic one worth $1 for Candle & Quartz."""
    offers = Offers()
    offers.add(DONE)
    _offer_price(state, seat, offers, "coins", 2)
    goods = state.players[seat].goods
    accepted = goods_worth(state, 1) if basic_worth_1 else TILES
    offers.options += [_PRICES[tile] for tile in accepted if goods[tile]]
    for tile in TILES:
        if goods[tile] and tile not in accepted:
            offers.refuse(_PRICES[tile], _NOT_WORTH_1 if tile in GOODS else _BASIC_WORTH_1)
    return offers


def _pay(state: State, seat: int, answer: Pay) -> None:
    player = state.players[seat]
    if answer.what in TILES:
        return_tile(state, player, answer.what)
    else:
        give_up(state, player, answer.what, 2 if answer.what == "coins" else 1)


def quartz_mine(state: State, seat: int) -> Flow:
    yield from gain_item(state, seat, "quartz")


def surveyor(state: State, seat: int) -> Flow:
    answer = yield Ask(seat, pay_building, "quartz")
    if answer != DONE:
        _pay(state, seat, answer)
        state.players[seat].prestige += 3


def harbor(state: State, seat: int) -> Flow:
    yield from gain_one_of(state, seat, goods_absent(state))


def guildhall(state: State, seat: int) -> Flow:
    answer = yield Ask(seat, pay_building, "lantern")
    if answer != DONE:
        _pay(state, seat, answer)
        yield from gain_one_of(state, seat, GOODS)
        yield from gain_worth(state, seat, 1)


def oracle(state: State, seat: int) -> Flow:
    yield from roll_oracle_die(state, seat)


@rules("BUILD-1")
def hero_or_commission(state: State, seat: int) -> Offers:
    offers = Offers()
    if any(state.inn):
        offers.add(HERO)
    else:
        offers.refuse(HERO, NO_HERO_FACE_UP)
    if any(state.tops[town] is not None for town in TOWNS):
        offers.add(COMMISSION)
    else:
        offers.refuse(COMMISSION, NO_COMMISSION_LEFT)
    return offers


def candle_and_quartz(state: State, seat: int) -> Flow:
    answer = yield Ask(seat, pay_building_good, True)
    if answer == DONE:
        return
    _pay(state, seat, answer)
    answer = yield Ask(seat, hero_or_commission)
    if answer == HERO:
        yield from gain_free_hero(state, seat)
    elif answer == COMMISSION:
        yield from gain_commission(state, seat)


def lanternworks(state: State, seat: int) -> Flow:
    yield from gain_worth(state, seat, 1)
    player = state.players[seat]
    gain_lanterns(state, player)
    player.prestige += 1


_TRADED = {"lantern": 1, "quartz": 1, "coins": 2}


@rules("BUILD-1", "RULING-54")
def mansion_trade(
    state: State, seat: int, given: set[str], received: set[str], companions: list[OwnedCompanion]
) -> Offers:
    """Trade lantern, quartz and 2 coins one for one.

    What was received is not traded on: A for B and B for C is A for C, and so it ends. Once a companion
    was used, what it brought may be traded like anything else, and all is open again.
    """
    offers = Offers()
    offers.add(DONE)
    player = state.players[seat]
    if companions != player.companions:
        companions[:] = player.companions
        given.clear()
        received.clear()
    for give, get in permutations(_TRADED, 2):
        if holds(player, give) < _TRADED[give]:
            offers.refuse(Trade(give, get), CANNOT_PAY)
        elif give in received or get in given:
            offers.refuse(Trade(give, get), _NOT_TRADED_ON)
        elif not _has_room(state, seat, get):
            offers.refuse(Trade(give, get), _NO_SLOT)
        else:
            offers.add(Trade(give, get))
    return offers


def _has_room(state: State, seat: int, get: str) -> bool:
    """Received items obey slots: a trade that would come to nothing is not offered."""
    player = state.players[seat]
    if get == "lantern":
        return player.lanterns < player.lantern_slots and state.supply["lantern"] > 0
    if get == "quartz":
        full = player.quartz + player.horseshoes >= player.inventory_slots
        return state.supply["quartz"] > 0 and (not full or player.horseshoes > 0)
    return True


def mansion(state: State, seat: int) -> Flow:
    player = state.players[seat]
    given: set[str] = set()
    received: set[str] = set()
    # As they were at the last trade; plain values, for a question is also sent to other devices.
    companions = player.companions[:]
    while True:
        answer = yield Ask(seat, mansion_trade, given, received, companions)
        if answer == DONE:
            return
        given.add(answer.give)
        received.add(answer.get)
        give_up(state, player, answer.give, _TRADED[answer.give])
        yield from receive(state, seat, answer.get, _TRADED[answer.get])


def workshop(state: State, seat: int) -> Flow:
    yield from flip(state, seat, up=True)
    gain_lanterns(state, state.players[seat])


def filigree(state: State, seat: int) -> Flow:
    answer = yield Ask(seat, pay_building_good, False)
    if answer != DONE:
        _pay(state, seat, answer)
        yield from gain_worth(state, seat, 1, upgraded=True)


BUILDING: Final[dict[str, Callable[[State, int], Flow]]] = {
    "quartz_mine": quartz_mine,
    "surveyor": surveyor,
    "harbor": harbor,
    "guildhall": guildhall,
    "oracle": oracle,
    "candle_and_quartz": candle_and_quartz,
    "lanternworks": lanternworks,
    "mansion": mansion,
    "workshop": workshop,
    "filigree": filigree,
}
