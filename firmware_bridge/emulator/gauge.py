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


class Gauge:
    """``curious`` asks for a sample though nothing moves; ``due`` is when the next one may be taken."""

    def __init__(self, mechanics: Mechanics) -> None:
        self.config: Config | None = None
        self.reading: int | None = None
        self.fault = FAULT["none"]
        self.due = 0
        self.curious = False
        self._sensor = mechanics.sensor
        self._turntable = mechanics.turntable

    @property
    def trusted(self) -> bool:
        return self.reading is not None and self.config is not None and self.config.angle

    def sample(self, now: int, at_rest: bool = False) -> bool:
        """Look at the angle; whether that can be trusted."""
        sensor = self._sensor
        self.curious = False
        self.due = now + (AT_REST if at_rest else MOVING)
        self.reading = sensor.read(self._turntable.angle) if sensor.magnet else None
        wanted = self.config is not None and self.config.angle
        if self.reading is not None or not wanted:
            self.fault = FAULT["none"]
        else:
            self.fault = FAULT["no_magnet" if sensor.answers else "no_sensor"]
        return self.trusted

    def off(self, position: int) -> int:
        """Steps from a place of the counter to where the wheel is."""
        if self.reading is None or self.config is None:
            return 0
        return self.config.measured(self.reading, position) - position
