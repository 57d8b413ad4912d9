"""Yurg's Excursions: the choice, and the Ruins of Yin."""

import pytest

from companion.games.dark_road.names import RUINS_FACES
from tests.dark_road.builders import Table, at, confirmed, event, hero, to


def ruins(lanterns: int = 0, **kwargs: object) -> Table:
    """About to explore; the way there brings one lantern more."""
    return at("yurg", **kwargs).with_lanterns(lanterns)


def explore(table: Table) -> Table:
    return table.play(*to("yurg"), "ruins")


# The choice


def test_ruins_or_travel_is_announced_first_and_not_both() -> None:
    """YURG-1"""
    table = ruins().play(*to("yurg"))
    assert (table.asked, table.options) == ("ruins_or_travel", ["ruins", "travel"])
    table.play("ruins", "take armor+", "done")
    assert table.game.state.seat == 1


def test_who_travels_does_not_explore() -> None:
    """YURG-1"""
    table = (
        ruins()
        .with_event(event())
        .play(*to("yurg"), "travel", "companion 2", "town Farglen", "stay home", "1")
    )
    table.play("die 1", "coins")
    assert (table.game.state.seat, table.game.state.ruins) == (1, 0)


# The marker


@pytest.mark.parametrize(
    "start, options",
    [
        ("bottom-left", ["take armor+", "take instrument+"]),
        ("top-left", ["take book+", "take potion+"]),
        ("top-right", ["take staff+", "take weapon+"]),
    ],
)
def test_the_marker_goes_clockwise_to_one_of_two_printed_upgraded_goods(
    start: str, options: list[str]
) -> None:
    """RUINS-1"""
    table = explore(ruins().with_ruins(start))
    assert (table.asked, table.options) == ("printed_good", options)
    table.play(options[1])
    assert table.goods() == [options[1].removeprefix("take ")]


def test_the_bottom_left_space_gives_any_upgraded_good() -> None:
    """RUINS-1"""
    table = explore(ruins().with_ruins("bottom-right"))
    assert table.options == [
        *("take armor+", "take book+", "take instrument+"),
        *("take potion+", "take staff+", "take weapon+"),
    ]


@pytest.mark.parametrize("heroes", [0, 1, 2, 3])
def test_one_space_and_up_to_one_more_for_each_hero_aboard(heroes: int) -> None:
    """RUINS-1, RULING-49"""
    table = explore(ruins().with_heroes(*(hero() for _ in range(heroes))))
    if heroes == 0:
        assert table.game.state.ruins == 1
        return
    assert (table.asked, table.options) == ("ruins_steps", [f"steps {n}" for n in range(1, heroes + 2)])
    table.play(f"steps {heroes + 1}")
    assert table.game.state.ruins == (heroes + 1) % 4


def test_a_good_out_of_supply_is_not_found() -> None:
    """RULING-2, RUINS-1"""
    table = explore(ruins().with_supply(armor=0))
    assert table.goods() == ["instrument+"]
    nothing = explore(ruins().with_supply(armor=0, instrument=0))
    assert (nothing.goods(), nothing.asked) == ([], "ruins_lantern")


# The ruins die


def rolled(*faces: str, table: Table | None = None) -> Table:
    """The ruins die was rolled once for a lantern and showed these faces."""
    return explore(table or ruins()).play("take armor+", "roll", *faces)


def test_a_lantern_may_be_returned_to_roll_the_die() -> None:
    """RUINS-2"""
    table = explore(ruins()).play("take armor+")
    assert (table.asked, table.options, table.me.lanterns) == ("ruins_lantern", ["done", "roll"], 1)
    table.play("roll")
    assert table.me.lanterns == 0
    assert table.game.state.supply["lantern"] == 16
    assert (table.asked, table.options, table.question.seat) == ("roll", list(RUINS_FACES), None)
    assert table.question.group == "ruins"


def test_without_a_lantern_the_die_is_not_offered() -> None:
    """RUINS-2"""
    table = at("yurg", both=True).play(*to("yurg", both=True), "ruins", "take armor+")
    assert table.asked == "activate_next"


def test_2_coins() -> None:
    """RUINS-2"""
    table = rolled("coins")
    assert table.player(0).coins == 12
    assert table.game.state.draws == {"ruins": 1}


def test_a_quartz() -> None:
    """RUINS-2"""
    assert rolled("quartz").player(0).quartz == 1


def test_a_basic_good_worth_1() -> None:
    """RUINS-2"""
    table = rolled("good")
    assert table.options == ["take weapon", "take instrument"]
    assert table.play("take weapon").goods(0) == ["armor+", "weapon"]


def test_a_face_up_hero_with_its_bonus() -> None:
    """RUINS-2, RULING-48"""
    new = hero(bonus="horseshoe")
    table = rolled("hero", table=ruins().with_inn(new, hero()).with_hero_deck(hero()))
    assert (table.asked, table.options) == ("which_hero", ["hero 1", "hero 2", "deck"])
    table.play("hero 1")
    assert (table.player(0).heroes, table.player(0).horseshoes) == ([new.id], 1)
    assert table.player(0).coins == 10


