"""A link that puts a finished game into BG Stats, an app in which people keep all that they play."""

import hashlib
import json
from typing import Any, Final
from urllib.parse import quote

from companion.store.finished import Finished, folded
from companion.store.sharing.told import buildings_of, edition_name
from companion.text.catalogue import catalogue
from companion.text.pads import sheet_names
from companion.text.printable import one_line, printable

ADDRESS: Final = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE: Final = "Dark Road Companion"
LONGEST: Final = 8000
"""Characters of a link that whatever opens it takes; a longer note is cut."""


def bgstats_link(game: Finished) -> str:
    """The whole game is in the link: nothing is sent before somebody opens it."""
    note = game.note
    while len(link := _link(game, note)) > LONGEST and note:
        note = note[: len(note) * 3 // 4]
    return link


def _link(game: Finished, note: str) -> str:
    play = json.dumps(_play(game, note), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(play, safe="")


def _play(game: Finished, note: str) -> dict[str, Any]:
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": one_line(game.uid),
        "playDate": _date(game.day),
        # It is matched by its name, so that has to be the one it is known by everywhere.
        "game": {
            "name": catalogue("en").phrase("share", f"game-{game.sheet.game}"),
            "sourceGameId": game.sheet.game,
            "highestWins": True,
            "noPoints": False,
        },
        "location": one_line(game.location),
        "board": ", ".join((edition_name(game), *buildings_of(game))),
        "comments": printable(note),
        "players": [_player(game, seat, name) for seat, name in enumerate(sheet_names(game.sheet))],
    }
    return {key: value for key, value in play.items() if value}


def _date(day: str) -> str:
    """Noon, which is the same day nearly everywhere on earth; of a half-known day nothing."""
    return f"{day} 12:00:00" if len(day) == len("2026-11-17") else ""


def _player(game: Finished, seat: int, name: str) -> dict[str, Any]:
    """``winner`` and ``startPlayer`` are always there: without one the play is refused on some tablets."""
    line, own = game.lines[seat], folded(game.sheet.seats[seat].name).encode(errors="replace")
    known = {
        "score": line.score,
        "rank": line.place,
        "role": line.automa and one_line(catalogue().card(line.automa)),
    }
    return {
        "name": one_line(name),
        "sourcePlayerId": hashlib.sha256(own).hexdigest()[:16],
        # Only of a game that was tracked are the seats in the order of turns.
        "startPlayer": game.source == "tracked" and seat == 0,
        "winner": line.won,
        **{key: value for key, value in known.items() if value not in (None, "")},
    }
