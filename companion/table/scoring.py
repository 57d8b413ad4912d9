"""The score sheet that is being filled in: on the disk after every entry, until it is in the history."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion import games
from companion.core.errors import GameError
from companion.core.pads import Sheet
from companion.table.files import LARGEST, Files, disk_error, write_whole
from companion.table.home import home

FILE: Final = "score.json"
SCHEMA: Final = "dark-road-draft"
VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Draft:
    """A sheet, and what was told around it."""

    sheet: Sheet
    day: str = ""
    location: str = ""
    note: str = ""
    uid: str = ""
    """The game of the history that is corrected; empty for a new one."""


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
    about = {field.name: getattr(draft, field.name) for field in fields(draft) if field.name != "sheet"}
    sheet = games.pad(draft.sheet.game).write(draft.sheet)
    table = {"schema": SCHEMA, "version": VERSION, **about, "sheet": sheet}
    write_whole(Files(), draft_path(), json.dumps(table).encode())


def forget_draft() -> None:
    """The sheet is in the history, or not wanted any more. Raises ``DiskError``."""
    path = draft_path()
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise disk_error(error, path) from error


def _read(data: bytes) -> Draft:
    table = json.loads(data) if len(data) <= LARGEST else None
    if not isinstance(table, Mapping) or (table.get("schema"), table.get("version")) != (SCHEMA, VERSION):
        raise ValueError
    sheet: Any = table.get("sheet")
    if not isinstance(sheet, Mapping):
        raise ValueError
    about = {name: table.get(name) for name in ("day", "location", "note", "uid")}
    if not all(isinstance(text, str) for text in about.values()):
        raise ValueError
    return Draft(games.pad(str(sheet.get("game"))).read(sheet), **about)
