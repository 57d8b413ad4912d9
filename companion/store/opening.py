"""Which kind of place an address means."""

from typing import Final

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from companion.store.errors import StoreError
from companion.store.place import Place
from companion.store.server import Server
from companion.store.sqlite_file import SqliteFile

_SERVERS: Final = ("postgresql", "postgres", "postgresql+psycopg")


def place_of(url: str) -> Place:
    """The place that an address names. Raises ``StoreError`` when it names none."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError("bad-store-url") from None  # the cause may tell the password
    if parsed.drivername == "sqlite" and parsed.database not in (None, "", ":memory:"):
        return SqliteFile(str(parsed.database))
    if parsed.drivername in _SERVERS:
        return Server(parsed)
    raise StoreError("bad-store-url")
