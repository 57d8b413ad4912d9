"""What the lamps show: whose turn it is, where one may go, what is used, what the Private Concern took.

Nothing is told by colour alone: what may be chosen blinks, what stands or is used is steady, what the
Private Concern took flashes, and every seat has a pattern of its own on the status lamp. The lamps are
seen by everyone, so they never tell what somebody can pay (HIDE-1).
"""

from collections.abc import Iterator
from typing import Final

from companion.core.questions import Question
from companion.games.dark_road.names import GOOD_OF
from companion.games.dark_road.options import (
    BACK,
    COMMISSION,
    DARK_MARKET,
    DRAW_HEROES,
    FORWARD,
    HERO,
    STAY,
    TURN_WHEEL,
    Activate,
    Buy,
    Change,
    ChangeTo,
    Deliver,
    Discard,
    HeroAt,
    Move,
    Pay,
    Sell,
    Stack,
    Take,
)
from companion.games.dark_road.state import State
from companion.table.devices.places import (
    LAMPS,
    SECTION_LAMPS,
    STATUS,
    building_lamp,
    district_lamp,
    place_lamp,
    section_lamp,
    space_lamp,
)
from companion.table.devices.wheel import wanted_section
from companion.table.friends import seat_tone
from firmware_bridge.devices import Light

Colour = tuple[int, int, int]

WAGON: Final[dict[str, Colour]] = {
    "candle": (255, 150, 30),
    "rose": (255, 60, 90),
    "moss": (150, 200, 30),
    "plum": (200, 70, 200),
}
"""The colours of people's wagons as lamps have them."""
CONCERN: Final[Colour] = (255, 30, 0)
"""Ember."""
TARGET: Final[Colour] = (255, 190, 110)
USED: Final[Colour] = (255, 120, 20)
DOUBT: Final[Colour] = (255, 200, 0)
TABLE: Final[Colour] = (120, 70, 20)
"""Nobody in particular: setting up, and when the game is over."""
DICE: Final[tuple[Colour, ...]] = ((0, 0, 0), (50, 25, 5), (120, 60, 12))
"""A wheel's section by its market dice."""

_SEAT_PATTERNS: Final = ("steady", "blink", "breathe", "flash")
_OFF: Final = Light(0, 0, 0, "steady")

_USED_BY: Final = {
    **dict.fromkeys(("bazaar_deal", "change_die_to"), "bazaar"),
    **dict.fromkeys(("inn_hero", "sell_to_hero", "concern_sale"), "inn"),
    **dict.fromkeys(("ruins_or_travel", "choose_companion", "choose_road", "choose_destination"), "yurg"),
    "good_fortune": "yurg",
    "dark_market_steps": "dark_market",
}
"""Kinds of questions that come up in one district only."""
_NOT_AFFORDED: Final = "too-few-coins"


def lights(
    state: State,
    question: Question | None,
    place: str = "",
    taken: frozenset[int] = frozenset(),
    turn: int | None = None,
    doubt: bool = False,
) -> list[Light]:
    """All lamps of the table, by their place.

    ``place`` is the district or building that was activated last this turn, ``taken`` the lamps of
    what the Private Concern took, ``turn`` the seat whose turn people are still busy with; with
    ``doubt`` somebody has to look at the wheel.
    """
    lamps = [_OFF] * LAMPS
    chosen = frozenset(_targets(state, question))
    used = _used(state, question, place)
    if not chosen & frozenset(SECTION_LAMPS):
        lamps[SECTION_LAMPS.start : SECTION_LAMPS.stop] = _market(state)
    for lamp in chosen - {used}:
        lamps[lamp] = Light(*TARGET, "blink")
    if used is not None:
        lamps[used] = Light(*USED, "steady")
    for lamp in taken:
        lamps[lamp] = Light(*CONCERN, "flash")
    if state.phase == "turns" or turn is not None:
        seat = state.seat if turn is None else turn
        stand = space_lamp(state.players[seat].space)
        lamps[stand] = _stand(state, seat, stand in chosen)
    if doubt:
        lamps[SECTION_LAMPS.start : SECTION_LAMPS.stop] = [Light(*DOUBT, "flash")] * len(SECTION_LAMPS)
    lamps[STATUS] = status_light(state, _shown(state, question) if turn is None else turn)
    return lamps


