"""How mistakes in a line are told: card, line and field, what was expected, what was found."""

import pytest

from tests.concern.small_decks import mistakes, with_line

TOWNS = "Northbreak, Scorchborn, Windglass, Farglen, Nightpoem"
VERBS = (
    "bazaar, commission, dark_market, hero, ruins, travel, building, deed, companion, gain, lose, wheel,"
    " notice, sarcophagus or delivery"
)
AMOUNT = "coins, prestige, goods, vp with a number from 1 to 20"
LIMITS = "coins, prestige, goods, heroes, commissions, cards, turn, coins_ahead or prestige_ahead"
SAYS = "a sentence of at most 160 printable characters"
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


@pytest.mark.parametrize("values, sentence", LINES.values(), ids=LINES)
def test_a_mistake_in_a_line_is_told_in_one_sentence_and_refused(values: object, sentence: str) -> None:
    assert mistakes(values) == [f"deck, {sentence}"]
