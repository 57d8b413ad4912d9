"""What one can see of an emulated board at a moment."""

from dataclasses import dataclass

Colour = tuple[int, int, int]
DARK: Colour = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Lamp:
    """What it shines like now, and the colour and the pattern (the table's word) it was told."""

    colour: Colour
    told: Colour
    pattern: str


@dataclass(frozen=True, slots=True)
class View:
    """For people who look; a program has to ask the board."""

    time: float
    angle: float
    """The true one, in sections: 0 up to 6."""
    lamps: tuple[Lamp, ...]
    powered: bool
    plugged: bool
    supply: int
    """Millivolts."""
    down: tuple[str, ...]
    """Buttons."""
    wheel: str | None = None
    """What the chip believes, in the table's words; ``None`` while no chip runs."""
    section: int | None = None
    position: int = 0
    fault: str = "none"
    goal: int = 0
    slips: int = 0
    boot: int = 0
    greeted: bool = False
    calm: bool = False
    heard: int = 0
    """Good frames since the chip started."""
    said: int = 0
    bad: int = 0
