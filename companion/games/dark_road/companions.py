"""Companion abilities: on your own turn, at any moment, for a gift (COMP-1 to COMP-4).

What each ability does, and the gift for it. Which one can be used now: ``availability``.
"""

from collections.abc import Callable
from typing import Final

from companion.core.questions import Ask, Offers, Refusal
from companion.games.dark_road.asking import Flow, Steps, rules
from companion.games.dark_road.cards import know_event
from companion.games.dark_road.commissions import gain_commission
from companion.games.dark_road.dark_market import move_dark_market_marker
from companion.games.dark_road.deeds import gain_deed
from companion.games.dark_road.effects import carry_out, is_benefit, roll_oracle_die
from companion.games.dark_road.goods import (
    any_good,
    craft,
    gain_one_of,
    goods_absent,
    return_tile,
    settle_storage,
)
from companion.games.dark_road.heroes import DISCARD_HERO, gain_free_hero, remove_hero
from companion.games.dark_road.names import STRAYS, TRAVEL_FACES
from companion.games.dark_road.options import (
    DARK_MARKET,
    DIE,
    GO_ON,
    LEAVE,
    USE,
    WAGON_UPGRADE,
    Die,
    Discard,
    Pay,
    Plus,
    Use,
)
from companion.games.dark_road.ruins import move_ruins_marker, roll_ruins_die
from companion.games.dark_road.state import OwnedCompanion, Player, State
from companion.games.dark_road.tokens import gain_illuminated, gain_lanterns, lose_item
from companion.games.dark_road.upgrades import gain_upgrade, offer_upgrade
from companion.games.dark_road.visits import send_hero

# Cave Dragon


def _find_absent(state: State, seat: int) -> Flow:
    yield from gain_one_of(state, seat, goods_absent(state))


# Ice Mouse, Phoenix, Raven, Snow Bee


def _any_basic(state: State, seat: int) -> Flow:
    yield from gain_one_of(state, seat, any_good())


def _two_lanterns(state: State, seat: int) -> Flow:
    gain_lanterns(state, state.players[seat], 2)
    yield from ()


def _ruins_marker(state: State, seat: int) -> Flow:
    yield from move_ruins_marker(state, seat, 1)


def _free_hero(state: State, seat: int) -> Flow:
    yield from gain_free_hero(state, seat)


def _bee_craft(state: State, seat: int) -> Flow:
    """By the die in slot 1; the slot's upgrade does not count (RULING-78)."""
    yield from craft(state, seat, state.players[seat].locked[0], state.edition.bee_upgrades)


# Threy Cat: only for the leader in an event (RULING-66)


def shown_dice(state: State) -> list[str]:
    """All travel dice as they show, taken ones too (RULING-68)."""
    caravan = state.caravan
    if caravan is None:
        return []
    return [*caravan.dice, *(face for _, face in caravan.taken)]


def copyable(state: State) -> list[str]:
    """Faces whose effect is a benefit, or not known yet (RULING-69)."""
    caravan = state.caravan
    if caravan is None or caravan.event is None:
        return []
    shown = shown_dice(state)
    effects = state.event(caravan.event).effects
    return [
        face for face in TRAVEL_FACES
        if face in shown and ((effect := effects[int(face) - 1]) is None or is_benefit(effect))
    ]  # fmt: skip


_COST = Refusal("cost-not-copied", "RULING-69")


@rules("COMP-2", "RULING-68", "RULING-69")
def copy_travel_die(state: State, seat: int) -> Offers:
    offers = Offers()
    benefits = copyable(state)
    offers.options = [DIE[face] for face in benefits]
    costs = sorted(set(shown_dice(state)).difference(benefits))
    offers.refused = [(DIE[face], _COST) for face in costs]
    return offers


def _copy_die(state: State, seat: int) -> Flow:
    answer: Die | None = yield Ask(seat, copy_travel_die)
    if answer is None:
        return
    caravan = state.caravan
    assert caravan is not None
    assert caravan.event is not None
    face = int(answer.face)
    event = yield from know_event(state, caravan.event, face)
    effects = event.effects[face - 1] or ()
    if is_benefit(effects):
        yield from carry_out(state, seat, effects)


@rules("COMP-2", "RULING-67")
def plus_how_much(state: State, seat: int) -> Offers:
    offers = Offers()
    offers.add(Plus(1))
    offers.add(Plus(2))
    return offers


def _add_to_die(state: State, seat: int) -> Flow:
    answer: Plus = yield Ask(seat, plus_how_much)
    assert state.caravan is not None
    state.caravan.plus += answer.amount


# Strays


def _free_shortcut(state: State, seat: int) -> Flow:
    state.free_shortcut = True
    yield from ()


@rules("COMP-3", "RULING-79")
def cosimo_gift(state: State, seat: int) -> Offers:
    offers = Offers()
    offer_upgrade(state, state.players[seat], offers)
    offers.add(DARK_MARKET)
    return offers


