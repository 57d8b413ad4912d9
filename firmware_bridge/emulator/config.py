"""What the host tells about the table, and the places of its sections in steps."""

from dataclasses import dataclass
from typing import Final

from firmware_bridge.messages import BITS, CONSTANTS, ENUMS, Message

SECTIONS: Final = CONSTANTS["sections"]
NO_SECTION: Final = CONSTANTS["no_section"]
READINGS: Final = CONSTANTS["angle_turn"]
AT: Final = 5 / 360
"""Parts of a turn within which the wheel stands on a section."""

_BITS: Final = BITS["config"]
_UP: Final = ENUMS["way"]["up"]
_DOWN: Final = ENUMS["way"]["down"]


@dataclass(frozen=True, slots=True)
class Config:
    """As it came in ``configure``, with its bits by name."""

    steps: int
    offset: int
    zero: int
    speed: int
    ramp: int
    lamps: int
    reverse: bool
    hall: bool
    angle: bool
    angle_reverse: bool
    coils: bool

    @classmethod
    def of(cls, told: Message) -> "Config | None":
        """``None`` when a value is out of its bounds."""
        bits = {name: bool(told.config >> place & 1) for name, place in _BITS.items()}
        within = (
            48 <= told.steps <= 60000
            and told.offset < told.steps
            and told.zero < READINGS
            and 50 <= told.speed <= 4000
            and 100 <= told.ramp <= 60000
            and 1 <= told.lamps <= CONSTANTS["lamps_most"]
            and (bits["hall"] or bits["angle"])
        )
        if not within:
            return None
        return cls(told.steps, told.offset, told.zero, told.speed, told.ramp, told.lamps, **bits)

    def part(self, of_a_turn: float) -> float:
        """In steps."""
        return of_a_turn * self.steps

    def nearest(self, position: int, within: float) -> int:
        """The section at this place of the counter, if one is within so much of a turn."""
        sections = (position - self.offset) % self.steps * SECTIONS / self.steps
        section = round(sections)
        off = abs(sections - section) / SECTIONS
        return section % SECTIONS if off <= within else NO_SECTION

    def place(self, section: int, position: int, way: int) -> int:
        """Where on the counter a section is, going this way from ``position``."""
        target = self.offset + round(section * self.steps / SECTIONS)
        up = (target - position) % self.steps
        down = up - self.steps if up else 0
        # Who stands on the section already has no turn to make for a step or two.
        near = self.part(AT)
        if way == _UP and -down > near:
            return position + up
        if way == _DOWN and up > near:
            return position + down
        return position + (up if up <= -down else down)

    def measured(self, reading: int, near: int) -> int:
        """The place of the counter that the angle sensor's reading stands for, close to ``near``."""
        turned = (self.zero - reading if self.angle_reverse else reading - self.zero) % READINGS
        place = self.offset + round(turned * self.steps / READINGS)
        half = self.steps // 2
        return near + (place - near + half) % self.steps - half
