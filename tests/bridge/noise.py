"""A line on which bytes get flipped, lost or doubled, by chance of a known seed."""

from random import Random


class Noise:
    """Spoils this share of the bytes in one direction, a third of them in each way."""

    def __init__(self, share: float, seed: int) -> None:
        self.spoilt = 0
        self._share = share
        self._random = Random(seed)

    def spoil(self, data: bytes) -> bytes:
        if not self._share:
            return data
        return b"".join(self._byte(byte) for byte in data)

    def _byte(self, byte: int) -> bytes:
        if self._random.random() >= self._share:
            return bytes([byte])
        self.spoilt += 1
        match self._random.randrange(3):
            case 0:
                return bytes([byte ^ 1 << self._random.randrange(8)])
            case 1:
                return b""
            case _:
                return bytes([byte, byte])


class Deaf(Noise):
    """Nothing comes through."""

    def spoil(self, data: bytes) -> bytes:
        self.spoilt += len(data)
        return b""


QUIET = Noise(0.0, 0)
DEAF = Deaf(1.0, 0)
