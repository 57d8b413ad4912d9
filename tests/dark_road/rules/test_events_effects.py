"""What events show of coins, items and goods (ICON-1), as the leader of a caravan meets it."""

import pytest

from tests.dark_road.builders import event
from tests.dark_road.rules.journeys import at_yurg, suffer

GOODS = ("armor", "book", "instrument", "potion", "staff", "weapon")
OVER = "good_fortune"
"""The next question once the event is over and there is nothing to deliver."""


# Coins, prestige, lanterns


@pytest.mark.parametrize("text, coins", [("gain coins", 11), ("gain coins 4", 14), ("lose coins", 9)])
def test_coins_are_gained_and_lost(text: str, coins: int) -> None:
    """ICON-1."""
    assert suffer(at_yurg(), text).me.coins == coins


@pytest.mark.parametrize("had, left", [(4, 1), (3, 0), (2, 0), (0, 0)])
def test_coins_never_fall_below_nothing(had: int, left: int) -> None:
    """TRAVEL-6."""
    assert suffer(at_yurg().with_coins(had), "lose coins 3").me.coins == left


@pytest.mark.parametrize("had, left", [(3, 1), (2, 0), (1, 0), (0, 0)])
def test_prestige_never_falls_below_nothing(had: int, left: int) -> None:
    """TRAVEL-6."""
    assert suffer(at_yurg().with_prestige(had), "lose prestige 2").me.prestige == left


def test_prestige_is_gained() -> None:
    """ICON-1."""
    assert suffer(at_yurg(), "gain prestige 3").me.prestige == 8


@pytest.mark.parametrize("had, now", [(0, 3), (1, 4), (2, 4), (3, 4)])
def test_lanterns_are_gained_up_to_four(had: int, now: int) -> None:
    """ICON-1, WAGON-2: one came with slot 2 before."""
    table = suffer(at_yurg().with_lanterns(had), "gain lantern 2")
    assert table.me.lanterns == now
    assert table.state.supply["lantern"] == 16 - now


@pytest.mark.parametrize("had, left", [(2, 1), (1, 0), (0, 0)])
def test_lanterns_are_lost_as_far_as_there_are_any(had: int, left: int) -> None:
    """TRAVEL-6."""
    table = suffer(at_yurg().with_lanterns(had), "lose lantern 2")
    assert table.me.lanterns == left
    assert table.state.supply["lantern"] == 16 - left


# Horseshoes and quartz


@pytest.mark.parametrize("item", ["horseshoe", "quartz"])
def test_items_are_gained_into_three_slots(item: str) -> None:
    """ICON-1, WAGON-1: the third fits, the fourth of one kind is lost without a question."""
    kind = "horseshoes" if item == "horseshoe" else item
    table = suffer(at_yurg().with_items(**{kind: 2}), f"gain {item} 2")
    assert table.asked == OVER
    assert getattr(table.me, kind) == 3


@pytest.mark.parametrize("item, other", [("horseshoe", "quartz"), ("quartz", "horseshoe")])
def test_a_full_inventory_offers_to_give_up_the_other_kind(item: str, other: str) -> None:
    """ICON-1, WAGON-2: each item is decided by itself (RULING-4)."""
    table = at_yurg().with_items(horseshoes=3) if other == "horseshoe" else at_yurg().with_items(quartz=3)
    suffer(table, f"gain {item} 2")
    assert table.asked == "make_room_for_item"
    assert table.options[:2] == ["leave", f"discard {other}"]
    table.play(f"discard {other}")
    assert table.asked == "make_room_for_item"
    table.play("leave")
    held = {"horseshoe": table.me.horseshoes, "quartz": table.me.quartz}
    assert held == {item: 1, other: 2}


@pytest.mark.parametrize("had, left", [(3, 1), (2, 0), (1, 0), (0, 0)])
def test_items_are_lost_as_far_as_there_are_any(had: int, left: int) -> None:
    """TRAVEL-6: and go to the supply."""
    assert suffer(at_yurg().with_items(horseshoes=had), "lose horseshoe 2").me.horseshoes == left
    table = suffer(at_yurg().with_items(quartz=had), "lose quartz 2")
    assert table.me.quartz == left
    assert table.state.supply["quartz"] == 24 - left


def test_a_quartz_the_supply_has_run_out_of_is_not_gained() -> None:
    """RULING-2: one is left of two."""
    table = suffer(at_yurg().with_supply(quartz=1), "gain quartz 2")
    assert table.me.quartz == 1
    assert table.state.supply["quartz"] == 0


# Goods gained


@pytest.mark.parametrize("tile", ["staff", "instrument+"])
def test_a_specific_tile_is_gained(tile: str) -> None:
    """ICON-1."""
    table = suffer(at_yurg(), f"gain tile {tile}")
    assert table.goods() == [tile]
    assert table.state.supply[tile.rstrip("+")] == 13


def test_a_tile_the_supply_has_run_out_of_is_not_gained() -> None:
    """RULING-2."""
    table = suffer(at_yurg().with_supply(staff=0), "gain tile staff+")
    assert table.goods() == []
    assert table.asked == OVER


@pytest.mark.parametrize("which, mark", [("any", ""), ("any+", "+")])
def test_any_good_is_chosen_freely(which: str, mark: str) -> None:
    """ICON-1: regardless of the wheel, basic or upgraded as shown."""
    table = suffer(at_yurg(), f"gain good {which}")
    assert table.asked == "which_good"
    assert table.options == [f"take {good}{mark}" for good in GOODS]
    table.play(f"take instrument{mark}")
    assert table.goods() == [f"instrument{mark}"]


