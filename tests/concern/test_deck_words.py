"""Every line and every card of a deck can be said in plain sentences."""

import ast
import re
import tomllib
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import companion.cli
import companion.concern
from companion.concern.deck import ALWAYS, NEVER
from companion.concern.line_tables import VERBS
from companion.concern.loader import deck_from_json, deck_from_toml, load
from companion.concern.readout import deck_text
from companion.concern.template import template_text
from companion.concern.values import COUNTED, LIMITS, SINGLE
from companion.concern.words import card_text, join_text, line_text, move_text
from tests.concern.small_decks import line_of, small, with_card, with_line, with_strength

FOLDER = Path(companion.concern.__path__[0])
SENTENCES: dict[str, str] = tomllib.loads((FOLDER / "en.toml").read_text(encoding="utf-8"))

SAID: dict[str, tuple[dict[str, Any], str]] = {
    "dearest goods": (
        {"do": "bazaar", "buy": 3, "keep": 2},
        "At the Great Bazaar it buys up to 3 goods, the dearest first, keeping at least 2 coins.",
    ),
    "the cheapest good": (
        {"do": "bazaar", "choose": "cheapest", "turn": True, "anywhere": True},
        "Wherever it stands, as if at the Great Bazaar, it turns the wheel once, then buys 1 good,"
        " the cheapest first.",
    ),
    "the pointed good": (
        {"do": "bazaar", "choose": "pointer"},
        "At the Great Bazaar it buys 1 good, clockwise from the armor.",
    ),
    "a commission": (
        {"do": "commission"},
        "At the Queen's Commissions it takes a commission for the town it has most commissions and heroes"
        " for.",
    ),
    "a commission for the best town": (
        {"do": "commission", "town": "best"},
        "At the Queen's Commissions it takes a commission for the town that is worth most to it.",
    ),
    "a commission for a town": (
        {"do": "commission", "town": "Farglen"},
        "At the Queen's Commissions it takes a commission for Farglen.",
    ),
    "the dark market": (
        {"do": "dark_market", "steps": 2, "south": "commission"},
        "At the Dark Market it moves the Dark Market marker 2 spaces and gains two goods, or on the south"
        " space a commission.",
    ),
    "the dark market's south": (
        {"do": "dark_market", "to": "south"},
        "At the Dark Market it moves the Dark Market marker to the south space and gains a deed.",
    ),
    "the dark market's west": (
        {"do": "dark_market", "to": "west"},
        "At the Dark Market it moves the Dark Market marker to the west space and gains two goods.",
    ),
    "the pointed hero": (
        {"do": "hero", "sell": 3, "least": 1},
        "At the Ringway Inn it takes the hero of slot 1 and sells up to 3 goods at the price of the armor"
        " (only with at least 1 good to sell).",
    ),
    "a hero without a sale": (
        {"do": "hero", "slot": "most"},
        "At the Ringway Inn it takes the hero of the town it has most commissions and heroes for.",
    ),
    "a hero at the best price": (
        {"do": "hero", "slot": 4, "sell": 1, "price": "dearest"},
        "At the Ringway Inn it takes the hero of slot 4 and sells up to 1 good at the price of the"
        " dearest good.",
    ),
    "the ruins": (
        {"do": "ruins"},
        "At Yurg's Excursions it moves the ruins marker as far as it can and gains a good there.",
    ),
    "one step in the ruins": (
        {"do": "ruins", "steps": 1},
        "At Yurg's Excursions it moves the ruins marker up to 1 space and gains a good there.",
    ),
    "a journey": (
        {"do": "travel", "cards": 2, "needs": {"turn": 3}},
        "At Yurg's Excursions it leads a caravan to the town that is worth most to it by the highway"
        " (only from turn 3 on and if it can deliver at least 2 cards there).",
    ),
    "a journey with everything said": (
        {"do": "travel", "cards": 0, "town": "Windglass", "road": "shortcut", "companion": "near"},
        "At Yurg's Excursions it leads a caravan to Windglass by a shortcut, taking the companion next to"
        " the deck.",
    ),
    "a building": ({"do": "building"}, "It uses the building beside its wagon."),
    "a deed": ({"do": "deed", "which": "top"}, "It takes the top deed of the two face up."),
    "a companion": ({"do": "companion", "which": "die"}, "It takes the companion with the travel die."),
    "gains": (
        {"do": "gain", "what": ["coins", "prestige 2", "goods 3", "vp 4", "hero"]},
        "It gains 1 coin, 2 prestige, 3 goods, 4 VP and a hero.",
    ),
    "losses": (
        {"do": "lose", "what": ["goods"], "below": {"heroes": 3, "coins": 1}},
        "It loses 1 good (only with fewer than 1 coin and with fewer than 3 heroes).",
    ),
    "a turn of the wheel": ({"do": "wheel"}, "It turns the wheel once."),
    "turns of the wheel": ({"do": "wheel", "turns": 3}, "It turns the wheel 3 times."),
    "a notice": ({"do": "notice"}, "It turns up the next guild notice and does what it says."),
    "a sarcophagus": ({"do": "sarcophagus"}, "It turns up the next sarcophagus card and does what it says."),
    "a tile": ({"do": "delivery"}, "It turns up the next delivery tile and does what it says."),
}


