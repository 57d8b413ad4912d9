"""What is new before the camera, against a picture of how everything lay before."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Box, Picture
from vision.stillness import (
    FLOOR,
    SPREAD,
    Mask,
    as_grey,
    crowded,
    inside,
    light_of,
    shrunk_size,
    unexplained,
)

Outline = NDArray[np.float32]
"""A polygon's corners in a frame (n, 2)."""

OTHER: Final = 10.0
"""Steps of 255 by which a colour has to differ to be another thing."""
OTHER_SHARE: Final = 0.12
"""And this part of its own brightness: a lamp's flicker, a camera's exposure."""
SHADOW: Final = (0.35, 1.12)
"""A shadow leaves this part of the light, and the colour as it is."""
SAME_COLOUR: Final = 1.15
HALO: Final = 3.5
"""How many times the usual unevenness of the light is allowed."""
DUST: Final = 6
"""Shrunk pixels; fewer are nothing."""
FARTHEST_KNOCK: Final = 0.08
"""Of the picture's width: a camera that is shifted further was moved, not knocked."""
_STEP: Final = 43
_COLOURS: Final = 6
"""Steps of brightness by which colours are told apart, and how many of them there are."""
_EXPLAINS: Final = 0.25
"""A shift explains what differs when no more than this part of it is left."""


@dataclass(frozen=True, slots=True)
class Blob:
    """A connected new region; areas as parts of the whole picture."""

    mask: Mask
    area: float
    box: Box
    """In pixels of the frame."""
    at_rim: bool
    """It comes in from outside the picture."""


class View:
    """A shrunk picture in the forms in which it is compared."""

    def __init__(self, small: Picture, scale: float) -> None:
        self.small = small
        self.scale = scale
        """Frame pixels a shrunk pixel."""
        self.grey = as_grey(small)
        self.light = light_of(self.grey)

    def shifted(self, dx: float, dy: float) -> "View":
        """As the camera would see it after a knock, shrunk pixels to the right and down."""
        move = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
        size = self.small.shape[1], self.small.shape[0]
        moved = cv2.warpAffine(self.small, move, size, borderMode=cv2.BORDER_REPLICATE)
        return View(np.asarray(moved, np.uint8), self.scale)


def differing(now: View, before: View, noise: float, region: Mask | None) -> Mask:
    """Where edges and marks are not what they were, whatever the light does."""
    off, excused = unexplained(now.grey, now.light, before.grey, before.light)
    # A picture from minutes ago was taken under another light: allow more than movement is allowed. And
    # around a thing that came the light seems to have changed, which must not count as part of it.
    mask = crowded(off, excused * np.float32(HALO) + np.float32(2 * FLOOR + SPREAD * noise))
    return inside(mask, region)


def covered(now: View, before: View, noise: float, region: Mask | None) -> Mask:
    """Where something of another colour is now; shadows are left out."""
    old, new = before.small.astype(np.float32), now.small.astype(np.float32)
    old = old * _gain(old, new)
    off = cv2.absdiff(new, old)
    allowed = np.maximum(new, old) * np.float32(OTHER_SHARE) + np.float32(OTHER + SPREAD * noise)
    other = (off > allowed).any(axis=2)
    ratio = (new + 4) / (old + 4)
    low, high = ratio.min(axis=2), ratio.max(axis=2)
    shadow = (low > SHADOW[0]) & (high < SHADOW[1]) & (high < low * SAME_COLOUR)
    mask = cv2.bitwise_or(
        np.where(other & ~shadow, 255, 0).astype(np.uint8), differing(now, before, noise, None)
    )
    opened = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
    closed = cv2.morphologyEx(opened, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8))
    return inside(np.asarray(closed, np.uint8), region)


def _gain(old: NDArray[np.float32], new: NDArray[np.float32]) -> NDArray[np.float32]:
    """By how much the whole picture is brighter, for each colour; a hand does not count in the median."""
    ratio = (new[::3, ::3] + 4) / (old[::3, ::3] + 4)
    gain: NDArray[np.float32] = np.median(ratio.reshape(-1, 3), axis=0).astype(np.float32)
    return gain


