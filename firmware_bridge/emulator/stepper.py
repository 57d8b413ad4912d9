"""The motor as the firmware drives it: a trapezoid, to the step."""

from typing import Final

START_SPEED: Final = 150.0
"""Steps a second at which a motor may be started and stopped."""


class Stepper:
    """Counts steps, up positive. One ``tick`` is a millisecond, in which it may be ``running``.

    ``counted`` is every step that was made, up less down, whatever the position was set to since, and
    ``pulses`` every one, whichever way; ``way`` is 1 for up, the last one when it stands.
    """

    def __init__(self) -> None:
        self.position = 0
        self.counted = 0
        self.pulses = 0
        self.running = False
        self.way = 1
        self._target = 0
        self._speed = 0.0
        self._top = 0.0
        self._start = 0.0
        self._gain = 1.0
        self._due = 0.0
        self._braking = False
        self._again = False

    def go(self, target: int, top: float, ramp: float) -> None:
        """On to ``target``, from whatever it is doing now."""
        self._start = min(START_SPEED, top)
        self._top = top
        self._gain = ramp / 1000
        self._target = target
        if self.running:
            self._aim()
        elif target != self.position:
            self._set_off()

    def _set_off(self) -> None:
        self.running = True
        self._braking = False
        self.way = 1 if self._target > self.position else -1
        self._speed = self._start
        self._due = 0.0

    def _aim(self) -> None:
        """Too near, or behind: it slows down and comes back."""
        left = (self._target - self.position) * self.way
        self._again = True
        self._braking = left <= 0 or self._way_to_stop() > left

    def slow_down(self) -> None:
        """To a stop, wherever that is."""
        self._braking = True
        self._again = False

    def halt(self) -> None:
        """No step more."""
        self.running = False

    def move_to(self, position: int) -> None:
        """This is where it stands; the target stays."""
        self.position = position
        if self.running and (self._again or not self._braking):
            self._aim()

    def _way_to_stop(self) -> float:
        """Steps that are needed to slow down to the starting speed."""
        return (self._speed * self._speed - self._start * self._start) / (2000 * self._gain)

    def tick(self) -> int:
        """One millisecond; the steps made in it, down negative."""
        if self._braking:
            return self._brake()
        left = (self._target - self.position) * self.way
        # What passes before the next two ticks are over is no longer there to slow down in.
        if self._way_to_stop() >= left - self._speed / 500 or self._speed > self._top:
            self._slow()
        elif self._speed < self._top:
            self._speed = min(self._top, self._speed + self._gain)
        steps = self._steps(left)
        self.running = steps < left
        return steps * self.way

    def _brake(self) -> int:
        if self._speed > self._start:
            self._slow()
            return self._steps(None) * self.way
        self.running = False
        if self._again and self._target != self.position:
            self._set_off()
        return 0

    def _slow(self) -> None:
        self._speed = max(self._start, self._speed - self._gain)

    def _steps(self, most: int | None) -> int:
        self._due += self._speed / 1000
        steps = int(self._due)
        self._due -= steps
        if most is not None and steps > most:
            steps = most
        self.pulses += steps
        self.position += steps * self.way
        self.counted += steps * self.way
        return steps
