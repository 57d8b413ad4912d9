"""Where the history lies: a file or a server behind one interface, and the errors of both in our words."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, insert, inspect, select

from companion.store.errors import StoreError
from companion.store.tables import ABOUT, METADATA, SCHEMA, VERSION

T = TypeVar("T")
Notice = tuple[str, dict[str, Any]]


class Place(Protocol):
    """Every method raises ``StoreError`` with a sentence; then nothing has been written."""

    notices: list[Notice]
    """What people should be told, by its code."""

    def open(self) -> None:
        """Make what is missing, and look whether the rest can be used."""
        ...

    def read(self, work: Callable[[Connection], T]) -> T:
        """Do this, all of it in one state of the database. It may be done twice."""
        ...

    def write(self, work: Callable[[Connection], T]) -> T:
        """Do this wholly or not at all, while nobody else writes. It may be done twice."""
        ...

    def close(self) -> None: ...


class Foreign(Exception):
    """There are tables, and they are not ours."""


def version_of(connection: Connection) -> int:
    """Of our tables; 0 where there are none yet. Raises ``Foreign``."""
    if not inspect(connection).has_table(ABOUT.name):
        return 0
    names = [str(name) for name in connection.scalars(select(ABOUT.c.name))]
    schema, _, version = names[0].rpartition(" ") if len(names) == 1 else ("", "", "")
    if schema != SCHEMA or not version.isdecimal():
        raise Foreign
    return int(version)


def refuse_newer(version: int, place: str) -> None:
    if version > VERSION:
        raise StoreError("history-too-new", place=place, found=version, known=VERSION)


def make_tables(connection: Connection) -> None:
    """All of them, in the transaction at hand."""
    METADATA.create_all(connection)
    connection.execute(insert(ABOUT).values(name=f"{SCHEMA} {VERSION}"))