def test_or_the_hero_on_top_of_the_deck() -> None:
    """RUINS-2, RULING-48"""
    top, next_one = hero(bonus="horseshoe"), hero()
    table = rolled("hero", "deck", table=ruins().with_hero_deck(top, next_one))
    assert (table.player(0).heroes, table.player(0).horseshoes) == ([top.id], 1)
    assert table.game.state.decks["heroes"].bottom == (next_one.id,)


def test_a_companion_may_be_used_before_a_hero_is_turned_up() -> None:
    """RUINS-2, COMP-1"""
    table = ruins().with_hero_deck(hero()).with_companion("phoenix").with_items(quartz=1)
    explore(table).play("take armor+", "roll", "go on", "hero")
    assert table.options == ["hero 1", "hero 2", "hero 3", "hero 4", "deck", "use phoenix 1", "use phoenix 2"]
    table.play("use phoenix 1", "deck")
    assert (table.asked, len(table.me.heroes)) == ("plan_die", 1)


def test_with_no_hero_anywhere_the_face_gives_nothing() -> None:
    """RUINS-2, RULING-11"""
    table = rolled("hero", table=ruins().with_inn().with_hero_deck())
    assert (table.player(0).heroes, table.game.state.seat) == ([], 1)


def test_again_is_a_whole_new_ruins_action() -> None:
    """RUINS-2"""
    table = rolled("again", table=ruins(lanterns=1))
    assert table.options == ["take book+", "take potion+"]
    table.play("take potion+")
    assert (table.asked, table.me.lanterns) == ("ruins_lantern", 1)
    table.play("roll", "coins")
    assert (table.player(0).coins, table.player(0).lanterns) == (12, 0)
    assert table.goods(0) == ["armor+", "potion+"]
    assert table.game.state.ruins == 2


def test_again_counts_hero_steps_anew() -> None:
    """RUINS-2, RULING-49: also of a hero gained meanwhile."""
    table = ruins().with_inn(hero(bonus="storage")).with_companion("snow_bee").with_items(quartz=1)
    explore(table).play("take armor+", "use snow_bee 1", "roll", "again")
    assert (table.asked, table.options) == ("ruins_steps", ["steps 1", "steps 2"])


def test_again_needs_a_lantern_of_its_own_for_the_next_roll() -> None:
    """RUINS-2"""
    table = rolled("again").play("take potion+")
    assert table.game.state.seat == 1


@pytest.mark.parametrize("face", ["coins", "quartz"])
def test_a_reroll_takes_another_face_instead(face: str) -> None:
    """RUINS-2, RULING-51"""
    table = rolled("reroll")
    assert (table.asked, table.question.group, table.me.lanterns) == ("roll", "ruins", 0)
    table.play(face)
    assert (table.player(0).coins, table.player(0).quartz) == ((12, 0) if face == "coins" else (10, 1))
    assert table.player(0).illuminated == []


def test_the_same_face_again_gives_an_illuminated_die_rolled() -> None:
    """RUINS-2, RULING-51"""
    table = rolled("reroll", "reroll")
    assert (table.asked, table.question.group) == ("roll", "illuminated 0")
    table.play("extra")
    assert table.player(0).illuminated == ["extra"]
    assert table.game.state.supply["illuminated"] == 7
    assert table.game.state.seat == 1


def test_an_again_after_a_reroll_is_carried_out() -> None:
    """RULING-51"""
    table = rolled("reroll", "again")
    assert table.options == ["take book+", "take potion+"]


def test_the_lantern_tile_makes_every_roll_of_a_ruins_action_free() -> None:
    """RULING-52, UPGR-1"""
    table = at("yurg", both=True).with_upgrade("lantern")
    table.play(*to("yurg", both=True), "ruins", "take armor+")
    assert (table.asked, table.options) == ("ruins_lantern", ["done", "roll"])
    table.play("roll", "again", "take book+", "roll", "again", "take staff+", "roll", "coins")
    assert table.me.coins == 12
    assert table.me.lanterns == 0


def test_the_lantern_tile_spares_the_lanterns_one_has() -> None:
    """RULING-52"""
    table = rolled("coins", table=ruins(lanterns=1).with_upgrade("lantern"))
    assert table.player(0).lanterns == 2


def test_a_marker_icon_moves_exactly_so_far_and_gains() -> None:
    """RUINS-3: no hero steps and no roll for a lantern."""
    table = ruins(lanterns=1).with_heroes(hero(), hero()).with_companion("phoenix").with_items(quartz=1)
    table.play("use phoenix 2")
    assert (table.asked, table.options) == ("printed_good", ["take armor+", "take instrument+"])
    table.play("take armor+")
    assert table.asked == "plan_die"
    assert table.game.state.ruins == 1


def test_a_marker_icon_of_two_passes_a_space() -> None:
    """RUINS-3, ICON-1"""
    table = ruins(seats=1).with_event(event("highway", {5: "move ruins 2"})).with_heroes(hero())
    table.play(*to("yurg"), "travel", "companion 2", "town Farglen", "5", "die 5")
    assert table.options == ["take book+", "take potion+"]


