"""A board for the time of one command: found, greeted, and left in peace at the end."""

import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from companion.cli.output import tell
from companion.table.home import boards_path, calibration_path
from companion.text import say
from companion.text.outside import outside_text
from firmware_bridge.bridge import Bridge, Tap
from firmware_bridge.calibration import Calibration, load
from firmware_bridge.errors import BridgeError

LOOK: Final = 0.02
"""Seconds between two looks at something that is waited for."""
MEETING: Final = 12.0
"""Seconds in which a board that starts anew when its port is opened has answered."""
STEADY: Final = 0.15
"""Seconds: a board may answer once more before it notices that its port was opened, and starts anew."""
LEAVING: Final = 2.0


def wait(condition: Callable[[], bool], seconds: float) -> bool:
    """Until something holds, at most so long; whether it does."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() >= end:
            return False
        time.sleep(LOOK)
    return True


def calibration_if_any() -> Calibration | None:
    """The table's calibration, if somebody has calibrated it. Raises ``BridgeError``."""
    try:
        return load(calibration_path())
    except BridgeError as error:
        if error.code != "no-calibration":
            raise
        return None


def tell_uncalibrated() -> None:
    """Whatever is told of the wheel's place is then a guess."""
    error = BridgeError("no-calibration", path=calibration_path())
    tell(say("device-uncalibrated", reason=outside_text(error)))


@contextmanager
def opened(arguments: Namespace, calibration: Calibration | None, tap: Tap | None = None) -> Iterator[Bridge]:
    """The board at the named port, or the one that is known; it answers. Raises ``BridgeError``."""
    bridge = Bridge(arguments.port, calibration, boards_path(), tap=tap)
    with bridge:
        try:
            meet(bridge)
            yield bridge
        finally:
            leave(bridge)


def meet(bridge: Bridge) -> None:
    """Wait until it answers and goes on to, or until it is known why it does not; that is raised."""
    since = time.monotonic()
    steady: int | None = None

    def decided() -> bool:
        nonlocal since, steady
        before, steady = steady, boot(bridge)
        if steady is None or steady != before:
            since = time.monotonic()
        return bridge.trouble is not None or time.monotonic() - since >= STEADY

    if not wait(decided, MEETING) or bridge.trouble is not None:
        raise lost(bridge)


def boot(bridge: Bridge) -> int | None:
    """Which start of the chip answers now; ``None`` when nobody does."""
    welcome = bridge.status().welcome
    return None if welcome is None or bridge.wheel.state.kind == "gone" else welcome.boot


def leave(bridge: Bridge) -> None:
    """A wheel that is under way is stopped and let go."""
    if bridge.wheel.state.kind != "gone" and not bridge.wheel.settled:
        bridge.wheel.release()
        wait(lambda: bridge.wheel.settled or bridge.wheel.state.kind == "gone", LEAVING)


def darken(bridge: Bridge) -> None:
    """Lamps that were lit for somebody to look at go out."""
    bridge.lamps.show([])
    wait(lambda: bridge.lamps.settled or bridge.wheel.state.kind == "gone", LEAVING)


def lost(bridge: Bridge) -> BridgeError:
    """Why a board that answered does so no longer."""
    return bridge.trouble or BridgeError("silent", port=bridge.where or "")
