"""A turn: plan, move, activate, rest."""

import pytest

from companion.games.dark_road.invariants import night_dice
from companion.games.dark_road.state import Deck
from tests.dark_road.builders import CRAFTING, Table, at, event, hero, to

FACES = {"1": 1, "2": 2, "3": 3, "4": 4, "blank": 0, "extra": 1}
EDITIONS = pytest.mark.parametrize("edition", ["v1", "v2"])


# Turns


def test_thirteen_turns_each_in_seat_order_and_then_the_end() -> None:
    """TURN-1, REST-4"""
    table = Table(seats=2)
    turns = []
    while table.game.state.phase == "turns":
        turns.append((table.game.state.round, table.game.state.seat))
        table.end_turn()
    assert turns == [(turn, seat) for turn in range(1, 14) for seat in (0, 1)]
    assert table.game.state.phase in ("end", "over")
    assert table.game.state.round == 13


@EDITIONS
def test_the_last_turn_of_the_last_seat_begins_the_end(edition: str) -> None:
    """TURN-1"""
    table = Table(edition=edition).with_turn(13, seat=1).with_heroes(hero(town="Farglen"))
    table.with_late_dice(None, None, "1", seat=1)
    assert table.game.state.phase == "turns"
    table.end_turn()
    assert (table.game.state.phase, table.asked, table.question.seat) == ("end", "visit_town", 0)


def test_the_four_steps_come_in_order_and_none_is_skipped() -> None:
    """TURN-2"""
    table = at("commissions", both=True).with_items(horseshoes=1)
    table.state.players[0].illuminated = ["1"]
    asked = []
    while table.game.state.seat == 0:
        asked.append(table.asked)
        if table.asked == "slot_2_action":
            table.play("illuminate 1")
        elif table.asked == "plan_slot":
            table.play("slot 2")
        elif table.asked == "activate_next":
            table.play("done")
        else:
            table.play(table.options[0])
    assert asked == ["plan_die", "plan_slot", "slot_2_action", "move_wagon", "use_horseshoe", "activate_next"]


def test_the_night_die_used_ends_in_the_spent_pile() -> None:
    """TURN-2, REST-1"""
    table = at("commissions").play(*to("commissions"))
    assert (table.me.pool_night, table.me.spent) == ("blank", 0)
    table.play("commission Farglen")
    assert (table.player(0).pool_night, table.player(0).spent) == (None, 1)


# Plan: reset


@pytest.mark.parametrize(
    "locked, v1, v2",
    [
        (("2", "2", "2"), True, True),
        (("blank", "blank", "blank"), True, True),
        (("extra", "extra", "extra"), True, True),
        (("1", "extra", "1"), True, False),
        (("extra", "1", "1"), True, False),
        (("1", "1", "extra"), True, False),
        (("2", "2", "3"), False, False),
        (("3", "2", "2"), False, False),
        (("2", "3", "2"), False, False),
        (("1", "blank", "1"), False, False),
        (("2", "2", None), False, False),
        (("2", None, "2"), False, False),
        ((None, "2", "2"), False, False),
    ],
)
@EDITIONS
def test_three_equal_locked_dice_may_be_reset(
    locked: tuple[str, ...], v1: bool, v2: bool, edition: str
) -> None:
    """PLAN-1, RULING-23: equal faces, and in the first edition equal values."""
    table = Table(edition=edition).with_locked(*locked)
    if None in locked:
        table.with_late_dice(*locked)
    assert (table.asked == "reset_dice") is (v1 if edition == "v1" else v2)


def test_a_reset_sets_the_faces_of_the_setup() -> None:
    """PLAN-1, RULING-24: the plain 1, also where the dice showed the other one."""
    table = Table().with_locked("extra", "extra", "extra").with_reserve("4", "blank", "2", "2")
    assert table.options == ["as it is", "reset"]
    table.play("reset")
    assert table.me.locked == ["1", "2", "3"]
    assert table.me.reserve == ["4", "blank", "2", "2"]
    assert table.asked == "plan_die"


def test_nobody_has_to_reset() -> None:
    """PLAN-1"""
    table = Table().with_locked("4", "4", "4").play("as it is")
    assert table.me.locked == ["4", "4", "4"]


