"""Hungarian as it is written: quotes, adjectives, ranges, verbs and terms, in every message."""

import re
from collections.abc import Iterator

import polib
import pytest

from companion.core.pads import Remark
from companion.core.questions import Question
from companion.core.results import ScoreLine
from companion.games.dark_road.box import Hero
from companion.games.dark_road.names import TOWNS
from companion.text import option_text, question_text
from companion.text.catalogue import Catalogue, speak
from companion.text.pads import pad_line, remark_text
from companion.text.things import hero_name
from tests.dark_road.builders import Table
from tools.messages import po_path

MESSAGES = [entry for entry in polib.pofile(str(po_path("hu"))) if entry.msgstr]
_TOWNS = "|".join(TOWNS)


def those_with(wrong: str) -> list[str]:
    """Every Hungarian message in which this is found."""
    pattern = re.compile(wrong)
    return [f"{entry.msgctxt}: {entry.msgstr}" for entry in MESSAGES if pattern.search(entry.msgstr)]


def without(english: str, hungarian: str, contexts: str = "") -> list[str]:
    """Messages whose English has the one, but whose Hungarian lacks the other."""
    return [
        f"{entry.msgctxt}: {entry.msgstr}"
        for entry in MESSAGES
        if re.match(contexts, entry.msgctxt)
        and re.search(english, entry.msgid)
        and not re.search(hungarian, entry.msgstr)
    ]


def test_quotes_are_hungarian_ones() -> None:
    assert those_with("[\"“«»]|(?<!\\w)'[^']+'(?!\\w)") == []


def test_every_quote_that_is_opened_is_closed() -> None:
    assert [entry.msgctxt for entry in MESSAGES if entry.msgstr.count("„") != entry.msgstr.count("”")] == []


def test_adjectives_of_towns_have_no_capital() -> None:
    assert those_with(rf"\b(?:{_TOWNS})i\b|\{{town\}}i\b") == []


def test_ranges_are_numbers_with_a_dash_between_them() -> None:
    assert those_with(r"\b[Ee]gy-(?:két|kettő|három|négy)") == []
    assert those_with(r"(?<![\w-])(\d{1,2})-(?!\1\b)\d{1,2}(?!\.?\w|-)") == []


@pytest.mark.parametrize(
    "wrong",
    [
        r"\b[Ll]épte(?:t|tsz|ss)\b",  # a marker is moved: "lépsz a jelölővel", "lépteted a jelölőt"
        r"\b[Ff]orga(?:t|tsz|ss|thatsz) a (?:piac)?keréken",  # "elforgatod a kereket"
        r"\bel(?:kerülnek|tevődik)\b",  # what is put away does not put itself away
    ],
)
def test_verbs_have_the_forms_that_people_use(wrong: str) -> None:
    assert those_with(wrong) == []


def test_dice_show_something() -> None:
    assert those_with(r"kock\w* értéke: ") == []
    assert without(r"\b(?:die|dice) shows? \{", "mutat") == []


def test_a_good_in_a_sentence_has_its_article() -> None:
    good, verb = r"\{(?:goods?|table|game|seen)\}", "(?:ér|áll|van|kerül|kerüljön)"
    assert those_with(rf"(?<!a\(z\) ){good} (?:\([^)]*\) )?{verb}\b") == []


def test_one_of_several_is_said_as_people_say_it() -> None:
    assert those_with(r"\} (?:\w+ )?a\(z\) \{\w+\} közül") == []
    assert without(r"[Tt]urn \{turn\} of \{turns\}", r"a\(z\) \{turns\}-ból") == []


@pytest.mark.parametrize(
    "english, hungarian, contexts",
    [
        (r"\bthe supply\b", "közös készlet", "text|rules|concern"),
        (r"\b[Tt]ies?\b", "[Hh]oltverseny", ""),
        (r"\bmost valuable\b", "legértékesebb", ""),
        (r"\bruins action\b", "Yin romjai akció", ""),
        (r"\b(?:in|Read|Earlier|of) the history\b", "előzmény|króniká", ""),
    ],
)
def test_a_term_is_always_the_same(english: str, hungarian: str, contexts: str) -> None:
    assert without(english, hungarian, contexts) == []


