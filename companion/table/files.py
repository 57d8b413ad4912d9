"""The few things the table does with files, in one object that a test can replace.

Everything that goes wrong comes out as one :class:`DiskError` with a code for the sentence.
"""

import errno
import os
import re
import secrets
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.core.errors import GameError
from companion.plain_files import NotPlain, open_plain, read_plain

if sys.platform != "win32":
    import fcntl

LARGEST: Final = 64_000_000
"""Bytes of a file we read at all; a long game takes less than one."""
MOST_ASIDE: Final = 20
"""Files of one kind that are set aside beside a file: they are never overwritten."""

_CODES: Final = {
    errno.ENOSPC: "disk-full",
    errno.EDQUOT: "disk-full",
    errno.EFBIG: "disk-full",
    errno.EROFS: "disk-read-only",
    errno.EACCES: "disk-read-only",
    errno.EPERM: "disk-read-only",
    errno.ENOENT: "file-missing",
    errno.EISDIR: "not-a-file",
}
_NO_LOCKS: Final = (errno.ENOTSUP, errno.ENOSYS, errno.EINVAL, errno.ENOLCK)
"""Some file systems know no locks; a game there goes on without one."""
_NO_LINKS: Final = (errno.EPERM, errno.EACCES, errno.ENOTSUP, errno.ENOSYS, errno.EMLINK, errno.EINVAL)
"""Some know no second name for a file."""
_NOT_THERE: Final = (errno.ENOENT, errno.ENOTDIR, errno.ELOOP)
"""No file bears the name: nothing does, or links that lead to each other."""
_APPENDING: Final = os.O_RDWR | os.O_APPEND
_RANDOM_BYTES: Final = 4
_NEW: Final = ".new"
_ENDING: Final = re.compile(rf"[0-9a-f]{{{2 * _RANDOM_BYTES}}}{re.escape(_NEW)}")
"""Of the name of a fresh file; whatever ends otherwise is somebody's own."""
_LONGEST: Final = 180
"""Bytes of a file's name that go into the name of one beside it."""


class DiskError(GameError):
    """The disk refused. What was to be written is not acknowledged."""


def disk_error(error: OSError, path: Path) -> DiskError:
    """What a failed call means to people."""
    code = "not-a-file" if isinstance(error, NotPlain) else _CODES.get(error.errno or 0, "disk-error")
    return DiskError(code, path=str(path), reason=error.strerror or type(error).__name__)