def test_a_correction_of_the_locked_dice_takes_the_reset_back() -> None:
    """PLAN-1: the question is asked anew when the table turns out to lie otherwise."""
    table = Table().with_locked("4", "4", "4")
    assert table.asked == "reset_dice"
    table.game.correct("players.0.locked.1", "3")
    assert table.asked == "plan_die"
    assert table.me.locked == ["4", "3", "4"]


# Plan: the bump


def test_a_die_of_the_reserve_bumps_a_locked_one_into_the_pool() -> None:
    """PLAN-2, DICE-2: no die changes its face."""
    table = Table().with_locked("4", "3", "extra").with_reserve("blank", "2", "2", "1")
    assert table.options == ["die 1", "die 2", "die blank"]
    table.play("die blank")
    assert table.options == ["slot 1", "slot 2", "slot 3"]
    table.play("slot 3")
    assert table.me.locked == ["4", "3", "blank"]
    assert table.me.reserve == ["2", "2", "1"]
    assert table.me.pool_night == "extra"


def test_a_face_that_is_not_in_the_reserve_cannot_be_taken() -> None:
    """PLAN-2"""
    table = Table().with_reserve("2", "2", "3", "3")
    assert table.refusal("die 4")[0] == "not-offered"


@pytest.mark.parametrize("face, good", CRAFTING.items())
@EDITIONS
def test_slot_1_crafts_by_the_face_just_locked(edition: str, face: str, good: str) -> None:
    """PLAN-3, RULING-25: not by its value and not by the bumped die, in both editions."""
    table = Table(edition=edition).with_reserve(face, *(["1", "2"] if face in "34" else ["3", "4"]))
    table.play(f"die {face}", "slot 1")
    assert table.goods() == [good]
    assert table.me.locked == [face, "2", "3"]
    assert table.me.pool_night == "1"


def test_crafting_is_compulsory_but_may_come_to_nothing() -> None:
    """RULING-26"""
    table = Table().with_goods(*["armor"] * 6, *["potion"] * 3).play("die 4", "slot 1")
    assert table.asked == "make_room_for_good"
    table.play("leave")
    assert table.goods() == ["armor"] * 6 + ["potion"] * 3
    empty = Table().with_supply(staff=0).play("die 4", "slot 1")
    assert empty.goods() == []
    assert empty.asked == "activate_one"


def test_slot_2_gives_a_lantern_or_an_illuminated_die() -> None:
    """PLAN-3"""
    table = Table().with_illuminated("3", "blank").play("die 1", "slot 2")
    assert (table.asked, table.options) == ("slot_2_action", ["lantern", "illuminate 3", "illuminate blank"])
    table.play("lantern")
    assert (table.me.lanterns, table.me.illuminated) == (1, ["3", "blank"])
    assert table.me.pool_illuminated is None


def test_the_illuminated_die_goes_to_the_pool_as_it_lies() -> None:
    """PLAN-3, PLAN-5, DICE-2"""
    table = Table().with_illuminated("3", "blank").play("die 1", "slot 2", "illuminate blank")
    assert (table.me.lanterns, table.me.illuminated) == (0, ["3"])
    assert table.me.pool_illuminated == "blank"
    assert table.asked == "move_wagon"  # at most one: no second is offered


@pytest.mark.parametrize("slot", ["slot 1", "slot 3"])
def test_no_other_slot_brings_an_illuminated_die_into_the_pool(slot: str) -> None:
    """PLAN-5"""
    table = Table().with_illuminated("3", "blank").play("die 1", slot)
    if slot == "slot 3":
        assert table.options == ["coins", "turn wheel"]
        table.play("coins")
    assert table.asked == "activate_one"
    assert table.me.pool_illuminated is None


def test_slot_3_gives_2_coins() -> None:
    """PLAN-3"""
    table = Table().with_coins(0).play("die 1", "slot 3", "coins")
    assert table.me.coins == 2
    assert table.game.state.value("potion") == 5


def test_or_slot_3_turns_the_wheel() -> None:
    """PLAN-3, WHEEL-1"""
    table = Table().with_coins(0).play("die 1", "slot 3", "turn wheel")
    assert table.me.coins == 0
    assert table.game.state.value("potion") == 4
    assert table.game.state.value("instrument") == 5


