"""``dark-road simulate``: many games between simulated players, and the report of strengths."""

import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from companion.cli.output import tell, write_json, write_line, write_text
from companion.cli.strengths import as_markdown, command
from companion.concern.loader import load
from companion.core.errors import Illegal
from companion.simulation import simulate as simulation
from companion.simulation.report import TABLES, report
from companion.terminal.words import word


def simulate(arguments: Namespace) -> int:
    return _games(arguments) if arguments.report is None else _report(arguments)


def _games(arguments: Namespace) -> int:
    with _progress() as progress:
        found = simulation.run(
            arguments.games,
            arguments.seats,
            arguments.seed,
            arguments.workers,
            edition=arguments.edition,
            variants=tuple(arguments.variant),
            progress=progress,
            twists=tuple(arguments.twist),
            adventure=arguments.adventure,
        )
    if arguments.json:
        write_json(found)
    else:
        _show(found)
    return 0


def _report(arguments: Namespace) -> int:
    """The figures alone go to standard output: they are the same again for the same seed."""
    if arguments.adventure:
        raise Illegal("report-adventure")
    start = time.perf_counter()
    with _progress() as progress:
        found = report(
            arguments.games,
            arguments.seed,
            load(Path(arguments.report) if arguments.report else None),
            arguments.workers,
            edition=arguments.edition,
            variants=tuple(arguments.variant),
            twists=tuple(arguments.twist),
            tables=tuple(map(tuple, arguments.against)) or TABLES,
            progress=progress,
        )
    if arguments.json:
        write_json({"command": command(arguments), **found})
    else:
        write_text(as_markdown(found, command(arguments)))
    played = sum(line["games"] for line in found["lines"])
    tell(word("report-seconds", games=played, seconds=round(time.perf_counter() - start, 3)))
    return 0


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None] | None]:
    """A bar on standard error, if somebody is there to see it."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def show(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        yield show


def _show(found: dict[str, Any]) -> None:
    for seat in found["seats"]:
        write_line(word("simulated-seat", **seat))
    tell(word("simulated", games=found["games"], decisions=found["decisions"], seconds=found["seconds"]))
