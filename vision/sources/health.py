"""Is the camera all right? It notices when it is covered, frozen, moved or gone, and when it is back."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import sentences
from vision.reading import Picture
from vision.sources.frame import Frame

FINE, COVERED, FROZEN, MOVED, VANISHED = "fine", "covered", "frozen", "moved", "vanished"

PATIENCE: Final = {FINE: 0.5, COVERED: 2.0, FROZEN: 5.0, MOVED: 2.0}
"""Seconds for which it must look so, frame after frame: a hand that passes or a lamp that flickers
is over by then."""
SILENCE: Final = 3.0
"""Seconds without any frame."""
DARK: Final = 24.0
"""Even the brightest parts of a picture (its 99th hundredth) are no brighter than that."""
EVEN: Final = 3.0
"""Its parts differ from each other by no more than that (standard deviation)."""
OTHER: Final = 25.0
"""Its colour differs by more than that from the one that lay there before."""
ASK_MOVED: Final = 0.5
"""Seconds between two looks at whether it was moved."""

_SMALL: Final = (64, 36)
_THIN: Final = 320
"""Columns that are enough to tell whether a sensor lives: it always has noise."""

Moved = Callable[[Picture], bool]


@dataclass(frozen=True, slots=True)
class Notice:
    """The camera's state changed to ``state``; ``str()`` is a sentence for people."""

    state: str
    at: float

    @property
    def code(self) -> str:
        return f"camera-{self.state}"

    def __str__(self) -> str:
        return sentences("notices")[self.code]


class Health:
    """Fed with every frame, and with the time while none comes; each change is told once."""

    def __init__(self, moved: Moved | None = None, began: float | None = None) -> None:
        """``moved`` looks at a picture and says whether the camera stands elsewhere than it did.

        ``began`` is when the first frame was waited for; the first call tells otherwise.
        """
        self.state = FINE
        self.looks = FINE
        """What the last frame alone looks like; a state is what lasts."""
        self._moved = moved
        self._asked, self._answer = float("-inf"), False
        self._last_frame = began
        self._coming: tuple[str, float] | None = None
        self._before: Picture | None = None
        self._ground: NDArray[np.float64] | None = None

    def see(self, frame: Frame) -> Notice | None:
        """A new frame."""
        self._last_frame = frame.at
        self.looks = looks = self._looks(frame)
        if looks == self.state:
            self._coming = None
            return None
        if self._coming is None or self._coming[0] != looks:
            self._coming = looks, frame.at
        return self._become(looks, frame.at) if frame.at - self._coming[1] >= PATIENCE[looks] else None

    def miss(self, now: float, gone: bool = False) -> Notice | None:
        """No frame came until ``now``, on the frames' clock; ``gone`` when it is known that none can."""
        if self._last_frame is None:
            self._last_frame = now
        if self.state == VANISHED or not (gone or now - self._last_frame >= SILENCE):
            return None
        return self._become(VANISHED, now)

    def stands_here(self) -> None:
        """Where the camera stands now is right: somebody calibrated it anew."""
        self._asked, self._answer = float("-inf"), False
        if self.state == MOVED:
            self.state, self._coming = FINE, None

    def _become(self, state: str, at: float) -> Notice:
        self.state, self._coming = state, None
        return Notice(state, at)

    def _looks(self, frame: Frame) -> str:
        step = max(1, frame.picture.shape[1] // _THIN)
        before, self._before = self._before, frame.picture[::step, ::step].copy()
        if self._is_covered(self._before):
            return COVERED
        if before is not None and np.array_equal(before, self._before):
            return FROZEN
        return MOVED if self._is_moved(frame) else FINE

    def _is_covered(self, picture: Picture) -> bool:
        """Dark all over, or even from edge to edge in another colour than before.

        An empty table may be as even as a finger on the lens, but that has the colour which lay between the
        dice all the time.
        """
        small = cv2.resize(picture, _SMALL, interpolation=cv2.INTER_AREA)
        grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
        if np.percentile(grey, 99) <= DARK:
            return True
        colour = np.median(small.reshape(-1, 3), axis=0)
        other = self._ground is not None and np.abs(colour - self._ground).max() > OTHER
        if other and grey.std() <= EVEN:
            return True
        self._ground = colour
        return False

    def _is_moved(self, frame: Frame) -> bool:
        if self._moved is not None and frame.at - self._asked >= ASK_MOVED:
            self._asked, self._answer = frame.at, self._moved(frame.picture)
        return self._answer