def test_there_is_one_word_for_a_tie() -> None:
    assert those_with("döntetlen") == []


def test_what_is_typed_or_pointed_the_camera_at_is_the_same_in_both_languages() -> None:
    """Commands, their options, and QR codes."""
    typed = re.compile(r"\bQR\b|--[a-z][\w-]*|`[^`]+`")
    differing = [
        entry.msgctxt
        for entry in MESSAGES
        if set(typed.findall(entry.msgid)) != set(typed.findall(entry.msgstr))
    ]
    assert differing == []


@pytest.mark.parametrize(
    "sentence, buttons",
    [
        ("app.tablets-found", ["app.home-join"]),
        ("app.tablets-scan", ["app.home-join", "app.join-scan-go"]),
        ("app.box-thanks", ["app.cards-title"]),
        ("text.error.score-sheet-open.do", ["app.home-score"]),
    ],
)
def test_a_button_is_called_by_what_is_written_on_it(sentence: str, buttons: list[str]) -> None:
    said = {entry.msgctxt: entry for entry in MESSAGES}
    for button in buttons:
        assert said[button].msgid in said[sentence].msgid
        assert said[button].msgstr in said[sentence].msgstr


# What is put together of parts


@pytest.fixture
def hungarian() -> Iterator[None]:
    speak("hu")
    yield
    speak("en")


def asked(table: Table, kind: str, option: str) -> str:
    return option_text(table.state, Question(0, 0, kind, [option]), option, "hu")


def test_a_wagon_stands_between_districts_and_moves_there() -> None:
    """Where it stands is another form than where it goes to, and Yurg's name alone is no place."""
    table = Table().with_space(2)
    standing = question_text(table.state, Question(0, 0, "move_wagon", []), language="hu")
    assert "itt állsz: a királynő rendelései és a Yurg nyomdokaiban körzet között, mellette: " in standing
    assert asked(table, "move_wagon", "move 2") == (
        "2 mezőt lépsz, a feketepiac és a körgyűrű kocsma közé, mellette: Yedl's Workshop"
    )
    assert asked(table, "use_horseshoe", "forward") == (
        "elköltesz egy patkót, egy mezőt előre, a Yurg nyomdokaiban körzet és a feketepiac közé,"
        " mellette: Otho's Lanternworks"
    )
    assert asked(table, "use_horseshoe", "stay").startswith("maradsz itt: a királynő rendelései és ")


def test_a_marker_is_moved_by_so_many_spaces() -> None:
    table = Table().with_dark_market("south")
    said = asked(table, "cosimo_gift", "dark market")
    assert said.startswith("1 mezőt lépsz a feketepiac-jelölővel ide: nyugat")


def test_the_good_that_a_turn_of_the_wheel_makes_the_dearest_has_its_article() -> None:
    said = asked(Table().with_wheel("book"), "slot_3_action", "turn wheel")
    assert re.fullmatch(r"elforgatod a kereket az óramutató járása szerint: a \w+ ér majd 5-öt", said)


def test_a_hero_without_a_name_is_one_of_a_town() -> None:
    words = Catalogue("hu")
    assert hero_name(words, Hero("one", town="Northbreak")) == "northbreaki lovag"
    assert hero_name(words, Hero("two", town="Farglen", name="Farglen bard 2")) == "fargleni dalnok 2"
    assert hero_name(words, Hero("three", town="Farglen", name="Lia")) == "Lia, fargleni dalnok"


@pytest.mark.usefixtures("hungarian")
def test_a_score_sheet_speaks_of_the_commission_of_a_town() -> None:
    line = ScoreLine("visit-commission", 0, "END-1", ("Windglass", ("armor",), 1))
    assert pad_line(line).startswith("utolsó látogatás: windglassi rendelés")
    missed = Remark(0, "better-visit", 3, "END-1", (("town", "Windglass"),))
    assert remark_text(missed, ["Anna"]).startswith("Egy utolsó windglassi látogatással 3 ponttal több")
