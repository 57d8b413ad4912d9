"""What a journey brings its leader at the end (TRAVEL-11)."""

import pytest

from companion.core.errors import Illegal
from tests.dark_road.rules.journeys import at_yurg, lead

# TRAVEL-11: good fortune


def test_the_highway_brings_one_good_fortune_to_the_leader_alone() -> None:
    """TRAVEL-11."""
    table = lead(at_yurg(), joins=("join",)).play("3", "3", "die 3")
    assert table.asked == "good_fortune"
    assert table.question.seat == 0
    assert table.options == ["illuminated die", "a deed", "coins", "wagon upgrade"]
    table.play("coins")
    assert table.me.coins == 10 + 3 + 5
    assert table.state.seat == 1, "the turn is over"
    assert table.player(1).coins == 13


def test_the_shortcut_brings_two_and_the_same_twice_is_allowed() -> None:
    """TRAVEL-11, RULING-72, RULING-73: first the 5 coins of the track, then 3."""
    table = lead(at_yurg().with_lanterns(2), road="shortcut").play("3")
    assert table.asked == "good_fortune"
    table.play("coins")
    assert table.me.coins == 10 + 3 + 5
    assert table.state.fortune_coins == 0
    assert table.asked == "good_fortune"
    table.play("coins")
    assert table.me.coins == 10 + 3 + 5 + 3
    assert table.state.seat == 1


def test_after_the_first_taker_the_coins_are_three_for_everybody() -> None:
    """TRAVEL-11: "first" is the first in the game, whoever it was."""
    table = at_yurg(1, seats=2)
    table.state.fortune_coins = 0
    lead(table).play("3", "die 3", "coins")
    assert table.player(1).coins == 10 + 3 + 3


def test_a_new_illuminated_die_is_rolled_into_the_reserve() -> None:
    """TRAVEL-11."""
    table = lead(at_yurg().with_lanterns(2), road="shortcut").play("3", "illuminated die")
    assert table.asked == "roll"
    assert table.question.params == ("illuminated",)
    table.play("4")
    assert table.me.illuminated == ["4"]
    assert table.state.supply["illuminated"] == 7
    table.play("illuminated die", "blank")
    assert table.me.illuminated == ["4", "blank"]


def test_with_two_illuminated_dice_another_cannot_be_chosen() -> None:
    """RULING-74: one is no obstacle, two are."""
    table = lead(at_yurg().with_illuminated("1", "2")).play("3", "die 3")
    assert table.options == ["a deed", "coins", "wagon upgrade"]
    assert table.refusal("illuminated die") == ("two-illuminated-dice", "RULING-74")


def test_a_die_that_was_used_to_come_here_still_counts() -> None:
    """RULING-74, RULING-21: pool and reserve together."""
    table = at_yurg().with_illuminated("1", "blank")
    table.play("die 1", "slot 2", "illuminate blank", "activate yurg", "travel", "companion 2")
    table.play("town Farglen", "stay home", "3")
    assert table.asked == "good_fortune"
    assert table.refusal("illuminated die") == ("two-illuminated-dice", "RULING-74")


def test_a_deed_as_good_fortune_comes_with_its_bonus() -> None:
    """TRAVEL-11, DEED-1."""
    table = at_yurg().with_courtyard("full-log", "three-knights").with_deed_deck("three-roads")
    lead(table).play("3", "die 3", "a deed")
    assert table.options == ["deed 1", "deed 2", "deck"]
    table.play("deed 1")
    assert table.me.deeds == ["full-log"]
    assert table.me.prestige == 7


def test_nothing_is_refilled_between_two_good_fortunes() -> None:
    """RULING-72: the first deed's place stays empty for the second."""
    table = at_yurg().with_lanterns(2).with_courtyard("full-log", "three-knights")
    table.with_deed_deck("three-roads")
    lead(table, road="shortcut").play("3", "a deed", "deed 2", "a deed")
    assert table.me.horseshoes == 1
    assert table.options == ["deed 1", "deck"]
    table.play("deck")
    assert table.me.deeds == ["three-knights", "three-roads"]
    assert table.me.prestige == 5
    assert table.state.courtyard == ["full-log", None]


def test_without_any_deed_that_good_fortune_is_gone() -> None:
    """RULING-10."""
    table = at_yurg().with_courtyard().with_deed_deck()
    lead(table).play("3", "die 3")
    assert table.options == ["illuminated die", "coins", "wagon upgrade"]
    assert table.refusal("a deed") == ("no-deed-left", "RULING-10")


@pytest.mark.parametrize("face_up, deck", [(("full-log",), ()), ((), ("full-log",))])
def test_a_single_deed_anywhere_can_still_be_good_fortune(
    face_up: tuple[str, ...], deck: tuple[str, ...]
) -> None:
    """RULING-10."""
    table = lead(at_yurg().with_courtyard(*face_up).with_deed_deck(*deck)).play("3", "die 3", "a deed")
    assert table.me.deeds == ["full-log"]


def test_a_second_wagon_upgrade_is_refused() -> None:
    """TRAVEL-11, UPGR-1."""
    table = lead(at_yurg().with_upgrade("slot_1")).play("3", "die 3")
    assert table.options == ["illuminated die", "a deed", "coins"]
    assert table.refusal("wagon upgrade") == ("one-upgrade", "UPGR-1")


def test_the_turn_ends_after_the_last_good_fortune() -> None:
    """TURN-2: the die used is spent."""
    table = lead(at_yurg()).play("3", "die 3", "coins")
    assert table.state.seat == 1
    assert table.me.spent == 1
    with pytest.raises(Illegal):
        table.game.answer("coins")
