"""Visiting an outlying town: commissions and heroes are delivered (TRAVEL-8 to TRAVEL-10)."""

from companion.core.questions import Ask, Offers, Refusal
from companion.games.dark_road.asking import Flow, rules
from companion.games.dark_road.cards import know_commission, know_hero
from companion.games.dark_road.goods import hand_over, requested, settle_storage
from companion.games.dark_road.names import REGION_OF
from companion.games.dark_road.options import (
    DELIVER,
    DONE,
    NO_TOWN,
    TOWN,
    DeliverCommission,
    DeliverHero,
)
from companion.games.dark_road.state import Player, State
from companion.games.dark_road.tokens import gain_coins, gain_item

COMMISSION_PRESTIGE = (0, 1, 3, 6)
"""Prestige by goods delivered for one commission; each upgraded one adds 1 (TRAVEL-8)."""
HERO_BENEFIT = {"blue": (2, 0), "green": (0, 2), "purple": (1, 1)}
"""Coins and prestige for one delivered hero, by the region of its town (TRAVEL-9)."""

_COMMISSION = tuple(DeliverCommission(place) for place in range(5))
_HERO = tuple(DeliverHero(place) for place in range(5))
_NO_GOODS = Refusal("no-requested-good", "TRAVEL-8")
_OTHER_TOWN = Refusal("other-town", "TRAVEL-7")
_NOTHING_THERE = Refusal("nothing-to-deliver", "TRAVEL-7")


def _can_fill(state: State, seat: int, card: str) -> bool:
    concern = state.concern_at(seat)
    if concern is not None:
        return concern.goods > 0
    player = state.players[seat]
    goods = state.commission(card).goods
    if goods is None:
        return any(player.goods.values())
    return any(player.has_good(good) for good in goods)


def _can_deliver(state: State, seat: int, town: str) -> bool:
    """Has this seat anything for the town? What nobody described yet might be."""
    player = state.players[seat]
    return any(state.hero(card).town in (None, town) for card in player.heroes) or any(
        state.commission(card).town == town and _can_fill(state, seat, card) for card in player.commissions
    )


@rules("TRAVEL-7", "END-1", "RULING-60")
def visit_town(state: State, seat: int, towns: tuple[str, ...]) -> Offers:
    """One of these towns, if there is anything to deliver, or none."""
    offers = Offers()
    offers.add(NO_TOWN)
    for town in towns:
        if _can_deliver(state, seat, town):
            offers.add(TOWN[town])
        else:
            offers.refuse(TOWN[town], _NOTHING_THERE)
    return offers


@rules("TRAVEL-8", "TRAVEL-9", "TRAVEL-10")
def deliver(state: State, seat: int, town: str) -> Offers:
    """Commissions and heroes for this town, in any order."""
    offers = Offers()
    player = state.players[seat]
    for place, card in enumerate(player.commissions, 1):
        if state.commission(card).town != town:
            offers.refuse(_COMMISSION[place], _OTHER_TOWN)
        elif _can_fill(state, seat, card):
            offers.add(_COMMISSION[place])
        else:
            offers.refuse(_COMMISSION[place], _NO_GOODS)
    for place, card in enumerate(player.heroes, 1):
        if state.hero(card).town in (None, town):
            offers.add(_HERO[place])
        else:
            offers.refuse(_HERO[place], _OTHER_TOWN)
    if offers.options:
        offers.add(DONE)
    return offers


@rules("TRAVEL-8", "RULING-46")
def deliver_good(state: State, seat: int, wanted: list[str], delivered: int) -> Offers:
    """One good a request, basic or upgraded; at least one in all."""
    return requested(state, seat, wanted, delivered, DELIVER)


def visit(state: State, seat: int, towns: tuple[str, ...]) -> Flow:
    """Choose a town and deliver there; storage is settled when the visit is over (RULING-20)."""
    answer = yield Ask(seat, visit_town, towns)
    if answer == NO_TOWN:
        return
    town = answer.town
    while True:
        answer = yield Ask(seat, deliver, town)
        match answer:
            case DeliverCommission(place):
                yield from _deliver_commission(state, seat, place - 1)
            case DeliverHero(place):
                yield from _deliver_hero(state, seat, place - 1, town)
            case _:
                break
    yield from settle_storage(state, seat)


def _deliver_commission(state: State, seat: int, index: int) -> Flow:
    player = state.players[seat]
    card = player.commissions[index]
    concern = state.concern_at(seat)
    if concern is not None:
        goods = min(3, concern.goods)
        concern.goods -= goods
        _enter_in_log(player, card, COMMISSION_PRESTIGE[goods])
        return
    commission = yield from know_commission(state, card)
    delivered = yield from hand_over(state, seat, list(commission.goods or ()), deliver_good)
    if not delivered:
        return
    upgraded = sum(1 for tile in delivered if tile.endswith("+"))
    _enter_in_log(player, card, COMMISSION_PRESTIGE[len(delivered)] + upgraded)
    if "woolsworth" in player.steeds:
        for _ in range(upgraded):
            yield from gain_item(state, seat, "quartz")


def _enter_in_log(player: Player, card: str, prestige: int) -> None:
    player.prestige += prestige
    player.commissions.remove(card)
    player.delivered_commissions.append(card)


def region_benefit(player: Player, town: str) -> None:
    """For one delivered hero (TRAVEL-9)."""
    coins, prestige = HERO_BENEFIT[REGION_OF[town]]
    player.prestige += prestige
    gain_coins(player, coins)


def _deliver_hero(state: State, seat: int, index: int, town: str) -> Flow:
    player = state.players[seat]
    card = player.heroes[index]
    hero = yield from know_hero(state, card, "town")
    if hero.town != town:
        return
    del player.heroes[index]
    player.delivered_heroes.append(card)
    region_benefit(player, town)
