"""At the table with devices beside it: a wheel turned by hand, a cable that is out, dice that are seen."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.app.play.moments import Asked
from companion.app.play.sitting import Sitting
from companion.app.tour.games_played import asked, dealt, played, real
from companion.app.tour.gathering import Scenes
from companion.app.tour.scenes_table import table
from companion.table.devices import TableDevices, wanted_section
from companion.table.devices.connecting import EMULATED

if TYPE_CHECKING:
    from kivy.uix.screenmanager import Screen

    from companion.app.devices.attached import Attached
    from companion.app.screens.table import TableScreen
    from companion.app.tour.desk import Desk

SCENES: Final = Scenes()
_FACES: Final = (0, 2, 5)
"""Places on a night die's print that lie on top."""


def beside(sitting: Sitting | None, board: Any = None, eyes: Any = None) -> "Attached":
    """Devices that are open already; nothing is looked for and nobody waits."""
    from companion.app.devices.attached import Attached

    found = Attached(None if sitting is None else sitting.session)
    found._boards.value, found._cameras.value = board, eyes
    found._boards.where = EMULATED if board is not None else ""
    found._cameras.where = "rendered" if eyes is not None else ""
    found.look()  # whatever they have to say of their coming was said
    return found


# Dice before the camera


def _night(sitting: Sitting, moment: Any) -> bool:
    kind, count = (moment.dice if isinstance(moment, Asked) else None) or ("", 0)
    return kind == "night" and count >= 3 and sitting.state.phase == "turns"


@SCENES.add("table-read-unsure", doubtful=True)
@SCENES.add("table-read", doubtful=False)
def _read(folder: Path, doubtful: bool) -> "Screen":
    """The camera has read a throw, plainly or but for one die."""
    from companion.app.tour.looks import Looking, picture, proposed, tray

    sitting = played(folder, "table-night", real(), _night)
    seen = proposed(sitting.session.game, _FACES, doubtful)
    eyes = Looking(picture("night", _FACES), seen, source=tray())
    screen = table(sitting, beside(sitting, eyes=eyes))
    screen._pads.stop()  # it would count by itself after a while
    return screen


# The wheel and the cable


def _followed(folder: Path) -> "tuple[TableScreen, Attached, Desk]":
    """A game that a wheel follows: it stands where the game has it."""
    from companion.app.tour.desk import Desk

    sitting, desk = played(folder, "table-bazaar", dealt(), asked("bazaar_deal", 4, 1)), Desk()
    devices = TableDevices(sitting.session, desk, clock=lambda: desk.emulated.time)
    devices.follow()
    desk.stand(_wanted(sitting))
    attached = beside(sitting, devices)
    return table(sitting, attached), attached, desk


def _wanted(sitting: Sitting) -> int:
    found = wanted_section(sitting.state)
    assert found is not None
    return found


@SCENES.add("table-turned")
def _turned(folder: Path) -> "Screen":
    """Somebody turned the wheel by hand, which may have been the answer."""
    screen, attached, desk = _followed(folder)
    desk.emulated.hand(-1)
    desk.until(lambda: attached.look().disagreement is not None)
    screen.hear(attached.look())
    return screen


@SCENES.add("table-gone")
def _gone(folder: Path) -> "Screen":
    """The cable is out: by hand, then."""
    screen, attached, desk = _followed(folder)
    desk.pull()
    screen.hear(attached.look())
    return screen


@SCENES.add("table-back")
def _back(folder: Path) -> "Screen":
    """And in again."""
    screen, attached, desk = _followed(folder)
    desk.pull()
    attached.look()
    desk.plug()
    screen.hear(attached.look())
    return screen


@SCENES.add("table-other-dice")
def _other_dice(folder: Path) -> "Screen":
    """The camera sees other dice on the wheel than the game has there."""
    from companion.app.tour.looks import Looking, tray
    from companion.table.eyes.comparing import compare
    from companion.table.eyes.parts import WheelSeen

    sitting = played(folder, "table-describe_hero", real(), asked("describe_hero", 1))
    state = sitting.state
    laid = [state.market[good] for good in state.box.board.wheel]
    source = laid.index(max(laid))
    target = next(place for place, dice in enumerate(laid) if place != source and dice < 2)
    laid[source] -= 1
    laid[target] += 1
    differs = compare(sitting.session.game, WheelSeen(_wanted(sitting), tuple(laid)))
    attached = beside(sitting, eyes=Looking(differs=differs, source=tray()))
    screen = table(sitting, attached)
    screen.hear(attached.look())
    return screen
