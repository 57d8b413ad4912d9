"""Where the picture is taken from: a pinhole camera over a table whose top is the plane z = 0."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Camera:
    """Millimetres of the table to pixels of the picture."""

    at: Floats
    """Where the camera hangs, in millimetres."""
    turn: Floats
    """Rows: the picture's right, its down, and the way it looks, in table directions."""
    focal: float
    """Focal length in pixels."""
    width: int
    height: int

    def project(self, points: Floats) -> Floats:
        """Table points (n, 3) as picture points (n, 2)."""
        seen = (points - self.at) @ self.turn.T
        middle = np.array([self.width / 2, self.height / 2], np.float32)
        flat: Floats = (seen[:, :2] / seen[:, 2:3] * self.focal + middle).astype(np.float32)
        return flat

    def rays(self, xy: Floats) -> Floats:
        """The direction in which each picture point (n, 2) looks."""
        middle = np.array([self.width / 2, self.height / 2], np.float32)
        ahead = np.column_stack([(xy - middle) / self.focal, np.ones(len(xy), np.float32)])
        ways = (ahead @ self.turn).astype(np.float32)
        straight: Floats = ways / np.sqrt(np.einsum("ij,ij->i", ways, ways))[:, None]
        return straight

    def on_table(self, xy: Floats) -> Floats:
        """Picture points (n, 2) as points (n, 2) of the table's top."""
        ways = self.rays(xy)
        reach = -self.at[2] / ways[:, 2:3]
        spots: Floats = (self.at + ways * reach)[:, :2].astype(np.float32)
        return spots


def looking_down(
    width: int, height: int, span: float, tilt: float = 0.0, roll: float = 0.0, view: float = 0.9
) -> Camera:
    """A camera over the table's origin that sees about ``span`` millimetres across.

    ``tilt`` leans it back from straight down, ``roll`` turns the picture; radians. ``view`` is the width of
    the picture in units of the distance: small for a far camera with a long lens.
    """
    distance = span / view
    ahead = np.array([0.0, np.sin(tilt), -np.cos(tilt)])
    right = np.array([1.0, 0.0, 0.0])
    down = np.cross(ahead, right)
    turned = np.stack(
        [right * np.cos(roll) + down * np.sin(roll), -right * np.sin(roll) + down * np.cos(roll), ahead]
    )
    return Camera(
        (-ahead * distance).astype(np.float32), turned.astype(np.float32), width / view, width, height
    )
