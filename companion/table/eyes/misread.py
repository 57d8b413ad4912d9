"""Dice that people read otherwise than the eyes: kept as examples, unless that answer is taken back."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass

from companion.table.devices.watching import Notice
from companion.table.eyes.parts import Keeps
from companion.table.eyes.proposing import Proposal, corrected
from companion.text.outside import outside_text
from vision.errors import VisionError
from vision.reading import Face, Reading


@dataclass(frozen=True, slots=True)
class _Lesson:
    """A die that was misread, and the whole throw as it was typed instead."""

    reading: Reading
    face: Face
    moment: int
    throw: tuple[str, ...]

    def holds(self, answers: Sequence[str]) -> bool:
        """Does the game still have what was typed?"""
        return tuple(answers[self.moment : self.moment + len(self.throw)]) == self.throw


class Misread:
    """Told by one thread what was typed; another one, which reads dice by the examples, keeps them."""

    def __init__(self, examples: Keeps) -> None:
        self._examples = examples
        self._lock = threading.Lock()
        self._new: list[_Lesson] = []
        self._kept: list[_Lesson] = []
        self._wrong: list[_Lesson] = []
        """Kept, but taken back since."""
        self._past: list[_Lesson] = []
        """Taken back: an answer that is given again teaches again."""

    def note(self, proposal: Proposal, answers: Sequence[str]) -> None:
        """What the dice of a proposal turned out to show."""
        moment, throw = proposal.expected.moment, tuple(answers)
        with self._lock:
            lessons = [_Lesson(*die, moment, throw) for die in corrected(proposal, answers)]
            self._new += [lesson for lesson in lessons if lesson not in (*self._new, *self._kept)]
            self._past = [lesson for lesson in self._past if lesson not in lessons]

    def check(self, answers: Sequence[str]) -> None:
        """These are the answers that count now: what is no longer among them teaches nothing, what is again
        among them teaches again."""
        with self._lock:
            undone = [lesson for lesson in self._kept if not lesson.holds(answers)]
            self._wrong += undone
            self._past += undone + [lesson for lesson in self._new if not lesson.holds(answers)]
            self._kept = [lesson for lesson in self._kept if lesson.holds(answers)]
            again = [lesson for lesson in self._past if lesson.holds(answers)]
            self._new = [lesson for lesson in self._new if lesson.holds(answers)] + again
            self._past = [lesson for lesson in self._past if not lesson.holds(answers)]

    def remember(self) -> list[Notice]:
        """Keep what is new, and forget what was wrong; what people should be told of that."""
        with self._lock:
            new, self._new = self._new, []
            wrong, self._wrong = self._wrong, []
            self._kept += new  # from now on: it may be taken back while it is being written
        notices: list[Notice] = []
        try:
            for lesson in wrong:
                self._examples.take_back(lesson.reading.kind, lesson.reading.crop)
        except VisionError as error:
            notices.append(("camera-not-forgotten", {"reason": outside_text(error)}))
        try:
            for lesson in new:
                self._examples.add(lesson.reading.kind, lesson.face, lesson.reading.crop)
        except VisionError as error:
            notices.append(("camera-not-learnt", {"reason": outside_text(error)}))
        return notices
