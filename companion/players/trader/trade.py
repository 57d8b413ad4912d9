"""Buying at the Bazaar and the Dark Market, selling at the Inn: the best deal and its gain."""

from typing import NamedTuple

from companion.core.unknown import known
from companion.games.dark_road.bazaar import Visit
from companion.games.dark_road.names import DARK_MARKET_SPACES, GOODS, UPGRADED, WHEEL_VALUES
from companion.games.dark_road.state import Player
from companion.players.trader.imagine import (
    with_coins,
    with_commission,
    with_deed,
    with_hero,
    with_item,
    with_tile,
    without_tile,
)
from companion.players.trader.outlook import GUESSED_COINS, Outlook, remembered

# The Great Bazaar


class Shopping(NamedTuple):
    """A way to spend a visit to the Bazaar; ``change`` moves a market die from one good to another."""

    gain: float
    turn: bool
    change: tuple[str, str] | None
    buy: tuple[str, ...]


class _Purse:
    """What goods are worth to us against what they cost, one by one."""

    def __init__(self, outlook: Outlook) -> None:
        me = outlook.me
        self.coins = known(me.coins, GUESSED_COINS)
        self.coin = max(0.05, outlook.now - outlook.worth(with_coins(me, -1)))
        self.first: dict[str, float] = {}
        self.second: dict[str, float] = {}
        for good in GOODS:
            one = with_tile(outlook, me, good)
            worth = outlook.worth(one)
            self.first[good] = worth - outlook.now
            two = with_tile(outlook, one, good) if one is not me else one
            self.second[good] = outlook.worth(two) - worth if two is not one else 0.0


def best_shopping(outlook: Outlook, visit: Visit) -> Shopping:
    """The most gainful of turning, changing and buying, as far as this visit still allows."""
    view = outlook.view
    purse = _Purse(outlook)
    best = _buy(outlook, purse, visit, view.market, outlook.values, False, None)
    if visit.bought:
        return best
    wheel, top = view.box.board.wheel, view.wheel_top
    turned = {wheel[(top - 1 + i) % 6]: value for i, value in enumerate(WHEEL_VALUES)}
    for turn in (False,) if visit.turned else (False, True):
        values = turned if turn else outlook.values
        markets: list[tuple[tuple[str, str] | None, dict[str, int]]] = [(None, view.market)]
        if not visit.changed:
            markets += _changes(view.market)
        for change, market in markets:
            found = _buy(outlook, purse, visit, market, values, turn, change)
            if found.gain > best.gain + 0.01:
                best = found
    return best


def best_change(outlook: Outlook, visit: Visit, old: str, new: str) -> float:
    """What can be gained once a market die has been moved from one good to another."""
    market = outlook.view.market
    changed = {**market, old: market[old] - 1, new: market[new] + 1}
    return _buy(outlook, _Purse(outlook), visit, changed, outlook.values, False, None).gain


def _changes(market: dict[str, int]) -> list[tuple[tuple[str, str] | None, dict[str, int]]]:
    """The market after each possible change of one die."""
    changed: list[tuple[tuple[str, str] | None, dict[str, int]]] = []
    for old in GOODS:
        if not market[old]:
            continue
        for new in GOODS:
            if new != old and market[new] < 2:
                changed.append(((old, new), {**market, old: market[old] - 1, new: market[new] + 1}))
    return changed


def _buy(
    outlook: Outlook,
    purse: _Purse,
    visit: Visit,
    market: dict[str, int],
    values: dict[str, int],
    turn: bool,
    change: tuple[str, str] | None,
) -> Shopping:
    """Sections in the order of what they bring beyond their price, while coins last."""
    offers = []
    for good in GOODS:
        dice = market[good]
        if dice:
            price = 0 if good in visit.bought else values[good]
            brings = purse.first[good] + (max(0.0, purse.second[good]) if dice > 1 else 0.0)
            offers.append((brings - purse.coin * price, price, good, dice))
    offers.sort(reverse=True)
    gain, coins, discount = 0.0, purse.coins, max(0, visit.discount - visit.total)
    wagon, bought = outlook.me, []
    for brings, price, good, dice in offers:
        off = min(discount, price)
        brings += purse.coin * off
        if brings <= 0.02 or price - off > coins:
            continue
        more = with_tile(outlook, wagon, good)
        if more is wagon:
            continue
        wagon = more
        discount -= off
        coins -= price - off
        gain += brings
        bought += [good] * (dice if purse.second[good] > 0.02 else 1)
    return Shopping(gain, turn, change, tuple(bought))


