"""A command that is left says that the game is saved only where it is."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli.leaving import left
from companion.core.errors import GameError
from companion.table.home import home
from companion.table.session import Session
from tests.cli.hub_program import HERE, NEW
from tests.cli.program import PROGRAM, Terminal, environment
from tests.table.tabletop import bar, dealt, play

SAVED, LOST = "The game is saved in", "The game could NOT be saved in"
PLAN = "Which night die of your main reserve do you lock?"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "game.journal"


@pytest.fixture
def terminal(path: Path) -> Iterator[Terminal]:
    """A game at the prompt in which one answer was given; a second after SIGTERM it has ended."""
    game = ("play", "--terminal", "--players", "Anna,Ben", "--seed", "7", "--device", "none")
    found = Terminal(*game, "--file", str(path), COLUMNS="300")
    found.wait_for(PLAN)
    found.wait_for("Anna> ")
    found.type("3")
    found.wait_for("Anna> ")
    yield found
    found.close()


def leave(terminal: Terminal, how: str) -> int:
    match how:
        case "quit":
            terminal.type("quit")
        case "end":
            terminal.press(b"\x04")
        case _:
            terminal.kill(signal.Signals[how])
    return terminal.end()


WAYS = ("quit", "end", "SIGINT", "SIGTERM")


@pytest.mark.parametrize("how", WAYS)
def test_a_game_whose_file_was_taken_away_is_saved(terminal: Terminal, path: Path, how: str) -> None:
    before = path.read_bytes()
    if how == "quit":
        shutil.rmtree(path.parent)
    else:
        dealt(path.with_name("other.journal"), seed=99).close()
        os.replace(path.with_name("other.journal"), path)
    assert leave(terminal, how) == 0
    assert SAVED in terminal.output
    assert path.read_bytes()[: len(before)] == before
    with Session.open(path) as session:
        assert session.game.log[-1] == ["choice", "die 3"]


@pytest.mark.parametrize("how", WAYS[1:])
def test_a_game_that_cannot_be_saved_ends_with_the_truth(terminal: Terminal, path: Path, how: str) -> None:
    bar(path)
    begun = time.monotonic()
    assert leave(terminal, how) == 1
    assert time.monotonic() - begun < 10  # the machine may be slow; 60 s is what it would be given
    assert LOST in terminal.output
    assert SAVED not in terminal.output
    assert "Traceback" not in terminal.output


@pytest.mark.parametrize("how", ["quit", "SIGTERM"])
@pytest.mark.parametrize("is_lost", [False, True])
def test_the_hub_says_the_same(path: Path, how: str, is_lost: bool) -> None:
    with subprocess.Popen(
        [*PROGRAM, "hub", *NEW, *HERE, str(path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment(), text=True,
    ) as hub:  # fmt: skip
        assert hub.stdin is not None
        assert hub.stdout is not None
        while PLAN not in hub.stdout.readline():
            assert hub.poll() is None
        before = path.read_bytes()
        if is_lost:
            bar(path)
        else:
            path.unlink()
        if how == "quit":
            hub.stdin.write("quit\nquit\n")
            hub.stdin.flush()
        else:
            hub.send_signal(signal.SIGTERM)
        said = " ".join(hub.stdout.read().split())
        assert hub.wait() == is_lost
    assert (LOST in said) == is_lost
    assert ("everything is saved in" in said) != is_lost
    assert is_lost or path.read_bytes() == before


_TOLD = """
import signal, sys
from companion.cli import main
from companion.hub.desk import HubDesk
method = getattr(HubDesk, sys.argv.pop(1))
def told(self):
    for _ in range(3):
        signal.raise_signal(signal.SIGINT)
    method(self)
setattr(HubDesk, method.__name__, told)
raise SystemExit(main())
"""


@pytest.mark.parametrize(("while_it", "says"), [("close", "everything is saved in"), ("start", "stopped")])
def test_a_hub_that_is_told_again_and_again_just_ends(path: Path, while_it: str, says: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _TOLD, while_it, "hub", *NEW, *HERE, str(path)],
        input="quit\nquit\n", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment(), text=True,
        check=False,
    )  # fmt: skip
    assert says in " ".join(done.stdout.split()).lower()
    assert done.returncode == (while_it == "start")
    assert path.exists() == (while_it == "close")
    assert "unexpected" not in done.stdout
    assert not (home() / "surprises.txt").exists()


def test_nobody_is_told_of_a_surprise_that_everything_is_saved_where_it_is_not(path: Path) -> None:
    session = dealt(path)
    play(session, 5)
    bar(path)
    with pytest.raises(GameError, match="game-not-saved"), left(session):
        raise ZeroDivisionError("no wheel")
    assert "no wheel" in (home() / "surprises.txt").read_text(encoding="utf-8")


def test_a_refusal_is_told_beside_the_game_that_could_not_be_saved(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = dealt(path)
    bar(path)
    with pytest.raises(GameError, match="game-not-saved"), left(session):
        raise GameError("no-such-seat", name="Eve", names=[])
    assert capsys.readouterr().err


def test_what_ends_a_game_that_is_saved_is_passed_on(path: Path) -> None:
    with pytest.raises(ZeroDivisionError), left(dealt(path)):
        raise ZeroDivisionError
