"""When companions may be used, what for, and where strays go (COMP-1, COMP-4)."""

from typing import Any

import pytest

from companion.core.errors import Illegal
from tests.dark_road.builders import Table, at, hero, to
from tests.dark_road.rules.journeys import at_yurg, lead

GOODS = ("armor", "book", "instrument", "potion", "staff", "weapon")
ABILITIES = [
    (name, ability)
    for name in ("cave_dragon", "ice_mouse", "phoenix", "raven", "snow_bee", "threy_cat")
    for ability in (1, 2)
]


def _with(name: str, quartz: int = 1, **kwargs: Any) -> Table:
    """Seat 0 has this companion, a hero aboard, and is about to plan."""
    table = Table(**kwargs).with_companion(name).with_items(quartz=quartz)
    return table.with_heroes(hero(town="Nightpoem"))


def _uses(table: Table) -> list[str]:
    return [option for option in table.options if option.startswith("use ")]


# COMP-1: gifts and when


@pytest.mark.parametrize("name, ability", [pair for pair in ABILITIES if pair[0] != "threy_cat"])
def test_a_loyal_ability_costs_one_quartz_that_stays_on_the_card(name: str, ability: int) -> None:
    """COMP-1: both abilities, each once."""
    table = _with(name, quartz=2)
    use, other = f"use {name} {ability}", f"use {name} {3 - ability}"
    assert use in _uses(table)
    table.play(use)
    assert table.me.quartz == 1
    assert table.me.gifts == 1
    assert table.me.companions[0].used == (ability == 1, ability == 2)
    while table.asked != "plan_die":
        table.play(table.options[0])
    assert _uses(table) == [other]
    assert table.refusal(use) == ("ability-used", "COMP-1")


def test_without_a_quartz_no_loyal_ability_is_offered() -> None:
    """COMP-1."""
    assert _uses(_with("phoenix", quartz=0)) == []
    assert _uses(_with("phoenix", quartz=1)) == ["use phoenix 1", "use phoenix 2"]


def test_two_identical_companions_have_two_abilities_each() -> None:
    """COMP-1: any number of companions, identical ones too."""
    table = Table().with_companion("phoenix").with_companion("phoenix").with_items(quartz=3)
    table.play("use phoenix 1", "use phoenix 1")
    assert table.me.lanterns == 4
    assert [own.used for own in table.me.companions] == [(True, False), (True, False)]
    assert _uses(table) == ["use phoenix 2"]


def test_an_ability_that_holds_its_gift_is_spent_for_the_game() -> None:
    """COMP-1."""
    table = Table().with_companion("phoenix", 1).with_items(quartz=1)
    assert _uses(table) == ["use phoenix 2"]
    table = Table().with_companion("phoenix", 1, 2).with_items(quartz=1)
    assert _uses(table) == []


def test_companions_work_only_on_their_owners_turn() -> None:
    """COMP-1: not for the neighbour whose turn it is, not in answer to a caravan."""
    table = at_yurg().with_companion("phoenix", seat=1).with_items(quartz=1, seat=1)
    assert _uses(table) == []
    lead(table, joins=("join",), companion="companion 1").play("1", "2", "3", "die 3")
    assert table.question.seat == 1
    assert _uses(table) == []


def test_companions_may_be_used_at_every_decision_until_rest() -> None:
    """COMP-1, RULING-75: also inside an action, and once more before Rest."""
    table = at("bazaar").with_companion("phoenix").with_items(quartz=2).with_coins(1)
    table.with_wheel("potion", {"potion": 2, "staff": 2, "instrument": 1})
    for answer in (
        "die 1",
        "slot 2",
        "activate bazaar",
        "turn wheel",
        "change potion",
        "to book",
        "buy book",
    ):
        assert _uses(table) == ["use phoenix 1", "use phoenix 2"], table.asked
        table.play(answer)
    assert table.asked == "window", "nothing else can be paid"
    assert table.options == ["go on", "use phoenix 1", "use phoenix 2"]
    table.play("go on")
    assert table.question.is_chance, "the market die is rolled: Rest"
    table.play("book")
    assert table.state.seat == 1


