"""How much one flat card looks like another, place by place: light and tint do not matter, print does."""

from dataclasses import dataclass
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture

SHARE: Final = 0.5
"""Cards are compared at half their size: print as fine as a pixel is never seen twice."""
WINDOW: Final = 15
"""Pixels across the surroundings in which two prints have to agree."""
CALM: Final = 12.0
"""Variance of what counts as one even surface: there is nothing to be known again."""
LOUD: Final = 30.0
"""Deviation above which louder print counts no more."""
AGREES: Final = 0.5

Map: TypeAlias = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Print:
    """A flat card made ready to be compared."""

    parts: Map
    """Lightness and two parts of colour (h, w, 3), without what all the surroundings have in common."""
    variance: Map
    """How much there is to see around each pixel (h, w)."""


def print_of(flat: Picture) -> Print:
    little = cv2.resize(flat, None, fx=SHARE, fy=SHARE, interpolation=cv2.INTER_AREA)
    lab = cv2.cvtColor(little, cv2.COLOR_BGR2LAB).astype(np.float32)
    calm = np.asarray(cv2.GaussianBlur(lab, (0, 0), 1.0), np.float32)
    parts = calm - _around(calm)
    return Print(parts, np.maximum(_around(np.square(parts).sum(axis=2)), 0))


def agreement(known: Print, seen: Print) -> Map:
    """From -1 to 1 for each pixel: does what is printed around it agree?"""
    shared = _around((known.parts * seen.parts).sum(axis=2))
    return np.asarray(shared / (np.sqrt(known.variance * seen.variance) + CALM), np.float32)


def weight(known: Print) -> Map:
    """How much each pixel counts: where nothing is printed, nothing can agree."""
    return np.asarray(np.minimum(np.sqrt(known.variance), LOUD), np.float32)


def share(agreed: Map, weights: Map) -> float:
    """How much of what counts agrees; 0 when nothing counts."""
    total = float(weights.sum())
    return float(weights[agreed > AGREES].sum()) / total if total > 0 else 0.0


def _around(values: Map) -> Map:
    return np.asarray(cv2.blur(values, (WINDOW, WINDOW)), np.float32)
