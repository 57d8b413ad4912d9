"""Before a game, and while its table is laid."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.app.play.setting_up import stage_of
from companion.app.play.sitting import Sitting
from companion.app.play.wishes import Wishes
from companion.app.tour.games_played import Enough, asked, played, real
from companion.app.tour.gathering import Scenes, nothing
from companion.app.words import word
from companion.table.friends import Friend

if TYPE_CHECKING:
    from kivy.uix.screenmanager import Screen

    from companion.app.screens.setup import SetupScreen

SCENES: Final = Scenes()


@SCENES.add("home")
def _home(folder: Path) -> "Screen":
    from companion.app.screens.home import HomeScreen, Unfinished

    said = word("home-resume-what", who="Anna, Ben", where=word("turn", turn=4, turns=13))
    return HomeScreen(Unfinished(said, nothing), nothing)


@SCENES.add("home-unreadable")
def _home_unreadable(folder: Path) -> "Screen":
    from companion.app.screens.home import HomeScreen, Unfinished

    said = word("home-resume-what", who="Anna, Ben", where=word("turn", turn=4, turns=13))
    return HomeScreen(Unfinished(said, nothing), nothing, is_unreadable=True)


@SCENES.add("home-first")
def _home_first(folder: Path) -> "Screen":
    """Nothing was begun here yet."""
    from companion.app.screens.home import HomeScreen

    return HomeScreen(None, nothing)


@SCENES.add("new-game")
def _new_game(folder: Path) -> "Screen":
    from companion.app.screens.new_game import NewGameScreen

    return NewGameScreen(nothing, nothing)


_SEATED: Final = [Friend("Annamária", "candle"), Friend("Benedek", "moss"), Friend("Kleopátra", "rose")]


@SCENES.add("new-game-four")
def _new_game_four(folder: Path) -> "Screen":
    """All seats are taken, and everything that most games leave as it is lies open."""
    from companion.app.screens.new_game import NewGameScreen

    wished = Wishes(list(_SEATED), strength="merchant", variants=["draft"], buildings="chosen")
    wished.chosen = ["oracle", "workshop"]
    screen = NewGameScreen(nothing, nothing, wished)
    screen._fold()
    return screen


@SCENES.add("trouble")
def _trouble(folder: Path) -> "Screen":
    from companion.app.screens.trouble import TroubleScreen

    return TroubleScreen("", Path("/home/anna/games/2026-11-17-Anna-Ben.journal"), nothing)


# Laying the table


def _laying(folder: Path, name: str, enough: Enough) -> "SetupScreen":
    from companion.app.screens.setup import SetupScreen

    return SetupScreen(played(folder, name, real(), enough), nothing, nothing)


@SCENES.add("setup-describe_hero", kind="describe_hero")
@SCENES.add("setup-which_steed", kind="which_steed")
@SCENES.add("setup-roll", kind="roll")
@SCENES.add("setup-building_on", kind="building_on")
def _setup(folder: Path, kind: str) -> "Screen":
    return _laying(folder, f"setup-{kind}", asked(kind))


@SCENES.add("setup-undone")
def _setup_undone(folder: Path) -> "Screen":
    """Something was laid and is taken away again."""
    screen = _laying(folder, "setup-which_steed", asked("which_steed"))
    screen.do(screen.sitting.undo)
    return screen


@SCENES.add("setup-done")
def _setup_done(folder: Path) -> "Screen":
    """Everything lies on the table: the first turn waits behind one touch."""
    return _laying(folder, "setup-done", _is_laid)


def _is_laid(sitting: Sitting, moment: object) -> bool:
    return stage_of(sitting.state, sitting.session.game.question) == "done"
