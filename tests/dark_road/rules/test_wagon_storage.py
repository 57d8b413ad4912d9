"""The wagon: whether goods fit, with storage heroes, saddlebag and VP tile, and at a real table."""

import pytest

from companion.games.dark_road.invariants import unpacked
from companion.games.dark_road.names import GOODS
from tests.dark_road.builders import Table, at, commission, confirmed, event, hero, to

FULL = [*["armor"] * 6, *["potion"] * 3]
"""Six armors and three potions cover all 30 cells."""


def full(lazy: bool = False) -> Table:
    """Beside the Dark Market, one step before book and staff, with no free cell."""
    return at("dark_market", lazy=lazy).with_goods(*FULL).with_dark_market("north")


# Storage


def test_the_storage_is_six_by_five_cells() -> None:
    """WAGON-1, WAGON-3: seven staffs fill all but two cells, an eighth does not fit."""
    table = at("dark_market").with_goods(*["staff"] * 7, "book")
    assert unpacked(table.state) == []
    table.play(*to("dark_market"), "steps 3")
    assert table.asked == "make_room_for_good"
    table = at("dark_market").with_goods(*["staff"] * 6).with_dark_market("north")
    table.play(*to("dark_market"), "steps 1")
    assert table.goods() == ["book", *["staff"] * 7]
    assert table.game.state.seat == 1


def test_goods_are_repacked_to_make_room() -> None:
    """WAGON-3: what counts is whether the set can be packed at all."""
    table = at("dark_market").with_goods(*["armor"] * 5, *["book"] * 4).with_dark_market("west")
    table.play(*to("dark_market"), "steps 1")
    assert table.asked == "make_room_for_good"  # 2 free cells take no armor
    table = at("dark_market").with_goods(*["armor"] * 5, *["book"] * 3).with_dark_market("west")
    table.play(*to("dark_market"), "steps 1")
    assert table.goods().count("armor") == 6


def test_any_number_of_goods_may_go_until_the_new_one_fits() -> None:
    """WAGON-2, RULING-5: having begun to make room one cannot leave the new good."""
    table = at("dark_market").with_goods(*["potion"] * 7, *["book"] * 8).with_dark_market("west")
    table.play(*to("dark_market"), "steps 1", "discard book")
    assert table.options == ["discard book", "discard potion"]
    assert table.refusal("leave") == ("making-room", "RULING-5")
    table.play("discard potion")
    assert table.goods().count("armor") == 1
    assert table.asked == "make_room_for_good"  # now the weapon
    assert table.options == ["leave", "discard armor", "discard book", "discard potion"]
    table.play("leave")
    assert table.goods(0) == ["armor", *["book"] * 7, *["potion"] * 6]
    assert table.game.state.supply["weapon"] == 14


def test_discarded_goods_return_to_the_supply() -> None:
    """WAGON-2"""
    table = full().play(*to("dark_market"), "steps 1")
    assert table.options == ["leave", "discard armor", "discard potion"]
    table.play("discard armor")
    assert table.goods() == ["armor"] * 5 + ["book"] + ["potion"] * 3
    assert table.game.state.supply["armor"] == 14 - 5
    assert table.game.state.supply["book"] == 13
    table.play("leave")  # two free cells take no staff
    assert table.game.state.supply["staff"] == 14


def test_giving_up_the_very_same_tile_is_not_offered() -> None:
    """WAGON-2, RULING-5"""
    table = full().with_dark_market("west").play(*to("dark_market"), "steps 1")
    assert table.options == ["leave", "discard potion"]


def test_both_sides_of_a_good_share_one_shape() -> None:
    """RULING-22: seven upgraded staffs leave no room for a basic one either."""
    table = at("dark_market").with_goods(*["staff+"] * 7).with_dark_market("north")
    table.play(*to("dark_market"), "steps 1")
    assert table.goods() == ["book", *["staff+"] * 7]
    assert table.options == ["leave", "discard book", "discard staff+"]


