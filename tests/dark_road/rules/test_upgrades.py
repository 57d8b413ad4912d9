"""The six wagon upgrades (UPGR-1), each gained as a good fortune and then used."""

import pytest

from companion.games.dark_road.storage import Storage
from tests.dark_road.builders import Table, at, box_with, event, hero, to
from tests.dark_road.rules.journeys import at_yurg, lead, suffer

GOODS = ("armor", "book", "instrument", "potion", "staff", "weapon")
ALL = ["slot_1", "slot_2", "slot_3", "vp", "lantern", "steed"]


def _upgrade(table: Table, name: str) -> Table:
    """Lead a highway journey and take this upgrade."""
    lead(table).play("3")
    if table.asked == "choose_travel_die":
        table.play("die 3")
    return table.play("wagon upgrade", f"upgrade {name}")


def test_any_tile_left_may_be_chosen() -> None:
    """UPGR-1, RULING-3."""
    table = lead(at_yurg().with_upgrade("slot_2", seat=1)).play("3", "die 3", "wagon upgrade")
    assert table.asked == "which_upgrade"
    assert table.options == [f"upgrade {name}" for name in ALL if name != "slot_2"]
    table.play("upgrade slot_3")
    assert table.state.upgrades == ["slot_1", "vp", "lantern", "steed"]
    assert table.me.upgrades == ["slot_3"]


def test_with_no_tile_left_there_is_no_such_good_fortune() -> None:
    """RULING-13: not even for Velvet."""
    table = at_yurg().with_steed("velvet")
    for name in ALL:
        table.with_upgrade(name, seat=1)
    table.with_steed("woolsworth", seat=1)
    table.state.players[1].steeds.append("velvet")
    lead(table).play("3", "die 3")
    assert "wagon upgrade" not in table.options
    assert table.refusal("wagon upgrade") == ("no-upgrade-left", "RULING-13")


def test_in_a_solo_game_two_of_the_six_are_missing() -> None:
    """SETUP-6: the good fortune offers what is on the track."""
    table = lead(at_yurg(seats=1)).play("3", "die 3", "wagon upgrade")
    assert len(table.options) == 4


# Slots


def test_slot_1_crafts_upgraded_goods() -> None:
    """UPGR-1: by the chart; any in the last turns (RULING-27)."""
    table = Table().with_upgrade("slot_1").play("die 4", "slot 1")
    assert table.goods() == ["staff+"]
    late = Table().with_upgrade("slot_1").with_turn(11).with_late_dice("1", "2", "3").play("slot 1")
    assert late.options == [f"take {good}+" for good in GOODS]


def test_slot_2_gives_the_lantern_and_may_move_a_die() -> None:
    """UPGR-1, RULING-28: the lantern first, then the die if wanted."""
    table = Table().with_upgrade("slot_2").with_illuminated("3", "4").play("die 1", "slot 2")
    assert table.me.lanterns == 1
    assert table.asked == "slot_2_action"
    assert table.options == ["done", "illuminate 3", "illuminate 4"]
    table.play("illuminate 4")
    assert (table.me.pool_illuminated, table.me.illuminated) == ("4", ["3"])
    declined = Table().with_upgrade("slot_2").with_illuminated("3").play("die 1", "slot 2", "done")
    assert (declined.me.lanterns, declined.me.pool_illuminated) == (1, None)


def test_without_the_tile_slot_2_gives_one_or_the_other() -> None:
    """PLAN-3."""
    table = Table().with_illuminated("3").play("die 1", "slot 2")
    assert table.options == ["lantern", "illuminate 3"]
    assert table.play("illuminate 3").me.lanterns == 0


def test_slot_3_gives_three_coins_or_a_prestige_and_no_longer_turns_the_wheel() -> None:
    """UPGR-1."""
    table = Table().with_upgrade("slot_3").play("die 1", "slot 3")
    assert table.options == ["coins", "prestige"]
    assert table.refusal("turn wheel") == ("no-wheel-with-upgrade", "UPGR-1")
    assert table.play("coins").me.coins == 13
    other = Table().with_upgrade("slot_3").play("die 1", "slot 3", "prestige")
    assert (other.me.prestige, other.me.coins) == (6, 10)


