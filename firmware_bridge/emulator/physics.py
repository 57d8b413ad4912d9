"""The wheel: driven by a motor through magnets, with inertia and friction, within reach of hands."""

from math import copysign, sin, tau
from typing import Final

from firmware_bridge.emulator.hardware import SECTIONS, Hardware

TICK: Final = 0.001
"""Seconds that one tick lasts."""

HAND_SPEED: Final = 0.4
"""Turns a second at which a hand turns the wheel."""
SLIP_SPEED: Final = 2.0
CREEPS: Final = 0.002
"""Turns a second below which friction holds the wheel..."""
STICKS: Final = 1.2
"""...and how much better it does than while it moves."""
SLIP_AFTER: Final = 60
"""Ticks of a move after which a slip that was asked for happens."""


class Turntable:
    """Angles are turns, counted on: 0 when section 0 is at the mark, rising with the sections.

    ``awake`` is false as long as nothing can happen without somebody doing something; ticks are
    needed only while it is true.
    """

    def __init__(self, hardware: Hardware, angle: float) -> None:
        self.angle = angle
        self.speed = 0.0
        self.rotor = angle
        self._field = angle
        self.powered = False
        self.jammed = False
        self.awake = False
        self._hardware = hardware
        self._grip = hardware.grip
        self._swing = tau * hardware.poles
        self._damping = hardware.damping
        self._lost = hardware.friction * TICK
        self._sticks = STICKS * hardware.friction
        self._hand = 0.0
        self._slip = 0.0
        self._slip_next = 0.0
        self._driven = 0

    @property
    def held(self) -> bool:
        """A hand is on the wheel."""
        return self._hand != 0.0

    def power(self, on: bool) -> None:
        """With current again, the rotor jumps to the nearest place that looks right to it."""
        if on and not self.powered:
            period = self._hardware.period
            self.rotor = self._field + period * round((self.rotor - self._field) / period)
        self.powered = on
        self.awake = True

    def hand(self, turns: float) -> None:
        """A hand turns the wheel so far. Without current the motor goes along, with it the magnets slip."""
        self._hand += turns
        self.awake = True

    def slip(self, turns: float) -> None:
        """In the next move the wheel loses its hold and goes about so far on its own, to another pole."""
        poles = max(1, round(abs(turns) * self._hardware.poles))
        self._slip_next = copysign(poles / self._hardware.poles, turns)
        self._driven = 0

    def jam(self, on: bool) -> None:
        self.jammed = on
        self.awake = True

    def tick(self, driven: float) -> None:
        """One tick, in which the motor is driven so far."""
        if self.powered:
            self.rotor += driven
            self._field += driven
            if driven and self._slip_next:
                self._count_down_to_slip()
        if self.jammed:
            self.speed = 0.0
            self._hand = 0.0
            self.awake = False
        elif self._hand:
            self._turn_by_hand()
        elif self._slip:
            self._run_free()
        elif self.powered:
            self._follow(driven)
        else:
            self._coast()

    def _count_down_to_slip(self) -> None:
        self._driven += 1
        if self._driven > SLIP_AFTER:
            self._slip, self._slip_next = self._slip_next, 0.0

    def _turn_by_hand(self) -> None:
        moved = _at_most(self._hand, HAND_SPEED * TICK)
        self._hand -= moved
        self.angle += moved
        if not self.powered:
            self.rotor += moved
        self.speed = 0.0

    def _run_free(self) -> None:
        moved = _at_most(self._slip, SLIP_SPEED * TICK)
        self._slip -= moved
        self.angle += moved + self.speed * TICK

    def _follow(self, driven: float) -> None:
        """The magnets pull the wheel after the motor, never more strongly than they can."""
        before, grip = self.speed, self._grip
        pull = grip * sin(self._swing * (self.rotor - self.angle)) + self._damping * (driven / TICK - before)
        if not -grip <= pull <= grip:
            pull = copysign(grip, pull)
        self._speed_up(pull)
        # Where it turns round it stands still for one tick, at rest for more.
        self.awake = bool(driven or self.speed or before)

    def _coast(self) -> None:
        """Without current the motor is dragged along."""
        self._speed_up(0.0)
        self.rotor += self.speed * TICK
        self.awake = self.speed != 0.0

    def _speed_up(self, pull: float) -> None:
        if -CREEPS < self.speed < CREEPS and abs(pull) <= self._sticks:
            self.speed = 0.0
            return
        speed, lost = self.speed + pull * TICK, self._lost
        self.speed = 0.0 if -lost <= speed <= lost else speed - copysign(lost, speed)
        self.angle += self.speed * TICK

    @property
    def section(self) -> float:
        """Which section is at the mark, with fractions: 0 up to, not including, 6."""
        return self.angle % 1.0 * SECTIONS


def _at_most(wanted: float, most: float) -> float:
    return wanted if abs(wanted) <= most else copysign(most, wanted)
