"""The file of a running game: append-only, checksummed, on the disk before anyone relies on it.

``docs/journal.md`` describes the format.
"""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

import companion
from companion.core.errors import BadRecord, GameError
from companion.core.game import Record
from companion.games.dark_road import game as rules
from companion.games.dark_road.box import Box
from companion.games.dark_road.box_json import box_to_json
from companion.games.dark_road.state import State
from companion.games.dark_road.state_json import state_hash, state_to_json
from companion.table.contents import FORMAT, SCHEMA, Contents, Snapshot, understand
from companion.table.files import LARGEST, DiskError, Files, disk_error
from companion.table.lines import Body, End, Scan, encode, scan


def header_line(setup: dict[str, Any], box: Box, created: str) -> Body:
    """The first line; ``created`` is the time as the caller tells it."""
    return {
        "kind": "header",
        "schema": SCHEMA,
        "format": FORMAT,
        "rules": rules.RULES_VERSION,
        "app": companion.__version__,
        "created": created,
        "setup": setup,
        "data": box_to_json(box),
    }


def log_line(records: list[Record]) -> Body:
    """What one answer, undo or correction added to the log: one line, so all of it or nothing."""
    return {"kind": "log", "records": records}


def snapshot_of(steps: int, state: State, box: Box) -> Snapshot:
    """The table between two turns; ``box`` is the header's card data."""
    return Snapshot(steps, state_hash(state), state_to_json(state), None if state.box is box else state.box)


def snapshot_line(snapshot: Snapshot) -> Body:
    body = {"kind": "snapshot", "steps": snapshot.steps, "hash": snapshot.hash, "state": snapshot.state}
    return body if snapshot.box is None else {**body, "data": box_to_json(snapshot.box)}


def resume_line(snapshot: Snapshot, records: list[Record]) -> Body:
    """From here on the game goes by this program's rules, from this table."""
    mine = {"kind": "resume", "rules": rules.RULES_VERSION, "app": companion.__version__}
    return {**snapshot_line(snapshot), **mine, "records": records}


