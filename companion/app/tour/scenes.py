"""Every screen in a state worth looking at, always the same: for pictures, and to see that nothing is cut."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.app.play.moments import Asked, Over, Reveal
from companion.app.play.sitting import Sitting
from companion.app.tour.games_played import asked, comes, dealt, played, real
from companion.app.words import word
from companion.table import home

if TYPE_CHECKING:
    from kivy.uix.screenmanager import Screen

    from companion.app.screens.table import TableScreen

Make = Callable[[Path], "Screen"]
"""Makes a screen; its game is kept in this folder."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A screen under the name that its picture has."""

    name: str
    make: Make


SCENES: list[Scene] = []


def _scene(name: str) -> Callable[[Make], Make]:
    def kept(make: Make) -> Make:
        SCENES.append(Scene(name, make))
        return make

    return kept


def nothing(*_: Any) -> None:
    """Where a touch on these screens leads."""


# Before a game


@_scene("home")
def _home(folder: Path) -> "Screen":
    from companion.app.screens.home import HomeScreen, Unfinished

    said = word("home-resume-what", who="Anna, Ben", where=word("turn", turn=4, turns=13))
    return HomeScreen(Unfinished(said, nothing), nothing)


@_scene("new-game")
def _new_game(folder: Path) -> "Screen":
    from companion.app.screens.new_game import NewGameScreen

    return NewGameScreen(nothing, nothing)


@_scene("trouble")
def _trouble(folder: Path) -> "Screen":
    from companion.app.screens.trouble import TroubleScreen

    return TroubleScreen("", Path("/home/anna/games/2026-11-17-Anna-Ben.journal"), nothing)


# Laying the table


def _setup(folder: Path, kind: str) -> "Screen":
    from companion.app.screens.setup import SetupScreen

    sitting = played(folder, f"setup-{kind}", real(), asked(kind))
    return SetupScreen(sitting, nothing, nothing)


for _kind in ("building_on", "roll", "which_steed", "describe_hero"):
    SCENES.append(Scene(f"setup-{_kind}", lambda folder, kind=_kind: _setup(folder, kind)))


# At the table


def _table(sitting: Sitting) -> "TableScreen":
    from companion.app.screens.table import TableScreen
    from companion.app.screens.table_menu import Doors

    return TableScreen(sitting, Doors())


_ASKED: dict[str, tuple[str, int, int]] = {
    "plan": ("plan_die", 4, 0),
    "move": ("move_wagon", 5, 0),
    "activate": ("activate_one", 5, 0),
    "bazaar": ("bazaar_deal", 4, 1),
    "join": ("join_caravan", 3, 0),
    "caravan": ("deliver", 4, 0),
    "travel-die": ("choose_travel_die", 3, 0),
    "town": ("visit_town", 4, 0),
}
"""Questions of a dealt game: their kind, the first turn, and how many answers are not possible."""


def _asked(folder: Path, name: str) -> "Screen":
    kind, turn, refused = _ASKED[name]
    return _table(played(folder, f"table-{name}", dealt(), asked(kind, turn, refused)))


for _name in _ASKED:
    SCENES.append(Scene(f"table-{_name}", lambda folder, name=_name: _asked(folder, name)))


@_scene("table-four")
def _four(folder: Path) -> "Screen":
    """Three people with long names against the Private Concern."""
    names = ("Annamária", "Benedek", "Kleopátra")
    return _table(played(folder, "table-four", dealt(names), asked("activate_one", 6)))


@_scene("table-reveal")
def _reveal(folder: Path) -> "Screen":
    return _table(played(folder, "table-reveal", dealt(), comes(Reveal, 5)))


@_scene("table-told")
def _told(folder: Path) -> "Screen":
    sitting = played(folder, "table-reveal", dealt(), comes(Reveal, 5))
    sitting.reveal()
    return _table(sitting)


@_scene("table-refused")
def _refused(folder: Path) -> "Screen":
    """Somebody touched what is not possible now."""
    screen = _table(played(folder, "table-bazaar", dealt(), asked("bazaar_deal", 4, 1)))
    moment = screen.sitting.moment
    assert isinstance(moment, Asked)
    screen.show(next(choice.refused for choice in moment.choices if choice.refused))
    return screen


@_scene("table-menu")
def _menu(folder: Path) -> "Screen":
    from companion.app.screens.table_menu import Doors, menu

    screen = _table(played(folder, "table-plan", dealt(), asked("plan_die", 4)))
    menu(Doors()).over(screen)
    return screen


