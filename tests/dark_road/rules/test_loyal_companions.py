"""What the loyal companions do (COMP-2)."""

from typing import Any

import pytest

from tests.dark_road.builders import Table, commission, hero

GOODS = ("armor", "book", "instrument", "potion", "staff", "weapon")


def _with(name: str, quartz: int = 1, **kwargs: Any) -> Table:
    """Seat 0 has this companion, a hero aboard, and is about to plan."""
    table = Table(**kwargs).with_companion(name).with_items(quartz=quartz)
    return table.with_heroes(hero(town="Nightpoem"))


def _uses(table: Table) -> list[str]:
    return [option for option in table.options if option.startswith("use ")]


# COMP-2: the loyal ones


def test_cave_dragon_delivers_a_hero_of_the_inn() -> None:
    """COMP-2, RULING-77: region benefit, no hero bonus, straight to the log."""
    there, gone = hero(bonus="horseshoe", town="Windglass"), hero(bonus="lantern", town="Nightpoem")
    table = _with("cave_dragon").with_inn(there, None, gone)
    table.play("use cave_dragon 1")
    assert table.options == ["hero 1", "hero 3"]
    table.play("hero 3")
    assert table.me.delivered_heroes == [gone.id]
    assert (table.me.coins, table.me.prestige) == (11, 6)
    assert table.me.lanterns == 0
    assert len(table.me.heroes) == 1, "the own hero stays"
    assert table.state.inn == [there.id, None, None, None]


def test_cave_dragon_of_the_first_edition_delivers_an_own_hero() -> None:
    """COMP-2 in v1: RULING-1, the Hungarian text fills the gap."""
    table = Table(edition="v1").with_companion("cave_dragon").with_items(quartz=1)
    one, two = hero(town="Scorchborn"), hero(town="Farglen", bonus="storage")
    table.with_heroes(one, two).play("use cave_dragon 1")
    assert table.options == ["deliver hero 1", "deliver hero 2"]
    table.play("deliver hero 2")
    assert table.me.delivered_heroes == [two.id]
    assert table.me.heroes == [one.id]
    assert table.me.prestige == 7


def test_cave_dragon_of_the_first_edition_needs_a_hero_aboard() -> None:
    """COMP-2, RULING-76: the Inn does not help there, as the wagon does not in v2."""
    table = Table(edition="v1").with_companion("cave_dragon").with_items(quartz=1).with_inn(hero())
    assert _uses(table) == ["use cave_dragon 2"]
    table = Table(edition="v2").with_companion("cave_dragon").with_items(quartz=1).with_inn()
    assert _uses(table.with_heroes(hero())) == ["use cave_dragon 2"]


def test_a_storage_hero_sent_by_the_dragon_leaves_its_good_behind() -> None:
    """COMP-2 in v1, WAGON-4."""
    table = Table(edition="v1").with_companion("cave_dragon").with_items(quartz=1)
    table.with_heroes(hero(bonus="storage")).with_goods(*["armor"] * 7)
    table.play("use cave_dragon 1")
    assert len(table.goods()) == 6


def test_cave_dragon_finds_a_good_of_an_absent_type() -> None:
    """COMP-2, RULING-37."""
    table = _with("cave_dragon").with_wheel("potion", {"potion": 2, "staff": 1, "armor": 1})
    table.play("use cave_dragon 2")
    assert table.options == ["take book", "take instrument", "take weapon"]
    table.play("take weapon")
    assert table.goods() == ["weapon"]


def test_ice_mouse_brings_a_commission_or_a_basic_good() -> None:
    """COMP-2."""
    top = commission("armor book staff", "Farglen")
    table = _with("ice_mouse", quartz=2).with_stack("Farglen", top)
    table.play("use ice_mouse 1", "commission Farglen")
    assert table.me.commissions == [top.id]
    table.play("use ice_mouse 2")
    assert table.options == [f"take {good}" for good in GOODS]
    table.play("take staff")
    assert table.goods() == ["staff"]


def test_phoenix_brings_two_lanterns_or_moves_the_ruins_marker_by_one() -> None:
    """COMP-2, RUINS-3: no hero steps, no lantern roll."""
    table = _with("phoenix", quartz=2).play("use phoenix 1")
    assert table.me.lanterns == 2
    table.play("use phoenix 2")
    assert table.options == ["take armor+", "take instrument+"]
    table.play("take instrument+")
    assert table.goods() == ["instrument+"]
    assert table.state.ruins == 1
    assert table.asked == "plan_die"


