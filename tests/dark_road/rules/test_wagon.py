"""The wagon: its slots, what happens when they are full, and the log."""

import pytest

from tests.dark_road.builders import Table, at, commission, event, hero, to

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


def _reroll_twice_with_a_die_in_the_pool(edition: str) -> Table:
    table = at("yurg", edition=edition).with_illuminated("2", "blank").with_lanterns(1)
    table.play("die 1", "slot 2", "illuminate blank", "activate yurg")
    return table.play("ruins", "take armor+", "roll", "reroll", "reroll")


def test_a_die_in_the_pool_counts_among_the_two() -> None:
    """RULING-21"""
    table = _reroll_twice_with_a_die_in_the_pool("v2")
    assert table.asked == "activate_next"
    assert table.me.illuminated == ["2"]
    assert table.me.pool_illuminated == "blank"
    assert table.game.state.supply["illuminated"] == 6


def test_in_the_first_edition_a_die_in_the_pool_does_not_count() -> None:
    """RULING-21: its Hungarian text limits the special reserve alone."""
    table = _reroll_twice_with_a_die_in_the_pool("v1")
    assert table.asked == "roll"
    table.play("4")
    assert table.me.illuminated == ["2", "4"]
    assert table.me.pool_illuminated == "blank"
    assert table.game.state.supply["illuminated"] == 8 - 3


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