def test_the_last_tile_of_the_supply_can_be_gained_and_no_further_one() -> None:
    """RULING-2"""
    table = at("dark_market").with_supply(instrument=1, potion=0).play(*to("dark_market"), "steps 1")
    assert table.goods(0) == ["instrument"]
    assert table.game.state.supply["instrument"] == 0
    assert table.game.state.seat == 1


# Heroes with storage, and the saddlebag


@pytest.mark.parametrize("bonus, asked", [("storage", False), ("lantern", True)])
def test_a_storage_hero_holds_one_good_of_any_size(bonus: str, asked: bool) -> None:
    """WAGON-4, WAGON-7, RULING-14"""
    table = at("dark_market").with_goods(*["staff"] * 7).with_heroes(hero(bonus=bonus))
    table.with_dark_market("north").play(*to("dark_market"), "steps 1")
    assert (table.asked == "make_room_for_good") is asked


def test_each_storage_hero_holds_only_one_good() -> None:
    """WAGON-4, RULING-14"""
    table = at("dark_market").with_goods(*["staff"] * 8, "book").with_heroes(hero(bonus="storage"))
    table.with_dark_market("north").play(*to("dark_market"), "steps 1", "leave")
    assert table.options == ["leave", "discard book"]  # nor the staff
    two = at("dark_market").with_goods(*["staff"] * 8, "book")
    two.with_heroes(hero(bonus="storage"), hero(bonus="storage")).with_dark_market("north")
    two.play(*to("dark_market"), "steps 1")
    assert two.goods() == ["book", "book", *["staff"] * 8]
    assert two.asked == "make_room_for_good"


def test_when_a_storage_hero_leaves_its_good_must_go_elsewhere_or_be_discarded() -> None:
    """WAGON-4"""
    keeper = hero(bonus="storage")
    table = at("inn").with_heroes(keeper, hero(), hero()).with_goods(*["staff"] * 7, "book", "weapon+")
    table.with_inn(hero("book", "horseshoe")).play(*to("inn"), "hero 1", "discard hero 1")
    assert table.asked == "must_discard_good"
    assert table.options == ["discard staff", "discard weapon+"]
    assert table.refusal("leave")[0] == "not-offered"
    table.play("discard weapon+")
    assert table.goods(0) == ["staff"] * 7
    assert table.game.state.supply["weapon"] == 14


def test_the_good_of_a_leaving_storage_hero_stays_where_there_is_room() -> None:
    """WAGON-4"""
    table = at("inn").with_heroes(hero(bonus="storage"), hero(), hero()).with_goods(*["staff"] * 7, "book")
    table.with_inn(hero("book")).play(*to("inn"), "hero 1", "discard hero 1")
    assert table.goods(0) == ["staff"] * 7
    assert table.game.state.seat == 1


def test_a_new_storage_hero_takes_over_the_good_of_the_one_who_left() -> None:
    """WAGON-4, INN-3"""
    table = at("inn").with_heroes(hero(bonus="storage"), hero(), hero()).with_goods(*["staff"] * 8)
    table.with_goods("book").with_inn(hero("book", "storage"))
    table.play(*to("inn"), "hero 1", "discard hero 1")
    assert table.goods(0) == ["staff"] * 8
    assert table.game.state.seat == 1


def test_a_storage_hero_who_is_lost_takes_its_room_along() -> None:
    """WAGON-4, ICON-1"""
    table = (
        at("yurg", seats=1).with_heroes(hero(bonus="storage")).with_goods(*["staff"] * 7, "book", "weapon")
    )
    table.with_event(event("highway", {2: "lose hero"}))
    table.play(*to("yurg"), "travel", "companion 2", "town Farglen", "2", "die 2")
    assert table.me.heroes == []
    assert table.asked == "must_discard_good"
    assert table.options == ["discard book", "discard staff", "discard weapon"]


def test_goods_on_heroes_can_be_sold_like_any_other() -> None:
    """WAGON-7"""
    table = at("inn").with_heroes(hero(bonus="storage")).with_goods(*["staff"] * 8)
    table.with_inn(hero("staff")).play(*to("inn"), "hero 1")
    assert table.goods(0) == ["staff"] * 7
    assert table.player(0).coins == 10 + 4


