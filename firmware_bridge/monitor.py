"""What passes over the line, in words: who said what, when, and whether it was said before."""

from dataclasses import dataclass
from typing import Any, Final

from firmware_bridge.framing import Decoder, Frame
from firmware_bridge.messages import CONSTANTS, BadMessage, Message, names, unpack, word

SENDERS: Final = {"out": "host", "in": "board"}
"""By the way the bytes pass, as the bridge tells it."""

_ENUMS: Final = {
    ("go", "way"): "way",
    ("state", "wheel"): "wheel",
    ("state", "fault"): "fault",
    ("refused", "reason"): "refusal",
    ("pressed", "button"): "button",
}
_BITS: Final = {
    ("configure", "config"): "config",
    ("welcome", "cause"): "cause",
    ("welcome", "capability"): "capability",
    ("state", "flag"): "flag",
}
_NAMED: Final = {
    ("go", "section"): {CONSTANTS["go_home"]: "home", CONSTANTS["go_nowhere"]: "nowhere"},
    ("state", "section"): {CONSTANTS["no_section"]: "none"},
    ("state", "angle"): {CONSTANTS["no_angle"]: "none"},
}


@dataclass(frozen=True, slots=True)
class Line:
    """One frame, or something that was none."""

    time: float
    """Seconds since the first byte."""
    sender: str
    """``host`` or ``board``."""
    seq: int = 0
    message: Message | None = None
    again: bool = False
    """The same was said before: the answer to it was lost, or is late."""
    bad: int = 0
    """So many pieces could not be read."""

    def fields(self) -> dict[str, str]:
        """What the message says, in the table's words."""
        return {} if self.message is None else spoken(self.message)


def spoken(message: Message) -> dict[str, str]:
    """The fields of a message, numbers made words where the table has one."""
    return {field: _spoken(message.name, field, value) for field, value in message.fields.items()}


def _spoken(name: str, field: str, value: Any) -> str:
    key = name, field
    if isinstance(value, bytes):
        return value.hex(" ", -4)
    if key in _ENUMS:
        return word(_ENUMS[key], value)
    if key in _BITS:
        return ",".join(names(_BITS[key], value)) or "none"
    return _NAMED.get(key, {}).get(value, str(value))


class Listener:
    """Gets the bytes of both directions as they pass, and gives the lines they make."""

    def __init__(self) -> None:
        self._decoders = {way: Decoder() for way in SENDERS}
        self._bad = dict.fromkeys(SENDERS, 0)
        self._last: dict[str, Frame | None] = dict.fromkeys(SENDERS)
        self._start: float | None = None

    def hear(self, way: str, data: bytes, now: float) -> list[Line]:
        """What these bytes complete; ``way`` is ``out`` or ``in``."""
        if self._start is None:
            self._start = now
        time, decoder = now - self._start, self._decoders[way]
        lines = [self._line(way, frame, time) for frame in decoder.feed(data)]
        bad, self._bad[way] = decoder.bad - self._bad[way], decoder.bad
        return [*([Line(time, SENDERS[way], bad=bad)] if bad else []), *lines]

    def _line(self, way: str, frame: Frame, time: float) -> Line:
        before, self._last[way] = self._last[way], frame
        try:
            message = unpack(frame.number, frame.payload)
        except BadMessage:
            return Line(time, SENDERS[way], frame.seq, bad=1)
        # The board repeats of itself only what waits to be seen; a report may be the same twice.
        again = frame == before and (way == "out" or message.name == "pressed")
        return Line(time, SENDERS[way], frame.seq, message, again)