def test_a_die_that_turns_out_to_show_another_face_is_chosen_anew() -> None:
    """PLAN-2: the table corrects the reserve after the die was named."""
    table = Table().with_reserve("4", "2", "2", "1").play("die 4")
    table.game.correct("players.0.reserve.0", "3")
    assert (table.asked, table.options) == ("plan_die", ["die 1", "die 2", "die 3"])
    table.play("die 3", "slot 3", "coins")
    assert (table.me.locked, table.me.reserve) == (["1", "2", "3"], ["2", "2", "1"])


# Plan: the last three turns


def test_in_the_last_turns_a_locked_die_goes_to_the_pool() -> None:
    """PLAN-4"""
    table = Table().with_turn(12).with_late_dice("2", None, "3")
    assert (table.asked, table.options) == ("plan_slot", ["slot 1", "slot 3"])
    assert table.refusal("slot 2") == ("slot-empty", "PLAN-4")
    table.play("slot 3", "coins")
    assert table.me.locked == ["2", None, None]
    assert table.me.pool_night == "3"
    assert table.me.coins == 12


def test_slot_1_then_crafts_any_basic_good() -> None:
    """PLAN-4, RULING-2"""
    table = Table().with_turn(11).with_late_dice("2", "2", "3").with_supply(weapon=0).play("slot 1")
    assert table.options == ["take armor", "take book", "take instrument", "take potion", "take staff"]
    assert table.refusal("take weapon") == ("supply-empty", "RULING-2")
    table.play("take staff")
    assert table.goods() == ["staff"]
    assert table.me.locked == [None, "2", "3"]


def test_slot_2_gives_its_lantern_in_the_last_turns_too() -> None:
    """PLAN-4"""
    table = Table().with_turn(11).with_late_dice("2", "1", "3").play("slot 2")
    assert table.me.lanterns == 1


def test_the_last_die_of_all_is_not_asked_for() -> None:
    """PLAN-4"""
    table = Table().with_turn(13).with_late_dice(None, "1", None)
    assert table.asked == "activate_one"
    assert (table.me.pool_night, table.me.lanterns) == ("1", 1)


# Plan: with upgrades


def test_the_slot_1_upgrade_crafts_upgraded_goods() -> None:
    """UPGR-1, PLAN-3"""
    assert Table().with_upgrade("slot_1").play("die 4", "slot 1").goods() == ["staff+"]


def test_in_the_last_turns_the_slot_1_upgrade_crafts_any_upgraded_good() -> None:
    """RULING-27"""
    table = Table().with_turn(11).with_upgrade("slot_1").with_late_dice("2", "1", "3").play("slot 1")
    assert table.options == [
        *("take armor+", "take book+", "take instrument+", "take potion+", "take staff+", "take weapon+")
    ]


def test_the_slot_2_upgrade_gives_the_lantern_first_and_then_the_choice_of_a_die() -> None:
    """RULING-28, UPGR-1"""
    table = Table().with_upgrade("slot_2").with_illuminated("3").play("die 1", "slot 2")
    assert (table.me.lanterns, table.options) == (1, ["done", "illuminate 3"])
    table.play("illuminate 3")
    assert (table.me.lanterns, table.me.pool_illuminated) == (1, "3")
    declined = Table().with_upgrade("slot_2").with_illuminated("3").play("die 1", "slot 2", "done")
    assert (declined.me.lanterns, declined.me.pool_illuminated) == (1, None)


def test_the_slot_2_upgrade_without_a_die_gives_just_the_lantern() -> None:
    """RULING-28"""
    table = Table().with_upgrade("slot_2").play("die 1", "slot 2")
    assert (table.asked, table.me.lanterns) == ("activate_one", 1)


def test_the_slot_3_upgrade_gives_3_coins_or_a_prestige_and_no_turn_of_the_wheel() -> None:
    """UPGR-1"""
    table = Table().with_upgrade("slot_3").play("die 1", "slot 3")
    assert table.options == ["coins", "prestige"]
    assert table.refusal("turn wheel")[0] == "not-offered"
    table.play("coins")
    assert (table.me.coins, table.me.prestige) == (13, 5)
    other = Table().with_upgrade("slot_3").play("die 1", "slot 3", "prestige")
    assert (other.me.coins, other.me.prestige) == (10, 6)


