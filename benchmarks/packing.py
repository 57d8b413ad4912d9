"""How long does "does it fit in the wagon?" take? Run with ``python -m benchmarks.packing``.

Every figure is in microseconds of processor time. *Cold* questions are asked of tables that know
nothing at all yet, *stream* ones of tables that start empty and learn as a game would let them,
*warm* ones were all asked before.
"""

import random
import time
from collections.abc import Callable
from functools import partial

from companion.games.dark_road.storage import Counts, Storage, shared_tables

SHAPES = {
    "armor": ("##", "##"),
    "book": ("##",),
    "instrument": ("#.", "##"),
    "potion": ("##",),
    "staff": ("####",),
    "weapon": ("###",),
    "vp": ("##", "##"),
}
SIZE = (6, 5)

Question = tuple[Counts, bool, bool, int]


def questions(number: int, seed: int) -> list[Question]:
    """Random wagons, most of them nearly full, where the answer is hardest."""
    rng = random.Random(seed)
    asked = []
    for _ in range(number):
        vp, saddlebag, heroes = rng.random() < 0.3, rng.random() < 0.3, rng.choice((0, 0, 0, 1, 2, 3))
        tiles = rng.choices(range(6), k=rng.randint(7, 13) + heroes + saddlebag - vp)
        armor, book, instrument, potion, staff, weapon = (tiles.count(good) for good in range(6))
        asked.append(((armor, book, instrument, potion, staff, weapon), vp, saddlebag, heroes))
    return asked


def fresh() -> Storage:
    """A storage that knows no answers."""
    shared_tables.cache_clear()
    return Storage(SHAPES, SIZE)


def _micros(call: Callable[[], object], times: int = 1) -> float:
    start = time.process_time_ns()
    for _ in range(times):
        call()
    return (time.process_time_ns() - start) / times / 1000


def _spread(micros: list[float]) -> dict[str, float]:
    ranked = sorted(micros)
    last = len(ranked) - 1
    return {
        "median": round(ranked[last // 2], 2),
        "p99": round(ranked[last * 99 // 100], 2),
        "worst": round(ranked[last], 2),
    }


def run(number: int = 1000, seed: int = 1) -> dict[str, object]:
    """The figures by name, each with median, p99 and worst, and how many of the questions fit."""
    asked = questions(number, seed)
    built, cold = [], []
    for question in asked:
        built.append(_micros(fresh))
        storage = Storage(SHAPES, SIZE)
        cold.append(_micros(partial(storage.fits, *question)))
    storage = fresh()
    stream = [_micros(partial(storage.fits, *question)) for question in asked]
    warm = [_micros(partial(storage.fits, *question), 1000) for question in asked[:200]]
    fitting = [question for question in asked if storage.fits(*question)]
    drawn = [_micros(partial(storage.packing, *question)) for question in fitting]
    return {
        "questions": number,
        "fit": len(fitting),
        "construction_us": _spread(built),
        "cold_us": _spread(cold),
        "stream_us": _spread(stream),
        "warm_us": _spread(warm),
        "packing_us": _spread(drawn),
    }


if __name__ == "__main__":
    for name, figure in run().items():
        print(f"{name:16} {figure}")
