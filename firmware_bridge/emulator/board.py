"""The whole emulated board on a clock of its own: nothing happens but in ``advance``."""

from dataclasses import replace
from random import Random
from typing import Final

from firmware_bridge.emulator.buttons import BUTTONS, Contact
from firmware_bridge.emulator.chip import Chip
from firmware_bridge.emulator.config import NO_SECTION
from firmware_bridge.emulator.gauge import MS
from firmware_bridge.emulator.hardware import SECTIONS, Hardware
from firmware_bridge.emulator.line import Line
from firmware_bridge.emulator.mechanics import Mechanics
from firmware_bridge.emulator.view import DARK, Colour, Lamp, View
from firmware_bridge.messages import CONSTANTS, mask, word

SECOND: Final = 1_000_000
START_UP: Final = 65 * MS
"""From the end of a reset to the first instruction."""
SUPPLY: Final = 5000
BROWN_OUT: Final = 2700
"""Millivolts below which the chip is held in reset."""
POWER_ON: Final = 1000
"""Millivolts below which it forgets that it ever ran."""


class EmulatedBoard:
    """What the firmware does, with a wheel, lamps and buttons around it.

    Deterministic: the same calls with the same seed give the same bytes. ``start`` is the section that is
    at the mark in the beginning, with fractions; by default it comes from the seed.
    """

    def __init__(self, hardware: Hardware | None = None, seed: int = 0, start: float | None = None) -> None:
        self.hardware = hardware or Hardware()
        chance = Random(seed)
        first = chance.uniform(0, SECTIONS) if start is None else start
        self.to_board = Line(Random(chance.random()))
        self.to_host = Line(Random(chance.random()))
        self.protocol = CONSTANTS["protocol"]
        """What the next start of the chip speaks."""
        self._mechanics = Mechanics(self.hardware, first / SECTIONS, Random(chance.random()))
        self._contacts = tuple(Contact() for _ in BUTTONS)
        self._now = self._ticked = 0
        self._boots = 0
        self._supply = SUPPLY
        self._plugged = True
        self._chip: Chip | None = None
        self._cause = mask("cause", "power_on")
        self._start_at: int | None = START_UP
        self._latched: list[Colour] = [DARK] * self.hardware.lamps
        self._steps = self._pulses = 0

    # ---- the line and the clock

    @property
    def time(self) -> float:
        """Seconds since the power came on for the first time."""
        return self._now / SECOND

    def write(self, data: bytes) -> None:
        """The host sends bytes, from now on at the speed of the line."""
        self.to_board.send(data, self._now)

    def read(self) -> bytes:
        """What has reached the host by now."""
        return self.to_host.take(self._now)

    def next_time(self) -> float | None:
        """Seconds from now until something may happen, to be read or inside; ``None`` for never."""
        times = [time for time in (self._due(), self.to_host.due) if time is not None]
        return max(0, min(times) - self._now) / SECOND if times else None

    def advance(self, seconds: float, until_heard: bool = False) -> None:
        """Let time pass; or only until something has reached the host."""
        # At least one tick of the clock: who waits for a moment in small steps must get there.
        end = self._now + max(round(seconds * SECOND), 1 if seconds > 0 else 0)
        while self._step(self._limit(end, until_heard), until_heard):
            pass
        self._now = self._limit(end, until_heard)

    def _limit(self, end: int, until_heard: bool) -> int:
        """How far time may go."""
        if until_heard and self.to_host.due is not None:
            return min(end, max(self._now, self.to_host.due))
        return end

    def _step(self, end: int, until_heard: bool) -> bool:
        """Let the next thing happen, and motion up to the one after it; ``False``: nothing before the end."""
        due = self._due()
        if due is None or due > end:
            return False
        self._now = max(self._now, due)
        self._happen()
        if self._mechanics.busy:
            self._turn_until(self._limit(end, until_heard))
        return True

    def _due(self) -> int | None:
        """When the next thing happens."""
        ticks = [self._next_tick()] if self._mechanics.busy else []
        return min([*self._appointments(), *ticks], default=None)

    def _appointments(self) -> list[int]:
        """When something but motion happens."""
        chip = self._chip.due if self._chip is not None else None
        return [time for time in (self._start_at, self.to_board.due, chip) if time is not None]

    def _next_tick(self) -> int:
        """The next whole millisecond; this one, when time stopped here before it was lived through."""
        whole = self._now // MS * MS
        return whole if whole == self._now > self._ticked else whole + MS

    def _happen(self) -> None:
        """Everything but motion."""
        now = self._now
        if self._start_at is not None and now >= self._start_at:
            self._start_chip()
        heard = self.to_board.take(now)
        if self._chip is None:
            return
        if heard:
            self._chip.hear(heard, now)
        self._chip.poll(now)
        restart_at = self._chip.commands.restart_at
        if restart_at is not None and now >= restart_at:
            self._restart(mask("cause", "watchdog"))

    def _turn_until(self, end: int) -> None:
        """Motion, millisecond by millisecond, as long as nothing else happens."""
        mechanics, wheel = self._mechanics, self._chip.wheel if self._chip is not None else None
        end = min([end, *self._appointments()])
        tick = self._next_tick()
        while tick <= end and mechanics.busy:
            self._now = self._ticked = tick
            mechanics.tick()
            if wheel is not None:
                wheel.tick(tick)
                if wheel.news:
                    break
            tick += MS

    # ---- starting and stopping

    def _start_chip(self) -> None:
        self._start_at = None
        self._boots = self._boots % 0xFFFF + 1
        for contact in self._contacts:
            contact.chip_starts(self._now)
        self._chip = Chip(
            self._mechanics,
            self._contacts,
            self._send,
            self._now,
            boot=self._boots,
            cause=self._cause,
            protocol=self.protocol,
        )
        self._chip.supply = self._supply

    def _send(self, data: bytes) -> None:
        self.to_host.send(data, self._now)

    def _stop_chip(self) -> None:
        """The lamps keep what they show: they have a supply of their own."""
        self._latched = self.shown()
        self._chip = None
        self._start_at = None
        self._steps += self._mechanics.stepper.counted
        self._pulses += self._mechanics.stepper.pulses
        self._mechanics.chip_stops()
        self.to_host.hush(self._now)

    def _restart(self, cause: int) -> None:
        self._stop_chip()
        self._cause = cause
        self._start_at = self._now + START_UP

    def reset(self) -> None:
        """Somebody presses the reset button, or opens the port."""
        if self._supply >= BROWN_OUT:
            self._restart(mask("cause", "reset_pin"))

    def supply(self, millivolts: int) -> None:
        """Too little: the chip stops, and starts anew when there is enough again."""
        before, self._supply = self._supply, millivolts
        if millivolts < BROWN_OUT:
            self._stop_chip()
            off = millivolts < POWER_ON or (before < BROWN_OUT and self._cause == mask("cause", "power_on"))
            self._cause = mask("cause", "power_on" if off else "brown_out")
        elif before < BROWN_OUT:
            self._start_at = self._now + START_UP
        if self._chip is not None:
            self._chip.supply = millivolts

    # ---- what hands and accidents do

    def hand(self, sections: float) -> None:
        """A hand turns the wheel, up positive."""
        self._mechanics.turntable.hand(sections / SECTIONS)

    def jam(self, on: bool) -> None:
        self._mechanics.turntable.jam(on)

    def slip(self, sections: float) -> None:
        """The wheel goes so far on its own in the next move, to another pole of its magnets."""
        self._mechanics.turntable.slip(sections / SECTIONS)

    def press(self, button: str, ms: float = 100) -> None:
        """Raises ``KeyError`` for a button there is not."""
        self._contacts[BUTTONS[button]].press(self._now, round(ms * MS))

    def pull(self) -> None:
        """Pull the cable out: the board keeps its power, and talks to nobody."""
        self._plugged = False
        self.to_board.cut(True)
        self.to_host.cut(True)

    def plug(self) -> None:
        self._plugged = True
        self.to_board.cut(False)
        self.to_host.cut(False)

    @property
    def plugged(self) -> bool:
        return self._plugged

    def silent(self, seconds: float) -> None:
        """Nothing gets through, either way, for so long."""
        until = self._now + round(seconds * SECOND)
        self.to_board.silent_until = self.to_host.silent_until = until

    def spoil(self, **faults: float) -> None:
        """Change ``flip``, ``drop``, ``double`` or ``delay`` in both directions."""
        for line in (self.to_board, self.to_host):
            line.faults = replace(line.faults, **faults)

    def sensor(self, on: bool) -> None:
        """The angle sensor answers, or does not."""
        self._mechanics.sensor.connect(on)
        self._look()

    def magnet(self, on: bool) -> None:
        """The angle sensor's magnet is there, or has fallen off."""
        self._mechanics.sensor.magnet = on
        self._look()

    def _look(self) -> None:
        if self._chip is not None:
            self._chip.wheel.look_soon(self._now)

    # ---- what one can see

    @property
    def angle(self) -> float:
        """The true angle of the wheel in sections, 0 up to 6."""
        return self._mechanics.turntable.section

    @property
    def steps(self) -> int:
        """Steps that the motor was driven, up less down."""
        return self._steps + self._mechanics.stepper.counted

    @property
    def pulses(self) -> int:
        """Steps that the motor was driven, whichever way."""
        return self._pulses + self._mechanics.stepper.pulses

    @property
    def powered(self) -> bool:
        """The motor has current."""
        return self._mechanics.turntable.powered

    def shown(self) -> list[Colour]:
        """What the lamps show, in the order of the strip."""
        lit = self._chip.shown(self._now) if self._chip is not None else None
        lit = (lit or [])[: self.hardware.lamps]
        return lit + self._latched[len(lit) :]

    def view(self) -> View:
        """Everything that one can see."""
        seen = View(
            time=self.time,
            angle=self.angle,
            lamps=self._lamps(),
            powered=self.powered,
            plugged=self._plugged,
            supply=self._supply,
            down=tuple(name for name, number in BUTTONS.items() if self._contacts[number].pressed),
        )
        chip = self._chip
        if chip is None:
            return seen
        return replace(
            seen,
            wheel=word("wheel", chip.wheel.state),
            section=None if chip.wheel.section == NO_SECTION else chip.wheel.section,
            position=chip.wheel.position,
            fault=word("fault", chip.wheel.fault),
            goal=chip.commands.goal,
            slips=chip.wheel.slips,
            boot=chip.boot,
            greeted=chip.greeted,
            calm=chip.calm,
            heard=chip.heard,
            said=chip.said,
            bad=chip.bad,
        )

    def _lamps(self) -> tuple[Lamp, ...]:
        shown = self.shown()
        driven = self._chip is not None and self._chip.strip.driven
        told = self._chip.strip.told() if self._chip is not None and driven else []
        told += [(colour, "steady") for colour in shown[len(told) :]]
        return tuple(Lamp(now, *told[number]) for number, now in enumerate(shown))
