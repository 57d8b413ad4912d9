"""A camera's eye: the faults it adds to a picture, and the bend of its lens."""

from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.reading import Picture
from vision.render import texture as t
from vision.render.faults import FAMILIES
from vision.render.texture import Family

Points: TypeAlias = NDArray[np.float64]
"""Across and down in pixels, a row each; the middle of the first pixel is 0, 0."""


def spoil(rng: Generator, picture: Picture, family: Family, most: float = 1.0) -> Picture:
    """The picture as a camera would have taken it: most often well, sometimes badly; ``most``: how badly."""
    luck = rng.random()
    worst = min(most, 0.3 if luck < 0.6 else 0.65 if luck < 0.9 else 1.0)
    image = picture.copy()
    for chance, fault in FAMILIES[family]:
        if rng.random() < chance * (0.6 + 0.4 * worst):
            image = fault(rng, image, t.between(rng, 0.1, 1) * worst)
    return image


@dataclass(frozen=True, slots=True)
class Bend:
    """A lens that bends straight lines: for a picture of one size, both the picture and points upon it.

    At the distance ``r`` from the middle it shows what had lain at ``r (1 + first r^2 + second r^4) / most``.
    ``r`` is 1 in the corners; ``most`` keeps everything shown within the straight picture.
    """

    width: int
    height: int
    first: float
    second: float

    @property
    def _middle(self) -> Points:
        return np.array([(self.width - 1) / 2, (self.height - 1) / 2])

    @property
    def _reach(self) -> float:
        return float(np.hypot(*self._middle))

    @property
    def _most(self) -> float:
        return max(1.0, 1 + self.first + self.second)

    def picture(self, picture: Picture) -> Picture:
        """The straight picture, bent."""
        if picture.shape[:2] != (self.height, self.width):
            raise ValueError(
                f"bent for {self.width}x{self.height}, not for {picture.shape[1]}x{picture.shape[0]}"
            )
        across = (np.arange(self.width, dtype=np.float32) - np.float32(self._middle[0]))[None]
        down = (np.arange(self.height, dtype=np.float32) - np.float32(self._middle[1]))[:, None]
        square = (across**2 + down**2) * np.float32(1 / self._reach**2)
        factor = (1 + square * (np.float32(self.first) + square * np.float32(self.second))) / np.float32(
            self._most
        )
        xs, ys = across * factor + np.float32(self._middle[0]), down * factor + np.float32(self._middle[1])
        return t.picture(cv2.remap(picture, xs, ys, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101))

    def points(self, xy: NDArray[np.floating]) -> Points:
        """Where points of the straight picture lie in the bent one; some may lie outside."""
        away = (np.asarray(xy, np.float64).reshape(-1, 2) - self._middle) / self._reach
        straight = np.hypot(away[:, 0], away[:, 1]) * self._most
        bent = straight.copy()
        for _ in range(12):
            square = bent**2
            off = bent * (1 + square * (self.first + square * self.second)) - straight
            slope = 1 + square * (3 * self.first + 5 * square * self.second)
            # Far outside the picture no lens is known; there the search is only kept from running away.
            bent = np.clip(bent - off / np.maximum(slope, 0.05), 0, 3)
        factor = np.where(straight > 1e-9, bent / np.maximum(straight, 1e-9), 1) * self._most
        return away * factor[:, None] * self._reach + self._middle


def bend(rng: Generator, family: Family, size: tuple[int, int] = (640, 640)) -> Bend | None:
    """A lens for pictures of a size (width, height): often straight, mostly bent a little."""
    if rng.random() < 0.4:
        return None
    worst = 0.22 if family == "train" else 0.3
    first = float(np.clip(rng.normal(0.04, worst / 2), -worst / 2, worst))
    return Bend(*size, first, t.between(rng, -0.03, 0.05))
