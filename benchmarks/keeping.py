"""Copying, observing, undoing, replaying, saving and restoring a game."""

import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from benchmarks.figures import Figure
from companion.games import dark_road
from companion.games.dark_road import DarkRoad
from companion.table.session import Session

GROUP = "Keeping a game of 4 seats"


def late_game(turn: int, seed: int, seats: int = 4) -> DarkRoad:
    """A random game in the middle of this turn of the last seat."""
    choose = random.Random(seed).choice
    game = dark_road.new_game(seats, seed=seed)
    while (game.state.round, game.state.seat) < (turn, seats - 1):
        assert game.question is not None
        game.answer(choose(game.question.options))
    for _ in range(3):
        assert game.question is not None
        game.answer(choose(game.question.options))
    return game


def _micros(call: Callable[[], object], times: int) -> float:
    """Median processor time of a call."""
    used = []
    for _ in range(times):
        start = time.process_time_ns()
        call()
        used.append((time.process_time_ns() - start) / 1000)
    return median(used)


def undo_and_redo(games: int) -> tuple[float, float]:
    """Median milliseconds to undo one answer at turn 13, and to do it again."""
    undone, redone = [], []
    for seed in range(games):
        game = late_game(13, seed)
        undone.append(_micros(game.undo, 1) / 1000)
        redone.append(_micros(game.redo, 1) / 1000)
    return median(undone), median(redone)


def saved_and_restored(games: int) -> tuple[float, float, float]:
    """Milliseconds an answer takes with its journal on the disk, to open it again, and its kilobytes."""
    written, opened, sizes = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(games):
            path = Path(folder) / f"game-{seed}"
            choose = random.Random(seed).choice
            session = Session.new(path, 4, seed=seed)
            while (question := session.game.question) is not None:
                start = time.perf_counter_ns()
                session.answer(choose(question.options))
                written.append((time.perf_counter_ns() - start) / 1e6)
            session.close()
            sizes.append(path.stat().st_size / 1000)
            start = time.perf_counter_ns()
            Session.open(path).close()
            opened.append((time.perf_counter_ns() - start) / 1e6)
    return median(written), median(opened), median(sizes)


def run(games: int) -> list[Figure]:
    game = late_game(7, 1)
    undo, redo = undo_and_redo(games)
    finished = late_game(13, 2)
    replayed = _micros(lambda: dark_road.replay(finished.log), 5) / 1000
    written, opened, size = saved_and_restored(max(2, games // 4))
    return [
        Figure(GROUP, "copy of the state", _micros(game.state.copy, 3000), "µs"),
        Figure(GROUP, "what a seat sees", _micros(lambda: game.observe(0), 3000), "µs"),
        Figure(GROUP, "hash of the state", _micros(game.state_hash, 300), "µs"),
        Figure(GROUP, "undo at turn 13", undo, "ms"),
        Figure(GROUP, "redo at turn 13", redo, "ms"),
        Figure(GROUP, "replay of the log at turn 13", replayed, "ms"),
        Figure(GROUP, "an answer, on the disk", written, "ms", note="wall time"),
        Figure(GROUP, "opening a finished game's journal", opened, "ms", note="wall time"),
        Figure(GROUP, "its size", size, "kB"),
    ]
