"""The Great Bazaar and its wheel."""

import pytest

from companion.core.unknown import UNKNOWN
from companion.games.dark_road.names import GOODS
from tests.dark_road.builders import Table, at, to


def bazaar(coins: int = 20, **dice: int) -> Table:
    """In the bazaar; potion 5, staff 4, armor 3, book 2, weapon 1, instrument 1."""
    table = at("bazaar").with_coins(coins)
    if dice:
        table.with_wheel("potion", dice)
    return table


def enter(table: Table) -> Table:
    return table.play(*to("bazaar"))


# The wheel


def test_a_turn_of_the_wheel_moves_every_good_to_the_next_value() -> None:
    """WHEEL-1, BAZAAR-1"""
    table = enter(bazaar())
    assert table.game.state.values() == {
        **{"potion": 5, "staff": 4, "armor": 3},
        **{"book": 2, "weapon": 1, "instrument": 1},
    }
    table.play("turn wheel")
    assert table.game.state.values() == {
        **{"potion": 4, "staff": 3, "armor": 2},
        **{"book": 1, "weapon": 1, "instrument": 5},
    }


def test_six_turns_of_the_wheel_bring_every_value_back() -> None:
    """WHEEL-1"""
    state = Table().state
    values = []
    for _ in range(6):
        values.append(state.value("potion"))
        state.turn_wheel()
    assert values == [5, 4, 3, 2, 1, 1]
    assert state.value("potion") == 5
    state.turn_wheel(2)
    assert state.value("potion") == 3


def test_the_dice_ride_with_their_section() -> None:
    """WHEEL-1"""
    table = enter(bazaar(potion=2, staff=2, book=1)).play("turn wheel")
    assert table.game.state.market == {
        **dict.fromkeys(GOODS, 0),
        **{"potion": 2, "staff": 2, "book": 1},
    }


# Before buying


def test_one_may_turn_and_change_in_either_order_and_each_once() -> None:
    """BAZAAR-1"""
    table = enter(bazaar())
    assert table.options[:2] == ["done", "turn wheel"]
    table.play("turn wheel")
    assert table.refusal("turn wheel") == ("turned-already", "BAZAAR-1")
    table.play("change potion", "to instrument")
    assert table.refusal("change staff") == ("changed-already", "BAZAAR-1")
    assert table.options == ["done", *(f"buy {good}" for good in GOODS if good != "potion")]
    other = enter(bazaar()).play("change potion", "to instrument", "turn wheel")
    assert other.game.state.market == table.game.state.market
    assert other.game.state.values() == table.game.state.values()


def test_both_are_optional() -> None:
    """BAZAAR-1, BAZAAR-2: and so is buying."""
    table = enter(bazaar()).play("done")
    assert table.game.state.seat == 1
    assert table.player(0).coins == 20
    assert table.goods(0) == []


def test_a_changed_die_moves_to_the_section_of_its_new_face() -> None:
    """BAZAAR-1"""
    table = enter(bazaar(potion=2, staff=1, armor=1, book=1)).play("change potion", "to armor")
    assert table.game.state.market == {
        **{"armor": 2, "book": 1, "instrument": 0},
        **{"potion": 1, "staff": 1, "weapon": 0},
    }


def test_a_die_is_not_changed_to_its_own_face_or_to_a_full_section() -> None:
    """RULING-39, BAZAAR-1"""
    table = enter(bazaar(potion=2, staff=1, armor=2)).play("change staff")
    assert (table.asked, table.options) == ("change_die_to", ["to book", "to instrument", "to weapon"])
    assert table.refusal("to armor") == ("section-full", "RULING-39")
    assert table.refusal("to staff") == ("own-face", "RULING-39")


def test_a_section_without_a_die_has_none_to_change() -> None:
    """BAZAAR-1"""
    assert enter(bazaar()).refusal("change instrument") == ("no-market-die", "BAZAAR-2")


def test_after_the_first_purchase_it_is_too_late_to_turn_or_change() -> None:
    """BAZAAR-1, BAZAAR-2"""
    table = enter(bazaar()).play("buy weapon")
    assert table.refusal("turn wheel") == ("bought-already", "BAZAAR-1")
    assert table.refusal("change potion") == ("bought-already", "BAZAAR-1")
    changed = enter(bazaar()).play("change potion", "to instrument", "turn wheel", "buy weapon")
    assert changed.refusal("change staff") == ("bought-already", "BAZAAR-1")
    assert changed.refusal("turn wheel") == ("bought-already", "BAZAAR-1")


def test_a_correction_may_take_the_die_that_was_to_be_changed() -> None:
    """BAZAAR-1: the table is right, and the question is asked anew."""
    table = enter(bazaar()).play("change potion")
    market = {**table.game.state.market, "potion": 0, "staff": 2}
    table.game.correct("market", market)
    assert table.asked == "bazaar_deal"
    assert table.game.state.market == market
    assert "change staff" in table.options


# Buying


