"""Yurg's Excursions: what the ruins, a journey, its towns and its good fortunes are worth."""

from companion.games.dark_road.names import TOWNS
from companion.players.trader.effects import best_tile, ruins_tiles
from companion.players.trader.imagine import (
    after_visit,
    with_coins,
    with_companion,
    with_illuminated,
    with_item,
    with_upgrade,
)
from companion.players.trader.outlook import Outlook, remembered
from companion.players.trader.taste import UPGRADE_WORTH
from companion.players.trader.trade import best_deed


@remembered
def best_ruins_steps(outlook: Outlook) -> tuple[float, int]:
    """Gain and number of steps of the ruins marker."""
    best = (-99.0, 0)
    for steps in range(1, min(4, 1 + len(outlook.me.heroes)) + 1):
        wagon = best_tile(outlook, outlook.me, ruins_tiles(outlook, steps))
        best = max(best, (outlook.gain(wagon), -steps))
    return best[0], -best[1]


def ruins_roll(outlook: Outlook) -> float:
    """Gain of rolling the ruins die after exploring."""
    me = outlook.me
    if "lantern" in me.upgrades:
        return outlook.taste.ruins_die
    return outlook.taste.ruins_die + outlook.gain(with_item(me, "lantern", -1)) if me.lanterns else 0.0


@remembered
def ruins(outlook: Outlook) -> float:
    return best_ruins_steps(outlook)[0] + max(0.0, ruins_roll(outlook))


@remembered
def town_gains(outlook: Outlook) -> dict[str, float]:
    """What delivering now in each town is worth for which we have a card."""
    view, me = outlook.view, outlook.me
    towns = {view.hero(card).town for card in me.heroes} | {
        view.commission(card).town for card in me.commissions
    }
    return {town: outlook.gain(after_visit(outlook, me, town)) for town in TOWNS if town in towns}


def best_town(outlook: Outlook, towns: tuple[str, ...] = TOWNS) -> tuple[float, str]:
    """Gain and name of the best of these towns to deliver in; no name where nothing is gained."""
    found = (0.0, "")
    for town, gain in town_gains(outlook).items():
        if town in towns:
            found = max(found, (gain, town))
    return found


@remembered
def fortune_gains(outlook: Outlook) -> dict[str, float]:
    """What each good fortune is worth (TRAVEL-11), by the names of its options."""
    me, view = outlook.me, outlook.view
    return {
        "illuminated die": outlook.gain(with_illuminated(outlook, me)),
        "a deed": best_deed(outlook)[0],
        "coins": outlook.gain(with_coins(me, view.fortune_coins or 3)),
        "wagon upgrade": best_upgrade(outlook)[0],
    }


def best_upgrade(outlook: Outlook) -> tuple[float, str]:
    """Gain and name of the best upgrade, if the wagon may take one (UPGR-1)."""
    me = outlook.me
    found = (-99.0, "")
    if not me.upgrades or "velvet" in me.steeds:
        for name in outlook.view.upgrades:
            found = max(found, (upgrade_gain(outlook, name), name))
    return found


def upgrade_gain(outlook: Outlook, name: str) -> float:
    return outlook.gain(with_upgrade(outlook.me, name)) + UPGRADE_WORTH[name] * outlook.turns


def companion_gains(outlook: Outlook) -> list[tuple[float, int]]:
    """Gain and place of the companions in the row; the farthest brings a travel die."""
    return [
        (
            outlook.gain(with_companion(outlook.me, name))
            + (outlook.taste.extra_travel_die if place == 1 else 0.0),
            place,
        )
        for place, name in enumerate(outlook.view.companion_row, 1)
        if name is not None
    ]


def shortcut_gain(outlook: Outlook) -> float:
    """What the shortcut brings beyond the highway: a second good fortune for lanterns and danger."""
    second = sorted(fortune_gains(outlook).values())[-2]
    lanterns = 0.0 if outlook.view.free_shortcut else outlook.gain(with_item(outlook.me, "lantern", -3))
    return second + lanterns + outlook.taste.shortcut_event - outlook.taste.highway_event


@remembered
def travel(outlook: Outlook) -> float:
    fortune = max(fortune_gains(outlook).values())
    companion = max((gain for gain, _ in companion_gains(outlook)), default=0.0)
    more = 0.0
    if outlook.me.lanterns >= 3 or outlook.view.free_shortcut:
        more = max(0.0, shortcut_gain(outlook))
    delivered, town = best_town(outlook)
    share = 1.0 if town else outlook.taste.wanderlust
    return delivered + share * (fortune + companion + outlook.taste.highway_event + more)
