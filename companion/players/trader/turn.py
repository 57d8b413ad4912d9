"""Plan, move, activate: which die, which slot, which way, which place."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.core.questions import Question
from companion.games.dark_road.names import DISTRICTS, FACE_VALUE, GOODS, UPGRADED
from companion.games.dark_road.options import (
    AS_IT_IS,
    BACK,
    COINS,
    DIE,
    DONE,
    FORWARD,
    GO_ON,
    ILLUMINATE,
    LANTERN,
    PRESTIGE,
    RESET,
    SLOT,
    STAY,
    TURN_WHEEL,
)
from companion.games.dark_road.turn import adjacent
from companion.players.trader.answers import answers, best, thing
from companion.players.trader.effects import best_tile
from companion.players.trader.imagine import with_coins, with_item
from companion.players.trader.outlook import Outlook, remembered
from companion.players.trader.places import place_value

ORDER = ("dark_market", "bazaar", "commissions", "inn", "yurg")
"""With both dice: first collect, then sell and deliver. Buildings come before all."""


# Plan


class Plan(NamedTuple):
    """A way to play the turn: the die to lock, the slot it goes to, and what that is worth."""

    gain: float
    face: str | None
    slot: int


class Action(NamedTuple):
    """A special action of a slot: the answer, its gain, and the illuminated die it brings into play."""

    answer: str
    gain: float
    lit: str | None = None


def _plans(outlook: Outlook, faces: list[str | None], slots: list[int]) -> Iterator[Plan]:
    for slot in slots:
        bumped = outlook.me.locked[slot - 1]
        if bumped is None:
            continue
        if slot == 1:
            reached = best_reach(outlook, bumped, None)
            gains = [_crafting(outlook, face) + reached for face in faces]
        else:
            gains = [_best_of_actions(outlook, slot, bumped)] * len(faces)
        for face, gain in zip(faces, gains, strict=True):
            yield Plan(gain + _choice(outlook, slot, face), face, slot)


def _choice(outlook: Outlook, slot: int, face: str | None) -> float:
    """What the locked dice will offer next turn: each different value is one more space in reach."""
    locked = [face if place == slot else die for place, die in enumerate(outlook.me.locked, 1)]
    return outlook.taste.choice_of_die * len({FACE_VALUE[die] for die in locked if die is not None})


def _crafting(outlook: Outlook, face: str | None) -> float:
    """Slot 1: the good of the crafting chart, any good without a die (PLAN-3, PLAN-4)."""
    goods = GOODS if face is None else (outlook.view.box.board.crafting[face],)
    tiles = [UPGRADED[good] for good in goods] if "slot_1" in outlook.me.upgrades else goods
    return outlook.gain(best_tile(outlook, outlook.me, tiles))


def _actions(outlook: Outlook, slot: int) -> list[Action]:
    """What slot 2 or 3 offers, with its upgrade or without (PLAN-3, UPGR-1)."""
    me = outlook.me
    if slot == 2:
        lantern = outlook.gain(with_item(me, "lantern"))
        upgraded = "slot_2" in me.upgrades
        found = [Action(DONE if upgraded else LANTERN, lantern)]
        for lit in dict.fromkeys(me.illuminated):
            gain = _illuminated_cost(outlook, lit) + (lantern if upgraded else 0.0)
            found.append(Action(ILLUMINATE[lit], gain, lit))
        return found
    if "slot_3" in me.upgrades:
        coins, prestige = outlook.gain(with_coins(me, 3)), outlook.gain(with_coins(me, 0, 1))
        return [Action(COINS, coins), Action(PRESTIGE, prestige)]
    return [Action(COINS, outlook.gain(with_coins(me, 2))), Action(TURN_WHEEL, wheel_turn(outlook))]


@remembered
def wheel_turn(outlook: Outlook) -> float:
    """What turning the wheel by one section changes."""
    return outlook.turned_gain()


def _best_of_actions(outlook: Outlook, slot: int, bumped: str) -> float:
    return max(action.gain + best_reach(outlook, bumped, action.lit) for action in _actions(outlook, slot))


def _illuminated_cost(outlook: Outlook, face: str) -> float:
    spent = outlook.me.copy()
    spent.illuminated.remove(face)
    return outlook.gain(spent)


def _best_plan(outlook: Outlook, faces: list[str | None], slots: list[int]) -> Plan:
    return max(_plans(outlook, faces, slots), key=lambda plan: plan.gain)


@answers
def reset_dice(outlook: Outlook, question: Question) -> str:
    """Three equal dice leave no choice; set them back."""
    return RESET if RESET in question.options else AS_IT_IS


@answers
def plan_die(outlook: Outlook, question: Question) -> str:
    faces: list[str | None] = [thing(option) for option in question.options]
    face = _best_plan(outlook, faces, [1, 2, 3]).face
    assert face is not None
    return DIE[face]


@answers
def plan_slot(outlook: Outlook, question: Question) -> str:
    slots = [int(thing(option)) for option in question.options]
    return SLOT[_best_plan(outlook, [question.params[0]], slots).slot - 1]


@answers
def slot_2_action(outlook: Outlook, question: Question) -> str:
    return _best_action(outlook, 2, question)


@answers
def slot_3_action(outlook: Outlook, question: Question) -> str:
    return _best_action(outlook, 3, question)


def _best_action(outlook: Outlook, slot: int, question: Question) -> str:
    """The die is in the pool by now: weigh each action with what it lets us reach."""
    pool = outlook.me.pool_night
    assert pool is not None
    gains = {
        action.answer: action.gain + best_reach(outlook, pool, action.lit)
        for action in _actions(outlook, slot)
    }
    return best(question.options, lambda option: gains[option])


# Move


def space_value(outlook: Outlook, space: int, both: bool) -> float:
    """What can be done from this space of the Ringway (ACT-1)."""
    view = outlook.view
    districts = [place_value(outlook, district) for district in adjacent(view, space)]
    if not both:
        return max(districts)
    buildings = view.buildings if "longshadow" in outlook.me.steeds else view.buildings[space : space + 1]
    building = max((place_value(outlook, name) for name in buildings if name is not None), default=0.0)
    return sum(max(0.0, value) for value in (*districts, building))


def best_reach(outlook: Outlook, night: str, lit: str | None) -> float:
    """The most that can be done from a space these dice lead to."""
    wagon = outlook.me
    spaces = {FACE_VALUE[night]}
    if lit is not None:
        spaces.add(FACE_VALUE[lit])
    if "sugarfoot" in wagon.steeds:
        spaces.add(3)
    return max(_from_space(outlook, wagon.space + move, lit is not None) for move in spaces)


def _from_space(outlook: Outlook, space: int, both: bool) -> float:
    """Staying there, or going one further either way for a horseshoe."""
    stay = space_value(outlook, space % 5, both)
    if not outlook.me.horseshoes:
        return stay
    beside = max(space_value(outlook, (space + step) % 5, both) for step in (1, -1))
    return max(stay, beside + _horseshoe(outlook))


@remembered
def _horseshoe(outlook: Outlook) -> float:
    """What giving up a horseshoe changes."""
    return outlook.gain(with_item(outlook.me, "horseshoe", -1))


@answers
def move_wagon(outlook: Outlook, question: Question) -> str:
    me = outlook.me
    both = me.pool_illuminated is not None
    return best(question.options, lambda option: _from_space(outlook, me.space + int(thing(option)), both))


@answers
def use_horseshoe(outlook: Outlook, question: Question) -> str:
    me = outlook.me
    both = me.pool_illuminated is not None
    steps: dict[str, int] = {STAY: 0, FORWARD: 1, BACK: -1}

    def gain(option: str) -> float:
        step = steps[option]
        cost = _horseshoe(outlook) if step else 0.0
        return space_value(outlook, (me.space + step) % 5, both) + cost

    return best(question.options, gain)


# Activate


@answers
def activate_one(outlook: Outlook, question: Question) -> str:
    return best(question.options, lambda option: place_value(outlook, thing(option)))


@answers
def activate_next(outlook: Outlook, question: Question) -> str:
    """Whatever still brings something, in our order."""
    places = {thing(option): option for option in question.options if option != DONE}
    worthwhile = [place for place in places if place_value(outlook, place) > 0.0]
    if not worthwhile:
        return DONE if DONE in question.options else question.options[0]
    buildings = [place for place in worthwhile if place not in DISTRICTS]
    if buildings:
        return places[max(buildings, key=lambda place: place_value(outlook, place))]
    return places[min(worthwhile, key=ORDER.index)]


@answers
def window(outlook: Outlook, question: Question) -> str:
    """Whether to use a companion was thought of before."""
    return GO_ON
