"""A finished game as a file: what ``dark-road score FILE`` reads (docs/score-file.md)."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.core.errors import Invalid
from companion.core.pads import Pad, Sheet
from companion.plain_files import read_plain

SCHEMA: Final = "dark-road-score"
VERSION: Final = 1
LARGEST: Final = 1_000_000
"""Bytes; a game takes less than ten thousand."""
EXAMPLE: Final[dict[str, Any]] = {
    "schema": SCHEMA,
    "version": VERSION,
    "date": "2026-11-17",
    "place": "at home",
    "note": "",
    "edition": "v2",
    "players": [
        {
            "name": "Anna",
            "coins": 37,
            "prestige": 39,
            "deeds": [
                {"gives": ["4 prestige"], "needs": ["3 heroes Northbreak"]},
                {
                    "gives": ["3 coins", "3 prestige"],
                    "needs": ["1 hero Nightpoem", "1 hero Northbreak", "1 hero Windglass"],
                },
                {"gives": ["2 vp"], "needs": ["12 cards any"]},
            ],
            "delivered": {
                "hero Northbreak": 3,
                "hero Nightpoem": 1,
                "hero Windglass": 1,
                "hero any": 7,
                "commission any": 5,
            },
            "upgrade": False,
            "illuminated": 1,
        },
        {
            "name": "Ben",
            "coins": 30,
            "prestige": 33,
            "deeds": [{"gives": ["3 coins", "3 prestige"]}],
            "upgrade": False,
            "illuminated": 0,
        },
    ],
}
"""Anna is the one of the rulebook's example of a final score: 40 + 3 = 43 points (SCORE-3)."""


class ScoreFile(NamedTuple):
    sheet: Sheet
    day: str
    location: str
    note: str


def read_score_file(path: Path, pad: Pad) -> ScoreFile:
    """Raises ``OSError`` where there is no file to read, and ``Invalid`` for one that cannot be used."""
    data = read_plain(path, LARGEST)
    if len(data) > LARGEST:
        raise Invalid("score-file-large", file=str(path), most=LARGEST // 1_000_000)
    table = dict(_parsed(data, path))
    schema, version = table.pop("schema", None), table.pop("version", None)
    if schema != SCHEMA or type(version) is not int or version < 1:
        raise Invalid("score-file-other", file=str(path), schema=SCHEMA)
    if version > VERSION:
        raise Invalid("score-file-new", file=str(path), found=version, known=VERSION)
    day, location, note = (_text(table.pop(field, ""), field, path) for field in ("date", "place", "note"))
    return ScoreFile(pad.read(table), day, location, note)


def _parsed(data: bytes, path: Path) -> Mapping[str, Any]:
    try:
        table = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_each_once, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise Invalid("score-file-json", file=str(path)) from error
    if not isinstance(table, Mapping):
        raise Invalid("score-file-other", file=str(path), schema=SCHEMA)
    return table


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Of a field that is there twice nobody knows which one is meant."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise Invalid("score-file-twice", field=next(name for name in names if names.count(name) > 1))
    return found


def _no_number(text: str) -> float:
    """``NaN`` and ``Infinity`` are no JSON."""
    raise ValueError(text)


def _text(value: Any, field: str, path: Path) -> str:
    if not isinstance(value, str):
        raise Invalid("score-file-text", file=str(path), field=field)
    return value
