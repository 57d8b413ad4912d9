"""From a name that somebody gives to devices that follow the game."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Final

from companion.table import home
from companion.table.devices.following import TableDevices
from companion.table.devices.watching import EMULATED_HERE, HERE, Notice, Watch
from companion.table.files import DiskError
from companion.table.session import Session
from companion.text.outside import outside_text
from firmware_bridge import calibration
from firmware_bridge.bridge import Bridge
from firmware_bridge.calibration import Calibration
from firmware_bridge.errors import BridgeError
from firmware_bridge.finding import read_remembered

AUTO: Final = "auto"
"""A board that was used here before, if one is there or comes."""
EMULATED: Final = "emulated"
"""One of our own, without any table."""
NONE: Final = "none"


@contextmanager
def connected(session: Session, where: str) -> Iterator[TableDevices | None]:
    """The devices at a port, or what the words above say; ``None`` where there is nothing to look for.

    Whatever is wrong is in the devices' notices: the game is played in any case.
    """
    with ExitStack() as open_ones:
        if where == NONE or (where == AUTO and not _knows_boards()):
            yield None
            return
        troubles: list[Notice] = []
        if where == EMULATED:
            port, wanted = _start_emulator(open_ones, troubles), None
        else:
            port, wanted = None if where == AUTO else where, _calibration(troubles)
        remembered = None if where == EMULATED else home.boards_path()
        bridge = Bridge(port, wanted, remembered, on_change=lambda: devices.arrived())
        watch = Watch(quiet=where != port, greeting=EMULATED_HERE if where == EMULATED else HERE)
        devices = TableDevices(session, bridge, watch=watch)
        devices.notices += troubles
        if where == AUTO or port is not None:
            open_ones.enter_context(bridge)
        yield devices


def usual(session: Session) -> str:
    """Where nobody says: a board that was used here; without one a game that we deal is followed by an
    emulated one, but at a real table people turn the wheel themselves."""
    return AUTO if _knows_boards() or session.game.seed is None else EMULATED


def _knows_boards() -> bool:
    """A list that cannot be read is somebody's: it will be told what is wrong with it."""
    try:
        return bool(read_remembered(home.boards_path()))
    except BridgeError:
        return True
    except DiskError:
        return False


def _start_emulator(open_ones: ExitStack, troubles: list[Notice]) -> str | None:
    # Few play without a table: the others need not wait until it is loaded.
    from firmware_bridge.emulator import EmulatedTable

    try:
        return open_ones.enter_context(EmulatedTable()).port
    except OSError as error:
        trouble = BridgeError("no-answer-there", port=EMULATED, reason=error)
        troubles.append(("device-trouble", {"reason": outside_text(trouble)}))
        return None


def _calibration(troubles: list[Notice]) -> Calibration | None:
    """Without one, the table is taken to be built just as we would; then somebody has to look at it."""
    try:
        return calibration.load(home.calibration_path())
    except BridgeError as error:
        troubles.append(("device-uncalibrated", {"reason": outside_text(error)}))
        return None
