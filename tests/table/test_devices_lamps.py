"""What the lamps show for every kind of question: who is asked, where one may go, what is used."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from companion.games.dark_road.state import State
from companion.table.devices import lights
from companion.table.devices.lamps import CONCERN, WAGON, status_light
from companion.table.devices.places import (
    LAMPS,
    STATUS,
    building_lamp,
    district_lamp,
    place_lamp,
    section_lamp,
    space_lamp,
)
from companion.table.session import Session
from firmware_bridge.devices import Light
from tests.dark_road.builders import Table, at, hero, to
from tests.dark_road.rules.concerned import carrying_out, its_turn
from tests.dark_road.rules.journeys import at_yurg, lead, set_out, suffer
from tests.table.lit import dark, lit, sections, shown
from tests.table.tabletop import GAME, Disk

# Places


def test_every_place_has_a_lamp_of_its_own() -> None:
    state = Table().state
    districts = [district_lamp(state, name) for name in state.box.board.districts]
    buildings = [building_lamp(space) for space in range(1, 5)]
    goods = [section_lamp(state, good) for good in state.box.board.wheel]
    spaces = [space_lamp(space) for space in range(5)]
    assert [*districts, *buildings, *goods, *spaces, STATUS] == list(range(LAMPS))


def test_the_lamps_of_the_wheel_mark_the_places_round_it() -> None:
    """They do not turn with it: the first is always the one worth $5."""
    for good in Table().state.box.board.wheel:
        assert section_lamp(Table().with_wheel(good).state, good) == 9


def test_a_building_that_is_not_in_play_has_no_lamp() -> None:
    assert place_lamp(Table().state, "mansion") is None
    assert place_lamp(Table().state, "oracle") == building_lamp(2)


# Who is asked


def test_every_seat_has_a_colour_and_a_pattern_of_its_own() -> None:
    state = Table(seats=4).state
    found = [status_light(state, seat) for seat in range(4)]
    assert len({light.pattern for light in found}) == 4
    assert len({(light.red, light.green, light.blue) for light in found}) == 4


@pytest.mark.parametrize("seat", range(4))
def test_the_private_concern_is_unlike_everybody_beside_it(seat: int) -> None:
    state = Table(seats=3, concern=seat).state
    found = [status_light(state, seat) for seat in range(4)]
    assert len({light.pattern for light in found}) == 4
    assert found[seat] == Light(*CONCERN, "flash")


def test_who_is_asked_is_shown_beside_whose_turn_it_is() -> None:
    """On Anna's turn Ben is asked whether he comes along."""
    table = set_out(at_yurg()).play("companion 2", "town Northbreak")
    assert table.asked == "join_caravan"
    lamps = shown(table)
    assert lamps[STATUS] == status_light(table.state, 1)
    assert lamps[space_lamp(table.me.space)] == Light(*WAGON["candle"], "steady")


# Where one may go, what one may take


class Scene(NamedTuple):
    """A moment of a game, and the places that blink and are steady then, by name."""

    kind: str
    table: Callable[[], Table]
    blink: str = ""
    steady: str = ""
    place: str = ""
    """What was activated last."""


def _moving() -> Table:
    table = Table().with_space(1).with_illuminated("3").with_locked("blank", "2", "1").with_reserve("1")
    return table.play("slot 2", "illuminate 3")


def _horseshoe() -> Table:
    return Table().with_items(horseshoes=1).with_locked("blank", "2", "1").play("die 1", "slot 2")


def _bazaar(coins: int = 20) -> Table:
    table = at("bazaar").with_coins(coins).with_wheel("potion", {"potion": 1, "book": 2})
    return table.play(*to("bazaar"))


def _inn() -> Table:
    return at("inn").with_goods("armor", "book").with_inn(hero("armor book"), hero("book")).with_hero_deck()


def _building(name: str, *answers: str) -> Table:
    table = Table().with_space(1).with_locked("blank", "blank", "1").with_illuminated("blank")
    table.with_buildings(name, "oracle", "workshop", "lanternworks").with_goods("armor", "weapon")
    table.with_wheel("potion", {"potion": 2, "staff": 1, "armor": 1, "book": 1})
    return table.play("die 1", "slot 2", "illuminate blank", f"activate {name}", *answers)


