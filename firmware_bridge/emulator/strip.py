"""The lamps: what they were told, the patterns, and the calm light when nobody tells anything."""

from typing import Final

from firmware_bridge.framing import crc16
from firmware_bridge.messages import ENUMS, LIGHT, Message

DEFAULT_LAMPS: Final = 21
CALM: Final = (12, 6, 0)
"""Of the last lamp, while the host is silent: a dim amber."""
SECOND: Final = 1_000_000

Colour = tuple[int, int, int]
DARK: Final[Colour] = (0, 0, 0)

_PATTERN: Final = ENUMS["pattern"]


class Strip:
    """What the chip keeps about the lamps. ``checksum`` is 0 as long as nobody has told them anything."""

    def __init__(self) -> None:
        self.lamps = DEFAULT_LAMPS
        self.checksum = 0
        self.calm = False
        self._told = bytearray(self.lamps * LIGHT)
        self._lit = bytes(self._told)

    def use(self, lamps: int) -> None:
        """There are so many lamps."""
        if lamps != self.lamps:
            was_calm, self.lamps = self.calm, lamps
            self._told = bytearray(lamps * LIGHT)
            self._lit = bytes(self._told)
            self.checksum = 0
            self.calm = was_calm

    def tell(self, told: Message) -> bool:
        """Take some lamps' lights, and show all of them when that is wanted; ``False``: no such lamp."""
        lights = told.lights
        start, end = told.first * LIGHT, told.first * LIGHT + len(lights)
        if end > len(self._told) or any(pattern not in _PATTERN.values() for pattern in lights[3::LIGHT]):
            return False
        self._told[start:end] = lights
        if told.show:
            self._lit = bytes(self._told)
            self.checksum = crc16(self._lit)
            self.calm = False
        return True

    def calm_down(self) -> None:
        self.calm = True
        self.checksum = 0

    def pattern(self, lamp: int) -> int:
        """How this lamp is lit, whatever its colour is at the moment."""
        if self.calm or lamp >= self.lamps:
            return _PATTERN["steady"]
        return self._lit[lamp * LIGHT + 3]

    def shown(self, now: int) -> list[Colour]:
        """The colour of every lamp at this time of the chip."""
        if self.calm:
            return [DARK] * (self.lamps - 1) + [CALM]
        return [self._colour(lamp, now) for lamp in range(self.lamps)]

    def _colour(self, lamp: int, now: int) -> Colour:
        red, green, blue, pattern = self._lit[lamp * LIGHT : (lamp + 1) * LIGHT]
        level = _level(pattern, now)
        return (red * level // 256, green * level // 256, blue * level // 256)


def _level(pattern: int, now: int) -> int:
    """How bright a pattern is at a time: 0 to 256."""
    if pattern == _PATTERN["blink"]:
        return 256 if now % SECOND < SECOND // 2 else 0
    if pattern == _PATTERN["flash"]:
        return 256 if now % (SECOND // 4) < SECOND // 8 else 0
    if pattern == _PATTERN["breathe"]:
        through = now % (2 * SECOND)
        return 256 * min(through, 2 * SECOND - through) // SECOND
    return 256
