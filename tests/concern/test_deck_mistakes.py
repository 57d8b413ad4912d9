"""How mistakes in a deck and its cards are told: file, card and field, what was expected, what was found."""

import pytest

from companion.concern.loader import BadDeck, deck_from_json, deck_from_toml
from companion.core.errors import BadData
from companion.text import error_text
from tests.concern.small_decks import mistakes, small, with_card, with_line, with_strength

NAME = "a name of 1 to 40 printable characters"
SAYS = "a sentence of at most 160 printable characters"

WHOLE = {
    "no form": (small(schema=None), "schema: expected 1, got nothing."),
    "a later form": (small(schema=2), "schema: expected 1, got 2."),
    "a form that is no number": (small(schema=True), "schema: expected 1, got true."),
    "no name": (small(name=None), f"name: expected {NAME}, got nothing."),
    "an origin that is none": (
        small(origin="ownr"),
        "origin: expected reference or owner, got 'ownr' (did you mean owner?).",
    ),
    "the rulebook as its origin": (
        small(origin="rulebook"),
        "origin: expected reference or owner, got 'rulebook'.",
    ),
    "a word for a truth": (small(anywhere="yes"), "anywhere: expected true or false, got 'yes'."),
    "more goods than a commission takes": (
        small(least_goods=4),
        "least_goods: expected a whole number from 1 to 3, got 4.",
    ),
    "a field nobody knows": (
        small(cards=[]),
        "'cards': expected schema, name, origin, anywhere, least_goods, opening, order, worth, card,"
        " strength, twist, adventure, notice, sarcophagus or delivery, got an unknown field"
        " (did you mean card?).",
    ),
    "no opening": (small(opening=3), "opening: expected a table [opening], got 3."),
    "coins that are no number": (
        small(opening={"coins": "seats"}),
        "opening, coins: expected seat or a whole number from 0 to 50, got 'seats' (did you mean seat?).",
    ),
    "too much prestige": (
        small(opening={"prestige": 51}),
        "opening, prestige: expected edition or a whole number from 0 to 50, got 51.",
    ),
    "too many goods": (
        small(opening={"goods": 21}),
        "opening, goods: expected a whole number from 0 to 20, got 21.",
    ),
    "a number for a hero": (small(opening={"hero": 1}), "opening, hero: expected true or false, got 1."),
    "an answer before the first card": (
        small(opening={"join": "sometimes"}),
        "opening, join: expected always, never, deliver or deliver 2 (up to 6), got 'sometimes'.",
    ),
    "a field of the opening": (
        small(opening={"coin": 3}),
        "opening, 'coin': expected coins, prestige, goods, hero or join, got an unknown field"
        " (did you mean coins?).",
    ),
    "an order that is none": (small(order=["top"]), "order: expected a table [order], got a list of 1."),
    "an order without all": (
        small(order={"deeds": ["top", "deck"]}),
        "order, deeds: expected a list of 3, got a list of 2.",
    ),
    "an order with one twice": (
        small(order={"deeds": ["top", "top", "deck"]}),
        "order, deeds: expected each of top, bottom, deck once, got top, top, deck.",
    ),
    "an order with a stranger": (
        small(order={"fortunes": ["deed", "upgrade", "coins", "luck"]}),
        "order, fortunes: expected deed, upgrade, illuminated or coins, got 'luck'.",
    ),
    "an order nobody knows": (
        small(order={"town": []}),
        "order, 'town': expected towns, fortunes, upgrades, deeds or companions, got an unknown field"
        " (did you mean towns?).",
    ),
    "worths that are none": (small(worth=1), "worth: expected a table [worth], got 1."),
    "a worth out of bounds": (
        small(worth={"deed": 21}),
        "worth, deed: expected a whole number from 0 to 20, got 21.",
    ),
    "a worth of nothing known": (
        small(worth={"lanterns": 1}),
        "worth, 'lanterns': expected coins, prestige, goods, hero, commission, deed or illuminated,"
        " got an unknown field.",
    ),
}

