"""A journal from somebody who means us no good: whatever stands in it, what is shown of it is harmless."""

from pathlib import Path
from typing import Any

import pytest

from companion.concern.engine import PrivateConcern
from companion.concern.loader import load
from companion.table.home import games_dir
from companion.table.lines import End, encode, scan
from companion.table.session import Session
from tests.hostile.shown import show
from tests.hostile.texts import HOSTILE, LOUD, SLY, faults, json_faults, leaves, one_of_each, spoiled
from tests.table.tabletop import let_answer

TYPED = "board\nwagons\nlog\ncards\nrules\nwhat\nsecrets\n?\n1\nconcern\nundo\nstatus\nhelp\nquit\n"
"""Every screen of the prompt, or a refusal."""


def played(path: Path, steps: int, seed: int | None) -> list[dict[str, Any]]:
    """What the journal says of a game with people and the Private Concern."""
    with Session.new(path, ["Anna", "Ben"], seed=seed, concern=PrivateConcern(load(), "merchant")) as session:
        for _ in range(steps):
            let_answer(session)
    return scan(path.read_bytes()).bodies


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    return played(tmp_path_factory.mktemp("games") / "dealt.journal", 60, 7)


@pytest.fixture(scope="module")
def at_the_table(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """Cards and dice were entered by hand."""
    return played(tmp_path_factory.mktemp("games") / "table.journal", 60, None)


def kept(lines: list[dict[str, Any]], name: str = "game") -> Path:
    """These lines as a journal that is whole."""
    path = games_dir() / f"{name}.journal"
    path.write_bytes(encode([{key: body[key] for key in body if key != "n"} for body in lines], End())[0])
    return path


def check(path: Path) -> None:
    """All that can be shown of a game is harmless; whatever cannot be played is refused in a sentence."""
    name = str(path)
    for arguments in (["replay", name], ["games"], ["resume", name, "--terminal", "--device", "none"]):
        shown = show(*arguments, typed=TYPED)
        assert faults(shown.out) == [], shown.out
        assert faults(shown.err) == [], shown.err
    for arguments in (["replay", name, "--json"], ["games", "--json"]):
        shown = show(*arguments)
        assert json_faults(shown.out) == []
        assert faults(shown.err) == []


def test_a_game_is_shown_as_it_is(lines: list[dict[str, Any]]) -> None:
    """What is spoiled below can be read before."""
    path = kept(lines)
    assert "Anna" in show("replay", str(path)).out + show("games").out
    assert "Ben" in show("resume", str(path), "--terminal", "--device", "none", typed=TYPED).out
    check(path)


def test_names_that_would_act_are_shown_and_do_not(lines: list[dict[str, Any]]) -> None:
    """As it was found: the prompt of `resume` wrote them as they stood in the file."""
    players = [f"Anna{LOUD}", f"Ben{SLY}"]
    path = kept([{**lines[0], "setup": {**lines[0]["setup"], "players": players}}])
    shown = show("resume", str(path), "--terminal", "--device", "none", typed="board\nquit\n")
    assert "Anna\ufffd]52;c;aGk=\ufffd" in shown.out
    assert "Bengnpx" in shown.out
    assert faults(shown.out) == []
    check(path)


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_whatever_a_game_was_begun_with_is_shown_harmlessly(lines: list[dict[str, Any]], text: str) -> None:
    header = lines[0]
    places = [("setup", *path) for path in leaves(header["setup"]) if path[0] == "players" or len(path) == 1]
    assert ("setup", "players", 0) in places
    for path in places:
        check(kept([spoiled(header, path, text), *lines[1:]]))


@pytest.mark.long
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_whatever_any_line_says_is_shown_harmlessly(lines: list[dict[str, Any]], text: str) -> None:
    """Each field of what the game was begun with, of the box, and of the table between turns."""
    places = one_of_each(lines)
    assert {"setup", "data", "records"} <= {path[1] for path in places}
    for path in places:
        check(kept(spoiled(lines, path, text)))


@pytest.mark.long
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_whatever_was_entered_is_shown_harmlessly(at_the_table: list[dict[str, Any]], text: str) -> None:
    for path in leaves(at_the_table):
        if path[1] == "records":
            check(kept(spoiled(at_the_table, path, text)))


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8"])
def test_any_terminal_takes_what_is_shown(lines: list[dict[str, Any]], encoding: str) -> None:
    header = spoiled(lines[0], ("setup", "players", 0), f"Ödön 李 🎲{LOUD}")
    path = kept([header, *lines[1:]])
    for arguments in (
        ["replay", str(path)],
        ["games"],
        ["resume", str(path), "--terminal", "--device", "none"],
    ):
        assert show(*arguments, typed="board\nquit\n", encoding=encoding).code == 0
