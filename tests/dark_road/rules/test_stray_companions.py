"""What the strays do for their gifts (COMP-3)."""

from typing import Any

from tests.dark_road.builders import Table, at, hero
from tests.dark_road.rules.journeys import at_yurg, lead


def _uses(table: Table) -> list[str]:
    return [option for option in table.options if option.startswith("use ")]


# COMP-3: the strays


def test_grace_takes_a_potion_and_brings_a_deed_with_its_bonus() -> None:
    """COMP-3, RULING-46: basic or upgraded; the potion goes to the supply, Grace to the left."""
    table = Table(3).with_companion("grace").with_goods("potion", "potion+")
    table.with_courtyard("full-log", "three-knights")
    table.play("use grace 1")
    assert table.options == ["pay potion", "pay potion+"]
    table.play("pay potion+")
    assert table.asked == "which_deed"
    table.play("deed 1")
    assert table.goods() == ["potion"]
    assert table.state.supply["potion"] == 13
    assert (table.me.deeds, table.me.prestige) == (["full-log"], 7)
    assert table.me.companions == []
    assert [own.name for own in table.player(1).companions] == ["grace"]
    assert table.me.gifts == 0


def test_grace_needs_a_potion_and_a_deed() -> None:
    """COMP-3, RULING-10, RULING-76."""
    assert _uses(Table().with_companion("grace").with_items(quartz=1)) == []
    bare = Table().with_companion("grace").with_goods("potion").with_courtyard().with_deed_deck()
    assert _uses(bare) == []
    deck_only = Table().with_companion("grace").with_goods("potion").with_courtyard()
    assert _uses(deck_only.with_deed_deck("full-log")) == ["use grace 1"]


def test_lil_dumplin_takes_a_horseshoe_and_rolls_the_ruins_die() -> None:
    """COMP-3, RULING-31: the one horseshoe a turn may still be spent on moving."""
    table = at("bazaar").with_companion("lil_dumplin").with_items(horseshoes=2)
    table.play("use lil_dumplin 1")
    assert table.question.params == ("ruins",)
    table.play("coins")
    assert (table.me.coins, table.me.horseshoes) == (12, 1)
    assert table.state.supply["horseshoe"] == 11
    assert [own.name for own in table.player(1).companions] == ["lil_dumplin"]
    table.play("die 1", "slot 2")
    assert table.asked == "use_horseshoe"
    assert table.options == ["stay", "forward", "back"]


def test_lil_dumplin_needs_a_horseshoe() -> None:
    """COMP-3: a quartz does not help."""
    assert _uses(Table().with_companion("lil_dumplin").with_items(quartz=1)) == []


def test_cosimo_takes_a_hero_and_brings_an_upgrade_or_the_dark_market() -> None:
    """COMP-3: the hero goes under the hero deck."""
    one, two = hero(), hero(town="Farglen")
    table = Table().with_companion("cosimo").with_heroes(one, two).with_hero_deck("agatha")
    table.play("use cosimo 1")
    assert table.options == ["discard hero 1", "discard hero 2"]
    table.play("discard hero 2")
    assert table.state.decks["heroes"].bottom == ("agatha", two.id)
    assert table.options == ["wagon upgrade", "dark market"]
    table.play("dark market")
    assert table.goods() == ["instrument", "potion"], "south to west, for nothing"
    assert table.me.coins == 10
    assert [own.name for own in table.player(1).companions] == ["cosimo"]


def test_a_storage_hero_given_to_cosimo_leaves_its_good_behind() -> None:
    """COMP-3, WAGON-4: before the gain."""
    table = Table().with_companion("cosimo").with_heroes(hero(bonus="storage")).with_goods(*["armor"] * 7)
    table.play("use cosimo 1")
    assert table.goods() == ["armor"] * 6
    assert table.asked == "cosimo_gift"


def test_cosimo_brings_a_first_upgrade() -> None:
    """COMP-3."""
    table = Table().with_companion("cosimo").with_heroes(hero()).play("use cosimo 1", "wagon upgrade")
    assert table.asked == "which_upgrade"
    table.play("upgrade slot_3")
    assert table.me.upgrades == ["slot_3"]


