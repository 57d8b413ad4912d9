"""Finding out how a table is built: moves the wheel and reads its sensors before anything is known of them.

Whoever asks the people at the table drives it; nothing here prints or asks. Counting is done with the
angle sensor out of use, so that the board does not correct a motion that it cannot judge yet.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from firmware_bridge.board import Status
from firmware_bridge.calibration import RANGES, Calibration
from firmware_bridge.devices import DARK, WHITE, Lamps, Wheel
from firmware_bridge.errors import BridgeError
from firmware_bridge.messages import CONSTANTS, Message, names
from firmware_bridge.motion import SECTIONS

Wait = Callable[[Callable[[], bool], float], bool]
"""Waits until something holds, at most so many seconds; tells whether it does."""

ANSWER: Final = 4.0
"""Seconds in which a board that is there has taken a message and said how things stand."""
HOMING: Final = 30.0
LEAST: Final = RANGES["steps"][0]
FAR: Final = 5
"""Times the expected turn: so far is searched for the index."""
SEEN: Final = CONSTANTS["angle_turn"] // 16
"""Units of the angle that are certainly a motion of the wheel."""
TURNS: Final = 4
"""Over so many the angle sensor's small errors are spread."""
USUAL: Final = (200, 400, 800, 1600, 3200, 4076, 6400, 12800)
"""Steps a turn of motors without a belt; 4076 has the 28BYJ-48."""
CLOSE: Final = 0.0025
"""A count this near to a usual number means that number."""
AMPERES: Final = 0.06
"""Of one lamp, fully white."""
STEADY: Final = 0.01
"""Counts of the same turn that differ by more were not of the same turn."""


@dataclass(frozen=True, slots=True)
class Motor:
    """What a motor can do when nothing else is known."""

    steps: int
    speed: int
    ramp: int


MOTORS: Final = {False: Motor(3200, 2400, 9000), True: Motor(4076, 800, 2000)}
"""By whether it hangs on four coils."""


class Table(Protocol):
    """A bridge, or what stands in for one."""

    wheel: Wheel
    lamps: Lamps

    def status(self) -> Status: ...
    def calibrate(self, calibration: Calibration) -> None: ...


@dataclass(frozen=True, slots=True)
class Angle:
    """What the angle sensor tells of the motor."""

    steps: int
    reverse: bool
    """Whether its readings fall while section numbers rise."""


def usual(steps: float) -> int:
    """A count of steps, made the number it certainly means."""
    return next((number for number in USUAL if abs(steps - number) <= number * CLOSE), round(steps))