def test_a_good_of_a_type_without_a_die_on_the_wheel() -> None:
    """ICON-1, RULING-37: set-aside dice do not count."""
    table = at_yurg().with_wheel("potion", {"potion": 2, "staff": 1})
    suffer(table, "gain good absent")
    assert table.options == ["take armor", "take book", "take instrument", "take weapon"]
    table.play("take book")
    assert table.goods() == ["book"]


def test_with_every_type_on_the_wheel_no_good_is_absent() -> None:
    """ICON-1: only four types have dice here, none are left out of the other two."""
    table = suffer(at_yurg(), "gain good absent")
    assert table.goods() == ["instrument"], "one type only: nothing to ask"


@pytest.mark.parametrize("value, good", [(2, "book"), (3, "armor"), (4, "staff"), (5, "potion")])
@pytest.mark.parametrize("mark", ["", "+"])
def test_a_good_of_a_value_goes_by_the_wheel(value: int, good: str, mark: str) -> None:
    """ICON-1: one type has it, so nothing is asked."""
    table = suffer(at_yurg(), f"gain good worth-{value}{mark}")
    assert table.goods() == [good + mark]


@pytest.mark.parametrize("mark", ["", "+"])
def test_two_types_are_worth_one_and_either_may_be_taken(mark: str) -> None:
    """ICON-1."""
    table = suffer(at_yurg(), f"gain good worth-1{mark}")
    assert table.options == [f"take weapon{mark}", f"take instrument{mark}"]


def test_a_good_of_a_value_that_is_out_is_refused() -> None:
    """RULING-2: the other of that value is what is left."""
    table = suffer(at_yurg().with_supply(weapon=0), "gain good worth-1")
    assert table.goods() == ["instrument"]


@pytest.mark.parametrize("face, good", [("2", "armor"), ("4", "staff"), ("extra", "potion")])
def test_a_crafted_good_goes_by_the_die_in_slot_1(face: str, good: str) -> None:
    """ICON-1."""
    table = at_yurg().with_locked(face, "blank", "1")
    assert suffer(table, "gain good crafted").goods() == [good]


def test_with_an_empty_slot_1_any_basic_good_is_crafted() -> None:
    """ICON-1."""
    table = at_yurg().with_turn(12).with_late_dice(None, "blank", "1")
    table.with_event(event("highway", {1: "gain good crafted"}))
    table.play("slot 2", "activate yurg", "travel", "companion 2", "town Farglen", "stay home", "1", "die 1")
    assert table.options == [f"take {good}" for good in GOODS]


# Flips and losses of goods


def test_flip_up_turns_a_basic_good_over() -> None:
    """ICON-1: only types that are there on their basic side."""
    table = suffer(at_yurg().with_goods("armor", "book", "staff+"), "flip up")
    assert table.options == ["take armor+", "take book+"]
    table.play("take book+")
    assert table.goods() == ["armor", "book+", "staff+"]


def test_flip_down_turns_an_upgraded_good_over() -> None:
    """ICON-1."""
    table = suffer(at_yurg().with_goods("armor", "book+", "staff+"), "flip down")
    assert table.options == ["take book", "take staff"]
    table.play("take staff")
    assert table.goods() == ["armor", "book+", "staff"]


@pytest.mark.parametrize("text, tiles", [("flip up", ["armor+"]), ("flip down", ["armor"])])
def test_without_such_a_good_nothing_flips(text: str, tiles: list[str]) -> None:
    """ICON-1: flipping changes no supply."""
    table = suffer(at_yurg().with_goods(*tiles), text)
    assert table.asked == OVER
    assert table.goods() == tiles


def test_a_lost_good_is_of_the_losers_choice() -> None:
    """ICON-1, RULING-65: basic or upgraded, back to the supply."""
    table = suffer(at_yurg().with_goods("armor", "armor+", "book"), "lose good")
    assert table.asked == "which_good_leaves"
    assert table.options == ["discard armor", "discard book", "discard armor+"]
    table.play("discard armor+")
    assert table.goods() == ["armor", "book"]
    assert table.state.supply["armor"] == 13


def test_the_most_valuable_good_goes_by_the_wheel() -> None:
    """ICON-1, RULING-65: an upgraded good is worth no more for it."""
    table = suffer(at_yurg().with_goods("potion", "staff+", "weapon+"), "lose good valuable")
    assert table.goods() == ["staff+", "weapon+"]


def test_the_owner_chooses_between_equally_valuable_goods() -> None:
    """RULING-65: two sides of one type, or the two types worth 1."""
    table = suffer(at_yurg().with_goods("potion", "potion+", "staff"), "lose good valuable")
    assert table.options == ["discard potion", "discard potion+"]
    table = suffer(at_yurg().with_goods("weapon", "instrument"), "lose good valuable")
    assert table.options == ["discard instrument", "discard weapon"]


def test_who_has_no_goods_loses_none() -> None:
    """TRAVEL-6."""
    for text in ("lose good", "lose good valuable"):
        table = suffer(at_yurg(), text)
        assert table.asked == OVER
        assert table.goods() == []


def test_a_mixed_cost_is_paid_part_by_part() -> None:
    """RULING-64: no goods, but coins."""
    table = suffer(at_yurg().with_coins(5), "lose good", "lose coins 2")
    assert table.me.coins == 3
    table = suffer(at_yurg().with_coins(1).with_goods("armor"), "lose good", "lose coins 2")
    assert (table.me.coins, table.goods()) == (0, [])


def test_parts_happen_in_printed_order() -> None:
    """RULING-4: what the first part brings, the second can take away."""
    assert suffer(at_yurg().with_coins(0), "gain coins 2", "lose coins 1").me.coins == 1
    assert suffer(at_yurg().with_coins(0), "lose coins 1", "gain coins 2").me.coins == 2
