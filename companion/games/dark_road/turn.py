"""A turn: plan, move, activate, rest (TURN-1, TURN-2)."""

from collections.abc import Callable
from typing import Final

from companion.core.questions import Ask, Offers, Refusal
from companion.games.dark_road.asking import Flow, before_chance, rules, throw
from companion.games.dark_road.bazaar import bazaar
from companion.games.dark_road.buildings import BUILDING
from companion.games.dark_road.cards import refill
from companion.games.dark_road.commissions import gain_commission
from companion.games.dark_road.companions import rest_strays
from companion.games.dark_road.dark_market import dark_market
from companion.games.dark_road.goods import craft
from companion.games.dark_road.inn import inn
from companion.games.dark_road.names import FACE_VALUE, NIGHT_FACES
from companion.games.dark_road.options import (
    ACTIVATE,
    AS_IT_IS,
    BACK,
    COINS,
    DIE,
    DONE,
    FORWARD,
    LANTERN,
    MOVE,
    PRESTIGE,
    RESET,
    SLOT,
    STAY,
    TURN_WHEEL,
    Activate,
    Die,
    Illuminate,
    Move,
    Slot,
)
from companion.games.dark_road.state import Player, State
from companion.games.dark_road.tokens import (
    gain_coins,
    gain_lanterns,
    illuminated_faces,
    into_pool,
    lose_item,
)
from companion.games.dark_road.travel import yurg

_NO_DIE_IN_SLOT = Refusal("slot-empty", "PLAN-4")
_SECTION_FULL = Refusal("section-full", "REST-2")
_WHEEL_REPLACED = Refusal("no-wheel-with-upgrade", "UPGR-1")
_NO_SLOT_3_TILE = Refusal("prestige-needs-upgrade", "UPGR-1")
_NOT_ADDED = Refusal("dice-not-added", "MOVE-1")
_NO_HORSESHOE = Refusal("no-horseshoe", "MOVE-2")
_NOT_ADJACENT = Refusal("not-adjacent", "ACT-1", "districts")
_BOTH_DONE = _NOT_ADJACENT._replace(fact="")
_NIGHT_DIE_ONLY = Refusal("night-die-only", "ACT-1")
_NOT_CONNECTED = Refusal("building-not-connected", "ACT-1")
_ONCE_EACH = Refusal("activated-already", "RULING-33")
_COMPULSORY = Refusal("activation-compulsory", "RULING-33")

DISTRICT: Final[dict[str, Callable[[State, int], Flow]]] = {
    "bazaar": bazaar,
    "commissions": gain_commission,
    "yurg": yurg,
    "dark_market": dark_market,
    "inn": inn,
}
_ACTIVATE_BUILDING = {name: Activate(name) for name in BUILDING}
_WITHOUT_HORSESHOE = ((FORWARD, _NO_HORSESHOE), (BACK, _NO_HORSESHOE))


def turn(state: State, seat: int) -> Flow:
    state.companions_work = True
    state.free_shortcut = False
    state.route_declared = False
    yield from _plan(state, seat)
    yield from _move(state, seat)
    yield from _activate(state, seat)
    yield from before_chance(state)
    state.companions_work = False
    rest_strays(state)
    yield from _rest(state, seat)


# Plan


@rules("PLAN-1", "RULING-23", "RULING-24")
def reset_dice(state: State, seat: int) -> Offers:
    """Three equal locked dice may be set back to 1, 2, 3."""
    return Offers(AS_IT_IS, RESET) if may_reset(state, state.players[seat]) else Offers(AS_IT_IS)


def may_reset(state: State, player: Player) -> bool:
    first, second, third = player.locked
    if first is None or second is None or third is None:
        return False
    if state.edition.reset_by_value:
        return FACE_VALUE[first] == FACE_VALUE[second] == FACE_VALUE[third]
    return first == second == third


@rules("PLAN-2")
def plan_die(state: State, seat: int) -> Offers:
    """A night die of the main reserve."""
    offers = Offers()
    reserve = state.players[seat].reserve
    offers.options = [DIE[face] for face in NIGHT_FACES if face in reserve]
    return offers


@rules("PLAN-2", "PLAN-4")
def plan_slot(state: State, seat: int, face: str | None) -> Offers:
    """The locked slot whose die goes to the action pool; none once the new die turns out not to be there."""
    offers = Offers()
    player = state.players[seat]
    if face is not None and face not in player.reserve:
        return offers
    for slot, locked in zip(SLOT, player.locked, strict=True):
        if locked is not None:
            offers.add(slot)
        else:
            offers.refuse(slot, _NO_DIE_IN_SLOT)
    return offers