@pytest.mark.parametrize("line, sentence", SAID.values(), ids=SAID)
def test_a_line_is_a_sentence(line: dict[str, Any], sentence: str) -> None:
    card = deck_from_json(with_line(**line)).cards[2]
    assert line_text(card.lines[0], card) == sentence


def test_every_verb_is_among_them() -> None:
    assert {line["do"] for line, _ in SAID.values()} == set(VERBS)


def test_without_a_card_a_line_names_the_pointer() -> None:
    for line, words in (
        (line_of(do="hero", sell=1), ("the hero its card points at", "the good its card points at")),
        (line_of(do="bazaar", choose="pointer"), ("clockwise from the good its card points at",)),
        (line_of(do="travel"), ("by the road of its card",)),
    ):
        assert all(word in line_text(line) for word in words)


def test_a_deck_may_speak_for_itself_and_still_be_checked() -> None:
    line = line_of(do="wheel", says="Round it goes.")
    assert line_text(line) == "Round it goes."
    assert line_text(line, literal=True) == "Round it goes. (That is: It turns the wheel once.)"


CHOSEN = {rf"{kind}-[a-z-]+" for kind in ("choose", "price", "fortune", "deed", "companion")} | {
    "(coins|vp)-(more|less)"
}
"""Sentences whose code is put together of two parts that both vary."""

CHOICES: dict[str, dict[str, tuple[Any, ...]]] = {
    "bazaar": {"buy": (1, 2), "choose": ("dearest", "cheapest", "pointer"), "turn": (False, True)},
    "commission": {"town": ("most", "best", "Nightpoem")},
    "dark_market": {"to": ("north", "east", "south", "west"), "south": ("deed", "commission")},
    "hero": {"slot": ("pointer", "most", 1), "sell": (0, 4), "price": ("pointer", "dearest")},
    "ruins": {"steps": ("most", 2)},
    "travel": {
        "cards": (0, 1),
        "road": ("highway", "shortcut"),
        "companion": ("order", "die", "middle", "near", "deck"),
    },
    "building": {"anywhere": (False, True)},
    "deed": {"which": ("order", "top", "bottom", "deck")},
    "companion": {"which": ("order", "die", "middle", "near", "deck")},
    "gain": {"what": tuple([what] for what in (*COUNTED, *SINGLE))},
    "lose": {"what": tuple([what] for what in COUNTED)},
    "wheel": {"turns": (1, 2)},
}


@pytest.mark.parametrize("do", CHOICES)
def test_every_choice_of_a_line_has_words_of_its_own(do: str) -> None:
    """No code shines through, and no two lines that do different things sound the same."""
    said = set()
    choices = CHOICES[do]
    for values in product(*choices.values()):
        card = deck_from_json(with_line(do=do, **dict(zip(choices, values, strict=True)))).cards[2]
        sentence = line_text(card.lines[0], None if do == "hero" else card)
        assert re.fullmatch(r"[A-Z][A-Za-z0-9 ',()]+\.", sentence), sentence
        said.add(sentence)
    alike = {"dark_market": 3, "hero": 3 * 1, "building": 1}
    """South only matters in the south, a price only for a sale, and a building is always beside it."""
    assert len(said) == len(list(product(*choices.values()))) - alike.get(do, 0)


@pytest.mark.parametrize("kind", ["needs", "below"])
@pytest.mark.parametrize("what", LIMITS)
def test_every_condition_has_words(kind: str, what: str) -> None:
    assert f"{kind}-{what}" in SENTENCES
    line = line_of(do="deed", **{kind: {what: 3}})
    assert "3" in line_text(line)


def test_a_card_is_read_out_in_order() -> None:
    lines = [{"do": "wheel"}, {"do": "deed", "says": "A deed!"}]
    values = with_card(
        says="Snow.", move="to inn", do="all", lines=lines, extra=[{"do": "building"}], join="never"
    )
    card = deck_from_json(values).cards[2]
    assert card_text(card) == [
        "Snow.",
        "Its wagon moves clockwise to the nearest space beside the Ringway Inn, or stays if it stands there.",
        "All of these that are possible, in this order:",
        "1. It turns the wheel once.",
        "2. A deed!",
        "Where its strength says so, the first of these that is possible too:",
        "1. It uses the building beside its wagon.",
        "Until its next card it joins no caravan.",
        "When it leads a caravan it takes the highway.",
        "It points at slot 1 of the Inn and at the armor.",
    ]


