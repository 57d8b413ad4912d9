"""The ten buildings (BUILD-1), each visited with an illuminated die."""

from collections import deque
from typing import Any

import pytest

from companion.core.unknown import UNKNOWN
from tests.dark_road.builders import Table, at, commission, hero

GOODS = ("armor", "book", "instrument", "potion", "staff", "weapon")
OVER = "activate_next"
"""The next question once the building is done."""
BUILDINGS = (
    "quartz_mine", "surveyor", "harbor", "guildhall", "oracle", "candle_and_quartz", "lanternworks",
    "mansion", "workshop", "filigree",
)  # fmt: skip


def _beside(name: str, **kwargs: Any) -> Table:
    """Space 1 with this building and the means to activate it."""
    others = [other for other in BUILDINGS if other != name][:3]
    return at("bazaar", both=True, **kwargs).with_buildings(name, *others)


def _enter(table: Table, name: str) -> Table:
    table.play("die 1", "slot 2", "illuminate blank")
    if table.asked == "use_horseshoe":
        table.play("stay")
    return table.play(f"activate {name}")


@pytest.mark.parametrize("name", BUILDINGS)
@pytest.mark.parametrize("edition", ["v1", "v2"])
def test_every_building_is_activated_once_and_no_die_lies_on_it(name: str, edition: str) -> None:
    """ACT-1, ACT-2, BUILD-1: the districts are still to come."""
    table = _enter(_beside(name, edition=edition), name)
    while table.asked != OVER:
        table.play(table.options[0])
    assert f"activate {name}" not in table.options
    assert table.options[:2] == ["activate bazaar", "activate commissions"]
    assert table.me.pool_night == "blank"


# Blazing Quartz Mine


def test_the_quartz_mine_gives_a_quartz() -> None:
    """BUILD-1."""
    table = _enter(_beside("quartz_mine"), "quartz_mine")
    assert table.me.quartz == 1
    assert table.asked == OVER


def test_the_mines_quartz_obeys_the_slots() -> None:
    """BUILD-1, WAGON-2."""
    table = _enter(_beside("quartz_mine").with_items(horseshoes=3), "quartz_mine")
    assert table.options == ["leave", "discard horseshoe"]
    table.play("discard horseshoe")
    assert (table.me.quartz, table.me.horseshoes) == (1, 2)


# Queen's Eyes Surveyor


@pytest.mark.parametrize("pay, coins, quartz", [("coins", 8, 1), ("quartz", 10, 0)])
def test_the_surveyor_gives_three_prestige_for_two_coins_or_a_quartz(
    pay: str, coins: int, quartz: int
) -> None:
    """BUILD-1."""
    table = _enter(_beside("surveyor").with_items(quartz=1), "surveyor")
    assert table.asked == "pay_building"
    assert table.options == ["done", "pay coins", "pay quartz"]
    table.play(f"pay {pay}")
    assert (table.me.prestige, table.me.coins, table.me.quartz) == (8, coins, quartz)
    assert table.asked == OVER, "once an activation (RULING-6)"


def test_the_surveyor_may_be_left_unpaid() -> None:
    """RULING-6."""
    table = _enter(_beside("surveyor"), "surveyor").play("done")
    assert (table.me.prestige, table.me.coins) == (5, 10)


def test_the_surveyor_refuses_who_cannot_pay() -> None:
    """BUILD-1: two coins are the price; without a quartz there is no other."""
    table = _enter(_beside("surveyor").with_coins(2), "surveyor")
    assert table.options == ["done", "pay coins"]
    assert table.refusal("pay quartz") == ("cannot-pay", "RULING-6")
    table = _enter(_beside("surveyor").with_coins(1).with_items(quartz=1), "surveyor")
    assert table.options == ["done", "pay quartz"]
    assert table.refusal("pay coins") == ("cannot-pay", "RULING-6")
    assert _enter(_beside("surveyor").with_coins(1), "surveyor").asked == OVER


# Icebreaker Harbor


def test_the_harbor_gives_a_basic_good_of_an_absent_type() -> None:
    """BUILD-1, RULING-37."""
    table = _beside("harbor").with_wheel("potion", {"potion": 2, "staff": 2, "armor": 1})
    _enter(table, "harbor")
    assert table.options == ["take book", "take instrument", "take weapon"]
    assert table.play("take instrument").goods() == ["instrument"]


