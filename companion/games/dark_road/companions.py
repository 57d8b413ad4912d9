"""Companion abilities: on your own turn, at any moment, for a gift (COMP-1 to COMP-4).

Each ability is a pair: may it be triggered now (RULING-76: not without its object), and what
it does. The gift itself is checked and paid in one place.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from companion.core.questions import Ask, Offers
from companion.games.dark_road.asking import Flow, rules
from companion.games.dark_road.cards import know_event, know_hero
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
from companion.games.dark_road.names import GOODS, STRAYS, TOWNS, TRAVEL_FACES
from companion.games.dark_road.options import (
    DARK_MARKET,
    DIE,
    USE,
    WAGON_UPGRADE,
    DeliverHero,
    Die,
    Discard,
    HeroAt,
    Pay,
    Plus,
    Use,
)
from companion.games.dark_road.ruins import move_ruins_marker, roll_ruins_die
from companion.games.dark_road.state import Player, State
from companion.games.dark_road.tokens import gain_illuminated, gain_lanterns, lose_item
from companion.games.dark_road.upgrades import gain_upgrade, may_upgrade
from companion.games.dark_road.visits import region_benefit


class Ability(NamedTuple):
    may: Callable[[State, Player], bool]
    do: Callable[[State, int], Flow]


def _always(state: State, player: Player) -> bool:
    return True


def _some_supply(state: State, player: Player) -> bool:
    return any(state.supply[good] for good in GOODS)


# Cave Dragon


@rules("COMP-2", "RULING-77")
def dragon_hero(state: State, seat: int) -> Offers:
    """A hero of the Inn, or in the first edition one of the own wagon."""
    offers = Offers()
    if state.edition.dragon_takes_own:
        offers.options = [DeliverHero(place) for place in range(1, len(state.players[seat].heroes) + 1)]
    else:
        offers.options = [HeroAt(place) for place, card in enumerate(state.inn, 1) if card is not None]
    return offers


def _may_send_hero(state: State, player: Player) -> bool:
    return bool(player.heroes) if state.edition.dragon_takes_own else any(state.inn)


def _send_hero(state: State, seat: int) -> Flow:
    """Straight to the log; it counts as delivered (RULING-77)."""
    answer = yield Ask(seat, dragon_hero)
    player = state.players[seat]
    if state.edition.dragon_takes_own:
        card: str | None = player.heroes.pop(answer.place - 1)
    else:
        card = state.inn[answer.place - 1]
        state.inn[answer.place - 1] = None
    assert card is not None
    player.delivered_heroes.append(card)
    hero = yield from know_hero(state, card, "town")
    assert hero.town is not None
    region_benefit(player, hero.town)
    yield from settle_storage(state, seat)


def _may_find_absent(state: State, player: Player) -> bool:
    return any(state.supply[good] for good in goods_absent(state))


def _find_absent(state: State, seat: int) -> Flow:
    yield from gain_one_of(state, seat, goods_absent(state))


# Ice Mouse, Phoenix, Raven, Snow Bee


def _some_commission(state: State, player: Player) -> bool:
    return any(state.tops[town] is not None for town in TOWNS)


def _any_basic(state: State, seat: int) -> Flow:
    yield from gain_one_of(state, seat, any_good())


def _two_lanterns(state: State, seat: int) -> Flow:
    gain_lanterns(state, state.players[seat], 2)
    yield from ()


def _ruins_marker(state: State, seat: int) -> Flow:
    yield from move_ruins_marker(state, seat, 1)


def _some_illuminated(state: State, player: Player) -> bool:
    return state.supply["illuminated"] > 0


def _some_face_up_hero(state: State, player: Player) -> bool:
    return any(state.inn)


def _free_hero(state: State, seat: int) -> Flow:
    yield from gain_free_hero(state, seat)


def _may_craft(state: State, player: Player) -> bool:
    """The crafted good is there; at a real table the chart may be overruled."""
    face = player.locked[0]
    if face is None or state.lazy:
        return _some_supply(state, player)
    return state.supply[state.box.board.crafting[face]] > 0


def _bee_craft(state: State, seat: int) -> Flow:
    """By the die in slot 1; the slot's upgrade does not count (RULING-78)."""
    yield from craft(state, seat, state.players[seat].locked[0], state.edition.bee_upgrades)


# Threy Cat: only for the leader in an event (RULING-66)


def _shown_dice(state: State) -> list[str]:
    """All travel dice as they show, taken ones too (RULING-68)."""
    caravan = state.caravan
    if caravan is None:
        return []
    return [*caravan.dice, *(face for _, face in caravan.taken)]


def _copyable(state: State) -> list[str]:
    """Faces whose effect is a benefit, or not known yet (RULING-69)."""
    caravan = state.caravan
    if caravan is None or caravan.event is None:
        return []
    shown = _shown_dice(state)
    effects = state.event(caravan.event).effects
    return [
        face for face in TRAVEL_FACES
        if face in shown and ((effect := effects[int(face) - 1]) is None or is_benefit(effect))
    ]  # fmt: skip


def _may_copy(state: State, player: Player) -> bool:
    return bool(_copyable(state))


