"""Where everything lies on the drawn board: a circle with the wheel inside, and four corners around it."""

from dataclasses import dataclass, field
from math import atan2, ceil, cos, hypot, pi, sin, sqrt
from typing import Final

from companion.app.play.places import Place
from companion.games.dark_road.state import State

SPACES: Final = 5
SECTIONS: Final = 6

RING: Final = 0.79
"""Where the districts begin, as a share of the board's radius."""
HOUSES: Final = 0.657
"""How far out the buildings stand."""
HOUSE: Final = 0.118
"""The radius of a building's ground."""
WHEEL: Final = 0.525
"""The radius of the wheel with the ring of its values."""
TURNING: Final = 0.45
"""The radius of what turns."""
HUB: Final = 0.085
GOODS: Final = 0.235
DICE: Final = 0.378
VALUES: Final = 0.486

_BESIDE: Final = {
    1: ((1, 0.0),),
    2: ((-1, 0.0), (1, 0.0)),
    3: ((-1, 0.0), (1, -1.0), (1, 1.0)),
    4: ((-1, -1.0), (-1, 1.0), (1, -1.0), (1, 1.0)),
    5: ((-1, -1.0), (-1, 1.0), (1, -1.0), (1, 1.0), (2, 0.0)),
}
"""Where wagons stand that share a space: on which side of the building, and before or behind each other."""

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, bottom, width and height."""


@dataclass(frozen=True)
class Plan:
    """The board in a rectangle. The corners are squares that the circle leaves free; where the rectangle is
    nearly a square the circle makes a little room for them."""

    x: float
    y: float
    width: float
    height: float
    least: float = 100.0
    """The side that a corner should have."""
    radius: float = field(init=False)
    corner: float = field(init=False)

    def __post_init__(self) -> None:
        half = min(self.width, self.height) / 2
        wish = hypot(max(self.width / 2 - self.least, 0), max(self.height / 2 - self.least, 0))
        radius = min(half, max(wish, 0.88 * half))
        object.__setattr__(self, "radius", radius)
        object.__setattr__(self, "corner", self._free(radius * 1.015, 0.62 * half))

    def _free(self, reach: float, most: float) -> float:
        """The largest square in a corner whose inner edge is ``reach`` from the middle."""
        a, b = self.width / 2, self.height / 2
        inside = (a + b) ** 2 - 2 * (a * a + b * b - reach * reach)
        return max(0.0, min(most, (a + b - sqrt(inside)) / 2 if inside > 0 else most))

    @property
    def centre(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    def at(self, share: float, distance: float) -> Point:
        """A point so far around clockwise from the top (0 to 1), and so far out (0 to 1)."""
        angle = pi / 2 - 2 * pi * share
        return self.centre[0] + self.radius * distance * cos(angle), self.centre[
            1
        ] + self.radius * distance * sin(angle)

    def where(self, x: float, y: float) -> tuple[float, float]:
        """How far around and how far out a point is."""
        dx, dy = x - self.centre[0], y - self.centre[1]
        return (pi / 2 - atan2(dy, dx)) / (2 * pi) % 1, hypot(dx, dy) / max(self.radius, 1)

    def box(self, right: bool, top: bool) -> Box:
        """One of the four corners."""
        side = self.corner
        return (
            self.x + self.width - side if right else self.x,
            self.y + self.height - side if top else self.y,
            side, side,
        )  # fmt: skip

    @property
    def boxes(self) -> dict[str, Box]:
        """The corners by what lies in them."""
        return {
            "dark_market": self.box(right=False, top=True),
            "ruins": self.box(right=True, top=True),
            "fortune": self.box(right=False, top=False),
            "road": self.box(right=True, top=False),
        }

    # What stands where

    def wagons(self, state: State) -> dict[int, tuple[float, float, float]]:
        """Middle and side of every wagon's picture."""
        found: dict[int, tuple[float, float, float]] = {}
        for space in range(SPACES):
            here = [seat for seat, player in enumerate(state.players) if player.space == space]
            side = (0.17 if len(here) < 3 else 0.125) * self.radius
            for seat, (beside, before) in zip(here, _BESIDE.get(len(here), ()), strict=False):
                away = (HOUSE + 0.02 + (abs(beside) - 0.5) * side / self.radius) / HOUSES / (2 * pi)
                share = space / SPACES + (away if beside > 0 else -away)
                found[seat] = (*self.at(share, HOUSES + before * 0.55 * side / self.radius), side)
        return found

    def cells(self, state: State) -> dict[Place, Box]:
        """The squares of the two lower corners: the good fortune track; the roads and what is set aside."""
        x, y, side, _ = self.boxes["fortune"]
        places: list[Place] = [("fortune", ""), *(("upgrade", name) for name in state.upgrades)]
        columns = 1 if len(places) == 1 else 2 if len(places) <= 4 else 3
        rows = max(ceil(len(places) / columns), 1)
        cell = side / max(columns, rows)
        found = {
            place: (x + number % columns * cell, y + side - (number // columns + 1) * cell, cell, cell)
            for number, place in enumerate(places)
        }
        x, y, side, _ = self.boxes["road"]
        found["road", "highway"] = (x, y + side / 2, side / 2, side / 2)
        found["road", "shortcut"] = (x + side / 2, y + side / 2, side / 2, side / 2)
        found["aside", ""] = (x, y, side, side / 2)
        return found


def corner_of(box: Box, name: str, way: dict[str, Point]) -> Point:
    """The middle of a space of a marker's track."""
    x, y, wide, high = box
    right, up = way[name]
    return x + wide * (0.5 + right), y + high * (0.5 + up)


MARKET_WAYS: Final = {
    "": (0.0, 0.0),
    "north": (0.0, 0.32),
    "east": (0.32, 0.0),
    "south": (0.0, -0.32),
    "west": (-0.32, 0.0),
}
RUINS_WAYS: Final = {
    "": (0.0, 0.0), "bottom-left": (-0.25, -0.25), "top-left": (-0.25, 0.25),
    "top-right": (0.25, 0.25), "bottom-right": (0.25, -0.25),
}  # fmt: skip


def track_place(box: Box, x: float, y: float, kind: str) -> Place:
    """The space of a marker's track at this point; its middle is the whole track."""
    right, up = (x - box[0]) / box[2] - 0.5, (y - box[1]) / box[3] - 0.5
    if hypot(right, up) < 0.1:
        return kind, ""
    if kind == "ruins":
        return kind, f"{'top' if up > 0 else 'bottom'}-{'right' if right > 0 else 'left'}"
    if abs(right) > abs(up):
        return kind, "east" if right > 0 else "west"
    return kind, "north" if up > 0 else "south"


def inside(box: Box, x: float, y: float) -> bool:
    return box[0] <= x <= box[0] + box[2] and box[1] <= y <= box[1] + box[3]
