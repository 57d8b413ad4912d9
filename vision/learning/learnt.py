"""What was learnt of the owner's dice, and what a die shows by it."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np

from vision.learning.bank import Bank, Likeness, nominal
from vision.learning.examples import MOST, Example, Examples
from vision.learning.tops import Floats
from vision.looks import CLASSES, NOTHING, Look
from vision.reading import BLANK, DieKind, Face, Picture

_SHARP: Final = 42.0
"""How much more likely a face is for each step of 1 in likeness, as a logarithm."""
_NETWORK: Final = 1.6
"""How much what the network takes a die for counts beside that."""
_DOUBT: Final = 0.005
"""The network's chance is taken to be at least this."""
_UNSEEN: Final = 0.76
_STRANGE: Final = 0.75
"""Likenesses granted to a face that was never shown, and to something that is no such die."""
_WEAK: Final = 0.3
"""Marks with less than this of their usual contrast speak the less for a face, the fainter they are."""
_OTHER: Final = 0.05
_MOST_OTHER: Final = 2.0
"""How much less alike they are for each e-fold of contrast that they are off, and up to how many of them."""
_SPREAD: Final = 0.3
"""How fast marks speak against a blank face."""


class Learnt:
    """Examples by kind and face: kept in a folder, or without one only as long as this lives."""

    def __init__(self, folder: Path | None = None) -> None:
        self._disk = None if folder is None else Examples(folder)
        self._examples: dict[str, list[Example]] = {}
        self._banks: dict[str, Bank] = {}

    @property
    def notices(self) -> tuple[str, ...]:
        """A sentence for each example that had to be left out so far."""
        return () if self._disk is None else tuple(self._disk.notices)

    def knows(self, kind: DieKind) -> bool:
        """Is there any example of this kind?"""
        return bool(self._of(kind.name))

    def count(self, kind: DieKind) -> Mapping[Face, int]:
        """How many examples there are of each of its faces, those without any too."""
        counted = Counter(example.face for example in self._of(kind.name))
        return {face: counted[face] for face in kind.faces}

    def examples(self, kind: str) -> tuple[Example, ...]:
        """All of a kind, oldest first."""
        return tuple(self._of(kind))

    def add(self, kind: str, face: Face, crop: Picture, chances: Floats | None = None) -> None:
        """Keep this die as an example, with what the network took it for, where that is known.

        Of too many of a face the oldest goes. Raises ``VisionError`` when it cannot be kept.
        """
        new = Example(face, crop, np.zeros(len(CLASSES), np.float32) if chances is None else chances)
        known = self._of(kind)
        kept = [*known, new] if self._disk is None else self._disk.add(kind, known, new)
        same = [example for example in kept if example.face == face]
        if len(same) > MOST:
            self._keep(kind, [example for example in kept if example is not same[0]])
        else:
            self._set(kind, kept)

    def forget(self, kind: str, face: Face | None = None) -> int:
        """All examples of a kind, or of one of its faces; how many that were. Raises ``VisionError``."""
        known = self._of(kind)
        left = [] if face is None else [example for example in known if example.face != face]
        if len(left) != len(known):
            self._keep(kind, left)
        return len(known) - len(left)

    def take_back(self, kind: str, crop: Picture) -> None:
        """Forget the example with just this picture, if there is one. Raises ``VisionError``."""
        known = self._of(kind)
        left = [example for example in known if not np.array_equal(example.crop, crop)]
        if len(left) != len(known):
            self._keep(kind, left)

    def without(self, kind: str, left_out: Example) -> "Learnt":
        """What would be known of a kind if this example had not been shown."""
        other = Learnt()
        other._examples[kind] = [one for one in self._of(kind) if one is not left_out]
        return other

    def judge(self, kind: DieKind, look: Look) -> Mapping[Face, float]:
        """The chance of each face of the kind; what is missing to 1 is the chance of none of them."""
        signs = _signs(self._bank(kind.name), kind, look)
        likeness = _STRANGE if self.knows(kind) else _UNSEEN
        strange = _SHARP * likeness + _NETWORK * _said(nominal(NOTHING), look.chances)
        chances = np.exp(np.array([*signs, strange]) - max(*signs, strange))
        return dict(zip(kind.faces, (chances / chances.sum()).tolist()[:-1], strict=True))

    def likeness(self, kind: DieKind, look: Look) -> Mapping[Face, float]:
        """How alike a die is to the examples of each marked face, 1 at most; without those never shown."""
        found, _ = self._bank(kind.name).compare(look)
        return {face: found[face].pattern for face in kind.faces if face in found and face != BLANK}

    def _bank(self, kind: str) -> Bank:
        if kind not in self._banks:
            self._banks[kind] = Bank(self._of(kind))
        return self._banks[kind]

    def _of(self, kind: str) -> list[Example]:
        if kind not in self._examples:
            self._examples[kind] = [] if self._disk is None else self._disk.load(kind)
        return self._examples[kind]

    def _keep(self, kind: str, known: list[Example]) -> None:
        if self._disk is not None:
            self._disk.keep(kind, known)
        self._set(kind, known)

    def _set(self, kind: str, known: list[Example]) -> None:
        self._examples[kind] = known
        self._banks.pop(kind, None)


def _signs(bank: Bank, kind: DieKind, look: Look) -> list[float]:
    """What speaks for each face of the kind, as logarithms."""
    likeness, marks = bank.compare(look)
    known = any(face != BLANK for face in likeness)
    found = []
    for face in kind.faces:
        like = _like(likeness[face]) if face in likeness else _UNSEEN
        if face == BLANK and known:
            # Nothing is seen on it, or what shines through a clear die from below, as in its examples.
            like = max(1 - _SPREAD * marks * marks, like if face in likeness else 0.0)
        found.append(_SHARP * like + _NETWORK * _said(bank.taken(face), look.chances))
    return found


def _like(likeness: Likeness) -> float:
    """The same marks count less when they are much fainter or stronger than they were."""
    strength = max(likeness.strength, 1e-3)
    other = min(abs(float(np.log(strength))), _MOST_OTHER)
    return likeness.pattern * min(1.0, strength / _WEAK) - _OTHER * other


def _said(taken: Floats, chances: Floats) -> float:
    """What the network says for a face, as a logarithm."""
    return float(np.log(_DOUBT + max(0.0, float(taken @ chances))))