@rules("COMP-2", "RULING-68", "RULING-69")
def copy_travel_die(state: State, seat: int) -> Offers:
    offers = Offers()
    offers.options = [DIE[face] for face in _copyable(state)]
    return offers


def _copy_die(state: State, seat: int) -> Flow:
    answer: Die = yield Ask(seat, copy_travel_die)
    caravan = state.caravan
    assert caravan is not None
    assert caravan.event is not None
    face = int(answer.face)
    event = yield from know_event(state, caravan.event, face)
    effects = event.effects[face - 1] or ()
    if is_benefit(effects):
        yield from carry_out(state, seat, effects)


def _may_add(state: State, player: Player) -> bool:
    """While the own die is taken and not yet carried out."""
    caravan = state.caravan
    return caravan is not None and caravan.choosing == caravan.leader == state.seat


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


def _some_deed(state: State, player: Player) -> bool:
    return state.decks["deeds"].size > 0 or any(state.courtyard)


def _before_the_road(state: State, player: Player) -> bool:
    """Flicker is used before the route is declared (RULING-58)."""
    return not state.route_declared and not state.free_shortcut


def _free_shortcut(state: State, seat: int) -> Flow:
    state.free_shortcut = True
    yield from ()


@rules("COMP-3", "RULING-79")
def cosimo_gift(state: State, seat: int) -> Offers:
    offers = Offers()
    if may_upgrade(state, state.players[seat]):
        offers.add(WAGON_UPGRADE)
    offers.add(DARK_MARKET)
    return offers


def _cosimo(state: State, seat: int) -> Flow:
    answer = yield Ask(seat, cosimo_gift)
    if answer == WAGON_UPGRADE:
        yield from gain_upgrade(state, seat)
    else:
        yield from move_dark_market_marker(state, seat, 1)


ABILITIES: Final[dict[tuple[str, int], Ability]] = {
    ("cave_dragon", 1): Ability(_may_send_hero, _send_hero),
    ("cave_dragon", 2): Ability(_may_find_absent, _find_absent),
    ("ice_mouse", 1): Ability(_some_commission, gain_commission),
    ("ice_mouse", 2): Ability(_some_supply, _any_basic),
    ("phoenix", 1): Ability(_always, _two_lanterns),
    ("phoenix", 2): Ability(_some_supply, _ruins_marker),
    ("raven", 1): Ability(_some_illuminated, gain_illuminated),
    ("raven", 2): Ability(_always, roll_oracle_die),
    ("snow_bee", 1): Ability(_some_face_up_hero, _free_hero),
    ("snow_bee", 2): Ability(_may_craft, _bee_craft),
    ("threy_cat", 1): Ability(_may_copy, _copy_die),
    ("threy_cat", 2): Ability(_may_add, _add_to_die),
    ("grace", 1): Ability(_some_deed, gain_deed),
    ("flicker", 1): Ability(_before_the_road, _free_shortcut),
    ("cosimo", 1): Ability(_always, _cosimo),
    ("lil_dumplin", 1): Ability(_always, roll_ruins_die),
}


# Gifts


_OTHER_GIFTS: Final[dict[str, Callable[[Player], bool]]] = {
    "grace": lambda player: player.has_good("potion"),
    "cosimo": lambda player: bool(player.heroes),
    "lil_dumplin": lambda player: player.horseshoes > 0,
}


def _has_gift(player: Player, name: str) -> bool:
    """A quartz, for all but three of the strays."""
    gift = _OTHER_GIFTS.get(name)
    return player.quartz > 0 if gift is None else gift(player)


def usable(state: State, seat: int) -> list[str]:
    """The abilities this seat can trigger now."""
    player = state.players[seat]
    found: list[str] = []
    for name, used in player.companions:
        if not _has_gift(player, name):
            continue
        for ability in (1,) if name in STRAYS else (1, 2):
            option = USE[name, ability]
            if not used[ability - 1] and option not in found and ABILITIES[name, ability].may(state, player):
                found.append(option)
    return found


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


def _give(state: State, seat: int, name: str) -> Flow:
    player = state.players[seat]
    match name:
        case "grace":
            potion: Pay = yield Ask(seat, graces_potion)
            return_tile(state, player, potion.what)
        case "cosimo":
            hero: Discard = yield Ask(seat, cosimos_hero)
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


def use_companion(state: State, seat: int, option: Use) -> Flow:
    """Give the gift, carry the ability out; a stray then passes to the left (RULING-83)."""
    player = state.players[seat]
    name, ability = option.companion, option.ability
    index = next(
        i for i, own in enumerate(player.companions) if own.name == name and not own.used[ability - 1]
    )
    own = player.companions[index]
    if name in STRAYS:
        del player.companions[index]
    else:
        used = (True, own.used[1]) if ability == 1 else (own.used[0], True)
        player.companions[index] = own._replace(used=used)
    yield from _give(state, seat, name)
    yield from ABILITIES[name, ability].do(state, seat)
    if name in STRAYS:
        # The Private Concern hands it on at once (RULING-83, CONCERN-6).
        left = next(other for other in (*state.clockwise_from(seat)[1:], seat) if not state.is_concern(other))
        state.players[left].companions.append(own)
