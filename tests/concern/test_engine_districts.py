"""What the engine takes at the Queen's Commissions, the Dark Market, the Inn and the ruins."""

from typing import Any

import pytest

from companion.games.dark_road.names import TOWNS
from tests.concern.at_its_seat import ORDER, commissions_for, did, heroes_for, possible, wagon
from tests.concern.small_decks import Values
from tests.dark_road.builders import Table, hero
from tests.dark_road.rules.concerned import its_seat, its_turn

ORDERED = {"order": {"towns": list(ORDER)}}


# Commissions


def commission_of(table: Table, town: str = "most", **deck: Any) -> str:
    """Where the commission it takes belongs to."""
    told = did(table, {"do": "commission", "town": town}, deck={**ORDERED, **deck})
    assert told[:2] == ["line 1", "activate commissions"]
    return str(table.state.commission(its_seat(table).commissions[-1]).town)


def without(table: Table, *towns: str) -> Table:
    """The stacks of these towns are empty."""
    for town in towns:
        table.with_stack(town)
    return table


def test_it_takes_a_commission_for_the_town_it_has_most_for() -> None:
    """COMM-1: commissions plus heroes."""
    assert commission_of(wagon("Windglass Farglen", "Windglass")) == "Windglass"
    assert commission_of(wagon("Windglass Scorchborn Scorchborn", "Windglass Windglass")) == "Windglass"


def test_between_towns_it_has_equally_many_for_its_order_decides() -> None:
    """COMM-1: also when it has none at all."""
    assert commission_of(wagon("Windglass", "Northbreak")) == "Northbreak"
    assert commission_of(wagon("Northbreak", "Windglass")) == "Northbreak"
    assert commission_of(wagon()) == "Cursecairn"


def test_an_empty_stack_passes_to_the_next_town() -> None:
    """RULING-12: the next by number of cards, then by its order."""
    mine = "Windglass Windglass Scorchborn"
    assert commission_of(without(wagon(mine), "Windglass")) == "Scorchborn"
    assert commission_of(without(wagon(mine), "Windglass", "Scorchborn")) == "Cursecairn"
    assert commission_of(without(wagon(mine), "Windglass", "Scorchborn", "Cursecairn")) == "Farglen"


def test_it_takes_one_for_the_best_town() -> None:
    """COMM-1, TRAVEL-8, TRAVEL-9: worth most to it now; an empty stack passes to the town it has most for."""
    heroes = "Nightpoem Windglass Windglass"
    assert commission_of(wagon(heroes), "best") == "Windglass"
    assert commission_of(wagon("Nightpoem Nightpoem Farglen"), "best", worth={"coins": 0}) == "Farglen"
    assert commission_of(wagon("Nightpoem Nightpoem Farglen"), "best") == "Nightpoem"
    three = wagon("Windglass Windglass", "Scorchborn").with_marker(3)
    assert commission_of(three, "best") == "Scorchborn"
    three = without(wagon("Windglass Windglass", "Scorchborn").with_marker(3), "Scorchborn")
    assert commission_of(three, "best") == "Windglass"


def test_it_takes_one_for_a_named_town() -> None:
    """COMM-1: if that stack is empty, for the town it has most for."""
    assert commission_of(wagon("Windglass"), "Scorchborn") == "Scorchborn"
    assert commission_of(without(wagon("Windglass"), "Scorchborn"), "Scorchborn") == "Windglass"


def test_a_commission_needs_room_and_a_stack() -> None:
    """COMM-1, WAGON-2"""
    line: Values = {"do": "commission"}
    assert possible(wagon(commissions="Windglass Windglass"), line)
    assert not possible(wagon(commissions="Windglass Windglass Farglen"), line)
    assert not possible(without(wagon(), *TOWNS), line)
    assert possible(without(wagon(), *TOWNS[:5]), line)


# The Dark Market


