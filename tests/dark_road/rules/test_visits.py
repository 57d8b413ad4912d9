"""Visiting the outlying towns: who goes where, and what a delivery brings (TRAVEL-7 to TRAVEL-10)."""

import pytest

from tests.dark_road.builders import commission, event, hero
from tests.dark_road.rules.journeys import at_yurg, lead

TOWNS = ("Northbreak", "Scorchborn", "Windglass", "Farglen", "Nightpoem", "Cursecairn")
NEIGHBOUR = {
    "Northbreak": "Scorchborn",
    "Scorchborn": "Northbreak",
    "Windglass": "Farglen",
    "Farglen": "Windglass",
    "Nightpoem": "Cursecairn",
    "Cursecairn": "Nightpoem",
}


# TRAVEL-7: which town


@pytest.mark.parametrize("town", TOWNS)
def test_the_leader_visits_only_the_declared_town(town: str) -> None:
    """TRAVEL-7."""
    table = at_yurg().with_heroes(*(hero(town=name) for name in (town, NEIGHBOUR[town])))
    lead(table, town).play("3", "die 3")
    assert table.asked == "visit_town"
    assert table.options == ["no town", f"town {town}"]
    assert table.refusal(f"town {NEIGHBOUR[town]}") == ("declared-town-only", "TRAVEL-7")


def test_a_leader_with_cards_only_for_the_neighbour_town_delivers_nothing() -> None:
    """TRAVEL-7: there is nothing to decide."""
    table = at_yurg().with_heroes(hero(town="Scorchborn")).with_goods("armor")
    table.with_commissions(commission("armor book staff", "Scorchborn"))
    lead(table, "Northbreak").play("3", "die 3")
    assert table.asked == "good_fortune"
    assert len(table.me.heroes) == len(table.me.commissions) == 1


def test_a_commission_without_a_fitting_good_is_no_reason_for_a_visit() -> None:
    """TRAVEL-7, TRAVEL-8."""
    table = at_yurg().with_goods("potion").with_commissions(commission("armor book staff"))
    assert lead(table).play("3", "die 3").asked == "good_fortune"


@pytest.mark.parametrize("town", TOWNS)
def test_a_joiner_visits_a_town_of_that_region_or_none(town: str) -> None:
    """TRAVEL-7, RULING-60."""
    other = "Windglass" if town != "Windglass" and NEIGHBOUR[town] != "Windglass" else "Nightpoem"
    table = at_yurg().with_heroes(*(hero(town=name) for name in (town, NEIGHBOUR[town], other)), seat=1)
    lead(table, town, joins=("join",)).play("3", "3", "die 3")
    assert table.question.seat == 1
    assert table.asked == "visit_town"
    assert sorted(table.options) == sorted(["no town", f"town {town}", f"town {NEIGHBOUR[town]}"])
    assert table.refusal(f"town {other}") == ("other-region", "TRAVEL-7")
    table.play(f"town {NEIGHBOUR[town]}", "deliver hero 2")
    assert len(table.player(1).delivered_heroes) == 1


def test_a_town_for_which_there_is_nothing_is_not_worth_a_visit() -> None:
    """TRAVEL-7: refused with its reason."""
    table = at_yurg().with_heroes(hero(town="Northbreak"), seat=1)
    lead(table, joins=("join",)).play("3", "3", "die 3")
    assert table.options == ["no town", "town Northbreak"]
    assert table.refusal("town Scorchborn") == ("nothing-to-deliver", "TRAVEL-7")


def test_a_joiner_may_visit_no_town_and_still_took_a_die() -> None:
    """RULING-60."""
    table = at_yurg().with_heroes(hero(town="Northbreak"), seat=1)
    lead(table, joins=("join",)).play("3", "4", "die 3", "no town")
    assert table.player(1).coins == 14
    assert len(table.player(1).heroes) == 1
    assert table.asked == "good_fortune"


def test_who_stayed_home_takes_no_die_and_visits_nothing() -> None:
    """TRAVEL-3, TRAVEL-7."""
    table = at_yurg().with_heroes(hero(town="Northbreak"), seat=1)
    lead(table).play("3", "die 3")
    assert table.asked == "good_fortune"
    assert table.player(1).coins == 10


