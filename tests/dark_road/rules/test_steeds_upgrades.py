"""Steeds (STEED-1); Whisper is with the travel dice it changes (``test_threy_cat.py``)."""

import pytest

from tests.dark_road.builders import Table, at, commission, hero, to
from tests.dark_road.rules.journeys import at_yurg, lead

# Brembizánt


@pytest.mark.parametrize(
    "goods, coins",
    [(["armor"], 9), (["armor", "weapon"], 8), (["potion", "staff"], 3), (["weapon"], 10), (["book"], 10)],
)
def test_brembizant_takes_two_off_the_total_of_a_purchase(goods: list[str], coins: int) -> None:
    """STEED-1: never below nothing."""
    table = (
        at("bazaar").with_steed("brembizant").play(*to("bazaar"), *(f"buy {good}" for good in goods), "done")
    )
    assert table.me.coins == coins
    assert table.goods() == sorted(goods)


def test_brembizants_discount_is_for_the_total_not_for_each_good() -> None:
    """STEED-1: what the cheap good leaves of it is used by the next."""
    table = at("bazaar").with_steed("brembizant").play(*to("bazaar"), "buy weapon")
    assert table.me.coins == 10
    table.play("buy book")
    assert table.me.coins == 9
    table.play("buy armor")
    assert table.me.coins == 6


def test_brembizant_buys_what_coins_alone_could_not() -> None:
    """STEED-1: three less two; and not one coin more."""
    table = at("bazaar").with_steed("brembizant").with_coins(1).play(*to("bazaar"))
    assert "buy armor" in table.options
    assert table.refusal("buy staff") == ("too-few-coins", "BAZAAR-2")
    table.play("buy armor")
    assert table.me.coins == 0
    assert table.asked == "market_die", "without a coin left the visit is over"


def test_without_brembizant_the_price_is_the_price() -> None:
    """STEED-1."""
    table = at("bazaar").with_steed("velvet").with_coins(2).play(*to("bazaar"))
    assert table.refusal("buy armor") == ("too-few-coins", "BAZAAR-2")
    assert table.play("buy book").me.coins == 0


# Longshadow


@pytest.mark.parametrize("edition", ["v1", "v2"])
def test_longshadow_activates_any_one_building_instead_of_the_connected(edition: str) -> None:
    """STEED-1: one of the four, once."""
    table = at("bazaar", both=True, edition=edition).with_steed("longshadow")
    table.play("die 1", "slot 2", "illuminate blank")
    buildings = ["activate quartz_mine", "activate oracle", "activate lanternworks", "activate workshop"]
    assert [option for option in table.options if option in buildings] == buildings
    table.play("activate workshop")
    assert table.me.lanterns == 1
    assert not any(option in buildings for option in table.options)


def test_without_longshadow_only_the_connected_building_is_open() -> None:
    """ACT-1."""
    table = at("bazaar", both=True).play("die 1", "slot 2", "illuminate blank")
    assert table.options == ["activate bazaar", "activate commissions", "activate quartz_mine", "done"]


def test_longshadow_works_on_the_space_without_a_building() -> None:
    """RULING-35."""
    table = at("inn", both=True).with_steed("longshadow").play("die 1", "slot 2", "illuminate blank")
    assert "activate oracle" in table.options


def test_longshadow_needs_an_illuminated_die() -> None:
    """STEED-1."""
    table = at("bazaar").with_steed("longshadow").play("die 1", "slot 2")
    assert table.options == ["activate bazaar", "activate commissions"]


# Lovebug


def test_lovebug_brings_a_lantern_on_announcing_travel() -> None:
    """STEED-1, RULING-56: before a companion or the road is chosen."""
    table = at_yurg().with_steed("lovebug").with_lanterns(1).play("die 1", "slot 2", "activate yurg")
    assert table.me.lanterns == 2
    table.play("travel")
    assert table.asked == "choose_companion"
    assert table.me.lanterns == 3
    table.play("companion 2", "shortcut")
    assert table.me.lanterns == 0


def test_lovebug_brings_nothing_for_the_ruins() -> None:
    """STEED-1 in v2."""
    table = at_yurg().with_steed("lovebug").play("die 1", "slot 2", "activate yurg", "ruins")
    assert table.me.lanterns == 1


@pytest.mark.parametrize("choice", ["ruins", "travel"])
def test_lovebug_of_the_first_edition_brings_a_lantern_with_yurgs_itself(choice: str) -> None:
    """STEED-1 in v1: once, whatever is done there."""
    table = at_yurg(edition="v1").with_steed("lovebug").play("die 1", "slot 2", "activate yurg")
    assert table.me.lanterns == 2
    assert table.play(choice).me.lanterns == 2


@pytest.mark.parametrize("edition", ["v1", "v2"])
def test_lovebug_brings_nothing_for_joining(edition: str) -> None:
    """STEED-1."""
    table = lead(at_yurg(edition=edition).with_steed("lovebug", seat=1), joins=("join",))
    assert table.player(1).lanterns == 0


def test_without_lovebug_travel_brings_no_lantern() -> None:
    """STEED-1, both editions."""
    for edition in ("v1", "v2"):
        table = at_yurg(edition=edition).play("die 1", "slot 2", "activate yurg", "travel")
        assert table.me.lanterns == 1


