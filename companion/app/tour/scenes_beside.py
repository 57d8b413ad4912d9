"""Beside the table: what has happened, wagons, corrections, and a table that is laid again."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.app.play.looking_back import Line, asked_then, back_to, told, turns, what_if
from companion.app.play.sitting import Sitting
from companion.app.tour.games_played import asked, dealt, played, real
from companion.app.tour.gathering import Scenes, nothing
from companion.core.errors import GameError

if TYPE_CHECKING:
    from kivy.uix.screenmanager import Screen

    from companion.app.screens.history import HistoryScreen

SCENES: Final = Scenes()


def _past(folder: Path) -> "HistoryScreen":
    from companion.app.screens.history import HistoryScreen

    return HistoryScreen(_playing(folder), nothing)


def _playing(folder: Path) -> Sitting:
    return played(folder, "table-move", dealt(), asked("move_wagon", 5))


@SCENES.add("history")
def _history(folder: Path) -> "Screen":
    return _past(folder)


@SCENES.add("history-step")
def _step(folder: Path) -> "Screen":
    """A step is open: go back to it, or change it."""
    screen = _past(folder)
    screen._open(_of_people(screen._sitting)[0])
    return screen


@SCENES.add("history-back")
def _back(folder: Path) -> "Screen":
    """What going back takes back, and where the pieces go then."""
    screen = _past(folder)
    screen._confirm_back(back_to(screen._sitting, _of_people(screen._sitting)[2].index), True)
    return screen


@SCENES.add("history-change")
def _change(folder: Path) -> "Screen":
    """The question of then, with what was answered."""
    screen = _past(folder)
    screen._show_then(asked_then(screen._sitting, _regretted(screen._sitting)[0]))
    return screen


@SCENES.add("history-dropped")
def _dropped(folder: Path) -> "Screen":
    """What no longer follows once an earlier answer is another."""
    screen = _past(folder)
    index, value = _regretted(screen._sitting)
    screen._try(asked_then(screen._sitting, index), value)
    return screen


@SCENES.add("history-changed")
def _changed(folder: Path) -> "Screen":
    """It was changed: so the pieces lie now."""
    from companion.app.play.looking_back import answer_anew
    from companion.app.words import word

    screen = _past(folder)
    index, value = _regretted(screen._sitting)
    screen._do(lambda: answer_anew(screen._sitting, index, value), word("past-changed"))
    return screen


def _of_people(sitting: Sitting) -> list[Line]:
    """Steps that may be gone back to, the newest first."""
    return [line for turn in turns(sitting)[:3] for line in told(sitting, turn).lines if line.of_people]


_REGRETTED: dict[str, tuple[int, str]] = {}


def _regretted(sitting: Sitting) -> tuple[int, str]:
    """A step, and an answer to it after which something no longer follows."""
    if "move" not in _REGRETTED:
        _REGRETTED["move"] = next(
            (line.index, choice.value)
            for line in _of_people(sitting)
            for choice in asked_then(sitting, line.index).choices
            if not choice.refused and _drops(sitting, line.index, choice.value)
        )
    return _REGRETTED["move"]


def _drops(sitting: Sitting, index: int, value: str) -> bool:
    try:
        return len(what_if(sitting, index, value).dropped) > 1
    except GameError:
        return False


@SCENES.add("lay")
def _lay(folder: Path) -> "Screen":
    from companion.app.screens.lay import LayScreen

    return LayScreen(played(folder, "table-caravan", dealt(), asked("deliver", 4)), nothing)


@SCENES.add("wagon-concern", seat=2)
@SCENES.add("wagon-secret", seat=0, secret=True)
@SCENES.add("wagon", seat=0)
def _wagon(folder: Path, seat: int, secret: bool = False) -> "Screen":
    from companion.app.screens.wagon import WagonScreen

    sitting = played(folder, "table-caravan", dealt(), asked("deliver", 4))
    return WagonScreen(sitting.state, seat, nothing, nothing, secret)


@SCENES.add("correct-secret", field="players.0.deeds")
@SCENES.add("correct-gift", field="players.0.companions.0.used.2")
@SCENES.add("correct-steed", field="players.0.steeds.0")
@SCENES.add("correct-die", field="players.0.reserve.0")
@SCENES.add("correct-deed", field="courtyard.0")
@SCENES.add("correct-hero", field="inn.0")
@SCENES.add("correct-companions", field="players.0.companions")
@SCENES.add("correct-dice", field="players.0.dice")
@SCENES.add("correct-stacks", field="stacks")
@SCENES.add("correct-inn", field="inn")
@SCENES.add("correct-coins", field="players.0.coins")
@SCENES.add("correct", field="")
def _correct(folder: Path, field: str) -> "Screen":
    from companion.app.screens.correct import CorrectScreen

    return CorrectScreen(played(folder, "table-caravan", dealt(), asked("deliver", 4)), field, nothing)


@SCENES.add("correct-merchant")
def _merchant(folder: Path) -> "Screen":
    """Everything that a merchant has, by its kind."""
    from companion.app.screens.correct import CorrectScreen

    screen = CorrectScreen(played(folder, "table-caravan", dealt(), asked("deliver", 4)), "", nothing)
    screen._show_owner(0)
    return screen


@SCENES.add("correct-town")
def _town(folder: Path) -> "Screen":
    """Of many heroes those of one town."""
    from companion.app.screens.correct import CorrectScreen
    from companion.app.widgets.card_editor import CardEditor

    sitting = played(folder, "table-caravan", dealt(), asked("deliver", 4))
    screen = CorrectScreen(sitting, "players.0.heroes.0", nothing)
    editor = next(one for one in screen.walk(restrict=True) if isinstance(one, CardEditor))
    editor.show("Farglen")
    return screen


@SCENES.add("correct-describe")
def _describe(folder: Path) -> "Screen":
    """A card that lies on the real table."""
    from companion.app.screens.correct import CorrectScreen
    from companion.app.widgets.card_editor import CardEditor

    sitting = played(folder, "table-describe_companion", real(), asked("describe_companion", 1))
    screen = CorrectScreen(sitting, "inn.0", nothing)
    editor = next(one for one in screen.walk(restrict=True) if isinstance(one, CardEditor))
    editor._describe()
    return screen
