"""The few things the table does with files, in one object that a test can replace.

Everything that goes wrong comes out as one :class:`DiskError` with a code for the sentence.
"""

import errno
import os
import sys
from pathlib import Path
from typing import Final

from companion.core.errors import GameError

if sys.platform != "win32":
    import fcntl

LARGEST: Final = 64_000_000
"""Bytes of a file we read at all; a long game takes less than one."""

_CODES: Final = {
    errno.ENOSPC: "disk-full",
    errno.EDQUOT: "disk-full",
    errno.EFBIG: "disk-full",
    errno.EROFS: "disk-read-only",
    errno.EACCES: "disk-read-only",
    errno.EPERM: "disk-read-only",
    errno.ENOENT: "file-missing",
}
_NO_LOCKS: Final = (errno.ENOTSUP, errno.ENOSYS, errno.EINVAL, errno.ENOLCK)
"""Some file systems know no locks; a game there goes on without one."""


class DiskError(GameError):
    """The disk refused. What was to be written is not acknowledged."""


def disk_error(error: OSError, path: Path) -> DiskError:
    """What a failed call means to people."""
    code = _CODES.get(error.errno or 0, "disk-error")
    return DiskError(code, path=str(path), reason=error.strerror or type(error).__name__)


class Files:
    """The real disk. Every method raises ``OSError``; handles are file descriptors."""

    def open(self, path: Path, create: bool = False) -> int:
        """For reading and for writing at the end."""
        flags = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)
        return os.open(path, flags | os.O_CREAT if create else flags, 0o644)

    def lock(self, handle: int) -> bool:
        """Nobody else may hold this file; ``False`` when somebody does. Released with the handle."""
        if sys.platform == "win32":
            return True
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:
            if error.errno not in _NO_LOCKS:
                raise
        return True

    def read(self, path: Path) -> bytes:
        """All of a file, at most one byte more than :data:`LARGEST`."""
        with path.open("rb") as file:
            return file.read(LARGEST + 1)

    def contents(self, handle: int) -> bytes:
        """All of an open file, at most one byte more than :data:`LARGEST`."""
        os.lseek(handle, 0, os.SEEK_SET)
        parts = []
        left = LARGEST + 1
        while left and (part := os.read(handle, min(left, 1 << 20))):
            parts.append(part)
            left -= len(part)
        return b"".join(parts)

    def write(self, handle: int, data: bytes) -> None:
        """All of it, at the end of the file."""
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(handle, rest) :]

    def fsync(self, handle: int) -> None:
        """Comes back when the disk holds everything written."""
        os.fsync(handle)

    def truncate(self, handle: int, size: int) -> None:
        os.ftruncate(handle, size)

    def rename(self, old: Path, new: Path) -> None:
        """The old name vanishes, the new one holds its file at once."""
        os.replace(old, new)

    def fsync_folder(self, folder: Path) -> None:
        """Comes back when the disk holds the folder's names."""
        if sys.platform != "win32":
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)

    def exists(self, path: Path) -> bool:
        return path.exists()

    def make_folder(self, folder: Path) -> None:
        """With all its parents, unless it is there."""
        folder.mkdir(parents=True, exist_ok=True)

    def close(self, handle: int) -> None:
        os.close(handle)


def write_whole(files: Files, path: Path, data: bytes) -> None:
    """Put these bytes into a file; the old one stays until the new one is safely on the disk.

    Raises ``DiskError``; then the old file is untouched.
    """
    new = path.with_name(f".{path.name}.new")
    try:
        files.make_folder(path.parent)
        handle = files.open(new, create=True)
        try:
            files.truncate(handle, 0)
            files.write(handle, data)
            files.fsync(handle)
        finally:
            files.close(handle)
        files.rename(new, path)
        files.fsync_folder(path.parent)
    except OSError as error:
        raise disk_error(error, path) from error