def test_a_die_from_the_raven_may_be_moved_by_slot_2_in_the_same_turn() -> None:
    """RULING-29"""
    table = Table().with_companion("raven").with_items(quartz=1)
    table.play("die 1", "use raven 1", "4", "slot 2", "illuminate 4")
    assert table.me.pool_illuminated == "4"


def test_also_on_the_last_turn_where_no_die_is_chosen() -> None:
    """RULING-29, COMP-1"""
    table = Table().with_turn(13).with_late_dice(None, "1", None).with_companion("raven")
    table.with_items(quartz=1)
    assert (table.asked, table.options) == ("window", ["go on", "use raven 1", "use raven 2"])
    table.play("use raven 1", "4", "illuminate 4")
    assert table.me.pool_illuminated == "4"


# Move


@pytest.mark.parametrize("face, spaces", FACES.items())
def test_the_wagon_moves_clockwise_by_the_value_of_the_die(face: str, spaces: int) -> None:
    """DICE-1, MOVE-1: blank stays, two different faces are worth 1."""
    table = Table().with_locked(face, "2", "3") if face != "2" else Table().with_locked(face, "1", "3")
    table.with_space(2).play("die 1", "slot 1")
    assert table.me.space == (2 + spaces) % 5
    assert table.asked == "activate_one"


def test_of_two_dice_one_is_chosen_and_the_values_are_never_added() -> None:
    """MOVE-1, DICE-2"""
    table = Table().with_locked("1", "3", "2").with_illuminated("1").play("die 1", "slot 2", "illuminate 1")
    assert table.options == ["move 1", "move 3"]
    assert table.refusal("move 4")[0] == "not-offered"
    assert table.play("move 1").me.space == 1
    other = Table().with_locked("1", "3", "2").with_illuminated("1").play("die 1", "slot 2", "illuminate 1")
    assert other.play("move 3").me.space == 3


def test_two_dice_of_one_value_leave_no_choice() -> None:
    """MOVE-1"""
    table = Table().with_locked("1", "extra", "2").with_illuminated("1")
    assert table.play("die 2", "slot 2", "illuminate 1").me.space == 1


@pytest.mark.parametrize(
    "start, step, end", [(1, "forward", 4), (1, "back", 2), (2, "forward", 0), (3, "back", 4), (3, "stay", 0)]
)
def test_a_horseshoe_moves_one_space_either_way_after_the_die(start: int, step: str, end: int) -> None:
    """MOVE-2"""
    table = Table().with_space(start).with_items(horseshoes=2).play("die 1", "slot 2")
    assert table.me.space == (start + 2) % 5
    assert (table.asked, table.options) == ("use_horseshoe", ["stay", "forward", "back"])
    table.play(step)
    assert table.me.space == end
    assert table.me.horseshoes == (2 if step == "stay" else 1)
    assert table.game.state.supply["horseshoe"] == 12 - table.me.horseshoes
    assert table.asked == "activate_one"  # one a turn


def test_back_from_the_start_space_leads_to_the_last_one() -> None:
    """MOVE-2"""
    table = at("inn").with_items(horseshoes=1).play("die 1", "slot 2", "back")
    assert table.me.space == 4


def test_a_horseshoe_may_follow_a_0_and_sugarfoots_3() -> None:
    """RULING-30, STEED-1"""
    table = at("bazaar").with_items(horseshoes=1).play("die 1", "slot 2")
    assert (table.asked, table.me.space) == ("use_horseshoe", 1)
    sugarfoot = at("bazaar").with_items(horseshoes=1).with_steed("sugarfoot").play("die 1", "slot 2")
    assert sugarfoot.options == ["move 0", "move 3"]
    sugarfoot.play("move 3", "forward")
    assert sugarfoot.me.space == 0


