"""Rigs: a table, and a host that drives it, either in steps of the device's own time or in real time.

Stepped, the host is ``Board`` without a port, fast and the same every time. Live, it is ``Bridge`` with its
thread and pyserial, at a pseudo terminal.
"""

import time
from collections.abc import Callable
from typing import Protocol

from firmware_bridge.board import Board, Status
from firmware_bridge.bridge import Bridge
from firmware_bridge.calibration import Calibration
from firmware_bridge.devices import Buttons, Devices, Lamps, Wheel
from firmware_bridge.link import session_numbers
from tests.bridge.noise import QUIET, Noise
from tests.bridge.tables import SteppedTable, Table

LOOK = 0.05
"""Seconds of the device after which a condition is looked at again, though nothing was heard."""

HARDLY = 1e-6
"""Seconds that are none: sums of seconds are not exact."""

MOMENT = 0.0001
"""Seconds that are nothing: the least that a device is let run."""

PATIENCE = 6.0
"""A machine may be this many times slower than real time before a live rig gives up."""


class Rig(Protocol):
    """A table with a host, for the scenarios."""

    calibration: Calibration

    @property
    def table(self) -> Table: ...

    @property
    def wheel(self) -> Wheel: ...

    @property
    def lamps(self) -> Lamps: ...

    @property
    def buttons(self) -> Buttons: ...

    def status(self) -> Status: ...

    def run(self, seconds: float) -> None:
        """Let so much of the device's time pass."""
        ...

    def wait_until(self, condition: Callable[[], bool], seconds: float) -> bool:
        """Let time pass until this holds; ``False`` when it does not within so much of the device's time."""
        ...

    def pull(self) -> None:
        """Pull the cable."""
        ...

    def plug(self) -> None:
        """Put it back."""
        ...

    def close(self) -> None: ...


class Stepped:
    """The host keeps the device's time; its line can be noisy, and what goes over it remembered."""

    def __init__(self, table: SteppedTable, calibration: Calibration, seed: int = 1) -> None:
        self.table: SteppedTable = table
        self.calibration = calibration
        self.board = Board(calibration, session_numbers(seed))
        self.noise_down: Noise = QUIET
        self.noise_up: Noise = QUIET
        self.remember = False
        self.sent: list[bytes] = []
        """Frames as the host wrote them; this and the next only when told to ``remember``."""
        self.reached_board = bytearray()
        self.left_board = bytearray()
        self._devices = Devices(self.board)
        self._plugged = True
        self._now = table.time()
        self.board.opened(self._now)

    @property
    def wheel(self) -> Wheel:
        return self._devices.wheel

    @property
    def lamps(self) -> Lamps:
        return self._devices.lamps

    @property
    def buttons(self) -> Buttons:
        return self._devices.buttons

    def status(self) -> Status:
        return self.board.status()

    def step(self, most: float) -> None:
        """Write what is due, and let time pass until the board has spoken or the host has to."""
        data = self._write()
        pause = self.board.next_time(self._now) - self._now if self._plugged else most
        self._now, out = self.table.advance(min(most, max(pause, MOMENT)), data, until_frame=True)
        if out and self._plugged:
            if self.remember:
                self.left_board += out
            self.board.feed(self.noise_up.spoil(out), self._now)

    def _write(self) -> bytes:
        """What is due, as it reaches the board."""
        data = self.board.poll(self._now) if self._plugged else b""
        if not data:
            return b""
        arrives = self.noise_down.spoil(data)
        if self.remember:
            self.sent.append(data)
            self.reached_board += arrives
        return arrives

    def run(self, seconds: float) -> None:
        end = self._now + seconds
        while end - self._now > HARDLY:
            self.step(end - self._now)

    def wait_until(self, condition: Callable[[], bool], seconds: float) -> bool:
        end = self._now + seconds
        while not condition():
            if end - self._now <= HARDLY:
                return False
            self.step(min(LOOK, end - self._now))
        return True

    def pull(self) -> None:
        self._plugged = False
        self.board.lost(self._now)

    def plug(self) -> None:
        self._plugged = True
        self.board.opened(self._now)

    def close(self) -> None:
        self.table.close()


class LiveTable(Table, Protocol):
    """A table that runs by itself, in real time, at a serial port."""

    port: str

    def pull(self) -> None: ...

    def plug(self) -> None: ...


class Live:
    """The real bridge, with pyserial at a pseudo terminal."""

    def __init__(self, table: LiveTable, calibration: Calibration) -> None:
        self.table: LiveTable = table
        self.calibration = calibration
        self.bridge = Bridge(table.port, calibration)
        self.bridge.start()

    @property
    def wheel(self) -> Wheel:
        return self.bridge.wheel

    @property
    def lamps(self) -> Lamps:
        return self.bridge.lamps

    @property
    def buttons(self) -> Buttons:
        return self.bridge.buttons

    def status(self) -> Status:
        return self.bridge.status()

    def run(self, seconds: float) -> None:
        end = self.table.time() + seconds
        while self.table.time() < end:
            time.sleep(0.01)

    def wait_until(self, condition: Callable[[], bool], seconds: float) -> bool:
        end, patience = self.table.time() + seconds, time.monotonic() + seconds * PATIENCE
        while not condition():
            if self.table.time() >= end or time.monotonic() >= patience:
                return False
            time.sleep(0.01)
        return True

    def pull(self) -> None:
        self.table.pull()

    def plug(self) -> None:
        self.table.plug()

    def close(self) -> None:
        self.bridge.stop()
        self.table.close()
