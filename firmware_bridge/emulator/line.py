"""The serial line: bytes take their time, and what is wrong with it happens by chance of a known seed."""

import re
from collections import deque
from dataclasses import dataclass
from random import Random
from typing import Final

from firmware_bridge.messages import CONSTANTS

BYTE: Final = round(10 * 1_000_000 / CONSTANTS["baud"])
"""Microseconds for a byte with its start and stop bit."""
_PIECE: Final = re.compile(rb"\x00*[^\x00]+\x00?|\x00+")


@dataclass(frozen=True, slots=True)
class Faults:
    """What goes wrong in one direction: the share of bytes, and how much later they arrive."""

    flip: float = 0.0
    """One bit of the byte."""
    drop: float = 0.0
    double: float = 0.0
    delay: float = 0.0
    """Seconds."""

    @property
    def harmless(self) -> bool:
        return not (self.flip or self.drop or self.double)


class Line:
    """One direction. Frames, and what lies between them, arrive whole: when their last byte does."""

    def __init__(self, random: Random) -> None:
        self.faults = Faults()
        self.silent_until = 0
        self._random = random
        self._free = 0
        self._pieces: deque[tuple[int, bytes]] = deque()
        self._cut = False

    def send(self, data: bytes, now: int) -> None:
        """Put bytes on the line, behind whatever is still on it."""
        self._free = max(self._free, now)
        late = round(self.faults.delay * 1_000_000)
        for piece in _PIECE.findall(data):
            self._free += BYTE * len(piece)
            if self._cut or self._free < self.silent_until:
                continue
            spoilt = piece if self.faults.harmless else self._spoil(piece)
            self._pieces.append((self._free + late, spoilt))

    def _spoil(self, piece: bytes) -> bytes:
        spoilt = bytearray()
        for byte in piece:
            if self._random.random() < self.faults.drop:
                continue
            if self._random.random() < self.faults.flip:
                byte ^= 1 << self._random.randrange(8)
            spoilt.append(byte)
            if self._random.random() < self.faults.double:
                spoilt.append(byte)
        return bytes(spoilt)

    @property
    def due(self) -> int | None:
        """When the next piece arrives."""
        return self._pieces[0][0] if self._pieces else None

    def take(self, now: int) -> bytes:
        """Everything that has arrived."""
        taken = []
        while self._pieces and self._pieces[0][0] <= now:
            taken.append(self._pieces.popleft()[1])
        return b"".join(taken)

    def hush(self, now: int) -> None:
        """Whoever sends stops in the middle of a byte: the rest never comes."""
        pieces, self._pieces = self._pieces, deque()
        for time, piece in pieces:
            sent = len(piece) - max(0, -(-(time - now) // BYTE))
            if sent > 0:
                self._pieces.append((min(time, now), piece[:sent]))
        self._free = now

    def cut(self, cut: bool) -> None:
        """Pull the cable, with whatever is on it, or put it back."""
        self._cut = cut
        self._pieces.clear()