def test_dice_bought_this_turn_are_absent_at_the_harbor() -> None:
    """RULING-37: set aside is not on the wheel."""
    table = _beside("harbor").play("die 1", "slot 2", "illuminate blank")
    table.play("activate bazaar", "buy book", "done", "activate harbor")
    assert table.options == ["take book", "take instrument"]


# Merchant's Guildhall


@pytest.mark.parametrize("pay, coins, lanterns", [("coins", 8, 1), ("lantern", 10, 0)])
def test_the_guildhall_gives_any_basic_good_and_one_worth_one(pay: str, coins: int, lanterns: int) -> None:
    """BUILD-1."""
    table = _enter(_beside("guildhall").with_lanterns(1), "guildhall")
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
    table = _enter(_beside("guildhall"), "guildhall").play("pay coins", "take weapon", "take weapon")
    assert table.goods() == ["weapon", "weapon"]


def test_the_guildhall_refuses_who_cannot_pay() -> None:
    """BUILD-1, RULING-6."""
    table = _enter(_beside("guildhall").with_coins(1).with_lanterns(1), "guildhall")
    assert table.options == ["done", "pay lantern"]
    assert table.refusal("pay coins") == ("cannot-pay", "RULING-6")
    table = _enter(_beside("guildhall"), "guildhall")
    assert table.refusal("pay lantern") == ("cannot-pay", "RULING-6")
    assert table.play("done").goods() == []


# The Oracle of Lumi


def test_the_oracle_rolls_its_die() -> None:
    """BUILD-1."""
    table = _enter(_beside("oracle"), "oracle")
    assert table.asked == "oracle_face"
    assert table.play("2").me.prestige == 7
    assert table.asked == OVER


# The Candle & Quartz


def test_the_candle_takes_two_coins_or_a_basic_good_worth_one() -> None:
    """BUILD-1, RULING-46: neither an upgraded one nor one worth more."""
    table = _beside("candle_and_quartz").with_goods("weapon", "instrument", "weapon+", "book")
    _enter(table, "candle_and_quartz")
    assert table.asked == "pay_building_good"
    assert sorted(table.options) == ["done", "pay coins", "pay instrument", "pay weapon"]
    assert table.refusal("pay weapon+") == ("not-offered", "")
    table.play("pay instrument")
    assert table.goods() == ["book", "weapon", "weapon+"]
    assert table.state.supply["instrument"] == 14
    assert table.me.coins == 10


def test_the_candle_gives_a_face_up_hero_with_its_bonus() -> None:
    """BUILD-1, RULING-48: no sale, no deck."""
    guest = hero("weapon", "horseshoe")
    table = _enter(_beside("candle_and_quartz").with_inn(None, guest, hero()), "candle_and_quartz")
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
    table = _enter(_beside("candle_and_quartz").with_stack("Farglen", top), "candle_and_quartz")
    table.play("pay coins", "a commission", "commission Farglen")
    assert table.me.commissions == [top.id]
    assert table.asked == OVER


def test_the_candle_without_a_hero_gives_a_commission_at_once() -> None:
    """BUILD-1."""
    table = _enter(_beside("candle_and_quartz").with_inn(), "candle_and_quartz").play("pay coins")
    assert table.asked == "which_commission"


def test_the_candle_refuses_who_cannot_pay() -> None:
    """RULING-6."""
    table = _enter(_beside("candle_and_quartz").with_coins(1).with_goods("weapon"), "candle_and_quartz")
    assert table.options == ["done", "pay weapon"]
    assert table.refusal("pay coins") == ("cannot-pay", "RULING-6")


# Otho's Lanternworks


def test_the_lanternworks_gives_a_good_worth_one_a_lantern_and_a_prestige() -> None:
    """BUILD-1: the good first (RULING-4)."""
    table = _enter(_beside("lanternworks"), "lanternworks")
    assert table.options == ["take weapon", "take instrument"]
    assert (table.me.lanterns, table.me.prestige) == (0, 5)
    table.play("take weapon")
    assert (table.goods(), table.me.lanterns, table.me.prestige) == (["weapon"], 1, 6)
    assert table.asked == OVER


def test_the_lanternworks_gives_the_rest_even_without_the_good() -> None:
    """BUILD-1, RULING-2."""
    table = _enter(_beside("lanternworks").with_supply(weapon=0, instrument=0), "lanternworks")
    assert (table.goods(), table.me.lanterns, table.me.prestige) == ([], 1, 6)