# The Dark Market


def market_gains(outlook: Outlook, steps: int) -> float:
    """What the marker's gain is worth after so many steps, its price not counted."""
    view = outlook.view
    space = DARK_MARKET_SPACES[(view.dark_market + steps) % 4]
    if space == "south":
        return max(best_commission(outlook)[0], best_deed(outlook)[0])
    wagon = outlook.me
    for good in view.box.board.dark_market[space]:
        wagon = with_tile(outlook, wagon, good)
    return outlook.gain(wagon)


@remembered
def best_steps(outlook: Outlook) -> tuple[float, int]:
    """Gain and number of steps of the Dark Market's marker, each of which costs a coin."""
    coins = known(outlook.me.coins, GUESSED_COINS)
    best = (-99.0, 1)
    for steps in range(1, min(4, coins) + 1):
        price = outlook.gain(with_coins(outlook.me, -steps))
        best = max(best, (market_gains(outlook, steps) + price, -steps))
    return best[0], abs(best[1])


# Commissions and deeds


@remembered
def commission_gains(outlook: Outlook) -> dict[str, float]:
    """What the commission on top of each town's stack is worth."""
    return {
        town: outlook.gain(with_commission(outlook, outlook.me, card))
        for town, card in outlook.view.tops.items()
        if card is not None
    }


def best_commission(outlook: Outlook, town: str = "") -> tuple[float, str]:
    """Gain and town of the best commission to take, or of one town's."""
    found = (-99.0, "")
    for name, gain in commission_gains(outlook).items():
        if town in ("", name):
            found = max(found, (gain, name))
    return found


@remembered
def best_deed(outlook: Outlook) -> tuple[float, int]:
    """Gain and place of the best deed of the courtyard, 0 for the deck's top (DEED-1)."""
    view, me = outlook.view, outlook.me
    found = (outlook.taste.unseen_deed * outlook.soon(4.0), 0) if view.decks["deeds"].size else (-99.0, 0)
    for place, card in enumerate(view.courtyard, 1):
        if card is not None:
            wagon = with_deed(me, card)
            wagon = with_coins(wagon, 0, 2) if place == 1 else with_item(wagon, "horseshoe")
            found = max(found, (outlook.gain(wagon), place))
    return found


# The Ringway Inn


def sold(outlook: Outlook, wagon: Player, tile: str) -> Player:
    """After one sale (INN-2)."""
    upgraded = tile.endswith("+")
    good = tile.rstrip("+")
    changed = with_coins(without_tile(wagon, tile), outlook.values[good] + upgraded)
    return with_item(changed, "quartz") if upgraded else changed


def best_sale(outlook: Outlook, wagon: Player, requests: list[str], must: bool) -> tuple[Player, str]:
    """The wagon after the best single sale, and the tile sold; no tile where keeping all is better."""
    best, tile_sold, most = wagon, "", -99.0 if must else outlook.worth(wagon)
    for good in dict.fromkeys(requests):
        for tile in (good, UPGRADED[good]):
            if wagon.goods[tile]:
                changed = sold(outlook, wagon, tile)
                if (worth := outlook.worth(changed)) > most:
                    best, tile_sold, most = changed, tile, worth
    return best, tile_sold


def sale_to(outlook: Outlook, card: str) -> float:
    """Gain of selling this hero what is better sold, and taking them aboard."""
    requests = list(outlook.view.hero(card).goods or ())
    wagon, must = outlook.me, True
    while requests:
        wagon, tile = best_sale(outlook, wagon, requests, must)
        if not tile:
            break
        requests.remove(tile.rstrip("+"))
        must = False
    if wagon is outlook.me:
        return -99.0
    return max(outlook.gain(wagon), outlook.gain(with_hero(outlook, wagon, card)))


def best_customer(outlook: Outlook, cards: list[str | None]) -> tuple[float, int]:
    """Gain and place, counted from 1, of the best hero to sell to."""
    found = (-99.0, 0)
    for place, card in enumerate(cards, 1):
        if card is not None:
            found = max(found, (sale_to(outlook, card), place))
    return found
