"""The buildings (BUILD-1), each visited with an illuminated die; the Mansion has its own file."""

import pytest

from companion.core.unknown import UNKNOWN
from tests.dark_road.builders import commission, hero
from tests.dark_road.rules.at_buildings import BUILDINGS, beside, enter

GOODS = ("armor", "book", "instrument", "potion", "staff", "weapon")
OVER = "activate_next"
"""The next question once the building is done."""


@pytest.mark.parametrize("name", BUILDINGS)
@pytest.mark.parametrize("edition", ["v1", "v2"])
def test_every_building_is_activated_once_and_no_die_lies_on_it(name: str, edition: str) -> None:
    """ACT-1, ACT-2, BUILD-1: the districts are still to come."""
    table = enter(beside(name, edition=edition), name)
    while table.asked != OVER:
        table.play(table.options[0])
    assert f"activate {name}" not in table.options
    assert table.options[:2] == ["activate bazaar", "activate commissions"]
    assert table.me.pool_night == "blank"


# Blazing Quartz Mine


def test_the_quartz_mine_gives_a_quartz() -> None:
    """BUILD-1."""
    table = enter(beside("quartz_mine"), "quartz_mine")
    assert table.me.quartz == 1
    assert table.asked == OVER


def test_the_mines_quartz_obeys_the_slots() -> None:
    """BUILD-1, WAGON-2."""
    table = enter(beside("quartz_mine").with_items(horseshoes=3), "quartz_mine")
    assert table.options == ["leave", "discard horseshoe"]
    table.play("discard horseshoe")
    assert (table.me.quartz, table.me.horseshoes) == (1, 2)


# Queen's Eyes Surveyor


@pytest.mark.parametrize("pay, coins, quartz", [("coins", 8, 1), ("quartz", 10, 0)])
def test_the_surveyor_gives_three_prestige_for_two_coins_or_a_quartz(
    pay: str, coins: int, quartz: int
) -> None:
    """BUILD-1."""
    table = enter(beside("surveyor").with_items(quartz=1), "surveyor")
    assert table.asked == "pay_building"
    assert table.options == ["done", "pay coins", "pay quartz"]
    table.play(f"pay {pay}")
    assert (table.me.prestige, table.me.coins, table.me.quartz) == (8, coins, quartz)
    assert table.asked == OVER, "once an activation (RULING-6)"


def test_the_surveyor_may_be_left_unpaid() -> None:
    """RULING-6."""
    table = enter(beside("surveyor"), "surveyor").play("done")
    assert (table.me.prestige, table.me.coins) == (5, 10)


def test_the_surveyor_refuses_who_cannot_pay() -> None:
    """BUILD-1: two coins are the price; without a quartz there is no other."""
    table = enter(beside("surveyor").with_coins(2), "surveyor")
    assert table.options == ["done", "pay coins"]
    assert table.refusal("pay quartz") == ("cannot-pay", "RULING-6")
    table = enter(beside("surveyor").with_coins(1).with_items(quartz=1), "surveyor")
    assert table.options == ["done", "pay quartz"]
    assert table.refusal("pay coins") == ("cannot-pay", "RULING-6")
    assert enter(beside("surveyor").with_coins(1), "surveyor").asked == OVER


# Icebreaker Harbor


def test_the_harbor_gives_a_basic_good_of_an_absent_type() -> None:
    """BUILD-1, RULING-37."""
    table = beside("harbor").with_wheel("potion", {"potion": 2, "staff": 2, "armor": 1})
    enter(table, "harbor")
    assert table.options == ["take book", "take instrument", "take weapon"]
    assert table.play("take instrument").goods() == ["instrument"]


def test_dice_bought_this_turn_are_absent_at_the_harbor() -> None:
    """RULING-37: set aside is not on the wheel."""
    table = beside("harbor").play("die 1", "slot 2", "illuminate blank")
    table.play("activate bazaar", "buy book", "done", "activate harbor")
    assert table.options == ["take book", "take instrument"]


# Merchant's Guildhall


@pytest.mark.parametrize("pay, coins, lanterns", [("coins", 8, 1), ("lantern", 10, 0)])
def test_the_guildhall_gives_any_basic_good_and_one_worth_one(pay: str, coins: int, lanterns: int) -> None:
    """BUILD-1."""
    table = enter(beside("guildhall").with_lanterns(1), "guildhall")
    assert table.options == ["done", "pay coins", "pay lantern"]
    table.play(f"pay {pay}")
    assert table.options == [f"take {good}" for good in GOODS]
    table.play("take potion")
    assert table.options == ["take weapon", "take instrument"]
    table.play("take instrument")
    assert table.goods() == ["instrument", "potion"]
    assert (table.me.coins, table.me.lanterns) == (coins, lanterns)
    assert table.asked == OVER


def test_the_guildhalls_two_goods_may_be_of_one_type() -> None:
    """RULING-55."""
    table = enter(beside("guildhall"), "guildhall").play("pay coins", "take weapon", "take weapon")
    assert table.goods() == ["weapon", "weapon"]


def test_the_guildhall_refuses_who_cannot_pay() -> None:
    """BUILD-1, RULING-6."""
    table = enter(beside("guildhall").with_coins(1).with_lanterns(1), "guildhall")
    assert table.options == ["done", "pay lantern"]
    assert table.refusal("pay coins") == ("cannot-pay", "RULING-6")
    table = enter(beside("guildhall"), "guildhall")
    assert table.refusal("pay lantern") == ("cannot-pay", "RULING-6")
    assert table.play("done").goods() == []


# The Oracle of Lumi


def test_the_oracle_rolls_its_die() -> None:
    """BUILD-1."""
    table = enter(beside("oracle"), "oracle")
    assert table.asked == "oracle_face"
    assert table.play("2").me.prestige == 7
    assert table.asked == OVER


