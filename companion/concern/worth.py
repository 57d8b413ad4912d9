"""What an effect is worth to the Private Concern when it takes a travel die (CONCERN-5)."""

from collections.abc import Iterable

from companion.concern.deck import Worth
from companion.core.unknown import known
from companion.games.dark_road.box import Effect
from companion.games.dark_road.icons import MARKERS, alternatives
from companion.games.dark_road.state import State


def worth_of(view: State, seat: int, effects: Iterable[Effect], worth: Worth) -> int:
    """All effects of a die together; what it has no use for counts nothing."""
    return sum(_one(view, seat, effect, worth) for effect in effects)


def _one(view: State, seat: int, effect: Effect, worth: Worth) -> int:
    match effect.verb:
        case "gain":
            return _gain(view, seat, effect, worth)
        case "lose":
            return -_loss(view, seat, effect, worth)
        case "move" if effect.what in MARKERS:
            # The ruins bring one good, the dark market two.
            return worth.goods if effect.what == "ruins" else 2 * worth.goods
        case "roll" | "explore":
            return worth.goods
        case "deliver":
            return 2 * worth.coins if any(view.inn) else 0
        case "either":
            return max(_one(view, seat, part, worth) for part in alternatives(effect))
        case _:
            return 0


def _gain(view: State, seat: int, effect: Effect, worth: Worth) -> int:
    player = view.players[seat]
    match effect.what:
        case "coins":
            return effect.count * worth.coins
        case "prestige":
            return effect.count * worth.prestige
        case "good" | "tile":
            return worth.goods
        case "hero":
            return worth.hero if len(player.heroes) < 3 and any(view.inn) else 0
        case "commission":
            return worth.commission if len(player.commissions) < 3 else 0
        case "deed":
            return worth.deed
        case "fortune":
            return 3 * worth.coins
        case "illuminated":
            return worth.illuminated if len(player.illuminated) < 2 else 0
        case _:
            return 0


def _loss(view: State, seat: int, effect: Effect, worth: Worth) -> int:
    """Only what it has can be lost (TRAVEL-6)."""
    player, concern = view.players[seat], view.concern
    assert concern is not None
    match effect.what:
        case "coins":
            return min(effect.count, known(player.coins)) * worth.coins
        case "prestige":
            return min(effect.count, player.prestige) * worth.prestige
        case "good":
            return min(1, concern.goods) * worth.goods
        case "hero":
            return min(1, len(player.heroes)) * worth.hero
        case _:
            return 0
