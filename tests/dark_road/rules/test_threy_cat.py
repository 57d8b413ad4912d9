"""Threy Cat and Whisper: travel dice copied and improved (COMP-2, STEED-1, RULING-66 to RULING-70)."""

from typing import Any

import pytest

from tests.dark_road.builders import Table, event, hero
from tests.dark_road.rules.journeys import at_yurg, lead


def _with(name: str, quartz: int = 1, **kwargs: Any) -> Table:
    """Seat 0 has this companion, a hero aboard, and is about to plan."""
    table = Table(**kwargs).with_companion(name).with_items(quartz=quartz)
    return table.with_heroes(hero(town="Nightpoem"))


def _uses(table: Table) -> list[str]:
    return [option for option in table.options if option.startswith("use ")]


# Threy Cat: in events only


def _cat(leader_dice: str = "companion 2", joins: tuple[str, ...] = (), **kwargs: Any) -> Table:
    """Leading with a Threy Cat; face n pays n coins."""
    table = at_yurg(**kwargs).with_companion("threy_cat").with_items(quartz=2)
    return lead(
        table.with_companion_row("grace", "grace", "grace"), companion=leader_dice, joins=joins or None
    )


def test_threy_cat_works_in_events_only() -> None:
    """COMP-2, RULING-76: there are no travel dice elsewhere."""
    assert _uses(_with("threy_cat", quartz=2)) == []


def test_threy_cat_copies_any_die_as_an_extra_benefit() -> None:
    """COMP-2, RULING-68: before the own die is taken, from all dice that lie there."""
    table = _cat("companion 1").play("2", "5")
    assert table.asked == "choose_travel_die"
    assert _uses(table) == ["use threy_cat 1"]
    table.play("use threy_cat 1")
    assert table.options[:2] == ["die 2", "die 5"]
    table.play("die 5")
    assert table.me.coins == 15
    table.play("die 5")
    table.play("go on")
    assert table.me.coins == 20
    assert table.me.gifts == 1


def test_threy_cat_copies_a_die_that_another_has_taken() -> None:
    """RULING-68: until the dice are returned, also after everyone has chosen."""
    table = _cat(joins=("join",)).play("2", "6", "die 2")
    table.play("go on", "use threy_cat 1")
    assert table.options[:2] == ["die 2", "die 6"]
    table.play("die 6")
    assert table.me.coins == 18
    assert table.player(1).coins == 16


def test_threy_cat_copies_nothing_once_the_dice_are_returned() -> None:
    """RULING-68."""
    table = _cat().play("2", "die 2", "go on", "go on")
    assert table.asked == "good_fortune"
    assert _uses(table) == []


def test_threy_cat_adds_one_or_two_to_the_own_die() -> None:
    """COMP-2, RULING-67: after it is taken, before its effect."""
    for plus, coins in ((1, 13), (2, 14)):
        table = _cat().play("2", "die 2")
        assert table.asked == "window"
        assert _uses(table) == ["use threy_cat 1", "use threy_cat 2"]
        table.play("use threy_cat 2")
        assert table.options[:2] == ["plus 1", "plus 2"]
        table.play(f"plus {plus}", "go on")
        assert table.me.coins == coins


def test_a_plus_beyond_six_is_six() -> None:
    """RULING-67."""
    table = _cat().play("5", "die 5", "use threy_cat 2", "plus 2", "go on")
    assert table.me.coins == 16


def test_the_plus_is_not_for_another_travellers_die() -> None:
    """COMP-2: "your travel die"."""
    table = _cat("companion 1", joins=("join",)).play("2", "3", "4", "die 2", "go on")
    assert table.question.seat == 1
    assert _uses(table) == []


def test_the_plus_is_not_handed_on_to_the_next_traveller() -> None:
    """COMP-2."""
    table = _cat("companion 1", joins=("join",)).play(
        "1", "1", "3", "die 1", "use threy_cat 2", "plus 2", "go on"
    )
    assert table.me.coins == 13
    table.play("die 1")
    assert table.player(1).coins == 11


def test_the_plus_is_too_late_once_the_die_has_done_its_work() -> None:
    """COMP-2, RULING-67."""
    table = _cat(joins=("join",)).play("2", "3", "die 2", "go on")
    assert table.asked == "window", "everyone has chosen, the dice still lie there"
    assert _uses(table) == ["use threy_cat 1"]


def test_both_abilities_of_one_cat_may_be_used_in_one_event() -> None:
    """RULING-70: and a copy is not improved by the plus (RULING-69)."""
    table = _cat().play("2", "die 2", "use threy_cat 2", "plus 2", "use threy_cat 1")
    assert table.me.coins == 10 + 2 + 4, "the copy is of the die as it shows"
    assert table.me.companions[0].used == (True, True)


def test_two_cats_add_up() -> None:
    """COMP-1, RULING-67."""
    table = at_yurg().with_companion("threy_cat").with_companion("threy_cat").with_items(quartz=3)
    lead(table.with_companion_row("grace", "grace", "grace"), companion="companion 2")
    table.play("1", "die 1", "use threy_cat 2", "plus 2", "use threy_cat 2", "plus 1", "go on")
    assert table.me.coins == 14


