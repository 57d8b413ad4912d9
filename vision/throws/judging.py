"""Several looks at the same dice made into one reading each, and compared with the throw before."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from vision.reading import Box, Face, Reading
from vision.throws.problems import SURE, Problem, apart

DIFFERENT: Final = 0.5
"""Looks that differ leave no more confidence than that: the person is asked."""
UNMOVED: Final = 0.35
"""Widths of a die that it may seem to lie elsewhere and still lie where it did."""
NUDGED: Final = 1.5
"""Widths that a die is shoved or turned by a finger; a thrown one rolls further."""


class Way(StrEnum):
    """How it came that the dice lie otherwise than before."""

    THROWN = "thrown"
    BY_HAND = "by hand"
    """Somebody turned or shoved dice that lay there."""


@dataclass(frozen=True, slots=True)
class Throw:
    """What lies there after a throw: proposals, and what is wrong with them."""

    readings: tuple[Reading, ...]
    problems: tuple[Problem, ...]
    at: float
    """When it was read, on the clock of the frames."""
    way: Way = Way.THROWN


def merged(looks: Sequence[tuple[Reading, ...]]) -> tuple[Reading, ...]:
    """One reading for each die that most of the looks saw."""
    groups: list[list[Reading]] = []
    for look in looks:
        free = list(groups)
        for reading in look:
            near = min(free, key=lambda group: apart(group[0].box, reading.box), default=None)
            if near is not None and apart(near[0].box, reading.box) < 0.5:
                near.append(reading)
                free.remove(near)
            else:
                groups.append([reading])
    return tuple(_one(group, len(looks)) for group in groups if 2 * len(group) >= len(looks))


def _one(group: list[Reading], looks: int) -> Reading:
    best = max(group, key=lambda reading: reading.confidence)
    share = len(group) / looks
    if all(reading.face == best.face for reading in group):
        # Looks at dice that lie still are too much alike to make each other surer than the surest.
        return best if share == 1 else replace(best, confidence=best.confidence * share)
    chances: dict[Face, float] = {}
    for reading in group:
        for face, chance in {**reading.others, reading.face: reading.confidence}.items():
            chances[face] = chances.get(face, 0.0) + chance / len(group)
    face = max(chances, key=lambda face: chances[face])
    shown = next((reading for reading in group if reading.face == face), best)
    others = {other: chance for other, chance in chances.items() if other != face}
    confidence = min(DIFFERENT, chances[face]) * share
    return replace(shown, face=face, confidence=confidence, others=others)


def pairs(before: Sequence[Reading], now: Sequence[Reading]) -> list[tuple[Reading, Reading, float]]:
    """Each die of now with the one before that lay nearest, none taken twice, and how far apart they are."""
    ways = sorted(
        ((apart(old.box, new.box), i, j) for i, old in enumerate(before) for j, new in enumerate(now)),
    )
    old_left, new_left = set(range(len(before))), set(range(len(now)))
    found = []
    for distance, i, j in ways:
        if i in old_left and j in new_left:
            old_left.remove(i)
            new_left.remove(j)
            found.append((before[i], now[j], distance))
    return found


def unmoved(old: Reading, new: Reading, distance: float) -> bool:
    """The same die, untouched: a doubtful face may be read in two ways without having changed."""
    if distance >= UNMOVED:
        return False
    doubtful = min(old.confidence, new.confidence) < SURE and distance < UNMOVED / 3
    return old.face == new.face or doubtful


def nothing_new(before: Sequence[Reading], now: Sequence[Reading]) -> bool:
    """All that lies there now lay there before: the light changed, or dice were taken away."""
    found = pairs(before, now)
    return len(found) == len(now) and all(unmoved(*pair) for pair in found)


def way_of(before: Sequence[Reading], now: Sequence[Reading], hand_seen: bool) -> Way:
    """Turned or shoved by a hand: as many dice as before, each about where it was.

    Or one of several lies elsewhere, unturned: it was carried.
    """
    if not hand_seen or not now or len(before) != len(now):
        return Way.THROWN
    found = pairs(before, now)
    if all(distance < NUDGED for _, _, distance in found):
        return Way.BY_HAND
    moved = [(old, new) for old, new, distance in found if not unmoved(old, new, distance)]
    carried = len(moved) == 1 < len(now) and moved[0][0].face == moved[0][1].face
    return Way.BY_HAND if carried else Way.THROWN


def shifted(readings: Sequence[Reading], dx: float, dy: float) -> tuple[Reading, ...]:
    """The same dice after the camera was knocked."""
    return tuple(
        replace(r, box=Box(round(r.box.x + dx), round(r.box.y + dy), r.box.w, r.box.h)) for r in readings
    )
