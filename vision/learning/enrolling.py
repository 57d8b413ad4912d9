"""Teaching a kind of die face by face: what is asked for next, and what is wrong with what was shown.

Nothing is read or written here but the examples; whoever drives this shows dice and says the answers.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import cv2
import numpy as np

from vision.learning.learnt import Learnt
from vision.looks import SIDE, Look
from vision.reading import BLANK, Box, DieKind, Face, Picture

TIMES: Final = 3
"""How often each face is asked for."""
MORE: Final = 2
"""How often once more, where two faces are hard to tell apart."""
_ALIKE: Final = 0.92
"""A die that is more like a face that was shown before is probably that face once more."""
_CLEAR: Final = 0.8
"""An example that the others give a smaller chance is hard to tell."""
_STILL: Final = 6.0
"""Grey levels by which a die differs at most that nobody touched."""
_BLURRED: Final = 0.12
"""The steepest edge of a sharp picture climbs more than this share of its contrast in one pixel."""


class Verdict(StrEnum):
    """What came of showing a die."""

    LEARNT = "learnt"
    NONE = "none"
    SEVERAL = "several"
    BLURRED = "blurred"
    SAME = "same"
    LIKE = "like"


@dataclass(frozen=True, slots=True)
class Shown:
    """The answer to a die that was shown for ``face``; ``like``: the other face that it seems to show."""

    verdict: Verdict
    face: Face
    like: Face | None = None


@dataclass(frozen=True, slots=True)
class Hard:
    """Two faces that are taken for each other, and how often."""

    face: Face
    like: Face | None
    """``None``: for nothing that is known."""
    times: int


class Enrolling:
    """One sitting with one kind of die. What is known counts, so it can be broken off and taken up again."""

    def __init__(
        self, learnt: Learnt, kind: DieKind, faces: Sequence[Face] | None = None, times: int = TIMES
    ) -> None:
        """Each face is wanted so many times in all; ``faces``: only these, so many times more."""
        self.kind = kind
        self._learnt = learnt
        self._shown: Counter[Face] = Counter(dict(learnt.count(kind)))
        """How often in all; of too many the oldest are forgotten, so that fewer may be known."""
        self._wanted: dict[Face, int] = (
            dict.fromkeys(kind.faces, times)
            if faces is None
            else {face: self._shown[face] + times for face in faces}
        )
        self._skipped: set[Face] = set()
        self._last: Picture | None = None

    @property
    def asked(self) -> Face | None:
        """The face that should be shown next; ``None``: all were."""
        wanted = (face for face in self._wanted if face not in self._skipped)
        return next((face for face in wanted if self._shown[face] < self._wanted[face]), None)

    @property
    def left_out(self) -> tuple[Face, ...]:
        """The faces of the kind that nobody has shown yet."""
        return tuple(face for face in self.kind.faces if not self._shown[face])

    def progress(self, face: Face) -> tuple[int, int]:
        """How often a face was shown, and how often it should be."""
        return self._shown[face], self._wanted.get(face, 0)

    def skip(self) -> None:
        """The face that is asked for is left for another time."""
        if self.asked is not None:
            self._skipped.add(self.asked)

    def redo(self, face: Face) -> None:
        """What was shown of this face is forgotten, and it is asked for again. Raises ``VisionError``."""
        self._learnt.forget(self.kind.name, face)
        self._shown[face] = 0
        self._last = None  # it may lie there still, and is learnt anew
        self._skipped.discard(face)
        self._wanted.setdefault(face, TIMES)

    def show(self, looks: Sequence[Look], face: Face, insist: bool = False) -> Shown:
        """A picture with these dice in it is shown for a face. ``insist``: never mind what it looks like.

        Raises ``VisionError`` when it cannot be kept.
        """
        if len(looks) != 1:
            return Shown(Verdict.SEVERAL if looks else Verdict.NONE, face)
        look = looks[0]
        if is_blurred(look.crop):
            return Shown(Verdict.BLURRED, face)
        if not insist:
            if self._last is not None and _is_untouched(self._last, look.crop):
                return Shown(Verdict.SAME, face)
            like = self._like(look, face)
            if like is not None:
                return Shown(Verdict.LIKE, face, like)
        self._learnt.add(self.kind.name, face, look.crop, look.chances)
        self._shown[face] += 1
        self._last = look.crop
        return Shown(Verdict.LEARNT, face)

    def hard(self) -> tuple[Hard, ...]:
        """Each example tried on the others: the faces that are not told apart well, worst first."""
        examples = self._learnt.examples(self.kind.name)
        confused: Counter[tuple[Face, Face | None]] = Counter()
        for example in examples:
            if example.face not in self.kind.faces or self._learnt.count(self.kind)[example.face] < 2:
                continue
            look = Look(_NOWHERE, example.crop, example.chances)
            chances = self._learnt.without(self.kind.name, example).judge(self.kind, look)
            best = max(chances, key=lambda face: chances[face])
            if best != example.face:
                confused[example.face, best if chances[best] > 1 - sum(chances.values()) else None] += 1
            elif chances[best] < _CLEAR:
                rest = {face: chance for face, chance in chances.items() if face != best}
                confused[example.face, max(rest, key=lambda face: rest[face], default=None)] += 1
        return tuple(Hard(face, like, times) for (face, like), times in confused.most_common())

    def ask_more(self, hard: Sequence[Hard]) -> None:
        """Both faces of each pair are asked for a few times more."""
        for face in {face for pair in hard for face in (pair.face, pair.like) if face is not None}:
            self._wanted[face] = self._shown[face] + MORE

    def _like(self, look: Look, face: Face) -> Face | None:
        """Another face that was shown before and looks just like this."""
        likeness = self._learnt.likeness(self.kind, look)
        others = {other: like for other, like in likeness.items() if other != face}
        best = max(others, key=lambda other: others[other], default=None)
        if best is None or face == BLANK:
            return None
        return best if others[best] > max(_ALIKE, likeness.get(face, 0.0)) else None


_NOWHERE: Final = Box(0, 0, SIDE, SIDE)


def is_blurred(crop: Picture) -> bool:
    """Does no edge in it climb steeply?"""
    grey = np.asarray(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY), np.float32)
    across, down = (cv2.Sobel(grey, cv2.CV_32F, x, y, scale=1 / 8) for x, y in ((1, 0), (0, 1)))
    steepest = float(np.percentile(np.hypot(across, down), 99))
    low, high = np.percentile(grey, (0.5, 99.5))
    return steepest < _BLURRED * max(float(high - low), 1.0)


def _is_untouched(one: Picture, other: Picture) -> bool:
    difference = cv2.absdiff(cv2.GaussianBlur(one, (0, 0), 1.5), cv2.GaussianBlur(other, (0, 0), 1.5))
    return float(np.mean(difference)) < _STILL
