"""Answers at the districts and the buildings."""

from companion.core.questions import Question
from companion.games.dark_road.bazaar import Visit
from companion.games.dark_road.goods import goods_worth
from companion.games.dark_road.names import GOODS, TILES
from companion.games.dark_road.options import (
    BUY,
    CHANGE,
    COMMISSION,
    DEED,
    DONE,
    DRAW_HEROES,
    HERO,
    ROLL,
    RUINS,
    TRAVEL,
    TURN_WHEEL,
)
from companion.games.dark_road.state import Player
from companion.players.trader.answers import answers, best, thing
from companion.players.trader.buildings import best_free_hero
from companion.players.trader.effects import best_tile
from companion.players.trader.imagine import with_coins, with_item, without_tile
from companion.players.trader.journeys import best_ruins_steps, ruins, ruins_roll, travel
from companion.players.trader.outlook import Outlook
from companion.players.trader.trade import (
    best_change,
    best_commission,
    best_customer,
    best_deed,
    best_sale,
    best_shopping,
    best_steps,
)


@answers
def bazaar_deal(outlook: Outlook, question: Question) -> str:
    shopping = best_shopping(outlook, question.params[0])
    options = question.options
    if shopping.turn and TURN_WHEEL in options:
        return TURN_WHEEL
    if shopping.change is not None and CHANGE[shopping.change[0]] in options:
        return CHANGE[shopping.change[0]]
    return next((BUY[good] for good in shopping.buy if BUY[good] in options), DONE)


@answers
def change_die_to(outlook: Outlook, question: Question) -> str:
    discount = 2 if "brembizant" in outlook.me.steeds else 0
    return best(
        question.options,
        lambda option: best_change(outlook, Visit(discount), question.params[0], thing(option)),
    )


@answers
def inn_hero(outlook: Outlook, question: Question) -> str:
    drawn: list[str] = question.params[0]
    gain, place = best_customer(outlook, [*outlook.view.inn, *drawn])
    plenty = sum(outlook.me.goods.values()) >= 2 and outlook.me.prestige > 2 and outlook.turns > 0
    if DRAW_HEROES in question.options and gain < outlook.taste.poor_sale and plenty:
        return DRAW_HEROES
    found = f"hero {place}"
    if found in question.options:
        return found
    return DONE if DONE in question.options else question.options[0]


@answers
def sell_to_hero(outlook: Outlook, question: Question) -> str:
    wanted, sold = question.params
    _, tile = best_sale(outlook, outlook.me, wanted, must=not sold)
    return f"sell {tile}" if tile else DONE


@answers
def dark_market_steps(outlook: Outlook, question: Question) -> str:
    return f"steps {best_steps(outlook)[1]}"


@answers
def commission_or_deed(outlook: Outlook, question: Question) -> str:
    gains: dict[str, float] = {COMMISSION: best_commission(outlook)[0], DEED: best_deed(outlook)[0]}
    return best(question.options, lambda option: gains[option])


@answers
def ruins_or_travel(outlook: Outlook, question: Question) -> str:
    return RUINS if ruins(outlook) > travel(outlook) else TRAVEL


@answers
def ruins_steps(outlook: Outlook, question: Question) -> str:
    return f"steps {best_ruins_steps(outlook)[1]}"


@answers
def ruins_lantern(outlook: Outlook, question: Question) -> str:
    return ROLL if ROLL in question.options and ruins_roll(outlook) > 0.0 else DONE


# Buildings


def _paid(outlook: Outlook, option: str) -> Player:
    """The wagon after paying a building's price."""
    what = thing(option)
    if what == "coins":
        return with_coins(outlook.me, -2)
    return without_tile(outlook.me, what) if what in TILES else with_item(outlook.me, what, -1)


@answers
def pay_building(outlook: Outlook, question: Question) -> str:
    """The Surveyor takes quartz, the Guildhall lanterns."""

    def gain(option: str) -> float:
        if option == DONE:
            return 0.0
        wagon = _paid(outlook, option)
        if question.params[0] == "quartz":
            return outlook.gain(with_coins(wagon, 0, 3))
        wagon = best_tile(outlook, wagon, GOODS)
        return outlook.gain(best_tile(outlook, wagon, goods_worth(outlook.view, 1)))

    return best(question.options, gain)


@answers
def pay_building_good(outlook: Outlook, question: Question) -> str:
    """Candle & Quartz gives a hero or a commission, Filigree an upgraded good."""
    at_candle = question.params[0]
    reward = max(best_free_hero(outlook)[0], best_commission(outlook)[0]) if at_candle else 0.0

    def gain(option: str) -> float:
        if option == DONE:
            return 0.0
        wagon = _paid(outlook, option)
        if at_candle:
            return outlook.gain(wagon) + reward
        return outlook.gain(best_tile(outlook, wagon, goods_worth(outlook.view, 1, upgraded=True)))

    return best(question.options, gain)


@answers
def hero_or_commission(outlook: Outlook, question: Question) -> str:
    gains: dict[str, float] = {HERO: best_free_hero(outlook)[0], COMMISSION: best_commission(outlook)[0]}
    return best(question.options, lambda option: gains[option])


@answers
def mansion_trade(outlook: Outlook, question: Question) -> str:
    def gain(option: str) -> float:
        if option == DONE:
            return 0.01
        _, give, get = option.split(" ")
        return outlook.gain(_traded(outlook.me, give, get))

    return best(question.options, gain)


def _traded(wagon: Player, give: str, get: str) -> Player:
    for what, count in ((give, -1), (get, 1)):
        wagon = with_coins(wagon, 2 * count) if what == "coins" else with_item(wagon, what, count)
    return wagon


@answers
def may_exchange(outlook: Outlook, question: Question) -> str:
    give, get = question.params
    if len(question.options) == 1:
        return DONE
    wagon = outlook.me
    for (what, count), sign in ((give, -1), (get, 1)):
        wagon = with_coins(wagon, sign * count) if what == "coins" else with_item(wagon, what, sign * count)
    return question.options[1] if outlook.gain(wagon) > 0.0 else DONE