def _cosimo(state: State, seat: int) -> Flow:
    answer = yield Ask(seat, cosimo_gift)
    if answer == WAGON_UPGRADE:
        yield from gain_upgrade(state, seat)
    else:
        yield from move_dark_market_marker(state, seat, 1)


ABILITIES: Final[dict[tuple[str, int], Callable[[State, int], Flow]]] = {
    ("cave_dragon", 1): send_hero,
    ("cave_dragon", 2): _find_absent,
    ("ice_mouse", 1): gain_commission,
    ("ice_mouse", 2): _any_basic,
    ("phoenix", 1): _two_lanterns,
    ("phoenix", 2): _ruins_marker,
    ("raven", 1): gain_illuminated,
    ("raven", 2): roll_oracle_die,
    ("snow_bee", 1): _free_hero,
    ("snow_bee", 2): _bee_craft,
    ("threy_cat", 1): _copy_die,
    ("threy_cat", 2): _add_to_die,
    ("grace", 1): gain_deed,
    ("flicker", 1): _free_shortcut,
    ("cosimo", 1): _cosimo,
    ("lil_dumplin", 1): roll_ruins_die,
}


# Gifts

_UNUSED: Final = (False, False)
_USED_THIS_TURN: Final = (True, False)


@rules("COMP-3", "RULING-46")
def graces_potion(state: State, seat: int) -> Offers:
    offers = Offers()
    goods = state.players[seat].goods
    offers.options = [Pay(tile) for tile in ("potion", "potion+") if goods[tile]]
    return offers


@rules("COMP-3")
def cosimos_hero(state: State, seat: int) -> Offers:
    offers = Offers()
    offers.options = [DISCARD_HERO[place] for place in range(1, len(state.players[seat].heroes) + 1)]
    return offers


@rules("WAGON-2", "RULING-76")
def third_illuminated_die(state: State, seat: int) -> Offers:
    """The Raven's die would be lost: use it all the same, if its quartz is still there, or leave it."""
    return Offers(GO_ON, LEAVE) if state.players[seat].quartz else Offers(LEAVE)


def _give(state: State, seat: int, option: Use) -> Steps[bool]:
    """Whether the gift was given: it may be kept, or other companions may have taken it meanwhile."""
    player = state.players[seat]
    if option == USE["raven", 1] and not state.illuminated_room(player):
        answer = yield Ask(seat, third_illuminated_die)
        if answer == LEAVE:
            return False
    match option.companion:
        case "grace":
            potion: Pay | None = yield Ask(seat, graces_potion)
            if potion is None:
                return False
            return_tile(state, player, potion.what)
        case "cosimo":
            hero: Discard | None = yield Ask(seat, cosimos_hero)
            if hero is None:
                return False
            remove_hero(state, player, int(hero.thing[-1]) - 1)
            yield from settle_storage(state, seat)
        case "lil_dumplin":
            lose_item(state, player, "horseshoe")
        case "flicker":
            lose_item(state, player, "quartz")
        case _:
            # A loyal companion keeps its quartz (COMP-1).
            player.quartz -= 1
            player.gifts += 1
    return True


def use_companion(state: State, seat: int, option: Use) -> Flow:
    """Give the gift, carry the ability out; a stray then passes to the left (RULING-83).

    A stray is used once a turn, also where it comes back to the same seat.
    """
    player = state.players[seat]
    name, ability = option.companion, option.ability
    index = next(
        i for i, own in enumerate(player.companions) if own.name == name and not own.used[ability - 1]
    )
    own = player.companions[index]
    if name in STRAYS:
        del player.companions[index]
    else:
        player.companions[index] = own.marked(ability, True)
    if not (yield from _give(state, seat, option)):
        _not_used(player, own, index, ability)
        return
    yield from ABILITIES[name, ability](state, seat)
    if name in STRAYS:
        # The Private Concern hands it on at once (RULING-83, CONCERN-6).
        left = next(other for other in (*state.clockwise_from(seat)[1:], seat) if not state.is_concern(other))
        state.players[left].companions.append(own._replace(used=_USED_THIS_TURN))


def _not_used(player: Player, own: OwnedCompanion, index: int, ability: int) -> None:
    """The ability was not used after all."""
    if own.name in STRAYS:
        player.companions.insert(index, own)
        return
    companions = player.companions
    for place, one in enumerate(companions):
        if one.name == own.name and one.used[ability - 1]:
            companions[place] = one.marked(ability, False)
            return


def rest_strays(state: State) -> None:
    """The turn is over: strays used in it may be used again in the next."""
    for player in state.players:
        for place, own in enumerate(player.companions):
            if own.name in STRAYS and own.used != _UNUSED:
                player.companions[place] = own._replace(used=_UNUSED)
