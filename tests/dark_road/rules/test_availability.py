"""Why a companion's ability cannot be used now: the reason is always told, with its rule."""

import random

import pytest

from companion.core.questions import Refusal
from companion.games.dark_road import DarkRoad
from companion.games.dark_road.availability import why_unusable
from companion.games.dark_road.names import GOODS, LOYAL, STRAYS
from companion.games.dark_road.options import USE
from tests.dark_road.builders import Table, hero
from tests.dark_road.cards import event
from tests.dark_road.playing import some_answer, some_seating
from tests.dark_road.rules.journeys import at_yurg, lead


def _with(name: str, *used: int, **kwargs: str) -> Table:
    """Its owner has every gift there is and plans."""
    table = Table(**kwargs).with_companion(name, *used).with_items(horseshoes=1, quartz=2)
    return table.with_goods("potion").with_heroes(hero())


# The moment


@pytest.mark.parametrize("name", [*LOYAL, *STRAYS])
def test_companions_act_on_their_owners_turn_only(name: str) -> None:
    """COMP-1."""
    table = at_yurg(leader=0).with_companion(name, seat=1).with_items(quartz=1, seat=1)
    lead(table, joins=())
    assert (table.asked, table.question.seat) == ("join_caravan", 1)
    assert table.refusal(f"use {name} 1") == ("not-your-turn", "COMP-1")


def test_there_are_no_companions_before_the_first_turn() -> None:
    """COMP-1."""
    table = Table(2, lazy=True, variants=("draft",))
    table.state.phase = "setup"
    for seat in (None, 0, 1):
        assert why_unusable(table.state, seat, USE["raven", 1]) == Refusal("companions-in-setup", "COMP-1")


def test_no_companion_acts_once_rest_has_begun() -> None:
    """RULING-75: at a real table the market dice of Rest are asked for."""
    table = Table(lazy=True).with_space(0).with_locked("blank", "blank", "1").with_coins(9)
    table.with_companion("raven").with_items(quartz=2).play("die 1", "slot 2", "activate bazaar")
    table.play("buy potion", "done")
    while table.asked == "window":
        table.play("go on")
    assert (table.asked, table.question.seat) == ("market_die", None)
    assert table.refusal("use raven 2") == ("rest-has-begun", "RULING-75")


def test_no_companion_acts_on_the_final_visit() -> None:
    """RULING-85."""
    table = _with("raven").with_end()
    assert table.asked == "visit_town"
    assert table.refusal("use raven 2") == ("companions-at-the-end", "RULING-85")


def test_while_dice_are_thrown_the_table_is_asked_first() -> None:
    """RULING-75."""
    table = lead(at_yurg().with_companion("raven").with_items(quartz=1))
    assert (table.asked, table.question.seat) == ("roll", None)
    assert table.refusal("use raven 1") == ("chance-first", "RULING-75")
    assert table.refusal("use phoenix 1") == ("companion-not-held", "COMP-4")


# The companion and its gift


def test_a_companion_of_somebody_else_is_no_help() -> None:
    """COMP-4."""
    table = _with("phoenix").with_companion("raven", seat=1)
    assert table.refusal("use raven 1") == ("companion-not-held", "COMP-4")


@pytest.mark.parametrize("number", [1, 2])
def test_an_ability_with_its_gift_on_it_is_used_up(number: int) -> None:
    """COMP-1."""
    table = _with("phoenix", number)
    assert table.refusal(f"use phoenix {number}") == ("ability-used", "COMP-1")
    assert f"use phoenix {3 - number}" in table.options


@pytest.mark.parametrize("name", STRAYS)
def test_a_stray_is_used_once_a_turn(name: str) -> None:
    """COMP-4, RULING-86: alone at the table it comes back at once."""
    table = Table(1).with_companion(name).with_items(horseshoes=2, quartz=1)
    table.with_goods("potion", "potion").with_heroes(hero(), hero()).play(f"use {name} 1")
    while table.asked != "plan_die":
        table.play(table.options[0])
    assert table.refusal(f"use {name} 1") == ("stray-used", "COMP-4")


@pytest.mark.parametrize(
    "name, reason",
    [
        *((name, ("no-quartz-gift", "COMP-1")) for name in (*LOYAL, "flicker")),
        ("grace", ("no-potion-gift", "COMP-3")),
        ("cosimo", ("no-hero-gift", "COMP-3")),
        ("lil_dumplin", ("no-horseshoe-gift", "COMP-3")),
    ],
)
def test_without_its_gift_a_companion_does_nothing(name: str, reason: tuple[str, str]) -> None:
    """COMP-1, COMP-3."""
    table = Table().with_companion(name)
    assert table.refusal(f"use {name} 1") == reason