def test_without_the_tile_slot_3_gives_two_coins_or_turns_the_wheel() -> None:
    """PLAN-3."""
    table = Table().play("die 1", "slot 3")
    assert table.options == ["coins", "turn wheel"]
    assert table.play("coins").me.coins == 12


# The 2 VP tile


def test_the_vp_tile_takes_its_cells_for_good() -> None:
    """UPGR-1, RULING-16: where six armors lay, five do beside it."""
    table = at("dark_market").with_upgrade("vp").with_goods(*["armor"] * 5).with_dark_market("west")
    table.play(*to("dark_market"), "steps 1")
    assert table.goods().count("armor") == 5
    bare = at("dark_market").with_goods(*["armor"] * 5).with_dark_market("west")
    assert bare.play(*to("dark_market"), "steps 1").goods().count("armor") == 6


def test_a_full_storage_gives_up_goods_for_the_vp_tile() -> None:
    """RULING-17: of the owner's choice, until it fits."""
    table = at_yurg().with_goods(*["armor"] * 5, *["staff"] * 2)
    _upgrade(table, "vp")
    assert table.asked == "clear_storage"
    assert table.options == ["discard armor", "discard staff"]
    table.play("discard armor")
    assert table.me.upgrades == ["vp"]
    assert table.state.fits(table.me, table.me.counts())
    assert table.state.supply["armor"] == 10


def test_a_storage_with_room_gives_up_nothing_for_the_vp_tile() -> None:
    """RULING-17."""
    table = _upgrade(at_yurg().with_goods(*["armor"] * 5), "vp")
    assert len(table.goods()) == 5
    assert table.state.seat == 1


def test_the_vp_tile_does_not_lie_on_a_storage_hero() -> None:
    """RULING-16: five armors in the grid beside it, the sixth with the hero."""
    table = at_yurg().with_heroes(hero(bonus="storage", town="Nightpoem")).with_goods(*["armor"] * 6)
    _upgrade(table, "vp")
    assert len(table.goods()) == 6
    full = at_yurg().with_heroes(hero(bonus="storage", town="Nightpoem")).with_goods(*["armor"] * 7)
    _upgrade(full, "vp")
    assert len(full.goods()) == 6


def test_the_vp_tile_is_no_good() -> None:
    """RULING-16: it cannot be lost or discarded."""
    table = suffer(at_yurg().with_upgrade("vp"), "lose good")
    assert table.me.upgrades == ["vp"]
    table = suffer(at_yurg().with_upgrade("vp").with_goods(*["armor"] * 5), "gain tile armor+")
    assert table.options == ["leave", "discard armor"]


def test_where_even_an_empty_wagon_has_no_room_the_vp_tile_cannot_be_chosen() -> None:
    """RULING-17: a print of storage one cell wide."""
    table = at_yurg().with_box(box_with(storage=(1, 8)))
    table.with_event(event("highway", {3: "gain coins"}))
    table.state.storage = Storage(table.state.box.board.shapes, (1, 8))
    lead(table).play("3", "die 3", "wagon upgrade")
    assert "upgrade vp" not in table.options
    assert table.refusal("upgrade vp") == ("vp-tile-does-not-fit", "RULING-17")


def test_the_vp_tile_finds_its_place_in_sugarfoots_bag() -> None:
    """RULING-16, RULING-17: the same narrow storage, but a bag of two by two."""
    table = at_yurg().with_steed("sugarfoot").with_box(box_with(storage=(1, 8)))
    table.with_event(event("highway", {3: "gain coins"}))
    table.state.storage = Storage(table.state.box.board.shapes, (1, 8))
    table.play("die 1", "slot 2", "move 0", "activate yurg", "travel", "companion 2", "town Farglen")
    table.play("stay home", "3", "die 3", "wagon upgrade")
    assert "upgrade vp" in table.options


def test_a_storage_that_holds_the_vp_tile_and_nothing_else_can_take_it() -> None:
    """RULING-17."""
    table = at_yurg().with_box(box_with(storage=(2, 2)))
    table.with_event(event("highway", {3: "gain coins"}))
    table.state.storage = Storage(table.state.box.board.shapes, (2, 2))
    lead(table).play("3", "die 3", "wagon upgrade", "upgrade vp")
    assert table.me.upgrades == ["vp"]


