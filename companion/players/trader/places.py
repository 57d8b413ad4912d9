"""What activating each district or building is worth now (ACT-1)."""

from collections.abc import Callable
from typing import Final

from companion.games.dark_road.bazaar import Visit
from companion.players.trader.buildings import BUILDING
from companion.players.trader.journeys import ruins, travel
from companion.players.trader.outlook import Outlook, remembered
from companion.players.trader.trade import best_commission, best_customer, best_shopping, best_steps


def bazaar(outlook: Outlook) -> float:
    discount = 2 if "brembizant" in outlook.me.steeds else 0
    return best_shopping(outlook, Visit(discount)).gain


def commissions(outlook: Outlook) -> float:
    return best_commission(outlook)[0]


def dark_market(outlook: Outlook) -> float:
    return max(0.0, best_steps(outlook)[0])


def inn(outlook: Outlook) -> float:
    return best_customer(outlook, outlook.view.inn)[0] if any(outlook.me.goods.values()) else 0.0


def yurg(outlook: Outlook) -> float:
    return max(ruins(outlook), travel(outlook))


_PLACE: Final[dict[str, Callable[[Outlook], float]]] = {
    name: remembered(judge)
    for name, judge in {
        "bazaar": bazaar,
        "commissions": commissions,
        "yurg": yurg,
        "dark_market": dark_market,
        "inn": inn,
        **BUILDING,
    }.items()
}


def place_value(outlook: Outlook, place: str) -> float:
    """What this district or building would bring if it were activated now."""
    return _PLACE[place](outlook)
