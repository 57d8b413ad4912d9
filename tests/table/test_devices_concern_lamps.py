"""What the lamps show of the Private Concern, and of every kind of question there is."""

import random
from collections.abc import Callable, Iterator

import pytest

from companion.core.questions import Question
from companion.games.dark_road import DarkRoad
from companion.games.dark_road.asking import RULES
from companion.games.dark_road.options import Buy
from companion.games.dark_road.state import State
from companion.table.concern import last_turn
from companion.table.devices import lights
from companion.table.devices.lamps import CONCERN, status_light
from companion.table.devices.places import (
    LAMPS,
    STATUS,
    district_lamp,
    place_lamp,
    section_lamp,
    space_lamp,
)
from companion.table.timeline import Step
from firmware_bridge.devices import Light
from tests.dark_road.playing import some_answer, some_concern_seating, some_seating
from tests.table.device_games import Evening, with_concern
from tests.table.lit import lit, sections
from tests.table.tabletop import let_answer

# The Private Concern


def its_turns(table: bool) -> Iterator[tuple[Evening, list[Light]]]:
    """Every step of its turns, and what the lamps show after it."""
    evening = Evening(session=with_concern(table=table))
    while evening.session.game.question is not None and evening.session.game.state.round < 6:
        let_answer(evening.session, 1)
        evening.devices.follow()
        if evening.session.game.state.seat == 1:
            yield evening, evening.board.shown


@pytest.mark.parametrize("table", [False, True])
def test_what_the_private_concern_took_flashes_until_its_turn_is_over(table: bool) -> None:
    """Every lamp that flashes stands for something that it used, took, moved or turned this turn."""
    seen: set[int] = set()
    for evening, lamps in its_turns(table):
        assert lamps[STATUS] in (Light(*CONCERN, "flash"), status_light(evening.session.game.state, 0))
        flashing = lit(lamps, "flash")
        assert space_lamp(evening.session.game.state.players[1].space) in flashing
        seen |= flashing
    assert seen & set(range(5))
    assert seen & set(range(9, 15))
    assert seen & set(range(15, 20))


def after_its_turn(wanted: Callable[[list[Step]], bool]) -> tuple[Evening, list[Step]]:
    """Just after a turn of it in which this happened."""
    evening = Evening(session=with_concern())
    while evening.session.game.question is not None:
        was_its = evening.session.game.state.seat == 1
        let_answer(evening.session, 1)
        evening.devices.follow()
        if was_its and evening.session.game.state.seat == 0:
            turn = last_turn(evening.session.history())
            if wanted(turn):
                return evening, turn
    raise AssertionError("that never happened")


def test_people_see_what_it_took_until_they_have_confirmed() -> None:
    evening, _ = after_its_turn(lambda turn: any(step.value == "activate inn" for step in turn))
    state = evening.session.game.state
    evening.devices.follow(unconfirmed=True)
    lamps = evening.board.shown
    assert lamps[STATUS] == Light(*CONCERN, "flash")
    assert {district_lamp(state, "inn"), space_lamp(state.players[1].space)} <= lit(lamps, "flash")
    assert lit(lamps, "blink") == set()
    evening.devices.follow()
    assert lit(evening.board.shown, "flash") == set()
    assert evening.board.shown[STATUS] == status_light(state, 0)


def test_goods_that_it_bought_flash_on_the_wheel() -> None:
    evening, turn = after_its_turn(lambda turn: any(str(step.value).startswith("buy ") for step in turn))
    evening.devices.follow(unconfirmed=True)
    bought = {step.value.good for step in turn if isinstance(step.value, Buy)}
    assert sections(evening.session.game.state, bought) <= lit(evening.board.shown, "flash")


def test_the_wheel_that_it_turned_flashes_at_5() -> None:
    evening, _ = after_its_turn(lambda turn: any(step.value == "turn wheel" for step in turn))
    evening.devices.follow(unconfirmed=True)
    assert section_lamp(evening.session.game.state, evening.devices.wanted_good or "") in lit(
        evening.board.shown, "flash"
    )


# Every kind of question

NAMED = {"a commission": "commissions", "a hero": "inn", "draw heroes": "inn", "dark market": "dark_market"}
ABOUT_GOODS = ("buy", "change", "to", "take", "sell", "deliver", "pay", "discard")
STEPS = {"stay": 0, "forward": 1, "back": -1}
NEVER_ASKED = {"turned_up"}
"""Cards are dealt, or lie unread."""
RARE = {
    "illuminated_to_pool",
    *("dragon_hero", "copy_travel_die", "plus_how_much", "cosimo_gift", "graces_potion", "cosimos_hero"),
    *("clear_storage", "clear_inventory", "second_steed", "whisper_die", "make_room_for_commission"),
    *("choose_reward", "which_good_flips", "third_illuminated_die"),
}
"""Not in every handful of games."""


def expected(state: State, stand: int, option: str) -> set[int]:
    """Where an option leads to, once more and from its words alone."""
    verb, _, rest = option.partition(" ")
    good = rest.rstrip("+")
    if verb == "move" or option in STEPS:
        return {space_lamp(stand + (STEPS[option] if option in STEPS else int(rest)))}
    if verb == "activate":
        lamp = place_lamp(state, rest)
        return set() if lamp is None else {lamp}
    if verb in ABOUT_GOODS and good in state.market:
        return {section_lamp(state, good)}
    if option in NAMED:
        return {district_lamp(state, NAMED[option])}
    if verb in ("commission", "hero") and rest:
        return {district_lamp(state, "inn" if verb == "hero" else "commissions")}
    return set()


def check_lights(state: State, question: Question) -> None:
    """Whoever is asked is shown, and what may be chosen blinks unless it is in use anyway."""
    lamps = lights(state, question)
    assert len(lamps) == LAMPS
    turn = state.seat if state.phase == "turns" else None
    assert lamps[STATUS] == status_light(state, turn if question.seat is None else question.seat)
    if question.seat is not None and not state.is_concern(question.seat):
        stand = state.players[question.seat].space
        targets = set[int]().union(*(expected(state, stand, str(option)) for option in question.options))
        assert targets <= lit(lamps, "blink") | lit(lamps, "steady"), question
        its_turn = turn is not None and state.is_concern(turn)
        assert lit(lamps, "flash") == ({space_lamp(state.players[state.seat].space)} if its_turn else set())


def some_table(number: int) -> DarkRoad:
    seating = some_seating if number % 3 == 0 else some_concern_seating
    return seating(number, dealt=number % 4 < 2).sit_down()


def test_every_kind_of_question_shows_who_is_asked_and_where_to() -> None:
    kinds: set[str] = set()
    for number in range(20):
        game, dice = some_table(number), random.Random(number)
        while game.question is not None:
            kinds.add(game.question.kind)
            check_lights(game.state, game.question)
            value, wave = some_answer(game.question, dice)
            game.answer(value, wave=wave)
        assert lights(game.state, None)[STATUS].pattern == "breathe"
    assert set(RULES) - NEVER_ASKED - RARE <= kinds
