"""Which market dice the engine buys (CONCERN-2, BAZAAR-1, BAZAAR-2)."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.concern.at_its_seat import did, possible
from tests.concern.small_decks import Values
from tests.dark_road.builders import WHEEL, Table
from tests.dark_road.rules.concerned import its_turn

ALL = {"potion": 1, "armor": 1, "book": 1, "weapon": 1, "instrument": 1}
"""With potion on top: 5, 3, 2, 1 and 1; no die on staff, which is worth 4."""


def market(dice: Mapping[str, int], coins: int = 10, top: str = "potion") -> Table:
    """The wheel is potion, staff, armor, book, weapon, instrument; what is not named is sold out."""
    others = [good for good in WHEEL if good not in dice]
    rest = 5 - sum(dice.values())
    filled = {good: min(2, max(0, rest - 2 * place)) for place, good in enumerate(others)}
    table = its_turn().with_wheel(top, {**dice, **filled}).with_coins(coins, seat=1)
    return table.with_supply(**{good: 0 for good, count in filled.items() if count})


def bought(table: Table, *lines: Values, **kwargs: Any) -> list[str]:
    """The goods it buys, in order; each line is a visit of its own."""
    told = did(table, *lines, **kwargs)
    return [said.removeprefix("buy ") for said in told if said.startswith("buy ")]


def test_it_buys_the_dearest_it_can_pay() -> None:
    """BAZAAR-2: unless told otherwise, one die and the dearest."""
    assert bought(market(ALL), {"do": "bazaar"}) == ["potion"]
    assert bought(market(ALL), {"do": "bazaar", "buy": 3}) == ["potion", "armor", "book"]
    assert bought(market(ALL, coins=6), {"do": "bazaar", "buy": 3}) == ["potion", "weapon"]
    assert bought(market(ALL, coins=4), {"do": "bazaar"}) == ["armor"]


def test_it_buys_the_cheapest_first() -> None:
    """BAZAAR-2"""
    line: Values = {"do": "bazaar", "choose": "cheapest", "buy": 5}
    assert bought(market(ALL, coins=20), line) == ["weapon", "instrument", "book", "armor", "potion"]
    assert bought(market(ALL, coins=4), line) == ["weapon", "instrument", "book"]


def test_between_the_two_cheap_sections_the_first_clockwise_comes_first() -> None:
    """SETUP-2: clockwise from the $5 section, wherever that is and whatever its card points at."""
    for choose in ("cheapest", "dearest"):
        line: Values = {"do": "bazaar", "choose": choose}
        assert bought(market({"weapon": 1, "instrument": 1}), line) == ["weapon"]
        assert bought(market({"weapon": 1, "instrument": 1}), line, good="instrument") == ["weapon"]
        assert bought(market({"weapon": 1, "instrument": 1}, top="staff"), line) == [
            "weapon" if choose == "dearest" else "instrument"
        ], "worth 2 and 1"
        assert bought(market({"instrument": 1, "potion": 1}, top="staff"), line) == ["instrument"]
        assert bought(market({"potion": 1, "staff": 1}, top="armor"), line) == ["potion"]


@pytest.mark.parametrize(
    ("good", "expected"),
    [
        ("armor", "armor book"), ("book", "book weapon"), ("weapon", "weapon instrument"),
        ("potion", "potion armor"), ("staff", "armor book"), ("instrument", "instrument potion"),
    ],
)  # fmt: skip
def test_it_buys_clockwise_from_the_pointed_good(good: str, expected: str) -> None:
    """BAZAAR-2: round the end of the wheel too, whatever the prices."""
    line: Values = {"do": "bazaar", "choose": "pointer", "buy": 2}
    assert bought(market(ALL), line, good=good) == expected.split()


def test_the_pointer_counts_wherever_the_wheel_stands() -> None:
    """BAZAAR-2"""
    line: Values = {"do": "bazaar", "choose": "pointer", "buy": 2}
    assert bought(market(ALL, top="book"), line, good="weapon") == ["weapon", "instrument"]


def test_the_second_die_of_a_section_is_free() -> None:
    """BAZAAR-2: so it takes it with its last coin spent."""
    assert bought(market({"potion": 2, "weapon": 1}, coins=5), {"do": "bazaar", "buy": 3}) == ["potion"] * 2
    cheap: Values = {"do": "bazaar", "buy": 2, "choose": "cheapest"}
    assert bought(market({"weapon": 2, "instrument": 1}, coins=1), cheap) == ["weapon", "weapon"]
    one: Values = {"do": "bazaar", "buy": 1}
    assert bought(market({"potion": 2}), one) == ["potion"]


def test_it_keeps_the_coins_the_line_says() -> None:
    """BAZAAR-2: it may spend down to just these."""
    line: Values = {"do": "bazaar", "keep": 5, "buy": 2}
    assert bought(market(ALL, coins=10), line) == ["potion"]
    assert bought(market(ALL, coins=9), line) == ["armor", "weapon"]
    assert not possible(market(ALL, coins=5), line)
    assert possible(market(ALL, coins=6), line)


def test_what_is_sold_out_is_not_bought() -> None:
    """RULING-2: the die stays, and the next good is taken."""
    table = market(ALL).with_supply(potion=0)
    assert bought(table, {"do": "bazaar"}) == ["armor"]
    assert not possible(market({"potion": 1}).with_supply(potion=0), {"do": "bazaar"})


def test_without_a_die_it_can_pay_there_is_nothing_to_buy() -> None:
    """BAZAAR-2: no die, or no coins."""
    assert not possible(its_turn().with_wheel("potion", {}), {"do": "bazaar"})
    assert not possible(market({}), {"do": "bazaar"})
    assert not possible(market({"potion": 1}, coins=4), {"do": "bazaar"})
    assert possible(market({"potion": 1}, coins=5), {"do": "bazaar"})
    assert not possible(market(ALL, coins=0), {"do": "bazaar"})


def test_it_turns_the_wheel_first_where_the_line_says_so() -> None:
    """BAZAAR-1: once, before it buys; the new values count."""
    told = did(market({"potion": 1, "instrument": 1}), {"do": "bazaar", "turn": True})
    assert told == ["line 1", "activate bazaar", "turn wheel", "buy instrument", "done"]
    told = did(market({"potion": 1, "instrument": 1}), {"do": "bazaar"})
    assert told == ["line 1", "activate bazaar", "buy potion", "done"]


def test_what_it_can_pay_after_the_turn_of_the_wheel_counts() -> None:
    """BAZAAR-1: potion falls to 4, instrument rises to 5."""
    assert possible(market({"potion": 1}, coins=4), {"do": "bazaar", "turn": True})
    assert not possible(market({"instrument": 1}, coins=4), {"do": "bazaar", "turn": True})
    assert possible(market({"instrument": 1}, coins=4), {"do": "bazaar"})


def test_asking_what_it_could_buy_does_not_turn_the_wheel() -> None:
    """WHEEL-1"""
    table = market(ALL)
    before = table.state.wheel_top
    possible(table, {"do": "bazaar", "turn": True})
    assert table.game.state.wheel_top == before


def test_each_line_buys_up_to_its_own_number() -> None:
    """BAZAAR-2: a second line goes on with the dice that are left."""
    two: Values = {"do": "bazaar", "buy": 2}
    assert bought(market(ALL, coins=20), two, {"do": "bazaar", "buy": 1}) == ["potion", "armor", "book"]
    assert bought(market(ALL, coins=20), two, two) == ["potion", "armor", "book", "weapon"]


def test_it_never_changes_a_die() -> None:
    """BAZAAR-1: when it has bought, it is done, with dice and coins left."""
    table = market(ALL, coins=20)
    told = did(table, {"do": "bazaar", "buy": 2, "choose": "cheapest"})
    assert told == ["line 1", "activate bazaar", "buy weapon", "buy instrument", "done"]
    assert (table.concern.goods, table.player(1).coins) == (3, 18)
