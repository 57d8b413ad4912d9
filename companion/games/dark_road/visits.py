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
    HeroAt,
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
_DECLARED_TOWN = Refusal("declared-town-only", "TRAVEL-7")
_OTHER_REGION = Refusal("other-region", "TRAVEL-7")


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
    for town, option in TOWN.items():
        if town not in towns:
            offers.refuse(option, _DECLARED_TOWN if len(towns) == 1 else _OTHER_REGION)
        elif _can_deliver(state, seat, town):
            offers.add(option)
        else:
            offers.refuse(option, _NOTHING_THERE)
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
def deliver_good(state: State, seat: int, wanted: list[str], delivered: int, card: str = "") -> Offers:
    """One good a request of this commission, basic or upgraded; at least one in all."""
    return requested(state, seat, wanted, delivered, DELIVER, "TRAVEL-8")


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
    caravan = state.caravan
    if caravan is not None:
        caravan.delivering = card
    delivered = yield from hand_over(state, seat, list(commission.goods or ()), deliver_good, card)
    if caravan is not None:
        caravan.delivering = None
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
    player.heroes.remove(card)
    player.delivered_heroes.append(card)
    region_benefit(player, town)


# A hero delivered by a companion or an icon


@rules("COMP-2", "RULING-77")
def dragon_hero(state: State, seat: int) -> Offers:
    """A hero of the Inn, or in the first edition one of the own wagon."""
    offers = Offers()
    if state.edition.dragon_takes_own:
        offers.options = [DeliverHero(place) for place in range(1, len(state.players[seat].heroes) + 1)]
    else:
        offers.options = [HeroAt(place) for place, card in enumerate(state.inn, 1) if card is not None]
    return offers


def send_hero(state: State, seat: int) -> Flow:
    """Straight to the log; it counts as delivered (RULING-77)."""
    answer = yield Ask(seat, dragon_hero)
    if answer is None:
        return  # other companions took them all
    player = state.players[seat]
    if state.edition.dragon_takes_own:
        card: str | None = player.heroes.pop(answer.place - 1)
    else:
        card = state.inn[answer.place - 1]
        state.inn[answer.place - 1] = None
    assert card is not None
    player.delivered_heroes.append(card)
    hero = yield from know_hero(state, card, "town")
    assert hero.town is not None
    region_benefit(player, hero.town)
    yield from settle_storage(state, seat)
