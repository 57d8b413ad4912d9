"""The wheel as the firmware sees it: homing, going, being turned, slipping, giving up."""

from enum import Enum, auto
from typing import Final

from firmware_bridge.emulator.config import AT, NO_SECTION, Config
from firmware_bridge.emulator.gauge import FAULT, MS, Gauge
from firmware_bridge.emulator.homing import Homing
from firmware_bridge.emulator.mechanics import Mechanics
from firmware_bridge.messages import CONSTANTS, ENUMS

NO_ANGLE: Final = CONSTANTS["no_angle"]
WHEEL: Final = ENUMS["wheel"]

SETTLE: Final = 60 * MS
POWER_OFF: Final = 200 * MS
TRIES: Final = 3

FOLLOWS: Final = 20 / 360
"""Parts of a turn by which the wheel may be off in a move."""
ARRIVED: Final = 3 / 360
TURNED: Final = 10 / 360
BACK: Final = 5 / 360
NEAR: Final = 15 / 360
PASSED: Final = 1 / 72
"""Parts of a turn by which the index may be off when it is passed."""


class Doing(Enum):
    REST = auto()
    MOVE = auto()
    SETTLE = auto()
    """A move is over, but the wheel may still swing."""
    HOME = auto()
    STOP = auto()
    """Slowing down, to be left alone then."""