@pytest.mark.parametrize(
    "good, value", [("potion", 5), ("staff", 4), ("armor", 3), ("book", 2), ("weapon", 1)]
)
def test_a_good_costs_its_value(good: str, value: int) -> None:
    """BAZAAR-2"""
    table = enter(bazaar(coins=value)).play(f"buy {good}")
    assert table.player(0).coins == 0
    assert table.goods(0) == [good]
    assert table.game.state.market[good] == 0
    assert table.game.state.set_aside == 1
    assert table.game.state.supply[good] == 13
    short = enter(bazaar(coins=value - 1))
    assert short.refusal(f"buy {good}") == ("too-few-coins", "BAZAAR-2")


def test_only_goods_with_a_die_are_available() -> None:
    """BAZAAR-2"""
    assert enter(bazaar()).refusal("buy instrument") == ("no-market-die", "BAZAAR-2")
    table = enter(bazaar()).play("buy weapon")
    assert table.refusal("buy weapon") == ("no-market-die", "BAZAAR-2")


def test_the_second_good_of_a_section_is_free() -> None:
    """BAZAAR-2"""
    table = enter(bazaar(coins=3, armor=2, potion=2, weapon=1)).play("buy armor")
    assert table.me.coins == 0
    assert table.options == ["done", "buy armor"]
    table.play("buy armor")
    assert (table.player(0).coins, table.goods(0)) == (0, ["armor", "armor"])
    assert table.game.state.set_aside == 2


def test_other_sections_still_cost_their_value() -> None:
    """BAZAAR-2"""
    table = enter(bazaar(coins=20, armor=2, potion=2, weapon=1))
    table.play("buy armor", "buy potion", "buy armor", "buy weapon", "buy potion")
    assert table.player(0).coins == 20 - 3 - 5 - 1
    assert table.goods(0) == ["armor", "armor", "potion", "potion", "weapon"]
    assert table.game.state.set_aside == 5


def test_costs_count_after_turning_and_changing() -> None:
    """RULING-40"""
    table = enter(bazaar()).play(
        "turn wheel", "change potion", "to instrument", "buy instrument", "buy armor"
    )
    assert table.me.coins == 20 - 5 - 2


def test_a_good_the_supply_has_run_out_of_cannot_be_bought() -> None:
    """RULING-2"""
    table = enter(bazaar(armor=2, potion=2, weapon=1).with_supply(armor=1)).play("buy armor")
    assert table.refusal("buy armor") == ("supply-empty", "RULING-2")
    assert table.game.state.market["armor"] == 1


def test_a_bought_good_that_finds_no_room_is_paid_all_the_same() -> None:
    """BAZAAR-2, WAGON-2"""
    table = enter(bazaar().with_goods(*["armor"] * 6, *["potion"] * 3)).play("buy book")
    assert table.asked == "make_room_for_good"
    table.play("leave")
    assert table.me.coins == 18
    assert table.game.state.set_aside == 1


def test_coins_behind_a_screen_are_taken_to_suffice() -> None:
    """BAZAAR-2, HIDE-1"""
    table = enter(bazaar().with_coins(UNKNOWN)).play("buy potion")
    assert table.me.coins is UNKNOWN
    assert table.goods() == ["potion"]


def test_types_whose_dice_were_set_aside_are_not_available() -> None:
    """RULING-37, BUILD-1: Icebreaker Harbor after the bazaar."""
    table = at("bazaar", both=True).with_buildings("harbor")
    table.play(*to("bazaar", both=True), "buy weapon", "done", "activate harbor")
    assert table.options == ["take instrument", "take weapon"]


def test_a_type_with_one_of_two_dice_left_is_available() -> None:
    """RULING-37"""
    table = at("bazaar", both=True).with_buildings("harbor")
    table.with_wheel("potion", {"weapon": 2, "potion": 1, "armor": 1, "book": 1})
    table.play(*to("bazaar", both=True), "buy weapon", "done", "activate harbor")
    assert table.options == ["take instrument", "take staff"]


# Brembizánt


@pytest.mark.parametrize(
    "goods, cost",
    [
        (["potion"], 3),
        (["weapon"], 0),
        (["book"], 0),
        (["weapon", "book"], 1),
        (["book", "weapon"], 1),
        (["armor", "potion"], 6),
        (["weapon", "armor", "staff"], 6),
    ],
)
def test_brembizant_takes_2_off_the_total_once_and_never_below_0(goods: list[str], cost: int) -> None:
    """RULING-41, STEED-1"""
    table = enter(bazaar().with_steed("brembizant")).play(*(f"buy {good}" for good in goods))
    assert table.me.coins == 20 - cost


def test_brembizants_discount_is_used_up_by_several_small_purchases() -> None:
    """RULING-41: 1 and 1 are free, and then the book costs all of its 2."""
    table = bazaar(weapon=1, instrument=1, book=1, potion=2).with_steed("brembizant")
    enter(table).play("buy weapon", "buy instrument")
    assert table.me.coins == 20
    table.play("buy book")
    assert table.me.coins == 18


def test_with_brembizant_the_discount_decides_what_can_be_paid() -> None:
    """RULING-41, STEED-1"""
    table = enter(bazaar(coins=2).with_steed("brembizant"))
    assert table.refusal("buy potion") == ("too-few-coins", "BAZAAR-2")
    table.play("buy staff")
    assert table.me.coins == 0
    assert table.asked == "market_die"  # a weapon for 1 can no longer be paid
