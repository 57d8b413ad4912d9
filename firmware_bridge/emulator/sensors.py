"""What the sensors see of the wheel."""

from random import Random
from typing import Final

from firmware_bridge.emulator.hardware import Hardware

READINGS: Final = 4096
"""Of the angle sensor in one turn."""


class Hall:
    """The index sensor: a magnet on the wheel that is in front of it for a few degrees of a turn."""

    def __init__(self, hardware: Hardware, angle: float) -> None:
        self.fitted = hardware.hall
        self._edge = hardware.edge
        self._width = hardware.magnet
        self._hysteresis = hardware.hysteresis
        self.index = self.fitted and self._place(angle) < self._width

    def _place(self, angle: float) -> float:
        """How far the wheel is past the index's leading edge, within one turn."""
        return (angle - self._edge) % 1.0

    def look(self, before: float, after: float) -> float | None:
        """The wheel has turned: when it changed what the sensor sees, after which part of the way."""
        if not self.fitted:
            return None
        place = (after - self._edge) % 1.0
        if self.index:
            # Still in front, hysteresis included; most looks end with one of these two comparisons.
            gone = self._width + self._hysteresis < place < 1.0 - self._hysteresis
        else:
            gone = place < self._width
        if not gone:
            return None
        self.index = not self.index
        return self._part(before, after, place)

    def _part(self, before: float, after: float, place: float) -> float:
        moved = after - before
        if not moved:
            return 1.0
        if self.index:
            beyond = place if moved > 0 else place - self._width
        elif moved > 0:
            beyond = place - self._width - self._hysteresis
        else:
            beyond = place - 1.0 + self._hysteresis
        return min(1.0, max(0.0, 1.0 - beyond / moved))


class AngleSensor:
    """The AS5600: the angle in 4096 parts, a little noisy; silent or without its magnet when told so."""

    def __init__(self, hardware: Hardware, random: Random) -> None:
        self.answers = hardware.angle
        self.magnet = True
        self._fitted = hardware.angle
        self._zero = hardware.zero
        self._way = -1 if hardware.angle_reverse else 1
        self._noise = hardware.noise
        self._random = random

    def connect(self, on: bool) -> None:
        self.answers = on and self._fitted

    def read(self, angle: float) -> int | None:
        """The reading; ``None`` when nothing answers."""
        if not self.answers:
            return None
        exact = self._zero + self._way * angle * READINGS + self._random.gauss(0.0, self._noise)
        return round(exact) % READINGS
