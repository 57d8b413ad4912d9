"""Every error of the bridge has its sentence, and no sentence is without its error."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from firmware_bridge.errors import BridgeError, sentences

ROOT = Path(__file__).parent.parent.parent
TOPS = ("firmware_bridge", "companion")


def raised() -> Iterator[tuple[str, set[str]]]:
    """Code and parameters wherever the source names them."""
    for file in sorted((ROOT / "firmware_bridge").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="BridgeError"), args=[ast.Constant(value=str(code))]):
                    yield code, {keyword.arg or "**" for keyword in node.keywords}


def holes(code: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentences()[code]) if name is not None}


def test_every_error_has_a_sentence_that_its_parameters_fill() -> None:
    assert len(list(raised())) > 20
    for code, params in raised():
        assert code in sentences(), code
        assert holes(code) == params, code


def test_no_sentence_is_dead() -> None:
    sources = [file.read_text(encoding="utf-8") for top in TOPS for file in (ROOT / top).rglob("*.py")]
    assert [code for code in sentences() if not any(f'"{code}"' in source for source in sources)] == []


@pytest.mark.parametrize("code", sentences())
def test_a_sentence_ends_like_one_and_says_what_to_do(code: str) -> None:
    sentence = sentences()[code]
    assert sentence.endswith(".")
    assert ":" in sentence


def test_an_error_is_its_sentence() -> None:
    error = BridgeError("wrong-version", firmware="1.2.3", theirs=2, ours=1)
    assert str(error) == (
        "The board's firmware 1.2.3 speaks protocol 2 and this program speaks protocol 1:"
        " run `dark-road device flash` to bring the board up to date."
    )
    assert error.code == "wrong-version"


def test_two_errors_that_say_the_same_are_the_same() -> None:
    gone = BridgeError("gone", port="/dev/ttyUSB0")
    assert gone == BridgeError("gone", port="/dev/ttyUSB0")
    assert hash(gone) == hash(BridgeError("gone", port="/dev/ttyUSB0"))
    assert gone != BridgeError("gone", port="/dev/ttyUSB1")
    assert gone != "gone"
