"""Every code, question, option, name and rule has its English."""

import re

import pytest

from companion.core.questions import Word
from companion.games.dark_road import game as rules
from companion.games.dark_road import names as codes
from companion.games.dark_road import new_game
from companion.games.dark_road.asking import DICE_FACES, RULES
from companion.games.dark_road.board_facts import SECTIONS, WHOLE
from companion.games.dark_road.concern import SIDE_PILES
from companion.games.dark_road.counting import TIE_BREAKS
from companion.games.dark_road.editions import EDITIONS
from companion.games.dark_road.icons import REWARDS
from companion.games.dark_road.options import COINS, LEAVE
from companion.text.catalogue import catalogue
from companion.text.labels import DESCRIBED
from companion.text.reading import option_classes, option_words
from tests.text.codes import cited_rules, error_codes, notice_codes

WORDS = catalogue()


def test_every_kind_of_question_has_a_sentence() -> None:
    said = {key.partition("-")[0] for key in WORDS.keys("question")}
    assert set(RULES) - said == set()


def test_no_sentence_belongs_to_a_question_that_is_never_asked() -> None:
    said = {key.partition("-")[0] for key in WORDS.keys("question")}
    labelled = set(WORDS.keys("option")) - {"any", "bare"}
    assert (said | labelled) - set(RULES) == set()


def test_every_kind_of_option_is_described() -> None:
    assert set(DESCRIBED) == set(option_classes())


def test_every_option_can_be_told_without_a_table() -> None:
    """Its template uses the option's own parts and nothing else."""
    for kind in option_classes():
        template = WORDS.find("option", "bare", kind.verb)
        assert template is not None, kind.verb
        assert set(re.findall(r"\{(\w+)", template)) <= set(kind.__match_args__), kind.verb


def test_every_word_has_a_label() -> None:
    assert {COINS, LEAVE} <= set(option_words())
    for word in option_words():
        bare = WORDS.find("option", "bare", word) or WORDS.find("option", "any", word)
        assert isinstance(word, Word)
        assert bare is not None, word
        assert "{" not in bare, word


def test_every_error_code_says_what_is_wrong_and_what_to_do() -> None:
    """A new code needs its ``[error.CODE]`` with ``wrong`` and ``do`` in companion/text/en.toml."""
    raised = error_codes()
    assert {"too-few-coins", "stale", "bad-notation", "entry-missing", "does-not-replay"} <= raised
    assert [code for code in sorted(raised) if not WORDS.find("error", code, "wrong")] == []
    assert [code for code in sorted(raised) if not WORDS.find("error", code, "do")] == []


def test_no_error_sentence_belongs_to_a_code_that_nobody_raises() -> None:
    written = {code for code in WORDS.keys("error") if WORDS.keys("error", code)}
    assert written - error_codes() == set()


def test_every_notice_has_a_sentence() -> None:
    """A new notice needs its line in ``[notice]`` of companion/text/en.toml."""
    assert notice_codes() == set(WORDS.keys("notice"))


@pytest.mark.parametrize(
    "table, wanted",
    [
        ("good", codes.TILES),
        ("a_good", codes.TILES),
        ("many_goods", codes.TILES),
        ("initial", (*codes.GOODS, "vp")),
        ("town", codes.TOWNS),
        ("of_town", codes.TOWNS),
        ("region", codes.REGIONS),
        ("class", codes.CLASS_OF.values()),
        ("a_class", codes.CLASS_OF.values()),
        ("district", codes.DISTRICTS),
        ("the_district", codes.DISTRICTS),
        ("neighbour", codes.DISTRICTS),
        ("building", codes.BUILDINGS),
        ("steed", codes.STEEDS),
        ("companion", codes.LOYAL + codes.STRAYS),
        ("upgrade", codes.UPGRADES),
        ("face", codes.NIGHT_FACES),
        ("travel_face", codes.TRAVEL_FACES),
        ("ruins_face", codes.RUINS_FACES),
        ("dark_market", codes.DARK_MARKET_SPACES),
        ("ruins", codes.RUINS_SPACES),
        ("bonus", codes.HERO_BONUSES),
        ("road", codes.ROADS),
        ("the_road", codes.ROADS),
        ("die", DICE_FACES),
        ("edition", EDITIONS),
        ("variant", rules.VARIANTS),
        ("fact", ("coins", "prestige", "lanterns", "horseshoes", "quartz", "space", "gifts", "wheel_top")),
        ("fact", (*WHOLE, *SECTIONS)),
        ("fact", ("concern.goods", "concern.vp")),
        ("pile", ("card", *SIDE_PILES)),
        ("thing", REWARDS),
    ],
)
def test_everything_in_the_box_has_a_name(table: str, wanted: tuple[str, ...]) -> None:
    assert [code for code in wanted if WORDS.find("name", table, code) is None] == []


def test_decks_have_names() -> None:
    named = set(WORDS.keys("name", "deck")) - {"highway-v1"}
    assert set(new_game(1, seed=1).state.decks) == named


def test_everything_with_an_effect_says_what_it_does() -> None:
    """COMP-2, COMP-3, STEED-1, UPGR-1, BUILD-1."""
    abilities = {f"{name}-{number}" for name in codes.LOYAL for number in (1, 2)}
    abilities |= {f"{name}-1" for name in codes.STRAYS}
    assert abilities <= set(WORDS.keys("ability"))
    assert set(codes.STEEDS) <= set(WORDS.keys("does", "steed"))
    assert set(codes.UPGRADES) == set(WORDS.keys("does", "upgrade"))
    assert set(codes.BUILDINGS) == set(WORDS.keys("does", "building"))
    assert set(codes.REGIONS) <= set(WORDS.keys("benefit"))
    assert set(codes.STRAYS) | {"loyal"} == set(WORDS.keys("gift"))


def test_every_score_line_and_tie_break_has_a_sentence() -> None:
    """SCORE-1 to SCORE-4, CONCERN-9."""
    lines = {"base", "vp-upgrade", "unused-illuminated", "concern-vp", *(f"deed-{kind}" for kind in REWARDS)}
    assert lines <= set(WORDS.keys("score"))
    assert set(TIE_BREAKS) <= set(WORDS.keys("tie"))


def test_every_rule_that_is_cited_has_a_text() -> None:
    cited = cited_rules()
    assert {"PLAN-2", "RULING-85", "RULING-41"} <= cited
    assert cited - set(WORDS.rule_ids) == set()


def test_rulings_are_complete() -> None:
    """Numbers 42, 43 and 61 are not in use."""
    numbers = {int(rule.removeprefix("RULING-")) for rule in WORDS.rule_ids if rule.startswith("RULING-")}
    assert numbers == set(range(1, max(numbers) + 1)) - {42, 43, 61}
    assert max(numbers) >= 86