def test_goods_on_heroes_can_be_upgraded_and_lost() -> None:
    """WAGON-7, RULING-53, RULING-65"""
    table = at("dark_market", both=True).with_heroes(hero(bonus="storage")).with_goods(*["staff"] * 8)
    table.play("die 1", "slot 2", "illuminate blank", "activate workshop")
    assert table.goods().count("staff+") == 1


def test_the_good_of_a_storage_hero_may_be_delivered_on_the_same_visit() -> None:
    """RULING-20, WAGON-4"""
    keeper = hero(bonus="storage", town="Farglen")
    table = at("yurg", seats=1).with_heroes(keeper).with_goods(*["staff"] * 8)
    table.with_commissions(commission("staff book potion", "Farglen")).with_event(event())
    table.play(*to("yurg"), "travel", "companion 2", "town Farglen", "1", "die 1", "town Farglen")
    table.play("deliver hero 1", "deliver commission 1")
    assert table.asked == "good_fortune"
    assert table.goods() == ["staff"] * 7
    assert table.me.prestige == 5 + 1 + 2


def test_a_good_not_delivered_on_that_visit_has_to_go() -> None:
    """RULING-20, WAGON-4"""
    keeper = hero(bonus="storage", town="Farglen")
    table = at("yurg", seats=1).with_heroes(keeper).with_goods(*["staff"] * 8).with_event(event())
    table.with_commissions(commission("staff book potion", "Farglen"))
    table.play(*to("yurg"), "travel", "companion 2", "town Farglen", "1", "die 1", "town Farglen")
    table.play("deliver hero 1", "done")
    assert table.goods() == ["staff"] * 7  # the only choice was not asked


def test_the_saddlebag_holds_an_armor_more() -> None:
    """WAGON-7, RULING-14"""
    goods = [*["staff"] * 7, "book"]
    table = at("dark_market").with_steed("sugarfoot").with_goods(*goods).with_dark_market("west")
    table.play("die 1", "slot 2", "move 0", "activate dark_market", "steps 1")
    assert table.goods().count("armor") == 1
    assert table.options == ["leave", "discard armor", "discard book", "discard staff"]  # the weapon does not


def test_no_tile_straddles_wagon_and_saddlebag() -> None:
    """RULING-15: a staff lies neither in the last cells of the wagon nor in the saddlebag."""
    table = at("dark_market").with_steed("sugarfoot").with_goods(*["staff"] * 7).with_dark_market("north")
    table.play("die 1", "slot 2", "move 0", "activate dark_market", "steps 1")
    assert table.goods() == ["book", *["staff"] * 7]
    assert table.options == ["leave", "discard book"]


def test_the_vp_tile_takes_room_in_the_grid() -> None:
    """RULING-16, UPGR-1"""
    table = at("dark_market").with_upgrade("vp").with_goods(*["staff"] * 5, "armor", "book")
    table.with_dark_market("west").play(*to("dark_market"), "steps 1")
    assert table.asked == "make_room_for_good"
    free = at("dark_market").with_goods(*["staff"] * 5, "armor", "book")
    free.with_dark_market("west").play(*to("dark_market"), "steps 1")
    assert free.goods().count("armor") == 2


def test_the_vp_tile_lies_in_the_saddlebag_but_never_on_a_hero() -> None:
    """RULING-16: fifteen tiles of two cells fill the grid."""
    goods = [*["book"] * 8, *["potion"] * 7]
    with_hero = Table().with_upgrade("vp").with_goods(*goods).with_heroes(hero(bonus="storage"))
    assert unpacked(with_hero.state) == ["Anna: the goods cannot be packed"]
    assert unpacked(Table().with_upgrade("vp").with_goods(*goods).with_steed("sugarfoot").state) == []


def test_the_vp_tile_is_no_good() -> None:
    """RULING-16: it cannot be paid with."""
    table = at("bazaar", both=True).with_buildings("filigree").with_upgrade("vp")
    table.play("die 1", "slot 2", "illuminate blank", "activate filigree")
    assert table.options == ["done", "pay coins"]


# A real table: our shapes are a guess