def test_at_a_real_table_goods_seen_to_fit_beside_the_vp_tile_stay() -> None:
    """RULING-17: our shapes are guesses; what was seen to fit before was seen without the tile."""
    table = Table(lazy=True).with_space(3).with_locked("blank", "blank", "1").with_goods(*["armor"] * 7)
    table.with_companion_row("phoenix", "raven", "ice_mouse")
    table.state.wave_through(table.state.players[0], table.state.players[0].counts())
    lead(table).play("3", "die 3", {"effects": []}, "wagon upgrade", "upgrade vp")
    assert table.asked == "clear_storage"
    assert table.options == ["discard armor"]
    assert table.warning("keep") == ("does-not-fit", "WAGON-3")
    table.play("keep", wave=True)
    assert len(table.goods()) == 7
    assert table.state.seat == 1


# The lantern tile


@pytest.mark.parametrize("lanterns, left", [(3, 3), (2, 3), (1, 2)])
def test_the_lantern_tile_takes_a_lantern_slot(lanterns: int, left: int) -> None:
    """UPGR-1, RULING-18: a fourth lantern goes back (slot 2 gave one more)."""
    table = _upgrade(at_yurg().with_lanterns(lanterns), "lantern")
    assert table.me.lanterns == left
    assert table.state.supply["lantern"] == 16 - left


def test_with_the_lantern_tile_three_lanterns_are_the_limit() -> None:
    """RULING-18."""
    table = Table().with_upgrade("lantern").with_lanterns(2).play("die 1", "slot 2")
    assert table.me.lanterns == 3
    table = Table().with_upgrade("lantern").with_lanterns(3).play("die 1", "slot 2")
    assert table.me.lanterns == 3


def test_the_lantern_tile_rolls_the_ruins_die_for_nothing() -> None:
    """UPGR-1, RULING-52: every time in a ruins action."""
    table = at("yurg").with_upgrade("lantern").with_lanterns(1)
    table.play(*to("yurg"), "ruins", "take armor+")
    assert table.asked == "ruins_lantern"
    table.play("roll", "again", "take book+", "roll", "coins")
    assert table.me.lanterns == 2
    assert table.me.coins == 12


def test_the_lantern_tile_rolls_even_without_lanterns() -> None:
    """UPGR-1."""
    table = at("yurg").with_upgrade("lantern").with_locked("2", "blank", "blank")
    table.play("die 1", "slot 3", "coins", "activate yurg", "ruins", "take armor+")
    assert table.me.lanterns == 0
    assert table.options == ["done", "roll"]


def test_the_lantern_tile_is_no_lantern() -> None:
    """RULING-19: it neither pays for the shortcut nor rerolls, and is not lost."""
    table = at_yurg().with_upgrade("lantern").with_lanterns(1)
    table.with_event(event("highway", dict.fromkeys(range(1, 7), "lose lantern 3")))
    table.play("die 1", "slot 2", "activate yurg", "travel", "companion 2")
    assert table.asked == "choose_destination", "two lanterns and the tile are not three"
    table.play("town Farglen", "stay home", "2", "die 2")
    assert table.me.lanterns == 0
    assert table.me.upgrades == ["lantern"]


def test_without_lanterns_the_lantern_tile_rerolls_nothing() -> None:
    """RULING-19."""
    table = at_yurg(seats=3).with_upgrade("lantern", seat=1)
    lead(table, joins=("join", "join"), companion="companion 2").play("1", "2", "3", "die 3")
    assert table.question.seat == 1
    assert table.options == ["die 1", "die 2"]


# The second-steed tile


def test_the_steed_tile_brings_any_steed_nobody_holds() -> None:
    """UPGR-1, RULING-81: also those that were left in the box."""
    table = at_yurg().with_steed("lovebug").with_steed("velvet", seat=1)
    _upgrade(table, "steed")
    assert table.asked == "second_steed"
    left = {option.removeprefix("steed ") for option in table.options}
    assert left == {"brembizant", "longshadow", "sugarfoot", "whisper", "woolsworth"}
    table.play("steed whisper")
    assert table.me.steeds == ["lovebug", "whisper"]
    assert "whisper" not in table.state.steeds_left