class Journal:
    """One open journal. Nobody else can write to it until :meth:`close`."""

    def __init__(self, path: Path, files: Files, handle: int, end: End) -> None:
        self.path = path
        self.trouble: DiskError | None = None
        """Why nothing can be written before :meth:`retry` has succeeded."""
        self._files = files
        self._handle: int | None = handle
        self._end = end

    @classmethod
    def create(cls, path: Path, lines: Iterable[Body], files: Files) -> Self:
        """A new file that holds these lines; it appears under its name only when it is whole.

        Raises ``DiskError``; then there is no such file.
        """
        data, end = encode(lines, End())
        try:
            files.make_folder(path.parent)
            handle = _fresh(path, data, files)
        except OSError as error:
            raise disk_error(error, path) from error
        try:
            files.fsync_folder(path.parent)
        except OSError as error:
            with suppress(OSError):
                files.rename(path, _unnamed(path))
            files.close(handle)
            raise disk_error(error, path) from error
        return cls(path, files, handle, end)

    @classmethod
    def open(cls, path: Path, files: Files) -> tuple[Self, Contents, Scan]:
        """An existing file, to go on with. Nothing is changed yet: see :meth:`cut`.

        Raises ``BadRecord`` for a file that cannot be gone on with, ``DiskError`` for one that
        cannot be had.
        """
        try:
            handle = files.open(path)
        except OSError as error:
            raise disk_error(error, path) from error
        try:
            if not files.lock(handle):
                raise DiskError("journal-in-use", path=str(path))
            found = _scanned(files.contents(handle))
            return cls(path, files, handle, found.end), understand(found), found
        except OSError as error:
            files.close(handle)
            raise disk_error(error, path) from error
        except GameError:
            files.close(handle)
            raise

    def cut(self) -> None:
        """Drop what follows the last good line. Raises ``DiskError``."""
        try:
            self._files.truncate(self._open_handle(), self._end.size)
            self._files.fsync(self._open_handle())
        except OSError as error:
            raise disk_error(error, self.path) from error

    def append(self, lines: Iterable[Body]) -> None:
        """Write lines, all in one go; they are on the disk when this returns.

        Raises ``DiskError``; then none of them counts, and the file is put back as it was or,
        where even that fails, ``trouble`` stays until :meth:`retry`. Raises ``TypeError`` or
        ``ValueError`` for what is not JSON, before anything is written.
        """
        if self.trouble is not None:
            raise self.trouble
        data, end = encode(lines, self._end)
        handle = self._open_handle()
        try:
            self._files.write(handle, data)
        except OSError as error:
            self._take_back(disk_error(error, self.path))
        try:
            self._files.fsync(handle)
        except OSError as error:
            # What the disk holds now is unknown, and a second fsync would not tell.
            self.trouble = disk_error(error, self.path)
            raise self.trouble from error
        self._end = end

    def _take_back(self, error: DiskError) -> None:
        """A write came to nothing: cut off what there is of it, and say so."""
        self.trouble = error
        with suppress(DiskError):
            self.cut()
            self.trouble = None
        raise error

    def retry(self) -> None:
        """After a failed fsync: put everything that counts into a fresh file in place of this one.

        Raises ``DiskError`` while the disk still refuses, ``BadRecord`` if it lost what it had.
        """
        if self.trouble is None:
            return
        old = self._open_handle()
        try:
            data = self._files.contents(old)[: self._end.size]
            if scan(data).end != self._end:
                raise BadRecord("journal-damaged", line=scan(data).end.lines + 1)
            self._handle = _fresh(self.path, data, self._files, replace=True)
            self._files.close(old)
            self._files.fsync_folder(self.path.parent)
        except OSError as error:
            self.trouble = disk_error(error, self.path)
            raise self.trouble from error
        self.trouble = None

    def close(self) -> None:
        """Let others have the file; a second time does nothing."""
        if self._handle is not None:
            self._files.close(self._handle)
            self._handle = None

    def _open_handle(self) -> int:
        if self._handle is None:
            raise DiskError("journal-closed", path=str(self.path))
        return self._handle


def _unnamed(path: Path) -> Path:
    """Where a file lies before it gets its name."""
    return path.with_name(f".{path.name}.new")


def _fresh(path: Path, data: bytes, files: Files, replace: bool = False) -> int:
    """Write a new file beside ``path``, locked, and only then give it its name."""
    new = _unnamed(path)
    handle = files.open(new, create=True)
    try:
        if not files.lock(handle):
            raise DiskError("journal-in-use", path=str(path))
        # Only now: the file we opened may have become somebody's journal before we locked it.
        if not replace and files.exists(path):
            raise DiskError("journal-exists", path=str(path))
        files.truncate(handle, 0)
        files.write(handle, data)
        files.fsync(handle)
        files.rename(new, path)
    except (OSError, DiskError):
        files.close(handle)
        raise
    return handle


def _scanned(data: bytes) -> Scan:
    if len(data) > LARGEST:
        raise BadRecord("not-a-journal")
    return scan(data)


def read(path: Path, files: Files | None = None) -> tuple[Contents, Scan]:
    """What a journal says, without opening it for writing and without a lock.

    Raises ``BadRecord`` and ``DiskError`` as :meth:`Journal.open` does.
    """
    try:
        found = _scanned((files or Files()).read(path))
    except OSError as error:
        raise disk_error(error, path) from error
    return understand(found), found


def salvage(path: Path, target: Path, files: Files | None = None) -> int:
    """Copy the good beginning of a damaged journal to a new file; how many bytes were left out.

    The damaged file stays as it is. Raises ``BadRecord`` when not even the header is good, and
    ``DiskError``.
    """
    files = files or Files()
    try:
        data = files.read(path)
        found = _scanned(data)
        good = data[: found.end.size]
        understand(scan(good))
        files.close(_fresh(target, good, files))
        files.fsync_folder(target.parent)
    except OSError as error:
        raise disk_error(error, path) from error
    return len(found.tail)
