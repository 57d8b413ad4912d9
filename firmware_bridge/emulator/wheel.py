"""The wheel as the firmware sees it: homing, going, being turned, slipping, giving up."""

from enum import Enum, auto
from typing import Final

from firmware_bridge.emulator.config import NO_SECTION, Config
from firmware_bridge.emulator.gauge import FAULT, MS, Gauge
from firmware_bridge.emulator.homing import Homing
from firmware_bridge.emulator.index import Index, Verdict
from firmware_bridge.emulator.mechanics import Mechanics
from firmware_bridge.emulator.resting import WHEEL, Rest
from firmware_bridge.messages import CONSTANTS, ENUMS

NO_ANGLE: Final = CONSTANTS["no_angle"]

SETTLE: Final = 60 * MS
SETTLE_UNSEEN: Final = 20 * MS
"""Without the angle sensor there is nothing to be seen in the end."""
TRIES: Final = 3

FOLLOWS: Final = 20 / 360
"""Parts of a turn by which the wheel may be off in a move."""
ARRIVED: Final = 3 / 360


class Doing(Enum):
    REST = auto()
    READ = auto()
    """Waiting for the angle sensor to tell the place, or that it does not."""
    HOME = auto()
    MOVE = auto()
    LOST = auto()
    """The wheel did not follow; it may still swing."""
    SETTLE = auto()
    """The move is over; the wheel may still swing."""
    STOP = auto()
    """Slowing down, to be left alone then."""


