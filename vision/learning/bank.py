"""All examples of one kind of die, ready to be compared with a die that lies there."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.learning.examples import Example
from vision.learning.squares import contrast, plain, quarter_turns, sharpened, squares
from vision.learning.tops import Floats, find_tops
from vision.looks import CLASSES, OTHER, Look
from vision.reading import BLANK, Face

_USUAL: Final = 0.2
"""Contrast of marks where no example shows any."""
_UNKNOWN: Final = 0.05
"""Chances that are all below this: no network has looked at the examples."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """How a die compares with the examples of one face."""

    pattern: float
    """Correlation with the example that is most alike, however turned: 1 is the same."""
    strength: float
    """Contrast of its marks by the contrast that this face has."""


class Bank:
    """The examples of a kind: each face's squares in four positions."""

    def __init__(self, examples: list[Example]) -> None:
        marked = [one for one in examples if one.face != BLANK]
        tops = find_tops([one.crop for one in marked])
        flat = [plain(one.crop, top) for one, top in zip(marked, tops, strict=True)]
        self._faces = [one.face for one in marked]
        self._squares = np.stack([quarter_turns(square) for square in flat]) if flat else None
        self._contrast = {
            face: float(np.median([contrast(s) for s, f in zip(flat, self._faces, strict=True) if f == face]))
            for face in self._faces
        }
        self._taken = _taken(examples)

    def compare(self, look: Look) -> tuple[Mapping[Face, Likeness], float]:
        """The likeness to each known face; and the die's own contrast by that of the faintest of them."""
        (top,) = find_tops([look.crop])
        seen = squares(look.crop, top)
        strength = contrast(seen)
        least = min(self._contrast.values(), default=_USUAL)
        middle = float(np.median(strength)) / least
        if self._squares is None:
            return {}, middle
        score = _correlation(self._squares, seen)
        best = score.max(axis=1)
        return {face: self._likeness(face, best, score, strength) for face in self._contrast}, middle

    def taken(self, face: Face) -> Floats:
        """What the network takes this face for, a chance for each of ``CLASSES``; a length of 1 at most."""
        return self._taken[face] if face in self._taken else nominal(face)

    def _likeness(self, face: Face, best: Floats, score: Floats, strength: Floats) -> Likeness:
        mine = [number for number, name in enumerate(self._faces) if name == face]
        first = mine[int(best[mine].argmax())]
        here = float(strength[int(score[first].argmax())])
        return Likeness(float(best[first]), here / max(self._contrast[face], 1e-3))


def _correlation(known: Floats, seen: Floats) -> Floats:
    """Each example (rows) with each guess of where the top lies (columns), at the best of four positions."""
    examples = sharpened(known).reshape(-1, known.shape[-1])
    scores = (examples @ sharpened(seen).T).reshape(len(known), 4, len(seen))
    return np.asarray(scores.max(axis=1), np.float32)


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
    name = face if face in CLASSES else OTHER
    return np.array([name == known for known in CLASSES], np.float32)
