"""What is printed or cut into a die's faces, as small masks: 1 where the mark is."""

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

SIDE = 96
"""A mask's width in pixels; the face reaches from edge to edge."""

Mask = NDArray[np.float32]

_SPOTS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}

Shape = Literal["round", "square", "diamond", "ring"]


@dataclass(frozen=True, slots=True)
class PipStyle:
    """How a maker draws pips; lengths in half face widths."""

    radius: float = 0.17
    spread: float = 0.48
    big_one: float = 1.0
    """How much wider the single pip is."""
    narrow_six: float = 1.0
    """How much closer the two rows of a six stand."""
    shape: Shape = "round"
    disc: float = 0.0
    """Radius of a disc of another shade behind the pips; 0: none."""


def some_pips(rng: np.random.Generator) -> PipStyle:
    """A maker's style drawn by lot: mostly round pips of the usual size."""
    shapes: tuple[Shape, ...] = ("round", "square", "diamond", "ring")
    on_disc = rng.random() < 0.08
    return PipStyle(
        radius=float(rng.uniform(0.11, 0.15) if on_disc else rng.uniform(0.115, 0.255)),
        spread=float(rng.uniform(0.3, 0.4) if on_disc else rng.uniform(0.42, 0.58)),
        big_one=float(rng.choice([1.0, 1.0, 1.0, rng.uniform(1.1, 1.9)])),
        narrow_six=float(rng.choice([1.0, 1.0, rng.uniform(0.8, 1.0)])),
        shape=shapes[int(rng.choice(4, p=[0.93, 0.02, 0.02, 0.03]))],
        disc=float(rng.uniform(0.68, 0.88)) if on_disc else 0.0,
    )


def _grid() -> tuple[Mask, Mask]:
    line = (np.arange(SIDE, dtype=np.float32) + 0.5) / SIDE * 2 - 1
    return np.meshgrid(line, line)


_U, _V = _grid()
_EDGE = 2.0 / SIDE
"""One mask pixel in half face widths: marks fade over it, which keeps edges smooth."""


def _inside(distance: Mask, radius: float) -> Mask:
    return np.asarray(np.clip((radius - distance) / _EDGE + 0.5, 0, 1), np.float32)


def pips(count: int, style: PipStyle) -> Mask:
    """The face with that many pips."""
    mask = np.zeros((SIDE, SIDE), np.float32)
    radius = style.radius * (style.big_one if count == 1 else 1.0)
    narrow = style.narrow_six if count == 6 else 1.0
    for x, y in _SPOTS[count]:
        u, v = _U - x * style.spread * narrow, _V - y * style.spread
        if style.shape == "square":
            spot = _inside(np.maximum(np.abs(u), np.abs(v)), radius * 0.9)
        elif style.shape == "diamond":
            spot = _inside(np.abs(u) + np.abs(v), radius * 1.25)
        else:
            away = np.hypot(u, v)
            spot = _inside(away, radius)
            if style.shape == "ring":
                spot = spot * (1 - _inside(away, radius * 0.45))
        mask = np.maximum(mask, spot)
    return mask


def disc(radius: float) -> Mask:
    """A filled disc in the middle of the face."""
    return _inside(np.hypot(_U, _V), radius)


def blank() -> Mask:
    """A face with nothing on it."""
    return np.zeros((SIDE, SIDE), np.float32)


def numeral(
    text: str, font: int = cv2.FONT_HERSHEY_SIMPLEX, weight: float = 0.12, height: float = 0.9
) -> Mask:
    """A figure or letter, ``height`` in half face widths."""
    big = np.zeros((SIDE * 2, SIDE * 2), np.uint8)
    thick = max(1, round(weight * SIDE))
    (_, at_one), _ = cv2.getTextSize(text, font, 1.0, thick)
    scale = height * SIDE / max(at_one, 1)
    (w, h), _ = cv2.getTextSize(text, font, scale, thick)
    cv2.putText(big, text, (SIDE - w // 2, SIDE + h // 2), font, scale, 255, thick, cv2.LINE_AA)
    return (cv2.resize(big, (SIDE, SIDE), interpolation=cv2.INTER_AREA) / np.float32(255)).astype(np.float32)


def polygons(*outlines: NDArray[np.float32]) -> Mask:
    """Filled outlines, in half face widths from the middle, y downwards; overlaps are cut out."""
    big = np.zeros((SIDE * 2, SIDE * 2), np.uint8)
    points = [np.round((outline + 1) * SIDE).astype(np.int32) for outline in outlines]
    cv2.fillPoly(big, points, 255, cv2.LINE_AA)
    return (cv2.resize(big, (SIDE, SIDE), interpolation=cv2.INTER_AREA) / np.float32(255)).astype(np.float32)


def some_hand(rng: np.random.Generator) -> Mask:
    """How a maker draws figures: wide or narrow, upright or slanting (2, 3)."""
    wide, high = float(rng.uniform(0.75, 1.3)), float(rng.uniform(0.85, 1.15))
    slant, turn = float(rng.normal(0, 0.12)), float(rng.normal(0, 0.03))
    way = np.array([[wide, slant], [turn, high]])
    middle = np.array([SIDE / 2, SIDE / 2])
    return np.column_stack([way, middle - way @ middle]).astype(np.float32)


def by_hand(mask: Mask, hand: Mask) -> Mask:
    """The same figure, drawn that way."""
    return np.asarray(cv2.warpAffine(mask, hand, (SIDE, SIDE)), np.float32)


def some_icon(rng: np.random.Generator) -> Mask:
    """An emblem that is neither pips nor a figure: a star, a ring, a leaf, a heap of shapes."""
    kind = int(rng.integers(4))
    if kind == 0:
        corners = int(rng.integers(3, 9))
        return polygons(_star(corners, float(rng.uniform(0.5, 0.75)), float(rng.uniform(0.25, 1.0)), rng))
    if kind == 1:
        outer, inner = float(rng.uniform(0.5, 0.75)), float(rng.uniform(0.3, 0.8))
        ring: Mask = disc(outer) * (1 - disc(outer * inner))
        return np.maximum(ring, polygons(_star(int(rng.integers(3, 6)), outer * inner * 0.8, 0.5, rng)))
    if kind == 2:
        parts = [
            _star(int(rng.integers(3, 7)), float(rng.uniform(0.2, 0.4)), float(rng.uniform(0.5, 1.0)), rng)
            + rng.uniform(-0.4, 0.4, 2).astype(np.float32)
            for _ in range(int(rng.integers(2, 5)))
        ]
        return polygons(*parts)
    angles = np.linspace(0, 2 * np.pi, 40, dtype=np.float32)
    wave = 0.5 + 0.22 * np.sin(angles * float(rng.integers(2, 6)) + float(rng.uniform(0, 6)))
    stretch = float(rng.uniform(0.5, 1.0))
    return polygons(np.stack([np.cos(angles) * wave, np.sin(angles) * wave * stretch], 1).astype(np.float32))


def _star(corners: int, radius: float, waist: float, rng: np.random.Generator) -> NDArray[np.float32]:
    angles = np.arange(corners * 2) * np.pi / corners + float(rng.uniform(0, 2 * np.pi))
    reach = np.where(np.arange(corners * 2) % 2 == 0, radius, radius * waist)
    return np.stack([np.cos(angles) * reach, np.sin(angles) * reach], 1).astype(np.float32)