# What it acts on


@pytest.mark.parametrize("edition", ["v1", "v2"])
def test_the_dragon_needs_a_hero_to_deliver(edition: str) -> None:
    """COMP-2, RULING-76."""
    table = Table(edition=edition).with_companion("cave_dragon").with_items(quartz=1)
    table.with_inn(*[None] * 4)
    code = "no-hero-aboard" if edition == "v1" else "no-hero-face-up"
    assert table.refusal("use cave_dragon 1") == (code, "RULING-76")


@pytest.mark.parametrize(
    "use", ["cave_dragon 2", "ice_mouse 2", "phoenix 2", "snow_bee 2"], ids=lambda use: use.replace(" ", "-")
)
def test_without_goods_in_the_supply_none_can_be_gained(use: str) -> None:
    """RULING-2."""
    table = _with(use.split()[0])
    table.with_supply(**dict.fromkeys(GOODS, 0))
    assert table.refusal(f"use {use}") == ("no-good-left", "RULING-2")


def test_the_bee_needs_the_good_that_it_crafts() -> None:
    """RULING-2."""
    table = _with("snow_bee")
    table.with_supply(**{table.state.box.board.crafting["1"]: 0})
    assert table.refusal("use snow_bee 2") == ("no-good-left", "RULING-2")


def test_what_lies_nowhere_cannot_be_gained() -> None:
    """RULING-10, RULING-12, RULING-76."""
    table = Table().with_items(quartz=1).with_goods("potion").with_inn(*[None] * 4).with_courtyard(None, None)
    table.with_supply(illuminated=0)
    for name in ("ice_mouse", "snow_bee", "raven", "grace"):
        table.with_companion(name)
    state = table.state
    state.tops = dict.fromkeys(state.tops)
    state.decks["deeds"] = state.decks["deeds"]._replace(pool=(), hidden=0, bottom=())
    assert table.refusal("use ice_mouse 1") == ("no-commission-left", "RULING-12")
    assert table.refusal("use snow_bee 1") == ("no-hero-face-up", "RULING-76")
    assert table.refusal("use raven 1") == ("no-illuminated-left", "RULING-76")
    assert table.refusal("use grace 1") == ("no-deed-left", "RULING-10")


def test_the_cat_needs_travel_dice() -> None:
    """RULING-67, RULING-68."""
    table = _with("threy_cat")
    assert table.refusal("use threy_cat 1") == ("no-travel-dice", "RULING-68")
    assert table.refusal("use threy_cat 2") == ("no-travel-die-taken", "RULING-67")


def test_the_cat_needs_a_benefit_to_copy() -> None:
    """RULING-69."""
    table = at_yurg().with_companion("threy_cat").with_items(quartz=1)
    table.with_event(event("highway", dict.fromkeys(range(1, 7), "lose coins 1")))
    lead(table, companion="companion 1").play("2", "3")
    assert table.asked == "choose_travel_die"
    assert table.refusal("use threy_cat 1") == ("only-costs-shown", "RULING-69")


def test_flicker_helps_before_the_road_is_declared_and_once() -> None:
    """RULING-58."""
    table = at_yurg().with_companion("flicker").with_companion("flicker").with_items(quartz=2)
    table.play("use flicker 1")
    assert table.refusal("use flicker 1") == ("shortcut-free-already", "RULING-58")
    late = at_yurg().with_companion("flicker").with_items(quartz=1).with_lanterns(2)
    late.play("die 1", "slot 2", "activate yurg", "travel", "companion 2", "highway")
    assert late.refusal("use flicker 1") == ("road-declared", "RULING-58")


# Always


@pytest.mark.parametrize("dealt", [True, False], ids=["dealt", "real table"])
@pytest.mark.parametrize("number", range(4))
def test_an_ability_is_offered_or_has_a_reason(number: int, dealt: bool) -> None:
    """COMP-1, RULING-75, RULING-76: at every question of whole games, never both and never neither."""
    chance = random.Random(number)
    game: DarkRoad = some_seating(number, dealt).sit_down()
    while (question := game.question) is not None:
        for option in USE.values():
            reason = why_unusable(game.state, question.seat, option)
            assert (option in question.options) == (reason is None), (question.kind, option, reason)
        value, wave = some_answer(question, chance)
        game.answer(value, wave=wave)
