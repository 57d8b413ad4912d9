"""What each building is worth now (BUILD-1)."""

from collections.abc import Callable
from typing import Final

from companion.games.dark_road.goods import goods_absent, goods_worth
from companion.games.dark_road.names import GOODS, TILES
from companion.games.dark_road.state import Player
from companion.players.trader.effects import best_flip, best_of, best_tile
from companion.players.trader.imagine import with_coins, with_hero, with_item, without_tile
from companion.players.trader.outlook import Outlook, remembered
from companion.players.trader.trade import best_commission


def cheapest(outlook: Outlook, prices: list[Player]) -> Player:
    """The wagon after paying what hurts least."""
    return best_of(outlook, prices, outlook.me)


def prices(outlook: Outlook, other: str) -> list[Player]:
    """2 coins, or one of the other thing."""
    me = outlook.me
    found = [with_coins(me, -2)] if me.coins >= 2 else []
    if (me.quartz if other == "quartz" else me.lanterns) > 0:
        found.append(with_item(me, other, -1))
    return found


def good_prices(outlook: Outlook, tiles: tuple[str, ...]) -> list[Player]:
    """2 coins, or one of these goods."""
    me = outlook.me
    found = [with_coins(me, -2)] if me.coins >= 2 else []
    return found + [without_tile(me, tile) for tile in tiles if me.goods[tile]]


def quartz_mine(outlook: Outlook) -> float:
    return outlook.gain(with_item(outlook.me, "quartz"))


def surveyor(outlook: Outlook) -> float:
    found = [outlook.gain(with_coins(wagon, 0, 3)) for wagon in prices(outlook, "quartz")]
    return max(found, default=0.0)


def harbor(outlook: Outlook) -> float:
    return outlook.gain(best_tile(outlook, outlook.me, goods_absent(outlook.view)))


def guildhall(outlook: Outlook) -> float:
    paid = prices(outlook, "lantern")
    if not paid:
        return 0.0
    wagon = best_tile(outlook, cheapest(outlook, paid), GOODS)
    return max(0.0, outlook.gain(best_tile(outlook, wagon, goods_worth(outlook.view, 1))))


def oracle(outlook: Outlook) -> float:
    return outlook.taste.oracle_die


def candle_and_quartz(outlook: Outlook) -> float:
    paid = good_prices(outlook, goods_worth(outlook.view, 1))
    if not paid:
        return 0.0
    price = outlook.gain(cheapest(outlook, paid))
    return max(0.0, price + max(best_free_hero(outlook)[0], best_commission(outlook)[0]))


@remembered
def best_free_hero(outlook: Outlook) -> tuple[float, int]:
    """Gain and place of the best hero of the Inn to take without a sale."""
    found = (-99.0, 0)
    for place, card in enumerate(outlook.view.inn, 1):
        if card is not None:
            found = max(found, (outlook.gain(with_hero(outlook, outlook.me, card)), place))
    return found


def lanternworks(outlook: Outlook) -> float:
    wagon = best_tile(outlook, outlook.me, goods_worth(outlook.view, 1))
    return outlook.gain(with_coins(with_item(wagon, "lantern"), 0, 1))


def mansion(outlook: Outlook) -> float:
    me = outlook.me
    trades = [me]
    if me.coins >= 2:
        trades += [with_item(with_coins(me, -2), "quartz"), with_item(with_coins(me, -2), "lantern")]
    for item, held in (("quartz", me.quartz), ("lantern", me.lanterns)):
        if held:
            trades.append(with_coins(with_item(me, item, -1), 2))
    return outlook.gain(cheapest(outlook, trades))


def workshop(outlook: Outlook) -> float:
    return outlook.gain(with_item(best_flip(outlook, outlook.me, True), "lantern"))


def filigree(outlook: Outlook) -> float:
    paid = good_prices(outlook, TILES)
    if not paid:
        return 0.0
    worth_1 = goods_worth(outlook.view, 1, upgraded=True)
    return max(0.0, max(outlook.gain(best_tile(outlook, wagon, worth_1)) for wagon in paid))


BUILDING: Final[dict[str, Callable[[Outlook], float]]] = {
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
