"""Face by face before the camera: what is asked, and what is said of what was shown."""

from collections.abc import Callable, Sequence
from typing import Final

from companion.cli.device.asking import Ask, Quit, yes
from companion.cli.output import tell
from companion.terminal.words import word
from vision.errors import VisionError
from vision.learning.enrolling import Enrolling, Hard, Shown, Verdict
from vision.looks import Look
from vision.reading import Face, Picture
from vision.sources.frame import Source

Looks = Callable[[Picture], Sequence[Look]]
"""Every die in a picture."""

WAIT: Final = 10.0
"""Seconds for a frame to come."""
SKIP: Final = "s"
REDO: Final = "r"


class Dialogue:
    """With a source that is started."""

    def __init__(self, enrolling: Enrolling, looks: Looks, source: Source, ask: Ask) -> None:
        self._enrolling, self._looks, self._source, self._ask = enrolling, looks, source, ask
        self._before: Face | None = None

    def run(self) -> int:
        """Until every face was shown and can be told. Raises ``Quit``, and ``VisionError`` of the camera."""
        tell(word("enrol-intro", die=self._enrolling.kind.name))
        while True:
            while (face := self._enrolling.asked) is not None:
                self._one(face)
            hard = self._enrolling.hard()
            say_hard(hard)
            if not hard or not yes(self._ask, word("enrol-more")):
                break
            self._enrolling.ask_more(hard)
        left = ", ".join(str(face) for face in self._enrolling.left_out)
        tell(word("enrol-left-out" if left else "enrol-done", die=self._enrolling.kind.name, faces=left))
        return 0

    def _one(self, face: Face) -> None:
        shown, wanted = self._enrolling.progress(face)
        code = "enrol-show" if shown == 0 else "enrol-show-again"
        answer = self._ask(word(code, face=str(face), number=shown + 1, of=wanted)).lower()
        if answer == SKIP:
            self._enrolling.skip()
        elif answer == REDO:
            self._enrolling.redo(self._before if shown == 0 and self._before is not None else face)
        elif answer:
            tell(word("enrol-how"))
        else:
            self._look(face)

    def _look(self, face: Face) -> None:
        looks = self._looks(self._picture())
        shown = self._enrolling.show(looks, face)
        if shown.verdict == Verdict.LIKE and yes(
            self._ask, word("enrol-like", face=str(face), like=str(shown.like))
        ):
            shown = self._enrolling.show(looks, face, insist=True)
        elif shown.verdict == Verdict.LIKE:
            tell(word("enrol-not-kept"))
            return
        if shown.verdict == Verdict.LEARNT:
            self._before = face
        tell(said(shown))

    def _picture(self) -> Picture:
        """The newest frame; a film or a folder may have no more."""
        source = self._source
        frame = None if source.ended else source.next(WAIT)
        if frame is not None:
            return frame.picture
        if source.ended and not source.live and source.trouble is None:
            tell(word("enrol-ended", source=source.name))
            raise Quit
        raise source.trouble or VisionError("camera-refuses", camera=source.name)


def said(shown: Shown) -> str:
    """What came of it, in one sentence."""
    return word(f"enrol-{shown.verdict}", face=str(shown.face), like=str(shown.like))


def say_hard(hard: Sequence[Hard]) -> None:
    """Which faces are not told apart; nothing when all are."""
    for pair in hard:
        code = "enrol-hard" if pair.like is not None else "enrol-hard-alone"
        tell(word(code, face=str(pair.face), like=str(pair.like), times=pair.times))
