"""The link to the board, without a port or a clock: one message at a time, until it is answered.

Every method takes ``now`` in seconds from whatever clock the caller keeps.
"""

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass

from firmware_bridge.framing import Decoder, Frame, encode
from firmware_bridge.messages import CONSTANTS, ENUMS, KINDS, BadMessage, Message, message, pack, unpack

RESEND_FIRST = 0.06
RESEND_MOST = 1.0
"""An unanswered message is sent again after the first time, then after twice as long, up to the most."""

KEEP_ALIVE = 1.0
"""The board hears something at least this often."""

SILENCE = 4.0
"""Unanswered for so long: nobody is there. Opening a port may have started the chip anew, which takes two."""

STRANGER = 2.0
"""A board of another protocol is greeted this often: it may have got other firmware."""

UNREST_FIRST = 0.5
UNREST_MOST = 10.0
"""A board that makes us greet it anew again and again is left alone for so long, then for twice as long."""

STEADY = 30.0
"""A session of so many seconds is a sign that it has calmed down."""

SEQ_MOST = 255
HELLO_FIRST = ENUMS["refusal"]["hello_first"]


def session_numbers(seed: int | None = None) -> Iterator[int]:
    """Numbers for sessions, never 0; without a seed, different ones each time."""
    chance = random.Random(seed)
    while True:
        yield chance.randint(1, 0xFFFF)


def next_seq(seq: int) -> int:
    """1 to 255 and round again; 0 means none."""
    return seq % SEQ_MOST + 1


@dataclass(frozen=True, slots=True)
class Statistics:
    """How good the link is, counted since the beginning."""

    sent: int = 0
    """Messages, each counted once."""
    resent: int = 0
    heard: int = 0
    """Good frames of the board."""
    bad: int = 0
    """Pieces thrown away: damaged, or not of the table."""
    last_trip: float | None = None
    """Seconds from a message to its answer; of messages sent only once."""
    mean_trip: float | None = None


@dataclass(frozen=True, slots=True)
class Heard:
    """A message of the board, and the message of ours that it answers, if any."""

    message: Message
    answered: Message | None = None


@dataclass(slots=True)
class _Sent:
    """The message that waits for its answer."""

    message: Message
    seq: int
    due: float
    """When to send it, or to send it again."""
    first: float
    wait: float = RESEND_FIRST
    times: int = 0

    def frame(self) -> bytes:
        number, payload = pack(self.message)
        return encode(number, self.seq, payload)


