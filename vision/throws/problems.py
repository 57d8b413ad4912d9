"""What is wrong with a throw, as far as it can be seen, and what people can do about it."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import resources
from statistics import median
from typing import Final

import cv2

from vision.reading import Box, Reading
from vision.throws.foreground import Outline

SURE: Final = 0.9
"""A die that is read with this confidence lies as it should."""
DOUBTFUL: Final = 0.6
OVERLAP: Final = 0.35
"""Of the smaller of two boxes: dice that only touch share less."""
LARGER: Final = 1.3
"""A leaning die shows two faces: it covers so many times the area of one that lies flat."""
LONGER: Final = 1.3
"""Or is so many times as long as it is wide."""


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
        return sentences()[self.trouble].format(seen=self.seen, expected=self.expected)


@cache
def sentences() -> dict[str, str]:
    """The sentence of every problem."""
    source = resources.files("vision") / "en.toml"
    problems: dict[str, str] = tomllib.loads(source.read_text(encoding="utf-8"))["problems"]
    return problems


def counted(readings: Sequence[Reading], expected: int | None) -> tuple[Problem, ...]:
    """Too few or too many dice."""
    seen = len(readings)
    if expected is None or seen == expected:
        return ()
    return (Problem(Trouble.MISSING if seen < expected else Trouble.EXTRA, None, seen, expected),)


def leaning(readings: Sequence[Reading]) -> tuple[Problem, ...]:
    """Dice that are read with doubt and are larger or longer than one that lies flat."""
    areas = [reading.box.w * reading.box.h for reading in readings]
    usual = median(areas) if len(areas) > 2 else None
    found = []
    for reading, area in zip(readings, areas, strict=True):
        box = reading.box
        if reading.confidence >= SURE:
            continue
        odd = max(box.w / box.h, box.h / box.w) > LONGER or (usual is not None and area > LARGER * usual)
        if odd or reading.confidence < DOUBTFUL:
            found.append(Problem(Trouble.COCKED, box))
    return tuple(found)


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


def shared(one: Box, other: Box) -> int:
    """The area that two boxes have in common."""
    w = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    h = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return max(0, w) * max(0, h)


def within(box: Box, outline: Outline) -> bool:
    """The middle of a die lies in the polygon."""
    return cv2.pointPolygonTest(outline.reshape(-1, 1, 2), box.centre, False) >= 0