def test_a_horseshoe_given_to_lil_dumplin_does_not_count_against_the_one_a_turn() -> None:
    """RULING-31"""
    table = Table().with_companion("lil_dumplin").with_items(horseshoes=2)
    table.play("use lil_dumplin 1", "coins", "die 1", "slot 2")
    assert table.me.horseshoes == 1
    assert (table.asked, table.options) == ("use_horseshoe", ["stay", "forward", "back"])
    table.play("forward")
    assert (table.me.space, table.me.horseshoes) == (3, 0)


def test_the_last_horseshoe_given_to_lil_dumplin_moves_nobody() -> None:
    """RULING-31, MOVE-2"""
    table = Table().with_companion("lil_dumplin").with_items(horseshoes=1).play("die 1", "slot 2")
    assert table.options == ["stay", "forward", "back", "use lil_dumplin 1"]
    table.play("use lil_dumplin 1", "coins")
    assert table.asked == "activate_one"


# Activate

DISTRICTS = ("bazaar", "commissions", "yurg", "dark_market", "inn")
BUILDINGS = (None, "quartz_mine", "oracle", "lanternworks", "workshop")


@pytest.mark.parametrize("space", range(5))
def test_one_die_activates_one_adjacent_district(space: int) -> None:
    """ACT-1: space n lies between the districts before and after it."""
    table = at("inn").with_space(space).play("die 1", "slot 2")
    assert table.asked == "activate_one"
    assert table.options == [f"activate {DISTRICTS[space - 1]}", f"activate {DISTRICTS[space]}"]


def test_with_one_die_nothing_else_can_be_activated() -> None:
    """ACT-1"""
    table = at("bazaar").play("die 1", "slot 2")
    for other in ("activate quartz_mine", "activate inn", "done"):
        assert table.refusal(other)[0] == "not-offered"
    table.play("activate commissions", "commission Farglen")
    assert table.game.state.seat == 1


@pytest.mark.parametrize("space, building", list(enumerate(BUILDINGS)))
@EDITIONS
def test_both_dice_activate_both_districts_and_the_building_between(
    edition: str, space: int, building: str | None
) -> None:
    """ACT-1, RULING-33: in the second edition each is optional; the start space has no building."""
    table = (
        at("inn", both=True, edition=edition).with_space(space).play("die 1", "slot 2", "illuminate blank")
    )
    assert table.asked == "activate_next"
    expected = [f"activate {DISTRICTS[space - 1]}", f"activate {DISTRICTS[space]}"]
    if building:
        expected.append(f"activate {building}")
    assert table.options == (expected if edition == "v1" else [*expected, "done"])


def test_the_three_come_in_any_order_and_none_twice() -> None:
    """ACT-1, RULING-33"""
    table = at("dark_market", both=True).with_coins(2).with_goods("weapon").with_inn(hero("weapon"))
    table.play("die 1", "slot 2", "illuminate blank", "activate workshop")
    assert table.goods() == ["weapon+"]
    assert table.options == ["activate dark_market", "activate inn", "done"]
    table.play("activate inn", "hero 1")
    assert table.me.coins == 2 + 1 + 1
    assert table.options == ["activate dark_market", "done"]
    table.play("activate dark_market", "steps 1")
    assert table.goods(0) == ["instrument", "potion"]
    assert table.game.state.seat == 1


def test_each_is_fully_resolved_before_the_next() -> None:
    """ACT-1"""
    table = at("bazaar", both=True).play(*to("bazaar", both=True))
    assert table.refusal("activate commissions")[0] == "not-offered"
    table.play("done")
    assert table.asked == "activate_next"


def test_in_the_second_edition_one_may_stop_at_any_point() -> None:
    """ACT-1, RULING-33"""
    table = at("bazaar", both=True).play("die 1", "slot 2", "illuminate blank", "done")
    assert table.game.state.seat == 1
    assert (table.player(0).quartz, table.player(0).commissions) == (0, [])


def test_in_the_first_edition_everything_possible_is_activated() -> None:
    """ACT-1, RULING-33: the last one without a question."""
    table = at("bazaar", both=True, edition="v1").play("die 1", "slot 2", "illuminate blank")
    assert table.refusal("done")[0] == "not-offered"
    table.play("activate bazaar", "done", "activate quartz_mine")
    assert table.me.quartz == 1
    assert table.asked == "which_commission"
    table.play("commission Farglen")
    assert table.game.state.seat == 1


