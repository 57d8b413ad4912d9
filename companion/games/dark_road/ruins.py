"""The Ruins of Yin: the marker, what it finds, and the ruins die."""

from companion.core.questions import Ask, Offers, Refusal
from companion.games.dark_road.asking import Flow, before_chance, rules, throw
from companion.games.dark_road.goods import any_good, gain_one_of, gain_printed, gain_worth
from companion.games.dark_road.heroes import gain_free_hero
from companion.games.dark_road.names import RUINS_SPACES, UPGRADED
from companion.games.dark_road.options import DONE, ROLL, Steps
from companion.games.dark_road.state import State
from companion.games.dark_road.tokens import gain_coins, gain_illuminated, gain_item, lose_lanterns

_TOO_FEW_HEROES = Refusal("too-few-heroes", "RUINS-1")
_NO_LANTERN = Refusal("no-lantern", "RUINS-2")
_STEPS = tuple(Steps(count) for count in range(5))


@rules("RUINS-1", "RULING-49")
def ruins_steps(state: State, seat: int) -> Offers:
    """One space, and up to one more for each hero aboard at this moment."""
    offers = Offers()
    farthest = 1 + len(state.players[seat].heroes)
    offers.options = list(_STEPS[1 : 1 + farthest])
    offers.refused = [(option, _TOO_FEW_HEROES) for option in _STEPS[1 + farthest :]]
    return offers


@rules("RUINS-2", "RULING-52")
def ruins_lantern(state: State, seat: int) -> Offers:
    """Return a lantern to roll the ruins die; the lantern tile rolls for nothing."""
    offers = Offers()
    player = state.players[seat]
    offers.add(DONE)
    if player.lanterns or "lantern" in player.upgrades:
        offers.add(ROLL)
    else:
        offers.refuse(ROLL, _NO_LANTERN)
    return offers


def move_ruins_marker(state: State, seat: int, steps: int) -> Flow:
    """Move the marker exactly so far and gain there (RUINS-3)."""
    state.ruins = (state.ruins + steps) % 4
    space = RUINS_SPACES[state.ruins]
    if space == "bottom-left":
        yield from gain_one_of(state, seat, any_good(upgraded=True))
    else:
        pair = tuple(UPGRADED[good] for good in state.box.board.ruins[space])
        yield from gain_printed(state, seat, pair, "ruins." + space)


def explore_ruins(state: State, seat: int) -> Flow:
    """One whole ruins action (RUINS-1, RUINS-2)."""
    steps: Steps = yield Ask(seat, ruins_steps)
    yield from move_ruins_marker(state, seat, steps.spaces)
    answer = yield Ask(seat, ruins_lantern)
    if answer == ROLL:
        player = state.players[seat]
        if "lantern" not in player.upgrades:
            lose_lanterns(state, player)
        yield from roll_ruins_die(state, seat)


def roll_ruins_die(state: State, seat: int) -> Flow:
    """Roll, and once more on a reroll; the same face twice gives an illuminated die (RULING-51)."""
    yield from before_chance(state)
    face = yield from throw(state, "ruins", "ruins")
    if face == "reroll":
        yield from before_chance(state)
        face = yield from throw(state, "ruins", "ruins")
    match face:
        case "again":
            yield from explore_ruins(state, seat)
        case "reroll":
            yield from gain_illuminated(state, seat)
        case "good":
            yield from gain_worth(state, seat, 1)
        case "quartz":
            yield from gain_item(state, seat, "quartz")
        case "coins":
            gain_coins(state.players[seat], 2)
        case "hero":
            yield from gain_free_hero(state, seat, deck_too=True)
        case _:
            raise AssertionError(face)
