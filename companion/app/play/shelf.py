"""The saved games in words: who played, how far they came, or who won. Nothing here draws."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from companion.app.play.ending import headline
from companion.app.play.moments import Icon
from companion.app.play.telling import names_of
from companion.app.words import word
from companion.core.errors import GameError
from companion.games.dark_road import DarkRoad
from companion.games.dark_road.game import TURNS
from companion.table.friends import seat_tone
from companion.text import error_text


@dataclass(frozen=True, slots=True)
class Volume:
    """One saved game."""

    path: Path
    title: str
    """Who plays; the name of a file that cannot be read."""
    wagons: tuple[Icon, ...]
    day: str
    said: str
    """How far it is, how it ended, or why it cannot be read."""
    game: DarkRoad | None
    is_damaged: bool = False
    """Is there a good beginning to go on from?"""

    @property
    def is_over(self) -> bool:
        return self.game is not None and self.game.result is not None


def volume(path: Path, found: DarkRoad | GameError) -> Volume:
    day = _day(path)
    if isinstance(found, GameError):
        damaged = found.code == "journal-damaged"
        said = word("games-damaged", **found.params) if damaged else error_text(found)
        return Volume(path, path.stem, (("interface", "warning"),), day, said, None, damaged)
    state = found.state
    wagons = tuple(("tokens", f"wagon_{seat_tone(state, seat)}") for seat in range(len(state.players)))
    return Volume(path, ", ".join(names_of(state)), wagons, day, _how_far(found), found)


def _how_far(game: DarkRoad) -> str:
    state, result = game.state, game.result
    if result is not None:
        return headline(state, result)
    if state.phase == "turns":
        return word("turn", turn=state.round, turns=TURNS)
    return word(f"phase-{state.phase}", turns=TURNS)


def _day(path: Path) -> str:
    try:
        return f"{datetime.fromtimestamp(path.stat().st_mtime):%Y-%m-%d %H:%M}"
    except (OSError, ValueError, OverflowError):
        return ""
