"""When to give a companion its gift and use its ability (COMP-1 to COMP-3)."""

from companion.games.dark_road.goods import any_good, goods_absent
from companion.games.dark_road.names import STRAYS
from companion.games.dark_road.options import Use
from companion.games.dark_road.state import Player
from companion.players.trader.effects import best_of, best_tile, ruins_tiles
from companion.players.trader.imagine import (
    hero_delivered,
    with_hero,
    with_illuminated,
    with_item,
    without_hero,
    without_tile,
)
from companion.players.trader.journeys import best_upgrade, shortcut_gain
from companion.players.trader.outlook import Outlook
from companion.players.trader.road import face_gains
from companion.players.trader.trade import best_commission, best_deed, market_gains

MOMENTS = frozenset(
    "plan_die plan_slot activate_one activate_next window choose_travel_die visit_town deliver inn_hero"
    " choose_road choose_companion".split()
)
"""Kinds of question at which we think of our companions."""
WORTH_A_GIFT = 0.05


def best_use(outlook: Outlook, kind: str, uses: list[Use]) -> Use | None:
    """The ability most worth its gift now, if one is."""
    found, most = None, WORTH_A_GIFT if outlook.turns else 0.0
    for use in uses:
        if use.companion == "flicker" and not _before_the_road(outlook, kind):
            continue
        if (gain := use_gain(outlook, use)) > most:
            found, most = use, gain
    return found


def _before_the_road(outlook: Outlook, kind: str) -> bool:
    """A journey is being prepared: its companion has left the row, its road is not declared yet."""
    view = outlook.view
    return not view.route_declared and (kind == "choose_road" or None in view.companion_row)


def use_gain(outlook: Outlook, use: Use) -> float:
    wagon = _gift_given(outlook, use)
    after, more = _carried_out(outlook, wagon, use)
    return outlook.gain(after) + more


def _gift_given(outlook: Outlook, use: Use) -> Player:
    """The wagon once the gift is given and the ability spent."""
    me = outlook.me
    wagon = me.copy()
    index = next(
        i
        for i, own in enumerate(wagon.companions)
        if own.name == use.companion and not own.used[use.ability - 1]
    )
    own = wagon.companions[index]
    if use.companion in STRAYS:
        del wagon.companions[index]
    else:
        used = (True, own.used[1]) if use.ability == 1 else (own.used[0], True)
        wagon.companions[index] = own._replace(used=used)
    match use.companion:
        case "grace":
            return without_tile(wagon, "potion" if wagon.goods["potion"] else "potion+")
        case "cosimo":
            return best_of(outlook, [without_hero(wagon, i) for i in range(len(wagon.heroes))], wagon)
        case "lil_dumplin":
            return with_item(wagon, "horseshoe", -1)
        case _:
            return with_item(wagon, "quartz", -1)


def _carried_out(outlook: Outlook, wagon: Player, use: Use) -> tuple[Player, float]:
    """The wagon after the ability, and what it is worth beside that."""
    view = outlook.view
    match use.companion, use.ability:
        case "cave_dragon", 1:
            return _dragon(outlook, wagon), 0.0
        case "cave_dragon", _:
            return best_tile(outlook, wagon, goods_absent(view)), 0.0
        case "ice_mouse", 1:
            return wagon, best_commission(outlook)[0]
        case "ice_mouse", _:
            return best_tile(outlook, wagon, any_good()), 0.0
        case "phoenix", 1:
            return with_item(wagon, "lantern", 2), 0.0
        case "phoenix", _:
            return best_tile(outlook, wagon, ruins_tiles(outlook, 1)), 0.0
        case "raven", 1:
            return with_illuminated(outlook, wagon), 0.0
        case "raven", _:
            return wagon, outlook.taste.oracle_die
        case "snow_bee", 1:
            heroes = [with_hero(outlook, wagon, card) for card in view.inn if card is not None]
            return best_of(outlook, heroes, wagon), 0.0
        case "snow_bee", _:
            return _bee(outlook, wagon), 0.0
        case "threy_cat", ability:
            return wagon, _cat(outlook, ability)
        case _:
            return wagon, _stray(outlook, use.companion)


def _dragon(outlook: Outlook, wagon: Player) -> Player:
    """A hero of the Inn, or in the first edition of the wagon, is delivered at once."""
    if outlook.view.edition.dragon_takes_own:
        own = [hero_delivered(outlook, wagon, i) for i in range(len(wagon.heroes))]
        return best_of(outlook, own, wagon)
    found = []
    for card in outlook.view.inn:
        if card is not None:
            fuller = wagon.copy()
            fuller.heroes.append(card)
            found.append(hero_delivered(outlook, fuller, len(wagon.heroes)))
    return best_of(outlook, found, wagon)


def _bee(outlook: Outlook, wagon: Player) -> Player:
    upgrades = outlook.view.edition.bee_upgrades
    face = wagon.locked[0]
    goods = any_good(upgrades)
    if face is not None:
        good = outlook.view.box.board.crafting[face]
        goods = (good + "+" if upgrades else good,)
    return best_tile(outlook, wagon, goods)


def _cat(outlook: Outlook, ability: int) -> float:
    """Copy the best die shown, or raise the own one."""
    caravan = outlook.view.caravan
    if caravan is None or caravan.event is None:
        return -99.0
    gains = face_gains(outlook)
    if ability == 1:
        shown = [*caravan.dice, *(face for _, face in caravan.taken)]
        return max((gains[int(face) - 1] for face in shown), default=-99.0)
    face = int(caravan.taken[-1][1]) + caravan.plus
    return max(gains[min(6, face + 1) - 1], gains[min(6, face + 2) - 1]) - gains[min(6, face) - 1]


def _stray(outlook: Outlook, name: str) -> float:
    match name:
        case "grace":
            return best_deed(outlook)[0]
        case "flicker":
            return _free_shortcut(outlook)
        case "cosimo":
            return max(best_upgrade(outlook)[0], market_gains(outlook, 1))
        case _:
            return outlook.taste.ruins_die


def _free_shortcut(outlook: Outlook) -> float:
    """What the shortcut brings when it costs no lanterns."""
    lanterns = outlook.gain(with_item(outlook.me, "lantern", -3))
    return shortcut_gain(outlook) - lanterns
