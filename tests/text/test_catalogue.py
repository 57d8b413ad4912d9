"""Templates are filled whatever they are given."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.unknown import UNKNOWN
from companion.text import rule_text, say
from companion.text.catalogue import Catalogue, catalogue, pretty

WORDS = catalogue()


@pytest.mark.parametrize(
    "count, said",
    [(0, "0 coins"), (1, "1 coin"), (2, "2 coins"), (UNKNOWN, "an unknown number of coins")],
)
def test_a_number_takes_the_form_of_its_noun(count: object, said: str) -> None:
    assert WORDS.fill("{count:coin/coins}", {"count": count}) == said


def test_a_template_speaks_to_somebody_or_of_somebody() -> None:
    template = "[buy/buys] {good} [/at once]"
    assert WORDS.fill(template, {"good": "armor"}) == "buy armor "
    assert WORDS.fill(template, {"good": "armor"}, third=True) == "buys armor at once"


def test_what_a_parameter_holds_is_not_a_template() -> None:
    """A player may be called anything."""
    assert WORDS.fill("{who}!", {"who": "{who} [a/b]"}) == "{who} [a/b]!"


def test_a_missing_parameter_is_said_in_other_words() -> None:
    assert WORDS.fill("{who} wins.", {}) == "something unknown wins."


class Odd:
    """A thing with no words for itself."""


@pytest.mark.parametrize(
    "value, said",
    [
        (None, "nothing"),
        (True, "yes"),
        (False, "no"),
        (7, "7"),
        ("Anna", "Anna"),
        (["book", "staff"], "book, staff"),
        (("book", 2), "book, 2"),
        ({"coins": 3, "vp": None}, "coins: 3, vp: nothing"),
        ({"b", "a"}, "a, b"),
        (UNKNOWN, "unknown"),
        (ValueError("too far"), "too far"),
        (Odd(), "something unknown"),
    ],
)
def test_values_are_plain_words(value: object, said: str) -> None:
    assert WORDS.plain(value) == said


def test_names_in_a_row_are_joined_as_in_a_sentence() -> None:
    assert WORDS.join(["Anna"]) == "Anna"
    assert WORDS.join(["Anna", "Ben"]) == "Anna and Ben"
    assert WORDS.join(["Anna", "Ben", "Cleo"], "or") == "Anna, Ben or Cleo"
    assert WORDS.join([]) == "nothing"


def test_a_code_nobody_has_translated_is_still_readable() -> None:
    assert pretty("slot_2") == "slot 2"
    assert say("never-heard-of") == "Never heard of."
    assert say("never_heard_of", seat=2, who_else=None) == "Never heard of (seat: 2, who else: nothing)."
    assert WORDS.name("good", "left_shoe") == "left shoe"


@pytest.mark.parametrize("language", ["xx", "", "../en", "en_GB"])
def test_a_language_without_words_speaks_english(language: str) -> None:
    words = Catalogue(language)
    assert words.name("steed", "brembizant") == "Brembizánt"
    assert words.rule("PLAN-2", "v2") == catalogue().rule("PLAN-2", "v2")


def test_a_rule_is_found_however_its_id_is_typed() -> None:
    assert rule_text(" plan-2 ", "v2") == rule_text("PLAN-2", "v2")
    assert "reserve" in rule_text("PLAN-2", "v2")


def test_an_unknown_rule_is_said_to_be_one() -> None:
    assert rule_text("PLAN-99", "v2") == (
        "There is no rule PLAN-99. Rule ids look like PLAN-2, TRAVEL-8 or RULING-14."
    )


ANYTHING: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.text(alphabet="{}[]/:ab ", max_size=30), st.dictionaries(st.sampled_from("ab"), ANYTHING))
def test_no_template_and_no_value_makes_it_fail(template: str, params: dict[str, Any]) -> None:
    assert isinstance(WORDS.fill(template, params), str)