def test_a_district_that_comes_to_nothing_may_be_chosen() -> None:
    """ACT-2, RULING-32: the Dark Market without coins, the Inn without a saleable good."""
    table = at("dark_market").with_coins(0).play("die 1", "slot 2")
    assert table.options == ["activate dark_market", "activate inn"]
    table.play("activate dark_market")
    assert table.game.state.seat == 1
    assert table.game.state.dark_market == 2
    inn = at("dark_market").play("die 1", "slot 2", "activate inn")
    assert inn.game.state.seat == 1


@pytest.mark.parametrize("face", FACES)
def test_the_face_of_the_die_does_not_matter_for_the_activation(face: str) -> None:
    """ACT-2"""
    table = Table().with_locked("1", face, "2").with_space((0 - FACES[face]) % 5)
    table.with_reserve("4", "4", "4", "4").play("slot 2")
    assert (table.asked, table.options) == ("activate_one", ["activate inn", "activate bazaar"])


def test_longshadow_activates_any_one_building_also_from_the_start_space() -> None:
    """RULING-35, STEED-1"""
    table = at("inn", both=True).with_steed("longshadow").play("die 1", "slot 2", "illuminate blank")
    buildings = ["activate quartz_mine", "activate oracle", "activate lanternworks", "activate workshop"]
    assert table.options == ["activate inn", "activate bazaar", *buildings, "done"]
    table.play("activate quartz_mine")
    assert table.me.quartz == 1
    assert table.options == ["activate inn", "activate bazaar", "done"]


def test_longshadow_needs_an_illuminated_die() -> None:
    """RULING-35, ACT-1"""
    table = at("bazaar").with_steed("longshadow").play("die 1", "slot 2")
    assert table.options == ["activate bazaar", "activate commissions"]


# Rest


def test_an_illuminated_die_in_the_pool_returns_to_the_supply_used_or_not() -> None:
    """REST-1, RULING-34"""
    table = at("bazaar", both=True).play("die 1", "slot 2", "illuminate blank")
    assert table.game.state.supply["illuminated"] == 7
    table.play("done")
    assert table.player(0).pool_illuminated is None
    assert table.player(0).illuminated == []
    assert table.game.state.supply["illuminated"] == 8


def test_set_aside_market_dice_are_rolled_one_at_a_time_onto_sections_with_room() -> None:
    """REST-2, RULING-36"""
    table = at("bazaar").with_wheel("potion", {"potion": 2, "staff": 1, "armor": 1, "book": 1})
    table.play(*to("bazaar"), "buy armor", "buy book", "done")
    assert (table.asked, table.question.group) == ("market_die", "market")
    assert table.game.state.set_aside == 2
    assert table.options == ["armor", "book", "instrument", "staff", "weapon"]
    assert table.refusal("potion") == ("section-full", "REST-2")
    table.play("staff")
    assert table.options == ["armor", "book", "instrument", "weapon"]
    assert table.refusal("staff") == ("section-full", "REST-2")
    table.play("weapon")
    assert table.game.state.market == {
        **{"armor": 0, "book": 0, "instrument": 0},
        **{"potion": 2, "staff": 2, "weapon": 1},
    }
    assert (table.game.state.set_aside, table.game.state.seat) == (0, 1)
    assert table.game.state.draws == {"market": 2}


def test_the_upkeep_comes_in_its_order() -> None:
    """REST-2, REST-3, REST-4: market dice, companions, heroes, deeds, night dice."""
    table = at("commissions").with_wheel("potion", {"potion": 2, "armor": 2}).with_reserve("1").with_spent(3)
    state = table.state
    state.decks["companions"] = Deck(("grace", "flicker", "raven"), 3)
    state.decks["heroes"] = Deck(("knight-2", "knight-3", "knight-4"), 3)
    state.decks["deeds"] = Deck(("three-knights", "three-roads", "full-log"), 3)
    table.with_companion_row(None, "raven", "phoenix").with_inn(hero(), None, hero(), hero())
    table.with_courtyard("three-skirmishers", None)
    table.play("slot 2", "activate commissions", "commission Farglen")
    asked = []
    while table.game.state.seat == 0:
        asked.append((table.asked, table.question.params))
        assert table.question.is_chance
        table.play(table.options[0])
    assert asked == [
        ("market_die", ()),
        ("turned_up", ("companions",)),
        ("turned_up", ("heroes",)),
        ("turned_up", ("deeds",)),
        *[("roll", ("night",))] * 3,
    ]
    assert table.game.state.courtyard == ["three-skirmishers", "three-knights"]
    assert table.game.state.inn[1] == "knight-2"


