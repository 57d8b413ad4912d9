"""The history in one SQLite file of this machine.

Beside it lies a copy, made after each write. A file that turns out to be damaged is set aside, and the copy
takes its place.
"""

import errno
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from companion.plain_files import NotPlain
from companion.store.errors import StoreError
from companion.store.file_lock import locked
from companion.store.place import Foreign, Notice, make_tables, refuse_newer, version_of
from companion.store.sound import look_at, newer_rows, seal, take_in
from companion.store.tables import Damaged

T = TypeVar("T")

WAIT: Final = 10.0
"""Seconds for which somebody else may be writing."""
_CODES: Final = {
    sqlite3.SQLITE_FULL: "disk-full",
    sqlite3.SQLITE_READONLY: "disk-read-only",
    sqlite3.SQLITE_CANTOPEN: "disk-read-only",
    sqlite3.SQLITE_PERM: "disk-read-only",
    sqlite3.SQLITE_BUSY: "history-busy",
    sqlite3.SQLITE_LOCKED: "history-busy",
    errno.ENOSPC << 8: "disk-full",
    errno.EDQUOT << 8: "disk-full",
    errno.EFBIG << 8: "disk-full",
    errno.EROFS << 8: "disk-read-only",
    errno.EACCES << 8: "disk-read-only",
    errno.EPERM << 8: "disk-read-only",
    errno.EAGAIN << 8: "history-busy",
}
"""By SQLite's own number, and by the system's shifted out of its way."""
_DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
"""The last is a table or a column that is not there: our statements are always the same."""


class SqliteFile:
    """One file, opened anew for everything that is done, so that whatever lies there now is meant."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.copy = self.path.with_name(f"{self.path.stem}.copy{self.path.suffix}")
        self.notices: list[Notice] = []
        self._engine = _engine(self.path)

    def open(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _refused(error, self.path) from error
        if self.read(self._looked_at) == 0:
            self.write(lambda connection: None if version_of(connection) else make_tables(connection))

    def read(self, work: Callable[[Connection], T]) -> T:
        return self._mended(lambda: self._read(work))

    def write(self, work: Callable[[Connection], T]) -> T:
        return self._mended(lambda: self._write(work))

    def close(self) -> None:
        self._engine.dispose()

    def _looked_at(self, connection: Connection) -> int:
        """The version of our tables. Whoever has a copy has had a history: an empty file has lost it."""
        version = look_at(connection)
        if version == 0 and self.copy.exists():
            raise Damaged
        refuse_newer(version, str(self.path))
        return version

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self._engine.connect() as connection:
            return work(connection)

    def _write(self, work: Callable[[Connection], T]) -> T:
        """Nothing is written into a damaged file, nor copied from one."""
        with locked(self.path, WAIT):
            with self._engine.connect().execution_options(writes=True) as connection, connection.begin():
                self._looked_at(connection)
                done = work(connection)
                seal(connection)
            self._make_copy()
        return done

    def _mended(self, step: Callable[[], T]) -> T:
        """What ``step`` gives; where it meets damage, once more after the file was mended."""
        try:
            return _said(step, self.path)
        except (Damaged, Foreign) as damage:
            foreign = isinstance(damage, Foreign)
        _said(lambda: self._mend(foreign), self.path)
        try:
            return _said(step, self.path)
        except (Damaged, Foreign):
            raise StoreError("history-damaged", path=str(self.path)) from None

    def _mend(self, foreign: bool) -> None:
        """Put the copy in the place of the file. Raises ``StoreError`` where there is no good one."""
        with locked(self.path, WAIT):
            if _is_sound(self.path):  # somebody was quicker
                return
            if not _is_sound(self.copy):
                raise StoreError("not-a-history" if foreign else "history-damaged", path=str(self.path))
            new = _temporary(self.path)
            _copy(self.copy, new)
            with _engine(new).connect().execution_options(writes=True) as connection, connection.begin():
                take_in(connection, newer_rows(_engine(self.path), connection))
            aside = self._set_aside()
            _rename(new, self.path)
        self.notices.append(("history-put-back", {"path": str(self.path), "aside": str(aside)}))

    def _set_aside(self) -> Path:
        """Another name for the damaged file, and for its journal, which belongs to no other file."""
        number = 1
        while (aside := self.path.with_name(f"{self.path.stem}.damaged-{number}{self.path.suffix}")).exists():
            number += 1
        for part in ("-journal", ""):
            if Path(f"{self.path}{part}").exists():
                os.replace(f"{self.path}{part}", f"{aside}{part}")
        return aside

    def _make_copy(self) -> None:
        """The game is written: a copy that cannot be is only told."""
        new = _temporary(self.copy)
        try:
            _copy(self.path, new)
            _rename(new, self.copy)
        except (OSError, sqlite3.Error) as error:
            with suppress(OSError):
                new.unlink()
            notice = ("history-copy-not-written", {"path": str(self.copy), "reason": _reason(error)})
            if notice not in self.notices:
                self.notices.append(notice)


def _is_sound(path: Path) -> bool:
    """Raises ``StoreError`` when nobody can know."""
    if not path.is_file():
        return False

    def look() -> int:
        with _engine(path).connect() as connection:
            return look_at(connection)

    try:
        return _said(look, path) > 0
    except (Damaged, Foreign):
        return False


def _engine(path: Path) -> Engine:
    """Connections to this file, each made when it is needed."""
    engine = create_engine("sqlite://", creator=lambda: _connect(path), poolclass=NullPool)
    event.listen(engine, "begin", _begin)
    return engine


def _connect(path: Path) -> sqlite3.Connection:
    if path.exists() and not path.is_file():
        raise NotPlain(path)
    connection = sqlite3.connect(path, timeout=WAIT, isolation_level=None)
    connection.text_factory = lambda text: text.decode("utf-8", "surrogateescape")
    try:
        # EXTRA is FULL, and the end of the journal is on the disk too before a write is acknowledged.
        connection.execute("PRAGMA synchronous = EXTRA")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _begin(connection: Connection) -> None:
    """Whoever will write says so at once: two that read first and write then would wait for each other."""
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _copy(source: Path, target: Path) -> None:
    """By SQLite itself, in one state. Raises ``sqlite3.Error`` and ``OSError``."""
    for part in ("", "-journal"):
        Path(f"{target}{part}").unlink(missing_ok=True)
    with closing(_connect(source)) as old, closing(_connect(target)) as new:
        old.backup(new)


def _rename(new: Path, path: Path) -> None:
    """Over whatever lies there, for good. Raises ``OSError``."""
    os.replace(new, path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _temporary(path: Path) -> Path:
    return path.with_name(f".{path.name}.new")


def _said(step: Callable[[], T], path: Path) -> T:
    """What ``step`` gives. Raises ``StoreError`` for what the disk refuses, and ``Damaged``."""
    try:
        return step()
    except DBAPIError as error:
        raise _refused(error.orig or error, path) from error
    except (sqlite3.Error, OSError) as error:
        raise _refused(error, path) from error


def _refused(error: BaseException, path: Path) -> StoreError | Damaged:
    number = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if isinstance(error, OSError):
        number = (error.errno or 0) << 8
    if number in _DAMAGE:
        return Damaged()
    code = "not-a-file" if isinstance(error, NotPlain) else _CODES.get(number, "disk-error")
    return StoreError(code, path=str(path), reason=_reason(error))


def _reason(error: BaseException) -> str:
    return (error.strerror if isinstance(error, OSError) else str(error)) or type(error).__name__
