"""The wagon: its slots, what happens when they are full, storage, and the log."""

import pytest

from companion.games.dark_road.invariants import unpacked
from companion.games.dark_road.names import GOODS
from tests.dark_road.builders import Table, at, commission, confirmed, event, hero, to

FULL = [*["armor"] * 6, *["potion"] * 3]
"""Six armors and three potions cover all 30 cells."""


def full(lazy: bool = False) -> Table:
    """Beside the Dark Market, one step before book and staff, with no free cell."""
    return at("dark_market", lazy=lazy).with_goods(*FULL).with_dark_market("north")


# Lanterns and illuminated dice: simply lost


@pytest.mark.parametrize("before, after", [(0, 1), (2, 3), (3, 4), (4, 4)])
def test_a_fifth_lantern_is_lost(before: int, after: int) -> None:
    """WAGON-1, WAGON-2, RULING-26"""
    table = Table().with_lanterns(before).play("die 1", "slot 2")
    assert table.me.lanterns == after
    assert table.game.state.supply["lantern"] == 16 - after
    assert table.asked == "activate_one"


def test_of_two_lanterns_only_the_one_with_a_free_slot_is_kept() -> None:
    """WAGON-2"""
    table = at("yurg").with_companion("phoenix").with_items(quartz=1).with_lanterns(3)
    table.play("use phoenix 1")
    assert table.me.lanterns == 4


@pytest.mark.parametrize("reserve, after", [(("2",), ["2", "4"]), (("2", "3"), ["2", "3"])])
def test_a_third_illuminated_die_is_lost(reserve: tuple[str, ...], after: list[str]) -> None:
    """WAGON-1, WAGON-2"""
    table = at("yurg").with_illuminated(*reserve).with_lanterns(1)
    table.play(
        "die 1", "slot 2", "lantern", "activate yurg", "ruins", "take armor+", "roll", "reroll", "reroll"
    )
    if table.question.is_chance:
        table.play("4")
    assert table.player(0).illuminated == after
    assert table.game.state.supply["illuminated"] == 8 - 2
    assert table.game.state.seat == 1


def test_a_die_in_the_pool_counts_among_the_two() -> None:
    """RULING-21"""
    table = at("yurg").with_illuminated("2", "blank").with_lanterns(1)
    table.play("die 1", "slot 2", "illuminate blank", "activate yurg")
    table.play("ruins", "take armor+", "roll", "reroll", "reroll")
    assert table.asked == "activate_next"
    assert table.me.illuminated == ["2"]
    assert table.me.pool_illuminated == "blank"
    assert table.game.state.supply["illuminated"] == 6


def test_with_one_in_the_pool_and_none_in_reserve_another_die_is_gained() -> None:
    """RULING-21"""
    table = at("yurg", both=True).with_lanterns(1)
    table.play(*to("yurg", both=True), "ruins", "take armor+", "roll", "reroll", "reroll", "3")
    assert table.me.illuminated == ["3"]
    assert table.game.state.supply["illuminated"] == 6


# Horseshoes and quartz


def test_three_items_fit() -> None:
    """WAGON-1"""
    table = at("bazaar", both=True).with_items(horseshoes=1, quartz=1)
    table.play("die 1", "slot 2", "illuminate blank", "stay", "activate quartz_mine")
    assert (table.me.horseshoes, table.me.quartz) == (1, 2)
    assert table.asked == "activate_next"


def at_full_inventory(horseshoes: int, quartz: int) -> Table:
    """At the Blazing Quartz Mine, about to gain a quartz."""
    table = at("bazaar", both=True).with_items(horseshoes, quartz)
    table.play("die 1", "slot 2", "illuminate blank")
    if horseshoes:
        table.play("stay")
    return table.play("activate quartz_mine")


def test_for_a_fourth_item_another_may_be_discarded() -> None:
    """WAGON-2, RULING-4"""
    table = at_full_inventory(1, 2)
    assert (table.asked, table.options) == ("make_room_for_item", ["leave", "discard horseshoe"])
    table.play("discard horseshoe")
    assert (table.me.horseshoes, table.me.quartz) == (0, 3)
    assert (table.game.state.supply["horseshoe"], table.game.state.supply["quartz"]) == (12, 21)


