"""Frames as pure bytes: ``00 | LEN | COBS(type seq payload) | C1 C2 C3 | 00``.

No single-bit error is ever accepted, by construction. Within a frame the length and the check see it.
Where it makes a zero, the head of the split frame is too short for its LEN, and the tail falls to the
distrust that the bad head leaves behind; a LEN that became zero leaves a tail whose first byte, a COBS
code, can never be as large as the tail is long.
"""

import binascii
from dataclasses import dataclass

from firmware_bridge.messages import CONSTANTS

DELIMITER = b"\x00"
LONGEST = CONSTANTS["longest_frame"] - 2
"""Bytes between the two zeros at most."""

CHECK = 3
"""Bytes of the checksum, six bits in each of the last two: none of them can be zero."""

SHORTEST = 1 + 3 + CHECK


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame that came whole: what kind of message, its sequence number, its payload."""

    number: int
    seq: int
    payload: bytes


def crc16(data: bytes) -> int:
    """CRC-16, polynomial 0x1021, beginning with 0xFFFF, not reflected."""
    return binascii.crc_hqx(data, 0xFFFF)


def encode(number: int, seq: int, payload: bytes = b"") -> bytes:
    """The frame on the wire, delimiters included; raises ``ValueError`` for a payload too long."""
    body = stuff(bytes([number, seq]) + payload)
    length = 1 + len(body) + CHECK
    if length > LONGEST:
        raise ValueError(f"{len(payload)} bytes do not fit into a frame")
    covered = bytes([length]) + body
    return DELIMITER + covered + _check_bytes(covered) + DELIMITER


def _check_bytes(covered: bytes) -> bytes:
    crc = crc16(covered)
    return bytes([0x80 | crc >> 12, 0x80 | crc >> 6 & 0x3F, 0x80 | crc & 0x3F])


def decode(segment: bytes) -> Frame | None:
    """The frame between two zeros; ``None`` when it is not exactly what ``encode`` writes."""
    if not SHORTEST <= len(segment) <= LONGEST or segment[0] != len(segment):
        return None
    covered, check = segment[:-CHECK], segment[-CHECK:]
    if check != _check_bytes(covered):
        return None
    raw = unstuff(covered[1:])
    return Frame(raw[0], raw[1], raw[2:]) if raw is not None and len(raw) >= 2 else None


def stuff(raw: bytes) -> bytes:
    """COBS: the same bytes without a zero, one byte longer (frames are far shorter than 254)."""
    return b"".join(bytes([len(run) + 1]) + run for run in raw.split(DELIMITER))


def unstuff(body: bytes) -> bytes | None:
    """The bytes that were stuffed; ``None`` when they cannot have been."""
    runs = []
    place = 0
    while place < len(body):
        end = place + body[place]
        if end > len(body) or end == place:
            return None
        runs.append(body[place + 1 : end])
        place = end
    return DELIMITER.join(runs)


class Decoder:
    """Takes bytes as they come and gives the frames that came whole."""

    def __init__(self) -> None:
        self.bad = 0
        """Segments thrown away since the beginning."""
        self._segment = bytearray()
        self.restart()

    def restart(self) -> None:
        """Listen anew: what comes first may be the tail of a frame that began before anybody listened."""
        self._segment.clear()
        self._distrust = True

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that these bytes complete, in order."""
        frames = []
        head, *rest = data.split(DELIMITER)
        self._grow(head)
        for piece in rest:
            frame = self._close()
            if frame is not None:
                frames.append(frame)
            self._grow(piece)
        return frames

    def _grow(self, piece: bytes) -> None:
        """One byte too many is kept, so that an endless segment is known to be too long and costs nothing."""
        self._segment += piece[: LONGEST + 1 - len(self._segment)]

    def _close(self) -> Frame | None:
        segment = bytes(self._segment)
        self._segment.clear()
        if not segment:
            self._distrust = False
            return None
        if self._distrust:
            return None
        frame = decode(segment)
        if frame is None:
            self.bad += 1
            self._distrust = True
        return frame
