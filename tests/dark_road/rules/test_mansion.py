"""The Guildmaster's Mansion: free trade (BUILD-1, RULING-54)."""

from collections import deque

import pytest

from tests.dark_road.rules.at_buildings import beside, enter

OVER = "activate_next"
"""The next question once the building is done."""


def test_the_mansion_trades_lantern_quartz_and_two_coins_one_for_one() -> None:
    """BUILD-1, RULING-54: each pair in each direction."""
    table = enter(beside("mansion").with_lanterns(1).with_items(quartz=1), "mansion")
    assert table.asked == "mansion_trade"
    assert sorted(table.options) == [
        "done",
        "trade coins lantern",
        "trade coins quartz",
        "trade lantern coins",
        "trade lantern quartz",
        "trade quartz coins",
        "trade quartz lantern",
    ]
    table.play("trade quartz coins")
    assert (table.me.coins, table.me.quartz) == (12, 0)
    assert table.state.supply["quartz"] == 24


def test_the_mansion_trades_as_often_as_wished() -> None:
    """RULING-54: until "done"."""
    table = enter(beside("mansion").with_coins(7), "mansion")
    table.play("trade coins quartz", "trade coins lantern", "trade coins lantern")
    assert (table.me.coins, table.me.quartz, table.me.lanterns) == (1, 1, 2)


def test_two_coins_are_what_the_mansion_trades() -> None:
    """BUILD-1: one is not enough, and two are all that come."""
    assert enter(beside("mansion").with_coins(1), "mansion").asked == OVER
    table = enter(beside("mansion").with_coins(2), "mansion").play("trade coins lantern")
    assert (table.me.coins, table.me.lanterns) == (0, 1)
    table = enter(beside("mansion").with_coins(0).with_lanterns(1), "mansion").play("trade lantern coins")
    assert (table.me.coins, table.me.lanterns) == (2, 0)


def test_what_the_mansion_gives_obeys_the_slots() -> None:
    """RULING-54: a trade that could bring nothing is not offered."""
    table = enter(beside("mansion").with_lanterns(4).with_items(quartz=3), "mansion")
    assert table.options == ["done", "trade lantern coins", "trade quartz coins"]
    nearly = enter(beside("mansion").with_lanterns(3).with_items(quartz=2), "mansion")
    assert "trade coins lantern" in nearly.options
    assert "trade coins quartz" in nearly.options


def test_horseshoes_take_room_from_the_mansions_quartz() -> None:
    """RULING-54: with one of each kind there is a slot left, with three items none."""
    table = enter(beside("mansion").with_items(horseshoes=1, quartz=1), "mansion").play("trade coins quartz")
    assert (table.me.quartz, table.me.horseshoes) == (2, 1)
    table.play("trade coins quartz")
    assert table.asked == "make_room_for_item"


def test_a_quartz_of_the_mansion_may_replace_a_horseshoe() -> None:
    """RULING-54, WAGON-2."""
    table = enter(beside("mansion").with_items(horseshoes=3), "mansion").play("trade coins quartz")
    assert table.options == ["leave", "discard horseshoe"]
    table.play("discard horseshoe")
    assert (table.me.quartz, table.me.horseshoes, table.me.coins) == (1, 2, 8)


Holdings = tuple[int, int, int]
"""Lanterns, quartz, coins."""


def _by_free_trade(start: Holdings) -> set[Holdings]:
    """All that any chain of 1:1 trades can reach, with 4 lantern and 3 inventory slots."""
    units = (1, 1, 2)
    most = (4, 3, 999)
    seen, edge = {start}, deque([start])
    while edge:
        held = edge.popleft()
        for give in range(3):
            for get in range(3):
                after = list(held)
                after[give] -= units[give]
                after[get] += units[get]
                reached = (after[0], after[1], after[2])
                if give != get and after[give] >= 0 and after[get] <= most[get] and reached not in seen:
                    seen.add(reached)
                    edge.append(reached)
    return seen


def _at_the_mansion(start: Holdings) -> set[Holdings]:
    """All that the offered trades can reach."""
    lanterns, quartz, coins = start
    table = beside("mansion").with_lanterns(lanterns).with_items(quartz=quartz).with_coins(coins)
    game = enter(table, "mansion").game
    reached: set[Holdings] = set()

    def explore() -> None:
        me = game.state.players[0]
        assert isinstance(me.coins, int)
        reached.add((me.lanterns, me.quartz, me.coins))
        if game.question is None or game.question.kind != "mansion_trade":
            return
        for option in [option for option in game.question.options if option != "done"]:
            game.answer(option)
            explore()
            game.undo()

    explore()
    return reached


@pytest.mark.parametrize("start", [(1, 1, 2), (4, 0, 3), (0, 3, 1), (2, 1, 4), (3, 3, 0)])
def test_every_outcome_of_a_chain_of_trades_can_be_had_at_the_mansion(start: Holdings) -> None:
    """RULING-54: trades chain freely."""
    assert _at_the_mansion(start) == _by_free_trade(start)


def test_after_a_companion_everything_may_be_traded_again() -> None:
    """RULING-54: what it brought, and what was traded before."""
    table = beside("mansion").with_lanterns(1).with_coins(0).with_items(quartz=1).with_companion("phoenix")
    enter(table, "mansion").play("trade lantern coins")
    assert table.refusal("trade coins quartz") == ("not-traded-on", "RULING-54")
    table.play("use phoenix 1")
    assert (table.me.lanterns, table.me.coins) == (2, 2)
    assert {"trade lantern coins", "trade coins quartz"} <= {*table.options}