def test_the_question_is_asked_again_after_an_ability() -> None:
    """RULING-75: with what the ability has changed."""
    table = at("dark_market").with_coins(0).with_companion("ice_mouse").with_items(quartz=1)
    table.play("die 1", "use ice_mouse 2", "take potion")
    assert table.asked == "plan_slot"
    assert table.goods() == ["potion"]


def test_several_abilities_may_follow_each_other_at_one_moment() -> None:
    """RULING-75: even inside one another."""
    table = Table().with_companion("ice_mouse").with_companion("phoenix").with_items(quartz=3)
    table.play("use ice_mouse 2")
    assert table.asked == "which_good"
    assert "use phoenix 1" in table.options
    table.play("use phoenix 1")
    assert table.asked == "which_good"
    assert table.me.lanterns == 2
    table.play("take armor")
    assert table.goods() == ["armor"]
    assert table.asked == "plan_die"


def test_the_last_turn_gives_time_for_companions_before_the_forced_plan() -> None:
    """COMP-1, RULING-29, RULING-75: with one locked die left nothing is asked before its action."""
    table = Table().with_turn(13).with_late_dice(None, "2", None).with_space(1)
    table.with_companion("raven").with_items(quartz=1)
    assert "use raven 1" in table.options
    table.play("use raven 1", "4")
    assert table.me.illuminated == ["4"]
    assert table.asked == "slot_2_action"
    assert table.options[:2] == ["lantern", "illuminate 4"]


def test_a_ravens_die_gained_before_the_slot_2_action_moves_the_same_turn() -> None:
    """RULING-29."""
    table = Table().with_companion("raven").with_items(quartz=1).play("die 1", "use raven 1", "3", "slot 2")
    assert table.options == ["lantern", "illuminate 3"]


def test_an_ability_may_be_used_in_vain_but_not_without_its_object() -> None:
    """RULING-76: four lanterns and two dice overflow; an empty Inn has no hero to give."""
    table = Table().with_companion("phoenix").with_items(quartz=1).with_lanterns(4).play("use phoenix 1")
    assert (table.me.lanterns, table.me.gifts) == (4, 1)
    table = Table().with_companion("raven").with_items(quartz=1).with_illuminated("1", "2")
    table.play("use raven 1", "go on")
    assert (len(table.me.illuminated), table.me.gifts) == (2, 1)
    assert "use snow_bee 1" not in _uses(_with("snow_bee").with_inn())
    assert "use cave_dragon 1" not in _uses(_with("cave_dragon").with_inn())
    full = dict.fromkeys(GOODS[:5], 1)
    assert "use cave_dragon 2" in _uses(_with("cave_dragon").with_wheel("potion", full))


def test_the_last_illuminated_die_of_the_supply_is_the_ravens() -> None:
    """RULING-76."""
    assert "use raven 1" in _uses(_with("raven").with_supply(illuminated=1))
    assert "use raven 1" not in _uses(_with("raven").with_supply(illuminated=0))


def test_a_companion_without_its_gift_does_not_hide_the_next() -> None:
    """COMP-1: Grace waits for a potion, the Phoenix has its quartz."""
    table = Table().with_companion("grace").with_companion("phoenix").with_items(quartz=1)
    assert _uses(table) == ["use phoenix 1", "use phoenix 2"]


def test_both_abilities_used_are_remembered() -> None:
    """COMP-1: in either order."""
    for first in (1, 2):
        table = Table().with_companion("phoenix").with_items(quartz=3).play(f"use phoenix {first}")
        table.play(*(["take armor+"] if first == 2 else []), f"use phoenix {3 - first}")
        assert table.me.companions[0].used == (True, True)
        assert table.me.gifts == 2


