"""What may lie under the camera, as plain data: the markers on it and the zones it is divided into."""

import math
from dataclasses import dataclass, fields
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from vision.errors import VisionError

Points: TypeAlias = NDArray[np.float64]
"""One point a row, x and y."""

TRAY: Final = "tray"
WHEEL: Final = "wheel"
FIVE: Final = "five"
SECTIONS: Final = 6
SEATS: Final = 4
LARGE: Final = 30.0
SMALL: Final = 20.0
"""Millimetres of a marker's black square: the tray's, and all others'."""
QUIET: Final = 5.0
"""White around a marker, to the edge of its card."""
LEAST: Final = 2 * LARGE + 4 * QUIET + 10.0
MOST: Final = 2000.0
"""Sides of a tray: its four cards have to fit into its corners, and a camera has to see it."""

_ARC: Final = math.radians(5)
"""The longest piece of a curve that is drawn as a straight line."""


@dataclass(frozen=True, slots=True)
class Marker:
    """A printed marker: the middle of its black square on its board, upright, in millimetres."""

    id: int
    x: float
    y: float
    size: float

    @property
    def corners(self) -> Points:
        """Upper left, upper right, lower right, lower left."""
        half = self.size / 2
        square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
        return np.asarray(square + np.array([self.x, self.y]))


@dataclass(frozen=True, slots=True)
class Zone:
    """A named part of a board; its outline in the board's own millimetres."""

    board: str
    name: str
    outline: tuple[tuple[float, float], ...]

    @property
    def points(self) -> Points:
        return np.array(self.outline, np.float64)


@dataclass(frozen=True, slots=True)
class Board:
    """Something flat that lies on the table as a whole."""

    name: str
    markers: tuple[Marker, ...]
    zones: tuple[Zone, ...]


Rectangle: TypeAlias = tuple[float, float, float, float]
"""x, y, width, height."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """Every measure of the table, in millimetres; change one with ``dataclasses.replace``.

    Frozen and checked: raises ``VisionError`` for what cannot be. What nobody has measured yet is as in
    ``Measures()``; these are references, good enough to begin with, not the real board's measures.
    """

    tray: tuple[float, float] = (250.0, 180.0)
    """Width and height of the floor."""
    ring: tuple[float, float] = (35.0, 90.0)
    """Inner and outer radius of the part of the wheel on which its dice lie."""
    turn: float = 0.0
    """Degrees clockwise from the top of the marker on the wheel's hub to the middle of section 0."""
    wagon: float = 180.0
    """Between the middles of the two markers of a wagon's board."""
    slots: tuple[Rectangle, ...] = (
        (24.0, -12.0, 24.0, 24.0),
        (78.0, -12.0, 24.0, 24.0),
        (132.0, -12.0, 24.0, 24.0),
    )
    """The wagon's slots, from the middle of its left marker."""

    def __post_init__(self) -> None:
        if not all(math.isfinite(number) for number in self._numbers()):
            raise VisionError("measure-number")
        if not all(LEAST <= side <= MOST for side in self.tray):
            width, height = self.tray
            raise VisionError("tray-size", width=f"{width:g}", height=f"{height:g}", least=LEAST, most=MOST)
        if not 0 <= self.ring[0] < self.ring[1] <= MOST:
            raise VisionError("ring-size", inner=self.ring[0], outer=self.ring[1], most=MOST)
        if not SMALL < self.wagon <= MOST or any(min(slot[2:]) <= 0 for slot in self.slots):
            raise VisionError("wagon-size")

    def _numbers(self) -> tuple[float, ...]:
        return (
            *self.tray,
            *self.ring,
            self.turn,
            self.wagon,
            *(side for slot in self.slots for side in slot),
        )

    @property
    def reference(self) -> tuple[str, ...]:
        """The measures that are nobody's own."""
        return tuple(field.name for field in fields(self) if getattr(self, field.name) == field.default)


def boards(measures: Measures) -> tuple[Board, ...]:
    """All that can be known by its markers; the tray first."""
    return (
        _tray(measures),
        _wheel(measures),
        _five(),
        *(_wagon(seat, measures) for seat in range(1, SEATS + 1)),
    )


def _tray(measures: Measures) -> Board:
    """A card in every corner of the floor, all the same way up."""
    width, height = measures.tray
    inset = QUIET + LARGE / 2
    places = [
        (inset, inset),
        (width - inset, inset),
        (width - inset, height - inset),
        (inset, height - inset),
    ]
    markers = tuple(Marker(id, x, y, LARGE) for id, (x, y) in enumerate(places))
    return Board(TRAY, markers, (Zone(TRAY, TRAY, _rectangle((0.0, 0.0, width, height))),))


def _wheel(measures: Measures) -> Board:
    """The marker lies on the hub and turns with the wheel; sections are counted clockwise."""
    zones = tuple(
        Zone(WHEEL, f"section {section}", _sector(section, measures)) for section in range(SECTIONS)
    )
    return Board(WHEEL, (Marker(8, 0.0, 0.0, SMALL),), zones)


def _five() -> Board:
    """The marker beside the wheel at the $5 mark: it stays while the wheel turns."""
    return Board(FIVE, (Marker(9, 0.0, 0.0, SMALL),), ())


def _wagon(seat: int, measures: Measures) -> Board:
    name = f"wagon {seat}"
    first = 10 + 2 * seat
    markers = (Marker(first, 0.0, 0.0, SMALL), Marker(first + 1, measures.wagon, 0.0, SMALL))
    zones = (Zone(name, f"slot {number}", _rectangle(slot)) for number, slot in enumerate(measures.slots, 1))
    return Board(name, markers, tuple(zones))


def _rectangle(rectangle: Rectangle) -> tuple[tuple[float, float], ...]:
    x, y, width, height = rectangle
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def _sector(section: int, measures: Measures) -> tuple[tuple[float, float], ...]:
    inner, outer = measures.ring
    step = 2 * math.pi / SECTIONS
    middle = math.radians(measures.turn - 90) + section * step
    angles = np.linspace(middle - step / 2, middle + step / 2, 1 + math.ceil(step / _ARC)).tolist()
    there = [(outer * math.cos(angle), outer * math.sin(angle)) for angle in angles]
    back = [(inner * math.cos(angle), inner * math.sin(angle)) for angle in reversed(angles)]
    return (*there, *(back if inner else [(0.0, 0.0)]))
