"""What is wrong with a throw, as far as it can be seen, and what people can do about it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import cv2

from vision.errors import sentences
from vision.finder import shared
from vision.reading import Box, Picture, Reading
from vision.throws.foreground import Outline
from vision.throws.slant import SLANTED, slants, upright

SURE: Final = 0.9
"""A die that is read with this confidence lies as it should."""
FLAT: Final = 0.8
"""A die that lies flat is seldom read with less than this."""
SECOND: Final = 0.09
"""A leaning die shows two faces: the chance of the second, at least."""
UNREADABLE: Final = 0.6
"""Below this it does not matter which face is the second."""
NEAR: Final = 1.7
"""Widths of a die between the middles of two dice of which one may lean on the other."""
OVERLAP: Final = 0.35
"""Of the smaller of two boxes: dice that only touch share less."""


class Trouble(StrEnum):
    """The sorts of problems, and the keys of their sentences."""

    COCKED = "die-cocked"
    EXTRA = "dice-extra"
    HIDDEN = "die-hidden"
    MISSING = "dice-missing"
    OUTSIDE = "die-outside"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong; ``str()`` is a sentence for people."""

    trouble: Trouble
    box: Box | None = None
    """Where, if it is at one place."""
    seen: int = 0
    expected: int = 0

    def __str__(self) -> str:
        return sentences("problems")[self.trouble].format(seen=self.seen, expected=self.expected)


def counted(readings: Sequence[Reading], expected: int | None) -> tuple[Problem, ...]:
    """Too few or too many dice."""
    seen = len(readings)
    if expected is None or seen == expected:
        return ()
    return (Problem(Trouble.MISSING if seen < expected else Trouble.EXTRA, None, seen, expected),)


def leaning(readings: Sequence[Reading], tray: Outline | None, picture: Picture) -> tuple[Problem, ...]:
    """Dice whose top is seen from another side than a flat one's, with something beside them to lean on.

    Where no tray tells how flat dice are seen: dice that show two faces.
    """
    height, width = picture.shape[:2]
    beside = [reading for reading in readings if tray is None or _has_support(reading, readings, tray)]
    up = None if tray is None else upright(tray, width, height)
    if up is None:
        found = [reading for reading in beside if _shows_two(reading)]
    else:
        seem = slants(picture, [reading.box for reading in beside], up)
        found = [reading for reading, slant in zip(beside, seem, strict=True) if slant > SLANTED]
    return tuple(Problem(Trouble.COCKED, reading.box) for reading in found)


def _shows_two(reading: Reading) -> bool:
    second = max(reading.others.values(), default=0.0)
    return reading.confidence < UNREADABLE or (reading.confidence < FLAT and second >= SECOND)


def _has_support(reading: Reading, readings: Sequence[Reading], tray: Outline) -> bool:
    """The tray's rim or another die is close."""
    rim = abs(cv2.pointPolygonTest(tray.reshape(-1, 1, 2), reading.box.centre, True))
    return rim < (reading.box.w + reading.box.h) / 2 or any(
        apart(reading.box, other.box) < NEAR for other in readings if other is not reading
    )


def apart(one: Box, other: Box) -> float:
    """How far the middles of two boxes are from each other, in widths of a die."""
    (x0, y0), (x1, y1) = one.centre, other.centre
    size = (one.w + one.h + other.w + other.h) / 4
    return float(((x0 - x1) ** 2 + (y0 - y1) ** 2) ** 0.5) / size


def overlapping(readings: Sequence[Reading]) -> tuple[Problem, ...]:
    """Dice of which one lies upon the other."""
    found = []
    for number, one in enumerate(readings):
        for other in readings[:number]:
            small = min(one.box.w * one.box.h, other.box.w * other.box.h)
            if shared(one.box, other.box) > OVERLAP * small:
                found.append(Problem(Trouble.HIDDEN, one.box))
    return tuple(found)


def cut_off(readings: Sequence[Reading], width: int, height: int) -> tuple[Problem, ...]:
    """Dice that reach beyond the picture."""
    return tuple(
        Problem(Trouble.HIDDEN, box)
        for box in (reading.box for reading in readings)
        if box.x <= 0 or box.y <= 0 or box.x + box.w >= width or box.y + box.h >= height
    )


def within(box: Box, outline: Outline) -> bool:
    """The middle of a die lies in the polygon."""
    return cv2.pointPolygonTest(outline.reshape(-1, 1, 2), box.centre, False) >= 0
