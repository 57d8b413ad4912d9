"""Where dice lie in a picture: the first network, at two scales."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.network import Floats, Network
from vision.reading import Box, Picture

LONGEST = 640
"""The picture's longer side while dice are looked for, in pixels."""
_STRIDE = 32
_CELL = 4
_LIKELY = 0.25
_SAME = 0.45
"""Boxes that share this much are one die."""
_SMALL, _LARGE = 256, 110
"""The longer side of a smaller picture, in which only dice larger than this at ``LONGEST`` are looked for."""
_MOST = 60


@dataclass(frozen=True, slots=True)
class Found:
    """A place where a die seems to lie."""

    box: Box
    chance: float
    classes: Floats
    """Its first impression of the face: chances of 1 to 6, blank, another mark."""


class Finder:
    """Finds dice of any kind, whatever they show."""

    def __init__(self) -> None:
        self._network = Network("finder.onnx", ("found",))

    def find(self, picture: Picture) -> list[Found]:
        """The dice, the likeliest first."""
        height, width = picture.shape[:2]
        scale = min(1.0, LONGEST / max(height, width))
        small = min(scale, _SMALL / max(height, width))
        large = [f for f in self._at_scale(picture, small) if max(f.box.w, f.box.h) * scale > _LARGE]
        found = self._at_scale(picture, scale) + large
        return _apart(found)[:_MOST]

    def _at_scale(self, picture: Picture, scale: float) -> list[Found]:
        small = picture
        if scale < 1:
            size = (max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale)))
            small = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
        height, width = small.shape[:2]
        # The network halves five times; the rim is carried on to a multiple.
        padded = cv2.copyMakeBorder(
            small, 0, -height % _STRIDE, 0, -width % _STRIDE, cv2.BORDER_CONSTANT, value=(114, 114, 114)
        )
        batch = padded.astype(np.float32).transpose(2, 0, 1)[None] / np.float32(255)
        (out,) = self._network(batch)
        return _peaks(out[0], 1 / scale)


def _peaks(out: Floats, back: float) -> list[Found]:
    """Local maxima of the middle's channel, as boxes in the picture."""
    chance = 1 / (1 + np.exp(-out[0]))
    highest = cv2.dilate(chance, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((chance >= highest) & (chance > _LIKELY))
    found = []
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        dx, dy, lw, lh = out[1:5, row, column]
        w, h = (32 * np.exp(np.clip([lw, lh], -3, 4)) * back).tolist()
        x = (column + 0.5) * _CELL * back + float(dx) * w
        y = (row + 0.5) * _CELL * back + float(dy) * h
        box = Box(round(x - w / 2), round(y - h / 2), max(1, round(w)), max(1, round(h)))
        found.append(Found(box, float(chance[row, column]), softmax(out[5:, row, column])))
    return found


def softmax(logits: NDArray[np.floating]) -> Floats:
    powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
    shares: Floats = (powers / powers.sum(axis=-1, keepdims=True)).astype(np.float32)
    return shares


def overlap(a: Box, b: Box) -> float:
    """Shared area over joint area."""
    common = shared(a, b)
    return common / (a.w * a.h + b.w * b.h - common)


def shared(a: Box, b: Box) -> int:
    """The area that two boxes have in common."""
    w = min(a.x + a.w, b.x + b.w) - max(a.x, b.x)
    h = min(a.y + a.h, b.y + b.h) - max(a.y, b.y)
    return max(w, 0) * max(h, 0)


def _apart(found: list[Found]) -> list[Found]:
    """Each die once: of boxes on the same place the likeliest stays."""
    kept: list[Found] = []
    for one in sorted(found, key=lambda f: -f.chance):
        if not any(overlap(one.box, other.box) >= _SAME for other in kept):
            kept.append(one)
    return kept
