"""How mistakes in a deck are told: file, card, line and field, what was expected, what was found."""

from pathlib import Path
from typing import Any

import pytest

from companion.concern.loader import BadDeck, deck_from_json, deck_from_toml, load, problems
from companion.concern.template import template_text
from companion.core.errors import BadData
from companion.games.dark_road.loader import LARGEST
from companion.text import error_text
from tests.concern.small_decks import SIDES, mistakes, small, with_card, with_line, with_strength

TOWNS = "Northbreak, Scorchborn, Windglass, Farglen, Nightpoem"
VERBS = (
    "bazaar, commission, dark_market, hero, ruins, travel, building, deed, companion, gain, lose, wheel,"
    " notice, sarcophagus or delivery"
)
BUILDINGS = (
    "quartz_mine, surveyor, harbor, guildhall, oracle, candle_and_quartz, lanternworks, mansion, workshop"
    " or filigree"
)
AMOUNT = "coins, prestige, goods, vp with a number from 1 to 20"
LIMITS = "coins, prestige, goods, heroes, commissions, cards, turn, coins_ahead or prestige_ahead"
NAME = "a name of 1 to 40 printable characters"
SAYS = "a sentence of at most 160 printable characters"
FOUR = [{"do": "wheel"}] * 4
SIX = [{"name": f"Twist {number}", "lines": FOUR} for number in range(6)]