@pytest.mark.parametrize(
    "row, after",
    [
        ((None, "raven", "phoenix"), ["raven", "phoenix", "grace"]),
        (("raven", None, "phoenix"), ["raven", "phoenix", "grace"]),
        (("raven", "phoenix", None), ["raven", "phoenix", "grace"]),
        (("raven", "phoenix", "flicker"), ["raven", "phoenix", "flicker"]),
        ((None, None, "phoenix"), ["phoenix", "grace", "cosimo"]),
    ],
)
def test_companions_slide_away_from_the_deck_and_the_row_is_refilled(
    row: tuple[str | None, ...], after: list[str]
) -> None:
    """REST-3"""
    table = at("commissions").with_companion_row(*row).with_companion_deck("grace", "cosimo")
    table.play(*to("commissions"), "commission Farglen")
    assert table.game.state.companion_row == after


def test_heroes_are_refilled_to_four_and_deeds_to_two_in_their_own_places() -> None:
    """REST-3"""
    first, third, fourth, top, second = (hero() for _ in range(5))
    table = at("commissions").with_inn(first, None, third, fourth).with_hero_deck(top, second)
    table.with_courtyard(None, "full-log").with_deed_deck("three-roads", "three-knights")
    table.play(*to("commissions"), "commission Farglen")
    assert table.game.state.inn == [first.id, top.id, third.id, fourth.id]
    assert table.game.state.courtyard == ["three-roads", "full-log"]
    assert table.game.state.decks["heroes"].bottom == (second.id,)


def test_nothing_is_refilled_before_rest() -> None:
    """REST-3"""
    table = at("dark_market", both=True).with_goods("weapon").with_inn(hero("weapon"), hero("weapon"))
    table.play(*to("inn", both=True), "hero 1")
    assert table.game.state.inn[0] is None
    assert table.options == ["activate dark_market", "activate workshop", "done"]
    table.play("activate dark_market", "steps 4", "a deed", "deed 1")
    assert table.game.state.courtyard[0] is None
    table.play("done")
    assert None not in table.game.state.inn
    assert None not in table.game.state.courtyard


def test_an_empty_hero_deck_refills_nothing() -> None:
    """RULING-11, REST-3"""
    one, two = hero(), hero()
    table = at("commissions").with_inn(one).with_hero_deck(two)
    table.play(*to("commissions"), "commission Farglen")
    assert table.game.state.inn == [one.id, two.id, None, None]


@pytest.mark.parametrize("turn, spent, rolled", [(4, 3, 3), (7, 2, 2), (9, 1, 1), (10, 0, 0)])
def test_when_the_reserve_is_empty_one_spent_die_leaves_and_the_others_are_rolled(
    turn: int, spent: int, rolled: int
) -> None:
    """REST-4, RULING-38: which die leaves is not asked."""
    table = at("commissions").with_turn(turn).with_reserve("4").with_spent(spent)
    table.play("slot 2", "activate commissions", "commission Farglen")
    faces = ["blank", "extra", "3"][:rolled]
    for face in faces:
        assert (table.asked, table.question.group) == ("roll", "night")
        table.play(face)
    assert table.game.state.seat == 1
    assert table.player(0).reserve == faces
    assert table.player(0).spent == 0
    assert night_dice(table.player(0)) == 3 + rolled


def test_while_dice_are_in_reserve_the_spent_ones_stay() -> None:
    """REST-4"""
    table = at("commissions").with_reserve("4", "4").with_spent(2)
    table.play("slot 2", "activate commissions", "commission Farglen")
    assert (table.player(0).reserve, table.player(0).spent) == (["4"], 3)