def test_or_the_fourth_item_is_left() -> None:
    """WAGON-2"""
    table = at_full_inventory(2, 1).play("leave")
    assert (table.me.horseshoes, table.me.quartz) == (2, 1)
    assert table.game.state.supply["quartz"] == 23


def test_nothing_is_asked_where_the_exchange_would_change_nothing() -> None:
    """WAGON-2, RULING-5"""
    table = at_full_inventory(0, 3)
    assert table.asked == "activate_next"
    assert table.me.quartz == 3


def test_for_a_horseshoe_a_quartz_may_be_discarded() -> None:
    """WAGON-2"""
    table = at("inn").with_inn(hero("armor", "horseshoe")).with_goods("armor").with_items(quartz=3)
    table.play(*to("inn"), "hero 1")
    assert (table.asked, table.options) == ("make_room_for_item", ["leave", "discard quartz"])
    table.play("discard quartz")
    assert (table.me.horseshoes, table.me.quartz) == (1, 2)


def test_no_quartz_left_in_the_supply_means_none_is_gained() -> None:
    """RULING-2"""
    table = at("bazaar", both=True).with_supply(quartz=0)
    table.play("die 1", "slot 2", "illuminate blank", "activate quartz_mine")
    assert table.me.quartz == 0
    assert table.asked == "activate_next"
    last = at("bazaar", both=True).with_supply(quartz=1)
    last.play("die 1", "slot 2", "illuminate blank", "activate quartz_mine")
    assert (last.me.quartz, last.game.state.supply["quartz"]) == (1, 0)


def test_the_overflow_is_decided_by_the_gainer_also_on_anothers_turn() -> None:
    """RULING-4, WAGON-2"""
    table = at("yurg").with_event(event("highway", {6: ("gain quartz", "gain coins 2")}))
    table.with_items(horseshoes=1, quartz=2, seat=1).with_companion_row("raven", "phoenix", "ice_mouse")
    table.play(*to("yurg"), "travel", "companion 2", "town Farglen", "join", "1", "6", "die 1")
    assert (table.asked, table.question.seat) == ("make_room_for_item", 1)
    assert table.player(1).coins == 10
    table.play("discard horseshoe")
    assert (table.player(1).horseshoes, table.player(1).quartz) == (0, 3)
    assert table.player(1).coins == 12


# Commissions and heroes


def test_three_commissions_fit() -> None:
    """WAGON-1, COMM-1"""
    table = at("commissions").with_commissions(commission("armor"), commission("book"))
    table.with_stack("Farglen", commission("potion", "Farglen"))
    table.play(*to("commissions"), "commission Farglen")
    assert len(table.player(0).commissions) == 3
    assert table.game.state.seat == 1


def test_for_a_fourth_commission_another_may_go_under_its_stack() -> None:
    """WAGON-2"""
    held = [commission("armor", "Farglen"), commission("book"), commission("staff")]
    top, under = commission("potion", "Windglass"), commission("weapon")
    table = at("commissions").with_commissions(*held)
    table.with_stack("Windglass", top).with_stack("Northbreak", under)
    table.play(*to("commissions"), "commission Windglass")
    assert table.asked == "make_room_for_commission"
    assert table.options == ["leave", "discard commission 1", "discard commission 2", "discard commission 3"]
    table.play("discard commission 3")
    assert table.player(0).commissions == [held[0].id, held[1].id, top.id]
    assert table.game.state.tops["Northbreak"] == under.id
    assert table.game.state.decks["commissions Northbreak"].bottom == (held[2].id,)


def test_a_commission_that_is_left_goes_under_its_own_stack() -> None:
    """WAGON-2"""
    first, second, third = (commission("potion", "Windglass") for _ in range(3))
    table = at("commissions").with_commissions(*(commission("armor") for _ in range(3)))
    table.with_stack("Windglass", first, second, third)
    table.play(*to("commissions"), "commission Windglass", "leave")
    assert table.game.state.tops["Windglass"] == second.id
    assert table.game.state.decks["commissions Windglass"].bottom == (third.id, first.id)
    assert len(table.player(0).commissions) == 3


def test_a_commission_put_under_an_empty_stack_is_its_top() -> None:
    """WAGON-2, COMM-2"""
    only = commission("potion", "Windglass")
    table = at("commissions").with_commissions(*(commission("armor") for _ in range(3)))
    table.with_stack("Windglass", only)
    table.play(*to("commissions"), "commission Windglass", "leave")
    assert table.game.state.tops["Windglass"] == only.id
    assert table.game.state.decks["commissions Windglass"].size == 0


