"""The history: every finished game, tracked or scored, on SQLite or on PostgreSQL."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

from sqlalchemy import Connection, RowMapping, insert, select, update

from companion.core.errors import GameError, Invalid, Stale
from companion.store.exchange import games_bytes, read_games
from companion.store.finished import Finished
from companion.store.opening import place_of
from companion.store.place import Notice, Place
from companion.store.tables import FINISHED, check, game_of, row, searched

_TOLD: Final = [column.name for column in FINISHED.c if column.name not in ("version", "changed", "digest")]
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
    place = place_of(url)
    place.open()
    return History(place)


class History:
    """Finished games. Every method raises ``StoreError`` when the store refuses; then nothing has changed."""

    def __init__(self, place: Place) -> None:
        self._place = place

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
        found = self._place.read(lambda connection: _readable(connection.execute(wanted).mappings()))
        return sorted(found, key=lambda one: (one.day, one.changed, one.uid), reverse=True)

    def find_journal(self, journal: str) -> Finished | None:
        """The game that was tracked in this journal; a deleted one too, so that it does not come back."""
        wanted = select(FINISHED).where(FINISHED.c.journal == journal)
        found = self._place.read(lambda connection: _readable(connection.execute(wanted).mappings()))
        return found[0] if found else None

    def backup(self) -> bytes:
        """Everything, deleted games too, as one file that :meth:`restore` reads."""
        wanted = select(FINISHED).order_by(FINISHED.c.uid)
        return games_bytes(
            self._place.read(lambda connection: _readable(connection.execute(wanted).mappings()))
        )

    def restore(self, data: bytes) -> Restored:
        """Take in every game of such a file, or none; a newer one of the same game stays as it is.

        Raises ``Invalid`` when the file, or any game in it, cannot be used.
        """
        read = read_games(data)
        return self._place.write(lambda connection: _restored(connection, read))

    def close(self) -> None:
        self._place.close()

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
    return found


def _readable(rows: Iterable[RowMapping]) -> list[Finished]:
    """Those that this program can read: a newer one may have written others beside them."""
    found = []
    for one in rows:
        try:
            found.append(game_of(one))
        except GameError:
            continue
    return found


def _same(one: RowMapping | dict[str, Any], other: RowMapping | dict[str, Any]) -> bool:
    return all(one[name] == other[name] for name in _TOLD)


def _added(connection: Connection, game: Finished) -> Finished:
    new = replace(game, version=1, changed=_now())
    found = _stored(connection, game.uid)
    if found is None:
        connection.execute(insert(FINISHED).values(row(new)))
        return new
    if _same(found, row(new)):  # acknowledged, and the answer was lost on its way
        return game_of(found)
    raise Invalid("finished-twice", uid=game.uid)


def _changed(connection: Connection, game: Finished) -> Finished:
    found = _found(connection, game.uid)
    new = replace(game, version=found["version"] + 1, changed=_now())
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


def _restored(connection: Connection, read: list[Finished]) -> Restored:
    added = replaced = 0
    for game in read:
        found = _stored(connection, game.uid)
        if found is None:
            new = replace(game, version=max(game.version, 1), changed=game.changed or _now())
            connection.execute(insert(FINISHED).values(row(new)))
            added += 1
        elif not _same(found, row(game)) and (game.version, game.changed) > (
            found["version"],
            found["changed"],
        ):
            # one more than ours, so that whoever is just changing ours is told
            _put(connection, replace(game, version=max(game.version, found["version"] + 1)))
            replaced += 1
    return Restored(added, replaced, len(read) - added - replaced)
