"""A rendered tray with dice of this game, for whoever has neither camera nor dice at hand.

Our own dice bear what anybody can read: pips, a star for the extra die, and the first letter of whatever the
real ones show in a picture, which nobody can know before the owner has shown it.
"""

from collections.abc import Sequence
from functools import cache
from math import hypot
from typing import Final

import numpy as np

from companion.table.eyes.kinds import DIE_KINDS, ORACLE, answer_of, is_printed
from vision.learning import Learnt
from vision.reader import DiceReader
from vision.reading import BLANK, Face
from vision.render import marks
from vision.render.body import Colour, Look
from vision.render.icons import star
from vision.render.scene import lying
from vision.sources.rendered import RenderedTray

_DARK: Final[Colour] = (0.01, 0.01, 0.015)
_PALE: Final[Colour] = (0.8, 0.88, 0.92)
_BODIES: Final[dict[str, tuple[Colour, Colour]]] = {
    "night": ((0.3, 0.05, 0.02), _PALE),
    "illuminated": ((0.01, 0.24, 0.85), _DARK),
    "market": (_PALE, _DARK),
    "travel": ((0.75, 0.75, 0.75), (0.05, 0.03, 0.4)),
    "ruins": ((0.03, 0.03, 0.4), _PALE),
    ORACLE: ((0.3, 0.04, 0.25), _PALE),
}
"""Blue, green and red of body and marks, as light."""
_SHOWN: Final = 3
"""How often each face is shown before the first throw."""


class DiceTray(RenderedTray):
    """Throws dice by the names that the rules have for them."""

    _learnt: Learnt | None = None

    def throw_dice(self, kinds: Sequence[str], seed: int) -> tuple[Face, ...]:
        """One die of each of these kinds comes rolling; what they will show, in their order."""
        return self.throw([look(kind) for kind in kinds], seed)

    def learnt(self, reader: DiceReader) -> Learnt:
        """Every die that has to be shown before it can be read, shown; once is enough."""
        if self._learnt is not None:
            return self._learnt
        found = self._learnt = Learnt()
        for kind in DIE_KINDS.values():
            for turn in range(_SHOWN if is_printed(kind) else 0):
                self._show(reader, found, kind.name, turn)
        return found

    def _show(self, reader: DiceReader, learnt: Learnt, kind: str, turn: int) -> None:
        """All faces of a die side by side, turned a little otherwise every time."""
        die = look(kind)
        dice = [
            lying(die, top, 70.0 * (top % 3 - 1), 50.0 * (top // 3) - 25, 0.7 * top + 1.9 * turn)
            for top in range(len(die.faces))
        ]
        picture, seen = self.lay(dice)
        for one in reader.looks(picture):
            x, y = one.box.centre
            away = [hypot(x - box.centre[0], y - box.centre[1]) for box in (view.box for view in seen)]
            learnt.add(kind, seen[away.index(min(away))].face, one.crop, one.chances)


@cache
def look(kind: str) -> Look:
    """One of our own dice of this kind."""
    faces = DIE_KINDS[kind].faces
    body, mark = _BODIES[kind]
    return Look(
        faces=faces,
        masks=tuple(_mask(kind, face) for face in faces),
        edge=16.0,
        rounding=0.22,
        cut=2.0,
        material="plain",
        body=body,
        second=body,
        mark=mark,
        disc=0.0,
        disc_colour=body,
        depth=0.0,
        gloss=0.3,
        clearness=0.0,
        waves=np.zeros((5, 4), np.float32),
    )


def _mask(kind: str, face: Face) -> marks.Mask:
    if isinstance(face, int):
        return marks.pips(face, marks.PipStyle())
    if face == BLANK:
        return marks.blank()
    if face == "extra":
        return marks.polygons(np.asarray(0.72 * star(5, 0.45), np.float32))
    answer = answer_of(kind, face)
    return marks.numeral(answer[0].upper(), weight=0.16, height=1.05)
