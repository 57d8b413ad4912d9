"""Saved games: read, never changed; of a damaged one the good beginning is saved as another game."""

import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, islice
from pathlib import Path
from typing import NamedTuple

from companion.core.errors import GameError
from companion.games.dark_road import DarkRoad
from companion.table import home, journal, rescue
from companion.table.restore import Notice, restore


class Saved(NamedTuple):
    """A saved game as it stands, and what there is to say about its file."""

    game: DarkRoad
    notices: list[Notice]


def read(path: Path) -> Saved:
    """The game in this file. Raises ``BadRecord`` or ``DiskError``."""
    contents, scan = journal.read(path)
    restored = restore(contents)
    torn: list[Notice] = [("journal-ends-torn", {"bytes": len(scan.tail)})] if scan.torn else []
    return Saved(restored.game, [*torn, *restored.notices])


def _paths() -> list[Path]:
    """The newest first."""
    found = []
    for path in home.games_dir().glob("*" + home.JOURNAL_SUFFIX):
        with suppress(OSError):  # one that is thrown away just now
            if path.is_file():
                found.append((-path.stat().st_mtime, path.name, path))
    return [path for _, _, path in sorted(found)]


def readable() -> Iterator[tuple[Path, DarkRoad | GameError]]:
    """Every saved game, or why it cannot be read."""
    for path in _paths():
        try:
            yield path, read(path).game
        except GameError as error:
            yield path, error


def latest_unfinished(most: int | None = None) -> Path | None:
    """The saved game that was played last and is not over, if there is one; raises ``DiskError``.

    With ``most`` only so many games are looked at, those that cannot be read not counted: a long shelf of
    finished ones takes its time.
    """
    games = ((path, game) for path, game in readable() if isinstance(game, DarkRoad))
    return next((path for path, game in islice(games, most) if game.question is not None), None)


def save_beginning(path: Path) -> Path:
    """The good beginning of a damaged game as a game beside it. Raises ``BadRecord`` where there is none, and
    ``DiskError``."""
    beside = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    target = next(one for one in beside if not os.path.lexists(one))
    rescue.salvage(path, target)
    return target
