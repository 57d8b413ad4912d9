"""Yurg's Excursions: leading a caravan to the outlying towns (TRAVEL-1 to TRAVEL-11)."""

from companion.core.questions import Ask, Offers, Refusal
from companion.games.dark_road.asking import Flow, Steps, before_chance, rules, throw
from companion.games.dark_road.cards import draw, know_companion, know_event
from companion.games.dark_road.deeds import gain_deed
from companion.games.dark_road.effects import carry_out
from companion.games.dark_road.names import REGION_OF, TOWNS, TOWNS_OF, TRAVEL_FACES
from companion.games.dark_road.options import (
    AS_IT_IS,
    COINS,
    DECK,
    DEED,
    DIE,
    HIGHWAY,
    ILLUMINATED,
    JOIN,
    REROLL,
    RUINS,
    SHORTCUT,
    STAY_HOME,
    TOWN,
    TRAVEL,
    WAGON_UPGRADE,
    WHISPER,
    CompanionAt,
    Town,
)
from companion.games.dark_road.ruins import explore_ruins
from companion.games.dark_road.state import Caravan, Deck, OwnedCompanion, State
from companion.games.dark_road.tokens import gain_coins, gain_illuminated, gain_lanterns, lose_lanterns
from companion.games.dark_road.upgrades import gain_upgrade, may_upgrade
from companion.games.dark_road.visits import visit

_COMPANION = tuple(CompanionAt(place) for place in range(4))
_NO_LANTERNS = Refusal("three-lanterns", "TRAVEL-2")
_UPGRADED = Refusal("one-upgrade", "UPGR-1")
_NO_UPGRADES = Refusal("no-upgrade-left", "RULING-13")
_TWO_DICE = Refusal("two-illuminated-dice", "RULING-74")
_NO_DEEDS = Refusal("no-deed-left", "RULING-10")


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
        yield from _good_fortune(state, seat)


# Preparing the caravan


@rules("TRAVEL-1", "RULING-8")
def choose_companion(state: State, seat: int) -> Offers:
    """One of the row, the farthest with its travel die, or the deck's top."""
    offers = Offers()
    for place, card in enumerate(state.companion_row, 1):
        if card is not None:
            offers.add(_COMPANION[place])
    if state.decks["companions"].size:
        offers.add(DECK)
    return offers


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


def take_companion(state: State, seat: int) -> Steps[int]:
    """The companion joins for good; returns how many travel dice came with it."""
    answer = yield Ask(seat, choose_companion)
    if answer is None:
        return 0
    dice = 0
    if answer == DECK:
        yield from before_chance(state)
        name = yield from draw(state, "companions", "companion")
    else:
        dice = 1 if answer.place == 1 else 0
        name = state.companion_row[answer.place - 1]
        state.companion_row[answer.place - 1] = None
    assert name is not None
    if not state.is_concern(seat):
        name = yield from know_companion(state, name)
    state.players[seat].companions.append(OwnedCompanion(name))
    return dice


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
    return offers


@rules("STEED-1", "RULING-67")
def whisper_die(state: State, seat: int, face: int) -> Offers:
    """Whisper may add 1 to the chosen die."""
    return Offers(AS_IT_IS, WHISPER) if face < 6 else Offers(AS_IT_IS)


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
        yield from before_chance(state)
    whispered = False
    if "whisper" in state.players[seat].steeds:
        answer = yield Ask(seat, whisper_die, min(6, face + caravan.plus))
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


# Visits and good fortunes


def _visits(state: State) -> Flow:
    """The leader in the declared town only, the others in its region (TRAVEL-7, RULING-71)."""
    caravan = state.caravan
    assert caravan is not None
    for seat in caravan.travellers:
        towns = (caravan.town,) if seat == caravan.leader else TOWNS_OF[REGION_OF[caravan.town]]
        yield from visit(state, seat, towns)


@rules("TRAVEL-11", "RULING-72", "RULING-73", "RULING-74")
def good_fortune(state: State, seat: int) -> Offers:
    offers = Offers()
    player = state.players[seat]
    if player.illuminated_count < 2 and state.supply["illuminated"]:
        offers.add(ILLUMINATED)
    else:
        offers.refuse(ILLUMINATED, _TWO_DICE)
    if state.decks["deeds"].size or any(state.courtyard):
        offers.add(DEED)
    else:
        offers.refuse(DEED, _NO_DEEDS)
    offers.add(COINS)
    if may_upgrade(state, player):
        offers.add(WAGON_UPGRADE)
    else:
        offers.refuse(WAGON_UPGRADE, _UPGRADED if state.upgrades else _NO_UPGRADES)
    return offers


def _good_fortune(state: State, seat: int) -> Flow:
    answer = yield Ask(seat, good_fortune)
    if answer == ILLUMINATED:
        yield from gain_illuminated(state, seat)
    elif answer == DEED:
        yield from gain_deed(state, seat)
    elif answer == WAGON_UPGRADE:
        yield from gain_upgrade(state, seat)
    else:
        gain_coins(state.players[seat], state.fortune_coins or 3)
        state.fortune_coins = 0
