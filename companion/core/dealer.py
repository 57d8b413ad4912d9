"""The seeded dealer: what dice and decks show when no real table does.

It is a function of (seed, stream, index), never a running generator, so that undoing and
playing on shows the same dice and cards again.
"""

from functools import cache
from zlib import crc32

_MASK = (1 << 64) - 1


@cache
def _stream_number(stream: str) -> int:
    return crc32(stream.encode()) * 0x9E3779B97F4A7C15 & _MASK


def deal(seed: int, stream: str, index: int, choices: int) -> int:
    """A number below ``choices``, spread evenly over seeds, streams and indices (splitmix64)."""
    x = (seed * 0xD1342543DE82EF95 + _stream_number(stream) + index * 0x9E3779B97F4A7C15) & _MASK
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & _MASK
    return (x ^ x >> 31) % choices
