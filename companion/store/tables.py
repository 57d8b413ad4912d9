"""The tables of the history, the same in every database, and a finished game as a row of them."""

import json
import zlib
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import Column, Integer, MetaData, RowMapping, Table, Text

from companion import __version__, games
from companion.core.errors import Invalid
from companion.store.finished import Finished, Line, check_texts, finished, folded
from companion.text.catalogue import catalogue
from companion.text.languages import languages

SCHEMA: Final = "dark-road-history"
VERSION: Final = 1

METADATA: Final = MetaData()
ABOUT: Final = Table("dark_road_schema", METADATA, Column("name", Text, primary_key=True))
"""One row: which tables these are, and their version."""
FINISHED: Final = Table(
    "dark_road_finished",
    METADATA,
    Column("uid", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("created", Text, nullable=False),
    Column("changed", Text, nullable=False),
    Column("deleted", Integer, nullable=False),
    Column("day", Text, nullable=False),
    Column("location", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("source", Text, nullable=False),
    Column("journal", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("sheet", Text, nullable=False),
    Column("players", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("lines", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("digest", Integer, nullable=False),
    sqlite_with_rowid=False,  # the table is its own index: one thing less that can be damaged
)
RULES: Final = sum(
    int(part) << shift for part, shift in zip(__version__.split("."), (20, 10, 0), strict=True)
)
"""Which rules the scores of a row were derived by: those of this version of the companion."""
_MOST: Final = 1_000_000
"""Points of a score, up or down."""
_KEPT: Final = ("uid", "day", "location", "note", "source", "journal", "version", "created", "changed")


class Damaged(Exception):
    """A row is not what was written."""


class Odd(Invalid):
    """A row as it was written, and no program of ours wrote it: it does not hold what a finished game has."""


def row(game: Finished) -> dict[str, Any]:
    """What is written of a game. Its scores are in it since deriving them takes a while."""
    sheet = games.pad(game.sheet.game).write(game.sheet)
    values = {name: getattr(game, name) for name in _KEPT}
    values |= {
        "deleted": int(game.deleted),
        "game": game.sheet.game,
        "sheet": json.dumps(sheet, sort_keys=True, allow_nan=False),
        "players": "\n".join(["", *(searched(seat.name) for seat in game.sheet.seats), ""]),
        "words": "\n".join(searched(text) for text in _words(game)),
        "lines": json.dumps([game.complete, *([line.score, line.place, line.won] for line in game.lines)]),
        "rules": RULES,
    }
    return {**values, "digest": _digest(values)}


def game_of(found: RowMapping) -> Finished:
    """The game that was written.

    Raises ``Damaged`` and ``Odd``, and another ``Invalid`` where this program cannot read it.
    """
    about = entry_of(found)
    pad, sheet = games.pad(found["game"]), about.pop("sheet")
    if found["rules"] != RULES:
        return finished(pad.read(sheet), **about)
    try:
        game = _with_lines(Finished(sheet=pad.read(sheet), **about), _json(found, "lines"))
        check_texts(game)
    except Invalid as error:
        raise Odd("finished-odd", uid=found["uid"]) from error
    return game


def _with_lines(game: Finished, told: Any) -> Finished:
    """As :func:`row` has written its lines. Raises ``Odd``."""
    seats = game.sheet.seats
    match told:
        case [bool(complete), *scores] if len(scores) == len(seats) and all(map(_is_score, scores)):
            both = zip(seats, scores, strict=True)
            lines = tuple(Line(seat.name, seat.automa, *score) for seat, score in both)
            return replace(game, lines=lines, complete=complete)
    raise Odd("finished-odd", uid=game.uid)


def entry_of(found: RowMapping) -> dict[str, Any]:
    """The game as a file tells it, whether this program can read it or not.

    Raises ``Damaged``, and ``Odd``.
    """
    check(found)
    check_form(found)
    sheet = _json(found, "sheet")
    if not isinstance(sheet, dict):
        raise Odd("finished-odd", uid=found["uid"])
    about = {name: found[name] for name in _KEPT} | {"deleted": bool(found["deleted"])}
    return {**about, "sheet": sheet}


def has_form(found: RowMapping) -> bool:
    """Is there a text where one belongs, and a number where one does?"""
    return all(type(found[column.name]) is column.type.python_type for column in FINISHED.c)


def check_form(found: RowMapping) -> None:
    """Raises ``Odd`` for a row that does not have the form of ours."""
    if not has_form(found):
        raise Odd("finished-odd", uid=str(found["uid"]))


def _json(found: RowMapping, name: str) -> Any:
    """The JSON value in this column. Raises ``Odd`` where there is none."""
    try:
        return json.loads(found[name])
    except (ValueError, RecursionError) as error:
        raise Odd("finished-odd", uid=found["uid"]) from error


def _is_score(told: Any) -> bool:
    """What :func:`row` writes of a line."""
    match told:
        case [None | int() as score, None | int() as place, bool()]:
            return not isinstance(score, bool) and not isinstance(place, bool) and abs(score or 0) <= _MOST
    return False


def check(found: RowMapping) -> None:
    """Raises ``Damaged`` when a row is not what was written."""
    values = {name: value for name, value in found.items() if name != "digest"}
    if any(isinstance(value, bytes) for value in values.values()) or found["digest"] != _digest(values):
        raise Damaged


def searched(text: str) -> str:
    """As it stands in the columns that are searched, which take no half signs."""
    return folded(text).replace("\0", "").encode("utf-8", "ignore").decode()


def _digest(values: dict[str, Any]) -> int:
    """At most 31 bits: PostgreSQL's integers are small."""
    return zlib.crc32(json.dumps(values, sort_keys=True).encode()) >> 1


def _words(game: Finished) -> list[str]:
    """Whatever a game is found by; buildings and editions by their names in every language too."""
    sheet = game.sheet
    buildings = sheet.details.get("buildings")
    named = [("edition", sheet.edition)]
    if isinstance(buildings, list | tuple):
        named += [("building", str(name)) for name in buildings]
    return [
        *(seat.name for seat in sheet.seats),
        game.location,
        game.note,
        *(name for _, name in named),
        *(catalogue(language).name(table, name) for table, name in named for language in languages()),
    ]
