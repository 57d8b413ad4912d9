"""A program that is killed loses nothing that it has acknowledged, and two never write one game."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from companion.core.game import Record
from companion.games.dark_road import new_game
from companion.table.files import DiskError
from companion.table.session import Session
from tests.table import kill_me
from tests.table.tabletop import let_answer, next_answer, plain, play

ROOT = Path(__file__).parent.parent.parent


def started(path: Path, *words: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.table.kill_me", str(path), *words]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def killed(path: Path, dice: random.Random, *words: str) -> int:
    """Let the program play for a while, kill it, and return the last log length it told."""
    child = started(path, *words)
    assert child.stdout is not None
    assert child.stderr is not None
    told = 0
    for _ in range(dice.randrange(1, 40)):
        words = child.stdout.readline().split()
        if not words or words[0] == "over":
            break
        told = int(words[1])
    child.kill()
    rest, complaint = child.communicate()
    assert complaint == ""
    # Whatever was still in the pipe was acknowledged as well; a half line was not.
    for line in rest.splitlines(keepends=True):
        if line.startswith(("ack", "open")) and line.endswith("\n"):
            told = int(line.split()[1])
    return told


def whole_log() -> list[Record]:
    """The game as it goes when nobody is killed."""
    game = new_game(kill_me.PLAYERS, seed=kill_me.SEED)
    while game.question is not None:
        value, wave = next_answer(game)
        game.answer(value, wave=wave)
    return game.log


def kill_often(path: Path, times: int, seed: int) -> None:
    dice = random.Random(seed)
    expected = whole_log()
    for _ in range(times):
        told = killed(path, dice)
        if not path.exists():
            assert told == 0
            continue
        with Session.open(path) as session:
            log = session.game.log
            assert len(log) >= told
            assert log == expected[: len(log)]
            if session.game.question is None:
                session.close()
                path.unlink()
            elif dice.random() < 0.3:
                play(session, 1)


def test_twenty_kills_lose_nothing_acknowledged(tmp_path: Path) -> None:
    kill_often(tmp_path / "game.journal", 20, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_two_hundred_kills_lose_nothing_acknowledged(tmp_path: Path, seed: int) -> None:
    kill_often(tmp_path / "game.journal", 20, seed=100 + seed)


def kill_in_its_turns(path: Path, times: int, seed: int) -> int:
    """Kill the program again and again, and go on; returns how often that was on the turn of the opponent."""
    dice, log, its_turns = random.Random(seed), list[Record](), 0
    for _ in range(times):
        told = killed(path, dice, "concern")
        if not path.exists():
            assert told == 0
            continue
        with Session.open(path) as session:
            assert session.concern is not None
            assert len(session.game.log) >= told
            assert plain(session.game.log)[: len(log)] == log
            state = session.game.state
            if state.phase == "turns" and state.is_concern(state.seat):
                its_turns += 1
                while session.game.question is not None and state.is_concern(session.game.state.seat):
                    let_answer(session)
            log = plain(session.game.log)
            if session.game.question is None:
                return its_turns
    return its_turns


def test_the_private_concern_plays_its_turn_on_after_a_kill(tmp_path: Path) -> None:
    """CONCERN-1: whatever it had answered counts, and it goes on with the same card."""
    assert kill_in_its_turns(tmp_path / "game.journal", 8, seed=3) >= 2


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
def test_the_private_concern_plays_its_turn_on_after_many_kills(tmp_path: Path, seed: int) -> None:
    assert kill_in_its_turns(tmp_path / "game.journal", 20, seed=20 + seed) >= 2


def test_a_second_program_is_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    child = started(path, "hold")
    try:
        assert child.stdout is not None
        assert child.stdout.readline().startswith("open")
        before = path.read_bytes()
        with pytest.raises(DiskError) as refused:
            Session.open(path)
        assert refused.value.code == "journal-in-use"
        assert path.read_bytes() == before
    finally:
        child.kill()
        child.communicate()
    with Session.open(path) as session:
        play(session, 3)
