"""Several programs at one history, and programs that are killed: nothing acknowledged is lost."""

import random
import time

import pytest

from companion.store.history import open_history
from tests.store.children import acknowledged, said, started
from tests.store.tiny import played


def test_two_programs_that_add_at_once_lose_nothing(url: str) -> None:
    """The history is not there yet: both make it."""
    children = [started("add", url, name, 10) for name in ("Ada", "Bo")]
    acks = [acknowledged(said(child)) for child in children]
    with open_history(url) as history:
        assert {game.uid for game in history.games()} == acks[0] | acks[1]
        assert len(acks[0] | acks[1]) == 20
        assert len(history.games(player="Ada")) == 10
        assert history.notices == []


def test_two_programs_that_change_one_game_at_once_lose_no_change(url: str) -> None:
    with open_history(url) as history:
        kept = history.add(played(Ada=0))
        children = [started("note", url, kept.uid, letter, 10) for letter in "ab"]
        assert [said(child) for child in children] == [[], []]
        changed = history.game(kept.uid)
        assert sorted(changed.note) == sorted("ab" * 10)
        assert changed.version == 21


def kill_often(url: str, times: int, seed: int) -> None:
    dice = random.Random(seed)
    kept: set[str] = set()
    for kills in range(1, times + 1):
        child = started("add", url, "Ada", 1000)
        assert child.stdout is not None
        lines = [child.stdout.readline() for _ in range(dice.randrange(1, 6))]
        time.sleep(dice.uniform(0.0, 0.01))  # somewhere within the next write
        child.kill()
        lines += said(child)
        assert [line for line in lines if line.startswith("refused")] == []
        kept |= acknowledged(lines)
        with open_history(url) as history:
            there = {game.uid for game in history.games()}
            assert kept <= there
            # Each kill may leave one that was written and not told.
            assert len(there - kept) <= kills
            assert history.notices == []


def test_a_program_that_is_killed_loses_nothing_acknowledged(url: str) -> None:
    kill_often(url, 3, seed=1)


@pytest.mark.long
def test_many_kills_lose_nothing_acknowledged(url: str) -> None:
    kill_often(url, 12, seed=13)