def test_for_a_fourth_hero_another_may_go_under_the_deck() -> None:
    """WAGON-1, WAGON-2"""
    held = [hero(), hero(), hero()]
    new, under, last = hero("book", "lantern"), hero(), hero()
    table = at("inn").with_heroes(*held).with_inn(new).with_goods("book")
    table.with_hero_deck(under, *(hero() for _ in range(3)), last)
    table.play(*to("inn"), "hero 1")
    assert table.asked == "make_room_for_hero"
    assert table.options == ["leave", "discard hero 1", "discard hero 2", "discard hero 3"]
    lanterns = table.me.lanterns
    table.play("discard hero 2")
    assert table.player(0).heroes == [held[0].id, held[2].id, new.id]
    assert table.player(0).lanterns == lanterns + 1
    assert table.game.state.inn[0] == under.id
    assert table.game.state.decks["heroes"].bottom == (last.id, held[1].id)


def test_a_third_hero_needs_no_room() -> None:
    """WAGON-1"""
    table = at("inn").with_heroes(hero(), hero()).with_inn(hero("book")).with_goods("book")
    table.play(*to("inn"), "hero 1")
    assert len(table.player(0).heroes) == 3
    assert table.game.state.seat == 1


def test_a_new_hero_who_is_left_gives_no_bonus_and_goes_under_the_deck() -> None:
    """WAGON-5, RULING-45: the coins of the sale are kept."""
    new, last = hero("book", "lantern"), hero()
    table = at("inn").with_heroes(hero(), hero(), hero()).with_inn(new).with_goods("book")
    table.with_hero_deck(*(hero() for _ in range(4)), last)
    table.play(*to("inn"), "hero 1", "leave")
    assert table.player(0).lanterns == 1  # from the slot 2 action
    assert table.player(0).coins == 10 + 2
    assert len(table.player(0).heroes) == 3
    assert table.game.state.decks["heroes"].bottom == (last.id, new.id)


@pytest.mark.parametrize("edition", ["v1", "v2"])
def test_a_free_hero_gives_its_bonus_in_both_editions(edition: str) -> None:
    """WAGON-5, RULING-1: the first edition does not say, so the second holds."""
    table = at("yurg", edition=edition).with_inn(hero("book", "horseshoe")).with_lanterns(1)
    table.play(*to("yurg"), "ruins", "take armor+", "roll", "hero", "hero 1")
    assert table.player(0).horseshoes == 1
    assert len(table.player(0).heroes) == 1


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
    assert table.refusal("leave")[0] == "not-offered"
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


# The log, and what may never be discarded


def test_delivered_cards_lie_in_the_log_and_free_their_slots() -> None:
    """WAGON-6"""
    bard, order = hero(town="Farglen"), commission("staff book potion", "Farglen")
    table = at("yurg", seats=1).with_heroes(bard).with_commissions(order).with_goods("book")
    table.with_event(event())
    table.play(*to("yurg"), "travel", "companion 2", "town Farglen", "1", "die 1", "town Farglen")
    table.play("deliver commission 1", "deliver hero 1")
    me = table.player(0)
    assert (me.delivered_heroes, me.delivered_commissions) == ([bard.id], [order.id])
    assert (me.heroes, me.commissions) == ([], [])


def test_deeds_have_no_limit() -> None:
    """WAGON-6"""
    table = at("dark_market").with_deeds("three-knights", "three-roads", "full-log", "three-skirmishers")
    table.play(*to("dark_market"), "steps 4", "a deed", "deed 1")
    assert len(table.player(0).deeds) == 5


def test_nothing_is_discarded_at_will() -> None:
    """RULING-5: no question outside an overflow offers a discard."""
    table = at("bazaar", both=True).with_goods("armor", "book+").with_items(horseshoes=1, quartz=1)
    table.with_heroes(hero()).with_commissions(commission("armor"))
    offered = []
    for answer in ("die 1", "slot 2", "illuminate blank", "stay", "activate bazaar", "done", "done"):
        offered += table.options
        table.play(answer)
    assert not [option for option in offered if option.startswith("discard")]


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