def test_cosimo_brings_no_second_upgrade_but_to_velvets_wagon() -> None:
    """COMP-3, RULING-79."""
    table = Table().with_companion("cosimo").with_heroes(hero()).with_upgrade("slot_3").play("use cosimo 1")
    assert table.goods() == ["instrument", "potion"], "the only choice"
    velvet = Table().with_companion("cosimo").with_heroes(hero()).with_upgrade("slot_3").with_steed("velvet")
    velvet.play("use cosimo 1", "wagon upgrade", "upgrade slot_1")
    assert velvet.me.upgrades == ["slot_3", "slot_1"]
    assert velvet.me.prestige == 7


def test_cosimo_needs_a_hero() -> None:
    """COMP-3."""
    assert _uses(Table().with_companion("cosimo").with_items(quartz=1, horseshoes=1)) == []


# Flicker


def _flicker(**kwargs: Any) -> Table:
    table = at_yurg(**kwargs)
    return table.with_companion("flicker").with_items(quartz=2)


def test_flicker_makes_this_turns_shortcut_free() -> None:
    """COMP-3, RULING-58: no lanterns needed, none spent; the quartz goes to the supply, Flicker left."""
    table = _flicker(seats=3).play("use flicker 1")
    assert table.me.quartz == 1
    assert table.state.supply["quartz"] == 23
    assert table.me.gifts == 0
    assert [own.name for own in table.player(1).companions] == ["flicker"]
    lead(table, road="shortcut")
    assert table.me.lanterns == 1, "slot 2 gave it"


def test_flicker_spares_lanterns_that_are_there() -> None:
    """RULING-58."""
    table = _flicker().with_lanterns(3).play("use flicker 1")
    lead(table, road="shortcut")
    assert table.me.lanterns == 4


def test_flicker_is_wasted_on_a_highway_and_gone_the_next_turn() -> None:
    """RULING-58."""
    table = _flicker(seats=1).play("use flicker 1")
    lead(table, road="highway").end_turn()
    assert table.state.round == 2
    assert not table.state.free_shortcut


def test_flicker_is_too_late_once_the_road_is_declared() -> None:
    """RULING-58."""
    table = _flicker().with_lanterns(2)
    table.play("die 1", "slot 2", "activate yurg", "travel", "companion 2")
    assert table.asked == "choose_road"
    assert "use flicker 1" in table.options
    table.play("highway")
    assert "use flicker 1" not in table.options
    assert table.refusal("use flicker 1") == ("road-declared", "RULING-58")


def test_flicker_is_not_used_twice_in_a_turn() -> None:
    """RULING-58: alone at the table it stays, and its second quartz would buy nothing."""
    table = _flicker(seats=1).play("use flicker 1")
    assert [own.name for own in table.me.companions] == ["flicker"]
    assert _uses(table) == []


def test_a_flicker_just_taken_still_opens_the_shortcut() -> None:
    """RULING-57, RULING-58: with too few lanterns there is a moment before the road is declared."""
    table = at_yurg().with_companion_row("phoenix", "flicker", "raven").with_items(quartz=1)
    table.play("die 1", "slot 2", "activate yurg", "travel", "companion 2")
    assert "use flicker 1" in table.options
    table.play("use flicker 1")
    assert table.asked == "choose_road"
    table.play("shortcut")
    assert table.me.lanterns == 1


def test_a_phoenix_just_taken_may_pay_for_the_shortcut() -> None:
    """RULING-57: one lantern and its two make three."""
    table = at_yurg().with_items(quartz=1)
    table.play("die 1", "slot 2", "activate yurg", "travel", "companion 1")
    assert table.me.lanterns == 1
    table.play("use phoenix 1")
    assert table.asked == "choose_road"
    table.play("shortcut")
    assert table.me.lanterns == 0


def test_with_lanterns_enough_nothing_is_asked_before_the_road() -> None:
    """RULING-57: the road's own question offers the companion."""
    table = at_yurg().with_items(quartz=1).with_lanterns(2)
    table.play("die 1", "slot 2", "activate yurg", "travel", "companion 1")
    assert table.asked == "choose_road"
    assert table.options == ["highway", "shortcut", "use phoenix 1", "use phoenix 2"]