@pytest.mark.parametrize("steps", [1, 2, 3, 4])
def test_it_goes_so_many_steps_in_the_dark_market(steps: int) -> None:
    """DARK-1: a coin each; without so many coins the line is not possible."""
    line: Values = {"do": "dark_market", "steps": steps}
    told = did(its_turn().with_dark_market("west"), line)
    assert told[:3] == ["line 1", "activate dark_market", f"steps {steps}"]
    assert possible(its_turn().with_coins(steps, seat=1), line)
    assert not possible(its_turn().with_coins(steps - 1, seat=1), line)


@pytest.mark.parametrize(
    ("start", "to", "steps"),
    [
        ("north", "east", 1), ("north", "south", 2), ("north", "west", 3), ("north", "north", 4),
        ("west", "north", 1), ("west", "west", 4), ("south", "east", 3), ("east", "south", 1),
    ],
)  # fmt: skip
def test_it_goes_to_a_space_of_the_dark_market(start: str, to: str, steps: int) -> None:
    """DARK-1: all the way round when the marker is there already."""
    line: Values = {"do": "dark_market", "to": to}
    assert f"steps {steps}" in did(its_turn().with_dark_market(start), line)
    assert not possible(its_turn().with_dark_market(start).with_coins(steps - 1, seat=1), line)


def test_it_goes_one_step_unless_the_line_says_otherwise() -> None:
    """DARK-1"""
    assert did(its_turn().with_dark_market("south"), {"do": "dark_market"})[2] == "steps 1"


def south(table: Table, takes: str = "") -> str:
    """What it takes in the south."""
    line: Values = {"do": "dark_market", "to": "south", **({"south": takes} if takes else {})}
    said: list[str] = did(table.with_dark_market("east"), line)
    return said[3]


def test_in_the_south_it_takes_a_deed_or_a_commission() -> None:
    """DARK-2: a deed unless the line says a commission."""
    assert south(its_turn()) == "a deed"
    assert south(its_turn(), "deed") == "a deed"
    assert south(its_turn(), "commission") == "a commission"


def test_full_of_commissions_it_takes_a_deed_in_the_south() -> None:
    """DARK-2, WAGON-2"""
    assert south(wagon(commissions="Farglen Farglen"), "commission") == "a commission"
    assert south(wagon(commissions="Farglen Farglen Farglen"), "commission") == "a deed"


def test_without_deeds_a_commission_is_taken_in_the_south() -> None:
    """DARK-2, RULING-10: and nobody is asked, for nothing else is left."""
    table = its_turn().with_courtyard().with_deed_deck()
    assert south(table) == "commission Northbreak"


# The Inn

FOUR = heroes_for("Farglen Nightpoem Windglass Nightpoem")


def taken(table: Table, line: Values | None = None, **kwargs: Any) -> int:
    """The slot of the hero it takes."""
    told = did(table, {"do": "hero", **(line or {})}, **kwargs)
    assert told[:2] == ["line 1", "activate inn"]
    return int(next(said for said in told if said.startswith("hero "))[-1])


@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_it_takes_the_hero_its_card_points_at(slot: int) -> None:
    """CONCERN-3: or the one of the slot that the line names."""
    assert taken(its_turn().with_inn(*FOUR), hero=slot) == slot
    assert taken(its_turn().with_inn(*FOUR), {"slot": slot}, hero=1 + slot % 4) == slot


def test_an_empty_slot_passes_to_the_next_and_four_to_one() -> None:
    """CONCERN-3, RULING-48"""
    assert taken(its_turn().with_inn(FOUR[0], None, FOUR[2], FOUR[3]), hero=2) == 3
    assert taken(its_turn().with_inn(FOUR[0], FOUR[1], None, None), hero=3) == 1
    assert taken(its_turn().with_inn(None, FOUR[1], FOUR[2], None), {"slot": 4}) == 2


def test_it_takes_a_hero_of_the_town_it_has_most_for() -> None:
    """CONCERN-3: then of the next town; of two the lower slot; the pointer does not count."""
    most: Values = {"slot": "most"}
    assert taken(wagon("Windglass", "Windglass Farglen").with_inn(*FOUR), most, deck=ORDERED) == 3
    assert taken(wagon("Scorchborn", "Nightpoem").with_inn(*FOUR), most, deck=ORDERED) == 2
    assert taken(wagon().with_inn(*FOUR), most, deck=ORDERED, hero=3) == 1
    assert taken(wagon("Windglass").with_inn(FOUR[0], FOUR[1], FOUR[3]), most, deck=ORDERED) == 1


