"""How long one answer takes, with all the dealing that follows it until the next question.

The garbage collector runs as it does for everybody. Each game is played several times with the
same answers. The bar is for the best time of each answer, as ``timeit`` advises: it tells what the
rules cost, where a single timing also tells what other programs, cold caches and the collector did
meanwhile. What all single timings give is shown beside it.
"""

import gc
import random
import time
from array import array

from benchmarks.figures import Figure, at_most, percentile
from companion.games import dark_road

SLOWEST = 5.0
"""The slowest hundredth may take so many times the median."""
TIMES = 5


class _Collections:
    """Counts garbage collections while it is listening."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, phase: str, info: dict[str, int]) -> None:
        self.count += phase == "start"


class Timings:
    """Processor time of each answer in microseconds, and whether garbage was collected meanwhile.

    Kept in plain arrays: a list of objects would itself be garbage collected, again and again.
    """

    def __init__(self) -> None:
        self.micros = array("d")
        self.collected = bytearray()

    def play(self, number: int, collections: _Collections) -> None:
        """Time every answer of one random game with 2, 3 or 4 seats."""
        choose = random.Random(number).choice
        game = dark_road.new_game(2 + number % 3, seed=number)
        while (question := game.question) is not None:
            value = choose(question.options)
            before = collections.count
            start = time.process_time_ns()
            game.answer(value)
            used = time.process_time_ns() - start
            self.micros.append(used / 1000)
            self.collected.append(collections.count > before)


def run(games: int) -> list[Figure]:
    collections = _Collections()
    gc.callbacks.append(collections)
    everything = Timings()
    best = array("d")
    try:
        for number in range(games):
            played = [Timings() for _ in range(TIMES)]
            for timings in played:
                timings.play(number, collections)
                everything.micros += timings.micros
                everything.collected += timings.collected
            best.extend(map(min, zip(*(timings.micros for timings in played), strict=True)))
    finally:
        gc.callbacks.remove(collections)
    return _figures(everything, sorted(best))


def _figures(found: Timings, best: list[float]) -> list[Figure]:
    group = "One answer, checked and logged"
    ranked = sorted(found.micros)
    middle, slow = percentile(ranked, 0.5), percentile(ranked, 0.99)
    slowest = [at for at, micros in enumerate(found.micros) if micros >= slow]
    collected = 100 * sum(found.collected[at] for at in slowest) / len(slowest)
    undisturbed = percentile(best, 0.99) / percentile(best, 0.5)
    return [
        Figure(group, "answers measured", len(ranked), ""),
        Figure(group, "median", middle, "µs"),
        Figure(group, "slowest 1 %", slow, "µs"),
        Figure(group, "slowest 1 % to the median", slow / middle, "times"),
        at_most(group, f"the same, best of {TIMES} of each answer", undisturbed, "times", SLOWEST),
        Figure(group, "of the slowest 1 %, with garbage collected", collected, "%"),
        Figure(group, "slowest of all", ranked[-1], "µs"),
    ]
