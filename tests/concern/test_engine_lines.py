"""Which line of its card the engine carries out next, and when a line is possible (CONCERN-1)."""

from typing import Any

import pytest

from companion.concern.engine import PrivateConcern
from tests.concern.at_its_seat import answer, did, opponent, play_on, possible, take_turn, wagon
from tests.concern.small_decks import Values
from tests.dark_road.builders import Table
from tests.dark_road.rules.concerned import its_turn

COIN: Values = {"do": "gain", "what": ["coins 1"]}
NEVER: Values = {"do": "wheel", "needs": {"turn": 13}}
"""A line that is not possible in the first twelve rounds."""


def numbers(told: list[Any]) -> list[int]:
    """Of the lines among its answers."""
    return [int(said.split()[1]) for said in told if isinstance(said, str) and said.startswith("line ")]


def lines_done(*lines: Values, card: str = "1", **kwargs: Any) -> list[int]:
    return numbers(take_turn(its_turn(), opponent(*lines, **kwargs), card=card))


# The move


@pytest.mark.parametrize("spaces", range(5))
def test_its_wagon_goes_as_far_as_the_card_says(spaces: int) -> None:
    """CONCERN-1, MOVE-1"""
    assert take_turn(its_turn(), opponent(move=spaces))[0] == f"move {spaces}"


@pytest.mark.parametrize(
    ("district", "moves"),
    [
        ("bazaar", [0, 0, 3, 2, 1]),
        ("commissions", [1, 0, 0, 3, 2]),
        ("yurg", [2, 1, 0, 0, 3]),
        ("dark_market", [3, 2, 1, 0, 0]),
        ("inn", [0, 3, 2, 1, 0]),
    ],
)
def test_its_wagon_goes_to_the_nearest_space_beside_a_district(district: str, moves: list[int]) -> None:
    """CONCERN-1, MOVE-1: clockwise, round the end of the Ringway too; not at all when it stands there."""
    for space, move in enumerate(moves):
        table = its_turn().with_space(space, seat=1)
        assert take_turn(table, opponent(move=f"to {district}"))[0] == f"move {move}"


def test_where_its_wagon_has_come_to_decides_about_its_lines() -> None:
    """CONCERN-1: first the move, then the lines."""
    table = its_turn().with_space(4, seat=1)
    told = take_turn(table, opponent({"do": "commission"}, move=2, deck={"anywhere": False}))
    assert told[1:3] == ["line 1", "activate commissions"]


# How many lines


@pytest.mark.parametrize(
    ("do", "done"), [("first", [2]), (2, [2, 4]), (3, [2, 4, 5]), (8, [2, 4, 5]), ("all", [2, 4, 5])]
)
def test_the_first_so_many_or_all_possible_lines_are_carried_out(do: Any, done: list[int]) -> None:
    """CONCERN-1: in the card's order, each once; what is not possible is passed over."""
    assert lines_done(NEVER, COIN, NEVER, COIN, COIN, do=do) == done


def test_a_card_on_which_nothing_is_possible_does_nothing() -> None:
    """CONCERN-1"""
    assert lines_done(NEVER, NEVER) == []


def test_each_line_is_judged_when_its_turn_comes() -> None:
    """CONCERN-1: what an earlier line brought counts, and what it passed over is not made up for."""
    table = its_turn().with_coins(0, seat=1)
    poor: Values = {"do": "gain", "what": ["vp 1"], "needs": {"coins": 5}}
    told = did(table, poor, {"do": "gain", "what": ["coins 5"]}, poor)
    assert numbers(told) == [2, 3]


# Extra lines, side cards, twists

EXTRA: dict[str, Any] = {
    "deck": {
        "strength": {"sharp": {"extra": [2, 10]}, "blunt": {}},
        "twist": [{"name": "one", "lines": [NEVER, COIN]}, {"name": "two", "lines": [COIN, NEVER, COIN]}],
    },
    "extra": [NEVER, COIN, COIN],
}


def test_extra_lines_count_on_the_cards_of_its_strength_only() -> None:
    """CONCERN-1: the first possible of them, after the card's own lines."""
    assert lines_done(COIN, **EXTRA, strength="sharp", card="2") == [1, 12]
    assert lines_done(COIN, **EXTRA, strength="sharp", card="10") == [1, 12]
    assert lines_done(COIN, **EXTRA, strength="sharp", card="3") == [1]
    assert lines_done(COIN, **EXTRA, strength="blunt", card="2") == [1]
    assert lines_done(COIN, **EXTRA, card="2") == [1]


