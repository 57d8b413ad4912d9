"""What events, dice and tiles do (ICON-1), judged by the wagon they would leave behind."""

from collections.abc import Iterable

from companion.games.dark_road.box import Effect
from companion.games.dark_road.goods import any_good, goods_absent, goods_worth
from companion.games.dark_road.icons import alternatives
from companion.games.dark_road.names import GOOD_OF, GOODS, RUINS_SPACES, TILES, UPGRADED
from companion.games.dark_road.state import Player
from companion.players.trader.imagine import (
    flipped,
    with_coins,
    with_hero,
    with_illuminated,
    with_item,
    with_tile,
    without_hero,
    without_tile,
)
from companion.players.trader.outlook import Outlook
from companion.players.trader.trade import best_commission, best_deed, market_gains


def best_of(outlook: Outlook, wagons: Iterable[Player], otherwise: Player) -> Player:
    """The wagon worth most, or ``otherwise`` where there is none to choose from."""
    return max(wagons, key=outlook.worth, default=otherwise)


def effects_gain(outlook: Outlook, effects: Iterable[Effect] | None) -> float:
    """What these effects are worth to us, one after the other; what nobody knows counts as nothing."""
    if effects is None:
        return 0.0
    wagon, more = outlook.me, 0.0
    for effect in effects:
        match effect.verb:
            case "gain":
                wagon, extra = _gained(outlook, wagon, effect)
                more += extra
            case "lose":
                wagon = _lost(outlook, wagon, effect)
            case "flip":
                wagon = best_flip(outlook, wagon, effect.what == "up")
            case "either":
                more += max(effects_gain(outlook, [part]) for part in alternatives(effect))
            case "exchange":
                wagon = best_of(outlook, [wagon, _exchanged(wagon, effect)], wagon)
            case _:
                more += _moved(outlook, effect)
    return outlook.gain(wagon) + more


def best_tile(outlook: Outlook, wagon: Player, tiles: Iterable[str]) -> Player:
    """After gaining the best one of these tiles."""
    return best_of(outlook, [with_tile(outlook, wagon, tile) for tile in tiles], wagon)


def best_flip(outlook: Outlook, wagon: Player, up: bool) -> Player:
    shown = [UPGRADED[good] if up else good for good in GOODS if wagon.goods[good if up else UPGRADED[good]]]
    return best_of(outlook, [flipped(wagon, tile) for tile in shown], wagon)


def ruins_tiles(outlook: Outlook, steps: int) -> tuple[str, ...]:
    """The upgraded goods that the ruins marker finds after so many steps (RUINS-1)."""
    space = RUINS_SPACES[(outlook.view.ruins + steps) % 4]
    goods = GOODS if space == "bottom-left" else outlook.view.box.board.ruins[space]
    return tuple(UPGRADED[good] for good in goods)


def _named_goods(outlook: Outlook, wagon: Player, which: str) -> tuple[str, ...]:
    view = outlook.view
    if which == "absent":
        return goods_absent(view)
    if which == "crafted":
        face = wagon.locked[0]
        return any_good() if face is None else (view.box.board.crafting[face],)
    if which.startswith("worth-"):
        return goods_worth(view, int(which.removeprefix("worth-").rstrip("+")), which.endswith("+"))
    return any_good(which.endswith("+"))


def _gained(outlook: Outlook, wagon: Player, effect: Effect) -> tuple[Player, float]:
    """The wagon after a gain, and what the gain is worth beside it."""
    view = outlook.view
    match effect.what:
        case "coins":
            return with_coins(wagon, effect.count), 0.0
        case "prestige":
            return with_coins(wagon, 0, effect.count), 0.0
        case "lantern" | "horseshoe" | "quartz":
            return with_item(wagon, effect.what, effect.count), 0.0
        case "tile":
            return with_tile(outlook, wagon, effect.arg), 0.0
        case "good":
            return best_tile(outlook, wagon, _named_goods(outlook, wagon, effect.arg)), 0.0
        case "hero":
            heroes = [with_hero(outlook, wagon, card) for card in view.inn if card is not None]
            return best_of(outlook, heroes, wagon), 0.0
        case "illuminated":
            return with_illuminated(outlook, wagon), 0.0
        case "deed":
            return wagon, max(0.0, best_deed(outlook)[0])
        case "commission":
            return wagon, max(0.0, best_commission(outlook, effect.arg)[0])
        case _:
            return wagon, outlook.taste.oracle_die


def _lost(outlook: Outlook, wagon: Player, effect: Effect) -> Player:
    match effect.what:
        case "coins":
            return with_coins(wagon, -effect.count)
        case "prestige":
            return with_coins(wagon, 0, -effect.count)
        case "lantern" | "horseshoe" | "quartz":
            return with_item(wagon, effect.what, -effect.count)
        case "hero":
            return best_of(outlook, [without_hero(wagon, i) for i in range(len(wagon.heroes))], wagon)
        case _:
            return _good_lost(outlook, wagon, effect.arg == "valuable")


def _good_lost(outlook: Outlook, wagon: Player, valuable: bool) -> Player:
    tiles = [tile for tile in TILES if wagon.goods[tile]]
    if valuable and tiles:
        most = max(outlook.values[GOOD_OF[tile]] for tile in tiles)
        tiles = [tile for tile in tiles if outlook.values[GOOD_OF[tile]] == most]
    return best_of(outlook, [without_tile(wagon, tile) for tile in tiles], wagon)


def _exchanged(wagon: Player, effect: Effect) -> Player:
    get, count = effect.arg.split(" ")
    given = _more(wagon, effect.what, -effect.count)
    return _more(given, get, int(count))


def _more(wagon: Player, what: str, count: int) -> Player:
    return with_coins(wagon, count) if what == "coins" else with_item(wagon, what, count)


def _moved(outlook: Outlook, effect: Effect) -> float:
    """Markers, dice and the wheel."""
    match effect.verb, effect.what:
        case "roll", "oracle":
            return outlook.taste.oracle_die
        case "roll", _:
            return outlook.taste.ruins_die
        case "explore", _:
            return outlook.gain(best_tile(outlook, outlook.me, ruins_tiles(outlook, 1)))
        case "move", "ruins":
            return outlook.gain(best_tile(outlook, outlook.me, ruins_tiles(outlook, effect.count)))
        case "move", "dark_market":
            return max(0.0, market_gains(outlook, effect.count))
        case _:
            return 0.0
