"""Many games between simulated players, on one processor or several.

Game number i of a run depends on the run's seed and on i alone, so the outcome is the same
whatever the number of workers. The seats rotate from game to game: nobody always goes first.
"""

import multiprocessing
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple

from companion.core.dealer import deal
from companion.core.errors import GameError
from companion.games import dark_road
from companion.players import make

Progress = Callable[[int, int], None]
"""Called after each game with how many are finished and how many there will be."""

_SEEDS = 1 << 62


class Stopped(GameError):
    """A simulation that did not come to its end: interrupted, or one of its workers died."""


class Plan(NamedTuple):
    """What all games of a run share."""

    seats: tuple[str, ...]
    seed: int
    edition: str
    variants: tuple[str, ...]


class Outcome(NamedTuple):
    """How one game ended, in the order of ``Plan.seats``."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int


def play(plan: Plan, number: int) -> Outcome:
    """Game ``number`` of the run, from its first question to its result."""
    count = len(plan.seats)
    listed = [(seat + number) % count for seat in range(count)]
    players = [make(plan.seats[i], deal(plan.seed, f"player {i}", number, _SEEDS)) for i in listed]
    game = dark_road.new_game(
        [f"{plan.seats[i]} {i + 1}" for i in listed],
        edition=plan.edition,
        seed=deal(plan.seed, "game", number, _SEEDS),
        variants=plan.variants,
    )
    decisions = 0
    while (question := game.question) is not None:
        seat = question.seat
        assert seat is not None
        game.answer(players[seat].choose(game.observe(seat), question))
        decisions += 1
    result = game.result
    assert result is not None
    scores = [0] * count
    for standing in result.standings:
        scores[listed[standing.seat]] = standing.score
    return Outcome(tuple(scores), tuple(listed[seat] for seat in result.winners), decisions)


def run(
    games: int,
    seats: Sequence[str],
    seed: int,
    workers: int = 1,
    edition: str = "v2",
    variants: Sequence[str] = (),
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Play ``games`` games between the named players and count.

    For each listed player: ``wins`` (alone in first place), ``ties`` (first place shared) and
    ``mean_score``. Raises ``GameError`` for a setup that cannot be played, :class:`Stopped` when
    interrupted or when a worker dies.
    """
    if games < 1 or workers < 1:
        raise GameError("too-few", games=games, workers=workers)
    for name in seats:
        make(name, 0)
    if "hidden-coins" in variants:
        # Nobody keeps track of the coins then, and only people could count them at the end.
        raise GameError("hidden-coins-simulated", "HIDE-1")
    plan = Plan(tuple(seats), seed, edition, tuple(variants))
    dark_road.new_game(len(seats), edition=edition, seed=seed, variants=variants)
    start = time.perf_counter()
    outcomes: list[Outcome] = []
    try:
        for outcome in _outcomes(plan, games, min(workers, games)):
            outcomes.append(outcome)
            if progress is not None:
                progress(len(outcomes), games)
    except KeyboardInterrupt as error:
        raise Stopped("simulation-interrupted", finished=len(outcomes), games=games) from error
    except BrokenProcessPool as error:
        raise Stopped("simulation-worker-died", finished=len(outcomes), games=games) from error
    return {
        "games": games,
        "seed": seed,
        "seats": [_line(outcomes, i, name) for i, name in enumerate(seats)],
        "decisions": sum(outcome.decisions for outcome in outcomes),
        "seconds": round(time.perf_counter() - start, 3),
    }


def _line(outcomes: list[Outcome], listed: int, name: str) -> dict[str, Any]:
    first = [outcome.winners for outcome in outcomes if listed in outcome.winners]
    total = sum(outcome.scores[listed] for outcome in outcomes)
    return {
        "player": name,
        "wins": sum(1 for winners in first if len(winners) == 1),
        "ties": sum(1 for winners in first if len(winners) > 1),
        "mean_score": round(total / len(outcomes), 3),
    }


def _outcomes(plan: Plan, games: int, workers: int) -> Iterator[Outcome]:
    """The outcomes as they come in; their order means nothing."""
    if workers == 1:
        for number in range(games):
            yield play(plan, number)
        return
    size = max(1, min(10, games // (4 * workers)))
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    # Spawned, not forked: the caller may hold threads and locks that a fork would tear apart.
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_leave_interrupts)
    try:
        waiting: list[Future[list[Outcome]]] = [pool.submit(_play_all, plan, chunk) for chunk in chunks]
        for done in as_completed(waiting):
            yield from done.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts() -> None:
    """Ctrl-C is the parent's affair: workers finish their few games and go."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_all(plan: Plan, numbers: Iterable[int]) -> list[Outcome]:
    return [play(plan, number) for number in numbers]
