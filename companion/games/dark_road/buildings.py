"""The ten buildings (BUILD-1). "Spend, then gain" is optional, once an activation (RULING-6)."""

from collections.abc import Callable
from typing import Final

from companion.core.questions import Ask, Offers, Refusal
from companion.games.dark_road.asking import Flow, rules
from companion.games.dark_road.commissions import gain_commission
from companion.games.dark_road.effects import flip, give_up, holds, receive, roll_oracle_die
from companion.games.dark_road.goods import gain_one_of, goods_absent, goods_worth, return_tile
from companion.games.dark_road.heroes import gain_free_hero
from companion.games.dark_road.names import GOODS, TILES, TOWNS
from companion.games.dark_road.options import COMMISSION, DONE, HERO, Pay, Trade
from companion.games.dark_road.state import State
from companion.games.dark_road.tokens import gain_item, gain_lanterns

_CANNOT_PAY = Refusal("cannot-pay", "RULING-6")
_PRICES = {what: Pay(what) for what in ("coins", "quartz", "lantern", *TILES)}


def _offer_price(state: State, seat: int, offers: Offers, what: str, count: int) -> None:
    if holds(state.players[seat], what) >= count:
        offers.add(_PRICES[what])
    else:
        offers.refuse(_PRICES[what], _CANNOT_PAY)


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
    for tile in goods_worth(state, 1) if basic_worth_1 else TILES:
        if goods[tile]:
            offers.add(_PRICES[tile])
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
        yield from gain_one_of(state, seat, goods_worth(state, 1))


def oracle(state: State, seat: int) -> Flow:
    yield from roll_oracle_die(state, seat)


@rules("BUILD-1")
def hero_or_commission(state: State, seat: int) -> Offers:
    offers = Offers()
    if any(state.inn):
        offers.add(HERO)
    if any(state.tops[town] is not None for town in TOWNS):
        offers.add(COMMISSION)
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
    yield from gain_one_of(state, seat, goods_worth(state, 1))
    player = state.players[seat]
    gain_lanterns(state, player)
    player.prestige += 1


_TRADED = {"lantern": 1, "quartz": 1, "coins": 2}


@rules("BUILD-1", "RULING-54")
def mansion_trade(state: State, seat: int, given: set[str], received: set[str]) -> Offers:
    """Trade lantern, quartz and 2 coins one for one.

    What was received is not traded on: A for B and B for C is A for C, and so it ends.
    """
    offers = Offers()
    offers.add(DONE)
    player = state.players[seat]
    for give, count in _TRADED.items():
        if give in received or holds(player, give) < count:
            continue
        for get in _TRADED:
            if get != give and get not in given and _has_room(state, seat, get):
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
    given: set[str] = set()
    received: set[str] = set()
    while True:
        answer = yield Ask(seat, mansion_trade, given, received)
        if answer == DONE:
            return
        given.add(answer.give)
        received.add(answer.get)
        give_up(state, state.players[seat], answer.give, _TRADED[answer.give])
        yield from receive(state, seat, answer.get, _TRADED[answer.get])


def workshop(state: State, seat: int) -> Flow:
    yield from flip(state, seat, up=True)
    gain_lanterns(state, state.players[seat])


def filigree(state: State, seat: int) -> Flow:
    answer = yield Ask(seat, pay_building_good, False)
    if answer != DONE:
        _pay(state, seat, answer)
        yield from gain_one_of(state, seat, goods_worth(state, 1, upgraded=True))


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