# Sugarfoot


def test_sugarfoot_may_walk_exactly_three_spaces() -> None:
    """STEED-1, MOVE-1: instead of a die's value."""
    table = Table().with_steed("sugarfoot").play("die 1", "slot 1")
    assert table.asked == "move_wagon"
    assert table.options == ["move 1", "move 3"]
    assert table.play("move 3").me.space == 3


def test_sugarfoot_offers_three_only_once() -> None:
    """STEED-1: where a die shows 3 there is nothing to choose."""
    table = Table().with_steed("sugarfoot").play("die 1", "slot 3", "coins")
    assert table.asked == "activate_one"
    assert table.me.space == 3


def test_sugarfoots_bag_holds_two_by_two_more_cells() -> None:
    """STEED-1, RULING-15: six armors lie in the grid, a seventh in the bag, an eighth nowhere."""
    table = at("dark_market").with_steed("sugarfoot").with_goods(*["armor"] * 6).with_dark_market("west")
    table.play("die 1", "slot 2", "move 0", "activate dark_market", "steps 1")
    assert table.goods().count("armor") == 7
    full = at("dark_market").with_steed("sugarfoot").with_goods(*["armor"] * 7).with_dark_market("west")
    full.play("die 1", "slot 2", "move 0", "activate dark_market", "steps 1")
    assert full.goods().count("armor") == 7
    bare = at("dark_market").with_goods(*["armor"] * 6).with_dark_market("west")
    assert bare.play(*to("dark_market"), "steps 1").goods().count("armor") == 6


def test_no_tile_lies_half_in_the_bag() -> None:
    """RULING-15: a staff is four cells long, and the bag is only two."""
    table = at("dark_market").with_steed("sugarfoot").with_goods(*["staff"] * 7).with_dark_market("north")
    table.play("die 1", "slot 2", "move 0", "activate dark_market", "steps 1")
    assert table.goods().count("staff") == 7
    assert table.goods().count("book") == 1


# Velvet


def test_velvet_takes_any_number_of_upgrades_at_two_prestige_each() -> None:
    """STEED-1, UPGR-1."""
    table = lead(at_yurg().with_steed("velvet").with_lanterns(2), road="shortcut").play("3", "wagon upgrade")
    table.play("upgrade slot_1")
    assert table.me.prestige == 7
    table.play("wagon upgrade", "upgrade slot_2")
    assert table.me.prestige == 9
    assert table.me.upgrades == ["slot_1", "slot_2"]


def test_without_velvet_an_upgrade_brings_no_prestige() -> None:
    """STEED-1."""
    table = lead(at_yurg().with_steed("whisper")).play("6", "die 6", "wagon upgrade", "upgrade slot_1")
    assert table.me.prestige == 5


# Woolsworth


@pytest.mark.parametrize("tiles, quartz", [("armor book", 0), ("armor+ book", 1), ("armor+ book+ staff+", 3)])
def test_woolsworth_brings_a_quartz_for_each_upgraded_good_of_a_commission(tiles: str, quartz: int) -> None:
    """STEED-1."""
    table = at_yurg().with_steed("woolsworth").with_goods(*tiles.split())
    table.with_commissions(commission("armor book staff"))
    lead(table).play("3", "die 3", "town Northbreak", "deliver commission 1")
    while table.asked == "deliver_good":
        table.play(table.options[0])
    assert table.me.quartz == quartz
    assert table.goods() == []


def test_woolsworths_quartz_obeys_the_slots() -> None:
    """STEED-1, WAGON-2: each with its own decision."""
    table = at_yurg().with_steed("woolsworth").with_items(horseshoes=2).with_goods("armor+", "book+")
    table.with_commissions(commission("armor book staff"))
    lead(table).play(
        "3", "die 3", "town Northbreak", "deliver commission 1", "deliver armor+", "deliver book+"
    )
    assert table.asked == "make_room_for_item"
    assert (table.me.quartz, table.me.horseshoes) == (1, 2)
    table.play("discard horseshoe")
    assert (table.me.quartz, table.me.horseshoes) == (2, 1)


def test_without_woolsworth_a_commission_brings_no_quartz() -> None:
    """STEED-1; a delivered hero brings none either."""
    table = at_yurg().with_goods("armor+").with_commissions(commission("armor book staff"))
    lead(table).play("3", "die 3", "town Northbreak", "deliver commission 1")
    assert table.me.quartz == 0
    table = at_yurg().with_steed("woolsworth").with_heroes(hero())
    assert lead(table).play("3", "die 3", "town Northbreak", "deliver hero 1").me.quartz == 0


def test_longshadow_need_not_reach_for_a_building_where_none_is_connected() -> None:
    """STEED-1, RULING-33, RULING-35: the first edition compels what is adjacent, no more."""
    table = at("inn", both=True, edition="v1").with_steed("longshadow").with_coins(0)
    table.play("die 1", "slot 2", "illuminate blank", "activate bazaar", "done", "activate inn")
    assert table.asked == "activate_next"
    assert table.options[-1] == "done"
    assert len(table.options) == 5