def test_the_leader_visits_first_and_the_others_clockwise() -> None:
    """RULING-71: also on the shortcut, where the leader chose last."""
    table = at_yurg(2, seats=4).with_lanterns(2, 2)
    for seat in range(4):
        table.with_heroes(hero(town="Farglen"), seat=seat)
    lead(table, "Farglen", "shortcut", joins=("join", "join", "join"))
    table.play("1", "2", "3", "4", "die 4", "die 3", "die 2")
    visited = []
    while table.asked == "visit_town":
        visited.append(table.question.seat)
        table.play("no town")
    assert visited == [2, 3, 0, 1]


# TRAVEL-8: commissions


@pytest.mark.parametrize(
    "tiles, prestige",
    [
        (("armor",), 1),
        (("armor", "book"), 3),
        (("armor", "book", "staff"), 6),
        (("armor+",), 2),
        (("armor+", "book"), 4),
        (("armor+", "book+"), 5),
        (("armor+", "book", "staff"), 7),
        (("armor+", "book+", "staff+"), 9),
    ],
)
@pytest.mark.parametrize("edition", ["v1", "v2"])
def test_prestige_by_the_number_of_goods_and_one_more_for_each_upgraded(
    tiles: tuple[str, ...], prestige: int, edition: str
) -> None:
    """TRAVEL-8: 1, 3 or 6."""
    table = at_yurg(edition=edition).with_goods("armor", "book", "staff", "armor+", "book+", "staff+")
    table.with_commissions(commission("armor book staff"))
    lead(table).play("3", "die 3", "town Northbreak", "deliver commission 1")
    table.play(*(f"deliver {tile}" for tile in tiles))
    if len(tiles) < 3:
        table.play("done")
    assert table.me.prestige == 5 + prestige
    assert table.me.commissions == []
    assert len(table.goods()) == 6 - len(tiles)


def test_at_least_one_good_is_delivered_for_a_commission() -> None:
    """TRAVEL-8: "done" comes with the first good."""
    table = at_yurg().with_goods("armor", "book").with_commissions(commission("armor book staff"))
    lead(table).play("3", "die 3", "town Northbreak", "deliver commission 1")
    assert table.options == ["deliver armor", "deliver book"]
    table.play("deliver armor")
    assert table.options == ["deliver book", "done"]


def test_one_good_a_request() -> None:
    """TRAVEL-8: two armors do not count for one."""
    table = at_yurg().with_goods("armor", "armor", "armor+").with_commissions(commission("armor book staff"))
    lead(table).play("3", "die 3", "town Northbreak", "deliver commission 1")
    assert table.options == ["deliver armor", "deliver armor+"]
    table.play("deliver armor+")
    assert table.asked == "good_fortune"
    assert table.goods() == ["armor", "armor"]
    assert table.me.prestige == 7


def test_a_good_requested_twice_is_delivered_twice() -> None:
    """TRAVEL-8."""
    table = at_yurg().with_goods("armor", "armor", "armor").with_commissions(commission("armor armor book"))
    lead(table).play("3", "die 3", "town Northbreak", "deliver commission 1")
    assert table.options == ["deliver armor", "done"], "the first went by itself"
    table.play("deliver armor")
    assert table.me.prestige == 8
    assert table.goods() == ["armor"]


def test_any_number_of_commissions_for_the_town_and_none_for_another() -> None:
    """TRAVEL-7, TRAVEL-8: each refusal has its reason."""
    table = at_yurg().with_goods("armor", "book")
    table.with_commissions(
        commission("armor potion staff"),
        commission("weapon potion staff"),
        commission("armor book staff", "Scorchborn"),
    )
    lead(table).play("3", "die 3", "town Northbreak")
    assert table.asked == "deliver"
    assert table.options == ["deliver commission 1", "done"]
    assert table.refusal("deliver commission 2") == ("no-requested-good", "TRAVEL-8")
    assert table.refusal("deliver commission 3") == ("other-town", "TRAVEL-7")


