"""From a name that somebody gives to devices that follow the game."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.table import home
from companion.table.devices.alone import BoardAlone
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
        found = _find(where, open_ones)
        if found is None:
            yield None
            return
        bridge = Bridge(found.port, found.calibration, found.remembered, on_change=lambda: devices.arrived())
        devices = TableDevices(session, bridge, watch=_watch(where, found))
        devices.notices += found.troubles
        if found.can_start:
            open_ones.enter_context(bridge)
        yield devices


@contextmanager
def connected_alone(where: str) -> Iterator[BoardAlone | None]:
    """The same without any game."""
    with ExitStack() as open_ones:
        found = _find(where, open_ones)
        if found is None:
            yield None
            return
        bridge = Bridge(found.port, found.calibration, found.remembered)
        alone = BoardAlone(bridge, _watch(where, found))
        alone.notices += found.troubles
        if found.can_start:
            open_ones.enter_context(bridge)
        yield alone


@dataclass(frozen=True, slots=True)
class _Found:
    """Where the board is to be looked for, and what is known of it."""

    port: str | None
    calibration: Calibration | None
    remembered: Path | None
    troubles: list[Notice]
    can_start: bool
    """There is somebody to speak with, or may come."""


def _find(where: str, open_ones: ExitStack) -> _Found | None:
    if where == NONE or (where == AUTO and not _knows_boards()):
        return None
    troubles: list[Notice] = []
    if where == EMULATED:
        port = _start_emulator(open_ones, troubles)
        return _Found(port, None, None, troubles, can_start=port is not None)
    port = None if where == AUTO else where
    return _Found(port, _calibration(troubles), home.boards_path(), troubles, can_start=True)


def _watch(where: str, found: _Found) -> Watch:
    return Watch(quiet=where != found.port, greeting=EMULATED_HERE if where == EMULATED else HERE)


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
