"""How long one answer takes, with all the dealing that follows it until the next question.

The garbage collector runs as it does for everybody. Each game is played three times with the
same answers: all timings count for the bar, and the medians of three tell what remains when
other programs and the collector happened to disturb only one of the three.
"""

import gc
import random
import time
from statistics import median
from typing import NamedTuple

from benchmarks.figures import Figure, at_most, percentile
from companion.games import dark_road

SLOWEST = 5.0
"""The slowest hundredth may take so many times the median."""
TIMES = 3


class Answer(NamedTuple):
    """One answer: processor time in microseconds, what was asked, and whether garbage was collected."""

    micros: float
    kind: str
    collected: bool


class _Collections:
    """Counts garbage collections while it is listening."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, phase: str, info: dict[str, int]) -> None:
        self.count += phase == "start"


def answers(number: int, collections: _Collections) -> list[Answer]:
    """Every answer of one random game with 2, 3 or 4 seats."""
    found: list[Answer] = []
    choose = random.Random(number).choice
    game = dark_road.new_game(2 + number % 3, seed=number)
    while (question := game.question) is not None:
        value = choose(question.options)
        before = collections.count
        start = time.process_time_ns()
        game.answer(value)
        used = time.process_time_ns() - start
        found.append(Answer(used / 1000, question.kind, collections.count > before))
    return found


def run(games: int) -> list[Figure]:
    collections = _Collections()
    gc.callbacks.append(collections)
    found: list[Answer] = []
    settled: list[float] = []
    try:
        for number in range(games):
            played = [answers(number, collections) for _ in range(TIMES)]
            found += [answer for one in played for answer in one]
            settled += [median(answer.micros for answer in thrice) for thrice in zip(*played, strict=True)]
    finally:
        gc.callbacks.remove(collections)
    return _figures(sorted(found), sorted(settled))


def _figures(found: list[Answer], settled: list[float]) -> list[Figure]:
    group = "One answer, checked and logged"
    ranked = [answer.micros for answer in found]
    middle, slow = percentile(ranked, 0.5), percentile(ranked, 0.99)
    slowest = found[int(len(found) * 0.99) :]
    collected = 100 * sum(answer.collected for answer in slowest) / len(slowest)
    undisturbed = percentile(settled, 0.99) / percentile(settled, 0.5)
    return [
        Figure(group, "answers measured", len(found), ""),
        Figure(group, "median", middle, "µs"),
        Figure(group, "slowest 1 %", slow, "µs"),
        at_most(group, "slowest 1 % to the median", slow / middle, "times", SLOWEST),
        Figure(group, "the same, medians of three", undisturbed, "times"),
        Figure(group, "of the slowest 1 %, with garbage collected", collected, "%"),
        Figure(group, "slowest of all", ranked[-1], "µs", note=found[-1].kind),
    ]
