"""Which kind of place an address means."""

import os
from pathlib import Path
from typing import Final

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from companion.store.errors import StoreError
from companion.store.place import Place
from companion.store.server import Server
from companion.store.sqlite_file import SqliteFile

_FILE: Final = "sqlite:///"
_SERVERS: Final = ("postgresql", "postgres", "postgresql+psycopg")


def place_of(url: str) -> Place:
    """The place that an address names. Raises ``StoreError`` when it names none."""
    if url.startswith(_FILE):  # whatever signs are in the names of folders
        path = Path(os.path.expanduser(url.removeprefix(_FILE)))
        if path.name not in ("", ":memory:") and "\0" not in url:
            return SqliteFile(path)
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError("bad-store-url") from None  # the cause may tell the password
    if parsed.drivername not in _SERVERS:
        raise StoreError("bad-store-url")
    try:
        return Server(parsed)
    except (ArgumentError, ValueError):  # what stands behind the name of the database makes no sense
        raise StoreError("bad-store-url") from None