def test_a_cost_may_not_be_copied() -> None:
    """RULING-69: losing something and flipping down are costs, a mixed effect too."""
    faces = {
        1: "lose coins 2",
        2: "flip down",
        3: ("gain coins 2", "lose good"),
        4: "flip up",
        5: "exchange coins 1 quartz 1",
        6: "gain prestige",
    }
    table = at_yurg(seats=4).with_companion("threy_cat").with_items(quartz=1).with_lanterns(0)
    table.with_event(event("highway", faces)).with_companion_row("grace", "grace", "grace")
    lead(table, companion="companion 1", joins=("join", "join", "join"))
    table.play("1", "2", "3", "4", "6", "use threy_cat 1")
    assert table.options == ["die 4", "die 6"]
    table.play("die 6")
    assert table.me.prestige == 6


def test_where_every_die_shows_a_cost_there_is_nothing_to_copy() -> None:
    """RULING-69, RULING-76: the ability is not offered, the plus is."""
    table = at_yurg().with_companion("threy_cat").with_items(quartz=2)
    table.with_event(event("highway", {1: "lose coins 2", 2: "gain coins 4"}))
    lead(table.with_companion_row("grace", "grace", "grace"), joins=("join",)).play("1", "1")
    assert table.asked == "choose_travel_die"
    assert _uses(table) == []
    table.play("die 1")
    assert _uses(table) == ["use threy_cat 2"]
    table.play("use threy_cat 2", "plus 1")
    assert table.me.coins == 14


def test_companions_work_in_an_event_only_for_the_leader() -> None:
    """RULING-66: the joiner's cat sleeps, the joiner's Whisper does not."""
    table = at_yurg().with_companion("threy_cat", seat=1).with_items(quartz=2, seat=1)
    table.with_steed("whisper", seat=1)
    lead(table, companion="companion 1", joins=("join",)).play("1", "2", "3", "die 3")
    assert table.question.seat == 1
    assert table.options == ["die 1", "die 2"]
    table.play("die 2")
    assert table.asked == "whisper_die"
    assert table.options == ["as it is", "whisper"]
    table.play("whisper")
    assert table.player(1).coins == 13


# Whisper


@pytest.mark.parametrize("face", range(1, 6))
def test_whisper_may_add_one_to_the_chosen_die(face: int) -> None:
    """STEED-1: or leave it."""
    for answer, coins in (("as it is", 10 + face), ("whisper", 11 + face)):
        table = lead(at_yurg().with_steed("whisper")).play(str(face), f"die {face}")
        assert table.asked == "whisper_die"
        table.play(answer)
        assert table.me.coins == coins


def test_a_six_cannot_be_improved() -> None:
    """STEED-1, RULING-67: nothing is asked."""
    table = lead(at_yurg().with_steed("whisper")).play("6", "die 6")
    assert table.asked == "good_fortune"
    assert table.me.coins == 16


def test_without_whisper_the_die_counts_as_it_is() -> None:
    """STEED-1."""
    table = lead(at_yurg().with_steed("velvet")).play("3", "die 3")
    assert table.asked == "good_fortune"
    assert table.me.coins == 13


@pytest.mark.parametrize("face, plus, coins", [(1, 1, 13), (1, 2, 14), (3, 2, 16), (4, 2, 16), (5, 1, 16)])
def test_whisper_and_the_cats_plus_add_up_to_six_at_most(face: int, plus: int, coins: int) -> None:
    """RULING-67."""
    table = at_yurg().with_steed("whisper").with_companion("threy_cat").with_items(quartz=1)
    lead(table.with_companion_row("grace", "grace", "grace")).play(str(face), f"die {face}")
    table.play("use threy_cat 2", f"plus {plus}")
    if face + plus < 6:
        table.play("whisper")
    assert table.me.coins == coins


def test_the_cats_plus_counts_also_when_it_comes_at_whispers_question() -> None:
    """RULING-67, RULING-75: that is a decision of the turn like any other."""
    table = at_yurg().with_steed("whisper").with_companion("threy_cat").with_items(quartz=1)
    lead(table.with_companion_row("grace", "grace", "grace")).play("1", "die 1", "go on")
    assert table.asked == "whisper_die"
    table.play("use threy_cat 2", "plus 2", "whisper")
    assert table.me.coins == 14


def test_whisper_does_not_change_a_copy() -> None:
    """RULING-69."""
    table = at_yurg().with_steed("whisper").with_companion("threy_cat").with_items(quartz=1)
    lead(table.with_companion_row("grace", "grace", "grace")).play("4", "use threy_cat 1")
    assert table.me.coins == 14, "the only die: nothing to ask"
    table.play("die 4", "whisper")
    assert table.me.coins == 14 + 5


def test_at_a_real_table_a_copied_face_is_read_off_the_event() -> None:
    """RULING-68, RULING-69: what turns out to be a cost is not copied."""
    for effect, coins in (("gain coins 3", 13), ("lose coins 3", 10)):
        table = Table(lazy=True).with_space(3).with_locked("blank", "blank", "1")
        table.with_companion("threy_cat").with_items(quartz=1)
        lead(table.with_companion_row("grace", "grace", "grace"), companion="companion 1")
        table.play("2", "5", "use threy_cat 1", "die 5")
        assert table.asked == "describe_event"
        table.play({"effects": [effect]})
        assert table.me.coins == coins
        assert table.asked == "choose_travel_die"