# Guildmaster's Mansion


def test_the_mansion_trades_lantern_quartz_and_two_coins_one_for_one() -> None:
    """BUILD-1, RULING-54: each pair in each direction."""
    table = _enter(_beside("mansion").with_lanterns(1).with_items(quartz=1), "mansion")
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
    table = _enter(_beside("mansion").with_coins(7), "mansion")
    table.play("trade coins quartz", "trade coins lantern", "trade coins lantern")
    assert (table.me.coins, table.me.quartz, table.me.lanterns) == (1, 1, 2)


def test_two_coins_are_what_the_mansion_trades() -> None:
    """BUILD-1: one is not enough, and two are all that come."""
    assert _enter(_beside("mansion").with_coins(1), "mansion").asked == OVER
    table = _enter(_beside("mansion").with_coins(2), "mansion").play("trade coins lantern")
    assert (table.me.coins, table.me.lanterns) == (0, 1)
    table = _enter(_beside("mansion").with_coins(0).with_lanterns(1), "mansion").play("trade lantern coins")
    assert (table.me.coins, table.me.lanterns) == (2, 0)


def test_what_the_mansion_gives_obeys_the_slots() -> None:
    """RULING-54: a trade that could bring nothing is not offered."""
    table = _enter(_beside("mansion").with_lanterns(4).with_items(quartz=3), "mansion")
    assert table.options == ["done", "trade lantern coins", "trade quartz coins"]
    nearly = _enter(_beside("mansion").with_lanterns(3).with_items(quartz=2), "mansion")
    assert "trade coins lantern" in nearly.options
    assert "trade coins quartz" in nearly.options


def test_horseshoes_take_room_from_the_mansions_quartz() -> None:
    """RULING-54: with one of each kind there is a slot left, with three items none."""
    table = _enter(_beside("mansion").with_items(horseshoes=1, quartz=1), "mansion").play(
        "trade coins quartz"
    )
    assert (table.me.quartz, table.me.horseshoes) == (2, 1)
    table.play("trade coins quartz")
    assert table.asked == "make_room_for_item"


def test_a_quartz_of_the_mansion_may_replace_a_horseshoe() -> None:
    """RULING-54, WAGON-2."""
    table = _enter(_beside("mansion").with_items(horseshoes=3), "mansion").play("trade coins quartz")
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
    table = _beside("mansion").with_lanterns(lanterns).with_items(quartz=quartz).with_coins(coins)
    game = _enter(table, "mansion").game
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


# Yedl's Workshop


def test_the_workshop_upgrades_a_good_and_gives_a_lantern() -> None:
    """BUILD-1."""
    table = _enter(_beside("workshop").with_goods("armor", "book", "book+"), "workshop")
    assert table.asked == "which_good_flips"
    assert table.options == ["take armor+", "take book+"]
    table.play("take armor+")
    assert table.goods() == ["armor+", "book", "book+"]
    assert table.me.lanterns == 1
    assert table.asked == OVER


def test_the_workshop_without_a_basic_good_still_gives_the_lantern() -> None:
    """RULING-53."""
    table = _enter(_beside("workshop").with_goods("armor+"), "workshop")
    assert (table.goods(), table.me.lanterns) == (["armor+"], 1)


# The Frosted Filigree


def test_the_filigree_gives_an_upgraded_good_worth_one() -> None:
    """BUILD-1, RULING-46: for two coins or any good, upgraded too."""
    table = _enter(_beside("filigree").with_goods("potion", "staff+"), "filigree")
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
    table = _enter(_beside("filigree"), "filigree").play("pay coins", "take weapon+")
    assert (table.me.coins, table.goods()) == (8, ["weapon+"])
    declined = _enter(_beside("filigree"), "filigree").play("done")
    assert (declined.me.coins, declined.goods()) == (10, [])
    assert _enter(_beside("filigree").with_coins(1), "filigree").asked == OVER


def test_unknown_coins_pay_at_every_building() -> None:
    """HIDE-1: nobody counts behind the screen."""
    for name in ("surveyor", "guildhall", "candle_and_quartz", "filigree"):
        table = _enter(_beside(name).with_coins(UNKNOWN), name)
        table.play("pay coins")
        assert table.me.coins is UNKNOWN
    table = _enter(_beside("mansion").with_coins(UNKNOWN), "mansion").play("trade coins lantern")
    assert table.me.lanterns == 1
