"""Many games between the same players, counted."""

import time
from collections.abc import Sequence
from typing import Any

from companion.simulation.playing import Outcome
from companion.simulation.seating import plan_of
from companion.simulation.workers import Progress, play_all


def run(
    games: int,
    seats: Sequence[str],
    seed: int,
    workers: int = 1,
    edition: str = "v2",
    variants: Sequence[str] = (),
    progress: Progress | None = None,
    twists: Sequence[str] = (),
    adventure: str = "",
) -> dict[str, Any]:
    """Play ``games`` games between the named players and count.

    For each listed player: ``wins`` (alone in first place), ``ties`` (first place shared) and
    ``mean_score``. Raises ``GameError`` for a setup that cannot be played, ``Stopped`` when
    interrupted or when a worker dies.
    """
    plan = plan_of(seats, seed, edition, variants, twists, adventure)
    start = time.perf_counter()
    outcomes: list[Outcome] = []
    play_all([plan], games, workers, lambda _, outcome: outcomes.append(outcome), progress)
    return {
        "games": games,
        "seed": seed,
        "seats": [_line(outcomes, listed, name) for listed, name in enumerate(seats)],
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
