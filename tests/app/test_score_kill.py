"""The app is killed while a finished game is entered: a fresh start has the sheet where it was."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.table.scoring import read_draft
from tests.app.score_kill_me import COINS

ROOT = Path(__file__).parents[2]


def killed(dice: random.Random) -> list[Any]:
    """Let the sheet be filled in for a while and kill the app: everything it acknowledged."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.app.score_kill_me"],
        cwd=ROOT, env=dict(os.environ), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert child.stdout is not None
    lines = [child.stdout.readline() for _ in range(dice.randrange(2, 14))]
    time.sleep(dice.random() * 0.08)  # in the middle of whatever it is doing
    child.kill()
    rest, complaint = child.communicate()
    assert child.returncode == -signal.SIGKILL, complaint  # it did not fall over by itself
    assert lines[0].startswith("open"), complaint
    whole = [line for line in [*lines, *rest.splitlines(keepends=True)] if line.endswith("\n")]
    return [json.loads(line.partition(" ")[2]) for line in whole]


def on_disk() -> list[Any]:
    found = read_draft()
    assert found.aside is None
    assert found.draft is not None
    return [found.draft.page, [dict(seat.values) for seat in found.draft.sheet.seats]]


def one_touch_later(told: list[Any]) -> Iterator[list[Any]]:
    """Whatever may stand there after one more touch."""
    page, seats = told
    yield [1 - page, seats]
    coins, deeds = seats[page].get("coins"), seats[page].get("deeds", [])
    numbers = [(coins or 0) * 10 + int(digit) for digit in str(COINS)]
    changes: list[dict[str, Any]] = [{"coins": number} for number in numbers]
    changes.append({"coins": (coins or 0) // 10 or None})
    changes.append({"deeds": [*deeds, {"gives": ["3 coins", "3 prestige"]}]})
    for change in changes:
        values = {key: value for key, value in {**seats[page], **change}.items() if value is not None}
        yield [page, [values if seat == page else old for seat, old in enumerate(seats)]]


def fill_in_and_kill(times: int, seed: int) -> None:
    dice, left = random.Random(seed), None
    for _ in range(times):
        told = killed(dice)
        if left is not None:
            assert told[0] == left  # a fresh start is where the file says
        left = on_disk()
        # The file is at what was acknowledged last, or at the touch after it.
        assert left in (told[-1], *one_touch_later(told[-1]))


def test_a_kill_loses_no_touch(home: Path) -> None:
    fill_in_and_kill(1, seed=1)


@pytest.mark.long
@pytest.mark.timeout(900)
def test_twenty_kills_lose_no_touch(home: Path) -> None:
    fill_in_and_kill(20, seed=2)