def test_raven_brings_an_illuminated_die_or_the_oracle() -> None:
    """COMP-2."""
    table = _with("raven", quartz=2).play("use raven 1")
    assert table.options == ["go on", "use raven 2"], "before each roll there is a moment for others"
    table.play("go on")
    assert table.question.params == ("illuminated",)
    table.play("blank")
    assert table.me.illuminated == ["blank"]
    table.play("use raven 2")
    assert table.asked == "oracle_face"
    table.play("1")
    assert table.me.coins == 12


def test_before_the_ravens_die_is_lost_its_owner_is_asked() -> None:
    """WAGON-2, RULING-76: the quartz may be kept, and the Raven used another time."""
    table = _with("raven").with_illuminated("1", "2").play("use raven 1")
    assert (table.asked, table.options[:2]) == ("third_illuminated_die", ["go on", "leave"])
    table.play("leave")
    assert (table.asked, table.me.quartz, table.me.gifts) == ("plan_die", 1, 0)
    assert table.me.companions[0].used == (False, False)
    table.play("use raven 1", "go on")
    assert (table.asked, table.me.quartz, table.me.gifts) == ("plan_die", 0, 1)
    assert table.me.companions[0].used == (True, False)
    assert table.me.illuminated == ["1", "2"]


def test_a_quartz_given_meanwhile_is_not_given_to_the_raven_too() -> None:
    """COMP-1, RULING-75: its other ability may take the only quartz while its owner is asked."""
    table = _with("raven").with_illuminated("1", "2").play("use raven 1", "use raven 2")
    while table.asked != "plan_die":
        table.play(table.options[0])
    assert (table.me.quartz, table.me.gifts) == (0, 1)
    assert table.me.companions[0].used == (False, True)


def test_before_the_oracle_is_rolled_another_companion_may_be_used() -> None:
    """RULING-75: there is a moment before each roll."""
    table = _with("raven", quartz=2).with_companion("phoenix").play("use raven 2")
    assert table.asked == "window"
    assert "use phoenix 1" in table.options
    table.play("go on")
    assert (table.asked, table.question.group) == ("oracle_face", "oracle")


def test_snow_bee_brings_a_face_up_hero_with_its_bonus() -> None:
    """COMP-2, RULING-48."""
    passenger = hero(bonus="horseshoe")
    table = _with("snow_bee").with_inn(None, passenger).play("use snow_bee 1")
    assert table.me.heroes[-1] == passenger.id
    assert table.me.horseshoes == 1


@pytest.mark.parametrize("edition, mark", [("v2", ""), ("v1", "+")])
def test_snow_bee_crafts_by_the_die_in_slot_1(edition: str, mark: str) -> None:
    """COMP-2: basic, in the first edition upgraded."""
    table = _with("snow_bee", edition=edition).with_locked("extra", "2", "3").play("use snow_bee 2")
    assert table.goods() == ["potion" + mark]


@pytest.mark.parametrize("edition, mark", [("v2", ""), ("v1", "+")])
def test_snow_bee_crafts_anything_where_slot_1_is_empty(edition: str, mark: str) -> None:
    """COMP-2."""
    table = _with("snow_bee", edition=edition).with_turn(12).with_late_dice(None, "2", "3")
    table.play("use snow_bee 2")
    assert table.options == [f"take {good}{mark}" for good in GOODS]


def test_snow_bee_ignores_the_slot_1_upgrade() -> None:
    """RULING-78."""
    table = _with("snow_bee").with_upgrade("slot_1").play("use snow_bee 2")
    assert table.goods() == ["weapon"]


def test_snow_bee_before_and_after_the_plan_crafts_by_different_dice() -> None:
    """COMP-2, RULING-75: the die that lies in slot 1 at that moment."""
    before = _with("snow_bee").with_locked("2", "2", "3").play("use snow_bee 2", "die 4", "slot 1")
    assert before.goods() == ["armor", "staff"]
    after = _with("snow_bee").with_locked("2", "2", "3").play("die 4", "slot 1")
    after.play("use snow_bee 2")
    assert after.goods() == ["staff", "staff"]
