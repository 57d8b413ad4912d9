"""The score sheet that is being filled in: on the disk after every entry, until it is in the history."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion import games
from companion.core.errors import GameError, Illegal
from companion.core.pads import Sheet
from companion.store.finished import Finished
from companion.table.files import LARGEST, Files, disk_error, write_whole
from companion.table.home import home
from companion.text.pads import sheet_names

FILE: Final = "score.json"
SCHEMA: Final = "dark-road-draft"
VERSION: Final = 1
_TEXTS: Final = ("day", "location", "note", "uid")


@dataclass(frozen=True, slots=True)
class Draft:
    """A sheet, and what was told around it."""

    sheet: Sheet
    day: str = ""
    location: str = ""
    note: str = ""
    uid: str = ""
    """Under which it goes into the history; empty where nobody has chosen one yet."""
    version: int = 0
    """Of the game in the history that is corrected; 0 for a new one."""
    page: int = -1
    """Where people are in it: a seat, one more for the result, and -1 for who played."""


class Found(NamedTuple):
    """What lay on the disk."""

    draft: Draft | None
    aside: Path | None = None
    """Where a file that could not be read is kept now."""


def draft_path() -> Path:
    """Raises ``DiskError`` when its folder cannot be made."""
    return home() / FILE


def read_draft() -> Found:
    """The sheet to go on with, if there is one; a damaged file is set aside. Raises ``DiskError``."""
    path, files = draft_path(), Files()
    try:
        if not files.exists(path):
            return Found(None)
        data = files.read(path)
        with suppress(GameError, ValueError, RecursionError):
            return Found(_read(data))
        aside = path.with_suffix(".damaged.json")
        files.rename(path, aside)
    except OSError as error:
        raise disk_error(error, path) from error
    return Found(None, aside)


def write_draft(draft: Draft) -> None:
    """On the disk when this comes back. Raises ``DiskError``; then the last one is still there."""
    about = {name: getattr(draft, name) for name in _TEXTS}
    sheet = games.pad(draft.sheet.game).write(draft.sheet)
    where = {"changes": draft.version, "page": draft.page}
    table = {"schema": SCHEMA, "version": VERSION, **about, **where, "sheet": sheet}
    write_whole(Files(), draft_path(), json.dumps(table).encode())


def forget_draft() -> None:
    """The sheet is in the history, or not wanted any more. Raises ``DiskError``."""
    path = draft_path()
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise disk_error(error, path) from error


def correction(game: Finished) -> Draft:
    """The sheet of a game of the history, to be corrected; what was changed of it already is gone on with.

    Raises ``DiskError``, and ``Illegal`` while another sheet is unfinished: there is room for one.
    """
    left = read_draft().draft
    if left is None:
        return Draft(game.sheet, game.day, game.location, game.note, game.uid, game.version, 0)
    if left.uid != game.uid:
        raise Illegal("score-sheet-open", names=sheet_names(left.sheet))
    # Whoever opens the game again has seen what it says now.
    return replace(left, version=game.version)


def _read(data: bytes) -> Draft:
    table = json.loads(data) if len(data) <= LARGEST else None
    if not isinstance(table, Mapping) or (table.get("schema"), table.get("version")) != (SCHEMA, VERSION):
        raise ValueError
    sheet: Any = table.get("sheet")
    if not isinstance(sheet, Mapping):
        raise ValueError
    about: dict[str, Any] = {name: table.get(name) for name in _TEXTS}
    if not all(isinstance(text, str) for text in about.values()):
        raise ValueError
    read = games.pad(str(sheet.get("game"))).read(sheet)
    version, page = table.get("changes", 0), table.get("page", -1)
    if type(version) is not int or type(page) is not int or not -1 <= page <= len(read.seats):
        raise ValueError
    return Draft(read, **about, version=version, page=page)
