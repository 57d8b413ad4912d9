"""The motor as the firmware drives it: a trapezoid, to the step."""

from math import ceil
from typing import Final

START_SPEED: Final = 150.0
"""Steps a second at which a motor may be started and stopped."""


class Stepper:
    """Counts steps, up positive. One ``tick`` is a millisecond.

    ``counted`` is every step that was made, up and down, whatever the position was set to since.
    """

    def __init__(self) -> None:
        self.position = 0
        self.counted = 0
        self.pulses = 0
        self.target = 0
        self.running = False
        self.way = 1
        self._speed = 0.0
        self._top = 0.0
        self._start = 0.0
        self._gain = 0.0
        self._due = 0.0

    def go(self, target: int, top: float, ramp: float) -> None:
        """On to ``target``, from whatever it is doing now."""
        self._start = min(START_SPEED, top)
        self._top = top
        self._gain = ramp / 1000
        self.target = target
        if not self.running and target != self.position:
            self._set_off()

    def _set_off(self) -> None:
        self.running = True
        self.way = 1 if self.target > self.position else -1
        self._speed = self._start
        self._due = 0.0

    def slow_down(self) -> None:
        """To a stop, as soon as the ramp allows."""
        if self.running:
            self.target = self.position + self.way * ceil(self._way_to_stop())

    def halt(self) -> None:
        """No step more."""
        self.running = False
        self.target = self.position

    def move_to(self, position: int) -> None:
        """This is where it stands; the target stays."""
        self.position = position

    def _way_to_stop(self) -> float:
        """Steps that are needed to slow down to the starting speed."""
        return max(0.0, self._speed * self._speed - self._start * self._start) / (2000 * self._gain)

    def tick(self) -> int:
        """One millisecond; the steps made in it, down negative."""
        left = (self.target - self.position) * self.way
        if left <= 0 and self._turn_round(left):
            return 0
        if self._way_to_stop() >= left or self._speed > self._top:
            self._speed = max(self._start, self._speed - self._gain)
        elif self._speed < self._top:
            self._speed = min(self._top, self._speed + self._gain)
        return self._steps(left)

    def _turn_round(self, left: int) -> bool:
        """Standing, or slow enough to stand: at the target it ends there, past it it comes back."""
        if self._speed > self._start:
            return False
        self.running = False
        if left:
            self._set_off()
        return True

    def _steps(self, left: int) -> int:
        self._due += self._speed / 1000
        steps = int(self._due)
        self._due -= steps
        # A target that came up too suddenly is passed, and returned to.
        if 0 < left <= steps and self._way_to_stop() <= left + 2 * steps:
            steps = left
            self.running = False
        self.pulses += steps
        steps *= self.way
        self.position += steps
        self.counted += steps
        return steps