def blobs(mask: Mask, scale: float, region: Mask | None) -> tuple[Blob, ...]:
    """The connected regions of a mask, without dust; the largest first."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    rim = _rim(mask, region)
    found = []
    for label in range(1, count):
        x, y, w, h, area = (int(value) for value in stats[label])
        if area < DUST:
            continue
        part = np.where(labels == label, 255, 0).astype(np.uint8)
        box = Box(round(x * scale), round(y * scale), round(w * scale), round(h * scale))
        at_rim = bool(cv2.countNonZero(cv2.bitwise_and(part, rim)))
        found.append(Blob(part, area / mask.size, box, at_rim))
    return tuple(sorted(found, key=lambda blob: -blob.area))


def _rim(mask: Mask, region: Mask | None) -> Mask:
    """The outermost pixels of the picture, or of the region that is watched."""
    inner = np.full_like(mask, 255) if region is None else region
    framed = cv2.copyMakeBorder(inner, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    core = cv2.erode(framed, np.ones((5, 5), np.uint8))[1:-1, 1:-1]
    return np.asarray(cv2.subtract(inner, core), np.uint8)


def region_of(outline: Outline, picture: Picture, room: float) -> Mask:
    """The polygon, widened by ``room`` of its own size on all sides, as a mask of shrunk pixels."""
    width, height = shrunk_size(picture)
    middle = outline.mean(axis=0)
    wide = ((outline - middle) * (1 + 2 * room) + middle) * (width / picture.shape[1])
    mask = np.zeros((height, width), np.uint8)
    cv2.fillPoly(mask, [np.round(wide).astype(np.int32)], (255,))
    return mask


def without(blob: Blob, boxes: Sequence[Box], scale: float) -> float:
    """What part of the picture a blob covers beyond some boxes, each with its shadow."""
    rest = blob.mask.copy()
    for box in boxes:
        room_x, room_y = box.w * 0.3, box.h * 0.3
        left, top = (round(max(0.0, side) / scale) for side in (box.x - room_x, box.y - room_y))
        right, bottom = (box.x + box.w + room_x) / scale, (box.y + box.h + room_y) / scale
        rest[top : max(0, round(bottom)), left : max(0, round(right))] = 0
    return cv2.countNonZero(rest) / rest.size


def knock(now: View, before: View, noise: float) -> tuple[float, float] | None:
    """By how many shrunk pixels the whole picture was shifted, if that explains nearly all that differs."""
    window = cv2.createHanningWindow((now.grey.shape[1], now.grey.shape[0]), cv2.CV_32F)
    (dx, dy), _ = cv2.phaseCorrelate(before.grey - before.light, now.grey - now.light, window)
    if np.hypot(dx, dy) > FARTHEST_KNOCK * now.grey.shape[1]:
        return None
    left = cv2.countNonZero(differing(now, before.shifted(dx, dy), noise, None))
    return (dx, dy) if left <= _EXPLAINS * cv2.countNonZero(differing(now, before, noise, None)) else None


def was_there(blob: Blob, now: View, before: View) -> bool:
    """The blob stood out from what is around it earlier rather than now: a thing that went away."""
    core = cv2.erode(blob.mask, np.ones((3, 3), np.uint8))
    inner = (core if cv2.countNonZero(core) else blob.mask) > 0
    near, far = (cv2.dilate(blob.mask, np.ones((side, side), np.uint8)) for side in (5, 17))
    outer = (far > 0) & (near == 0)
    return bool(outer.any()) and _contrast(before, inner, outer) > _contrast(now, inner, outer)


def _contrast(view: View, inner: NDArray[np.bool_], outer: NDArray[np.bool_]) -> float:
    """How different the colours of two regions are: 0 for the same pattern, 2 for none in common."""
    steps = (view.small // _STEP).astype(np.int32) @ np.array([1, _COLOURS, _COLOURS**2], np.int32)
    shares = [
        np.bincount(steps[part], minlength=_COLOURS**3) / np.count_nonzero(part) for part in (inner, outer)
    ]
    return float(np.abs(shares[0] - shares[1]).sum())
