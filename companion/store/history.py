"""The history: every finished game, tracked or scored, on SQLite or on PostgreSQL."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Final, NamedTuple, Self, TypeVar

from sqlalchemy import Connection, RowMapping, Select, insert, select, update

from companion.core.errors import GameError, Invalid, Stale
from companion.store.errors import StoreError
from companion.store.exchange import entries_bytes, read_games
from companion.store.finished import Finished, finished
from companion.store.opening import place_of
from companion.store.place import Notice, Place
from companion.store.tables import FINISHED, RULES, Odd, check, check_form, entry_of, game_of, row, searched

T = TypeVar("T")

_DERIVED: Final = ("sheet", "lines", "complete")
_OURS: Final = ("version", "created", "changed", "digest", "words", "lines", "rules")
_TOLD: Final = [column.name for column in FINISHED.c if column.name not in _OURS]
"""What people know of a game; the rest is written by the history itself."""


class Restored(NamedTuple):
    """What came of a file of games."""

    added: int
    replaced: int
    same: int
    """Known already, or changed here since."""


def open_history(url: str) -> "History":
    """The history at ``sqlite:///path`` or ``postgresql://user:password@host/database``, made if need be.

    Raises ``StoreError``.
    """
    history = History(place_of(url))
    try:
        history.open()
    except BaseException:
        history.close()
        raise
    return history


class History:
    """Finished games. Every method raises ``StoreError`` when the store refuses; then nothing has changed."""

    def __init__(self, place: Place) -> None:
        self._place = place

    def open(self) -> None:
        """Make or check what is there, and bring scores up to date that an older version derived.

        Where nobody may write, whoever reads derives them.
        """
        self._place.open()
        older = select(FINISHED).where(FINISHED.c.rules < RULES)
        if self._place.read(lambda connection: connection.execute(older.limit(1)).first()):
            with suppress(StoreError):
                self._place.write(lambda connection: _refreshed(connection, older))

    @property
    def notices(self) -> list[Notice]:
        """What people should be told, by its code."""
        return self._place.notices

    def add(self, game: Finished) -> Finished:
        """Keep a new game; the very same one again changes nothing. Raises ``Invalid`` for another one."""
        return self._place.write(lambda connection: _added(connection, game))

    def change(self, game: Finished) -> Finished:
        """Put this in the place of what is known of it. Raises ``Stale`` when somebody was quicker."""
        return self._place.write(lambda connection: _changed(connection, game))

    def delete(self, uid: str) -> None:
        """Out of sight, until somebody brings it back. Raises ``Invalid`` when there is no such game."""
        self._place.write(lambda connection: _hidden(connection, uid, deleted=True))

    def bring_back(self, uid: str) -> None:
        """Undo :meth:`delete`. Raises ``Invalid`` when there is no such game."""
        self._place.write(lambda connection: _hidden(connection, uid, deleted=False))

    def game(self, uid: str) -> Finished:
        """Deleted ones too. Raises ``Invalid`` when there is no such game."""
        return self._place.read(lambda connection: game_of(_found(connection, uid)))

    def games(
        self, search: str = "", player: str = "", game: str = "", deleted: bool = False
    ) -> list[Finished]:
        """Newest day first, and days that nobody knows last.

        Each word of ``search`` is somewhere in names, location, note, edition or buildings; ``player`` is a
        whole name. ``deleted`` lists those that were deleted, and only them.
        """
        wanted = select(FINISHED).where(FINISHED.c.deleted == int(deleted))
        for word in searched(search).split():
            wanted = wanted.where(FINISHED.c.words.contains(word, autoescape=True))
        if player:
            wanted = wanted.where(FINISHED.c.players.contains(f"\n{searched(player)}\n", autoescape=True))
        if game:
            wanted = wanted.where(FINISHED.c.game == game)
        found = self._readable(wanted)
        return sorted(found, key=lambda one: (one.day, one.created, one.uid), reverse=True)

    def find_journal(self, journal: str) -> Finished | None:
        """The game that was tracked in this journal; a deleted one too, so that it does not come back."""
        found = self._readable(select(FINISHED).where(FINISHED.c.journal == journal))
        return found[0] if found else None

    def backup(self) -> bytes:
        """Everything, deleted games too, as one file that :meth:`restore` reads."""
        return entries_bytes(self._split(select(FINISHED).order_by(FINISHED.c.uid), _backed_up))

    def restore(self, data: bytes) -> Restored:
        """Take in every game of such a file, or none; a newer one of the same game stays as it is.

        Raises ``Invalid`` when the file, or any game in it, cannot be used.
        """
        read = read_games(data)
        return self._place.write(lambda connection: _restored(connection, read))

    def close(self) -> None:
        self._place.close()

    def _readable(self, wanted: Select[Any]) -> list[Finished]:
        return self._split(wanted, game_of)

    def _split(self, wanted: Select[Any], made: Callable[[RowMapping], T]) -> list[T]:
        """What can be made of these rows; how many are left out is told."""
        found, unread, odd = self._place.read(lambda connection: _split(_rows(connection, wanted), made))
        if unread:
            self._notice(("history-unread", {"count": unread}))
        if odd:
            self._notice(("history-odd", {"count": odd}))
        return found

    def _notice(self, notice: Notice) -> None:
        if notice not in self.notices:
            self.notices.append(notice)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")


def _stored(connection: Connection, uid: str) -> RowMapping | None:
    found = connection.execute(select(FINISHED).where(FINISHED.c.uid == uid)).mappings().one_or_none()
    if found is not None:
        check(found)
    return found


def _found(connection: Connection, uid: str) -> RowMapping:
    found = _stored(connection, uid)
    if found is None:
        raise Invalid("finished-unknown", uid=uid)
    check_form(found)
    return found


def _rows(connection: Connection, wanted: Select[Any]) -> Sequence[RowMapping]:
    return connection.execute(wanted).mappings().all()


def _split(rows: Iterable[RowMapping], made: Callable[[RowMapping], T]) -> tuple[list[T], int, int]:
    """What this program can read; how many rows it cannot, for a newer one may have written them; and how
    many are odd."""
    found: list[T] = []
    unread = odd = 0
    for one in rows:
        try:
            found.append(made(one))
        except Odd:
            odd += 1
        except GameError:
            unread += 1
    return found, unread, odd


def _backed_up(one: RowMapping) -> dict[str, Any]:
    """As a file tells it, also what only a newer program can read. Raises ``Odd`` for what nobody could."""
    if _is_odd(one):
        raise Odd("finished-odd", uid=str(one["uid"]))
    return entry_of(one)


def _is_odd(one: RowMapping) -> bool:
    try:
        game_of(one)
    except GameError as error:
        return isinstance(error, Odd)
    return False


def _refreshed(connection: Connection, older: Select[Any]) -> None:
    for game in _split(_rows(connection, older), game_of)[0]:
        _put(connection, game)


def _same(one: RowMapping | dict[str, Any], other: RowMapping | dict[str, Any]) -> bool:
    return all(one[name] == other[name] for name in _TOLD)


def _renewed(game: Finished, version: int, created: str = "") -> Finished:
    """Checked and derived anew, whatever somebody has put together."""
    now = _now()
    about = {field.name: getattr(game, field.name) for field in fields(game) if field.name not in _DERIVED}
    return finished(game.sheet, **about | {"version": version, "created": created or now, "changed": now})


def _added(connection: Connection, game: Finished) -> Finished:
    new = _renewed(game, 1)
    found = _stored(connection, game.uid)
    if found is None:
        connection.execute(insert(FINISHED).values(row(new)))
        return new
    if _same(found, row(new)):  # acknowledged, and the answer was lost on its way
        return game_of(found)
    raise Invalid("finished-twice", uid=game.uid)


def _changed(connection: Connection, game: Finished) -> Finished:
    found = _found(connection, game.uid)
    new = _renewed(game, found["version"] + 1, found["created"])
    if _same(found, row(new)):
        return game_of(found)
    if found["version"] != game.version:
        raise Stale("finished-stale", uid=game.uid)
    _put(connection, new)
    return new


def _hidden(connection: Connection, uid: str, deleted: bool) -> None:
    found = game_of(_found(connection, uid))
    if found.deleted != deleted:
        _put(connection, replace(found, deleted=deleted, version=found.version + 1, changed=_now()))


def _put(connection: Connection, game: Finished) -> None:
    connection.execute(update(FINISHED).where(FINISHED.c.uid == game.uid).values(row(game)))


def _dated(game: Finished) -> Finished:
    """As it is kept here for the first time."""
    now = _now()
    return replace(
        game, version=max(game.version, 1), created=game.created or now, changed=game.changed or now
    )


def _restored(connection: Connection, read: list[Finished]) -> Restored:
    added = replaced = 0
    for game in read:
        found = _stored(connection, game.uid)
        if found is None:
            connection.execute(insert(FINISHED).values(row(_dated(game))))
            added += 1
        elif _is_odd(found):
            _put(connection, _dated(game))
            replaced += 1
        elif not _same(found, row(game)) and (game.version, game.changed) > (
            found["version"],
            found["changed"],
        ):
            # one more than ours, so that whoever is just changing ours is told
            version, created = max(game.version, found["version"] + 1), game.created or found["created"]
            _put(connection, replace(game, version=version, created=created))
            replaced += 1
    return Restored(added, replaced, len(read) - added - replaced)