def adventure(**fields: Any) -> dict[str, Any]:
    values = with_strength()
    return {**values, "twist": SIX, "adventure": [{"name": "Far", "strength": "sharp", **fields}]}


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
        small(worth={"vp": 21}),
        "worth, vp: expected a whole number from 0 to 20, got 21.",
    ),
    "a worth of nothing known": (
        small(worth={"lanterns": 1}),
        "worth, 'lanterns': expected coins, prestige, goods, vp, hero, commission, deed or illuminated,"
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

LINE = "card 3 (Plain 3), line 1"
LINES = {
    "nothing to do": (with_line(town="best"), f"{LINE}, do: expected {VERBS}, got nothing."),
    "an unknown verb": (
        with_line(do="bazar"),
        f"{LINE}, do: expected {VERBS}, got 'bazar' (did you mean bazaar?).",
    ),
    "a field of another verb": (
        with_line(do="bazaar", sell=2),
        f"{LINE}, 'sell': expected do, buy, choose, keep, turn, anywhere, needs, below or says,"
        " got an unknown field.",
    ),
    "a word for anywhere": (
        with_line(do="deed", anywhere=1),
        f"{LINE}, anywhere: expected true or false, got 1.",
    ),
    "a sentence that is none": (
        with_line(do="deed", says=["a"]),
        f"{LINE}, says: expected {SAYS}, got a list of 1.",
    ),
    "needs that are no table": (
        with_line(do="deed", needs=3),
        f"{LINE}, needs: expected a table such as {{ goods = 2 }}, got 3.",
    ),
    "a need nobody has": (
        with_line(do="deed", needs={"good": 1}),
        f"{LINE}, needs, 'good': expected {LIMITS}, got an unknown field (did you mean goods?).",
    ),
    "a turn after the last": (
        with_line(do="deed", needs={"turn": 14}),
        f"{LINE}, needs, turn: expected a whole number from 1 to 13, got 14.",
    ),
    "more heroes than a wagon holds": (
        with_line(do="deed", below={"heroes": 4}),
        f"{LINE}, below, heroes: expected a whole number from 1 to 3, got 4.",
    ),
    "less than nothing": (
        with_line(do="deed", below={"cards": 0}),
        f"{LINE}, below, cards: expected a whole number from 1 to 6, got 0.",
    ),
    "a line that is never possible": (
        with_line(do="deed", needs={"goods": 4}, below={"goods": 4}),
        f"{LINE}, below, goods: expected more than the 4 it needs, got 4.",
    ),
    "six dice": (with_line(do="bazaar", buy=6), f"{LINE}, buy: expected a whole number from 1 to 5, got 6."),
    "a choice of its own": (
        with_line(do="bazaar", choose="dear"),
        f"{LINE}, choose: expected dearest, cheapest or pointer, got 'dear' (did you mean dearest?).",
    ),
    "too many coins kept": (
        with_line(do="bazaar", keep=21),
        f"{LINE}, keep: expected a whole number from 0 to 20, got 21.",
    ),
    "turns for a turn": (with_line(do="bazaar", turn=2), f"{LINE}, turn: expected true or false, got 2."),
    "a town nobody knows": (
        with_line(do="commission", town="Northbrook"),
        f"{LINE}, town: expected most, best, {TOWNS} or Cursecairn, got 'Northbrook'"
        " (did you mean Northbreak?).",
    ),
    "steps round the market": (
        with_line(do="dark_market", steps=5),
        f"{LINE}, steps: expected a whole number from 1 to 4, got 5.",
    ),
    "up in the market": (
        with_line(do="dark_market", to="up"),
        f"{LINE}, to: expected north, east, south or west, got 'up'.",
    ),
    "steps and a place": (
        with_line(do="dark_market", steps=1, to="west"),
        f"{LINE}, steps: expected either steps or to, got both.",
    ),
    "a hero in the south": (
        with_line(do="dark_market", south="hero"),
        f"{LINE}, south: expected deed or commission, got 'hero'.",
    ),
    "slot five": (
        with_line(do="hero", slot=5),
        f"{LINE}, slot: expected pointer, most or a whole number from 1 to 4, got 5.",
    ),
    "five goods sold": (
        with_line(do="hero", sell=5),
        f"{LINE}, sell: expected a whole number from 0 to 4, got 5.",
    ),
    "five goods at least": (
        with_line(do="hero", least=5),
        f"{LINE}, least: expected a whole number from 0 to 4, got 5.",
    ),
    "a price of its own": (
        with_line(do="hero", price=5),
        f"{LINE}, price: expected pointer or dearest, got 5.",
    ),
    "five steps in the ruins": (
        with_line(do="ruins", steps="mots"),
        f"{LINE}, steps: expected most or a whole number from 1 to 4, got 'mots' (did you mean most?).",
    ),
    "seven cards": (
        with_line(do="travel", cards=7),
        f"{LINE}, cards: expected a whole number from 0 to 6, got 7.",
    ),
    "no such town": (
        with_line(do="travel", town=3),
        f"{LINE}, town: expected best, most, {TOWNS} or Cursecairn, got 3.",
    ),
    "no such road": (with_line(do="travel", road=""), f"{LINE}, road: expected highway or shortcut, got ''."),
    "no such companion": (
        with_line(do="travel", companion="far"),
        f"{LINE}, companion: expected order, die, middle, near or deck, got 'far'.",
    ),
    "no such place for a companion": (
        with_line(do="companion", which="top"),
        f"{LINE}, which: expected order, die, middle, near or deck, got 'top'.",
    ),
    "a gain of nothing": (
        with_line(do="gain"),
        f'{LINE}, what: expected a list such as ["coins 2"], got nothing.',
    ),
    "a gain without its list": (
        with_line(do="gain", what="coins 2"),
        f"{LINE}, what: expected a list of 1 to 6, got 'coins 2'.",
    ),
    "a gain nobody knows": (
        with_line(do="gain", what=["coin 2"]),
        f"{LINE}, what: expected {AMOUNT}, illuminated, hero, commission or deed, got 'coin 2'"
        " (did you mean coins?).",
    ),
    "a gain too large": (
        with_line(do="gain", what=["vp 21"]),
        f"{LINE}, what: expected {AMOUNT}, illuminated, hero, commission or deed, got 'vp 21'.",
    ),
    "two heroes at once": (
        with_line(do="gain", what=["hero 2"]),
        f"{LINE}, what: expected {AMOUNT}, illuminated, hero, commission or deed, got 'hero 2'"
        " (did you mean hero?).",
    ),
    "a gain twice": (
        with_line(do="gain", what=["vp 1", "vp 2"]),
        f"{LINE}, what: expected each thing once, got vp again.",
    ),
    "a loss of a hero": (
        with_line(do="lose", what=["hero"]),
        f"{LINE}, what: expected {AMOUNT}, got 'hero'.",
    ),
    "six turns": (
        with_line(do="wheel", turns=6),
        f"{LINE}, turns: expected a whole number from 1 to 5, got 6.",
    ),
    "a notice that is not there": (
        {**with_line(do="notice"), "notice": []},
        f"{LINE}, do: expected a deck that has [[notice]], got none of them.",
    ),
}

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
MISTAKES = {
    f"{part}: {name}": mistake
    for part, group in (("deck", WHOLE), ("card", CARDS), ("line", LINES), ("rest", REST))
    for name, mistake in group.items()
}


@pytest.mark.parametrize("values, sentence", MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_told_in_one_sentence_and_refused(values: object, sentence: str) -> None:
    assert mistakes(values) == [f"deck, {sentence}"]


def test_the_decks_that_mistakes_are_made_in_have_none_of_their_own() -> None:
    for values in (small(), with_card(), with_line(do="deed"), with_strength(extra=[1]), adventure()):
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


CONTENTS = {
    "an empty file": (b"", "mine.toml, schema: expected 1, got nothing."),
    "broken TOML": (
        b'schema = 1\nname = "Mine\n',
        "mine.toml, line 2, column 13: expected valid TOML, got an error: Illegal character '\\n'.",
    ),
    "another encoding": (
        'schema = 1\nname = "Märzwind"\n'.encode("latin-1"),
        "mine.toml, line 2: expected text in UTF-8, got bytes that are not.",
    ),
    "two bytes a character": (
        template_text().encode("utf-16"),
        "mine.toml, line 1: expected text in UTF-8, got bytes that are not.",
    ),
    "lists nested too deeply": (
        b"card = " + b"[\n" * 5000,
        "mine.toml: expected valid TOML, got lists or tables nested too deeply.",
    ),
    "a line too long": (
        b"schema = 1\n#" + b"x" * 2000,
        "mine.toml, line 2: expected at most 2000 characters a line, got 2001.",
    ),
    "a giant": (
        b"# much\n" * 200_000,
        f"mine.toml: expected a file of at most {LARGEST} bytes, got a larger one.",
    ),
}


@pytest.mark.parametrize("content, sentence", CONTENTS.values(), ids=CONTENTS)
def test_a_file_that_holds_no_deck_is_told(tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    found = problems(path)
    assert str(found[0]) == sentence
    with pytest.raises(BadDeck) as refused:
        load(path)
    assert refused.value.params["problems"] == found


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "mine.toml"
    folder.mkdir()
    for path, reason in {
        folder: "Is a directory",
        tmp_path / "none.toml": "No such file or directory",
        tmp_path / ("x" * 300): "File name too long",
        tmp_path / "a\0b": "an error",
    }.items():
        [told] = problems(path)
        assert str(told).endswith(f": expected a file that can be read, got {reason}.")


def test_a_good_file_has_no_problems(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(template_text(), encoding="utf-8")
    assert problems(path) == []


def test_a_file_full_of_nonsense_is_told_in_good_time_and_not_at_any_length() -> None:
    strange = "\n".join(f"a{number} = 1" for number in range(40_000))
    many = "\n".join(f"[[card]]\nname = 'c{number}'" for number in range(15_000))
    for text in (strange, many, "[[twist]]\n" * 40_000):
        with pytest.raises(BadDeck) as refused:
            deck_from_toml(text, "mine.toml")
        assert len(refused.value.params["problems"]) < 300


def test_texts_that_are_no_texts_are_refused() -> None:
    with pytest.raises(BadDeck):
        deck_from_toml('name = "\ud800"', "mine.toml")