class Wheel:
    """Told where to go, it gets there or says why not. ``now`` is the chip's time in microseconds."""

    def __init__(self, mechanics: Mechanics) -> None:
        self.config: Config | None = None
        self.known = False
        self.slips = 0
        self.news = False
        """Whether there may be something to report; whoever looks sets it back."""
        self.turn_steps = 0
        """Steps between the last two passes of the index, both on the way up."""
        self._mechanics = mechanics
        self._stepper = mechanics.stepper
        self._turntable = mechanics.turntable
        self._doing = Doing.REST
        self._homing: Homing | None = None
        self._turned = self._jammed = self._lost = False
        self._motion_fault = FAULT["none"]
        self._gauge = Gauge(mechanics)
        self._section: int | None = None
        self._way = self._target = self._rested = self._tries = 0
        self._settled_at = self._off_at = 0
        self._index = mechanics.hall.index
        self._last_edge: int | None = None

    @property
    def state(self) -> int:
        """One of the table's ``wheel``."""
        if self._jammed:
            return WHEEL["jammed"]
        if self._turned:
            return WHEEL["turned"]
        if self._doing is not Doing.REST:
            return WHEEL["homing" if self._doing is Doing.HOME else "moving"]
        if not self.known:
            return WHEEL["unknown"]
        return WHEEL["between" if self.section == NO_SECTION else "at"]

    @property
    def section(self) -> int:
        if self.config is None or self._doing is not Doing.REST or not self.known or self._jammed:
            return NO_SECTION
        return self.config.nearest(self._stepper.position, NEAR if self._turned else AT)

    @property
    def position(self) -> int:
        """The step counter, which has 32 bits."""
        return (self._stepper.position + 2**31) % 2**32 - 2**31

    @property
    def fault(self) -> int:
        return self._motion_fault or self._gauge.fault

    @property
    def due(self) -> int | None:
        """When it has to be called, though nothing moves."""
        if self._doing is Doing.SETTLE:
            return self._settled_at
        if self._doing is not Doing.REST:
            return None
        times = [self._gauge.due] if self._gauge.curious else []
        if self._turntable.powered:
            times.append(self._off_at)
        return min(times, default=None)

    def angle(self, now: int) -> int:
        """The last reading of the angle sensor; at rest it is never older than one sample."""
        if self._doing is Doing.REST:
            self._rest_on(now)
        return NO_ANGLE if self._gauge.reading is None else self._gauge.reading

    def configure(self, config: Config, now: int) -> None:
        """Another table: nothing is known of it yet."""
        self.config = self._gauge.config = config
        self._mechanics.wire(config)
        self._stepper.halt()
        self._leave_alone()
        self.known = False
        self._last_edge = None
        self.look_soon(now)

    def look_soon(self, now: int) -> None:
        """The sensors may have changed their mind."""
        self._gauge.curious = True
        self._gauge.due = max(self._gauge.due, now)

    def release(self) -> None:
        """Stop, and leave the wheel alone."""
        if not self._stepper.running:
            self._leave_alone()
            return
        self._clear()
        self._doing = Doing.STOP
        self._stepper.slow_down()

    def calm_down(self) -> None:
        """Nobody is there any more: no motion, no current; what was noticed stays noticed."""
        if self._doing is Doing.REST:
            self._turntable.power(False)
        else:
            self.release()

    def go(self, section: int, way: int, now: int) -> None:
        """To a section, homing first if need be."""
        self._clear()
        self._section, self._way = section, way
        if self.known or self._look(now):
            self._move_to_section()
        elif self._doing is not Doing.HOME:
            self._home()

    def home(self, now: int) -> None:
        """Look for the index, or at the angle, again, and go to section 0."""
        self.known = False
        self.go(0, ENUMS["way"]["shortest"], now)

    def turn(self, position: int) -> None:
        """To a place of the counter."""
        self._clear()
        self._move_to(position)

    def tick(self, now: int) -> None:
        """After every millisecond in which something moves, and when it is ``due``."""
        before, slips = self._doing, self.slips
        if self._mechanics.edge is not None:
            self._pass_index(self._mechanics.edge)
        match self._doing:
            case Doing.MOVE:
                self._move_on(now)
            case Doing.HOME:
                self._home_on()
            case Doing.REST:
                self._rest_on(now)
            case Doing.SETTLE if now >= self._settled_at:
                self._settle(now)
            case Doing.STOP if not self._stepper.running:
                self._leave_alone()
        self._index = self._mechanics.hall.index
        self.news |= self._doing is Doing.REST or self._doing is not before or self.slips != slips

    # ---- moving

    @property
    def _off(self) -> int:
        """Steps from where the wheel should be to where it is."""
        return self._gauge.off(self._stepper.position)

    def _part(self, of_a_turn: float) -> float:
        return 0.0 if self.config is None else self.config.part(of_a_turn)

    def _look(self, now: int) -> bool:
        """Take the place from the angle sensor, if that can be trusted."""
        if not self._gauge.sample(now):
            return False
        self._stepper.move_to(self._stepper.position + self._off)
        self.known = True
        return True

    def _clear(self) -> None:
        """A new wish: what went wrong before is forgotten."""
        self._turned = self._jammed = self._lost = False
        self._motion_fault = FAULT["none"]
        self._tries = 0

    def _move_to_section(self) -> None:
        assert self.config is not None
        assert self._section is not None
        self._move_to(self.config.place(self._section, self._stepper.position, self._way))

    def _move_to(self, position: int) -> None:
        assert self.config is not None
        self._doing = Doing.MOVE
        self._target = position
        self._turntable.power(True)
        speed = self.config.speed / 2 if self._tries else self.config.speed
        self._stepper.go(position, speed, self.config.ramp)

    def _move_on(self, now: int) -> None:
        if now >= self._gauge.due and self._gauge.sample(now) and abs(self._off) > self._part(FOLLOWS):
            self._stepper.halt()
            self._lost = True
        if self._stepper.running:
            return
        if self._gauge.trusted:
            self._doing = Doing.SETTLE
            self._settled_at = now + SETTLE
        else:
            self._stand(now)

    def _settle(self, now: int) -> None:
        """The wheel has come to rest: is it where the motor is?"""
        if not self._gauge.sample(now) or not (self._lost or abs(self._off) > self._part(ARRIVED)):
            self._stand(now)
            return
        self._slip(self._off)
        self._lost = False
        self._tries += 1
        if self._tries == TRIES:
            self._give_up(FAULT["not_following"])
        else:
            self._move_to(self._target)

    def _slip(self, off: int) -> None:
        self.slips = (self.slips + 1) % 256
        self._stepper.move_to(self._stepper.position + off)

    def _give_up(self, fault: int) -> None:
        self._stepper.halt()
        self._leave_alone()
        self._jammed = True
        self._motion_fault = fault

    # ---- homing

    def _home(self) -> None:
        assert self.config is not None
        if not self.config.hall:
            self._give_up(self._gauge.fault)
            return
        self._doing = Doing.HOME
        self._turntable.power(True)
        self._homing = Homing(self._mechanics, self.config)

    def _home_on(self) -> None:
        assert self._homing is not None
        match self._homing.tick():
            case True:
                self.known = True
                self._move_to_section()
            case False:
                self._give_up(FAULT["no_index"])

    def _pass_index(self, edge: int) -> None:
        """Count the steps of a turn; without a better sensor, see whether the wheel is where it should be."""
        up, index = self._stepper.way > 0, self._mechanics.hall.index
        if self._doing is Doing.REST or not up:
            self._last_edge = None
        elif index:
            self._count_turn(self._mechanics.edge_counted)
        if self._doing is Doing.MOVE and self.known and up == index and not self._gauge.trusted:
            self._compare(edge)

    def _count_turn(self, counted: int) -> None:
        if self._last_edge is not None:
            self.turn_steps = min(counted - self._last_edge, 0xFFFF)
        self._last_edge = counted

    def _compare(self, edge: int) -> None:
        assert self.config is not None
        off = round(edge / self.config.steps) * self.config.steps - edge
        if self.config.hall and abs(off) > self._part(PASSED):
            self._slip(off)

    # ---- at rest

    def _stand(self, now: int) -> None:
        """Here it stays; the current is cut soon."""
        self._doing = Doing.REST
        self._rested = self._stepper.position
        self._off_at = now + POWER_OFF

    def _leave_alone(self) -> None:
        self._clear()
        self._doing = Doing.REST
        self._rested = self._stepper.position
        self._turntable.power(False)

    def _rest_on(self, now: int) -> None:
        if now >= self._gauge.due and self._gauge.sample(now, at_rest=True):
            self._watch()
        if not self._turntable.powered:
            self._feel()
        elif now >= self._off_at:
            self._turntable.power(False)

    def _watch(self) -> None:
        """With the angle sensor: has somebody turned the wheel?"""
        off = self._gauge.off(self._rested)
        if not self.known or self._jammed:
            self.known = True
            self._stepper.move_to(self._rested + off)
            self._rested = self._stepper.position
        elif abs(off) > self._part(TURNED) or (self._turned and abs(off) > self._part(BACK)):
            self._turned = True
            self._stepper.move_to(self._rested + off)
        elif self._turned:
            self._turned = False
            self._stepper.move_to(self._rested)

    def _feel(self) -> None:
        """Without the angle sensor: the index cannot come or go by itself."""
        relied_on = self.config is not None and self.config.hall and not self._gauge.trusted
        if relied_on and self.known and self._mechanics.hall.index != self._index:
            self._turned = True
            self.known = False