SCENES = (
    Scene("plan_die", lambda: Table(), "", "space 0"),
    Scene("move_wagon", _moving, "space 3, space 4", "space 1"),
    Scene("use_horseshoe", _horseshoe, "space 1, space 2, space 3"),
    Scene("activate_one", lambda: at("yurg").play("die 1", "slot 2"), "yurg, dark_market", "space 3"),
    Scene(
        "activate_next",
        lambda: at("bazaar", both=True).play(*to("bazaar", both=True)[:3]),
        "bazaar, commissions, building 1",
        "space 1",
    ),
    Scene("slot_3_action", lambda: Table().play("die 1", "slot 3"), "the whole wheel", "space 0"),
    Scene("bazaar_deal", _bazaar, "potion, book", "bazaar, space 1", "bazaar"),
    Scene("bazaar_deal", lambda: _bazaar(0), "potion, book", "bazaar, space 1", "bazaar"),
    Scene(
        "change_die_to",
        lambda: _bazaar().play("change potion"),
        "staff, armor, weapon, instrument",
        "bazaar, space 1",
        "bazaar",
    ),
    Scene(
        "which_commission",
        lambda: at("commissions").play(*to("commissions")),
        "",
        "commissions",
        "commissions",
    ),
    Scene(
        "which_commission",
        lambda: at("dark_market").play(*to("dark_market"), "steps 4", "a commission"),
        "commissions",
        "dark_market",
        "dark_market",
    ),
    Scene("dark_market_steps", lambda: at("dark_market").play(*to("dark_market")), "", "dark_market"),
    Scene(
        "commission_or_deed",
        lambda: at("dark_market").play(*to("dark_market"), "steps 4"),
        "commissions",
        "dark_market",
        "dark_market",
    ),
    Scene("inn_hero", lambda: _inn().play(*to("inn")), "", "inn, space 0", "inn"),
    Scene("sell_to_hero", lambda: _inn().play(*to("inn"), "hero 1"), "armor, book", "inn", "inn"),
    Scene("ruins_or_travel", lambda: at("yurg").play(*to("yurg")), "", "yurg, space 3", "yurg"),
    Scene("choose_companion", lambda: set_out(at_yurg()), "", "yurg", "yurg"),
    Scene("roll", lambda: lead(at_yurg()), "", "yurg, space 3", "yurg"),
    Scene(
        "good_fortune",
        lambda: lead(at_yurg().with_companion_row().with_companion_deck()).play("2", "die 2"),
        "",
        "yurg",
        "yurg",
    ),
    Scene("pay_building_good", lambda: _building("filigree"), "armor, weapon", "building 1", "filigree"),
    Scene(
        "hero_or_commission",
        lambda: _building("candle_and_quartz", "pay coins"),
        "inn, commissions",
        "building 1",
        "candle_and_quartz",
    ),
    Scene("which_good", lambda: _building("harbor"), "weapon, instrument", "building 1", "harbor"),
    Scene(
        "which_good_flips", lambda: suffer(at_yurg().with_goods("armor", "book"), "flip up"), "armor, book"
    ),
    Scene(
        "which_good_leaves", lambda: suffer(at_yurg().with_goods("armor", "book"), "lose good"), "armor, book"
    ),
    Scene(
        "which_hero",
        lambda: suffer(at_yurg().with_inn(hero("armor"), hero("book")), "gain hero"),
        "inn",
        "yurg",
    ),
)


def lamps_named(state: State, names: str) -> set[int]:
    if names == "the whole wheel":
        return sections(state, state.market)
    found: set[int] = set()
    for name in filter(None, names.split(", ")):
        match name.split():
            case "space", number:
                found.add(space_lamp(int(number)))
            case "building", number:
                found.add(building_lamp(int(number)))
            case [word] if word in state.market:
                found.add(section_lamp(state, word))
            case _:
                found.add(district_lamp(state, name))
    return found


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: f"{scene.kind} {scene.place}".strip())
def test_what_may_be_chosen_blinks_and_what_is_used_is_steady(scene: Scene) -> None:
    table = scene.table()
    assert table.asked == scene.kind
    lamps = shown(table, place=scene.place)
    assert lit(lamps, "blink") == lamps_named(table.state, scene.blink)
    assert lit(lamps, "steady") >= lamps_named(table.state, scene.steady)
    assert lit(lamps, "flash") == set()


def test_a_space_to_stay_on_blinks_in_its_owners_colour() -> None:
    table = _horseshoe()
    light = shown(table)[space_lamp(table.me.space)]
    assert light == Light(*WAGON["candle"], "blink")


def test_the_lamps_never_tell_what_somebody_can_pay() -> None:
    """HIDE-1: everyone sees the lamps."""
    assert shown(_bazaar(0)) == shown(_bazaar(20))


def test_market_dice_glow_when_no_good_is_asked_for() -> None:
    table = Table().with_wheel("potion", {"potion": 1, "book": 2})
    lamps = shown(table)
    one, two = (lamps[section_lamp(table.state, good)] for good in ("potion", "book"))
    assert two.red > one.red > 0
    assert dark(lamps[section_lamp(table.state, "armor")])


def test_a_wheel_in_doubt_flashes_all_round() -> None:
    table = Table()
    assert lit(shown(table, doubt=True), "flash") == sections(table.state, table.state.market)


def test_what_the_private_concern_might_do_is_no_choice_for_people() -> None:
    table = carrying_out(its_turn(), "activate bazaar")
    assert table.asked == "bazaar_deal"
    assert lit(shown(table), "blink") == set()


# Setting up


def test_while_the_table_is_laid_the_building_asked_for_blinks_and_nobody_is_shown() -> None:
    session = Session.new(GAME, 2, files=Disk())
    for space in range(1, 5):
        lamps = lights(session.game.state, session.game.question)
        assert lit(lamps, "blink") == {building_lamp(space)}
        assert lit(lamps, "steady") == set()
        assert lamps[STATUS].pattern == "breathe"
        assert session.game.question is not None
        session.answer(session.game.question.options[0])
    assert lit(lights(session.game.state, session.game.question), "blink") == set()
