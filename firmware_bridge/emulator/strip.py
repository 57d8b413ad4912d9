"""The lamps: what they were told, the patterns, and the calm light when nobody tells anything."""

from typing import Final

from firmware_bridge.emulator.gauge import MS
from firmware_bridge.emulator.view import Colour
from firmware_bridge.framing import crc16
from firmware_bridge.messages import ENUMS, LIGHT, Message, word

DEFAULT_LAMPS: Final = 21
CALM: Final = (12, 6, 0)
"""Of the last lamp, while the host is silent: a dim amber."""

_PATTERN: Final = ENUMS["pattern"]


class Strip:
    """What the chip tells the lamps; before it is configured, nothing.

    ``checksum`` is 0 as long as nobody has said what they shall show.
    """

    def __init__(self) -> None:
        self.lamps = DEFAULT_LAMPS
        self.driven = False
        self.checksum = 0
        self._told = bytearray(self.lamps * LIGHT)
        self._lit = bytes(self._told)

    def use(self, lamps: int) -> None:
        """There are so many lamps, all dark."""
        if not self.driven or lamps != self.lamps:
            self.driven = True
            self.lamps = lamps
            self._darken()

    def _darken(self) -> None:
        self._told = bytearray(self.lamps * LIGHT)
        self._lit = bytes(self._told)
        self.checksum = 0

    def tell(self, told: Message) -> bool:
        """Take some lamps' lights, and show all of them when that is wanted; ``False``: no such lamp."""
        lights = told.lights
        start, end = told.first * LIGHT, told.first * LIGHT + len(lights)
        known = all(pattern in _PATTERN.values() for pattern in lights[LIGHT - 1 :: LIGHT])
        if end > len(self._told) or told.show > 1 or not known:
            return False
        self._told[start:end] = lights
        if told.show:
            self._lit = bytes(self._told)
            self.checksum = crc16(self._lit)
        return True

    def calm_down(self) -> None:
        """Only the last lamp, dimly."""
        self._darken()
        self._lit = self._lit[:-LIGHT] + bytes([*CALM, _PATTERN["steady"]])

    def told(self) -> list[tuple[Colour, str]]:
        """The colour and the pattern of every lamp, whatever it shines like at the moment."""
        lights = [self._lit[at : at + LIGHT] for at in range(0, len(self._lit), LIGHT)]
        return [((red, green, blue), word("pattern", pattern)) for red, green, blue, pattern in lights]

    def shown(self, time: int) -> list[Colour]:
        """The colour of every lamp, so long after the chip has started."""
        return [self._colour(lamp, time) for lamp in range(self.lamps)]

    def _colour(self, lamp: int, time: int) -> Colour:
        red, green, blue, pattern = self._lit[lamp * LIGHT : (lamp + 1) * LIGHT]
        level = _level(pattern, time // MS)
        return (red * level // 256, green * level // 256, blue * level // 256)


def _level(pattern: int, ms: int) -> int:
    """How bright a pattern is at a time: 0 to 256."""
    if pattern == _PATTERN["blink"]:
        return 256 if ms % 1000 < 500 else 0
    if pattern == _PATTERN["flash"]:
        return 256 if ms % 250 < 125 else 0
    if pattern == _PATTERN["breathe"]:
        # Squared: to the eye, the dark half of a straight line is a jump.
        through = ms % 2000
        return min(through, 2000 - through) ** 2 // 3906
    return 256
