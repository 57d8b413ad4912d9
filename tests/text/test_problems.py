"""What is wrong with somebody's own files is said in every language."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.concern.loader import BadDeck, deck_from_toml
from companion.games.dark_road.assembly import COUNTED
from companion.games.dark_road.icons import BadNotation, parse_effect
from companion.games.dark_road.loader import problems
from companion.games.dark_road.problems import Problem, shown
from companion.text import catalogue, error_text, problem_text
from companion.text.languages import DEFAULT_LANGUAGE, languages
from tests.text.codes import ROOT

FRAME = "sentence"
"""The one that holds all others."""
NO_WORDS = {"several"}
"""What has nothing to translate."""
OTHERS = [language for language in languages() if language != DEFAULT_LANGUAGE]

_PARAM = re.compile(r"\{(\w+)")


def phrases() -> Iterator[tuple[str, frozenset[str]]]:
    """Every code that the source can say of a file, and the parameters it gives."""
    for file in sorted((ROOT / "companion").rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        if "from companion.core.phrases import" in text:
            for node in ast.walk(ast.parse(text, str(file))):
                yield from _said(node)


def _said(node: ast.AST) -> Iterator[tuple[str, frozenset[str]]]:
    match node:
        case ast.Call(func=ast.Name(id="phrase"), args=[ast.Constant(value=str(code))], keywords=given):
            yield code, frozenset(str(one.arg) for one in given)
        case ast.Call(
            func=ast.Name(id="phrase"), args=[ast.JoinedStr(values=[ast.Constant(value=begins), _])]
        ):
            assert begins == "counted-", "codes that are put together have to be listed here"
            yield from ((f"counted-{name}", frozenset()) for _, name in COUNTED)


def test_every_problem_has_its_sentence_and_no_sentence_is_never_said() -> None:
    """A new code needs its line in ``[problem]`` of companion/text/en_problems.toml; then make messages."""
    codes = {code for code, _ in phrases()}
    assert {"did-you-mean", "whole-number", "deck-name", "counted-heroes", "toml-error"} <= codes
    assert codes == set(catalogue("en").keys("problem")) - {FRAME}


def test_every_problem_gives_the_parameters_of_its_sentence() -> None:
    words = catalogue("en")
    for code, given in phrases():
        assert set(_PARAM.findall(words.find("problem", code) or "")) == given, code


@pytest.mark.parametrize("language", OTHERS)
def test_every_problem_is_said_in_every_language(language: str) -> None:
    english, spoken = catalogue("en"), catalogue(language)
    same = {
        code
        for code in english.keys("problem")
        if english.find("problem", code) == spoken.find("problem", code)
    }
    assert same == NO_WORDS


# Whole sentences

HEROES = """
[[hero]]
id = "merry"
town = "Northbrook"
goods = ["armor", 3]
bonus = "storage"
starting = "yes"
height = 2
"""


def test_a_broken_file_is_told_in_hungarian(tmp_path: Path) -> None:
    (tmp_path / "heroes.toml").write_text(HEROES)
    (tmp_path / "deeds.toml").write_text("[[deed]\n")
    found = [problem_text(problem, "hu") for problem in problems(tmp_path)]
    assert "heroes.toml, merry, starting: elvárt: true vagy false; ehelyett: 'yes'." in found
    assert (
        "heroes.toml, merry, town: elvárt: Northbreak, Scorchborn, Windglass, Farglen, Nightpoem vagy"
        " Cursecairn; ehelyett: 'Northbrook' (erre gondoltál: Northbreak?)."
    ) in found
    assert any(told.startswith("deeds.toml, 1. sor, ") and "érvényes TOML" in told for told in found)
    for told in found:
        assert not re.search(r"\b(expected|got|unknown|or|did you)\b", told), told


def test_a_broken_deck_is_told_in_hungarian() -> None:
    with pytest.raises(BadDeck) as refused:
        deck_from_toml('schema = 1\nname = ""\n', "mine.toml")
    found = [problem_text(problem, "hu") for problem in refused.value.params["problems"]]
    assert found == [
        "mine.toml, name: elvárt: egy név, 1–40 nyomtatható karakter; ehelyett: ''.",
        "mine.toml, card: elvárt: pontosan 10 kártya; ehelyett: egy sem.",
    ]
    assert error_text(refused.value, language="hu").startswith(
        "A magányos vállalkozó paklija nem használható: mine.toml, name: elvárt: egy név"
    )


def test_an_effect_that_is_none_is_told_in_hungarian() -> None:
    with pytest.raises(BadNotation) as refused:
        parse_effect("gain coin 2")
    told = error_text(refused.value, language="hu")
    assert told.startswith("Elvárt: „gain”, utána coins, prestige, lantern")
    assert "(erre gondoltál: coins?)" in told


@pytest.mark.parametrize(
    "value, said",
    [(None, "semmi"), ([1, 2], "2 elemű lista"), ({}, "egy táblázat"), (True, "true"), ("ő", "'ő'")],
)
def test_what_stands_in_a_file_is_told_in_hungarian(value: object, said: str) -> None:
    told = problem_text(Problem("a.toml", "", "x", "1", shown(value)), "hu")
    assert told == f"a.toml, x: elvárt: 1; ehelyett: {said}."
