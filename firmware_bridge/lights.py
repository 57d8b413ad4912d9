"""Lamps as they are meant, and as the strip is told."""

from collections.abc import Sequence
from dataclasses import dataclass

from firmware_bridge.calibration import Calibration
from firmware_bridge.framing import crc16
from firmware_bridge.messages import CONSTANTS, ENUMS, LIGHT, Message, message


@dataclass(frozen=True, slots=True)
class Light:
    """What one lamp shows: its colour, 0–255 each, and ``steady``, ``blink``, ``flash`` or ``breathe``.

    Raises ``ValueError`` for anything else.
    """

    red: int = 0
    green: int = 0
    blue: int = 0
    pattern: str = "steady"

    def __post_init__(self) -> None:
        if self.pattern not in ENUMS["pattern"]:
            raise ValueError(f"lamps cannot {self.pattern}")
        if not all(0 <= colour <= 255 for colour in (self.red, self.green, self.blue)):
            raise ValueError("colours go from 0 to 255")

    def packed(self, brightness: int) -> bytes:
        """As on the wire. What shines at all still shines when it is dimmed."""
        dimmed = (-(-colour * brightness // 255) for colour in (self.red, self.green, self.blue))
        return bytes([*dimmed, ENUMS["pattern"][self.pattern]])


DARK = Light()
WHITE = Light(255, 255, 255)


def strip(lights: Sequence[Light], calibration: Calibration) -> bytes:
    """The whole strip, in its own order and dimmed as this table wants it; ``LIGHT`` bytes each.

    Lamps that are not mentioned are dark; lights without a place on the strip are left out.
    """
    lamps = [DARK.packed(0)] * calibration.lamps
    for light, place in zip(lights, calibration.lamp_order, strict=False):
        lamps[place] = light.packed(calibration.brightness)
    told = b"".join(lamps)
    if crc16(told):
        return told
    # A checksum of 0 means "calm" on the wire; another shade of one colour, nobody can see.
    return told[:-2] + bytes([told[-2] ^ 1]) + told[-1:]


def lamp_messages(told: bytes) -> list[Message]:
    """The messages that tell the strip; all of it is shown with the last."""
    size = CONSTANTS["lamps_a_frame"] * LIGHT
    pieces = [told[place : place + size] for place in range(0, len(told), size)]
    return [
        message(
            "lamps", first=place * CONSTANTS["lamps_a_frame"], show=int(piece is pieces[-1]), lights=piece
        )
        for place, piece in enumerate(pieces)
    ]
