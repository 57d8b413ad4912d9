"""The firmware's behaviour in Python: one instance lives from one start of the chip to the next."""

from collections.abc import Callable, Sequence
from typing import Final

from firmware_bridge.emulator.buttons import BUTTONS, Contact, Presses
from firmware_bridge.emulator.commands import REFUSAL, Commands
from firmware_bridge.emulator.gauge import MS
from firmware_bridge.emulator.mechanics import Mechanics
from firmware_bridge.emulator.strip import Strip
from firmware_bridge.emulator.view import Colour
from firmware_bridge.emulator.wheel import Wheel
from firmware_bridge.framing import Decoder, Frame, crc16, encode
from firmware_bridge.messages import (
    BITS,
    BY_NUMBER,
    CONSTANTS,
    BadMessage,
    Message,
    mask,
    message,
    pack,
    unpack,
)

VERSION: Final = (1, 0, 0)
SILENCE: Final = CONSTANTS["silence_ms"] * MS
REPORT: Final = 20 * MS
"""The least between two reports nobody asked for."""
SEQ_MOST: Final = 255

_FLAG: Final = BITS["flag"]


class Chip:
    """Hears bytes, sends bytes, drives the motor. ``now`` counts microseconds since the world began."""

    def __init__(
        self,
        mechanics: Mechanics,
        contacts: Sequence[Contact],
        send: Callable[[bytes], None],
        now: int,
        *,
        boot: int,
        cause: int,
        protocol: int,
    ) -> None:
        self.strip = Strip()
        self.supply = 0
        self.boot = boot
        self.calm = False
        self.heard = self.said = 0
        """Good frames."""
        self.wheel = Wheel(mechanics)
        self._mechanics = mechanics
        self._contacts = contacts
        self._presses = Presses()
        self.commands = Commands(self.wheel, self.strip, self._presses)
        self._send = send
        self._decoder = Decoder()
        self._started = now
        self._cause, self._protocol = cause, protocol
        self._capability = mask("capability", "step_dir", "coils", "hall", "supply") | (
            mask("capability", "angle") if mechanics.sensor.answers else 0
        )
        self._session = self._last = self._refusal = 0
        self._heard_at = now
        self._reported: tuple[int, ...] = ()
        self._reported_at = now - REPORT
        self._say(self._welcome(), seq=0)

    @property
    def greeted(self) -> bool:
        return bool(self._session)

    @property
    def bad(self) -> int:
        """Frames thrown away."""
        return self._decoder.bad

    def shown(self, now: int) -> list[Colour] | None:
        """What the lamps are told to show; ``None`` as long as they are told nothing."""
        return self.strip.shown(now - self._started) if self.strip.driven else None

    # ---- time

    @property
    def due(self) -> int | None:
        """When it has to be called next, if nothing comes and nothing moves."""
        times = [self._heard_at + SILENCE] if not self.calm else []
        if self._session:
            if self._presses.first is not None:
                times.append(self._presses.due)
            if self._changes() != self._reported:
                times.append(self._reported_at + REPORT)
        times += [contact.due for contact in self._contacts if contact.due is not None]
        times += [time for time in (self.wheel.due, self.commands.restart_at) if time is not None]
        return min(times, default=None)

    def poll(self, now: int) -> None:
        """Do what is due."""
        if self.wheel.due is not None and now >= self.wheel.due:
            self.wheel.tick(now)
        self.wheel.news = False
        for number, contact in enumerate(self._contacts):
            if contact.tick(now) and self._session and not self.calm:
                self._presses.add(number, now)
        if not self.calm and now >= self._heard_at + SILENCE:
            self.calm = True
            self.commands.calm_down()
        if self._session:
            self._report(now)

    def _report(self, now: int) -> None:
        first = self._presses.first
        if first is not None and now >= self._presses.due:
            self._presses.told(now)
            self._say(message("pressed", press=first[0], button=first[1]), self._last)
        if now >= self._reported_at + REPORT and self._changes() != self._reported:
            self._tell_state(now)

    def _changes(self) -> tuple[int, ...]:
        """What is told unasked when it is no longer what it was."""
        wheel = self.wheel
        return (wheel.state, wheel.section, self.commands.goal, wheel.fault, self.calm, wheel.slips)

    # ---- hearing

    def hear(self, data: bytes, now: int) -> None:
        for frame in self._decoder.feed(data):
            self.heard += 1
            self._heard_at = now
            self.calm = False
            self._take(frame, now)

    def _take(self, frame: Frame, now: int) -> None:
        kind = BY_NUMBER.get(frame.number)
        if kind is not None and kind.name == "hello":
            self._greet(frame)
        elif self._session and frame.seq == self._last:
            self._answer(now)
        elif self._session and frame.seq == self._last % SEQ_MOST + 1:
            self._last = frame.seq
            self._refusal = self.commands.take(frame, now)
            self._answer(now)
        else:
            self._refuse(REFUSAL["hello_first"], frame.seq)

    def _greet(self, frame: Frame) -> None:
        try:
            said = unpack(frame.number, frame.payload)
        except BadMessage:
            said = None
        if said is None or not said.session or not frame.seq:
            self._refuse(REFUSAL["bad_value"], frame.seq)
            return
        if said.protocol == self._protocol and said.session != self._session:
            self._session, self._last, self._refusal = said.session, frame.seq, 0
        self._say(self._welcome(), frame.seq)

    # ---- speaking

    def _say(self, said: Message, seq: int) -> None:
        self.said += 1
        number, payload = pack(said)
        self._send(encode(number, seq, payload))

    def _refuse(self, reason: int, seq: int) -> None:
        self._say(message("refused", reason=reason), seq)

    def _answer(self, now: int) -> None:
        if self._refusal:
            self._refuse(self._refusal, self._last)
        else:
            self._tell_state(now)

    def _welcome(self) -> Message:
        major, minor, patch = VERSION
        return message(
            "welcome",
            protocol=self._protocol,
            magic=CONSTANTS["magic"],
            major=major,
            minor=minor,
            patch=patch,
            boot=self.boot,
            cause=self._cause,
            session=self._session,
            capability=self._capability,
            lamps=self.strip.lamps,
        )

    def _tell_state(self, now: int) -> None:
        wheel, told = self.wheel, self.commands.configured
        angle = wheel.angle(now)
        self._reported, self._reported_at = self._changes(), now
        state = message(
            "state",
            boot=self.boot,
            wheel=wheel.state,
            section=wheel.section,
            goal=self.commands.goal,
            fault=wheel.fault,
            position=wheel.position,
            angle=angle,
            turn=wheel.turn_steps,
            slips=wheel.slips,
            flag=self._flags(),
            config=crc16(told) if told else 0,
            lamps=self.strip.checksum,
            supply=self.supply,
            bad=self.bad % 256,
        )
        self._say(state, self._last)

    def _flags(self) -> int:
        flags = {
            "calm": self.calm,
            "index": self._mechanics.hall.index,
            "powered": self._mechanics.turntable.powered,
            "known": self.wheel.known,
            "configured": self.wheel.config is not None,
        } | {name: self._contacts[number].down for name, number in BUTTONS.items()}
        return sum(1 << _FLAG[name] for name, on in flags.items() if on)
