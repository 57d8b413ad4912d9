"""Companions used while something else is being asked: what is found changed afterwards (COMP-1)."""

from dataclasses import replace

from companion.games.dark_road.icons import parse_effect
from tests.dark_road.builders import Table, at, to
from tests.dark_road.rules.at_buildings import beside, enter


def _with_ravens(effect: str) -> Table:
    """Two ravens roll an oracle die whose every face does this."""
    table = Table()
    oracle = ((parse_effect(effect),),) * 6
    table.with_box(replace(table.state.box, board=replace(table.state.box.board, oracle=oracle)))
    return table.with_companion("raven", 1).with_companion("raven", 1).with_items(quartz=2)


def _roll_oracle_die(table: Table, *answers: str) -> None:
    """A raven does it, and no other companion meanwhile."""
    table.play("use raven 2")
    if table.asked == "window":
        table.play("go on")
    table.play("1", *answers)


# Gifts


def test_a_gift_that_is_gone_still_leaves_a_moment_for_other_companions() -> None:
    """COMP-1, RULING-75: nothing can be answered, so it is just a moment."""
    table = _with_ravens("lose good").with_goods("potion", "potion+").with_companion("grace")
    table.with_companion("flicker").with_items(quartz=3).play("use grace 1")
    _roll_oracle_die(table, "discard potion")
    _roll_oracle_die(table, "discard potion+")
    assert (table.asked, table.options, table.question.params) == ("window", ["go on", "use flicker 1"], ())
    table.play("use flicker 1")
    assert table.state.free_shortcut
    assert table.asked == "plan_die"


# Uses


def test_what_a_loyal_companion_did_stays_done_when_the_turn_is_over() -> None:
    """COMP-1: each ability once a game."""
    table = at("bazaar", seats=1).with_companion("phoenix").with_items(quartz=2)
    table.play("use phoenix 1", *to("bazaar"), "done")
    while table.asked == "window":
        table.play("go on")
    assert table.asked == "plan_die"
    assert [own.used for own in table.me.companions] == [(True, False)]
    assert "use phoenix 1" not in table.options
    assert "use phoenix 2" in table.options


def test_a_stray_is_used_until_the_turn_is_over() -> None:
    """RULING-83"""
    table = at("bazaar").with_companion("lil_dumplin").with_items(horseshoes=1)
    table.play("use lil_dumplin 1", "coins")
    assert [own.used for own in table.player(1).companions] == [(True, False)]
    table.play(*to("bazaar"), "done")
    assert [own.used for own in table.player(1).companions] == [(False, False)]


# The Mansion


def test_lanterns_of_the_phoenix_may_be_traded_at_the_mansion() -> None:
    """RULING-54, COMP-1: what a companion brings was not received there."""
    table = enter(beside("mansion").with_companion("phoenix").with_items(quartz=2), "mansion")
    table.play("trade coins lantern")
    assert "trade lantern coins" not in table.options
    assert "trade quartz coins" not in table.options
    table.play("use phoenix 1")
    assert "trade lantern coins" in table.options
    assert "trade quartz coins" in table.options


def test_after_the_companion_what_is_received_stays_again() -> None:
    """RULING-54"""
    table = enter(beside("mansion").with_companion("phoenix").with_items(quartz=2), "mansion")
    table.play("trade coins lantern", "use phoenix 1", "trade lantern coins")
    assert "trade coins lantern" not in table.options
    assert "trade coins quartz" not in table.options
    assert "trade quartz lantern" not in table.options
    assert "trade lantern quartz" in table.options


def test_companions_one_has_already_open_no_trade() -> None:
    """RULING-54: only one that is used does."""
    table = enter(beside("mansion").with_companion("phoenix", 1, 2).with_companion("raven"), "mansion")
    table.play("trade coins lantern")
    assert "trade lantern coins" not in table.options


# Questions that have one answer


def test_a_question_with_one_answer_left_by_a_correction_is_asked_again() -> None:
    """COMP-1, RULING-75: the table has changed, and its owner may want a companion."""
    table = beside("mansion").with_coins(2).with_companion("lil_dumplin").with_items(horseshoes=1)
    enter(table, "mansion").game.correct("players.0.coins", 0)
    assert (table.asked, table.options) == ("mansion_trade", ["done", "use lil_dumplin 1"])


def test_a_turn_begins_with_a_moment_though_its_owner_has_what_the_last_one_had() -> None:
    """COMP-1, PLAN-4: what the neighbour knew does not count."""
    table = Table().with_turn(13).with_coins(12, seat=1)
    for seat in (0, 1):
        table.with_space(1, seat).with_late_dice(None, None, "1", seat=seat)
        table.with_companion("phoenix", seat=seat).with_items(quartz=1, seat=seat)
    table.with_space(0).play("go on", "coins", "activate bazaar", "done")
    assert table.question.seat == 1
    assert (table.asked, table.options) == ("window", ["go on", "use phoenix 1", "use phoenix 2"])
