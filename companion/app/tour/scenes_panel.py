"""The hardware panel: without any device, and with a board and a camera that stand still."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.app.devices.news import News
from companion.app.tour.gathering import Scenes, nothing
from companion.app.tour.scenes_devices import beside
from companion.table.devices.alone import BoardAlone
from firmware_bridge.finding import Found

if TYPE_CHECKING:
    from kivy.uix.screenmanager import Screen

    from companion.app.screens.hardware import HardwareScreen
    from companion.app.tour.desk import Desk
    from firmware_bridge.doctor import Finding

SCENES: Final = Scenes()
_PORTS: Final = [
    Found("/dev/ttyACM0", "Arduino Nano Every", 0x2341, 0x0058, "51A2", "1-2", known=True, likely=True),
    Found("/dev/ttyUSB0", "USB2.0-Serial", 0x1A86, 0x7523, None, "1-3", known=False, likely=True),
]
_FACES: Final = (0, 2, 5, 3)
"""Places on a night die's print that lie on top."""


def _panel(part: str, board: Any = None, eyes: Any = None) -> "HardwareScreen":
    """Entered already, so that its part is there; what it sent for at this machine is not told."""
    from companion.app.screens.hardware import HardwareScreen

    screen = HardwareScreen(nothing, beside(None, board, eyes), part=part)
    screen.on_pre_enter()
    screen._errands.close()
    screen.part.update(News())
    return screen


@SCENES.add("hardware-dice", part="dice")
@SCENES.add("hardware-camera", part="camera")
@SCENES.add("hardware-lamps", part="lamps")
@SCENES.add("hardware-wheel", part="wheel")
@SCENES.add("hardware-board", part="board")
def _without(folder: Path, part: str) -> "Screen":
    """Nothing is connected."""
    return _panel(part)


# With a board


@cache
def _desk() -> "Desk":
    from companion.app.tour.desk import Desk

    desk = Desk()
    desk.go(2)
    return desk


@SCENES.add("hardware-board-there")
def _board(folder: Path) -> "Screen":
    """One answers, and two ports are there."""
    screen = _panel("board", BoardAlone(_desk()))
    part: Any = screen.part
    part._seen(_PORTS)
    return screen


@SCENES.add("hardware-examined")
def _examined(folder: Path) -> "Screen":
    """What the doctor found."""
    from companion.app.devices.bench import Found as Told
    from companion.text.outside import outside_text

    screen = _panel("board", BoardAlone(_desk()))
    part: Any = screen.part
    part._seen([])
    part._examined([Told(one.result, outside_text(one)) for one in _findings()])
    return screen


@cache
def _findings() -> "list[Finding]":
    """Only of the board: the machine is another one everywhere."""
    from companion.app.tour.desk import Desk
    from firmware_bridge.examining import Visit, examine

    desk = Desk()
    desk.go(2)
    return list(examine(Visit(desk, lambda: None, desk.wait, desk.calibration, None)))


@SCENES.add("hardware-wheel-there")
def _wheel(folder: Path) -> "Screen":
    return _panel("wheel", BoardAlone(_desk()))


@SCENES.add("hardware-calibrating-lamps", lamps=True, answers=(21,))
@SCENES.add("hardware-calibrating-steps", answers=(False,))
@SCENES.add("hardware-calibrating")
def _calibrating(folder: Path, answers: tuple[Any, ...] = (), lamps: bool = False) -> "Screen":
    """The calibration asks, after these answers: for the motor first, or for the ``lamps``."""
    from companion.app.devices.calibrating import Calibrating, questions
    from companion.app.tour.desk import Desk
    from firmware_bridge.calibrating import Bench

    desk = Desk()
    screen = _panel("wheel", BoardAlone(desk))
    part: Any = screen.part
    steps = questions(Bench(desk, desk.calibration, desk.wait), part._printed, again=lamps)
    ask = next(steps)
    for answer in (*((True, False) if lamps else ()), *answers):
        ask = steps.send(answer)
    part._calibrating = Calibrating(screen._errands, desk, part._printed, None)
    part._asked(ask)
    return screen


@SCENES.add("hardware-lamps-there")
def _lamps(folder: Path) -> "Screen":
    """One lamp shines, and buttons were pressed."""
    screen = _panel("lamps", BoardAlone(_desk()))
    part: Any = screen.part
    part._one(3)
    part.update(News(buttons=("undo", "undo", "end_turn")))
    return screen


# With a camera


def _seeing(part: str, eyes: Any, reads: bool) -> "HardwareScreen":
    """The newest picture of the camera is there."""
    from companion.app.devices.preview import Preview

    screen = _panel(part, eyes=eyes)
    shown: Any = screen.part
    shown._preview.stop()
    shown._preview.latest = Preview(lambda: eyes, reads)._shot(eyes, eyes.frame.picture)
    shown.update(News())
    screen._errands.close()
    return screen


@SCENES.add("hardware-corners", corners=True)
@SCENES.add("hardware-camera-there")
def _camera(folder: Path, corners: bool = False) -> "Screen":
    """A rendered tray, and what is read in it; perhaps its corners are to be touched."""
    from companion.app.tour.looks import Looking, picture, tray

    screen = _seeing("camera", Looking(picture("night", _FACES), source=tray()), reads=True)
    if corners:
        part: Any = screen.part
        part._corners.begin()
    return screen


@SCENES.add("hardware-camera-lent")
def _lent(folder: Path) -> "Screen":
    """On a tablet: one of its cameras is lent to the table."""
    from companion.app.devices.distant import DistantDevices
    from companion.app.screens.hardware import HardwareScreen
    from companion.hub.distant import DistantSession
    from companion.hub.messages import FromTablet
    from vision.sources.nodes import Camera

    def sent(message: FromTablet) -> bool:
        return True

    tablet = DistantDevices(DistantSession(sent), sent, bool)
    tablet.change(camera="0")
    screen = HardwareScreen(nothing, tablet)
    screen.on_pre_enter()
    screen._errands.close()
    part: Any = screen.part
    part._found([Camera("0", "ANDROID 0"), Camera("1", "ANDROID 1")])
    part.update(News())
    return screen


def _teaching() -> "HardwareScreen":
    from companion.app.tour.looks import Looking, picture

    return _seeing("dice", Looking(picture("ruins", (1,)), source=object()), reads=False)


@SCENES.add("hardware-dice-there")
def _dice(folder: Path) -> "Screen":
    """Which dice does the camera know?"""
    screen = _teaching()
    part: Any = screen.part
    known = {"night": 6, "illuminated": 6, "market": 4, "travel": 0, "ruins": 1, "oracle": 0}
    part._listed(known)
    return screen


@SCENES.add("hardware-dice-taught")
def _taught(folder: Path) -> "Screen":
    """A face is to be shown."""
    from companion.app.devices.teaching import Teaching

    screen = _teaching()
    part: Any = screen.part
    part._teaching = Teaching("ruins")
    part._ask(part._teaching.begin())
    return screen
