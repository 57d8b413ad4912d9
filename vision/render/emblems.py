"""Emblems for the faces of rendered dice: sets of them that can be told apart, in two families."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.render import icons, marks
from vision.render.marks import SIDE, Mask
from vision.render.texture import Family, between

ALIKE = 0.86
"""Two emblems that overlap more than this, however turned, are not put on one die."""
_TURNS = 24
_SMALL = 32
_SPREAD = 0.24
"""Of that width: how far a mark's points lie from its middle, once it is made as large as the others."""


def emblems(rng: Generator, family: Family, count: int) -> tuple[Mask, ...]:
    """Emblems of one die, none like another."""
    found: list[Mask] = []
    while len(found) < count:
        mask = emblem(rng, family)
        if all(likeness(mask, other) < ALIKE for other in found):
            found.append(mask)
    return tuple(found)


def emblem(rng: Generator, family: Family) -> Mask:
    """A filled sign, one with a hole, an outlined one, a sign upon a disc, or two side by side."""
    shape = icons.outline(rng, family)
    reach, turn = between(rng, 0.55, 0.78), between(rng, 0, 2 * np.pi)
    kind = int(rng.integers(5))
    if kind == 1:
        inner = icons.outline(rng, family)
        return marks.polygons(_turned(shape, turn, reach), _turned(inner, turn, reach * 0.4))
    if kind == 2:
        return _outlined(_turned(shape, turn, reach), between(rng, 0.1, 0.18))
    if kind == 3:
        ground = marks.disc(between(rng, 0.62, 0.78))
        return np.asarray(ground * (1 - marks.polygons(_turned(shape, turn, reach * 0.62))), np.float32)
    if kind == 4:
        other = icons.outline(rng, family)
        aside = np.array([reach * 0.5, 0], np.float32)
        left = _turned(shape, 0, reach * 0.5) - aside
        right = _turned(other, 0, reach * 0.5) + aside
        return marks.polygons(_turned(left, turn, 1), _turned(right, turn, 1))
    return marks.polygons(_turned(shape, turn, reach))


def likeness(one: Mask, other: Mask) -> float:
    """How far two masks correlate, made equally large, at the turn at which they do most; 1: the same."""
    first, second = _even(one), _even(other)
    middle = (_SMALL - 1) / 2
    best = 0.0
    for step in range(_TURNS):
        shift = cv2.getRotationMatrix2D((middle, middle), step * 360 / _TURNS, 1.0)
        turned = np.asarray(cv2.warpAffine(first, shift, (_SMALL, _SMALL)))
        best = max(best, float(np.corrcoef(turned.ravel(), second.ravel())[0, 1]))
    return best


def _even(mask: Mask) -> NDArray[np.float32]:
    """A mask of the usual size, about its own middle."""
    ys, xs = np.mgrid[:SIDE, :SIDE].astype(np.float32)
    weight = mask / max(float(mask.sum()), 1e-6)
    x, y = float((xs * weight).sum()), float((ys * weight).sum())
    spread = float(np.sqrt((((xs - x) ** 2 + (ys - y) ** 2) * weight).sum()))
    scale = _SMALL * _SPREAD / max(spread, 1.0)
    middle = (_SMALL - 1) / 2
    shift = np.array([[scale, 0, middle - scale * x], [0, scale, middle - scale * y]])
    return np.asarray(cv2.warpAffine(mask, shift, (_SMALL, _SMALL), flags=cv2.INTER_AREA), np.float32)


def _turned(shape: NDArray[np.floating], turn: float, reach: float) -> NDArray[np.float32]:
    cos, sin = np.cos(turn), np.sin(turn)
    return np.asarray(shape @ np.array([(cos, sin), (-sin, cos)]) * reach, np.float32)


def _outlined(shape: NDArray[np.float32], weight: float) -> Mask:
    big = np.zeros((SIDE * 2, SIDE * 2), np.uint8)
    points = np.round((shape + 1) * SIDE).astype(np.int32)
    cv2.polylines(big, [points], True, 255, max(1, round(weight * SIDE)), cv2.LINE_AA)
    small = cv2.resize(big, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    return (np.asarray(small) / np.float32(255)).astype(np.float32)