def test_two_commissions_and_two_heroes_in_any_order() -> None:
    """TRAVEL-8, TRAVEL-9, TRAVEL-10: places close up as cards leave."""
    table = at_yurg().with_goods("armor", "book", "staff")
    one, two = commission("armor potion weapon"), commission("book staff weapon")
    table.with_commissions(one, two).with_heroes(hero(), hero())
    lead(table).play("3", "die 3", "town Northbreak")
    assert table.options == [
        "deliver commission 1",
        "deliver commission 2",
        "deliver hero 1",
        "deliver hero 2",
        "done",
    ]
    table.play("deliver hero 2", "deliver commission 2", "deliver book", "deliver staff")
    assert table.options == ["deliver commission 1", "deliver hero 1", "done"]
    table.play("deliver commission 1", "deliver hero 1")
    assert table.asked == "good_fortune"
    assert table.me.prestige == 5 + 3 + 1
    assert table.me.coins == 10 + 3 + 4
    assert table.me.delivered_commissions == [two.id, one.id]


def test_a_visit_may_end_before_everything_is_delivered() -> None:
    """TRAVEL-8: any number, also none."""
    table = at_yurg().with_heroes(hero(), hero())
    lead(table).play("3", "die 3", "town Northbreak", "deliver hero 1", "done")
    assert len(table.me.heroes) == 1
    assert table.me.coins == 15


# TRAVEL-9: heroes


@pytest.mark.parametrize(
    "town, coins, prestige",
    [
        ("Northbreak", 2, 0),
        ("Scorchborn", 2, 0),
        ("Windglass", 0, 2),
        ("Farglen", 0, 2),
        ("Nightpoem", 1, 1),
        ("Cursecairn", 1, 1),
    ],
)
def test_a_delivered_hero_brings_the_benefit_of_the_region(town: str, coins: int, prestige: int) -> None:
    """TRAVEL-9: for each hero."""
    table = at_yurg().with_heroes(hero(town=town), hero(town=town), hero(town=NEIGHBOUR[town]))
    lead(table, town).play("3", "die 3", f"town {town}")
    assert table.refusal("deliver hero 3") == ("other-town", "TRAVEL-7")
    table.play("deliver hero 1")
    assert (table.me.coins, table.me.prestige) == (13 + coins, 5 + prestige)
    table.play("deliver hero 1")
    assert (table.me.coins, table.me.prestige) == (13 + 2 * coins, 5 + 2 * prestige)


# TRAVEL-10


def test_delivered_cards_go_to_the_log_and_goods_to_the_supply() -> None:
    """TRAVEL-10, WAGON-6: neither back to a deck nor to a stack."""
    knight, order = hero(), commission("armor book staff")
    table = at_yurg().with_goods("armor", "book+").with_heroes(knight).with_commissions(order)
    lead(table).play("3", "die 3")
    deck, stack = table.state.decks["heroes"], table.state.decks["commissions Northbreak"]
    supply = dict(table.state.supply)
    table.play("town Northbreak", "deliver commission 1", "deliver armor", "deliver book+", "deliver hero 1")
    assert table.me.delivered_heroes == [knight.id]
    assert table.me.delivered_commissions == [order.id]
    assert table.me.heroes == table.me.commissions == []
    assert table.state.decks["heroes"] == deck
    assert table.state.decks["commissions Northbreak"] == stack
    assert table.state.supply == {**supply, "armor": supply["armor"] + 1, "book": supply["book"] + 1}


def test_what_the_event_brought_may_be_delivered_on_the_same_journey() -> None:
    """TRAVEL-10."""
    passenger = hero(town="Windglass", bonus="horseshoe")
    gift = event("highway", {1: ("gain hero", "gain commission Windglass", "gain tile staff+")})
    table = at_yurg().with_event(gift).with_inn(passenger)
    table.with_stack("Windglass", commission("staff book armor", "Windglass"))
    lead(table, "Windglass").play("1", "die 1", "town Windglass")
    assert table.options == ["deliver commission 1", "deliver hero 1", "done"]
    table.play("deliver commission 1", "deliver hero 1")
    assert table.me.prestige == 5 + 2 + 2