def test_at_a_real_table_a_good_that_seems_not_to_fit_can_be_kept() -> None:
    """WAGON-3: the shapes are ours, so the table may overrule them."""
    table = full(lazy=True)
    table.play(*to("dark_market"), "steps 1")
    assert table.asked == "make_room_for_good"
    assert table.warning("keep") == ("does-not-fit", "WAGON-3")
    table.play("keep", wave=True)
    assert table.goods() == ["armor"] * 6 + ["book"] + ["potion"] * 3
    assert table.me.waved == ((6, 1, 0, 3, 0, 0), 0)


def test_what_was_seen_to_fit_fits_again() -> None:
    """WAGON-3, RULING-22"""
    table = full(lazy=True)
    table.play(*to("dark_market"), "steps 1")
    table.play("keep", wave=True).play("leave")
    me = table.player(0)
    assert table.game.state.fits(me, (6, 1, 0, 3, 0, 0))
    assert table.game.state.fits(me, (6, 1, 0, 2, 0, 0))
    assert not table.game.state.fits(me, (6, 1, 0, 4, 0, 0))
    assert not table.game.state.fits(me, (7, 0, 0, 3, 0, 0))


def test_a_dealt_game_knows_its_shapes_and_offers_no_waving() -> None:
    """WAGON-3"""
    table = full()
    table.play(*to("dark_market"), "steps 1")
    assert table.question.warned == ()
    assert table.refusal("keep")[0] == "not-offered"


def test_shapes_the_owner_confirmed_cannot_be_waved_away() -> None:
    """WAGON-3"""
    table = full(lazy=True)
    facts = [f"shapes.{name}" for name in (*GOODS, "vp")]
    table.with_box(confirmed(table.state.box, "dark_market.east", *facts))
    table.play(*to("dark_market"), "steps 1")
    assert table.asked == "make_room_for_good"
    assert table.refusal("keep")[0] == "not-offered"


def test_a_guessed_shape_of_a_good_aboard_is_enough_for_a_warning() -> None:
    """WAGON-3: confirmed is the new book, but not the armors it would lie beside."""
    table = full(lazy=True)
    table.with_box(confirmed(table.state.box, "dark_market.east", "shapes.book"))
    table.play(*to("dark_market"), "steps 1")
    assert table.warning("keep") == ("does-not-fit", "WAGON-3")


def test_at_a_real_table_a_good_may_stay_though_its_hero_left() -> None:
    """WAGON-4, WAGON-3"""
    table = at("inn", lazy=True).with_heroes(hero(bonus="storage"), hero(), hero())
    table.with_goods(*["staff"] * 8, "book").with_inn(hero("book", "horseshoe"))
    table.play(*to("inn"), "hero 1", "discard hero 1")
    assert table.asked == "must_discard_good"
    assert table.warning("keep") == ("does-not-fit", "WAGON-3")
    table.play("keep", wave=True)
    assert table.goods(0) == ["staff"] * 8
    assert table.game.state.seat == 1


# A companion used while room is being made


def test_an_item_given_to_a_companion_makes_room_for_the_new_one() -> None:
    """WAGON-2, COMP-1: then nothing has to be discarded."""
    table = at("inn").with_inn(hero("armor", "horseshoe")).with_goods("armor").with_items(quartz=3)
    table.with_companion("phoenix").play(*to("inn"), "hero 1")
    assert table.options == ["leave", "discard quartz", "use phoenix 1", "use phoenix 2"]
    table.play("use phoenix 1")
    assert (table.me.horseshoes, table.me.quartz, table.me.gifts) == (1, 2, 1)
    assert table.asked == "window"


def test_a_hero_given_to_cosimo_makes_room_for_the_new_one() -> None:
    """WAGON-2, COMP-3"""
    held, new = [hero(), hero(), hero()], hero("armor")
    table = at("inn").with_heroes(*held).with_inn(new).with_goods("armor").with_companion("cosimo")
    table.play(*to("inn"), "hero 1", "use cosimo 1", "discard hero 2", "dark market")
    assert table.player(0).heroes == [held[0].id, held[2].id, new.id]
    assert table.game.state.seat == 1


