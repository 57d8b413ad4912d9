"""``dark-road concern``: JSON and decks on standard output, everything else beside it; exit 0, 1 or 2."""

import json
from pathlib import Path

import pytest

from companion.cli import main
from companion.concern.loader import deck_from_json, load
from companion.concern.template import template_text
from tests.cli.program import run, sentence

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(template_text(), encoding="utf-8")
    return path


@pytest.fixture
def bad(good: Path) -> Path:
    text = (
        template_text().replace('do = "wheel"', 'do = "weel"').replace('good = "potion"', 'good = "poison"')
    )
    good.write_text(text, encoding="utf-8")
    return good


def test_a_new_deck_is_written_and_passes_the_check(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "my deck.toml"
    assert main(["concern", "new", str(path)]) == 0
    captured = capsys.readouterr()
    assert captured.out == ""
    assert f"dark-road concern check '{path}'" in captured.err
    assert main(["concern", "check", str(path)]) == 0


def test_a_new_deck_replaces_nothing(good: Path, tmp_path: Path, capsys: Captured) -> None:
    good.write_text("my work")
    assert main(["concern", "new", str(good)]) == 1
    assert f"already a file “{good}”" in sentence(capsys.readouterr().err)
    assert good.read_text() == "my work"
    assert main(["concern", "new", str(tmp_path / "no" / "where.toml")]) == 1
    assert "No such file or directory" in sentence(capsys.readouterr().err)


def test_a_good_deck_is_read_back(good: Path, capsys: Captured) -> None:
    assert main(["concern", "check", str(good)]) == 0
    captured = capsys.readouterr()
    assert "Card 3: Title of card 3\nIts wagon moves clockwise to the nearest space" in captured.out
    assert sentence(captured.err).endswith("no mistakes. Read the cards above against the printed ones.")


def test_every_mistake_of_a_bad_deck_is_told(bad: Path, capsys: Captured) -> None:
    assert main(["concern", "check", str(bad)]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    *told, last = captured.err.splitlines()
    assert len(told) == 4
    assert all(line.startswith("mine.toml, ") for line in told)
    assert last == f"{bad}: 4 mistakes."


def test_a_check_can_be_read_by_a_program(good: Path, capsys: Captured) -> None:
    assert main(["concern", "check", str(good), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["file"], told["problems"]) == (str(good), [])
    assert deck_from_json(told["deck"]) == load(good)


def test_mistakes_can_be_read_by_a_program(bad: Path, capsys: Captured) -> None:
    assert main(["concern", "check", str(bad), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["deck"] is None
    assert [problem["field"] for problem in told["problems"]] == ["good", "good", "do", "do"]


@pytest.mark.parametrize("action", ["check", "show"])
def test_a_file_that_is_not_there_is_refused(action: str, tmp_path: Path, capsys: Captured) -> None:
    assert main(["concern", action, str(tmp_path / "none.toml")]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "none.toml: expected a file that can be read, got No such file or directory" in captured.err


def test_our_deck_is_shown_and_says_that_it_is_ours(capsys: Captured) -> None:
    assert main(["concern", "show"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert captured.out.startswith(
        f"{load().name}\nThis deck is the companion's own; it is not the printed one.\n"
    )
    for part in (*load().cards, *load().strengths, *load().twists, *load().adventures):
        assert part.name in captured.out


def test_another_deck_is_shown(good: Path, capsys: Captured) -> None:
    assert main(["concern", "show", str(good)]) == 0
    assert capsys.readouterr().out.startswith("My deck\nThis deck was written by its owner.\n")


def test_a_bad_deck_is_not_shown(bad: Path, capsys: Captured) -> None:
    assert main(["concern", "show", str(bad)]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert sentence(captured.err).startswith(
        "dark-road: The deck of the Private Concern cannot be used: mine.toml"
    )


@pytest.mark.parametrize(
    "arguments", [[], ["new"], ["check"], ["fly"], ["show", "a", "b"], ["new", "a", "--json"]]
)
def test_wrong_usage_ends_with_2(arguments: list[str], capsys: Captured) -> None:
    assert main(["concern", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "usage: dark-road" in captured.err


def test_the_program_itself_reads_a_deck_out_to_a_terminal_of_any_kind() -> None:
    done = run("concern", "show", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert load().cards[0].name in done.stdout