def test_an_extra_line_comes_even_when_nothing_else_was_possible() -> None:
    """CONCERN-1"""
    assert lines_done(NEVER, **EXTRA, strength="sharp", card="2") == [12]
    assert lines_done(COIN, COIN, **EXTRA, strength="sharp", card="2", do="first") == [1, 12]


def test_all_possible_lines_of_its_twists_end_its_turn() -> None:
    """CONCERN-1: one twist after the other, numbered on."""
    assert lines_done(COIN, **EXTRA, twists=("one", "two")) == [1, 32, 33, 35]
    assert lines_done(COIN, **EXTRA, twists=("two", "one")) == [1, 31, 33, 35]
    assert lines_done(COIN, **EXTRA, twists=("two",), strength="sharp", card="2") == [1, 12, 31, 33]


SIDES: Values = {
    "notice": [{"name": "A notice", "lines": [COIN, NEVER, COIN]}],
    "sarcophagus": [{"name": "A stone", "lines": [NEVER, COIN]}],
    "delivery": [
        {"name": "Crates", "front": {"lines": [COIN]}, "back": {"lines": [NEVER, NEVER, COIN]}},
        {"name": "Sacks", "front": {"lines": [NEVER, COIN]}, "back": {"lines": [NEVER] * 3 + [COIN]}},
    ],
}


@pytest.mark.parametrize(
    ("pile", "shown", "done"),
    [
        ("notice", (), [21, 23]),
        ("sarcophagus", (), [22]),
        ("delivery", ("1a",), [21]),
        ("delivery", ("1b",), [23]),
        ("delivery", ("2a",), [22]),
        ("delivery", ("2b",), [24]),
    ],
)
def test_what_is_turned_up_besides_is_carried_out(pile: str, shown: tuple[str, ...], done: list[int]) -> None:
    """CONCERN-1: all its possible lines, of the side that is up."""
    told = did(its_turn(), {"do": pile}, chance=shown, deck=SIDES)
    assert told[:2] == ["line 1", f"turn up {pile}"]
    assert numbers(told) == [1, *done]


def test_the_card_comes_first_then_extra_then_side_card_then_twists() -> None:
    """CONCERN-1: a card turned up by the first line waits until the card is done."""
    deck = {**SIDES, "strength": {"sharp": {"extra": [1]}}, "twist": [{"name": "bent", "lines": [COIN]}]}
    lines: list[Values] = [{"do": "notice"}, COIN]
    told = did(its_turn(), *lines, deck=deck, extra=[COIN], strength="sharp", twists=("bent",))
    assert numbers(told) == [1, 2, 11, 21, 23, 31]


def test_an_extra_line_may_turn_up_a_side_card() -> None:
    """CONCERN-1"""
    deck = {**SIDES, "strength": {"sharp": {"extra": [1]}}}
    told = did(its_turn(), COIN, deck=deck, extra=[{"do": "sarcophagus"}], strength="sharp")
    assert numbers(told) == [1, 11, 22]


def test_at_most_one_side_card_is_turned_up_in_a_turn() -> None:
    """CONCERN-1: the second such line is not possible, of whatever pile; next turn it is."""
    concern = opponent({"do": "notice"}, {"do": "delivery"}, {"do": "notice"}, deck=SIDES)
    table = Table(1, concern=0)
    assert numbers(take_turn(table, concern)) == [1, 21, 23]
    table.end_turn()
    assert numbers(take_turn(table, concern, card="2")) == [1, 21, 23]


def test_a_notice_chosen_for_the_game_counts_as_a_twist() -> None:
    """CONCERN-1: its lines come every turn."""
    told = did(its_turn(), COIN, deck=SIDES, twists=("A notice",))
    assert numbers(told) == [1, 31, 33]


def test_a_plan_knows_its_lines_by_number() -> None:
    """CONCERN-1: 1 to 9, 11 to 19, 21 to 29, 31 to 39; nothing in between."""
    concern = opponent(COIN, **EXTRA, strength="sharp", twists=("one",))
    table = its_turn().play("2")
    plan = concern.plan(table.state)
    found = [number for number in range(1, 40) if plan.line(number) is not None]
    assert found == [1, 11, 12, 13, 31, 32]
    assert plan.line(12) == concern.card(2).extra[1]


def test_ten_cards_come_before_any_comes_again() -> None:
    """CONCERN-1: and each is carried out as itself."""
    concern = opponent(COIN, move=0)
    table = Table(1, concern=0)
    for number in range(1, 10):
        assert str(number) in table.options
        assert take_turn(table, concern, card=str(number))[0] == "move 0"
        table.end_turn()
    assert (table.concern.card, table.asked) == (10, "concern_move")
    play_on(table, concern)
    table.end_turn()
    assert table.options == [str(number) for number in range(1, 11)]


