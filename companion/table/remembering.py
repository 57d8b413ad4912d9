"""Games that were tracked to their end go into the history of finished games."""

import hashlib
import json
import os
import re
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion import games
from companion.core.errors import GameError, Invalid
from companion.core.pads import Sheet
from companion.games.dark_road import DarkRoad
from companion.games.dark_road.pad.reducing import sheet_of
from companion.store.finished import Finished, finished
from companion.table import home, journal
from companion.table.concern import opponent_of
from companion.table.contents import Header
from companion.table.restore import restore
from companion.table.settings import settings

if TYPE_CHECKING:  # what reads a database takes its time to load
    from companion.store.history import History

VARIABLE: Final = "DARK_ROAD_STORE"
SETTING: Final = "store"
FILE: Final = "history.sqlite"
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9])")


def history_url(named: str = "") -> str:
    """Where the history lies: named now, by the environment or in the settings, else a file at home.

    Raises ``DiskError`` when the folder of that file cannot be made.
    """
    found = named or os.environ.get(VARIABLE, "") or settings().get(SETTING)
    return found if found and isinstance(found, str) else f"sqlite:///{home.home() / FILE}"


def tracked(game: DarkRoad, header: Header, path: Path) -> Finished | None:
    """What the history keeps of the game in this journal; ``None`` while it goes on."""
    if game.result is None:
        return None
    return finished(
        _sheet(game),
        uid=uid_of(header, path),
        day=_day(header.created, path),
        source="tracked",
        journal=path.name,
    )


def remember_game(history: "History", game: Finished) -> Finished:
    """Keep a tracked game, once; the one that is in the history then.

    One that was undone and ended again changes; what people wrote around it stays. A deleted one stays
    deleted. Raises ``GameError`` when it cannot be kept.
    """
    try:
        known = history.game(game.uid)
    except Invalid:
        return history.add(game)
    return known if known.sheet == game.sheet else history.change(replace(known, **_told(game, "sheet")))


def keep_scored(history: "History", game: Finished) -> Finished:
    """Keep a game that was entered by hand, or the correction of one; the one that is in the history then.

    Of a game that is known, sheet, day, location and note are changed. Raises ``Stale`` when somebody has
    changed it since, and ``GameError`` when it cannot be kept.
    """
    try:
        known = history.game(game.uid)
    except Invalid:
        return history.add(game)
    told = _told(game, "sheet", "day", "location", "note")
    return history.change(replace(known, version=game.version or known.version, **told))


def _told(game: Finished, *names: str) -> dict[str, Any]:
    """These fields, with what follows from the sheet."""
    return {name: getattr(game, name) for name in (*names, "lines", "complete")}


def take_up_saved(history: "History") -> int:
    """Keep the finished games in the folder of games that the history does not know; how many they were.

    What cannot be read is left out. Raises ``StoreError`` when the history refuses, and ``DiskError`` when
    there can be no such folder.
    """
    known = {one.uid for deleted in (False, True) for one in history.games(deleted=deleted)}
    added = 0
    for path in sorted(home.games_dir().glob("*" + home.JOURNAL_SUFFIX)):
        game = _unknown(path, known)
        if game is not None:
            remember_game(history, game)
            added += 1
    return added


def uid_of(header: Header, path: Path) -> str:
    """Stands for a tracked game: the same whenever its journal is read."""
    # Two evenings of the same people begin alike where nobody wrote down when.
    begun = header.created or path.name
    told = json.dumps([begun, header.setup], sort_keys=True)
    return "tracked-" + hashlib.sha256(told.encode()).hexdigest()[:32]


def _unknown(path: Path, known: set[str]) -> Finished | None:
    """The finished game in this journal, unless it is known already or cannot be read."""
    with suppress(GameError):
        contents, _ = journal.read(path)
        if uid_of(contents.header, path) not in known:
            return tracked(restore(contents).game, contents.header, path)
    return None


def _sheet(game: DarkRoad) -> Sheet:
    """As the history gives it back; what looks doubtful was counted by the rules."""
    pad = games.pad("dark_road")
    sheet = _told_apart(sheet_of(game.state, _strength(game)))
    return pad.read(pad.write(sheet.keep(*pad.outcome(sheet).doubts)))


def _told_apart(sheet: Sheet) -> Sheet:
    """At a table Anna may play with anna; the history takes them for one."""
    taken: set[str] = set()
    for number, seat in enumerate(sheet.seats):
        names = (f"{seat.name} {more}".strip() for more in ("", 2, 3, 4, 5))
        name = next(one for one in names if one.casefold() not in taken)
        taken.add(name.casefold())
        sheet = sheet.with_seat(number, replace(seat, name=name))
    return sheet


def _strength(game: DarkRoad) -> str:
    """Of the Private Concern; empty where its deck cannot be read."""
    try:
        concern = opponent_of(game.setup)
    except GameError:
        return ""
    return "" if concern is None else concern.strength.name


def _day(created: str, path: Path) -> str:
    """When it was begun; else the day in its name, or that of its file."""
    with suppress(ValueError):
        return datetime.fromisoformat(created).date().isoformat()
    if found := _DAY.match(path.name):
        with suppress(ValueError):
            return datetime.fromisoformat(found[0]).date().isoformat()
    with suppress(OSError, ValueError, OverflowError):  # a clock may have been anywhere
        return datetime.fromtimestamp(path.stat().st_mtime).date().isoformat()
    return ""