CARDS = {
    "no cards": (small(card=None), "card: expected exactly 10 cards, got none."),
    "nine cards": (small(card=small()["card"][:9]), "card: expected exactly 10 cards, got 9."),
    "eleven cards": (
        small(card=[*small()["card"], {**small()["card"][0], "name": "One more"}]),
        "card: expected exactly 10 cards, got 11.",
    ),
    "a table for the cards": (small(card={}), "card: expected tables [[card]], got a table."),
    "a card that is no table": (
        small(card=[*small()["card"][:9], "Plain 10"]),
        "card 10: expected a table [[card]], got 'Plain 10'.",
    ),
    "a card without a name": (with_card(name=None), f"card 3, name: expected {NAME}, got nothing."),
    "a name of nothing": (with_card(name=""), f"card 3, name: expected {NAME}, got ''."),
    "a name with air around it": (with_card(name=" A"), f"card 3, name: expected {NAME}, got ' A'."),
    "a name that rings": (with_card(name="a\x07"), f"card 3, name: expected {NAME}, got 'a\\x07'."),
    "a name too long": (with_card(name="x" * 41), f"card 3, name: expected {NAME}, got '{'x' * 41}'."),
    "a name twice": (
        with_card(name="plain 1"),
        "card 3 (plain 1), name: expected a name of its own, got 'plain 1' again.",
    ),
    "a field nobody knows": (
        with_card(goods="armor"),
        "card 3 (Plain 3), 'goods': expected name, says, move, hero, good, join, road, do, lines or extra,"
        " got an unknown field (did you mean good?).",
    ),
    "too long a sentence": (
        with_card(says="x" * 161),
        f"card 3 (Plain 3), says: expected {SAYS}, got '{'x' * 59}…'.",
    ),
    "a move too far": (
        with_card(move=5),
        "card 3 (Plain 3), move: expected to bazaar, to commissions, to yurg, to dark_market, to inn or a"
        " whole number from 0 to 4, got 5.",
    ),
    "a move to nowhere": (
        with_card(move="to in"),
        "card 3 (Plain 3), move: expected to bazaar, to commissions, to yurg, to dark_market, to inn or a"
        " whole number from 0 to 4, got 'to in' (did you mean to inn?).",
    ),
    "no move": (
        with_card(move=None),
        "card 3 (Plain 3), move: expected a number of spaces, or to and a district, got nothing.",
    ),
    "a slot the Inn does not have": (
        with_card(hero=5),
        "card 3 (Plain 3), hero: expected a whole number from 1 to 4, got 5.",
    ),
    "no slot": (
        with_card(hero=None),
        "card 3 (Plain 3), hero: expected a slot of the Inn, 1 to 4, got nothing.",
    ),
    "a good nobody sells": (
        with_card(good="armour"),
        "card 3 (Plain 3), good: expected armor, book, instrument, potion, staff or weapon, got 'armour'"
        " (did you mean armor?).",
    ),
    "an upgraded good": (
        with_card(good="book+"),
        "card 3 (Plain 3), good: expected armor, book, instrument, potion, staff or weapon, got 'book+'"
        " (did you mean book?).",
    ),
    "no good": (
        with_card(good=None),
        "card 3 (Plain 3), good: expected armor, book, instrument, potion, staff or weapon, got nothing.",
    ),
    "an answer nobody understands": (
        with_card(join="allways"),
        "card 3 (Plain 3), join: expected always, never, deliver or deliver 2 (up to 6), got 'allways'"
        " (did you mean always?).",
    ),
    "an answer with too many cards": (
        with_card(join="deliver 7"),
        "card 3 (Plain 3), join: expected always, never, deliver or deliver 2 (up to 6), got 'deliver 7'"
        " (did you mean deliver?).",
    ),
    "an answer that is no text": (
        with_card(join=2),
        "card 3 (Plain 3), join: expected always, never, deliver or deliver 2 (up to 6), got 2.",
    ),
    "a road nobody travels": (
        with_card(road="dark road"),
        "card 3 (Plain 3), road: expected highway or shortcut, got 'dark road'.",
    ),
    "neither first nor all": (
        with_card(do="last"),
        "card 3 (Plain 3), do: expected first, all or a whole number from 2 to 8, got 'last'.",
    ),
    "one line said oddly": (
        with_card(do=1),
        "card 3 (Plain 3), do: expected first, all or a whole number from 2 to 8, got 1.",
    ),
    "no lines": (with_card(lines=None), "card 3 (Plain 3), lines: expected 1 to 9 lines, got nothing."),
    "an empty list of lines": (
        with_card(lines=[]),
        "card 3 (Plain 3), lines: expected a list of 1 to 9, got a list of 0.",
    ),
    "ten lines": (
        with_card(lines=[{"do": "building"}] * 10),
        "card 3 (Plain 3), lines: expected a list of 1 to 9, got a list of 10.",
    ),
    "a line that is a word": (
        with_card(lines=["building"]),
        "card 3 (Plain 3), line 1: expected a line such as { do = \"building\" }, got 'building'.",
    ),
    "an extra line that is wrong": (
        with_card(extra=[{"do": "deed", "which": "first"}]),
        "card 3 (Plain 3), extra line 1, which: expected order, top, bottom or deck, got 'first'.",
    ),
}