def test_without_an_absent_type_the_dragon_finds_nothing() -> None:
    """RULING-76: five dice leave one type out at least; that one is sold out."""
    table = _with("cave_dragon").with_supply(instrument=0)
    assert "use cave_dragon 2" not in _uses(table)


def test_without_commissions_the_mouse_brings_none() -> None:
    """RULING-76."""
    table = _with("ice_mouse")
    for town in ("Northbreak", "Scorchborn", "Windglass", "Farglen", "Nightpoem", "Cursecairn"):
        table.with_stack(town)
    assert _uses(table) == ["use ice_mouse 2"]


def test_a_craft_without_its_good_cannot_be_triggered() -> None:
    """RULING-76: weapon is what the 1 in slot 1 crafts."""
    assert "use snow_bee 2" in _uses(_with("snow_bee").with_supply(weapon=1))
    assert "use snow_bee 2" not in _uses(_with("snow_bee").with_supply(weapon=0))


def test_refused_uses_change_nothing() -> None:
    """COMP-1: an unknown ability is no answer."""
    table = _with("phoenix")
    for nonsense in ("use phoenix 3", "use raven 1", "use phoenix"):
        with pytest.raises(Illegal):
            table.game.answer(nonsense)
    assert table.me.quartz == 1


# RULING-83: where a stray goes


@pytest.mark.parametrize("seats, seat, left", [(2, 0, 1), (2, 1, 0), (3, 2, 0), (4, 1, 2), (4, 3, 0)])
def test_a_stray_passes_to_the_left_neighbour(seats: int, seat: int, left: int) -> None:
    """COMP-1, COMP-4, RULING-83."""
    table = Table(seats).with_turn(1, seat).with_companion("lil_dumplin", seat=seat)
    table.with_items(horseshoes=1, seat=seat).play("use lil_dumplin 1", "coins")
    holders = [i for i in range(seats) if table.player(i).companions]
    assert holders == [left]


def test_a_stray_passes_after_its_effect() -> None:
    """RULING-83: not while it is still being carried out."""
    table = Table().with_companion("grace").with_goods("potion").play("use grace 1")
    assert table.asked == "which_deed"
    assert table.player(1).companions == []
    assert table.me.companions == []
    table.play("deck")
    assert [own.name for own in table.player(1).companions] == ["grace"]


def test_alone_at_the_table_a_stray_stays() -> None:
    """RULING-83, RULING-86: there is no neighbour; next turn it may be used again for another gift."""
    table = at("bazaar", seats=1).with_companion("lil_dumplin").with_items(horseshoes=2)
    table.play("use lil_dumplin 1", "coins")
    assert [own.name for own in table.me.companions] == ["lil_dumplin"]
    assert _uses(table) == []
    table.play("die 1", "slot 2", "stay", "activate bazaar", "done")
    assert _uses(table) == ["use lil_dumplin 1"]
    table.play("use lil_dumplin 1", "coins")
    assert (table.me.coins, table.me.horseshoes) == (14, 0)


def test_beside_the_private_concern_a_stray_comes_back_and_rests_until_the_next_turn() -> None:
    """RULING-83, CONCERN-6: Grace for three potions is one deed a turn."""
    table = Table(1, concern=1).with_companion("grace").with_goods("potion", "potion", "potion")
    table.play("use grace 1", "deck")
    assert [own.name for own in table.me.companions] == ["grace"]
    assert _uses(table) == []


def test_the_neighbour_may_use_the_stray_on_his_own_turn() -> None:
    """COMP-4: passing is how strays come, besides leading."""
    table = at("bazaar").with_companion("lil_dumplin").with_items(horseshoes=1)
    table.with_items(horseshoes=1, seat=1).play("use lil_dumplin 1", "coins", *to("bazaar"), "done")
    assert table.question.seat == 1
    assert _uses(table) == ["use lil_dumplin 1"]
