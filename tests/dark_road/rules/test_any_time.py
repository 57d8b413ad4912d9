"""Companions in the middle of things (COMP-1, RULING-75): what was asked takes notice, or ends in order."""

from tests.dark_road.builders import Table, at, commission, hero, to
from tests.dark_road.rules.at_buildings import beside, enter
from tests.dark_road.rules.journeys import at_yurg, lead

_TO_TOWN = ("go on", "go on", "3", "die 3", "go on", "town Northbreak")
"""From the moments before the event and the throw to the deliveries."""


def _ride(table: Table, *companions: str) -> Table:
    """Lead a caravan of one on the highway, without a lantern, up to the throw of the travel die."""
    for name in companions:
        table.with_companion(name)
    table.with_locked("1", "2", "blank").with_companion_row().with_companion_deck()
    return table.play("die 1", "slot 3", "coins", "activate yurg", "travel", "town Northbreak")


def test_the_last_travel_die_may_be_rerolled_with_lanterns_that_phoenix_brings() -> None:
    """TRAVEL-5, COMP-2: the lone leader of a highway journey has one die and is asked all the same."""
    table = _ride(at_yurg(seats=1).with_items(quartz=1), "phoenix").play("go on", "go on", "3")
    assert (table.asked, table.options) == ("choose_travel_die", ["die 3", "use phoenix 1", "use phoenix 2"])
    table.play("use phoenix 1")
    assert table.options == ["die 3", "reroll"]
    table.play("reroll", "5", "die 5")
    assert table.me.lanterns == 1


def test_without_a_companion_the_last_travel_die_is_taken_unasked() -> None:
    """TRAVEL-5: nobody is asked what has one answer."""
    assert _ride(at_yurg(seats=1)).play("3").asked == "good_fortune"


def test_a_commission_just_delivered_leaves_a_place_for_another_of_the_same_town() -> None:
    """TRAVEL-8, COMP-2: Ice Mouse brings it before the visit is over."""
    full = [commission("armor"), commission("book", "Farglen"), commission("book", "Farglen")]
    table = at_yurg(seats=1).with_commissions(*full).with_goods("armor", "staff").with_items(quartz=1)
    table.with_stack("Northbreak", commission("staff"))
    _ride(table, "ice_mouse").play(*_TO_TOWN, "deliver commission 1")
    assert (table.asked, table.options) == ("window", ["go on", "use ice_mouse 1", "use ice_mouse 2"])
    table.play("use ice_mouse 1", "commission Northbreak")
    assert table.options == ["deliver commission 3", "done"]
    table.play("deliver commission 3")
    assert len(table.me.delivered_commissions) == 2


def test_woolsworths_quartz_may_be_given_before_the_visit_is_over() -> None:
    """STEED-1, COMP-1."""
    table = at_yurg(seats=1).with_steed("woolsworth").with_goods("armor+", "staff")
    table.with_commissions(commission("armor")).with_stack("Northbreak", commission("staff"))
    _ride(table, "ice_mouse").play("3", "town Northbreak", "deliver commission 1")
    assert table.me.quartz == 1
    table.play("use ice_mouse 1", "commission Northbreak", "deliver commission 1")
    assert len(table.me.delivered_commissions) == 2


def test_goods_may_still_be_had_for_heroes_drawn_at_the_inn() -> None:
    """INN-4, COMP-2: three heroes whom nobody can serve are no reason to leave at once."""
    table = at("inn").with_inn().with_goods("armor").with_companion("ice_mouse").with_items(quartz=1)
    table.with_hero_deck(hero("book"), hero("book"), hero("book")).play(*to("inn"), "draw heroes")
    assert (table.asked, table.options) == ("window", ["go on", "use ice_mouse 1", "use ice_mouse 2"])
    table.play("use ice_mouse 2", "take book")
    assert table.options == ["hero 5", "hero 6", "hero 7"]


def test_a_potion_just_crafted_brings_graces_horseshoe_before_the_move() -> None:
    """COMP-3, MOVE-2."""
    table = Table().with_companion("grace").with_locked("1", "2", "2").with_reserve("extra")
    table.play("slot 1")
    assert (table.asked, table.options) == ("move_wagon", ["move 1", "use grace 1"])
    table.play("use grace 1", "deed 2")
    assert (table.asked, table.options) == ("use_horseshoe", ["stay", "forward", "back"])


