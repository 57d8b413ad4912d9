"""The games of one or several runs, on one processor or several.

A game depends on its plan and its number alone, so the outcomes are the same whatever the number of
workers; only the order in which they come in differs.
"""

import multiprocessing
import multiprocessing.connection
import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import resource_tracker
from threading import Thread

from companion.core.errors import GameError
from companion.simulation.playing import Outcome, play
from companion.simulation.seating import Plan

Progress = Callable[[int, int], None]
"""Called after each game with how many are finished and how many there will be."""
Keep = Callable[[int, Outcome], None]
"""Called with each outcome and the place of its plan."""
_CHUNK = 10
"""Games that a worker plays at most before it tells of them."""


class Stopped(GameError):
    """A simulation that did not come to its end: interrupted, or one of its workers died."""


def play_all(
    plans: Sequence[Plan], games: int, workers: int, keep: Keep, progress: Progress | None = None
) -> None:
    """Play so many games of each plan. Raises :class:`Stopped`, and ``GameError`` for too few."""
    if games < 1 or workers < 1:
        raise GameError("too-few", games=games, workers=workers)
    finished, total = 0, games * len(plans)
    try:
        for place, outcome in _outcomes(plans, games, min(workers, total)):
            keep(place, outcome)
            finished += 1
            if progress is not None:
                progress(finished, total)
    except KeyboardInterrupt as error:
        raise Stopped("simulation-interrupted", finished=finished, games=total) from error
    except BrokenProcessPool as error:
        raise Stopped("simulation-worker-died", finished=finished, games=total) from error


def _outcomes(plans: Sequence[Plan], games: int, workers: int) -> Iterator[tuple[int, Outcome]]:
    """As they come in, each with the place of its plan."""
    if workers == 1:
        for place, plan in enumerate(plans):
            for number in range(games):
                yield place, play(plan, number)
        return
    size = max(1, min(_CHUNK, games * len(plans) // (4 * workers)))
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    # Spawned, not forked: the caller may hold threads and locks that a fork would tear apart.
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_prepare_worker)
    try:
        with _deaf_to_interrupts():
            waiting = {
                pool.submit(_play_some, plan, chunk): place
                for place, plan in enumerate(plans)
                for chunk in chunks
            }
        for done in as_completed(waiting):
            place = waiting.pop(done)
            yield from ((place, outcome) for outcome in done.result())
    except BaseException:
        for child in set(multiprocessing.active_children()).difference(others):
            child.terminate()  # nobody waits for their games any more
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """What begins in this block never hears Ctrl-C, not even while Python starts there; we hear it after."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # it begins with the first worker, and would open our ears
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _prepare_worker() -> None:
    """Ctrl-C is the parent's affair, and a worker does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, name="parent", daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)


def _play_some(plan: Plan, numbers: Iterable[int]) -> list[Outcome]:
    return [play(plan, number) for number in numbers]
