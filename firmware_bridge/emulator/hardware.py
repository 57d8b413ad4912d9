"""What the emulated table is built from."""

from dataclasses import dataclass
from typing import Final

SECTIONS: Final = 6


@dataclass(frozen=True, slots=True)
class Hardware:
    """The parts and how they are mounted: what a calibration has to find out.

    Angles are parts of a turn, accelerations turns a second each second. The coupling, the inertia and
    the friction are told as what they do to the wheel: how fast it can be sped up or slowed down.
    """

    steps: int = 3200
    """Of the motor in one turn of the wheel."""
    offset: int = 0
    """Steps up from the index's edge to section 0."""
    zero: int = 0
    """What the angle sensor reads when section 0 is at the mark."""
    reverse: bool = False
    hall: bool = True
    angle: bool = True
    angle_reverse: bool = False
    coils: bool = False
    """A 28BYJ-48 on four wires instead of a driver with STEP and DIR."""
    lamps: int = 21
    poles: int = 24
    """Places in a turn in which the magnets hold the wheel."""
    grip: float = 20.0
    """What the magnets can do to the wheel before it slips to the next pole."""
    friction: float = 1.0
    damping: float = 38.0
    """How much of a difference in speed between motor and wheel is lost each second."""
    magnet: float = 6 / 360
    """How wide the index magnet looks to its sensor."""
    hysteresis: float = 1 / 360
    noise: float = 0.5
    """Spread of the angle sensor's readings, in its own units."""

    @property
    def edge(self) -> float:
        """Where the index's leading edge is."""
        return -self.offset / self.steps

    @property
    def period(self) -> float:
        """After so much of a turn the rotor stands alike: four full steps of 200, or eight half steps."""
        return 8 / self.steps if self.coils else 4 / 200
