"""All examples of one kind of die, ready to be compared with a die that lies there."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.learning.aligning import patterns
from vision.learning.examples import Example
from vision.learning.squares import (
    closely,
    contrast,
    guessed,
    quarter_turns,
    sharpened,
    smoothed,
    squares,
)
from vision.learning.tops import Floats, find_tops
from vision.looks import CLASSES, FIGURES, OTHER, Look
from vision.reading import BLANK, Face

_USUAL: Final = 0.2
"""Contrast of marks where no example shows any."""
_CLOSELY: Final = 2
"""So many of the likeliest faces are compared a second time, in finer steps."""
_UNKNOWN: Final = 0.05
"""Chances that are all below this: no network has looked at the examples."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """How a die compares with the examples of one face."""

    pattern: float
    """Correlation with the example that is most alike, however turned: 1 is the same."""
    strength: float
    """Contrast of its marks by the contrast that this face has."""


@dataclass(frozen=True, slots=True)
class _Best:
    score: float
    guess: int
    contrast: float


class Bank:
    """The examples of a kind: each face's squares in four positions."""

    def __init__(self, examples: list[Example]) -> None:
        by_face: dict[Face, list[int]] = {}
        for number, one in enumerate(examples):
            by_face.setdefault(one.face, []).append(number)
        tops = find_tops([one.crop for one in examples])
        known = {
            face: patterns([examples[number].crop for number in own], [tops[number] for number in own])
            for face, own in by_face.items()
        }
        self._sharp = {
            face: np.concatenate([sharpened(quarter_turns(square)) for square in own])
            for face, own in known.items()
        }
        self._contrast = {
            face: float(np.median([contrast(square) for square in own])) for face, own in known.items()
        }
        self._taken = _taken(examples)

    def compare(self, look: Look) -> tuple[Mapping[Face, Likeness], float]:
        """The likeness to each known face; and the die's own contrast by that of the faintest of them."""
        (top,) = find_tops([look.crop])
        smooth = smoothed(look.crop)
        seen = squares(smooth, top, guessed())
        sharp, strength = sharpened(seen), contrast(seen)
        found = {face: self._best(face, sharp, strength) for face in self._contrast}
        for face in sorted(found, key=lambda face: -found[face].score)[:_CLOSELY]:
            near = squares(smooth, top, closely(guessed()[found[face].guess]))
            again = self._best(face, sharpened(near), contrast(near))
            found[face] = max(found[face], again, key=lambda best: best.score)
        marked = [strong for face, strong in self._contrast.items() if face != BLANK]
        middle = float(np.median(strength)) / min(marked, default=_USUAL)
        return {
            face: Likeness(best.score, best.contrast / max(self._contrast[face], 1e-3))
            for face, best in found.items()
        }, middle

    def _best(self, face: Face, sharp: Floats, strength: Floats) -> _Best:
        """The guess at which one of the face's examples is most alike."""
        score = (self._sharp[face] @ sharp.T).max(axis=0)
        guess = int(score.argmax())
        return _Best(float(score[guess]), guess, float(strength[guess]))

    def taken(self, face: Face) -> Floats:
        """What the network takes this face for, a chance for each of ``CLASSES``; a length of 1 at most."""
        return self._taken[face] if face in self._taken else nominal(face)


def _taken(examples: list[Example]) -> Mapping[Face, Floats]:
    """What the network takes each face's examples for, on average; a length of 1 at most."""
    found: dict[Face, Floats] = {}
    for face in {one.face for one in examples}:
        mean = np.mean([one.chances for one in examples if one.face == face], axis=0)
        length = float(np.linalg.norm(mean))
        found[face] = nominal(face) if length < _UNKNOWN else (mean / length).astype(np.float32)
    return found


def nominal(face: Face) -> Floats:
    """What the network should take a face for of which there is no example."""
    names = (face, FIGURES.get(face)) if face in CLASSES else (OTHER,)
    return np.array([known in names for known in CLASSES], np.float32)