def status_light(state: State, seat: int | None) -> Light:
    """The colour of its wagon in the pattern of its seat; the Private Concern's is that of what it takes."""
    if seat is None:
        return Light(*TABLE, "breathe")
    if state.is_concern(seat):
        return Light(*CONCERN, "flash")
    return Light(*WAGON[seat_tone(state, seat)], _SEAT_PATTERNS[state.humans.index(seat)])


def _shown(state: State, question: Question | None) -> int | None:
    """Who is asked; whose turn it is where the table is asked."""
    if question is not None and question.seat is not None:
        return question.seat
    return state.seat if state.phase == "turns" else None


def _stand(state: State, seat: int, may_stay: bool) -> Light:
    """Where the wagon of the turn stands."""
    if state.is_concern(seat):
        return Light(*CONCERN, "flash")
    return Light(*WAGON[seat_tone(state, seat)], "blink" if may_stay else "steady")


def _market(state: State) -> list[Light]:
    """Which sections have dice, from $5 clockwise; all dark until the wheel is placed."""
    if wanted_section(state) is None:
        return [_OFF] * len(SECTION_LAMPS)
    return [Light(*DICE[state.market[good]], "steady") for good in state.values()]


def _used(state: State, question: Question | None, place: str) -> int | None:
    """The district or building whose action is being carried out."""
    if question is None or state.phase != "turns":
        return None
    if state.caravan is not None:
        place = "yurg"
    return place_lamp(state, _USED_BY.get(question.kind, place))


# What may be chosen


def _targets(state: State, question: Question | None) -> Iterator[int]:
    """Where people may go, and what they may take; what the Private Concern might do is no choice."""
    if question is None or (question.seat is not None and state.is_concern(question.seat)):
        return
    yield from _asked_about(state, question)
    not_free = (*question.refused, *question.warned)
    dear = [option for option, reason in not_free if reason.code == _NOT_AFFORDED]
    for option in (*question.options, *dear):
        lamp = _target(state, question, option)
        if lamp is not None:
            yield lamp
    if TURN_WHEEL in question.options and question.kind != "bazaar_deal":
        yield from SECTION_LAMPS


def _asked_about(state: State, question: Question) -> Iterator[int]:
    """Where people look when the table itself is asked."""
    match question.kind, *question.params:
        case "building_on", space, *_:
            yield building_lamp(space)
        case "market_die" | "section_without_die", *_:
            yield from (section_lamp(state, good) for good in question.options)
        case "describe_hero", card, *_ if card in state.inn:
            yield district_lamp(state, "inn")


def _target(state: State, question: Question, option: str) -> int | None:
    """The lamp where an option leads to, if there is one."""
    seat = state.seat if question.seat is None else question.seat
    stand = state.players[seat].space
    match option:
        case Move(spaces):
            return space_lamp(stand + spaces)
        case Activate(place):
            return place_lamp(state, place)
        case Buy(tile) | Change(tile) | ChangeTo(tile) | Take(tile) | Sell(tile) | Deliver(tile):
            return section_lamp(state, GOOD_OF[tile])
        case Pay(tile) | Discard(tile) if tile in GOOD_OF:
            return section_lamp(state, GOOD_OF[tile])
        case Stack():
            return district_lamp(state, "commissions")
        case HeroAt():
            return district_lamp(state, "inn")
    if option in _HORSESHOE:
        return space_lamp(stand + _HORSESHOE[option])
    return district_lamp(state, _WORDS_AT[option]) if option in _WORDS_AT else None


_HORSESHOE: Final[dict[str, int]] = {STAY: 0, FORWARD: 1, BACK: -1}
_WORDS_AT: Final[dict[str, str]] = {
    COMMISSION: "commissions",
    HERO: "inn",
    DRAW_HEROES: "inn",
    DARK_MARKET: "dark_market",
}
"""Options in one word, and the district they are about."""
