"""The game to go on with."""

from pathlib import Path

from companion.core.errors import GameError
from companion.table import home, journal
from companion.table.restore import restore


def unfinished() -> Path | None:
    """The saved game that was played last and is not over; ``None`` when there is none that can be read."""
    try:
        paths = list(home.games_dir().glob(f"*{home.JOURNAL_SUFFIX}"))
    except GameError:
        return None
    for path in sorted(paths, key=_changed, reverse=True):
        try:
            contents, _ = journal.read(path)
            if restore(contents).game.question is not None:
                return path
        except GameError:
            continue
    return None


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