def test_nothing_is_rolled_after_the_last_three_turns() -> None:
    """REST-4, PLAN-4"""
    table = at("commissions").with_turn(11).with_late_dice("1", "blank", "2")
    table.play("slot 2", "activate commissions", "commission Farglen")
    assert (table.player(0).reserve, table.player(0).locked) == ([], ["1", None, "2"])
    assert table.player(0).spent == 1


def test_the_reserve_and_the_dice_in_the_game_shrink_over_thirteen_turns() -> None:
    """REST-4, TURN-1"""
    table = Table(seats=1)
    reserve, dice = [], []
    for _ in range(13):
        table.end_turn()
        reserve.append(len(table.player(0).reserve))
        dice.append(night_dice(table.player(0)))
    assert reserve == [3, 2, 1, 3, 2, 1, 2, 1, 1, 0, 0, 0, 0]
    assert dice == [7, 7, 7, 6, 6, 6, 5, 5, 4, 3, 3, 3, 3]
    assert table.player(0).locked == [None, None, None]


# A real table


def test_at_a_real_table_a_craft_by_our_chart_may_be_overruled() -> None:
    """PLAN-3: only the blank's good is printed in the rulebook."""
    table = Table(lazy=True).play("die 4", "slot 1")
    assert (table.asked, table.options) == ("printed_good", ["take staff"])
    assert table.warning("take book") == ("not-printed", "PLAN-3")
    table.play("take book", wave=True)
    assert table.goods() == ["book"]
    blank = Table(lazy=True).with_reserve("blank", "1", "2", "3").play("die blank", "slot 1")
    assert blank.goods() == ["instrument"]
    assert blank.asked == "activate_one"


def test_at_a_real_table_the_wave_reaches_only_goods_of_the_same_side() -> None:
    """PLAN-3, UPGR-1"""
    table = Table(lazy=True).with_upgrade("slot_1").play("die 4", "slot 1")
    assert table.options == ["take staff+"]
    assert [str(option) for option, _ in table.question.warned] == [
        *("take armor+", "take book+", "take instrument+", "take potion+", "take weapon+")
    ]


def test_at_a_real_table_a_craft_with_an_empty_supply_comes_to_nothing() -> None:
    """PLAN-3, RULING-2: nobody has to claim another print to go on."""
    table = Table(lazy=True).with_supply(staff=0).play("die 4", "slot 1")
    assert table.options == ["leave"]
    table.play("leave")
    assert table.goods() == []
    assert table.asked == "activate_one"


def test_at_a_real_table_refills_are_not_asked_for() -> None:
    """REST-3"""
    table = at("commissions", lazy=True).with_inn(None, None).with_courtyard(None).with_companion_row(None)
    table.play(*to("commissions"), "commission Farglen")
    assert table.game.state.seat == 1
    assert all(card is not None and card.startswith("?hero") for card in table.game.state.inn)
    assert all(card is not None and card.startswith("?deed") for card in table.game.state.courtyard)
    assert table.game.state.companion_row == ["?companion"] * 3


# What lasts for one turn only


def test_a_flicker_wasted_in_one_turn_may_be_used_again_in_the_next() -> None:
    """RULING-58, TURN-2: alone at the table it stays with its owner."""
    table = at("commissions", seats=1).with_companion("flicker").with_items(quartz=2)
    table.play("use flicker 1", *to("commissions"))
    assert "use flicker 1" not in table.options
    table.end_turn()
    assert not table.game.state.free_shortcut
    assert "use flicker 1" in table.options


def test_a_road_declared_in_one_turn_does_not_bind_the_next() -> None:
    """RULING-58, TURN-2"""
    table = at("yurg", seats=1).with_companion("flicker").with_items(quartz=1).with_event(event())
    table.play(*to("yurg"), "travel", "companion 2", "go on", "town Farglen")
    assert "use flicker 1" not in table.options
    table.end_turn()
    assert "use flicker 1" in table.options


def test_companions_rest_when_the_last_turn_is_over() -> None:
    """RULING-85, COMP-1"""
    table = Table(seats=1).with_turn(13).with_late_dice(None, None, "1").with_companion("phoenix")
    table.with_items(quartz=2).with_heroes(hero(town="Farglen")).end_turn()
    assert (table.asked, table.options) == ("visit_town", ["no town", "town Farglen"])