@rules("PLAN-3", "PLAN-5")
def slot_2_action(state: State, seat: int, has_lantern: bool) -> Offers:
    """A lantern, or an illuminated die into the pool as it lies; with the upgrade both."""
    offers = Offers()
    offers.add(DONE if has_lantern else LANTERN)
    offers.options += illuminated_faces(state.players[seat])
    return offers


@rules("PLAN-3", "UPGR-1")
def slot_3_action(state: State, seat: int) -> Offers:
    """2 coins or turn the wheel; with the upgrade 3 coins or a prestige."""
    offers = Offers()
    offers.add(COINS)
    if "slot_3" in state.players[seat].upgrades:
        offers.add(PRESTIGE)
        offers.refuse(TURN_WHEEL, _WHEEL_REPLACED)
    else:
        offers.add(TURN_WHEEL)
        offers.refuse(PRESTIGE, _NO_SLOT_3_TILE)
    return offers


def _plan(state: State, seat: int) -> Flow:
    player = state.players[seat]
    if may_reset(state, player):
        answer = yield Ask(seat, reset_dice)
        if answer == RESET:
            player.locked = ["1", "2", "3"]
    if player.locked.count(None) == 2:
        # The last die leaves nothing to choose, but a companion may be wanted before its action.
        yield from before_chance(state)
    slot: Slot | None = None
    while slot is None:
        if not any(player.locked):
            return  # corrections have left no die that could go to the pool
        face: str | None = None
        if player.reserve:
            die: Die | None = yield Ask(seat, plan_die)
            face = None if die is None else die.face
        slot = yield Ask(seat, plan_slot, face)
    if player.pool_night is not None:
        player.spent += 1  # put there by a correction
    player.pool_night = player.locked[slot.number - 1]
    player.locked[slot.number - 1] = face
    if face is not None:
        player.reserve.remove(face)
    yield from _special_action(state, seat, slot.number, face)


def _special_action(state: State, seat: int, slot: int, face: str | None) -> Flow:
    player = state.players[seat]
    if slot == 1:
        yield from craft(state, seat, face, upgraded="slot_1" in player.upgrades)
    elif slot == 2:
        has_lantern = "slot_2" in player.upgrades
        if has_lantern:
            gain_lanterns(state, player)
        answer = yield Ask(seat, slot_2_action, has_lantern)
        if isinstance(answer, Illuminate):
            into_pool(player, answer.face)
        # The tile may have come while this was being asked.
        if not has_lantern and (answer == LANTERN or "slot_2" in player.upgrades):
            gain_lanterns(state, player)
    else:
        answer = yield Ask(seat, slot_3_action)
        if answer == COINS:
            gain_coins(player, 3 if "slot_3" in player.upgrades else 2)
        elif answer == PRESTIGE:
            player.prestige += 1
        else:
            state.turn_wheel()


# Move


@rules("MOVE-1", "STEED-1")
def move_wagon(state: State, seat: int) -> Offers:
    """By the value of one die of the pool; Sugarfoot may walk exactly 3."""
    offers = Offers()
    player = state.players[seat]
    values = [FACE_VALUE[face] for face in (player.pool_night, player.pool_illuminated) if face is not None]
    spaces = {*values, 3} if "sugarfoot" in player.steeds else set(values)
    offers.options = [MOVE[count] for count in sorted(spaces)]
    if sum(values) not in spaces:
        offers.refuse(Move(sum(values)), _NOT_ADDED)
    return offers


@rules("MOVE-2", "RULING-30")
def use_horseshoe(state: State, seat: int) -> Offers:
    """One horseshoe a turn: one space more, either way."""
    if state.players[seat].horseshoes:
        return Offers(STAY, FORWARD, BACK)
    offers = Offers(STAY)
    offers.refused = _WITHOUT_HORSESHOE
    return offers


def _move(state: State, seat: int) -> Flow:
    player = state.players[seat]
    answer: Move | None = yield Ask(seat, move_wagon)
    if answer is not None:
        player.space = (player.space + answer.spaces) % 5
    step = yield Ask(seat, use_horseshoe)
    if step != STAY:
        lose_item(state, player, "horseshoe")
        player.space = (player.space + (1 if step == FORWARD else -1)) % 5


# Activate


def adjacent(state: State, space: int) -> tuple[str, str]:
    """The two districts a Ringway space lies between."""
    districts = state.box.board.districts
    return districts[space - 1], districts[space]