class Wheel:
    """Told where to go, it gets there or says why not. ``now`` is the chip's time in microseconds."""

    def __init__(self, mechanics: Mechanics) -> None:
        self.config: Config | None = None
        self.slips = 0
        self.news = False
        """Whether there may be something to report; whoever looks sets it back."""
        self._mechanics = mechanics
        self._stepper = mechanics.stepper
        self._turntable = mechanics.turntable
        self._gauge = Gauge(mechanics)
        self._index = Index(mechanics)
        self._rest = Rest(mechanics, self._gauge, self._index)
        self._homing: Homing | None = None
        self._doing = Doing.REST
        self._fault = FAULT["none"]
        self._section: int | None = None
        self._way = self._target = self._tries = self._done_at = 0

    # ---- what it reports

    @property
    def state(self) -> int:
        """One of the table's ``wheel``."""
        if self._doing is Doing.REST:
            return self._rest.state
        return WHEEL["homing" if self._doing in (Doing.READ, Doing.HOME) else "moving"]

    @property
    def section(self) -> int:
        """Where it rests."""
        if self.config is None or self._doing is not Doing.REST:
            return NO_SECTION
        return self._rest.section(self.config)

    @property
    def known(self) -> bool:
        return self._rest.known

    @property
    def position(self) -> int:
        """The step counter, which has 32 bits."""
        return (self._stepper.position + 2**31) % 2**32 - 2**31

    @property
    def turn_steps(self) -> int:
        return self._index.turn

    @property
    def fault(self) -> int:
        return self._fault or self._gauge.fault

    def angle(self, now: int) -> int:
        """The last reading of the angle sensor; at rest it is never older than one sample."""
        if self._doing is Doing.REST and self.config is not None:
            self._rest.tick(self.config, self._section, now)
        return NO_ANGLE if self._gauge.reading is None else self._gauge.reading

    @property
    def due(self) -> int | None:
        """When it has to be called, though nothing moves."""
        match self._doing:
            case Doing.SETTLE | Doing.LOST:
                return self._done_at
            case Doing.READ:
                return self._gauge.due
            case Doing.REST:
                return self._rest.due
            case Doing.MOVE | Doing.STOP if not self._stepper.running:
                return 0
        return None

    # ---- what it is told

    def configure(self, config: Config, now: int) -> None:
        """Another table: nothing is known of it yet."""
        self.config = config
        self._mechanics.wire(config)
        self._gauge.use(config)
        self._index.forget()
        self._stepper.halt()
        self._turntable.power(False)
        self._rest.known = False
        self._fault = FAULT["none"]
        self._section = None
        self._stand(now)
        self.look_soon(now)

    def look_soon(self, now: int) -> None:
        """The sensors may have changed their mind; without a configuration nobody looks at them."""
        self._gauge.curious = self.config is not None
        self._gauge.due = max(self._gauge.due, now)

    def go(self, section: int, way: int, now: int) -> None:
        """To a section, homing first if need be."""
        self._begin(section)
        self._way = way
        if not self.known:
            self._find_place(now)
            return
        if self._doing is Doing.REST and abs(self._off) > self._part(ARRIVED):
            self._believe()
        self._set_out()

    def home(self, now: int) -> None:
        """Look for the index, or at the angle, again, and go to section 0."""
        self._rest.known = False
        self.go(0, ENUMS["way"]["shortest"], now)

    def turn(self, position: int) -> None:
        """To a place of the counter."""
        self._begin(None)
        self._target = position
        self._set_out()

    def release(self, now: int) -> None:
        """Stop, and leave the wheel alone."""
        self._begin(None)
        self._stop()
        if self._doing is Doing.REST:
            self._stand(now)

    def calm_down(self) -> None:
        """Nobody is there any more: no motion, no current; what was noticed stays noticed."""
        self._section = None
        self._stop()

    def _begin(self, section: int | None) -> None:
        """A new wish: what went wrong before is forgotten."""
        self._section = section
        self._fault = FAULT["none"]
        self._tries = 0

    def _stop(self) -> None:
        if self._doing is Doing.REST:
            self._turntable.power(False)
        else:
            self._doing = Doing.STOP
            self._stepper.slow_down()

    # ---- as time passes

    def tick(self, now: int) -> None:
        """After every millisecond in which something moves, and when it is ``due``."""
        before, slips = self._doing, self.slips
        if self._mechanics.edge is not None and self.config is not None:
            self._index.passed(self.config, resting=self._doing is Doing.REST)
        match self._doing:
            case Doing.MOVE:
                self._move_on(now)
            case Doing.HOME:
                self._home_on(now)
            case Doing.REST if self.config is not None:
                self._rest.tick(self.config, self._section, now)
            case Doing.READ if now >= self._gauge.due:
                self._find_place(now)
            case Doing.SETTLE if now >= self._done_at:
                self._settle(now)
            case Doing.LOST if now >= self._done_at:
                self._gauge.sample(now)
                self._try_again(now)
            case Doing.STOP if not self._stepper.running:
                self._turntable.power(False)
                self._section = None
                self._settle_for(SETTLE_UNSEEN, now)
        self._mechanics.edge = None
        self.news |= self._doing is Doing.REST or self._doing is not before or self.slips != slips

    # ---- finding the place

    def _find_place(self, now: int) -> None:
        """By the angle sensor, or by the index; with neither there is no way."""
        assert self.config is not None
        if self._gauge.sample(now):
            self._believe()
            self._set_out()
        elif self._gauge.undecided:
            self._stepper.slow_down()
            self._doing = Doing.READ
        elif not self.config.hall:
            self._give_up(self._gauge.fault, now)
        elif self._doing is not Doing.HOME:
            self._search()

    def _search(self) -> None:
        assert self.config is not None
        self._doing = Doing.HOME
        self._turntable.power(True)
        self._homing = Homing(self._mechanics, self.config)

    def _home_on(self, now: int) -> None:
        assert self._homing is not None
        match self._homing.tick():
            case True:
                self._rest.known = True
                self._set_out()
            case False:
                self._give_up(FAULT["no_index"], now)

    # ---- moving

    @property
    def _off(self) -> int:
        """Steps from where the wheel should be to where it is."""
        return self._gauge.off(self._stepper.position)

    def _part(self, of_a_turn: float) -> float:
        return 0.0 if self.config is None else self.config.part(of_a_turn)

    def _believe(self) -> None:
        """The wheel is where the angle sensor says."""
        self._stepper.move_to(self._stepper.position + self._off)
        self._rest.known = True

    def _set_out(self) -> None:
        assert self.config is not None
        self._index.set_out()
        if self._section is not None:
            self._target = self.config.place(self._section, self._stepper.position, self._way)
        self._move()

    def _move(self) -> None:
        assert self.config is not None
        self._doing = Doing.MOVE
        if self._target != self._stepper.position:
            self._turntable.power(True)
        speed = max(50, self.config.speed // 2) if self._tries else self.config.speed
        self._stepper.go(self._target, speed, self.config.ramp)

    def _move_on(self, now: int) -> None:
        if now >= self._gauge.due and self._gauge.sample(now) and self.known:
            if self._gauge.strays(self._stepper.position, self._part(FOLLOWS)):
                self._stepper.halt()
                self._doing = Doing.LOST
                self._done_at = now + SETTLE
                return
        elif self._relies_on_index:
            self._follow_index(now)
        if self._doing is Doing.MOVE and not self._stepper.running:
            self._settle_for(SETTLE_UNSEEN if self._gauge.reading is None else SETTLE, now)

    @property
    def _relies_on_index(self) -> bool:
        trusted = self._gauge.reading is not None
        return self.known and not trusted and self.config is not None and self.config.hall

    def _follow_index(self, now: int) -> None:
        assert self.config is not None
        match self._index.judge(self.config):
            case Verdict.OFF:
                self._stepper.move_to(self._stepper.position + self._index.off)
                self._count_slip(now)
            case Verdict.LOST:
                self._stepper.halt()
                self._rest.known = False
                if self._count_slip(now):
                    self._search()

    def _settle_for(self, time: int, now: int) -> None:
        self._doing = Doing.SETTLE
        self._done_at = now + time

    def _settle(self, now: int) -> None:
        """The wheel has come to rest: is it where the motor is?"""
        aimed = self._turntable.powered and self.known
        if aimed and self._gauge.sample(now) and abs(self._off) > self._part(ARRIVED):
            self._try_again(now)
        else:
            self._stand(now)

    def _try_again(self, now: int) -> None:
        self._believe()
        self._count_slip(now)

    def _count_slip(self, now: int) -> bool:
        """On to the target, more slowly; ``False`` when that was tried too often."""
        self.slips = (self.slips + 1) % 256
        self._tries += 1
        if self._tries >= TRIES:
            self._give_up(FAULT["not_following"], now)
            return False
        self._move()
        return True

    def _give_up(self, fault: int, now: int) -> None:
        self._stepper.halt()
        self._turntable.power(False)
        self._stand(now)
        self._rest.state = WHEEL["jammed"]
        self._fault = fault

    def _stand(self, now: int) -> None:
        assert self.config is not None
        self._doing = Doing.REST
        self._rest.begin(self.config, now)