def test_a_card_says_how_many_of_its_lines_count() -> None:
    for do, words in ((2, "The first 2 of these that are"), ("first", "The first of these that is")):
        card = deck_from_json(with_card(do=do)).cards[2]
        assert f"{words} possible:" in card_text(card)


def test_moves_and_answers() -> None:
    assert move_text(0) == "Its wagon stays where it is."
    assert move_text(1) == "Its wagon moves 1 space clockwise."
    assert join_text(ALWAYS) == "it joins every caravan"
    assert join_text(NEVER) == "it joins no caravan"
    assert join_text(2) == "it joins a caravan if it can deliver at least 2 cards there"


def test_the_rest_of_a_deck_is_read_out_too() -> None:
    values = with_strength(says="Sharp.", extra=[1], opening={"coins": 9, "hero": True, "join": "always"})
    values |= small(
        card=values["card"],
        anywhere=True,
        origin="reference",
        opening={"coins": 7, "prestige": 3, "goods": 0, "hero": True, "join": "never"},
        twist=[{"name": "Tilt", "road": "shortcut", "join": "deliver", "lines": [{"do": "wheel"}]}],
        adventure=[
            {"name": "Far", "says": "Go.", "strength": "sharp", "twists": ["Tilt"], "goal": "win by 1",
             "buildings": ["oracle", "harbor", "mansion", "filigree"]},
            {"name": "Further", "strength": "sharp", "goal": "score 40"},
        ],
        notice=[{"name": "Nailed", "lines": [{"do": "deed", "which": "deck"}]}],
        sarcophagus=[{"name": "Stone"}],
        delivery=[{"name": "Tin", "front": {"says": "Up."}, "back": {}}],
    )  # fmt: skip
    head, *cards, strength, twist, far, further, notice, stone, front, back = deck_text(
        deck_from_json(values)
    )
    assert head[:5] == [
        "Small",
        "This deck is the companion's own; it is not the printed one.",
        "What its lines say of a district it does wherever its wagon stands.",
        "It delivers a commission with 2 goods or more, at the end of the game with any.",
        "It begins with 7 coins, 3 prestige, 0 goods and a starting hero; before its first card it joins no"
        " caravan.",
    ]
    assert head[-1].startswith("What one of each is worth to it: a coin 2, a prestige 2, a good 2, a hero 3")
    assert [card[0] for card in cards] == [f"Card {number}: Plain {number}" for number in range(1, 11)]
    assert strength == [
        "Strength: sharp",
        "Sharp.",
        "The extra lines of card 1 count.",
        "It begins with 9 coins and a starting hero.",
        "Before its first card it joins every caravan.",
    ]
    assert twist == [
        "Twist: Tilt",
        "Whatever its card says, it joins a caravan if it can deliver at least 1 card there.",
        "Whatever its card says, it leads by a shortcut.",
        "At the end of each of its turns, all of these that are possible:",
        "1. It turns the wheel once.",
    ]
    assert far == [
        "Adventure: Far",
        "Go.",
        "Strength: sharp.",
        "Twists: Tilt.",
        "Buildings: Oracle of Lumi, Icebreaker Harbor, Guildmaster's Mansion, Frosted Filigree.",
        "Goal: win by at least 1 point.",
    ]
    assert further[-1] == "Goal: score at least 40 points."
    assert notice[0] == "Guild notice 1: Nailed"
    assert notice[-1] == "1. It takes the next deed of the deck."
    assert stone == ["Sarcophagus card 1: Stone"]
    assert front == ["Delivery tile 1, front: Tin", "Up."]
    assert back == ["Delivery tile 1, back: Tin"]


@pytest.mark.parametrize("deck", [load(), deck_from_toml(template_text(), "new.toml")], ids=["ours", "new"])
def test_a_whole_deck_reads_without_a_code(deck: Any) -> None:
    told = [line for paragraph in deck_text(deck, literal=True) for line in paragraph]
    assert len(told) > 80
    assert not [line for line in told if "_" in line or "{" in line or "something unknown" in line]


def patterns() -> set[str]:
    """Every text in the source, as a pattern: of a text with gaps, what stands between them."""
    found: set[str] = set()
    files = [*FOLDER.glob("*.py"), Path(companion.cli.__path__[0]) / "concern.py"]
    for node in (node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))):
        match node:
            case ast.JoinedStr(values=values):
                fixed = [part.value if isinstance(part, ast.Constant) else None for part in values]
                if any(isinstance(text, str) and len(text) > 2 for text in fixed):
                    found.add("".join("[a-z_]+" if text is None else re.escape(str(text)) for text in fixed))
            case ast.Constant(value=str(text)):
                found.add(re.escape(text))
    return found


def test_every_sentence_that_is_written_is_said() -> None:
    said = re.compile("|".join((patterns() | set(VERBS)) | CHOSEN))
    assert sorted(code for code in SENTENCES if not said.fullmatch(code)) == []
