"""Several examples of one face laid upon each other: what they share is the mark, the rest is light."""

from typing import Final

import numpy as np

from vision.learning.squares import guessed, plain, quarter_turns, sharpened, smoothed, squares
from vision.learning.tops import Floats, Top
from vision.reading import Picture

_ALIKE: Final = 0.6
"""An example that correlates less with the others is none to take a mean with."""


def patterns(crops: list[Picture], tops: list[Top]) -> list[Floats]:
    """The square of each example of a face, and the mean of those that go together."""
    smooth = [smoothed(crop) for crop in crops]
    flat = [plain(one, top) for one, top in zip(smooth, tops, strict=True)]
    if len(flat) < 2:
        return flat
    views = [squares(one, top, guessed()) for one, top in zip(smooth, tops, strict=True)]
    matches = [[_match(one, view) for view in views] for one in flat]
    middles = [np.median([likeness for likeness, _ in row]) for row in matches]
    best = int(np.argmax(middles))
    laid = [square for likeness, square in matches[best] if likeness > _ALIKE]
    return [*flat, np.mean(laid, axis=0)] if len(laid) > 1 else flat


def _match(one: Floats, view: Floats) -> tuple[float, Floats]:
    """How alike a square is to the best view of another die, and that view turned as the square lies."""
    scores = sharpened(quarter_turns(one)) @ sharpened(view).T
    turn, guess = np.unravel_index(int(scores.argmax()), scores.shape)
    return float(scores.max()), quarter_turns(view[guess])[-int(turn) % 4]