def test_one_upgrade_a_wagon_also_when_cosimo_brings_it_meanwhile() -> None:
    """UPGR-1, STEED-1: the good fortune is chosen again."""
    table = at_yurg().with_heroes(hero(town="Nightpoem")).with_companion_row().with_companion_deck()
    lead(table.with_companion("cosimo")).play("3", "die 3", "go on", "wagon upgrade")
    table.play("use cosimo 1", "wagon upgrade", "upgrade slot_1")
    assert (table.asked, table.me.upgrades) == ("good_fortune", ["slot_1"])
    assert "wagon upgrade" not in table.options


def test_the_slot_2_tile_taken_during_the_action_adds_its_lantern() -> None:
    """PLAN-3, UPGR-1."""
    table = Table().with_companion("cosimo").with_heroes(hero()).with_illuminated("2")
    table.play("die 1", "slot 2", "use cosimo 1", "wagon upgrade", "upgrade slot_2")
    assert table.options == ["lantern", "illuminate 2"]
    assert table.play("illuminate 2").me.lanterns == 1


def test_a_commission_is_not_discarded_while_goods_are_handed_over_for_it() -> None:
    """TRAVEL-8, WAGON-2."""
    cards = [commission("armor book"), commission("book", "Farglen"), commission("book", "Farglen")]
    table = at_yurg(seats=1).with_commissions(*cards).with_goods("armor", "book").with_items(quartz=1)
    _ride(table, "ice_mouse").play(*_TO_TOWN, "deliver commission 1", "deliver armor")
    table.play("use ice_mouse 1", "commission Farglen")
    assert table.options == ["leave", "discard commission 2", "discard commission 3"]
    assert table.refusal("discard commission 1") == ("being-delivered", "TRAVEL-8")
    table.play("discard commission 2", "deliver book")
    assert (table.me.delivered_commissions, table.me.prestige) == ([cards[0].id], 8)


def test_grace_stays_when_her_potions_are_thrown_away_while_she_asks() -> None:
    """COMP-3: nothing was given, so nothing is gained."""
    table = Table().with_companion("grace").with_companion("ice_mouse").with_items(quartz=1)
    table.with_goods("potion", "potion+", *["armor"] * 6).play("use grace 1")
    assert table.asked == "graces_potion"
    table.play("use ice_mouse 2", "take armor", "discard potion", "discard potion+")
    assert [own.name for own in table.me.companions] == ["grace", "ice_mouse"]
    assert (table.asked, table.me.deeds) == ("plan_die", [])


def test_the_cave_dragon_finds_nobody_once_the_bees_have_been_there() -> None:
    """COMP-2, RULING-77."""
    table = Table().with_items(quartz=3).with_inn(hero(), hero())
    for name in ("cave_dragon", "snow_bee", "snow_bee"):
        table.with_companion(name)
    table.play("use cave_dragon 1", "use snow_bee 1", "use snow_bee 1", "hero 2")
    assert (table.asked, len(table.me.heroes), table.me.delivered_heroes) == ("plan_die", 2, [])


def test_in_the_first_edition_the_cave_dragons_share_the_heroes_of_the_wagon() -> None:
    """COMP-2, RULING-77: two heroes for three of them, or for two and Cosimo."""
    table = Table(edition="v1").with_items(quartz=3).with_heroes(hero(), hero())
    for _ in range(3):
        table.with_companion("cave_dragon")
    table.play("use cave_dragon 1", "use cave_dragon 1", "use cave_dragon 1", "deliver hero 1")
    assert (table.asked, len(table.me.delivered_heroes)) == ("plan_die", 2)
    table = Table(edition="v1").with_items(quartz=3).with_heroes(hero(), hero())
    table.with_companion("cave_dragon").with_companion("cave_dragon").with_companion("cosimo")
    table.play("use cosimo 1", "use cave_dragon 1", "deliver hero 1", "use cave_dragon 1")
    assert table.play("go on").asked == "plan_die"
    assert [own.name for own in table.me.companions] == ["cave_dragon", "cave_dragon", "cosimo"]
    assert len(table.me.delivered_heroes) == 2


def test_quartz_of_the_oracle_die_is_traded_at_the_mansion() -> None:
    """RULING-54: what was received by a trade is not traded on, what came another way is."""
    table = beside("mansion").with_coins(4).with_companion("raven").with_items(quartz=1)
    enter(table, "mansion").play("trade coins quartz")
    assert "trade quartz lantern" not in table.options
    table.play("use raven 2", "go on", "4")
    assert table.me.quartz == 2
    assert "trade quartz lantern" in table.options
