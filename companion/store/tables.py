"""The tables of the history, the same in every database, and a finished game as a row of them."""

import json
import zlib
from typing import Any, Final

from sqlalchemy import Column, Integer, MetaData, RowMapping, Table, Text

from companion import __version__, games
from companion.store.finished import Finished, Line, finished, folded
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
_KEPT: Final = ("uid", "day", "location", "note", "source", "journal", "version", "created", "changed")


class Damaged(Exception):
    """A row is not what was written."""


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
    """The game that was written. Raises ``Damaged``, and ``Invalid`` when this program cannot read it."""
    check(found)
    sheet = games.pad(found["game"]).read(json.loads(found["sheet"]))
    about = {name: found[name] for name in _KEPT} | {"deleted": bool(found["deleted"])}
    if found["rules"] != RULES:
        return finished(sheet, **about)
    complete, *scores = json.loads(found["lines"])
    lines = [Line(seat.name, seat.automa, *score) for seat, score in zip(sheet.seats, scores, strict=True)]
    return Finished(sheet=sheet, lines=tuple(lines), complete=complete, **about)


def entry_of(found: RowMapping) -> dict[str, Any]:
    """The game as a file tells it, whether this program can read it or not. Raises ``Damaged``."""
    check(found)
    about = {name: found[name] for name in _KEPT} | {"deleted": bool(found["deleted"])}
    return {**about, "sheet": json.loads(found["sheet"])}


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
