"""The angle sensor as the firmware uses it: sampled now and then, trusted while it answers."""

from typing import Final

from firmware_bridge.emulator.config import Config
from firmware_bridge.emulator.mechanics import Mechanics
from firmware_bridge.messages import ENUMS

MS: Final = 1000
"""The chip's time is counted in microseconds."""
FAULT: Final = ENUMS["fault"]

MOVING: Final = 10 * MS
AT_REST: Final = 20 * MS
FAILURES: Final = 5
"""Samples in a row that tell nothing, until the sensor is no longer believed in."""
CERTAIN: Final = 2
"""Samples in a row that tell something strange, until that is believed."""


class Gauge:
    """``reading`` is the last one, as long as it can be trusted.

    ``curious`` asks for a sample though nothing moves; ``due`` is when the next one may be taken.
    """

    def __init__(self, mechanics: Mechanics) -> None:
        self.reading: int | None = None
        self.fault = FAULT["none"]
        self.due = 0
        self.curious = False
        self._config: Config | None = None
        self._failures = 0
        self._doubts = 0
        self._sensor = mechanics.sensor
        self._turntable = mechanics.turntable

    def use(self, config: Config) -> None:
        self._config = config
        self.reading = None
        self.fault = FAULT["none"]
        self._failures = self._doubts = 0

    @property
    def used(self) -> bool:
        return self._config is not None and self._config.angle

    @property
    def undecided(self) -> bool:
        """Nobody knows yet whether it can be trusted."""
        return self.used and self.reading is None and not self.fault

    def sample(self, now: int, at_rest: bool = False) -> bool:
        """Look at the angle; whether that can be trusted."""
        self.due = now + (AT_REST if at_rest else MOVING)
        self.curious = False
        if not self.used:
            return False
        reading = self._sensor.read(self._turntable.angle) if self._sensor.magnet else None
        if reading is None:
            self._fail()
            return False
        self.reading = reading
        self.fault = FAULT["none"]
        self._failures = 0
        return True

    def _fail(self) -> None:
        self._failures = min(self._failures + 1, FAILURES)
        self.curious = self._failures < FAILURES
        if self._failures == FAILURES:
            self.reading = None
            self.fault = FAULT["no_magnet" if self._sensor.answers else "no_sensor"]

    def off(self, position: int) -> int:
        """Steps from a place of the counter to where the wheel is."""
        if self.reading is None or self._config is None:
            return 0
        return self._config.measured(self.reading, position) - position

    def strays(self, position: int, most: float) -> bool:
        """Whether the wheel was further than so many steps from there, twice in a row."""
        if abs(self.off(position)) <= most:
            self._doubts = 0
            return False
        self._doubts += 1
        self.curious = self._doubts < CERTAIN
        if self._doubts == CERTAIN:
            self._doubts = 0
            return True
        return False
