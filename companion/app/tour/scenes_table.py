"""At the table: the questions of a game, and what may lie upon them."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.app.play.guide import SEED, STRENGTH, Guide
from companion.app.play.moments import Asked, HandOver, Reveal
from companion.app.play.sitting import Sitting
from companion.app.tour.games_played import DAY, asked, comes, dealt, played, real
from companion.app.tour.gathering import Scenes, nothing
from companion.concern.naming import concern_named
from companion.games.dark_road.loader import load
from companion.table.session import Session

if TYPE_CHECKING:
    from kivy.uix.screenmanager import Screen

    from companion.app.devices.attached import Attached
    from companion.app.screens.table import TableScreen

SCENES: Final = Scenes()


def table(sitting: Sitting, attached: "Attached | None" = None, guide: Guide | None = None) -> "TableScreen":
    from companion.app.screens.table import TableScreen
    from companion.app.screens.table_menu import Doors

    return TableScreen(sitting, Doors(), attached, guide)


@SCENES.add("table-town", name="town", kind="visit_town", turn=4)
@SCENES.add("table-travel-die", name="travel-die", kind="choose_travel_die", turn=3)
@SCENES.add("table-caravan", name="caravan", kind="deliver", turn=4)
@SCENES.add("table-join", name="join", kind="join_caravan", turn=3)
@SCENES.add("table-bazaar", name="bazaar", kind="bazaar_deal", turn=4, refused=1)
@SCENES.add("table-activate", name="activate", kind="activate_one", turn=5)
@SCENES.add("table-move", name="move", kind="move_wagon", turn=5)
@SCENES.add("table-plan", name="plan", kind="plan_die", turn=4)
@SCENES.add("table-window", name="window", kind="window", turn=5)
def _asked(folder: Path, name: str, kind: str, turn: int, refused: int = 0) -> "Screen":
    """From this turn on, with so many answers that are not possible."""
    return table(played(folder, f"table-{name}", dealt(), asked(kind, turn, refused)))


@SCENES.add("table-four")
def _four(folder: Path) -> "Screen":
    """Three people with long names against the Private Concern."""
    names = ("Annamária", "Benedek", "Kleopátra")
    return table(played(folder, "table-four", dealt(names), asked("activate_one", 6)))


@SCENES.add("table-reveal")
def _reveal(folder: Path) -> "Screen":
    return table(played(folder, "table-reveal", dealt(), comes(Reveal, 5)))


@SCENES.add("table-told")
def _told(folder: Path) -> "Screen":
    sitting = played(folder, "table-reveal", dealt(), comes(Reveal, 5))
    sitting.reveal()
    return table(sitting)


@SCENES.add("table-refused")
def _refused(folder: Path) -> "Screen":
    """Somebody touched what is not possible now."""
    screen = table(played(folder, "table-bazaar", dealt(), asked("bazaar_deal", 4, 1)))
    moment = screen.sitting.moment
    assert isinstance(moment, Asked)
    screen.show(next(choice.refused for choice in moment.choices if choice.refused))
    return screen


@SCENES.add("table-undone")
def _undone(folder: Path) -> "Screen":
    """An answer was taken back: so the pieces go back, and there is a way forth again."""
    sitting = played(folder, "table-undone", dealt(), _moved)
    sitting.undo()
    return table(sitting)


def _moved(sitting: Sitting, moment: Any) -> bool:
    """A person has just moved several pieces."""
    mine = isinstance(moment, Asked) and moment.seat is not None
    return mine and sitting.state.round >= 4 and len(sitting.changes) >= 3


@SCENES.add("table-hand-over")
def _hand_over(folder: Path) -> "Screen":
    """Of two deeds one is kept, and nobody else looks on (HIDE-1)."""
    return table(played(folder, "table-hand-over", dealt(variants=("two-deeds",)), comes(HandOver, 0)))


@SCENES.add("table-secret")
def _secret(folder: Path) -> "Screen":
    """Whoever may see it has the tablet."""
    sitting = played(folder, "table-hand-over", dealt(variants=("two-deeds",)), comes(HandOver, 0))
    sitting.take_over()
    return table(sitting)


@SCENES.add("table-guided-reveal", name="guided-reveal", moment=Reveal)
@SCENES.add("table-guided", name="guided", moment=Asked)
def _guided(folder: Path, name: str, moment: type) -> "Screen":
    """The guide says what this is about."""
    return table(played(folder, f"table-{name}", _guided_game, comes(moment)), guide=Guide())


def _guided_game(path: Path) -> Session:
    return Session.new(path, ["Anna"], seed=SEED, box=load(), concern=concern_named(STRENGTH), created=DAY)


@SCENES.add("table-menu")
def _menu(folder: Path) -> "Screen":
    from companion.app.screens.table_menu import Doors, menu

    screen = table(played(folder, "table-plan", dealt(), asked("plan_die", 4)))
    menu(Doors(tablets=nothing)).over(screen)
    return screen


@SCENES.add("table-rule")
def _rule(folder: Path) -> "Screen":
    screen = table(played(folder, "table-bazaar", dealt(), asked("bazaar_deal", 4, 1)))
    screen._show_rule("BAZAAR-1")
    return screen


@SCENES.add("table-others")
def _others(folder: Path) -> "Screen":
    """Cards and merchants on a sheet, as where there is no room for them beside the board."""
    screen = table(played(folder, "table-caravan", dealt(), asked("deliver", 4)))
    screen._show_others()
    return screen


# A real table


@SCENES.add("table-dice")
def _dice(folder: Path) -> "Screen":
    """Dice that people threw."""
    return table(played(folder, "table-dice", real(), rolls))


def rolls(sitting: Sitting, moment: Any) -> bool:
    return isinstance(moment, Asked) and moment.dice is not None and sitting.state.round >= 2


@SCENES.add("table-describe_companion", kind="describe_companion")
@SCENES.add("table-describe_event", kind="describe_event")
@SCENES.add("table-describe_hero", kind="describe_hero")
def _entry(folder: Path, kind: str) -> "Screen":
    """A card that nobody has read yet."""
    return table(played(folder, f"table-{kind}", real(), asked(kind, 1)))