@rules("ACT-1", "RULING-32")
def activate_one(state: State, seat: int) -> Offers:
    """One adjacent district, even if it comes to nothing."""
    offers = Offers()
    space = state.players[seat].space
    near = adjacent(state, space)
    offers.options = [ACTIVATE[district] for district in near]
    offers.refused = [(option, _NOT_ADJACENT) for place, option in ACTIVATE.items() if place not in near]
    connected = state.buildings[space]
    if connected is not None:
        offers.refuse(_ACTIVATE_BUILDING[connected], _NIGHT_DIE_ONLY)
    return offers


@rules("ACT-1", "RULING-33", "RULING-35", "STEED-1")
def activate_next(state: State, seat: int, activated: list[str], building_open: bool) -> Offers:
    """What is left of both districts and a building; in the first edition none is left out."""
    offers = Offers()
    player = state.players[seat]
    near = adjacent(state, player.space)
    refused: list[tuple[str, Refusal]] = []
    districts = [place for place in near if place not in activated] if len(activated) < len(near) else []
    elsewhere = _NOT_ADJACENT if districts else _BOTH_DONE
    offers.options = [ACTIVATE[district] for district in districts]
    for district, option in ACTIVATE.items():
        if district not in districts:
            refused.append((option, _ONCE_EACH if district in (*near, *activated) else elsewhere))
    connected = state.buildings[player.space]
    for building in state.buildings:
        if building is None:
            continue
        option = _ACTIVATE_BUILDING[building]
        if not building_open:
            refused.append((option, _ONCE_EACH))
        elif building == connected or "longshadow" in player.steeds:
            offers.add(option)
        else:
            refused.append((option, _NOT_CONNECTED))
    # Where no building is connected, Longshadow may reach one and need not (STEED-1).
    only_longshadow = not districts and connected is None
    if offers.options:
        if only_longshadow or not state.edition.activation_compulsory:
            offers.add(DONE)
        else:
            refused.append((DONE, _COMPULSORY))
    offers.refused = refused
    return offers


def _activate(state: State, seat: int) -> Flow:
    player = state.players[seat]
    activated: list[str] = []
    building_open = True
    if player.pool_illuminated is None:
        only: Activate = yield Ask(seat, activate_one)
        activated.append(only.place)
        yield from DISTRICT[only.place](state, seat)
        if player.pool_illuminated is None:
            return  # unless an effect has moved an illuminated die to the pool (RULING-87)
    while True:
        answer = yield Ask(seat, activate_next, activated, building_open)
        if answer is None or answer == DONE:
            return
        if answer.place in DISTRICT:
            activated.append(answer.place)
            yield from DISTRICT[answer.place](state, seat)
        else:
            building_open = False
            yield from BUILDING[answer.place](state, seat)


# Rest


def _rest(state: State, seat: int) -> Flow:
    player = state.players[seat]
    if player.pool_night is not None:
        player.pool_night = None
        player.spent += 1
    if player.pool_illuminated is not None:
        player.pool_illuminated = None
        state.supply["illuminated"] += 1
    yield from refill_table(state)
    if not player.reserve and None not in player.locked:
        yield from _reroll_night_dice(state, player)


def refill_table(state: State) -> Flow:
    """Market dice, companions, heroes and deeds come back, in this order (REST-2, REST-3)."""
    if state.set_aside:
        yield from _roll_market_dice(state)
    if None in state.companion_row:
        yield from _refill_companions(state)
    if None in state.inn:
        yield from refill(state, state.inn, "heroes", "hero")
    if None in state.courtyard:
        yield from refill(state, state.courtyard, "deeds", "deed")


@rules("REST-2", "RULING-36")
def market_die(state: State, seat: None) -> Offers:
    """What a set-aside die showed at last; a full section is rerolled."""
    offers = Offers()
    offers.options = [good for good, dice in state.market.items() if dice < 2]
    if len(offers.options) < len(state.market):
        offers.refused = [(good, _SECTION_FULL) for good, dice in state.market.items() if dice >= 2]
    return offers


def _roll_market_dice(state: State) -> Flow:
    while state.set_aside:
        good: str = yield Ask(None, market_die, stream="market", group="market")
        state.market[good] += 1
        state.set_aside -= 1


def _refill_companions(state: State) -> Flow:
    """Slide away from the deck, then refill; the farthest card carries the travel die (REST-3)."""
    row = state.companion_row
    left = [card for card in row if card is not None]
    row[:] = [*left, *[None] * (3 - len(left))]
    yield from refill(state, row, "companions", "companion")


def _reroll_night_dice(state: State, player: Player) -> Flow:
    """One spent die leaves the game, the others are rolled into the reserve (REST-4, RULING-38)."""
    dice = player.spent - 1
    player.spent = 0
    for _ in range(dice):
        face = yield from throw(state, "night", "night")
        player.reserve.append(face)
