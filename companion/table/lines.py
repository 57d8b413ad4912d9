"""The lines of a journal, as pure bytes: JSON objects, numbered, each with a chained checksum.

A line is ``{"sum":"<16 hex digits>","n":<number>,...}`` and a newline. The sum is over the sum of
the line before and everything after the sum's own field, so that a changed, doubled, missing or
moved line breaks the chain.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

Body = dict[str, Any]
"""What a line says, without its sum and number."""

START: Final = b'{"sum":"'
"""Of every line."""
COMPACTED: Final = "compacted"
"""Marks a snapshot that was never added to a file: it came into being with it."""
_COMPACTED_LOG: Final = re.compile(rb'.{24}","n":\d{1,9},"kind":"log","index":', re.DOTALL)
"""How a log begins of which that is true."""
_DIGITS: Final = 16
_BLOCK: Final = 512
"""Bytes that a disk writes together or not at all."""
_MOST_HEADS: Final = 100
"""Beginnings of lines that are looked at in a tail; what is left of one write has two."""
_REST: Final = len(START) + _DIGITS + len(b'",')


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
    torn: bool
    """Is what follows the rest of a write that was cut off?"""

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
        written.append(START + last + b'",' + rest)
        lines += 1
        size += len(written[-1])
    return b"".join(written), End(lines, size, last)


def scan(data: bytes, start: End | None = None) -> Scan:
    """Read lines as long as they are good, from the first or from where the journal stood once."""
    bodies = []
    end = start or End()
    while (newline := data.find(b"\n", end.size)) >= 0:
        line = data[end.size : newline + 1]
        body = _decode(line, end)
        if body is None:
            break
        bodies.append(body)
        end = End(end.lines + 1, newline + 1, stated(line))
    tail = data[end.size :]
    return Scan(bodies, end, tail, _is_torn(tail, end))


def _is_torn(tail: bytes, end: End) -> bool:
    """Is this, after the last good line, the rest of a write that was cut off?

    Such a write has lost its end, or blocks of it were never written and read as zeros. Nothing sound can
    follow it, but for the end of that same write. A compacted log was whole on the disk before the file got
    its name.
    """
    if not tail or (b"\n" in tail and b"\0" not in tail):
        return False
    if _COMPACTED_LOG.match(tail) or tail.count(START) > _MOST_HEADS:
        return False
    later = list(islice(_later(tail, end.lines), 2))
    return not later or (len(later) == 1 and _ends_one_write(later[0], tail, end))


def _ends_one_write(last: Body, tail: bytes, end: End) -> bool:
    """Are there blocks of zeros, and then the snapshot that is written together with a log line?

    A compacted one is not.
    """
    is_next = last.get("kind") == "snapshot" and last["n"] == end.lines + 1
    if not is_next or COMPACTED in last or b"\0" not in tail or not tail.endswith(b"\n"):
        return False
    place = end.size
    zeros = ((place + run.start(), place + run.end()) for run in re.finditer(rb"\0+", tail))
    return all((start == place or not start % _BLOCK) and not end % _BLOCK for start, end in zeros)


def stated(line: bytes) -> bytes:
    """The sum that a line bears, right or wrong."""
    return line[len(START) :][:_DIGITS]


def aligned(line: bytes) -> bytes:
    """A line with its number where it belongs, after damage that has moved it."""
    return (bytes(_REST) + line)[line.find(b'"n":', 0, 2 * _REST) :]


def due(line: bytes, before: End) -> bytes:
    """The sum that this line should bear."""
    return _sum(before.sum, line[_REST:])


def _later(tail: bytes, lines: int) -> Iterator[Body]:
    """Whatever after the beginning of a tail is a line in itself; no sum can tell, after damage."""
    place = tail.find(START, 1)
    while place > 0:
        after = tail.find(START, place + 1)
        text = tail[place : after if after > 0 else len(tail)]
        body = parse(text.partition(b"\n")[0])
        if body is not None and type(body.get("n")) is int and body["n"] >= lines:
            yield body
        place = after


def _decode(line: bytes, end: End) -> Body | None:
    if line[:_REST] != START + due(line, end) + b'",':
        return None
    body = parse(b"{" + line[_REST:])
    return body if body is not None and type(body.get("n")) is int and body["n"] == end.lines else None


def parse(text: bytes) -> Body | None:
    """The JSON object this is, if it is one."""
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return body if isinstance(body, dict) else None
