"""Yurg's Excursions: leading a caravan to the outlying towns (TRAVEL-1 to TRAVEL-11)."""

from companion.core.questions import Ask, Offers, Refusal
from companion.games.dark_road.asking import Flow, Steps, before_chance, moment, rules, throw
from companion.games.dark_road.cards import draw, know_event
from companion.games.dark_road.companion_row import take_companion
from companion.games.dark_road.effects import carry_out
from companion.games.dark_road.fortune import gain_fortune
from companion.games.dark_road.names import REGION_OF, TOWNS, TOWNS_OF, TRAVEL_FACES
from companion.games.dark_road.options import (
    AS_IT_IS,
    DIE,
    HIGHWAY,
    JOIN,
    REROLL,
    RUINS,
    SHORTCUT,
    STAY_HOME,
    TOWN,
    TRAVEL,
    WHISPER,
    Town,
)
from companion.games.dark_road.ruins import explore_ruins
from companion.games.dark_road.state import Caravan, Deck, State
from companion.games.dark_road.tokens import gain_lanterns, lose_lanterns
from companion.games.dark_road.visits import visit

_NO_LANTERNS = Refusal("three-lanterns", "TRAVEL-2")
_NO_LANTERN = Refusal("no-lantern", "TRAVEL-5")
_SIX_AT_MOST = Refusal("six-at-most", "RULING-67")


@rules("YURG-1")
def ruins_or_travel(state: State, seat: int) -> Offers:
    offers = Offers()
    offers.add(RUINS)
    offers.add(TRAVEL)
    return offers


def yurg(state: State, seat: int) -> Flow:
    player = state.players[seat]
    lovebug = "lovebug" in player.steeds
    if lovebug and state.edition.lovebug_at_yurg:
        gain_lanterns(state, player)
    answer = yield Ask(seat, ruins_or_travel)
    if answer == RUINS:
        yield from explore_ruins(state, seat)
        return
    if lovebug and not state.edition.lovebug_at_yurg:
        gain_lanterns(state, player)
    yield from _prepare(state, seat)
    yield from _event(state)
    yield from _visits(state)
    caravan = state.caravan
    assert caravan is not None
    state.caravan = None
    for _ in range(1 if caravan.road == "highway" else 2):
        yield from gain_fortune(state, seat)


# Preparing the caravan


def _may_take_shortcut(state: State, seat: int) -> bool:
    return state.free_shortcut or state.players[seat].lanterns >= 3 or state.is_concern(seat)


@rules("TRAVEL-2", "RULING-58")
def choose_road(state: State, seat: int) -> Offers:
    """The highway, or the shortcut for 3 lanterns (or a Flicker)."""
    offers = Offers()
    offers.add(HIGHWAY)
    if _may_take_shortcut(state, seat):
        offers.add(SHORTCUT)
    else:
        offers.refuse(SHORTCUT, _NO_LANTERNS)
    return offers


@rules("TRAVEL-2")
def choose_destination(state: State, seat: int) -> Offers:
    offers = Offers()
    offers.options = [TOWN[town] for town in TOWNS]
    return offers


@rules("TRAVEL-3", "RULING-59")
def join_caravan(state: State, seat: int, leader: int, road: str, town: str) -> Offers:
    offers = Offers()
    offers.add(JOIN)
    offers.add(STAY_HOME)
    return offers


def _prepare(state: State, seat: int) -> Flow:
    dice = yield from take_companion(state, seat)
    if not _may_take_shortcut(state, seat):
        # The new companion may bring what the shortcut costs (RULING-57).
        yield from before_chance(state)
    road = yield Ask(seat, choose_road)
    state.route_declared = True
    if road == SHORTCUT and not state.free_shortcut:
        lose_lanterns(state, state.players[seat], 3)
    destination: Town = yield Ask(seat, choose_destination)
    caravan = state.caravan = Caravan(seat, dice)
    caravan.road = str(road)
    caravan.town = destination.town
    for other in state.clockwise_from(seat)[1:]:
        answer = yield Ask(other, join_caravan, seat, caravan.road, caravan.town)
        if answer == JOIN:
            caravan.travellers.append(other)


