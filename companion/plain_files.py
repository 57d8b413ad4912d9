"""Reading what an owner may have put anywhere: only plain files, only so much, and never waiting.

A pipe would wait for a writer, a device may have no end, and a name may lead to either.
"""

import errno
import os
import stat
from pathlib import Path
from typing import Final

_PATIENT: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


class NotPlain(OSError):
    """A pipe, a device or a socket where a file should be."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, "not a plain file", str(path))


def open_plain(path: Path, flags: int, mode: int = 0o644) -> int:
    """A handle of a plain file. Raises ``OSError``: ``NotPlain`` for what is none."""
    handle = os.open(path, flags | _PATIENT, mode)
    try:
        kind = os.fstat(handle).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(kind):
            raise NotPlain(path)
    except OSError:
        os.close(handle)
        raise
    return handle


def read_plain(path: Path, most: int) -> bytes:
    """All of a file, or one byte more than ``most``. Raises ``OSError`` as :func:`open_plain` does."""
    with open(open_plain(path, os.O_RDONLY), "rb") as file:
        data: bytes | None = file.read(most + 1)
    if data is None:  # plain by its looks only, such as /proc/kmsg: it would have us wait
        raise NotPlain(path)
    return data


def read_text(path: Path, most: int) -> str:
    """A text in UTF-8. Raises ``OSError``, and ``ValueError`` for what is too long or none."""
    data = read_plain(path, most)
    if len(data) > most:
        raise ValueError(f"{path.name} is larger than {most} bytes")
    return data.decode("utf-8")
