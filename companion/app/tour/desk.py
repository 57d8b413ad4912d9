"""A board of our own on a clock of its own: whatever it does has happened as soon as it is said."""

from collections.abc import Callable
from typing import Final

from firmware_bridge.board import Board, Status
from firmware_bridge.calibration import Calibration
from firmware_bridge.devices import Devices
from firmware_bridge.emulator import EmulatedBoard
from firmware_bridge.errors import BridgeError
from firmware_bridge.link import session_numbers

_STEP: Final = 0.01
_START: Final = 2.0
"""Seconds after which the chip has started."""
_LONGEST: Final = 60.0
"""Seconds of the board within which it does whatever it is told."""


class Desk:
    """What ``firmware_bridge.bridge.Bridge`` is to whoever asks, without a port, a thread or real time."""

    trouble: BridgeError | None = None
    where: str | None = "emulated"

    def __init__(self) -> None:
        self.emulated = EmulatedBoard(seed=1)
        self._board = Board(None, session_numbers(1))
        devices = Devices(self._board)
        self.wheel, self.lamps, self.buttons = devices.wheel, devices.lamps, devices.buttons
        self.emulated.advance(_START)
        self.plug()

    def status(self) -> Status:
        return self._board.status()

    @property
    def calibration(self) -> Calibration:
        return self._board.calibration

    def calibrate(self, calibration: Calibration) -> None:
        self._board.calibrate(calibration)

    def run(self, seconds: float) -> None:
        """So much time of the board passes."""
        end = self.emulated.time + seconds
        while self.emulated.time < end:
            self.emulated.write(self._board.poll(self.emulated.time))
            self.emulated.advance(_STEP)
            self._board.feed(self.emulated.read(), self.emulated.time)

    def wait(self, happened: Callable[[], bool], seconds: float) -> bool:
        """Until something holds, at most so long on the clock of the board."""
        end = self.emulated.time + seconds
        while not happened():
            if self.emulated.time >= end:
                return False
            self.run(_STEP)
        return True

    def until(self, happened: Callable[[], bool]) -> None:
        if not self.wait(happened, _LONGEST):
            raise LookupError("the board never gets there")

    def go(self, section: int) -> None:
        """The wheel turns there, and stands."""
        self.wheel.go(section)
        self.stand(section)

    def stand(self, section: int) -> None:
        """Until the wheel stands where somebody has sent it."""
        self.until(lambda: self.wheel.state.kind == "at" and self.wheel.state.section == section)

    def plug(self) -> None:
        self._board.opened(self.emulated.time)
        self.until(lambda: self.status().link == "open")

    def pull(self) -> None:
        self._board.lost(self.emulated.time)
