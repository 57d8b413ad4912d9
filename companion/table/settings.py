"""What the owner has chosen for the whole program."""

import os
import tomllib
from typing import Any, Final

import tomli_w

from companion.core.errors import BadData, GameError
from companion.games.dark_road.editions import EDITIONS
from companion.plain_files import read_text
from companion.table.files import DiskError, Files, aside, disk_error, write_whole
from companion.table.home import settings_path
from companion.text.languages import DEFAULT_LANGUAGE, known_language

LARGEST: Final = 1_000_000
"""Bytes of the file that is read at all."""
_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where an environment names its language, the most important first."""


def settings() -> dict[str, Any]:
    """Everything chosen so far, by name; nothing where the file is missing or cannot be read."""
    try:
        return _read()
    except (DiskError, OSError, ValueError):
        return {}


def settings_problem() -> GameError | None:
    """Why the file cannot be read, if it is there; what is wrong with its folder is told elsewhere."""
    try:
        _read()
    except (DiskError, FileNotFoundError):
        return None
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        return BadData("settings-unreadable", path=str(settings_path()), reason=reason)
    return None


def _read() -> dict[str, Any]:
    return tomllib.loads(read_text(settings_path(), LARGEST))


def keep_setting(name: str, value: Any) -> None:
    """From now on this is chosen; a file that cannot be read is kept beside the new one.

    Raises ``DiskError``; then all is as it was.
    """
    files, path, kept = Files(), settings_path(), {**settings(), name: value}
    if settings_problem() is not None:
        copy = aside(files, path, "damaged")
        try:
            files.keep_beside(path, copy)
        except OSError as error:
            raise disk_error(error, path) from error
    write_whole(files, path, tomli_w.dumps(kept).encode())


def language_here(named: str = "") -> str:
    """The language to speak: the one named now, the one chosen before, or the environment's own.

    English where none of them is known.
    """
    around = next((value for name in _VARIABLES if (value := os.environ.get(name))), "")
    chosen = named or str(settings().get("language", "")) or around
    return known_language(chosen) or DEFAULT_LANGUAGE


def edition_here() -> str:
    """The edition that was chosen for the last game; the second where nothing was chosen."""
    last = settings().get("last_game", {})
    edition = last.get("edition") if isinstance(last, dict) else None
    return edition if isinstance(edition, str) and edition in EDITIONS else "v2"
