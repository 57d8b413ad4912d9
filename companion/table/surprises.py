"""Errors that nobody expected: written down for whoever mends them, never shown to people."""

import traceback
from pathlib import Path

from companion.core.errors import GameError
from companion.table.home import home


def write_down(error: BaseException) -> Path | None:
    """The file that it was written to, beside the games; ``None`` where nothing can be written."""
    try:
        path = home() / "surprises.txt"
        with path.open("a", encoding="utf-8") as file:
            file.write("".join(traceback.format_exception(error)) + "\n")
    except (GameError, OSError):
        return None
    return path
