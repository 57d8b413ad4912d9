"""The history on a PostgreSQL server, for a club with many tables."""

from collections.abc import Callable
from typing import Final, TypeVar

from sqlalchemy import URL, Connection, create_engine, text
from sqlalchemy.exc import DBAPIError

from companion.core.errors import GameError
from companion.store.errors import StoreError
from companion.store.place import Foreign, Notice, make_tables, refuse_newer, version_of
from companion.store.tables import FINISHED, Damaged
from companion.text.libraries import refusal_of

T = TypeVar("T")

_PATIENCE: Final = {"connect_timeout": "5", "tcp_user_timeout": "15000"}
"""Of the line to the server: seconds to reach it, milliseconds until a silent one is given up."""
_LIMITS: Final = "SET LOCAL lock_timeout = '10s'; SET LOCAL statement_timeout = '20s'"
_LOCK: Final = f"LOCK TABLE {FINISHED.name} IN SHARE ROW EXCLUSIVE MODE"
"""One writes, all may read, as with SQLite."""
_MAKING: Final = "SELECT pg_advisory_xact_lock(20211117)"
"""Two that come to an empty database at once make its tables one after the other."""
_CODES: Final = {
    "55P03": "history-busy",  # lock_not_available
    "57014": "history-busy",  # query_canceled: it took too long
    "42501": "store-read-only",  # insufficient_privilege
    "25006": "store-read-only",  # read_only_sql_transaction
    "53100": "store-full",  # disk_full
}


class Server:
    """One database of a server. A connection that was lost is made anew for the next thing to do."""

    def __init__(self, url: URL) -> None:
        self.notices: list[Notice] = []
        self._url = url
        self._place = f"{url.host or url.query.get('host') or 'localhost'}/{url.database or ''}"
        driver = url.set(drivername="postgresql+psycopg")
        patience = {name: value for name, value in _PATIENCE.items() if name not in url.query}
        try:
            self._engine = create_engine(
                driver, pool_pre_ping=True, pool_size=2, pool_timeout=20, connect_args=patience
            )
        except ImportError as error:
            refusal = refusal_of(error)
            raise StoreError(refusal.code, **refusal.params) from None

    def open(self) -> None:
        version = self.read(version_of)
        refuse_newer(version, self._place)
        if version == 0:
            self._said(self._make)

    def read(self, work: Callable[[Connection], T]) -> T:
        def step() -> T:
            with self._engine.connect() as connection:
                connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
                connection.execute(text(_LIMITS))
                return work(connection)

        return self._said(step)

    def write(self, work: Callable[[Connection], T]) -> T:
        def step() -> T:
            with self._engine.begin() as connection:
                connection.execute(text(_LIMITS))
                connection.execute(text(_LOCK))
                refuse_newer(version_of(connection), self._place)
                return work(connection)

        return self._said(step)

    def close(self) -> None:
        self._engine.dispose()

    def _make(self) -> None:
        with self._engine.begin() as connection:
            connection.execute(text(_LIMITS))
            connection.execute(text(_MAKING))
            if version_of(connection) == 0:
                make_tables(connection)

    def _said(self, step: Callable[[], T]) -> T:
        try:
            return step()
        except DBAPIError as error:
            # The cause may tell the whole address, password and all.
            raise self._refused(error) from None
        except (Damaged, Foreign):
            raise StoreError("store-damaged", place=self._place) from None

    def _refused(self, error: DBAPIError) -> GameError:
        state = getattr(error.orig, "sqlstate", None)
        reason = self._reason(error)
        if error.connection_invalidated:
            return StoreError("store-lost", place=self._place)
        if state is None and "FATAL" in str(error.orig):
            return StoreError("store-refused", place=self._place, reason=reason)
        if state is None:
            return StoreError("store-away", place=self._place, reason=reason)
        code = _CODES.get(state, "store-error")
        return StoreError(code, place=self._place, path=self._place, reason=reason)

    def _reason(self, error: DBAPIError) -> str:
        """What the server, or the first of its addresses that was tried, came to; without the password."""
        lines = str(error.orig).strip().splitlines() or [""]
        line = next((line for line in lines if " failed: " in line), lines[0])
        said = line.rpartition("FATAL:")[2].rpartition(" failed: ")[2].strip()
        return said.replace(str(self._url.password), "…") if self._url.password else said
