"""Whether a SQLite file is what was written, and what can still be read of one that is not."""

import zlib
from collections.abc import Iterable
from itertools import islice
from typing import Any, Final

from sqlalchemy import Connection, Engine, delete, insert, inspect, select
from sqlalchemy.exc import DBAPIError

from companion.store.place import Foreign, version_of
from companion.store.tables import FINISHED, VERSION, Damaged, check, has_form

_MOST: Final = 1_000_000
"""Rows that are read of a damaged file, whose pages may go round in circles."""


def look_at(connection: Connection) -> int:
    """The version of our tables; 0 for an empty file. Raises ``Damaged``, and ``Foreign``."""
    if list(connection.exec_driver_sql("PRAGMA quick_check(1)").scalars()) != ["ok"]:
        raise Damaged
    version = version_of(connection)
    if version == 0 and inspect(connection).get_table_names():
        raise Foreign
    if 0 < version <= VERSION:
        for one in connection.execute(select(FINISHED)).mappings():
            check(one)
        if connection.exec_driver_sql("PRAGMA user_version").scalar() != _sum(connection):
            raise Damaged
    return version


def seal(connection: Connection) -> None:
    """Note what is there now: rows that get lost without a trace are missed then."""
    connection.exec_driver_sql(f"PRAGMA user_version = {_sum(connection)}")


def _sum(connection: Connection) -> int:
    """Of all the rows; 31 bits, since that is what a file's header has room for."""
    rows = connection.execute(select(FINISHED.c.uid, FINISHED.c.digest).order_by(FINISHED.c.uid))
    return zlib.crc32(repr([tuple(one) for one in rows]).encode()) >> 1


def newer_rows(damaged: Engine, sound: Connection) -> list[dict[str, Any]]:
    """Whole rows of a damaged file that a sound one does not have, or has in an older state."""
    held = filter(has_form, sound.execute(select(FINISHED)).mappings())
    known = {one["uid"]: (one["version"], one["changed"]) for one in held}
    found = []
    try:
        with damaged.connect() as connection:
            for one in islice(connection.execute(select(FINISHED)).mappings(), _MOST):
                if _whole(one) and (one["version"], one["changed"]) > known.get(one["uid"], (0, "")):
                    found.append(dict(one))
    except DBAPIError:
        pass  # what came before is whole
    return found


def take_in(connection: Connection, rows: Iterable[dict[str, Any]]) -> None:
    """Write these over whatever is known of the same games."""
    for one in rows:
        connection.execute(delete(FINISHED).where(FINISHED.c.uid == one["uid"]))
        connection.execute(insert(FINISHED).values(one))
    seal(connection)


def _whole(one: Any) -> bool:
    try:
        check(one)
    except Damaged:
        return False
    return has_form(one)
