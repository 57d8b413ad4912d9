"""Files that hold no deck, or cannot be read at all, are refused in an orderly way."""

from pathlib import Path

import pytest

from companion.concern.loader import BadDeck, deck_from_toml, load, problems
from companion.concern.template import template_text
from companion.games.dark_road.loader import LARGEST
from companion.text import problem_text

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
    assert problem_text(found[0]) == sentence
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
        assert problem_text(told).endswith(f": expected a file that can be read, got {reason}.")


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
