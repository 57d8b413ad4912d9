"""Errors that nobody expected: written down for whoever mends them, never shown to people."""

import os
import traceback
from pathlib import Path
from typing import Final

from companion.core.errors import GameError
from companion.plain_files import open_plain
from companion.table.home import home
from companion.text.printable import printable

LARGEST: Final = 1_000_000
"""Bytes from which on nothing more is added: the first ones tell most."""


def write_down(error: BaseException) -> Path | None:
    """The file that it was written to, beside the games; ``None`` where nothing can be written."""
    try:
        path = home() / "surprises.txt"
        handle = open_plain(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        with open(handle, "a", encoding="utf-8") as file:
            if file.tell() < LARGEST:
                file.write(printable("".join(traceback.format_exception(error))) + "\n")
    except (GameError, OSError):
        return None
    return path
