"""Finished games as one JSON value: for backups, and to give games to somebody else.

Scores are never in it: whoever reads it derives them from the sheets.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from companion import games
from companion.core.errors import GameError, Invalid
from companion.store.finished import Finished, finished

SCHEMA: Final = "dark-road-history"
VERSION: Final = 1
LARGEST: Final = 64_000_000
"""Bytes of a file that is read at all; ten thousand games take less than half of it."""

_MOST_VERSIONS: Final = 1_000_000
_TEXTS: Final = ("uid", "day", "location", "note", "source", "journal", "created", "changed")


def games_json(played: Iterable[Finished]) -> dict[str, Any]:
    """What :func:`read_games` reads."""
    return _file([_entry(game) for game in played])


def games_bytes(played: Iterable[Finished]) -> bytes:
    """The file of these games."""
    return entries_bytes([_entry(game) for game in played])


def entries_bytes(entries: list[dict[str, Any]]) -> bytes:
    """The file of games that are told as they stand in one."""
    return (json.dumps(_file(entries), indent=1) + "\n").encode()


def read_games(data: bytes | Mapping[str, Any]) -> list[Finished]:
    """All the games of a file, or of its JSON value.

    Raises ``Invalid`` when anything in it cannot be used, naming the game.
    """
    table = _parsed(data) if isinstance(data, bytes) else data
    if not isinstance(table, Mapping) or table.get("schema") != SCHEMA:
        raise Invalid("not-a-history-file")
    version = table.get("version")
    if type(version) is not int or version < 1:
        raise Invalid("not-a-history-file")
    if version > VERSION:
        raise Invalid("history-file-too-new", found=version, known=VERSION)
    entries = table.get("games")
    if not isinstance(entries, list):
        raise Invalid("not-a-history-file")
    read = [_read(number, entry) for number, entry in enumerate(entries, 1)]
    if len({game.uid for game in read}) < len(read):
        raise Invalid("history-file-twice")
    return read


def _file(entries: list[dict[str, Any]]) -> dict[str, Any]:
    return {"schema": SCHEMA, "version": VERSION, "games": entries}


def _entry(game: Finished) -> dict[str, Any]:
    about = {name: getattr(game, name) for name in (*_TEXTS, "version", "deleted")}
    return {**about, "sheet": games.pad(game.sheet.game).write(game.sheet)}


def _parsed(data: bytes) -> Any:
    if len(data) > LARGEST:
        raise Invalid("history-file-large", most=LARGEST // 1_000_000)
    try:
        return json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise Invalid("history-file-damaged") from error


def _read(number: int, entry: Any) -> Finished:
    try:
        return read_game(entry)
    except GameError as error:
        raise Invalid("history-file-game", number=number) from error


def read_game(entry: Any) -> Finished:
    """One game of such a file. Raises ``Invalid``, saying what is wrong with it."""
    if not isinstance(entry, Mapping):
        raise Invalid("finished-field", field="game")
    known = {name: entry[name] for name in (*_TEXTS, "version", "deleted") if name in entry}
    for name, value in known.items():
        if not _fits(name, value):
            raise Invalid("finished-field", field=name)
    sheet = entry.get("sheet")
    if "uid" not in known or not isinstance(sheet, Mapping) or not isinstance(sheet.get("game"), str):
        raise Invalid("finished-field", field="sheet" if "uid" in known else "uid")
    return finished(games.pad(sheet["game"]).read(sheet), **known)


def _fits(name: str, value: Any) -> bool:
    if name == "version":
        return type(value) is int and 0 <= value <= _MOST_VERSIONS
    return isinstance(value, bool if name == "deleted" else str)
