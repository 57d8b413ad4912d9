"""How mistakes in strengths, twists, adventures and side cards are told."""

from typing import Any

import pytest

from tests.concern.small_decks import SIDES, mistakes, small, with_strength

BUILDINGS = (
    "quartz_mine, surveyor, harbor, guildhall, oracle, candle_and_quartz, lanternworks, mansion, workshop"
    " or filigree"
)
NAME = "a name of 1 to 40 printable characters"
SAYS = "a sentence of at most 160 printable characters"
FOUR = [{"do": "wheel"}] * 4
SIX = [{"name": f"Twist {number}", "lines": FOUR} for number in range(6)]


def adventure(**fields: Any) -> dict[str, Any]:
    values = with_strength()
    return {**values, "twist": SIX, "adventure": [{"name": "Far", "strength": "sharp", **fields}]}


REST = {
    "strengths that are none": (
        small(strength=["sharp"]),
        "strength: expected tables such as [strength.merchant], got a list of 1.",
    ),
    "a strength that is none": (
        small(strength={"sharp": 3}),
        "strength, sharp: expected a table [strength.sharp], got 3.",
    ),
    "a strength with an odd name": (
        small(strength={"": {}}),
        f"strength, '': expected {NAME}, got ''.",
    ),
    "a strength twice": (
        small(strength={"Sharp": {}, "sharp": {}}),
        "strength, 'sharp': expected a name of its own, got the name again.",
    ),
    "too many strengths": (
        small(strength={f"S{number}": {} for number in range(21)}),
        "strength: expected at most 20 strengths, got 21.",
    ),
    "a field of a strength": (
        with_strength(extras=[1]),
        "strength 'sharp', 'extras': expected says, extra or opening, got an unknown field"
        " (did you mean extra?).",
    ),
    "a sentence of a strength": (with_strength(says=1), f"strength 'sharp', says: expected {SAYS}, got 1."),
    "card twelve": (
        with_strength(extra=[12]),
        "strength 'sharp', extra: expected numbers of cards, 1 to 10, got 12.",
    ),
    "a card by its name": (
        with_strength(extra=["Plain 1"]),
        "strength 'sharp', extra: expected numbers of cards, 1 to 10, got 'Plain 1'.",
    ),
    "a card twice": (
        with_strength(extra=[1, 1]),
        "strength 'sharp', extra: expected each card once, got 1 again.",
    ),
    "a card without extra lines": (
        with_strength(extra=[1, 2]),
        "strength 'sharp', extra: expected numbers of cards that have extra lines, got 2.",
    ),
    "an opening of a strength": (
        with_strength(opening={"goods": -1}),
        "strength 'sharp', opening, goods: expected a whole number from 0 to 20, got -1.",
    ),
    "an opening that is none": (
        with_strength(opening=2),
        "strength 'sharp', opening: expected a table such as { goods = 2 }, got 2.",
    ),
    "a field of a twist": (
        small(twist=[{"name": "T", "line": []}]),
        "twist 1 (T), 'line': expected name, says, opening, join, road or lines, got an unknown field"
        " (did you mean lines?).",
    ),
    "a twist twice": (
        small(twist=[{"name": "T"}, {"name": "T"}]),
        "twist 2 (T), name: expected a name of its own, got 'T' again.",
    ),
    "a road of a twist": (
        small(twist=[{"name": "T", "road": "any"}]),
        "twist 1 (T), road: expected highway or shortcut, got 'any'.",
    ),
    "a twist that turns up cards": (
        small(twist=[{"name": "T", "lines": [{"do": "notice"}]}], **SIDES),
        "twist 1 (T), line 1, do: expected a line that turns up no card, got 'notice'.",
    ),
    "too many twists": (
        small(twist=[{"name": f"T{number}"} for number in range(21)]),
        "twist: expected at most 20 of them, got 21.",
    ),
    "a twist and a notice of one name": (
        small(twist=[{"name": "A notice"}], **SIDES),
        "notice 1 (A notice), name: expected a name that no twist has, got 'A notice'.",
    ),
    "no such strength": (
        adventure(strength="shrap"),
        "adventure 1 (Far), strength: expected sharp, got 'shrap' (did you mean sharp?).",
    ),
    "a strength where there is none": (
        small(adventure=[{"name": "Far", "strength": "sharp"}]),
        "adventure 1 (Far), strength: expected a deck that has [strength.NAME], got 'sharp'.",
    ),
    "no strength where there are some": (
        adventure(strength=""),
        "adventure 1 (Far), strength: expected sharp, got ''.",
    ),
    "no such twist": (
        adventure(twists=["Twist 7"]),
        "adventure 1 (Far), twists: expected Twist 0, Twist 1, Twist 2, Twist 3, Twist 4 or Twist 5,"
        " got 'Twist 7' (did you mean Twist 5?).",
    ),
    "a twist where there is none": (
        small(adventure=[{"name": "Far", "twists": ["T"]}]),
        "adventure 1 (Far), twists: expected a deck that has [[twist]], got none of them.",
    ),
    "the same twist twice": (
        adventure(twists=["Twist 1", "Twist 1"]),
        "adventure 1 (Far), twists: expected each twist once, got 'Twist 1' again.",
    ),
    "more lines than a turn has": (
        adventure(twists=["Twist 1", "Twist 2", "Twist 3"]),
        "adventure 1 (Far), twists: expected twists with at most 9 lines together, got 12.",
    ),
    "a goal beyond reach": (
        adventure(goal="score 201"),
        "adventure 1 (Far), goal: expected win, win by 5 (1 to 50) or score 45 (1 to 200), got 'score 201'.",
    ),
    "a goal that is none": (
        adventure(goal="lose"),
        "adventure 1 (Far), goal: expected win, win by 5 (1 to 50) or score 45 (1 to 200), got 'lose'.",
    ),
    "three buildings": (
        adventure(buildings=["oracle", "harbor", "mansion"]),
        "adventure 1 (Far), buildings: expected four different buildings, or none,"
        " got oracle, harbor, mansion.",
    ),
    "a building nobody built": (
        adventure(buildings=["oracle", "harbor", "mansion", "castle"]),
        f"adventure 1 (Far), buildings: expected {BUILDINGS}, got 'castle'.",
    ),
    "a notice that turns up another": (
        small(notice=[{"name": "N", "lines": [{"do": "sarcophagus"}]}]),
        "notice 1 (N), line 1, do: expected a line that turns up no card, got 'sarcophagus'.",
    ),
    "seven notices": (
        small(notice=[{"name": f"N{number}"} for number in range(7)]),
        "notice: expected at most 6 of them, got 7.",
    ),
    "a field of a sarcophagus": (
        small(sarcophagus=[{"name": "S", "hero": 1}]),
        "sarcophagus 1 (S), 'hero': expected name, says or lines, got an unknown field.",
    ),
    "a tile with one side": (
        small(delivery=[{"name": "D", "front": {}}]),
        "delivery 1 (D), back: expected a table such as { says = \"...\", lines = [] }, got nothing.",
    ),
    "a side that is none": (
        small(delivery=[{"name": "D", "front": {}, "back": "empty"}]),
        "delivery 1 (D), back: expected a table such as { says = \"...\", lines = [] }, got 'empty'.",
    ),
    "a line of a side": (
        small(delivery=[{"name": "D", "front": {"lines": [{"do": "delivery"}]}, "back": {}}]),
        "delivery 1 (D), front, line 1, do: expected a line that turns up no card, got 'delivery'.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("values, sentence", REST.values(), ids=REST)
def test_a_mistake_beside_the_cards_is_told_in_one_sentence_and_refused(
    values: object, sentence: str
) -> None:
    assert mistakes(values) == [f"deck, {sentence}"]


def test_the_deck_that_adventures_are_tried_in_has_no_mistakes() -> None:
    assert mistakes(adventure()) == []
