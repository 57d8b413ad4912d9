"""Finished games as files in a folder of the owner's own: to be sent, looked at elsewhere, or kept safe."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import count
from pathlib import Path
from typing import Final

from companion.plain_files import read_plain
from companion.store.exchange import LARGEST, games_bytes
from companion.store.finished import Finished
from companion.store.sharing import csv_text
from companion.table.files import Files, disk_error, write_whole
from companion.table.home import shared_dir
from companion.text.printable import printable

_SHOWN: Final = 30
"""Files that are offered to be taken in, the newest first."""


@dataclass(frozen=True, slots=True)
class Gift:
    """A file that games may be taken from."""

    path: Path
    day: str


def save_table(games: Sequence[Finished], name: str) -> Path:
    """Rows for a spreadsheet; where they are. Raises ``DiskError``."""
    return save_file(name, ".csv", csv_text(games).encode("utf-8-sig"))


def save_games(games: Sequence[Finished], name: str) -> Path:
    """A file that another companion takes in; where it is. Raises ``DiskError``."""
    return save_file(name, ".json", games_bytes(games))


def save_backup(data: bytes) -> Path:
    """Everything, as the history gives it; where it is. Raises ``DiskError``."""
    return save_file(f"{date.today().isoformat()}-history", ".json", data)


def save_file(name: str, suffix: str, data: bytes) -> Path:
    """A new file beside those that are there. Raises ``DiskError``."""
    folder = shared_dir()
    numbered = (folder / f"{name}{'' if number == 1 else f'-{number}'}{suffix}" for number in count(1))
    path = next(path for path in numbered if not path.exists())
    write_whole(Files(), path, data)
    return path


def name_of(game: Finished) -> str:
    """What a file about this game is called."""
    parts = [game.day, *(line.name for line in game.lines if line.automa is None)]
    plain = "".join(
        letter if letter.isalnum() else "-" for letter in printable("-".join(part for part in parts if part))
    )
    return plain.encode()[:120].decode(errors="ignore").strip("-") or "game"


def gifts() -> list[Gift]:
    """Files that may hold games, the newest first. Raises ``DiskError``."""
    folder = shared_dir()
    try:
        found = [(path.stat().st_mtime, path) for path in folder.glob("*.json") if path.is_file()]
    except OSError as error:
        raise disk_error(error, folder) from error
    newest = sorted(found, key=lambda one: (-one[0], one[1].name))[:_SHOWN]
    return [Gift(path, _day(changed)) for changed, path in newest]


def _day(changed: float) -> str:
    """Empty where the clock was nowhere."""
    try:
        return date.fromtimestamp(changed).isoformat()
    except (ValueError, OverflowError, OSError):
        return ""


def read_gift(path: Path) -> bytes:
    """All of a file, or just more than may be read. Raises ``DiskError``."""
    try:
        return read_plain(path, LARGEST)
    except OSError as error:
        raise disk_error(error, path) from error
