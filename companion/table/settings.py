"""What the owner has chosen for the whole program."""

import os
import tomllib
from typing import Any, Final

import tomli_w

from companion.games.dark_road.editions import EDITIONS
from companion.table.files import Files, write_whole
from companion.table.home import settings_path
from companion.text.languages import DEFAULT_LANGUAGE, known_language

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where an environment names its language, the most important first."""


def settings() -> dict[str, Any]:
    """Everything chosen so far, by name; nothing where the file is missing or cannot be read."""
    try:
        return tomllib.loads(settings_path().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def keep_setting(name: str, value: Any) -> None:
    """From now on this is chosen. Raises ``DiskError``; then all is as it was."""
    kept = {**settings(), name: value}
    write_whole(Files(), settings_path(), tomli_w.dumps(kept).encode())


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
