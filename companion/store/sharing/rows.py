"""Finished games as rows for a spreadsheet (RFC 4180)."""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from typing import Final

from companion.store.finished import Finished
from companion.store.sharing.told import in_order, sources
from companion.text.printable import printable

_ABOUT: Final = ("uid", "day", "location", "game", "edition", "buildings")
_SEAT: Final = ("name", "automa", "place", "score", "winner")
_ENTERED: Final = ("coins", "prestige", "gifts")
_POINTS: Final = ("base", "deed-vp", "vp-upgrade", "unused-illuminated", "concern-vp")
COLUMNS: Final = (*_ABOUT, *_SEAT, *_ENTERED, *_POINTS, "note")

_SIGNS: Final = r"=+\-@|%＝＋－＠｜％﹢﹣﹦﹫﹪−"
_FORMULA: Final = re.compile(rf'^(?=[ "]*[\n{_SIGNS}])|(?<=[;\n])(?=[ "]*[{_SIGNS}])')
"""Where a spreadsheet would take what begins so for something to work out, not for a name: at the beginning,
and where one for which semicolons part cells would see another beginning, quotes left out. Of what shows
nothing, only spaces and ends of lines are left in a text that may be shown."""

Cell = str | int | None


def csv_text(played: Iterable[Finished]) -> str:
    """One row a merchant, in the order of their places, with a row of names first.

    Lines end as the standard says: write it without changing them, and as ``utf-8-sig``, or some spreadsheets
    spoil what is not English.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for game in played:
        for row in _rows(game):
            writer.writerow([_cell(row.get(name)) for name in COLUMNS])
    return text.getvalue()


def _rows(game: Finished) -> Iterator[dict[str, Cell]]:
    sheet = game.sheet
    about: dict[str, Cell] = {
        "uid": game.uid, "day": game.day, "location": game.location, "game": sheet.game, "note": game.note,
        "edition": sheet.edition, "buildings": " ".join(sheet.details.get("buildings", ())),
    }  # fmt: skip
    for number, standing in in_order(game):
        seat, line = sheet.seats[number], game.lines[number]
        row: dict[str, Cell] = {"name": seat.name, "automa": seat.automa, "place": line.place}
        row |= {"score": line.score, "winner": int(line.won) if game.complete else None}
        row |= {name: seat.values.get(name) for name in _ENTERED}
        points = {} if standing is None else sources(standing)
        yield about | row | {name: points.get(name, 0) if points else None for name in _POINTS}


def _cell(value: Cell) -> str:
    """Numbers as they are; text as it may be shown, with a sign before a formula that makes it text."""
    if isinstance(value, str):
        return _FORMULA.sub("'", printable(value))  # what is shown decides: a lone mark, for one, is not
    return "" if value is None else str(value)