@_scene("table-rule")
def _rule(folder: Path) -> "Screen":
    screen = _table(played(folder, "table-bazaar", dealt(), asked("bazaar_deal", 4, 1)))
    screen._show_rule("BAZAAR-1")
    return screen


@_scene("table-dice")
def _dice(folder: Path) -> "Screen":
    """A real table, and dice that people threw."""
    return _table(played(folder, "table-dice", real(), _rolls))


def _rolls(sitting: Sitting, moment: Any) -> bool:
    return isinstance(moment, Asked) and moment.dice is not None and sitting.state.round >= 2


def _entry(folder: Path, kind: str) -> "Screen":
    """A real table, and a card that nobody has read yet."""
    return _table(played(folder, f"table-{kind}", real(), asked(kind, 1)))


for _kind in ("describe_hero", "describe_event", "describe_companion"):
    SCENES.append(Scene(f"table-{_kind}", lambda folder, kind=_kind: _entry(folder, kind)))


# Beside the table


@_scene("history")
def _history(folder: Path) -> "Screen":
    from companion.app.screens.history import HistoryScreen

    return HistoryScreen(played(folder, "table-move", dealt(), asked("move_wagon", 5)), nothing)


@_scene("lay")
def _lay(folder: Path) -> "Screen":
    from companion.app.screens.lay import LayScreen

    return LayScreen(played(folder, "table-caravan", dealt(), asked("deliver", 4)), nothing)


@_scene("wagon")
def _wagon(folder: Path) -> "Screen":
    from companion.app.screens.wagon import WagonScreen

    sitting = played(folder, "table-caravan", dealt(), asked("deliver", 4))
    return WagonScreen(sitting.state, 0, nothing, nothing, False)


@_scene("wagon-concern")
def _wagon_concern(folder: Path) -> "Screen":
    from companion.app.screens.wagon import WagonScreen

    sitting = played(folder, "table-caravan", dealt(), asked("deliver", 4))
    return WagonScreen(sitting.state, 2, nothing, nothing, False)


def _correct(folder: Path, field: str) -> "Screen":
    from companion.app.screens.correct import CorrectScreen

    return CorrectScreen(played(folder, "table-plan", dealt(), asked("plan_die", 4)), field, nothing)


for _title, _field in (("correct", ""), ("correct-coins", "players.0.coins")):
    SCENES.append(Scene(_title, lambda folder, field=_field: _correct(folder, field)))


# When it is over, and between games


@_scene("end")
def _end(folder: Path) -> "Screen":
    from companion.app.screens.end import EndScreen

    return EndScreen(played(folder, "end", dealt(), comes(Over)), nothing)


@_scene("games")
def _games(folder: Path) -> "Screen":
    from companion.app.screens.games import GamesScreen

    there = home.games_dir()
    if not any(there.iterdir()):
        played(there, "end", dealt(), comes(Over)).session.close()
        played(there, "table-plan", dealt(), asked("plan_die", 4)).session.close()
        played(there, "table-dice", real(), _rolls).session.close()
    return GamesScreen(nothing, nothing)


def _hardware(part: str) -> "Screen":
    from companion.app.screens.hardware import HardwareScreen

    return HardwareScreen(nothing, part=part)


for _part in ("board", "wheel", "lamps", "camera"):
    SCENES.append(Scene(f"hardware-{_part}", lambda folder, part=_part: _hardware(part)))


@_scene("settings")
def _settings(folder: Path) -> "Screen":
    from companion.app.screens.settings import SettingsScreen

    return SettingsScreen(nothing, hardware=nothing)


@_scene("rules")
def _rules(folder: Path) -> "Screen":
    from companion.app.screens.rules import RulesScreen

    return RulesScreen(nothing, ("BAZAAR-1", "BAZAAR-2"))


def _box(page: str) -> "Screen":
    from companion.app.screens.box import BoxScreen

    return BoxScreen(nothing, nothing, page)


for _page in ("wheel", "crafting", "dark_market", "ruins", "tiles", "shapes"):
    SCENES.append(Scene(f"box-{_page}", lambda folder, page=_page: _box(page)))


@_scene("cards")
def _cards(folder: Path) -> "Screen":
    from companion.app.screens.cards import CardsScreen

    played(folder, "table-describe_event", real(), asked("describe_event", 1)).session.close()
    return CardsScreen(nothing, nothing, nothing)


@_scene("deck")
def _deck(folder: Path) -> "Screen":
    from companion.app.screens.deck import DeckScreen

    return DeckScreen(nothing)