class Bench:
    """One calibration under way. ``draft`` is what is known so far.

    Every method raises ``BridgeError`` when the board does not do what it is told.
    """

    def __init__(self, table: Table, draft: Calibration, wait: Wait) -> None:
        self.draft = draft
        self._table = table
        self._wait = wait

    @property
    def state(self) -> Message:
        state = self._table.status().state
        if state is None or self._table.wheel.state.kind == "gone":
            raise BridgeError("calibrate-lost")
        return state

    def learn(self, **known: Any) -> None:
        """So much more is known of the table."""
        self.draft = replace(self.draft, **known)

    def use(self, **otherwise: Any) -> None:
        """Let the board work with the draft, changed like this."""
        wanted = replace(self.draft, **otherwise)
        self._table.calibrate(wanted)

        def in_force() -> bool:
            status = self._table.status()
            fresh = status.link == "open" and self._table.wheel.state.kind != "gone"
            return fresh and status.state is not None and status.state.config == wanted.checksum

        if not self._wait(in_force, ANSWER):
            raise BridgeError("calibrate-lost")

    def count_only(self) -> None:
        """Motion is counted, and no sensor has a say in it."""
        self.use(angle=False, hall=True, offset=0)

    # ---- motion

    def move(self, steps: int) -> None:
        """So many steps up, from wherever it is; it stands again afterwards."""
        self._table.wheel.turn(self.state.position + steps)
        seconds = ANSWER + 2 * abs(steps) / self.draft.speed
        if not self._wait(lambda: self._settled, seconds) or not self._table.wheel.settled:
            raise BridgeError("calibrate-stuck")

    def turn_degrees(self, degrees: float) -> None:
        """Up by so much, as near as whole steps come to it."""
        self.move(round(degrees * self.draft.steps / 360))

    def try_direction(self) -> None:
        """A section up, so that somebody can see which way that is."""
        self.count_only()
        self.move(self.draft.steps // SECTIONS)

    @property
    def _settled(self) -> bool:
        wheel = self._table.wheel
        return wheel.settled or wheel.state.kind in ("jammed", "gone")

    def home(self) -> None:
        """Look for the index, or read the angle, and stand at section 0."""
        self._table.wheel.home()
        if not self._wait(lambda: self._settled, HOMING) or not self._table.wheel.settled:
            raise BridgeError("calibrate-no-home")

    def release(self) -> None:
        """Leave the wheel alone; a board that is gone does that by itself."""
        self._table.wheel.release()
        self._wait(lambda: self._settled, ANSWER)

    # ---- sensors

    def find_sensors(self) -> None:
        """Both; the angle sensor goes first, because it makes the search for the index shorter."""
        measured = self.measure_angle() if self.sees_angle() else None
        if measured is not None:
            self.learn(steps=measured.steps, angle_reverse=measured.reverse)
        counted = self.count_turn()
        if counted is None and measured is None:
            raise BridgeError("calibrate-no-sensor")
        # One of them is always fitted, so the first to be learnt is one that is.
        self.learn(angle=measured is not None, hall=True)
        self.learn(hall=counted is not None, steps=counted or self.draft.steps)

    def sees_angle(self) -> bool:
        """Whether an angle sensor is there and has its magnet."""
        self.count_only()
        welcome = self._table.status().welcome
        capable = welcome is not None and "angle" in names("capability", welcome.capability)
        return capable and self.angle() is not None

    def angle(self) -> int | None:
        """What the angle sensor reads now; the board then counts again."""
        self.use(angle=True)
        read = self._wait(lambda: self.state.angle != CONSTANTS["no_angle"], ANSWER)
        angle = self.state.angle if read else None
        self.count_only()
        return angle

    def count_turn(self) -> int | None:
        """Steps from index to index, going up, once and once more; ``None`` when there is no index.

        The board forgets an older count when it is told of another table. Passes that follow each other
        in less than a quarter of the steps it was told are no turns to it.
        """
        self.count_only()
        self.use(angle=False, hall=True, offset=0, steps=max(LEAST, self.draft.steps // 8))
        self._table.wheel.turn(self.state.position + FAR * self.draft.steps)
        counts: dict[int, int] = {}

        def counted() -> bool:
            state = self.state
            if state.turn:
                counts[state.position] = state.turn
            return self._settled or (bool(counts) and state.position - min(counts) > 1.3 * state.turn)

        self._wait(counted, ANSWER + 2 * FAR * self.draft.steps / self.draft.speed)
        self.release()
        most, least = max(counts.values(), default=0), min(counts.values(), default=0)
        if most - least > max(2, STEADY * most):
            raise BridgeError("calibrate-slips")
        return usual(most) if most else None

    def measure_angle(self) -> Angle | None:
        """Steps a turn and direction by the angle sensor; ``None`` when it does not see the wheel turn."""
        self.count_only()
        before = self._reading()
        turned = moved = 0
        step = max(4, self.draft.steps // 64)
        for _ in range(8):
            self.move(step)
            after = self._reading()
            turned, moved, before = turned + _nearest(after - before), moved + step, after
            if abs(turned) >= SEEN:
                return self._refined(moved, turned, before)
            step *= 2 if abs(turned) < SEEN // 4 else 1
        return None

    def _refined(self, moved: int, turned: int, before: int) -> Angle:
        """Farther and farther, so that each motion is known well enough to count whole turns."""
        turn = CONSTANTS["angle_turn"]
        for turns in (1, TURNS):
            step = round(moved * turn / abs(turned) * turns)
            expected = step * turned / moved
            self.move(step)
            after = self._reading()
            turned += round(expected) + _nearest(after - before - round(expected))
            moved, before = moved + step, after
        return Angle(usual(moved * turn / abs(turned)), turned < 0)

    def _reading(self) -> int:
        angle = self.angle()
        if angle is None:
            raise BridgeError("calibrate-no-angle")
        return angle

    # ---- the mark

    def approach_mark(self) -> None:
        """Before somebody moves section 0 to the mark: with an index sensor, count from its edge."""
        self.count_only()
        if self.draft.hall:
            self.home()

    def mark(self) -> None:
        """Section 0 stands at the mark now."""
        if self.draft.hall:
            self.learn(offset=self.state.position % self.draft.steps)
        if self.draft.angle:
            self.learn(zero=self._reading())

    def round(self) -> Iterator[int]:
        """Home, then every section on the way up and 0 again, with everything as it will be used."""
        self.use()
        self.home()
        slips = self.state.slips
        for section in (*range(1, SECTIONS), 0):
            self._table.wheel.go(section, "up")
            if not self._wait(lambda: self._settled, ANSWER + self.draft.steps / self.draft.speed):
                raise BridgeError("calibrate-stuck")
            if not self._table.wheel.settled or self.state.slips != slips:
                raise BridgeError("calibrate-slips")
            yield section

    # ---- lamps

    def light(self, place: int | None) -> None:
        """Only the lamp at this place of the strip; without one, all of them."""
        self.use(lamp_order=tuple(range(self.draft.lamps)))
        lights = [WHITE] * self.draft.lamps if place is None else [*[DARK] * place, WHITE]
        self._table.lamps.show(lights)
        if not self._wait(lambda: self._table.lamps.settled, ANSWER):
            raise BridgeError("calibrate-lost")

    @property
    def amperes(self) -> float:
        """What all lamps take together, white and as bright as they may be."""
        return round(AMPERES * self.draft.lamps * self.draft.brightness / 255, 1)


def strip_order(found: Mapping[int, int]) -> tuple[int, ...] | None:
    """The place on the strip of each lamp, from the place where each was seen; ``None`` when lamps were left
    out in the middle."""
    whole = bool(found) and set(found) == set(range(len(found)))
    return tuple(found[lamp] for lamp in range(len(found))) if whole else None


def _nearest(units: int) -> int:
    """A difference of two angles, the short way round."""
    half = CONSTANTS["angle_turn"] // 2
    return (units + half) % CONSTANTS["angle_turn"] - half
