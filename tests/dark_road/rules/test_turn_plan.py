"""A turn: plan."""

import pytest

from tests.dark_road.builders import CRAFTING, Table, at, to

EDITIONS = pytest.mark.parametrize("edition", ["v1", "v2"])


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
    assert table.refusal("turn wheel") == ("no-wheel-with-upgrade", "UPGR-1")
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
