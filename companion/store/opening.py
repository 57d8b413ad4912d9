"""Which kind of place an address means."""

from typing import Final

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from companion.store.errors import StoreError
from companion.store.place import Place
from companion.store.sqlite_file import SqliteFile

_SQLITE: Final = ("sqlite", "sqlite+pysqlite")


def place_of(url: str) -> Place:
    """The place that an address names. Raises ``StoreError`` when it names none."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError("bad-store-url") from None  # the cause would tell the password
    if parsed.drivername in _SQLITE and parsed.database and parsed.database != ":memory:":
        return SqliteFile(parsed.database)
    raise StoreError("bad-store-url")