def test_each_card_has_its_own_move_pointers_and_lines() -> None:
    """CONCERN-1: the card of the number turned up."""
    deck = opponent(COIN).deck
    for number in (1, 4, 10):
        concern = PrivateConcern(deck)
        assert concern.card(number) == deck.cards[number - 1]
        assert concern.plan(its_turn().play(str(number)).state).card == deck.cards[number - 1]


# What a line needs


def rich() -> Table:
    """In round 6, with 10 coins, 7 prestige, 4 goods, 1 hero and 2 commissions."""
    table = wagon("Northbreak", "Farglen Windglass").with_marker(4, vp=3).with_prestige(7, seat=1)
    return table.with_turn(6, 1)


HOLDS = [
    ("coins", 10), ("prestige", 7), ("goods", 4), ("heroes", 1), ("commissions", 2), ("cards", 3),
    ("turn", 6), ("coins_ahead", 3),
]  # fmt: skip


@pytest.mark.parametrize(("what", "has"), HOLDS)
def test_a_line_needs_at_least_so_much(what: str, has: int) -> None:
    """CONCERN-1: just so much is enough."""
    assert possible(rich(), {"do": "wheel", "needs": {what: has}})
    assert not possible(rich(), {"do": "wheel", "needs": {what: has + 1}})


@pytest.mark.parametrize(("what", "has"), HOLDS)
def test_a_line_is_possible_only_below_so_much(what: str, has: int) -> None:
    """CONCERN-1: just so much is too much."""
    assert possible(rich(), {"do": "wheel", "below": {what: has + 1}})
    assert not possible(rich(), {"do": "wheel", "below": {what: has}})


def test_prestige_may_be_ahead_of_coins_and_the_other_way_round() -> None:
    """CONCERN-1, SCORE-1"""
    devout = its_turn().with_coins(3, seat=1).with_prestige(8, seat=1)
    assert possible(devout, {"do": "wheel", "needs": {"prestige_ahead": 5}, "below": {"coins_ahead": 1}})
    devout = its_turn().with_coins(3, seat=1).with_prestige(8, seat=1)
    assert not possible(devout, {"do": "wheel", "needs": {"prestige_ahead": 6}})
    assert not possible(rich(), {"do": "wheel", "needs": {"prestige_ahead": 1}})


def test_all_needs_and_limits_hold_together() -> None:
    """CONCERN-1"""
    assert possible(rich(), {"do": "wheel", "needs": {"coins": 10, "goods": 4}, "below": {"cards": 4}})
    assert not possible(rich(), {"do": "wheel", "needs": {"coins": 10, "goods": 5}})
    assert not possible(rich(), {"do": "wheel", "below": {"coins": 11, "heroes": 1}})


# Where a line is possible

BESIDE = {"bazaar": (0, 1), "commission": (1, 2), "ruins": (2, 3), "travel": (2, 3), "dark_market": (3, 4),
          "hero": (4, 0)}  # fmt: skip


@pytest.mark.parametrize(("do", "spaces"), BESIDE.items())
def test_a_district_is_used_only_beside_it(do: str, spaces: tuple[int, int]) -> None:
    """CONCERN-1, ACT-1: unless the line or its deck says anywhere."""
    line: Values = {"do": do, "cards": 0} if do == "travel" else {"do": do}
    for space in range(5):
        here = space in spaces
        for deck, stated, expected in [
            (False, {}, here), (False, {"anywhere": True}, True),
            (True, {}, True), (True, {"anywhere": False}, here),
        ]:  # fmt: skip
            table = its_turn().with_space(space, seat=1)
            assert possible(table, {**line, **stated}, deck={"anywhere": deck}) is expected


@pytest.mark.parametrize("do", ["deed", "companion", "wheel", "notice", "sarcophagus", "delivery"])
def test_what_belongs_to_no_district_is_possible_everywhere(do: str) -> None:
    """CONCERN-1"""
    for space in range(5):
        assert possible(its_turn().with_space(space, seat=1), {"do": do}, deck={"anywhere": False})


def test_a_line_that_is_done_is_not_judged_again() -> None:
    """CONCERN-1: within a line its number stays the one being carried out."""
    table = its_turn().play("1", "move 0")
    concern = opponent({"do": "bazaar", "buy": 2})
    table.play("line 1")
    assert answer(table, concern) == "activate bazaar"