class Link:
    """Session, sequence numbers and answers. ``phase`` is one of

    ``closed`` (no port), ``greeting`` (hello is repeated until it is answered), ``open`` (in a session),
    ``silent`` (nobody answers), ``not-ours`` (somebody talks, but not as a board does) and
    ``wrong-version`` (a board of another protocol). In the last three, hello goes on.
    """

    def __init__(self, sessions: Iterator[int]) -> None:
        self.phase = "closed"
        self.session = 0
        self.welcome: Message | None = None
        """What the board said of itself last."""
        self._sessions = sessions
        self._decoder = Decoder()
        self._waiting: _Sent | None = None
        self._seq = 0
        self._greeting_since = self._heard_at = self._sent_at = -math.inf
        self._opened_at = self._not_before = -math.inf
        self._unrest = 0.0
        self._noise = self._boards_voice = False
        self._sent = self._resent = self._heard = self._strange = self._trips = 0
        self._trip_sum = 0.0
        self._last_trip: float | None = None

    @property
    def statistics(self) -> Statistics:
        """How good the link is."""
        mean = self._trip_sum / self._trips if self._trips else None
        bad = self._decoder.bad + self._strange
        return Statistics(self._sent, self._resent, self._heard, bad, self._last_trip, mean)

    @property
    def idle(self) -> bool:
        """Whether ``send`` may be called: in a session, and nothing waits for its answer."""
        return self.phase == "open" and self._waiting is None

    def opened(self, now: float) -> None:
        """There is a port: greet."""
        self._decoder.restart()
        self._noise = self._boards_voice = False
        self._greet(now, "greeting")

    def closed(self) -> None:
        """The port is gone, and with it whatever was on its way."""
        self.phase = "closed"
        self._waiting = None

    def send(self, said: Message, now: float) -> None:
        """Send this until it is answered; only when ``idle``."""
        if not self.idle:
            raise RuntimeError(f"{said.name} has to wait for its turn")
        self._post(said, now)

    def poll(self, now: float) -> bytes:
        """What is to be written now, if anything."""
        self._judge_silence(now)
        if self.idle and now >= self._sent_at + KEEP_ALIVE:
            self._post(message("ask"), now)
        waiting = self._waiting
        if waiting is None or now < waiting.due:
            return b""
        if waiting.times:
            self._resent += 1
        else:
            waiting.first = now
            self._sent += 1
        waiting.times += 1
        waiting.due = now + (STRANGER if self.phase == "wrong-version" else waiting.wait)
        waiting.wait = min(2 * waiting.wait, RESEND_MOST)
        self._sent_at = now
        return waiting.frame()

    def next_time(self) -> float:
        """When ``poll`` will have something to do, if nothing is heard until then."""
        if self.phase == "closed":
            return math.inf
        return self._waiting.due if self._waiting else self._sent_at + KEEP_ALIVE

    def feed(self, data: bytes, now: float) -> list[Heard]:
        """What the board said to us in these bytes. Nothing but the hello's answer before a session."""
        if self.phase == "closed":
            return []
        self._noise = self._noise or bool(data)
        heard = [self._take(frame, now) for frame in self._decoder.feed(data)]
        return [one for one in heard if one is not None]

    def _post(self, said: Message, now: float) -> None:
        self._seq = next_seq(self._seq)
        self._waiting = _Sent(said, self._seq, now, now)

    def _greet(self, now: float, phase: str) -> None:
        """Begin a new session."""
        self.phase = phase
        self._greeting_since = now
        self.session = next(self._sessions)
        self._post(message("hello", protocol=CONSTANTS["protocol"], session=self.session), now)

    def _greet_anew(self, now: float) -> None:
        """The board says that it was started anew, or knows no session: at once, but not again and again."""
        if now - self._opened_at >= STEADY:
            self._unrest = 0.0
        self._not_before = now + self._unrest
        self._greet(self._not_before, "greeting")
        self._unrest = min(max(2 * self._unrest, UNREST_FIRST), UNREST_MOST)

    def _judge_silence(self, now: float) -> None:
        if self.phase == "open":
            if self._waiting and now - max(self._waiting.first, self._heard_at) >= SILENCE:
                self._greet(now, "silent")
        elif self.phase in ("greeting", "silent", "not-ours") and now - self._greeting_since >= SILENCE:
            self.phase = "not-ours" if self._noise and not self._boards_voice else "silent"

    def _take(self, frame: Frame, now: float) -> Heard | None:
        try:
            said = unpack(frame.number, frame.payload)
        except BadMessage:
            self._strange += 1
            return None
        stranger = said.name == "welcome" and said.magic != CONSTANTS["magic"]
        if stranger or KINDS[said.name].sender != "board":
            self._strange += 1
            return None
        self._heard += 1
        self._heard_at = now
        self._boards_voice = True
        if said.name == "welcome":
            return self._welcomed(said, now)
        return self._told(said, frame.seq, now) if self.phase == "open" else None

    def _welcomed(self, said: Message, now: float) -> Heard | None:
        if said.protocol != CONSTANTS["protocol"]:
            self.welcome = said
            if self.phase != "wrong-version":
                self._greet(now + STRANGER, "wrong-version")
            return None
        if self.phase == "open":
            if said.session != self.session or said.boot != self._boot:
                self._greet_anew(now)
            return None
        if said.session != self.session:
            self._hurry(said, now)
            return None
        self.welcome = said
        self.phase, self._opened_at = "open", now
        return Heard(said, self._answered(now))

    def _hurry(self, said: Message, now: float) -> None:
        """A board that has just started says so without a session: greet it at once."""
        if said.session == 0 and self._waiting is not None:
            self.phase = "greeting"
            self._greeting_since = now
            self._waiting.due = max(now, self._not_before)
            self._waiting.wait = RESEND_FIRST

    def _told(self, said: Message, seq: int, now: float) -> Heard | None:
        if said.name == "state" and said.boot != self._boot:
            self._greet_anew(now)
            return None
        mine = self._waiting is not None and self._waiting.times > 0 and seq == self._waiting.seq
        if said.name == "refused":
            if not mine:
                return None
            if said.reason == HELLO_FIRST:
                self._greet_anew(now)
                return None
        # A button tells nothing about what was taken: it repeats what it said before.
        return Heard(said, self._answered(now) if mine and said.name != "pressed" else None)

    def _answered(self, now: float) -> Message | None:
        waiting, self._waiting = self._waiting, None
        if waiting is None:
            return None
        # Of a message sent twice nobody can tell which one was answered.
        if waiting.times == 1:
            self._last_trip = now - waiting.first
            self._trip_sum += self._last_trip
            self._trips += 1
        return waiting.message

    @property
    def _boot(self) -> int:
        return self.welcome.boot if self.welcome else -1
