"""Small files of the owner's: read within bounds, written whole or not at all."""

import errno
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

from vision.errors import VisionError

LARGEST: Final = 8_000_000
"""Bytes of a file that is read at all."""


def read_plain(path: Path, most: int) -> bytes:
    """All of a plain file, or one byte more than ``most``; a pipe or a device is none, and not waited for.

    Raises ``OSError``.
    """
    with open(_open_plain(path), "rb") as file:
        data: bytes | None = file.read(most + 1)
    if data is None:  # plain by its looks only, such as /proc/kmsg: it would have us wait
        raise _not_plain(path)
    return data


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


def read_whole(path: Path) -> bytes:
    """All of a file. Raises ``VisionError``: ``keep-missing``, or it is too large for one of ours, or cannot
    be read."""
    try:
        data = read_plain(path, LARGEST)
    except FileNotFoundError as error:
        raise VisionError("keep-missing", file=path) from error
    except OSError as error:
        raise VisionError("keep-unreadable", file=path, reason=error.strerror or error) from error
    if len(data) > LARGEST:
        raise VisionError("keep-damaged", file=path)
    return data


def write_new(path: Path, data: bytes) -> None:
    """A file that is not there yet; half of it never stays. Raises ``OSError``."""
    with path.open("xb") as file:
        try:
            file.write(data)
            file.flush()
        except OSError:
            path.unlink(missing_ok=True)
            raise


def forget(path: Path) -> bool:
    """Whether there was such a file; now there is none. Raises ``VisionError``."""
    try:
        path.unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise VisionError("keep-unwritable", file=path, reason=error.strerror or error) from error
    return True


def set_aside(path: Path) -> Path:
    """What is damaged gets another name beside its own, by which it is kept. Raises ``OSError``."""
    number = 1
    while os.path.lexists(aside := path.with_name(f"{path.stem}.damaged-{number}")):
        number += 1
    os.replace(path, aside)
    return aside


def write_whole(path: Path, data: bytes) -> None:
    """The old file stays until the new one is safely on the disk. Raises ``VisionError``."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.parent / f".{path.name}.{secrets.token_hex(4)}.new"
        file = new.open("xb")
        try:
            with file:
                _keep_mode(path, new)
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(new, path)
        except OSError:
            new.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise VisionError("keep-unwritable", file=path, reason=error.strerror or error) from error


def _keep_mode(path: Path, new: Path) -> None:
    """Who may do what with the file at ``path`` may do so with the new one, and nobody else."""
    with suppress(OSError):  # there is none, or the file system knows no such thing
        old = path.lstat().st_mode
        if stat.S_ISREG(old):
            new.chmod(old & 0o777)
