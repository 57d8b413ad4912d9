"""Small signs as printed on boards, tokens and cards: stars, hearts, swords, numbers, pips."""

from collections.abc import Callable
from typing import TypeAlias

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.reading import Picture
from vision.render import texture as t

Spot: TypeAlias = tuple[float, float]
"""Where a sign's middle is, in pixels: across, down."""

Outline: TypeAlias = NDArray[np.float64]

PIPS: dict[int, tuple[Spot, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""Where the pips of each number sit, between -1 and 1."""


def round_(count: int, reach: float = 1, turn: float = 0) -> Outline:
    """Corners evenly round the middle."""
    angles = np.linspace(0, 2 * np.pi, count, endpoint=False) + turn
    return reach * np.stack([np.cos(angles), np.sin(angles)], -1)


def star(points: int, depth: float) -> Outline:
    corners = round_(points * 2, 1, -np.pi / 2)
    corners[1::2] *= depth
    return corners


def heart() -> Outline:
    a = np.linspace(0, 2 * np.pi, 32)
    across = np.sin(a) ** 3
    down = -(13 * np.cos(a) - 5 * np.cos(2 * a) - 2 * np.cos(3 * a) - np.cos(4 * a)) / 16
    return np.stack([across, down], -1)


def drop() -> Outline:
    a = np.linspace(0, 2 * np.pi, 28)
    return np.stack([0.7 * np.sin(a) * np.sin(a / 2), -np.cos(a)], -1)


SHIELD = np.array([(-0.8, -0.9), (0.8, -0.9), (0.8, 0.1), (0.4, 0.7), (0, 1), (-0.4, 0.7), (-0.8, 0.1)])
BLADE = ((0.14, -0.8), (0.14, 0.4), (0.5, 0.4), (0.5, 0.55), (0.12, 0.55), (0.12, 1))
SWORD = np.array([(0, -1), *BLADE, *[(-x, y) for x, y in BLADE[::-1]]])
ARROW = np.array([(0, -1), (0.8, 0), (0.3, 0), (0.3, 1), (-0.3, 1), (-0.3, 0), (-0.8, 0)])
HOUSE = np.array([(0, -1), (1, -0.1), (0.75, -0.1), (0.75, 0.9), (-0.75, 0.9), (-0.75, -0.1), (-1, -0.1)])
ARM = ((-0.3, -1), (0.3, -1), (0.3, -0.3))
CROSS = np.array([*ARM, *[(-y, x) for x, y in ARM], *[(-x, -y) for x, y in ARM], *[(y, -x) for x, y in ARM]])
BOLT = np.array([(0.2, -1), (-0.6, 0.15), (-0.05, 0.15), (-0.3, 1), (0.6, -0.25), (0.05, -0.25)])
FISH = np.array([(-1, 0), (-0.3, -0.55), (0.5, -0.1), (1, -0.5), (1, 0.5), (0.5, 0.1), (-0.3, 0.55)])
FLAG = np.array([(-0.6, -1), (0.8, -0.6), (-0.4, -0.1), (-0.4, 1), (-0.6, 1)])

TRAIN: tuple[Callable[[], Outline], ...] = (
    lambda: star(5, 0.42),
    heart,
    lambda: SHIELD,
    lambda: SWORD,
    lambda: round_(4, 1, 0),
    lambda: round_(6, 1, 0),
    lambda: ARROW,
    lambda: HOUSE,
    lambda: round_(24),
)
KEPT: tuple[Callable[[], Outline], ...] = (
    lambda: star(4, 0.35),
    lambda: star(8, 0.7),
    drop,
    lambda: CROSS,
    lambda: BOLT,
    lambda: FISH,
    lambda: FLAG,
    lambda: round_(3, 1, -np.pi / 2),
)


def outline(rng: Generator, family: t.Family) -> Outline:
    known = TRAIN if family == "train" else KEPT
    return known[int(rng.integers(len(known)))]()


def placed(shape: Outline, at: Spot, reach: float, turn: float = 0) -> NDArray[np.int32]:
    """An outline as pixels, ready to be drawn."""
    cos, sin = np.cos(turn), np.sin(turn)
    turned = shape @ np.array([(cos, sin), (-sin, cos)])
    return np.asarray(np.round(turned * reach + np.array(at)), np.int32)


def icon(rng: Generator, image: Picture, at: Spot, reach: float, ink: t.Colour, family: t.Family) -> None:
    """A filled sign, an outlined one, or a few small discs."""
    turn = t.between(rng, -0.3, 0.3) if rng.random() < 0.3 else 0
    shape = placed(outline(rng, family), at, reach, turn)
    if rng.random() < 0.75:
        cv2.fillPoly(image, [shape], ink, cv2.LINE_AA)
    else:
        cv2.polylines(image, [shape], True, ink, max(1, round(reach / 6)), cv2.LINE_AA)


def number(rng: Generator, image: Picture, at: Spot, reach: float, ink: t.Colour) -> None:
    text = str(int(rng.integers(0, 100 if rng.random() < 0.4 else 10)))
    font = t.FONTS[int(rng.integers(len(t.FONTS)))]
    size = reach * (1.3 if len(text) == 1 else 0.95)
    t.write(rng, image, text, (at[0] - size * 0.42 * len(text), at[1] + size / 2), size, ink, font)


def pips(rng: Generator, image: Picture, at: Spot, reach: float, ink: t.Colour) -> None:
    """Dots set out as upon a die."""
    count, radius = int(rng.integers(1, 7)), max(1, round(reach * t.between(rng, 0.14, 0.26)))
    cos, sin = (1, 0) if rng.random() < 0.5 else (0, 1)
    for across, down in PIPS[count]:
        x, y = across * cos - down * sin, across * sin + down * cos
        centre = (round(at[0] + x * reach * 0.58), round(at[1] + y * reach * 0.58))
        cv2.circle(image, centre, radius, ink, -1, cv2.LINE_AA)


def sign(
    rng: Generator,
    image: Picture,
    at: Spot,
    reach: float,
    ink: t.Colour,
    family: t.Family,
    *,
    pipped: bool = True,
) -> None:
    """Anything that may be printed in the middle of a field; no pips where they would make it a die."""
    kind = rng.random() * (1 if pipped else 0.75)
    if kind < 0.45:
        icon(rng, image, at, reach, ink, family)
    elif kind < 0.75:
        number(rng, image, at, reach, ink)
    elif kind < 0.87:
        pips(rng, image, at, reach, ink)
    else:
        cv2.circle(
            image,
            (round(at[0]), round(at[1])),
            max(1, round(reach)),
            ink,
            max(1, round(reach / 5)),
            cv2.LINE_AA,
        )
