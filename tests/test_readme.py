"""What the README and docs/ tell people to do can be done as written: commands, options, targets, files."""

import argparse
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest
from PIL import Image

from companion.cli.parser import make_parser

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "docs").rglob("*.md"))]
FOR_PLAYERS = [README, *sorted((ROOT / "docs").glob("*.md"))]
"""Decisions speak of other programs' options, too."""
MOVIE = ROOT / "docs" / "pictures" / "turn.webp"
MOST_BYTES = 3_000_000
LEAST_FRAMES = 60

_BLOCK = re.compile(r"^```[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
_INDENTED = re.compile(r"^ {4}(\S.*)$", re.MULTILINE)
_SPAN = re.compile(r"`([^`\n]+)`")
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_TARGET = re.compile(r"^([a-z-]+):", re.MULTILINE)
_MAKE = re.compile(r"^make ([a-z-]+)")
_COMMAND = re.compile(r"^(?:\S*/)?dark-road(?: |$)(.*)")
_SHELL = re.compile(r"\s(?:#|>|\||&&).*")
"""What a shell makes of the rest of a line."""

named = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


def blocks_of(page: Path) -> list[str]:
    return _BLOCK.findall(page.read_text(encoding="utf-8"))


def lines_of(page: Path) -> list[str]:
    """Everything on a page that can be typed: lines of blocks, then code within sentences."""
    sentences = _BLOCK.sub("", page.read_text(encoding="utf-8"))
    lines = [line.strip() for block in blocks_of(page) for line in block.splitlines()]
    return [*lines, *_INDENTED.findall(sentences), *_SPAN.findall(sentences)]


def command_in(line: str) -> list[str] | None:
    """The words after ``dark-road``, where a line is such a command."""
    found = _COMMAND.match(line)
    return None if found is None else shlex.split(_SHELL.sub("", found[1]).replace("'", ""))


def commands_of(page: Path) -> Iterator[list[str]]:
    return filter(None, map(command_in, lines_of(page)))


def below(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The subcommands of a parser."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def every(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    for one in below(parser).values():
        yield from every(one)


def what_is_wrong(words: list[str], parser: argparse.ArgumentParser) -> str:
    """With a command as somebody would type it; values are not checked."""
    rest = list(words)
    while rest:
        word, _, given = rest.pop(0).partition("=")
        if word.startswith("--"):
            action = parser._option_string_actions.get(word)
            if action is None:
                return f"{parser.prog} has no {word}"
            if action.nargs != 0 and not given and rest:
                rest.pop(0)
        elif below(parser):
            if word not in below(parser):
                return f"{parser.prog} has no {word}"
            parser = below(parser)[word]
    return ""


@named
def test_every_command_exists_with_its_options(page: Path) -> None:
    wrong = [what_is_wrong(words, make_parser()) for words in commands_of(page)]
    assert not list(filter(None, wrong))


def test_every_line_that_the_readme_gives_to_copy_is_accepted() -> None:
    copied = [line.strip() for block in blocks_of(README) for line in block.splitlines()]
    commands = [words for line in copied if (words := command_in(line)) is not None]
    assert len(commands) > 10
    for words in commands:
        make_parser().parse_args(words)  # ends the test with what the parser complains about


@pytest.mark.parametrize("page", FOR_PLAYERS, ids=lambda page: page.name)
def test_every_option_in_a_sentence_exists(page: Path) -> None:
    known = {option for parser in every(make_parser()) for option in parser._option_string_actions}
    named = {line.split()[0].partition("=")[0] for line in lines_of(page) if line.startswith("--")}
    assert named <= known


@named
def test_every_make_target_exists(page: Path) -> None:
    targets = set(_TARGET.findall((ROOT / "Makefile").read_text(encoding="utf-8")))
    assert {found[1] for line in lines_of(page) if (found := _MAKE.match(line))} <= targets


@named
def test_every_link_leads_somewhere(page: Path) -> None:
    links = _LINK.findall(page.read_text(encoding="utf-8"))
    files = {link.partition("#")[0] for link in links if "://" not in link} - {""}
    assert not [file for file in sorted(files) if not (page.parent / unquote(file)).exists()]


def test_short_forms_in_tables_of_commands_exist() -> None:
    """``dark-road hub`, `tablets`` names a second command, or another one of the same group."""
    wrong, parser = [], make_parser()
    for row in README.read_text(encoding="utf-8").splitlines():
        spans = _SPAN.findall(row.split("|")[1]) if row.startswith("| `dark-road") else []
        for span in spans[1:]:
            group = spans[0].split()[1:2]
            if what_is_wrong(span.split(), parser) and what_is_wrong([*group, *span.split()], parser):
                wrong.append(span)
    assert not wrong


def test_every_button_in_the_readme_exists() -> None:
    """Within a sentence, what is bold and begins with a capital is what the app calls it."""
    labels = set(re.findall(r"(?<!\n)\*\*([A-Z][^*\n]+)\*\*", README.read_text(encoding="utf-8")))
    words = [
        tomllib.loads(file.read_text(encoding="utf-8")) for file in (ROOT / "companion/app").glob("en*.toml")
    ]
    assert labels
    assert labels <= {word for file in words for word in file.values()}


def test_both_pages_on_installing_name_the_same_sizes() -> None:
    def row(page: Path, first: str) -> list[str]:
        lines = page.read_text(encoding="utf-8").splitlines()
        return next(re.findall(r"\d+ MB", line) for line in lines if line.startswith(f"| {first} |"))

    for first in ("Debian 12 or 13", "any Linux desktop", "Python 3.11 to 3.13"):
        assert row(README, first) == row(ROOT / "docs" / "installing.md", first)


def test_the_readme_names_commands() -> None:
    """The tests above look for them in the form in which they are written."""
    found = {words[0] for words in commands_of(README) if words}
    assert {"play", "resume", "score", "history", "hub", "device", "dice", "camera", "simulate"} <= found


def test_a_command_that_does_not_exist_is_noticed() -> None:
    assert what_is_wrong(["play", "--nothing"], make_parser())
    assert what_is_wrong(["nothing"], make_parser())
    assert not what_is_wrong(["play", "--players", "Anna,Ben", "--table"], make_parser())


def test_the_movie_moves_and_is_small() -> None:
    assert MOVIE.stat().st_size < MOST_BYTES
    with Image.open(MOVIE) as movie:
        assert movie.is_animated
        assert movie.n_frames >= LEAST_FRAMES
        assert 800 <= movie.width <= 960
        assert movie.info["loop"] == 0