# The Candle & Quartz


def test_the_candle_takes_two_coins_or_a_basic_good_worth_one() -> None:
    """BUILD-1, RULING-46: neither an upgraded one nor one worth more."""
    table = beside("candle_and_quartz").with_goods("weapon", "instrument", "weapon+", "book")
    enter(table, "candle_and_quartz")
    assert table.asked == "pay_building_good"
    assert sorted(table.options) == ["done", "pay coins", "pay instrument", "pay weapon"]
    assert table.refusal("pay weapon+") == ("basic-good-worth-one", "BUILD-1")
    assert table.refusal("pay book") == ("basic-good-worth-one", "BUILD-1")
    table.play("pay instrument")
    assert table.goods() == ["book", "weapon", "weapon+"]
    assert table.state.supply["instrument"] == 14
    assert table.me.coins == 10


def test_the_candle_gives_a_face_up_hero_with_its_bonus() -> None:
    """BUILD-1, RULING-48: no sale, no deck."""
    guest = hero("weapon", "horseshoe")
    table = enter(beside("candle_and_quartz").with_inn(None, guest, hero()), "candle_and_quartz")
    table.play("pay coins")
    assert table.me.coins == 8
    assert table.asked == "hero_or_commission"
    assert table.options == ["a hero", "a commission"]
    table.play("a hero")
    assert table.options == ["hero 2", "hero 3"]
    table.play("hero 2")
    assert (table.me.heroes, table.me.horseshoes) == ([guest.id], 1)


def test_the_candle_gives_a_commission() -> None:
    """BUILD-1."""
    top = commission("armor book staff", "Farglen")
    table = enter(beside("candle_and_quartz").with_stack("Farglen", top), "candle_and_quartz")
    table.play("pay coins", "a commission", "commission Farglen")
    assert table.me.commissions == [top.id]
    assert table.asked == OVER


def test_the_candle_without_a_hero_gives_a_commission_at_once() -> None:
    """BUILD-1."""
    table = enter(beside("candle_and_quartz").with_inn(), "candle_and_quartz").play("pay coins")
    assert table.asked == "which_commission"


def test_the_candle_refuses_who_cannot_pay() -> None:
    """RULING-6."""
    table = enter(beside("candle_and_quartz").with_coins(1).with_goods("weapon"), "candle_and_quartz")
    assert table.options == ["done", "pay weapon"]
    assert table.refusal("pay coins") == ("cannot-pay", "RULING-6")


# Otho's Lanternworks


def test_the_lanternworks_gives_a_good_worth_one_a_lantern_and_a_prestige() -> None:
    """BUILD-1: the good first (RULING-4)."""
    table = enter(beside("lanternworks"), "lanternworks")
    assert table.options == ["take weapon", "take instrument"]
    assert (table.me.lanterns, table.me.prestige) == (0, 5)
    table.play("take weapon")
    assert (table.goods(), table.me.lanterns, table.me.prestige) == (["weapon"], 1, 6)
    assert table.asked == OVER


def test_the_lanternworks_gives_the_rest_even_without_the_good() -> None:
    """BUILD-1, RULING-2."""
    table = enter(beside("lanternworks").with_supply(weapon=0, instrument=0), "lanternworks")
    assert (table.goods(), table.me.lanterns, table.me.prestige) == ([], 1, 6)


# Yedl's Workshop


def test_the_workshop_upgrades_a_good_and_gives_a_lantern() -> None:
    """BUILD-1."""
    table = enter(beside("workshop").with_goods("armor", "book", "book+"), "workshop")
    assert table.asked == "which_good_flips"
    assert table.options == ["take armor+", "take book+"]
    table.play("take armor+")
    assert table.goods() == ["armor+", "book", "book+"]
    assert table.me.lanterns == 1
    assert table.asked == OVER


def test_the_workshop_without_a_basic_good_still_gives_the_lantern() -> None:
    """RULING-53."""
    table = enter(beside("workshop").with_goods("armor+"), "workshop")
    assert (table.goods(), table.me.lanterns) == (["armor+"], 1)


# The Frosted Filigree


def test_the_filigree_gives_an_upgraded_good_worth_one() -> None:
    """BUILD-1, RULING-46: for two coins or any good, upgraded too."""
    table = enter(beside("filigree").with_goods("potion", "staff+"), "filigree")
    assert table.options == ["done", "pay coins", "pay potion", "pay staff+"]
    table.play("pay staff+")
    assert table.goods() == ["potion"]
    assert table.options == ["take weapon+", "take instrument+"]
    table.play("take instrument+")
    assert table.goods() == ["instrument+", "potion"]
    assert table.me.coins == 10
    assert table.asked == OVER


def test_the_filigree_takes_coins_or_nothing() -> None:
    """BUILD-1, RULING-6."""
    table = enter(beside("filigree"), "filigree").play("pay coins", "take weapon+")
    assert (table.me.coins, table.goods()) == (8, ["weapon+"])
    declined = enter(beside("filigree"), "filigree").play("done")
    assert (declined.me.coins, declined.goods()) == (10, [])
    assert enter(beside("filigree").with_coins(1), "filigree").asked == OVER


def test_unknown_coins_pay_at_every_building() -> None:
    """HIDE-1: nobody counts behind the screen."""
    for name in ("surveyor", "guildhall", "candle_and_quartz", "filigree"):
        table = enter(beside(name).with_coins(UNKNOWN), name)
        table.play("pay coins")
        assert table.me.coins is UNKNOWN
    table = enter(beside("mansion").with_coins(UNKNOWN), "mansion").play("trade coins lantern")
    assert table.me.lanterns == 1
