"""The history in one SQLite file of this machine."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.pool import NullPool

from companion.store.place import Notice, make_tables, refuse_newer, version_of

T = TypeVar("T")

WAIT: Final = 10.0
"""Seconds for which somebody else may be writing."""


class SqliteFile:
    """One file, opened anew for everything that is done, so that whatever lies there now is meant."""

    def __init__(self, path: str) -> None:
        self.path = Path(path)
        self.notices: list[Notice] = []
        self._engine = create_engine("sqlite://", creator=self._connect, poolclass=NullPool)
        event.listen(self._engine, "begin", _begin)

    def open(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        version = self.read(version_of)
        refuse_newer(version, str(self.path))
        if version == 0:
            self.write(lambda connection: None if version_of(connection) else make_tables(connection))

    def read(self, work: Callable[[Connection], T]) -> T:
        with self._engine.connect() as connection:
            return work(connection)

    def write(self, work: Callable[[Connection], T]) -> T:
        with self._engine.connect().execution_options(writes=True) as connection, connection.begin():
            return work(connection)

    def close(self) -> None:
        self._engine.dispose()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=WAIT, isolation_level=None)
        connection.execute("PRAGMA synchronous = EXTRA")
        return connection


def _begin(connection: Connection) -> None:
    """Whoever will write says so at once: two that read first and write then would wait for each other."""
    writes: Any = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
