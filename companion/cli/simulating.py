"""``dark-road simulate``: many games between simulated players."""

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from companion.cli.output import tell, write_json
from companion.simulation import simulate as simulation
from companion.terminal.words import word


def simulate(arguments: Namespace) -> int:
    with _progress(arguments.games) as progress:
        found = simulation.run(
            arguments.games,
            arguments.seats,
            arguments.seed,
            arguments.workers,
            edition=arguments.edition,
            variants=tuple(arguments.variant),
            progress=progress,
        )
    if arguments.json:
        write_json(found)
    else:
        _show(found)
    return 0


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on standard error, if somebody is there to see it."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=games)

        def show(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        yield show


def _show(found: dict[str, Any]) -> None:
    for seat in found["seats"]:
        print(word("simulated-seat", **seat))
    tell(word("simulated", games=found["games"], decisions=found["decisions"], seconds=found["seconds"]))
