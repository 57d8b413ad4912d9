"""Tables under made-up cameras: the printed cards laid out, seen in perspective, blurred and noisy."""

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from tests.vision.tray.printed import cards
from vision.reading import Picture
from vision.tray.boards import Marker, Measures, Points, boards
from vision.tray.projection import Projection, straighten, through, to_unit

DOTS = 6
"""Pixels a millimetre of the table before it is photographed."""
AROUND = 120
"""Millimetres of table around the tray."""
SIZE = (1280, 720)
MEASURES = Measures()


@cache
def cut() -> Mapping[int, Picture]:
    return cards(MEASURES, DOTS)


@dataclass(frozen=True)
class Lying:
    """A card on the table: the middle of its marker in the tray's millimetres, turned clockwise."""

    id: int
    x: float
    y: float
    degrees: float = 0.0


def tray_cards(ids: Collection[int] = (0, 1, 2, 3)) -> list[Lying]:
    return [lying(marker) for marker in boards(MEASURES)[0].markers if marker.id in ids]


def lying(marker: Marker) -> Lying:
    return Lying(marker.id, marker.x, marker.y)


def table(rng: np.random.Generator, lying: Collection[Lying]) -> Picture:
    """Grain and blotches with the cards on them; seen straight from above."""
    width, height = (round((side + 2 * AROUND) * DOTS) for side in MEASURES.tray)
    coarse = rng.integers(70, 190, (height // 90, width // 90), np.uint8)
    grain = rng.integers(-12, 12, (height // 3, width // 3)).astype(np.int16)
    ground = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC).astype(np.int16)
    ground += cv2.resize(grain, (width, height), interpolation=cv2.INTER_LINEAR)
    picture = np.clip(ground, 0, 255).astype(np.uint8)
    for card in lying:
        _lay(picture, card)
    # A pixel of the camera gathers the light of about this much table.
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.0), np.uint8)


def _lay(picture: Picture, card: Lying) -> None:
    image = cut()[card.id]
    side = image.shape[0]
    cos, sin = math.cos(math.radians(card.degrees)), math.sin(math.radians(card.degrees))
    # Pixels' middles are whole numbers, millimetres begin at their edges.
    x, y = (AROUND + card.x) * DOTS - 0.5, (AROUND + card.y) * DOTS - 0.5
    middle = (side - 1) / 2
    move = np.array(
        [[cos, -sin, x - cos * middle + sin * middle], [sin, cos, y - sin * middle - cos * middle]]
    )
    size = (picture.shape[1], picture.shape[0])
    cv2.warpAffine(image, move, size, picture, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_TRANSPARENT)


def camera(
    rng: np.random.Generator,
    size: tuple[int, int] = SIZE,
    tilt: float = 30.0,
    lens: float = 0.0,
    far: float = 1.0,
) -> Projection:
    """One that looks at about the tray's middle, from ``tilt`` degrees off the vertical at most."""
    focal = rng.uniform(1.1, 1.6)  # of half a diagonal: from wide to normal
    away = rng.uniform(0.45, 0.62) * focal * 640 * far
    lean, around, roll = np.radians([rng.uniform(0, tilt), rng.uniform(0, 360), rng.uniform(-20, 20)])
    turn = _about((0, 0, 1), roll) @ _about((math.cos(around), math.sin(around), 0), lean)
    middle = np.array(MEASURES.tray) / 2 + rng.uniform(-12, 12, 2)
    pose = np.column_stack([turn[:, 0], turn[:, 1], -turn[:, :2] @ middle + (0, 0, away)])
    matrix = np.diag([focal, focal, 1]) @ pose / away
    return Projection(size, tuple(tuple(map(float, row)) for row in matrix), lens)


def _about(axis: tuple[float, float, float], angle: float) -> Points:
    return np.asarray(cv2.Rodrigues(np.array(axis) * angle)[0])


def photograph(
    rng: np.random.Generator, picture: Picture, view: Projection, blur: float = 0.7, noise: float = 4.0
) -> Picture:
    """What this camera makes of the table, in colour as cameras do."""
    width, height = view.size
    x, y = np.meshgrid(np.arange(width), np.arange(height))
    unit = straighten(to_unit(np.stack([x.ravel(), y.ravel()], axis=1), view.size), view.lens)
    where = (through(np.linalg.inv(view.matrix), unit) + AROUND) * DOTS - 0.5
    across, down = (
        np.nan_to_num(where, nan=-1.0).reshape(height, width, 2).astype(np.float32).transpose(2, 0, 1)
    )
    seen = cv2.remap(picture, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=60)
    seen = cv2.GaussianBlur(seen, (0, 0), blur)
    loud = np.clip(seen * rng.uniform(0.6, 1.0) + rng.normal(0, noise, seen.shape), 0, 255).astype(np.uint8)
    return np.asarray(cv2.cvtColor(loud, cv2.COLOR_GRAY2BGR), np.uint8)


def grid() -> Points:
    """Places all over the tray."""
    x, y = np.meshgrid(np.linspace(0, MEASURES.tray[0], 6), np.linspace(0, MEASURES.tray[1], 5))
    return np.stack([x.ravel(), y.ravel()], axis=1)


def misses(view: Projection, found: Projection) -> Points:
    """How far from the truth places all over the tray are judged, in millimetres."""
    off = found.picture_to_mm(view.mm_to_picture(grid())) - grid()
    return np.hypot(*off.T)