class Files:
    """The real disk. Every method raises ``OSError``; handles are file descriptors."""

    mode = 0o644
    """Who may do what with a new file. Where that is the owner alone, it is so whatever was there before."""

    def open(self, path: Path, create: bool = False) -> int:
        """For reading and for writing at the end. Raises ``NotPlain`` for a pipe and the like."""
        created = os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
        return open_plain(path, _APPENDING | created if create else _APPENDING, self.mode)

    def fresh(self, path: Path) -> tuple[int, Path]:
        """A new, empty, locked file beside ``path``, under a name that nobody can have guessed.

        Who may do what with a file at ``path`` may do so with this one. What a program that was killed has
        left of such files is taken away.
        """
        self._sweep(path)
        while True:
            new = path.with_name(f"{_beside(path)}{secrets.token_hex(_RANDOM_BYTES)}{_NEW}")
            handle = open_plain(new, _APPENDING | os.O_CREAT | os.O_EXCL, self.mode)
            if self.lock(handle) and self.is_at(handle, new):
                self._keep_mode(path, new)
                return handle, new
            os.close(handle)  # somebody took it for something left behind, before it was locked

    def _keep_mode(self, path: Path, new: Path) -> None:
        if self.mode & 0o077:
            with suppress(OSError):  # there is none, or the file system knows no such thing
                old = path.lstat().st_mode
                if stat.S_ISREG(old):
                    new.chmod(old & 0o777)

    def _sweep(self, path: Path) -> None:
        beginning = _beside(path)
        with suppress(OSError), os.scandir(path.parent) as found:
            for entry in found:
                if entry.name.startswith(beginning) and _ENDING.fullmatch(entry.name, len(beginning)):
                    self._take_away(Path(entry.path))

    def _take_away(self, left: Path) -> None:
        """Unless a program writes it just now."""
        with suppress(OSError):
            handle = open_plain(left, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
            try:
                if self.lock(handle):
                    left.unlink()
            finally:
                os.close(handle)

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

    def is_at(self, handle: int, path: Path) -> bool:
        """Is the open file the one of this name? Where a file system cannot tell, it is."""
        mine = os.fstat(handle)
        try:
            there = os.stat(path)
        except OSError as error:
            if error.errno not in _NOT_THERE:
                raise
            return False
        same = (mine.st_dev, mine.st_ino) == (there.st_dev, there.st_ino)
        return same or not (mine.st_ino and there.st_ino)

    def size(self, handle: int) -> int:
        return os.fstat(handle).st_size

    def read(self, path: Path) -> bytes:
        """All of a plain file, at most one byte more than :data:`LARGEST`."""
        return read_plain(path, LARGEST)

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

    def name_new(self, old: Path, new: Path) -> None:
        """As :meth:`rename`, but raises ``FileExistsError`` where the new name is taken."""
        try:
            os.link(old, new)
        except OSError as error:
            if error.errno not in _NO_LINKS:
                raise
        else:
            os.unlink(old)
            return
        _rename_new(old, new)

    def keep_beside(self, path: Path, aside: Path) -> None:
        """Another name for whatever lies there; where it can have only one, it loses its own.

        Raises ``FileExistsError`` where the other name is taken.
        """
        try:
            os.link(path, aside, follow_symlinks=False)
        except FileExistsError:
            raise
        except (OSError, NotImplementedError):
            _rename_new(path, aside)

    def remove(self, path: Path) -> None:
        os.unlink(path)

    def fsync_folder(self, folder: Path) -> None:
        """Comes back when the disk holds the folder's names."""
        if sys.platform != "win32":
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)

    def real(self, path: Path) -> Path:
        """Where the file of this name lies, past all links."""
        return Path(os.path.realpath(path))

    def exists(self, path: Path) -> bool:
        return path.exists()

    def is_taken(self, path: Path) -> bool:
        """Does anything bear this name, even a link that leads nowhere?"""
        return os.path.lexists(path)

    def make_folder(self, folder: Path) -> None:
        """With all its parents, unless it is there."""
        folder.mkdir(parents=True, exist_ok=True)

    def close(self, handle: int) -> None:
        os.close(handle)


def _rename_new(old: Path, new: Path) -> None:
    if os.path.lexists(new):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(new))
    os.rename(old, new)


def _beside(path: Path) -> str:
    """How the names of files begin that become this one."""
    name = os.fsencode(path.name)
    return f".{os.fsdecode(name[:_LONGEST])}." if len(name) > _LONGEST else f".{path.name}."


def write_fresh(files: Files, path: Path, data: bytes) -> tuple[int, Path]:
    """These bytes on the disk in a locked file beside ``path``, which has yet to get its name.

    Raises ``OSError``; then there is no such file.
    """
    handle, new = files.fresh(path)
    try:
        files.write(handle, data)
        files.fsync(handle)
    except OSError:
        discard(files, handle, new)
        raise
    return handle, new


def discard(files: Files, handle: int, new: Path) -> None:
    """Away with a file that comes to nothing."""
    with suppress(OSError):
        files.remove(new)
    files.close(handle)


def write_whole(files: Files, path: Path, data: bytes) -> None:
    """Put these bytes into a file; the old one stays until the new one is safely on the disk.

    Raises ``DiskError``; then the old file is untouched. As soon as the new one bears the name, it counts:
    everybody reads it, so that a caller who went by the old one would be at odds with the disk. Where the
    disk then fails to keep the folder's names, nothing is raised, and a power cut may bring the old one back.
    """
    try:
        files.make_folder(path.parent)
        handle, new = write_fresh(files, path, data)
        try:
            files.rename(new, path)
        except OSError:
            discard(files, handle, new)
            raise
    except OSError as error:
        raise disk_error(error, path) from error
    with suppress(OSError):
        files.close(handle)
    with suppress(OSError):
        files.fsync_folder(path.parent)


def aside(files: Files, path: Path, what: str) -> Path:
    """A name beside ``path`` that is still free, for what must not be lost.

    Raises ``DiskError`` when there are too many already.
    """
    for name in _names_aside(path, what):
        if not files.is_taken(name):
            return name
    raise DiskError("too-many-aside", path=str(path), count=MOST_ASIDE)


def _names_aside(path: Path, what: str) -> Iterator[Path]:
    name = os.fsdecode(os.fsencode(path.name)[:_LONGEST])
    return (path.with_name(f"{name}.{what}-{number}") for number in range(1, MOST_ASIDE + 1))
