"""Every error of the eyes has its sentence, and no sentence is without its error."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from vision.errors import VisionError, sentences

ROOT = Path(__file__).parents[2]
TOPS = ("vision", "companion")


def sources() -> Iterator[str]:
    for top in TOPS:
        for file in sorted((ROOT / top).rglob("*.py")):
            yield file.read_text(encoding="utf-8")


def raised() -> Iterator[tuple[str, set[str]]]:
    """Code and parameters wherever the source names them."""
    for source in sources():
        for node in ast.walk(ast.parse(source)) if "VisionError(" in source else ():
            match node:
                case ast.Call(func=ast.Name(id="VisionError"), args=[ast.Constant(value=str(code))]):
                    yield code, {keyword.arg or "**" for keyword in node.keywords}


def holes(code: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentences()[code]) if name is not None}


def test_every_error_has_a_sentence_that_its_parameters_fill() -> None:
    found = list(raised())
    assert len(found) > 12
    for code, params in found:
        assert code in sentences(), code
        assert "**" in params or holes(code) == params, code


def test_no_sentence_is_dead() -> None:
    everything = "".join(sources())
    assert [code for code in sentences() if f'"{code}"' not in everything] == []


@pytest.mark.parametrize("code", sentences())
def test_a_sentence_ends_like_one_and_says_what_to_do(code: str) -> None:
    sentence = sentences()[code]
    assert sentence.endswith((".", "}"))  # the system's own words, or another sentence, may be its end
    assert ":" in sentence


def test_an_error_is_its_sentence() -> None:
    error = VisionError("picture-huge", file="dice.png", width=90000, height=2, most=64)
    assert str(error) == ("dice.png has 90000 × 2 pixels: save it smaller, with 64 million pixels at most.")
    assert error.code == "picture-huge"


def test_two_errors_that_say_the_same_are_the_same() -> None:
    empty = VisionError("picture-empty", file="dice.png")
    assert empty == VisionError("picture-empty", file="dice.png")
    assert hash(empty) == hash(VisionError("picture-empty", file="dice.png"))
    assert empty != VisionError("picture-empty", file="other.png")
    assert empty != "picture-empty"
