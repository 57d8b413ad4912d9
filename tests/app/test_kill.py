"""The app is killed while people play: a fresh start is at the same question, and no answer is lost."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.app.play.sitting import Sitting
from companion.concern.naming import concern_named
from companion.games.dark_road import DarkRoad, replay
from companion.table import home as folders
from companion.table.saved import read
from companion.table.session import Session
from tests.app.kill_me import NAME
from tests.app.tapping import play_out

ROOT = Path(__file__).parents[2]


class Told(NamedTuple):
    """What the app had acknowledged: how long the log was, and a figure of the whole table."""

    log: int
    table: str


def killed(seed: int, dice: random.Random) -> tuple[Told, list[Told]]:
    """Let the app be played for a while and kill it: where it opened, and everything it acknowledged."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.app.kill_me", str(seed)],
        cwd=ROOT, env=dict(os.environ), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert child.stdout is not None
    lines = [child.stdout.readline() for _ in range(dice.randrange(2, 12))]
    time.sleep(dice.random() * 0.08)  # in the middle of whatever it is doing
    child.kill()
    rest, complaint = child.communicate()
    assert child.returncode in (-signal.SIGKILL, 0), complaint  # it did not fall over by itself
    assert lines[0].startswith("open"), complaint
    whole = [line for line in [*lines, *rest.splitlines(keepends=True)] if line.endswith("\n")]
    told = [Told(int(line.split()[1]), line.split()[2]) for line in whole if not line.startswith("over")]
    return told[0], told


def is_for_people(game: DarkRoad) -> bool:
    """What the Private Concern is asked it answers by itself as soon as the app is open again."""
    assert game.question is not None
    assert game.state.concern is not None
    return game.question.seat != game.state.concern.seat and not game.question.kind.startswith("concern_")


def play_and_kill(times: int, seed: int) -> None:
    dice = random.Random(seed)
    path, before, least = folders.game_path(NAME), None, 0
    for number in range(times):
        opened, told = killed(seed + number, dice)
        assert opened.log >= least  # nothing that was on the disk is gone
        if before is not None:
            assert opened == before  # at the same question as the journal says
        game = read(path).game
        assert len(game.log) >= told[-1].log
        assert game.state_hash() == replay(game.log).state_hash()
        if len(game.log) == told[-1].log:
            assert game.state_hash() == told[-1].table
        before, least = None, len(game.log)
        if game.question is None:
            path.unlink()
            least = 0
        elif is_for_people(game):
            before = Told(len(game.log), game.state_hash())


@pytest.mark.long
def test_three_kills_lose_nothing(home: Path) -> None:
    play_and_kill(3, seed=1)


def is_back_at_its_question(path: Path) -> bool:
    """The app goes on with this journal: at the question that was open, unless that is not for people."""
    left = read(path).game
    with Session.open(path) as session:
        Sitting(session)
        now = session.game
        if left.question is not None and is_for_people(left):
            return now.log == left.log and now.state_hash() == left.state_hash()
        return now.log[: len(left.log)] == left.log


def cut_short(folder: Path, people: int, seed: int, every: int) -> list[int]:
    """A whole game, its journal cut off after every so many lines: after which is the app elsewhere?."""
    path, cut = folder / "whole.journal", folder / "cut.journal"
    with Session.new(path, people, seed=seed, concern=concern_named("merchant")) as session:
        play_out(Sitting(session), seed)
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) > 100
    wrong = []
    for end in range(2, len(lines), every):
        cut.write_bytes(b"".join(lines[:end]))
        if not is_back_at_its_question(cut):
            wrong.append(end)
    return wrong


def test_a_journal_that_ends_anywhere_leads_back_to_its_question(tmp_path: Path) -> None:
    assert cut_short(tmp_path, people=1, seed=11, every=20) == []


@pytest.mark.long
@pytest.mark.parametrize("people", [1, 3])
def test_a_journal_that_ends_after_many_a_line_leads_back_to_its_question(
    tmp_path: Path, people: int
) -> None:
    assert cut_short(tmp_path, people, seed=12, every=3) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
def test_fifty_kills_lose_nothing(home: Path, seed: int) -> None:
    play_and_kill(10, seed=100 * (seed + 1))