def sold(table: Table, line: Values, **kwargs: Any) -> list[str]:
    told = did(table.with_inn(*FOUR), {"do": "hero", **line}, **kwargs)
    return [said for said in told if said.startswith("sell ")]


def test_it_sells_as_many_goods_as_the_line_says() -> None:
    """CONCERN-3, INN-5: at most what its marker shows; none unless told."""
    assert sold(its_turn().with_marker(5), {"sell": 3}) == ["sell armor"] * 3
    assert sold(its_turn().with_marker(5), {"sell": 4}) == ["sell armor"] * 4
    assert sold(its_turn().with_marker(2), {"sell": 4}) == ["sell armor"] * 2
    assert sold(its_turn().with_marker(5), {}) == []


def test_each_good_brings_the_pointed_or_the_dearest_price() -> None:
    """CONCERN-3: the value of the pointed good, or of the one on top of the wheel."""
    table = its_turn().with_wheel("book").with_marker(3)
    assert sold(table, {"sell": 2}, good="weapon") == ["sell weapon"] * 2
    assert its_seat(table).coins == 10 + 4 + 4
    table = its_turn().with_wheel("book").with_marker(3)
    assert sold(table, {"sell": 2, "price": "dearest"}, good="weapon") == ["sell book"] * 2
    assert its_seat(table).coins == 10 + 5 + 5


def test_without_the_least_goods_it_takes_no_hero() -> None:
    """CONCERN-3"""
    line: Values = {"do": "hero", "sell": 3, "least": 2}
    assert not possible(its_turn().with_marker(1), line)
    assert possible(its_turn().with_marker(2), line)
    assert possible(its_turn().with_marker(0), {"do": "hero", "sell": 3})
    assert not possible(its_turn().with_marker(9).with_inn(), line)
    assert possible(its_turn().with_marker(9).with_inn(None, None, None, hero()), line)


def test_with_three_heroes_it_goes_to_the_inn_only_to_sell() -> None:
    """CONCERN-3, WAGON-2"""
    three = "Farglen Farglen Farglen"
    assert not possible(wagon(three).with_marker(5), {"do": "hero"})
    assert not possible(wagon(three).with_marker(0), {"do": "hero", "sell": 2})
    assert possible(wagon(three).with_marker(1), {"do": "hero", "sell": 1})
    assert possible(wagon("Farglen Farglen").with_marker(0), {"do": "hero", "sell": 1})


# The ruins


def test_it_goes_as_far_in_the_ruins_as_its_heroes_let_it() -> None:
    """RUINS-1: or as far as the line says, if they let it."""
    assert "steps 4" in did(wagon("Farglen Farglen Farglen"), {"do": "ruins"})
    assert "steps 2" in did(wagon("Farglen"), {"do": "ruins"})
    assert "steps 1" in did(wagon("Farglen Farglen"), {"do": "ruins", "steps": 1})
    assert "steps 2" in did(wagon("Farglen Farglen"), {"do": "ruins", "steps": 2})
    assert "steps 3" in did(wagon("Farglen Farglen"), {"do": "ruins", "steps": 4})


def test_the_ruins_are_always_possible() -> None:
    """RUINS-1: beside Yurg's it is the ruins it explores, and no caravan it leads."""
    table = its_turn().with_coins(0, seat=1).with_marker(0)
    assert did(table, {"do": "ruins"}) == ["line 1", "activate yurg", "ruins"]
    assert table.concern.goods == 1


def test_commissions_are_for_towns_and_heroes_too() -> None:
    """COMM-1: what it delivered before counts no more."""
    table = wagon().with_log(heroes_for("Windglass"), commissions_for("Windglass"), seat=1)
    assert commission_of(table) == "Cursecairn"