def test_the_steed_tile_takes_an_inventory_slot() -> None:
    """UPGR-1, RULING-18: a third item goes back, of the owner's choice."""
    table = at_yurg().with_items(horseshoes=2, quartz=1).with_companion_row().with_companion_deck()
    lead(table).play("3", "die 3", "wagon upgrade", "upgrade steed")
    assert table.asked == "clear_inventory"
    assert table.options == ["discard horseshoe", "discard quartz"]
    table.play("discard horseshoe", "steed velvet")
    assert (table.me.horseshoes, table.me.quartz) == (1, 1)
    assert table.state.supply["horseshoe"] == 11


def test_a_quartz_given_to_a_companion_in_time_makes_the_room() -> None:
    """RULING-18, RULING-75: then nothing goes back."""
    table = at_yurg().with_items(horseshoes=2, quartz=1).with_companion("phoenix")
    table.with_companion_row().with_companion_deck()
    lead(table).play("3", "die 3", "go on", "wagon upgrade", "upgrade steed")
    assert table.asked == "clear_inventory"
    table.play("use phoenix 1")
    assert table.asked == "second_steed"
    assert table.me.horseshoes == 2


def test_an_upgrade_brought_by_cosimo_meanwhile_leaves_the_steed_tile_where_it_is() -> None:
    """UPGR-1, RULING-75: one upgrade a wagon, whichever comes first."""
    table = at_yurg().with_items(horseshoes=2, quartz=1).with_companion("cosimo")
    table.with_heroes(hero(town="Nightpoem")).with_companion_row().with_companion_deck()
    lead(table).play("3", "die 3", "go on", "wagon upgrade", "upgrade steed")
    assert table.options == ["discard horseshoe", "discard quartz", "use cosimo 1"]
    table.play("use cosimo 1", "wagon upgrade", "upgrade slot_1", "discard horseshoe")
    assert table.me.upgrades == ["slot_1"]
    assert "steed" in table.state.upgrades


def test_with_two_items_the_steed_tile_costs_nothing() -> None:
    """RULING-18."""
    table = at_yurg().with_items(horseshoes=1, quartz=1).with_companion_row().with_companion_deck()
    lead(table).play("3", "die 3", "wagon upgrade", "upgrade steed")
    assert table.asked == "second_steed"


def test_with_the_steed_tile_two_items_are_the_limit() -> None:
    """RULING-18: and the tile itself is not for discarding."""
    table = at_yurg().with_upgrade("steed").with_items(quartz=1, horseshoes=1)
    suffer(table, "gain quartz")
    assert table.asked == "make_room_for_item"
    assert table.options == ["leave", "discard horseshoe"]
    one = at_yurg().with_upgrade("steed").with_items(horseshoes=1)
    assert suffer(one, "gain quartz").me.quartz == 1


def test_velvet_gained_by_the_tile_gives_nothing_for_it() -> None:
    """RULING-80: but allows and rewards the next upgrade."""
    table = at_yurg().with_lanterns(2)
    lead(table, road="shortcut").play("3", "wagon upgrade", "upgrade steed", "steed velvet")
    assert table.me.prestige == 5
    table.play("wagon upgrade", "upgrade slot_1")
    assert table.me.prestige == 7
    assert table.me.upgrades == ["steed", "slot_1"]


def test_velvets_owner_gets_prestige_for_the_steed_tile() -> None:
    """STEED-1."""
    table = _upgrade(at_yurg().with_steed("velvet"), "steed")
    assert table.me.prestige == 7


def test_sugarfoot_as_second_steed_has_its_bag_at_once() -> None:
    """RULING-82: a second good fortune, still on the same journey, finds room in it."""
    table = at_yurg().with_lanterns(2).with_goods(*["armor"] * 6).with_companion("cosimo")
    table.with_heroes(hero(town="Nightpoem")).with_dark_market("west")
    lead(table, road="shortcut").play("3", "die 3", "go on", "wagon upgrade", "upgrade steed")
    table.play("steed sugarfoot")
    assert table.asked == "good_fortune"
    table.play("use cosimo 1")
    assert table.goods() == ["armor"] * 7 + ["weapon"], "the marker moved north"


def test_a_second_steed_works_at_once_but_not_backwards() -> None:
    """RULING-81: Lovebug brings no lantern for the journey that brought it."""
    table = _upgrade(at_yurg(), "steed").play("steed lovebug")
    assert table.me.lanterns == 1
    assert table.me.coins == 13
