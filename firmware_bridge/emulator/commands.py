"""What the chip does when it is told something."""

from typing import Final

from firmware_bridge.emulator.buttons import Presses
from firmware_bridge.emulator.config import SECTIONS, Config
from firmware_bridge.emulator.gauge import MS
from firmware_bridge.emulator.strip import Strip
from firmware_bridge.emulator.wheel import Wheel
from firmware_bridge.framing import Frame
from firmware_bridge.messages import BY_NUMBER, CONSTANTS, ENUMS, BadMessage, Message, unpack

REFUSAL: Final = ENUMS["refusal"]
WATCHDOG: Final = 250 * MS
FURTHEST: Final = 1_000_000_000
"""Steps: further away than any table needs."""
_PLACES: Final = frozenset({*range(SECTIONS), CONSTANTS["go_home"], CONSTANTS["go_nowhere"]})


class Commands:
    """Every message but ``hello``, and what is remembered of them."""

    def __init__(self, wheel: Wheel, strip: Strip, presses: Presses) -> None:
        self.goal = 0
        self.configured = b""
        """The configuration in force, as it came."""
        self.restart_at: int | None = None
        self._wish: Message | None = None
        self._wheel = wheel
        self._strip = strip
        self._presses = presses

    def calm_down(self) -> None:
        """Nobody is there any more."""
        self.goal, self._wish = 0, None
        self._wheel.calm_down()
        self._strip.calm_down()
        self._presses.forget()

    def take(self, frame: Frame, now: int) -> int:
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
            case "lamps" if self._wheel.config is None:
                return REFUSAL["not_configured"]
            case "lamps" if not self._strip.tell(said):
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
        if payload != self.configured:
            self.goal, self._wish = 0, None
            self.configured = payload
            self._strip.use(config.lamps)
            self._wheel.configure(config, now)
        return 0

    def _go(self, said: Message, now: int) -> int:
        if not said.goal or said.section not in _PLACES or said.way not in ENUMS["way"].values():
            return REFUSAL["bad_value"]
        if self._wheel.config is None:
            return REFUSAL["not_configured"]
        if self._is_new(said):
            if said.section == CONSTANTS["go_home"]:
                self._wheel.home(now)
            elif said.section == CONSTANTS["go_nowhere"]:
                self._wheel.release(now)
            else:
                self._wheel.go(said.section, said.way, now)
        return 0

    def _turn(self, said: Message) -> int:
        if not said.goal or abs(said.position) > FURTHEST:
            return REFUSAL["bad_value"]
        if self._wheel.config is None:
            return REFUSAL["not_configured"]
        if self._is_new(said):
            self._wheel.turn(said.position)
        return 0

    def _is_new(self, wish: Message) -> bool:
        if wish == self._wish:
            return False
        self.goal, self._wish = wish.goal, wish
        return True

    def _restart(self, said: Message, now: int) -> int:
        if said.key != CONSTANTS["restart_key"]:
            return REFUSAL["bad_value"]
        self.goal, self._wish = 0, None
        self._wheel.calm_down()
        self.restart_at = now + WATCHDOG
        return 0