# The event


@rules("TRAVEL-5", "RULING-62")
def choose_travel_die(state: State, seat: int) -> Offers:
    """Take one of the dice left, or spend a lantern to reroll them all."""
    offers = Offers()
    caravan = state.caravan
    assert caravan is not None
    offers.options = [DIE[face] for face in TRAVEL_FACES if face in caravan.dice]
    if state.players[seat].lanterns:
        offers.add(REROLL)
    else:
        offers.refuse(REROLL, _NO_LANTERN)
    return offers


@rules("STEED-1", "RULING-67")
def whisper_die(state: State, seat: int, face: int) -> Offers:
    """Whisper may add 1 to the chosen die."""
    caravan = state.caravan
    assert caravan is not None
    offers = Offers(AS_IT_IS)
    if face + caravan.plus < 6:
        offers.add(WHISPER)
    else:
        offers.refuse(WHISPER, _SIX_AT_MOST)
    return offers


def _roll_travel_dice(state: State, caravan: Caravan, count: int) -> Flow:
    yield from before_chance(state)
    caravan.dice = []
    for _ in range(count):
        face = yield from throw(state, "travel", "travel")
        caravan.dice.append(face)


def _reveal_event(state: State, road: str) -> Steps[str]:
    deck = state.decks[road]
    if not deck.size:
        # All of it was seen: its discards are shuffled (RULING-9).
        discards = state.discards[road]
        state.discards[road] = ()
        state.decks[road] = Deck(() if state.lazy else discards, len(discards))
    yield from before_chance(state)
    card = yield from draw(state, road, "event", road=road)
    assert card is not None
    return card


def _event(state: State) -> Flow:
    caravan = state.caravan
    assert caravan is not None
    caravan.event = yield from _reveal_event(state, caravan.road)
    yield from _roll_travel_dice(state, caravan, len(caravan.travellers) + caravan.extra_dice)
    order = caravan.travellers
    if caravan.road == "shortcut":
        order = order[1:] + order[:1]
    for seat in order:
        yield from _choose_die(state, caravan, seat)
    yield from before_chance(state)
    caravan.dice = []
    caravan.taken = []
    state.discards[caravan.road] += (caravan.event,)


def _choose_die(state: State, caravan: Caravan, seat: int) -> Flow:
    if state.is_concern(seat):
        yield from _know_faces(state, caravan)
    while True:
        answer = yield Ask(seat, choose_travel_die)
        if answer != REROLL:
            break
        lose_lanterns(state, state.players[seat])
        yield from _roll_travel_dice(state, caravan, len(caravan.dice))
    face = int(answer.face)
    caravan.dice.remove(answer.face)
    caravan.taken.append((seat, answer.face))
    caravan.choosing = seat
    caravan.plus = 0
    if seat == caravan.leader:
        yield from moment(state)
    whispered = False
    if "whisper" in state.players[seat].steeds:
        answer = yield Ask(seat, whisper_die, face)
        whispered = answer == WHISPER
    face = min(6, face + caravan.plus + whispered)
    caravan.choosing = None
    assert caravan.event is not None
    event = yield from know_event(state, caravan.event, face)
    yield from carry_out(state, seat, event.effects[face - 1] or ())


def _know_faces(state: State, caravan: Caravan) -> Flow:
    """The Private Concern takes the best die for it, so what the dice left to it do must be known."""
    assert caravan.event is not None
    faces = sorted(set(caravan.dice))
    if len(faces) > 1:
        for face in faces:
            yield from know_event(state, caravan.event, int(face))


# Visits


def _visits(state: State) -> Flow:
    """The leader in the declared town only, the others in its region (TRAVEL-7, RULING-71)."""
    caravan = state.caravan
    assert caravan is not None
    for seat in caravan.travellers:
        towns = (caravan.town,) if seat == caravan.leader else TOWNS_OF[REGION_OF[caravan.town]]
        yield from visit(state, seat, towns)
