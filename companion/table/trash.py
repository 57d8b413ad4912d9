"""Saved games that were thrown away: they lie in a folder of their own, and can be brought back."""

import os
from pathlib import Path

from companion.table.files import DiskError, disk_error
from companion.table.home import home


def trash_dir() -> Path:
    """The folder of what was thrown away; raises ``DiskError`` when it cannot be made."""
    folder = home() / "trash"
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise disk_error(error, folder) from error
    return folder


def throw_away(path: Path) -> Path:
    """Put a saved game into the trash, and return where it lies there. Raises ``DiskError``."""
    return _move(path, _free(trash_dir() / path.name))


def bring_back(thrown: Path, path: Path) -> Path:
    """Put it back where it was, or beside what has taken its place. Raises ``DiskError``."""
    return _move(thrown, _free(path))


def _free(path: Path) -> Path:
    """This path, or one with a number where it is taken."""
    number, found = 2, path
    while os.path.lexists(found):
        found = path.with_name(f"{path.stem} {number}{path.suffix}")
        number += 1
    return found


def _move(old: Path, new: Path) -> Path:
    try:
        old.rename(new)
    except FileNotFoundError as error:
        raise DiskError("file-missing", path=str(old), reason=error.strerror or "") from error
    except OSError as error:
        raise disk_error(error, old) from error
    return new
