"""What the camera sees, a few times a second: the picture with what was read in it, ready to be shown."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from companion.app.devices.aside import Aside
from companion.app.devices.faces import face_name
from companion.app.words import word
from companion.text.catalogue import catalogue

if TYPE_CHECKING:  # OpenCV takes its time: the app does not wait for it
    from companion.table.eyes.watching import Eyes
    from vision.reading import Reading

EVERY: Final = 0.25
"""Seconds between two pictures."""
WIDEST: Final = 960
"""Pixels: a tablet need not be handed more."""


@dataclass(frozen=True, slots=True)
class Shot:
    """``pixels`` are red, green and blue, the lowest row first, as a texture wants them."""

    size: tuple[int, int]
    pixels: bytes
    dice: tuple[str, ...]
    """What was read, and how sure that is."""


class Preview:
    """Looks over the shoulder of the eyes, with a reader of its own. ``latest`` is the newest shot."""

    def __init__(self, eyes: Callable[[], "Eyes | None"], reads: bool = True) -> None:
        """``reads``: whether dice are looked for in the pictures."""
        self.latest: Shot | None = None
        self._eyes, self._reads = eyes, reads
        self._aside = Aside(self._run, "preview")
        self._reader: Any = None

    def start(self) -> None:
        self._aside.start()

    def stop(self) -> None:
        """Waits for a look that is under way."""
        self._aside.stop()
        self.latest = None

    def _run(self) -> None:
        seen: object = None
        while not self._aside.rest(EVERY):
            eyes = self._eyes()
            frame = None if eyes is None else eyes.frame
            if eyes is None or frame is None:
                self.latest, seen = None, None
            elif frame is not seen:
                seen = frame
                try:
                    self.latest = self._shot(eyes, frame.picture)
                except Exception:  # a preview is never worth a game
                    self.latest = None

    def _shot(self, eyes: "Eyes", picture: Any) -> Shot:
        from vision.drawing import drawn

        dice = self._read(eyes, picture) if self._reads and eyes.sight == "fine" else ()
        return shot_of(drawn(picture, dice), tuple(map(_said, dice)))

    def _read(self, eyes: "Eyes", picture: Any) -> "tuple[Reading, ...]":
        from companion.table.eyes.kinds import DIE_KINDS

        if self._reader is None or self._reader[0] is not eyes:
            self._reader = eyes, _reader(eyes)
        reader = self._reader[1]
        reader.expect(tuple(DIE_KINDS), None)
        return tuple(map(_by_colour, reader.read(picture)))


def shot_of(picture: Any, dice: tuple[str, ...] = ()) -> Shot:
    """A picture to be shown, no wider than need be."""
    import cv2

    height, width = picture.shape[:2]
    if width > WIDEST:
        picture = cv2.resize(picture, (WIDEST, round(height * WIDEST / width)), interpolation=cv2.INTER_AREA)
    upright = cv2.flip(cv2.cvtColor(picture, cv2.COLOR_BGR2RGB), 0)
    return Shot((picture.shape[1], picture.shape[0]), upright.tobytes(), dice)


def _reader(eyes: "Eyes") -> Any:
    """Knows the dice that these eyes know."""
    from companion.table import home
    from companion.table.eyes.kinds import DIE_KINDS
    from companion.table.eyes.tray import DiceTray
    from vision.learning import Learnt
    from vision.reader import DiceReader

    source = eyes.source
    if isinstance(source, DiceTray):
        return DiceReader(DIE_KINDS.values(), source.learnt(DiceReader()))
    return DiceReader(DIE_KINDS.values(), Learnt(home.camera_dir() / "dice"))


def _by_colour(one: "Reading") -> "Reading":
    """Nobody told which dice to expect: where several kinds bear the same pips, their colour tells."""
    from companion.table.eyes.kinds import DIE_KINDS, is_own_colour

    if DIE_KINDS[one.kind].colours and is_own_colour(one.kind, one.colour):
        return one
    own = (name for name, kind in DIE_KINDS.items() if one.colour in kind.colours and one.face in kind.faces)
    return replace(one, kind=next(own, one.kind))


def _said(one: "Reading") -> str:
    from companion.table.eyes.kinds import answer_of

    face = face_name(one.kind, answer_of(one.kind, one.face))
    kind = catalogue().name("die", one.kind)
    return word("devices-read", kind=kind, face=face, percent=int(100 * one.confidence))
