"""What is wanted of the board against what it reports, without a port or a clock.

Whoever drives it says ``opened`` when there is a port, passes on what comes (``feed``), writes what
``poll`` gives, again at ``next_time`` at the latest, and says ``lost`` when the port is gone.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from firmware_bridge.calibration import Calibration
from firmware_bridge.framing import crc16
from firmware_bridge.lights import WHITE, Light, lamp_messages, strip
from firmware_bridge.link import Heard, Link, Statistics
from firmware_bridge.messages import ENUMS, Message, mask, message, word
from firmware_bridge.motion import Go, Motion, Turn
from firmware_bridge.presses import Presses

AGAIN = 1.0
"""What the board took and still does not report is told again after so long, not in a frenzy."""


@dataclass(frozen=True, slots=True)
class Status:
    """How things stand with the board, at one moment."""

    link: str
    """``closed``, ``greeting``, ``open``, ``silent``, ``not-ours`` or ``wrong-version``."""
    welcome: Message | None
    """What the board said of itself last."""
    state: Message | None
    """What it reported last, over this connection or an earlier one."""
    statistics: Statistics
    refused: tuple[str, str] | None
    """The name of a message it does not take, and its reason."""
    stuck: str = ""
    """A button that reports more presses than a hand makes."""


class Board:
    """The wishes, kept for as long as it takes, and the link that fulfils them.

    Not for several threads at once: see ``firmware_bridge.devices`` for that.
    """

    def __init__(self, calibration: Calibration | None, sessions: Iterator[int]) -> None:
        """Without a calibration, that of a new table, with the sensors that the board says it has."""
        self._guesses = calibration is None
        self.calibration = calibration = calibration or Calibration()
        self.motion = Motion()
        self.presses = Presses()
        """Buttons pressed and not yet taken."""
        self.changes = 0
        """Counts whatever an observer might want to know: another number, another picture."""
        self._link = Link(sessions)
        self._state: Message | None = None
        self._fresh = False
        """Whether the last report came over this connection."""
        self._picture: tuple[Light, ...] | None = None
        self._white = False
        self._strip: bytes | None = None
        # Compared at every poll, so they are kept.
        self._config_sum = calibration.checksum
        self._strip_sum = 0
        self._pieces: list[Message] = []
        self._boot: int | None = None
        self._last_press = 0
        self._unseen: int | None = None
        self._not_before: dict[str, float] = {}
        self._refused: dict[str, str] = {}

    @property
    def state(self) -> Message | None:
        """The last report, while the link is open."""
        return self._state if self._link.phase == "open" and self._fresh else None

    def status(self) -> Status:
        """How things stand."""
        refused = next(iter(self._refused.items()), None)
        counted, stuck = self._link.statistics, min(self.presses.stuck, default="")
        return Status(self._link.phase, self._link.welcome, self._state, counted, refused, stuck)

    # ---- the port

    def opened(self, now: float) -> None:
        """There is a port; whether a board is behind it will be seen."""
        self._link.opened(now)
        self._begin()

    def lost(self, now: float) -> None:
        """The port is gone."""
        self._link.closed()
        self._begin()

    def feed(self, data: bytes, now: float) -> None:
        """What came from the port."""
        phase = self._link.phase
        for heard in self._link.feed(data, now):
            self._take(heard, now)
        self._note_phase(phase)

    def poll(self, now: float) -> bytes:
        """What is to be written to the port now."""
        phase = self._link.phase
        self.changes += self.presses.look(now)
        if self._link.idle:
            said = self._due(now)
            if said is not None:
                self._link.send(said, now)
        data = self._link.poll(now)
        self._note_phase(phase)
        return data

    def next_time(self, now: float) -> float:
        """When to poll at the latest, unless something comes or is wished before."""
        waits = [time for time in self._not_before.values() if time > now]
        return min(self._link.next_time(), *waits, math.inf)

    # ---- wishes

    def calibrate(self, calibration: Calibration) -> None:
        """From now on the table is like this."""
        self._guesses = False
        self._use(calibration)

    def _use(self, calibration: Calibration) -> None:
        self.calibration = calibration
        self._config_sum = calibration.checksum
        self._not_before.pop("configure", None)
        self._refused.pop("configure", None)
        self.motion.forget_counter()
        self._repaint()

    def go(self, wanted: Go | Turn) -> None:
        """From now on the wheel is wanted there."""
        self.motion.wish(wanted)
        self._not_before.pop("go", None)
        self.changes += 1

    def show(self, lights: Sequence[Light]) -> None:
        """From now on the lamps show this."""
        self._picture = tuple(lights)
        self._repaint()

    def hold(self, white: bool) -> None:
        """All lamps white and steady, or again what they showed."""
        self._white = white
        self._picture = self._picture or ()
        self._repaint()

    def _repaint(self) -> None:
        if self._picture is not None:
            lights = [WHITE] * len(self.calibration.lamp_order) if self._white else self._picture
            painted = strip(lights, self.calibration)
            if painted != self._strip:
                self._strip = painted
                self._strip_sum = crc16(painted)
                self._pieces = []
                self._not_before.pop("lamps", None)

    # ---- what the board says

    def _take(self, heard: Heard, now: float) -> None:
        said = heard.message
        match said.name:
            case "welcome":
                self._welcomed(said)
            case "state":
                self._reported(said, heard.answered)
            case "refused" if heard.answered is not None:
                self._refused[heard.answered.name] = word("refusal", said.reason)
                self._pieces = []
                self.changes += 1
            case "pressed":
                self._pressed(said, now)

    def _welcomed(self, welcome: Message) -> None:
        self._begin()
        if welcome.boot != self._boot:
            self.motion.forget_counter()
            self._boot = welcome.boot
            self._last_press = 0
        guess = Calibration(angle=bool(welcome.capability & mask("capability", "angle")))
        if self._guesses and guess != self.calibration:
            self._use(guess)

    def _begin(self) -> None:
        """A new session, or none: whatever is wanted is compared with what the board has, from the start."""
        self._fresh = False
        self._pieces = []
        self._unseen = None
        self._not_before.clear()
        self._refused.clear()
        self.changes += 1

    def _reported(self, state: Message, answered: Message | None) -> None:
        if answered is not None:
            self._refused.pop(answered.name, None)
            if answered.name == "seen" and answered.press == self._unseen:
                self._unseen = None
        if state != self._state or not self._fresh:
            self.changes += 1
        self._state = state
        self._fresh = True
        self.motion.reported(state)

    def _pressed(self, said: Message, now: float) -> None:
        """A press is reported until it was seen: only another number is another press."""
        self._unseen = said.press
        if said.press == self._last_press:
            return
        self._last_press = said.press
        if said.button in ENUMS["button"].values():
            self.presses.press(word("button", said.button), now)
            self.changes += 1

    def _note_phase(self, before: str) -> None:
        if self._link.phase != before:
            self.changes += 1

    # ---- what to say next

    def _due(self, now: float) -> Message | None:
        state = self.state
        if state is None:
            return message("ask")
        if self._unseen is not None:
            return message("seen", press=self._unseen)
        if state.config != self._config_sum:
            return self.calibration.configure() if self._may("configure", now) else None
        piece = self._lamps_due(now)
        if piece is not None:
            return piece
        return self._motion_due(state, now)

    def _motion_due(self, state: Message, now: float) -> Message | None:
        if now < self._not_before.get("go", now):
            return None
        motion = self.motion.due(state)
        if motion is not None:
            self._not_before["go"] = now + AGAIN
        return motion

    @property
    def lamps_settled(self) -> bool:
        """Whether the strip shows what is wanted."""
        state = self.state
        return state is not None and self._strip is not None and state.lamps == self._strip_sum

    def _lamps_due(self, now: float) -> Message | None:
        if self._strip is None or self.lamps_settled:
            return None
        if not self._pieces and self._may("lamps", now):
            self._pieces = lamp_messages(self._strip)
        return self._pieces.pop(0) if self._pieces else None

    def _may(self, what: str, now: float) -> bool:
        """Whether it is time for this; it is not again for a while."""
        if now < self._not_before.get(what, now):
            return False
        self._not_before[what] = now + AGAIN
        return True