def test_a_potion_given_to_grace_makes_room_for_the_new_good() -> None:
    """WAGON-2, COMP-3"""
    table = full().with_companion("grace").play(*to("dark_market"), "steps 1")
    table.play("use grace 1", "deed 1")
    assert table.goods() == ["armor"] * 6 + ["book"] + ["potion"] * 2
    assert table.asked == "make_room_for_good"  # for the staff


def test_a_potion_given_to_grace_may_spare_a_discard() -> None:
    """WAGON-4, COMP-3"""
    table = at("inn").with_heroes(hero(bonus="storage"), hero(), hero()).with_goods(*FULL, "staff")
    table.with_inn(hero("potion", "horseshoe")).with_companion("grace")
    table.play(*to("inn"), "hero 1", "discard hero 1")
    assert table.options == ["discard armor", "discard potion", "discard staff", "use grace 1"]
    table.play("use grace 1", "deed 1")
    assert table.goods(0) == ["armor"] * 6 + ["potion", "staff"]
    assert table.game.state.seat == 1


def test_a_die_from_the_raven_may_take_the_last_place_of_another() -> None:
    """RULING-21, COMP-1: the die that was to be rolled is then the third, and lost."""
    table = at("yurg").with_illuminated("2").with_lanterns(1).with_companion("raven").with_items(quartz=1)
    table.play("die 1", "slot 2", "lantern", "activate yurg", "ruins", "take armor+", "roll", "go on")
    table.play("reroll", "go on", "reroll")
    assert (table.asked, table.options) == ("window", ["go on", "use raven 1", "use raven 2"])
    table.play("use raven 1", "4")
    assert table.player(0).illuminated == ["2", "4"]
    assert table.game.state.supply["illuminated"] == 6


def test_a_die_that_is_lost_anyway_is_not_waited_for() -> None:
    """WAGON-2, COMP-1: the next window is the one before Rest."""
    table = (
        at("yurg").with_illuminated("2", "3").with_lanterns(1).with_companion("phoenix").with_items(quartz=1)
    )
    table.play("die 1", "slot 2", "lantern", "activate yurg", "ruins", "take armor+", "roll", "go on")
    table.play("reroll", "go on", "reroll", "go on")
    assert table.game.state.seat == 1


def test_a_full_inventory_is_not_asked_about_a_piece_nobody_has_left() -> None:
    """RULING-2, WAGON-2"""
    table = at("inn").with_inn(hero("armor", "horseshoe")).with_goods("armor").with_items(quartz=3)
    table.with_supply(horseshoe=0).play(*to("inn"), "hero 1")
    assert table.game.state.seat == 1
    assert (table.player(0).horseshoes, table.player(0).quartz) == (0, 3)


@pytest.mark.parametrize("place, good", list(enumerate(GOODS)))
def test_basic_and_upgraded_tiles_of_a_good_are_counted_together(place: int, good: str) -> None:
    """RULING-22"""
    player = Table().with_goods(good, good, f"{good}+").state.players[0]
    assert player.counts() == tuple(3 if number == place else 0 for number in range(6))
    assert player.counts_with(good) == tuple(4 if number == place else 0 for number in range(6))
    assert player.has_good(good)
    other = GOODS[place - 1]
    assert not player.has_good(other)
    assert sum(player.counts_with(other)) == 4
    player.goods[good] = 0
    assert player.has_good(good)


def test_the_shape_of_the_vp_tile_counts_among_those_to_be_confirmed() -> None:
    """WAGON-3, RULING-16"""
    facts = [f"shapes.{good}" for good in GOODS]
    for upgrade, warned in (("vp", True), ("slot_1", False)):
        table = full(lazy=True).with_upgrade(upgrade).with_prestige(0)
        if upgrade == "vp":
            table.state.players[0].goods["armor"] -= 1
        table.with_box(confirmed(table.state.box, "dark_market.east", *facts))
        table.play(*to("dark_market"), "steps 1")
        assert table.asked == "make_room_for_good"
        assert bool(table.question.warned) is warned
