"""The owner's files: read within bounds, written whole or not at all."""

import errno
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

from firmware_bridge.errors import BridgeError

LARGEST: Final = 1_000_000
"""Bytes of a file that is read at all."""


def read_text(path: Path) -> str:
    """A text in UTF-8, from a plain file; a pipe or a device is none, and not waited for.

    Raises ``OSError``, and ``ValueError`` for what is too large or no text.
    """
    with open(_open_plain(path), "rb") as file:
        data: bytes | None = file.read(LARGEST + 1)
    if data is None:  # plain by its looks only, such as /proc/kmsg: it would have us wait
        raise _not_plain(path)
    if len(data) > LARGEST:
        raise ValueError(f"it is larger than {LARGEST} bytes")
    return data.decode("utf-8")


def _open_plain(path: Path) -> int:
    """A handle of a plain file. Raises ``OSError`` for what is none; then nothing stays open."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        kind = os.fstat(handle).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(kind):
            raise _not_plain(path)
    except OSError:
        os.close(handle)
        raise
    return handle


def _not_plain(path: Path) -> OSError:
    return OSError(errno.EINVAL, "not a plain file", str(path))


def write_whole(path: Path, text: str) -> None:
    """Put this text into a file; the old one stays until the new one is safely on the disk.

    Raises ``BridgeError``; then the old file is untouched.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.parent / f".{path.name}.{secrets.token_hex(4)}.new"
        file = new.open("x", encoding="utf-8")
        try:
            with file:
                _keep_mode(path, new)
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(new, path)
        except OSError:
            new.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise BridgeError("unwritable", path=path, reason=error.strerror or error) from error


def _keep_mode(path: Path, new: Path) -> None:
    """Who may do what with the file at ``path`` may do so with the new one, and nobody else."""
    with suppress(OSError):  # there is none, or the file system knows no such thing
        old = path.lstat().st_mode
        if stat.S_ISREG(old):
            new.chmod(old & 0o777)
