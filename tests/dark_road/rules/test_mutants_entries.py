"""What may be typed in for cards and dice of a real table, and how mistakes are answered."""

from typing import Any

import pytest

from companion.core.errors import Invalid
from companion.core.questions import Entry
from companion.games.dark_road.entries import (
    amount_entry,
    commission_entry,
    deed_entry,
    effects_entry,
    event_entry,
    hero_entry,
)
from companion.games.dark_road.names import GOODS, HERO_BONUSES, TOWNS


def mistake(entry: Entry, value: dict[Any, Any]) -> tuple[str, dict[str, Any]]:
    """How a wrong entry is answered."""
    with pytest.raises(Invalid) as refused:
        entry.check(value)
    return refused.value.code, refused.value.params


def test_a_device_is_told_which_form_to_draw() -> None:
    """INN-1, COMM-1, TRAVEL-6, DEED-1, SCORE-1: what is printed on such a card."""
    numbers = {"coins": "number", "prestige": "number", "vp": "number"}
    hero = {"town": TOWNS, "goods": GOODS, "bonus": HERO_BONUSES, "name": "text"}
    forms: list[tuple[Entry, str, dict[str, Any], list[str]]] = [
        (hero_entry(("goods",)), "hero", hero, ["goods"]),
        (commission_entry(), "commission", {"goods": GOODS}, ["goods"]),
        (event_entry(4), "event", {"effects": "effects", "face": 4}, ["effects"]),
        (effects_entry("oracle"), "oracle", {"effects": "effects"}, ["effects"]),
        (deed_entry(), "deed", numbers, []),
        (amount_entry("coins"), "coins", {"count": "number"}, ["count"]),
    ]
    for entry, kind, fields, needed in forms:
        assert entry.to_json() == {"kind": kind, "fields": fields, "needed": needed}


def test_a_whole_hero_is_taken_as_it_was_read() -> None:
    """INN-1: town, requests, bonus; a name only if somebody cares."""
    read = {"town": "Farglen", "goods": ["book", "staff", "book"], "bonus": "storage", "name": "Merry"}
    assert hero_entry(("goods",)).check(read) == {**read, "goods": ("book", "staff", "book")}


def test_a_hero_without_the_part_that_is_needed_is_not_enough() -> None:
    """INN-1"""
    assert mistake(hero_entry(("town", "goods")), {"bonus": "lantern", "goods": ["book"]}) == (
        "entry-missing",
        {"field": "town"},
    )


def test_what_is_not_on_the_card_is_no_field() -> None:
    """INN-1"""
    assert mistake(hero_entry(()), {"town": "Farglen", "age": 30}) == (
        "entry-field",
        {"field": "age", "allowed": ["town", "goods", "bonus", "name"]},
    )


def test_a_town_that_is_not_on_the_map_is_no_town() -> None:
    """TRAVEL-2"""
    assert mistake(hero_entry(()), {"town": "Rome"}) == (
        "entry-choice",
        {"field": "town", "value": "Rome", "allowed": list(TOWNS)},
    )


def test_requests_are_goods_of_the_game() -> None:
    """INN-1"""
    assert mistake(hero_entry(()), {"goods": ["book", "gold"]}) == (
        "entry-choice",
        {"field": "goods", "value": "gold", "allowed": list(GOODS)},
    )


@pytest.mark.parametrize("goods", [[], ["book"] * 5, "book", None])
def test_a_hero_asks_for_one_to_four_goods(goods: Any) -> None:
    """INN-1"""
    entry = hero_entry(())
    assert mistake(entry, {"goods": goods}) == ("entry-count", {"field": "goods", "least": 1, "most": 4})
    assert entry.check({"goods": ["book"]}) == {"goods": ("book",)}
    assert entry.check({"goods": ["book"] * 4}) == {"goods": ("book",) * 4}


@pytest.mark.parametrize("count", [2, 4])
def test_a_commission_asks_for_three_goods(count: int) -> None:
    """TRAVEL-8"""
    entry = commission_entry()
    assert mistake(entry, {"goods": ["staff"] * count}) == (
        "entry-count",
        {"field": "goods", "least": 3, "most": 3},
    )
    assert entry.check({"goods": ["staff"] * 3}) == {"goods": ("staff",) * 3}


@pytest.mark.parametrize("name", ["x" * 61, "two\nlines", 7])
def test_a_name_is_one_short_line(name: Any) -> None:
    """INN-1"""
    assert mistake(hero_entry(()), {"name": name}) == ("entry-text", {"field": "name"})
    assert hero_entry(()).check({"name": "x" * 60}) == {"name": "x" * 60}


@pytest.mark.parametrize("number", [-1, 61, "3", 2.0, True, None])
def test_a_deed_brings_a_number(number: Any) -> None:
    """DEED-1"""
    assert mistake(deed_entry(), {"vp": number}) == ("entry-number", {"field": "vp", "most": 60})
    assert deed_entry().check({"vp": 60, "coins": 0}) == {"vp": 60, "coins": 0}


@pytest.mark.parametrize("number", [-1, 501])
def test_coins_behind_a_screen_are_counted(number: int) -> None:
    """SCORE-1"""
    assert mistake(amount_entry("coins"), {"count": number}) == (
        "entry-number",
        {"field": "count", "most": 500},
    )
    assert amount_entry("coins").check({"count": 500}) == {"count": 500}


@pytest.mark.parametrize("of_a_die", [False, True])
def test_effects_are_read_word_by_word(of_a_die: bool) -> None:
    """ICON-1: and kept in one spelling; a card without any effect is one too."""
    entry = effects_entry("oracle") if of_a_die else event_entry(3)
    assert entry.check({"effects": ["gain coins  2", "lose good"]}) == {
        "effects": ["gain coins 2", "lose good"]
    }
    assert entry.check({"effects": []}) == {"effects": []}
    assert entry.check({"effects": ("flip up",) * 6}) == {"effects": ["flip up"] * 6}


@pytest.mark.parametrize("effects", ["gain coins 2", None, [5], ["flip up"] * 7, {"flip up": 1}])
def test_what_is_no_list_of_effects_is_refused(effects: Any) -> None:
    """ICON-1"""
    assert mistake(event_entry(3), {"effects": effects}) == ("entry-effects", {"field": "effects"})


def test_an_effect_nobody_knows_is_refused_with_what_was_expected() -> None:
    """ICON-1"""
    code, params = mistake(event_entry(3), {"effects": ["sing a song"]})
    assert (code, params["field"]) == ("entry-effects", "effects")
    assert "sing" in params["reason"]
