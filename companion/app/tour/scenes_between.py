"""When it is over, and between games: scores, saved games, wishes and rules."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.app.play.moments import Over
from companion.app.play.shelf import volume
from companion.app.tour.games_played import asked, comes, dealt, played, real
from companion.app.tour.gathering import Scenes, nothing
from companion.app.tour.scenes_table import rolls
from companion.table import home
from companion.table.saved import readable

if TYPE_CHECKING:
    from kivy.uix.screenmanager import Screen

    from companion.app.screens.games import GamesScreen

SCENES: Final = Scenes()


@SCENES.add("end")
def _end(folder: Path) -> "Screen":
    from companion.app.screens.end import EndScreen

    return EndScreen(played(folder, "end", dealt(), comes(Over)), nothing)


def _shelf() -> "GamesScreen":
    from companion.app.screens.games import GamesScreen

    there = home.games_dir()
    if not any(there.glob("*.journal")):
        played(there, "end", dealt(), comes(Over)).session.close()
        played(there, "table-plan", dealt(), asked("plan_die", 4)).session.close()
        played(there, "table-dice", real(), rolls).session.close()
    return GamesScreen(nothing, nothing)


@SCENES.add("games")
def _games(folder: Path) -> "Screen":
    return _shelf()


@SCENES.add("games-thrown")
def _games_thrown(folder: Path) -> "Screen":
    """One was thrown away, and may be brought back."""
    screen = _shelf()
    screen.stop()
    screen.volumes = [volume(path, game) for path, game in readable()]
    session = played(home.games_dir(), "table-move", dealt(), asked("move_wagon", 5)).session
    session.close()
    more = volume(session.path, session.game)
    screen.volumes.append(more)
    screen._throw(more)
    return screen


@SCENES.add("settings")
def _settings(folder: Path) -> "Screen":
    from companion.app.screens.settings import SettingsScreen

    return SettingsScreen(nothing, hardware=nothing, tablets=nothing)


@SCENES.add("rules-group", group="BAZAAR")
@SCENES.add("rules")
def _rules(folder: Path, group: str = "") -> "Screen":
    from companion.app.screens.rules import RulesScreen

    screen = RulesScreen(nothing, "v2", ("BAZAAR-1", "BAZAAR-2"))
    if group:
        screen.open(group)
    return screen