@pytest.mark.parametrize("values, sentence", WHOLE.values(), ids=WHOLE)
def test_a_mistake_in_the_deck_is_told_in_one_sentence_and_refused(values: object, sentence: str) -> None:
    assert mistakes(values) == [f"deck, {sentence}"]


@pytest.mark.parametrize("values, sentence", CARDS.values(), ids=CARDS)
def test_a_mistake_on_a_card_is_told_in_one_sentence_and_refused(values: object, sentence: str) -> None:
    assert mistakes(values) == [f"deck, {sentence}"]


def test_the_decks_that_mistakes_are_made_in_have_none_of_their_own() -> None:
    for values in (small(), with_card(), with_line(do="deed"), with_strength(extra=[1])):
        assert mistakes(values) == []


def test_all_mistakes_are_told_at_once_in_the_order_of_the_deck() -> None:
    values = with_card(
        hero=9, lines=[{"do": "gain", "what": ["luck"]}, {"do": "fly"}], extra=[{"do": "wheel"}]
    )
    values |= {"name": 3, "strength": {"a": {"extra": [3, 4]}}, "twist": [{"name": "T", "join": 0}]}
    with pytest.raises(BadDeck) as refused:
        deck_from_json(values)
    assert [(each.entry, each.field) for each in refused.value.params["problems"]] == [
        ("", "name"),
        ("card 3 (Plain 3)", "hero"),
        ("card 3 (Plain 3), line 1", "what"),
        ("card 3 (Plain 3), line 2", "do"),
        ("strength 'a'", "extra"),
        ("twist 1 (T)", "join"),
    ]


def test_a_bad_deck_is_bad_data_and_is_told_in_words() -> None:
    with pytest.raises(BadData) as refused:
        deck_from_toml("schema = 1", "mine.toml")
    assert refused.value.code == "bad-deck"
    assert refused.value.params["file"] == "mine.toml"
    said = error_text(refused.value)
    assert said.startswith("The deck of the Private Concern cannot be used: mine.toml, name: expected")
    assert said.endswith("“dark-road concern check” lists every mistake in it.")


@pytest.mark.parametrize("values", [None, 3, "deck", [], [small()], {1: 2}, {"schema": 1, None: 2}])
def test_values_that_are_no_table_are_no_deck(values: object) -> None:
    [told] = mistakes(values)
    assert told.startswith("deck: expected a table, got ")
