"""The lines of a journal, as pure bytes: JSON objects, numbered, each with a chained checksum.

A line is ``{"sum":"<16 hex digits>","n":<number>,...}`` and a newline. The sum is over the sum of
the line before and everything after the sum's own field, so that a changed, doubled, missing or
moved line breaks the chain.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

Body = dict[str, Any]
"""What a line says, without its sum and number."""

_START: Final = b'{"sum":"'
_DIGITS: Final = 16
_REST: Final = len(_START) + _DIGITS + len(b'",')


@dataclass(frozen=True, slots=True)
class End:
    """Where a journal stands: how many lines, how many bytes, and the sum of the last line."""

    lines: int = 0
    size: int = 0
    sum: bytes = b""


@dataclass(frozen=True, slots=True)
class Scan:
    """The good lines of a file, and the bytes that follow them."""

    bodies: list[Body]
    end: End
    tail: bytes

    @property
    def torn(self) -> bool:
        """Is what follows the rest of a write that was cut off?

        Such a write has lost its end, or blocks of it were never written and read as zeros.
        """
        return bool(self.tail) and (b"\n" not in self.tail or b"\0" in self.tail)

    @property
    def damaged(self) -> bool:
        return bool(self.tail) and not self.torn


def _sum(before: bytes, rest: bytes) -> bytes:
    return hashlib.sha256(before + rest).hexdigest()[:_DIGITS].encode()


def encode(bodies: Iterable[Body], end: End) -> tuple[bytes, End]:
    """These lines as they follow on ``end``, and where the journal then stands.

    Raises ``TypeError`` or ``ValueError`` for what is not JSON.
    """
    written = []
    lines, size, last = end.lines, end.size, end.sum
    for body in bodies:
        text = json.dumps({"n": lines, **body}, separators=(",", ":"), allow_nan=False)
        rest = text[1:].encode() + b"\n"
        last = _sum(last, rest)
        written.append(_START + last + b'",' + rest)
        lines += 1
        size += len(written[-1])
    return b"".join(written), End(lines, size, last)


def scan(data: bytes) -> Scan:
    """Read lines as long as they are good."""
    bodies = []
    end = End()
    while (newline := data.find(b"\n", end.size)) >= 0:
        line = data[end.size : newline + 1]
        body = _decode(line, end)
        if body is None:
            break
        bodies.append(body)
        end = End(end.lines + 1, newline + 1, line[len(_START) :][:_DIGITS])
    return Scan(bodies, end, data[end.size :])


def _decode(line: bytes, end: End) -> Body | None:
    rest = line[_REST:]
    if line[:_REST] != _START + _sum(end.sum, rest) + b'",':
        return None
    body = parse(b"{" + rest)
    return body if body is not None and type(body.get("n")) is int and body["n"] == end.lines else None


def parse(text: bytes) -> Body | None:
    """The JSON object this is, if it is one."""
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return body if isinstance(body, dict) else None
