"""Showing the dice of the box to the camera, face by face, so that it knows their pictures."""

from dataclasses import dataclass
from typing import Any

from companion.app.devices.faces import face_name
from companion.app.words import word
from companion.table.home import camera_dir
from companion.text.catalogue import catalogue


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be shown next; without a ``face`` all was shown."""

    face: str
    said: str
    like: str = ""
    """What was shown looks like this face, which was shown before: is it really the other one?"""


class Teaching:
    """One kind of die. Slow: an errand makes it, and everything it does. What is shown is kept at once, so it
    can be broken off and taken up again."""

    def __init__(self, kind: str) -> None:
        from companion.table.eyes.kinds import DIE_KINDS
        from vision.learning import Learnt
        from vision.learning.enrolling import Enrolling
        from vision.reader import DiceReader

        self.kind = kind
        self._enrolling = Enrolling(Learnt(camera_dir() / "dice"), DIE_KINDS[kind])
        self._reader = DiceReader()
        self._doubted: Any = None
        """Looks that were taken for another face."""
        self._asked_more = False

    def begin(self) -> Wanted:
        return self._next("")

    def show(self, picture: Any) -> Wanted:
        """The die lies there, alone. Raises ``VisionError`` when it cannot be kept."""
        from vision.learning.showing import dice_shown

        return self._see(dice_shown(picture, self._reader.looks))

    def insist(self) -> Wanted:
        """It really is the face that was asked for."""
        return self._see(self._doubted, insist=True)

    def skip(self) -> Wanted:
        self._enrolling.skip()
        return self._next("")

    def forget(self) -> Wanted:
        """The face that is asked for is shown anew from the start. Raises ``VisionError``."""
        if self._enrolling.asked is not None:
            self._enrolling.redo(self._enrolling.asked)
        return self._next("")

    def _see(self, looks: Any, insist: bool = False) -> Wanted:
        from vision.learning.enrolling import Verdict

        face = self._enrolling.asked
        if face is None:
            return self._next("")
        shown = self._enrolling.show(looks, face, insist)
        said = word(
            f"devices-teach-{shown.verdict}", face=self._named(face), like=self._named(shown.like or "")
        )
        if shown.verdict is Verdict.LIKE:
            self._doubted = looks
            return Wanted(str(face), said, str(shown.like))
        return self._next(said)

    def _next(self, said: str) -> Wanted:
        enrolling = self._enrolling
        face = enrolling.asked
        if face is None and not self._asked_more:
            self._asked_more = True  # once: what is hard to tell is shown a few times more
            enrolling.ask_more(enrolling.hard())
            face = enrolling.asked
        if face is None:
            return Wanted("", word("devices-teach-done", die=catalogue().name("die", self.kind)))
        shown, wanted = enrolling.progress(face)
        code = "devices-teach-show" if shown == 0 else "devices-teach-again"
        asked = word(code, face=self._named(face), number=shown + 1, of=wanted)
        return Wanted(str(face), f"{said}\n{asked}" if said else asked)

    def _named(self, face: Any) -> str:
        from companion.table.eyes.kinds import answer_of

        return face_name(self.kind, answer_of(self.kind, face)) if face else ""


def known_faces() -> dict[str, int]:
    """Of how many faces of each kind the camera has seen an example."""
    from companion.table.eyes.kinds import DIE_KINDS
    from vision.learning import Learnt

    learnt = Learnt(camera_dir() / "dice")
    return {
        name: sum(1 for times in learnt.count(kind).values() if times) for name, kind in DIE_KINDS.items()
    }
