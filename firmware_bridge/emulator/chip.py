"""The firmware's behaviour in Python: one instance lives from one start of the chip to the next."""

from collections.abc import Callable, Sequence
from typing import Final

from firmware_bridge.emulator.buttons import BUTTONS, Contact, Presses
from firmware_bridge.emulator.config import SECTIONS, Config
from firmware_bridge.emulator.gauge import MS
from firmware_bridge.emulator.mechanics import Mechanics
from firmware_bridge.emulator.strip import Colour, Strip
from firmware_bridge.emulator.wheel import Wheel
from firmware_bridge.framing import Decoder, Frame, crc16, encode
from firmware_bridge.messages import (
    BITS,
    BY_NUMBER,
    CONSTANTS,
    ENUMS,
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
WATCHDOG: Final = 250 * MS
SEQ_MOST: Final = 255
FURTHEST: Final = 1_000_000_000
"""Steps: further away than any table needs."""

REFUSAL: Final = ENUMS["refusal"]
_FLAG: Final = BITS["flag"]
_PLACES: Final = frozenset({*range(SECTIONS), CONSTANTS["go_home"], CONSTANTS["go_nowhere"]})


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
        self.restart_at: int | None = None
        self.wheel = Wheel(mechanics)
        self._mechanics = mechanics
        self._contacts = contacts
        self._presses = Presses()
        self._send = send
        self._decoder = Decoder()
        self._started = now
        self._boot, self._cause, self._protocol = boot, cause, protocol
        self._capability = mask("capability", "step_dir", "coils", "hall", "supply") | (
            mask("capability", "angle") if mechanics.sensor.answers else 0
        )
        self._session = self._last = self._refusal = 0
        self._goal = 0
        self._configured = b""
        self._wish: Message | None = None
        self._calm = False
        self._heard_at = now
        self._reported: tuple[int, ...] = ()
        self._reported_at = now - REPORT
        self._say(self._welcome(), seq=0)

    def shown(self, now: int) -> list[Colour] | None:
        """What the lamps are told to show; ``None`` as long as they are told nothing."""
        return self.strip.shown(now - self._started) if self.strip.driven else None

    # ---- time

    @property
    def due(self) -> int:
        """When it has to be called next, if nothing comes and nothing moves."""
        times = [self._heard_at + SILENCE] if not self._calm else []
        if self._session:
            if self._presses.first is not None:
                times.append(self._presses.due)
            if self._changes() != self._reported:
                times.append(self._reported_at + REPORT)
        times += [contact.due for contact in self._contacts if contact.due is not None]
        times += [time for time in (self.wheel.due, self.restart_at) if time is not None]
        return min(times, default=self._heard_at + 1000 * SILENCE)

    def tick(self, now: int) -> None:
        """A millisecond has passed in which something moved."""
        self.wheel.tick(now)

    def poll(self, now: int) -> None:
        """Do what is due."""
        if self.wheel.due is not None and now >= self.wheel.due:
            self.wheel.tick(now)
        self.wheel.news = False
        for number, contact in enumerate(self._contacts):
            if contact.tick(now) and self._session and not self._calm:
                self._presses.add(number, now)
        if not self._calm and now >= self._heard_at + SILENCE:
            self._calm_down()
        if self._session:
            self._report(now)

    def _calm_down(self) -> None:
        self._calm = True
        self._goal, self._wish = 0, None
        self.wheel.calm_down()
        self.strip.calm_down()
        self._presses.forget()

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
        return (wheel.state, wheel.section, self._goal, wheel.fault, self._calm, wheel.slips)

    # ---- hearing

    def hear(self, data: bytes, now: int) -> None:
        for frame in self._decoder.feed(data):
            self._heard_at = now
            self._calm = False
            self._take(frame, now)

    def _take(self, frame: Frame, now: int) -> None:
        kind = BY_NUMBER.get(frame.number)
        if kind is not None and kind.name == "hello":
            self._greet(frame)
        elif self._session and frame.seq == self._last:
            self._answer(now)
        elif self._session and frame.seq == self._last % SEQ_MOST + 1:
            self._last = frame.seq
            self._refusal = self._obey(frame, now)
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

    def _obey(self, frame: Frame, now: int) -> int:
        """Carry a message out; why not, or 0."""
        kind = BY_NUMBER.get(frame.number)
        if kind is None or kind.sender != "host":
            return REFUSAL["unknown_message"]
        try:
            said = unpack(frame.number, frame.payload)
        except BadMessage:
            return REFUSAL["bad_value"]
        match said.name:
            case "configure":
                return self._configure(said, frame.payload, now)
            case "go":
                return self._go(said, now)
            case "turn":
                return self._turn(said)
            case "lamps" if self.wheel.config is None:
                return REFUSAL["not_configured"]
            case "lamps" if not self.strip.tell(said):
                return REFUSAL["bad_value"]
            case "seen":
                self._presses.seen(said.press, now)
            case "restart":
                return self._restart(said, now)
        return 0

    def _configure(self, said: Message, payload: bytes, now: int) -> int:
        config = Config.of(said)
        if config is None:
            return REFUSAL["bad_value"]
        if payload != self._configured:
            self._goal, self._wish = 0, None
            self._configured = payload
            self.strip.use(config.lamps)
            self.wheel.configure(config, now)
        return 0

    def _go(self, said: Message, now: int) -> int:
        if not said.goal or said.section not in _PLACES or said.way not in ENUMS["way"].values():
            return REFUSAL["bad_value"]
        if self.wheel.config is None:
            return REFUSAL["not_configured"]
        if self._is_new(said):
            if said.section == CONSTANTS["go_home"]:
                self.wheel.home(now)
            elif said.section == CONSTANTS["go_nowhere"]:
                self.wheel.release(now)
            else:
                self.wheel.go(said.section, said.way, now)
        return 0

    def _turn(self, said: Message) -> int:
        if not said.goal or abs(said.position) > FURTHEST:
            return REFUSAL["bad_value"]
        if self.wheel.config is None:
            return REFUSAL["not_configured"]
        if self._is_new(said):
            self.wheel.turn(said.position)
        return 0

    def _is_new(self, wish: Message) -> bool:
        if wish == self._wish:
            return False
        self._goal, self._wish = wish.goal, wish
        return True

    def _restart(self, said: Message, now: int) -> int:
        if said.key != CONSTANTS["restart_key"]:
            return REFUSAL["bad_value"]
        self._goal, self._wish = 0, None
        self.wheel.calm_down()
        self.restart_at = now + WATCHDOG
        return 0

    # ---- speaking

    def _say(self, said: Message, seq: int) -> None:
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
            boot=self._boot,
            cause=self._cause,
            session=self._session,
            capability=self._capability,
            lamps=self.strip.lamps,
        )

    def _tell_state(self, now: int) -> None:
        wheel = self.wheel
        angle = wheel.angle(now)
        self._reported, self._reported_at = self._changes(), now
        state = message(
            "state",
            boot=self._boot,
            wheel=wheel.state,
            section=wheel.section,
            goal=self._goal,
            fault=wheel.fault,
            position=wheel.position,
            angle=angle,
            turn=wheel.turn_steps,
            slips=wheel.slips,
            flag=self._flags(),
            config=crc16(self._configured) if self._configured else 0,
            lamps=self.strip.checksum,
            supply=self.supply,
            bad=self._decoder.bad % 256,
        )
        self._say(state, self._last)

    def _flags(self) -> int:
        flags = {
            "calm": self._calm,
            "index": self._mechanics.hall.index,
            "powered": self._mechanics.turntable.powered,
            "known": self.wheel.known,
            "configured": self.wheel.config is not None,
        } | {name: self._contacts[number].down for name, number in BUTTONS.items()}
        return sum(1 << _FLAG[name] for name, on in flags.items() if on)
