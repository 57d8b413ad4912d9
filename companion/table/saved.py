"""Saved games: read, never changed; of a damaged one the good beginning is saved as another game."""

import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

from companion.core.errors import GameError
from companion.games.dark_road import DarkRoad
from companion.table import home, journal, rescue
from companion.table.restore import Notice, restore
from companion.table.session import Session


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


class Latest(NamedTuple):
    """What was played last."""

    unfinished: tuple[Path, DarkRoad] | None
    """The latest game that is not over."""
    is_unreadable: bool
    """Was a game that cannot be opened any more played later than all that can?"""


def latest(most: int | None = None) -> Latest:
    """Raises ``DiskError``. With ``most`` only so many games are looked at, those that cannot be read not
    counted: a long shelf of finished ones takes its time."""
    is_unreadable, finished = False, 0
    for path, game in readable():
        if isinstance(game, GameError):
            is_unreadable = is_unreadable or not finished
        elif game.question is not None:
            return Latest((path, game), is_unreadable)
        else:
            finished += 1
            if finished == most:
                break
    return Latest(None, is_unreadable)


def save_beginning(path: Path) -> Path:
    """The good beginning of a damaged game as a game beside it. Raises ``BadRecord`` where there is none, and
    ``DiskError``."""
    beside = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    target = next(one for one in beside if not os.path.lexists(one))
    rescue.salvage(path, target)
    return target


def rescued_notice(session: Session, name: str) -> Notice:
    """What there is to say of a game that goes on from what was whole of a damaged one."""
    return "journal-rescued", {"path": name, "turn": session.game.state.round}