def test_again_works_wherever_the_ruins_die_was_rolled() -> None:
    """RULING-50"""
    table = Table().with_companion("lil_dumplin").with_items(horseshoes=1).with_heroes(hero())
    table.play("use lil_dumplin 1", "again")
    assert (table.asked, table.options) == ("ruins_steps", ["steps 1", "steps 2"])
    journey = ruins(seats=1).with_event(event("highway", {5: "roll ruins"}))
    journey.play(*to("yurg"), "travel", "companion 2", "town Farglen", "5", "die 5", "again")
    assert journey.options == ["take armor+", "take instrument+"]
    journey.play("take armor+")
    assert journey.asked == "ruins_lantern"


# Goods and heroes that are lost, and the workshop beside the Dark Market


def lose(what: str, table: Table) -> Table:
    """A journey whose die does this to the leader."""
    table.with_event(event("highway", {1: what}))
    return table.play(*to("yurg"), "travel", "companion 2", "town Farglen", "1", "die 1")


def test_the_loser_chooses_which_good_goes() -> None:
    """RULING-65"""
    table = lose("lose good", ruins(seats=1).with_goods("potion", "weapon", "book+"))
    assert table.options == ["discard potion", "discard weapon", "discard book+"]
    table.play("discard weapon")
    assert table.goods() == ["book+", "potion"]
    assert table.game.state.supply["weapon"] == 14


def test_the_most_valuable_good_goes_by_the_wheel_and_upgraded_adds_nothing() -> None:
    """RULING-65"""
    table = lose("lose good valuable", ruins(seats=1).with_goods("staff", "armor+", "weapon"))
    assert table.goods() == ["armor+", "weapon"]


def test_ties_of_the_most_valuable_are_the_owners() -> None:
    """RULING-65: basic and upgraded of one type, or the two types worth 1."""
    table = lose("lose good valuable", ruins(seats=1).with_goods("staff", "staff+", "armor"))
    assert table.options == ["discard staff", "discard staff+"]
    ones = lose("lose good valuable", ruins(seats=1).with_goods("weapon", "instrument"))
    assert ones.options == ["discard instrument", "discard weapon"]


def test_the_loser_chooses_which_hero_goes_under_the_deck() -> None:
    """RULING-65"""
    one, two = hero(), hero()
    table = lose("lose hero", ruins(seats=1).with_heroes(one, two).with_hero_deck())
    assert table.options == ["discard hero 1", "discard hero 2"]
    table.play("discard hero 2")
    assert table.me.heroes == [one.id]
    assert table.game.state.decks["heroes"].bottom == (two.id,)


def test_who_has_nothing_loses_nothing() -> None:
    """RULING-65, TRAVEL-6"""
    for what in ("lose good", "lose good valuable", "lose hero"):
        assert lose(what, ruins(seats=1)).asked == "good_fortune"


def test_yedls_workshop_upgrades_one_good_and_gives_a_lantern() -> None:
    """RULING-53, BUILD-1"""
    table = at("dark_market", both=True).with_goods("armor", "book", "book+")
    table.play("die 1", "slot 2", "illuminate blank", "activate workshop")
    assert (table.asked, table.options) == ("which_good_flips", ["take armor+", "take book+"])
    table.play("take book+")
    assert (table.goods(), table.me.lanterns) == (["armor", "book+", "book+"], 1)


def test_yedls_workshop_without_a_basic_good_still_gives_the_lantern() -> None:
    """RULING-53"""
    table = at("dark_market", both=True).with_goods("armor+")
    table.play("die 1", "slot 2", "illuminate blank", "activate workshop")
    assert (table.goods(), table.me.lanterns) == (["armor+"], 1)


# A real table


def test_at_a_real_table_our_pairs_may_be_overruled() -> None:
    """RUINS-1: by another upgraded good, not by a basic one."""
    table = explore(ruins(lazy=True))
    assert (table.asked, table.options) == ("printed_good", ["take armor+", "take instrument+"])
    assert table.warning("take staff+")[0] == "not-printed"
    assert table.refusal("take staff")[0] == "not-offered"
    table.play("take staff+", wave=True)
    assert table.goods() == ["staff+"]


def test_a_pair_the_owner_confirmed_is_certain() -> None:
    """RUINS-1"""
    table = ruins(lazy=True)
    table.with_box(confirmed(table.state.box, "ruins.top-left"))
    assert explore(table).refusal("take staff+")[0] == "not-offered"


def test_at_a_real_table_a_hero_of_the_deck_is_described_by_its_bonus_only() -> None:
    """RUINS-2"""
    table = rolled("hero", "deck", table=ruins(lazy=True))
    assert table.asked == "describe_hero"
    assert table.question.accepts is not None
    assert table.question.accepts.needed == ("bonus",)
    table.play({"bonus": "horseshoe"})
    assert table.player(0).horseshoes == 1
