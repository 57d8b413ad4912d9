"""Corrections and printed facts: what is refused says why, and pieces are counted again."""

from typing import Any

import pytest

from companion.core.errors import BadData, Illegal
from companion.games.dark_road.names import GOODS, NIGHT_FACES, STEEDS
from tests.dark_road.builders import Table


def refused(table: Table, field: str, value: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(Illegal) as error:
        table.game.correct(field, value)
    return error.value.code, error.value.params


@pytest.mark.parametrize(
    "field, value, expected",
    [
        ("players.0.quartz", 4, {"expected": "number", "least": 0, "most": 3}),
        ("players.0.gifts", 25, {"expected": "number", "least": 0, "most": 24}),
        ("players.0.locked.0", "7", {"expected": "one-of", "allowed": [*NIGHT_FACES]}),
        ("players.0.reserve.5", "1", {"expected": "die-place"}),
        ("players.0.steeds.0", "donkey", {"expected": "one-of", "allowed": [*STEEDS]}),
        ("players.0.steeds.0", "lovebug", {"expected": "steed-free"}),
        ("market", {"armor": 2}, {"expected": "dice-each-good"}),
        ("market", [2, 2, 1, 0, 0, 0], {"expected": "dice-each-good"}),
        ("buildings.1", "oracle", {"expected": "building-free"}),
        ("inn.4", "agatha", {"expected": "card-place"}),
        ("inn.0", "nobody", {"expected": "card-known"}),
    ],
)
def test_a_refused_correction_says_what_was_expected(
    field: str, value: Any, expected: dict[str, Any]
) -> None:
    """WAGON-1, COUNT-1"""
    table = Table().with_steed("velvet").with_steed("lovebug", seat=1).with_locked("1", None, "3")
    assert refused(table, field, value) == ("correction-value", {"field": field, **expected})


def test_an_impossible_correction_says_why() -> None:
    """COUNT-1: 12 books and 3 are one more than there are."""
    table = Table().with_goods(*["book"] * 12, seat=1)
    code, params = refused(table, "players.0.goods.book", 3)
    assert (code, params["field"]) == ("correction-impossible", "players.0.goods.book")
    assert params["reason"]


@pytest.mark.parametrize("field", ["players.0.name", "weather"])
def test_what_is_no_field_is_named(field: str) -> None:
    assert refused(Table(), field, 1) == ("correction-field", {"field": field})


def test_gifts_on_companions_are_quartz_too() -> None:
    """COMP-1, COUNT-1: 24 quartz in all, on companions, in wagons and in the supply."""
    table = Table().with_companion("raven", 1).with_items(quartz=2, seat=1)
    table.game.correct("players.0.lanterns", 1)
    assert table.game.state.supply["quartz"] == 21
    table.game.correct("players.0.gifts", 2)
    assert table.game.state.supply["quartz"] == 20


def test_a_steed_given_by_a_correction_is_no_longer_to_be_had() -> None:
    """RULING-81"""
    table = Table().with_steed("velvet")
    table.game.correct("players.0.steeds.0", "whisper")
    assert "whisper" not in table.game.state.steeds_left
    assert "velvet" in table.game.state.steeds_left


def test_the_coins_of_the_fortune_track_lie_there_or_do_not() -> None:
    """SETUP-6, TRAVEL-11"""
    table = Table()
    table.game.correct("fortune_coins", 0)
    assert table.game.state.fortune_coins == 0
    table.game.correct("fortune_coins", 5)
    assert table.game.state.fortune_coins == 5


@pytest.mark.parametrize("space", [1, 2, 3, 4])
def test_another_building_may_lie_on_each_space_that_has_one(space: int) -> None:
    """SETUP-1"""
    table = Table()
    table.game.correct(f"buildings.{space}", "mansion")
    assert table.game.state.buildings[space] == "mansion"


def test_an_unknown_hero_of_a_real_table_is_never_drawn_from_the_deck() -> None:
    """SETUP-8: once somebody has named the card, what stood for it is gone."""
    table = Table(lazy=True)
    old, known = table.game.state.inn[0], table.game.state.decks["heroes"].pool[0]
    table.game.correct("inn.0", known)
    assert table.game.state.inn[0] == known
    assert not {old, known} & set(table.game.state.decks["heroes"].pool)


@pytest.mark.parametrize("fact", ["counts", "origins", "weather", "crafting.7", "wheel.potion"])
def test_what_is_not_printed_on_the_board_is_no_fact(fact: str) -> None:
    """COUNT-1"""
    with pytest.raises(BadData) as error:
        Table().game.change_print(fact, {})
    assert (error.value.code, error.value.params) == ("no-such-fact", {"fact": fact})


def test_goods_of_another_shape_are_packed_by_that_shape() -> None:
    """WAGON-3: thirty cells hold seven armors of four cells, or thirty of one."""
    table = Table()
    many = (8, *[0] * (len(GOODS) - 1))
    assert not table.game.state.fits(table.me, many)
    table.game.change_print("shapes.armor", ["#"])
    assert table.game.state.fits(table.me, many)
