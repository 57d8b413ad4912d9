"""A touch that falls on a question which nobody can have read yet is no answer to it: a hand that touches
twice means one answer, and so does one that comes as the camera has just taken its own."""

from time import monotonic, time
from typing import Any, Final

from kivy.metrics import dp
from kivy.vector import Vector

QUICK: Final = 0.4
"""Seconds within which a touch at the same place is the same touch once more."""
MOST_SURPRISES: Final = 2
"""Changes in a row that a touch is lost to."""
_NEAR: Final = 24
"""How far off (in dp) the same place may be."""


class Steady:
    """Knows the last touch, and what was on the screen when it came."""

    def __init__(self) -> None:
        self._when, self._where = float("-inf"), (0.0, 0.0)
        self._began = 0.0
        self._shown: object = None
        self._until = self._when
        """When the last touch has done what it does, and that could be seen."""
        self._looked: object = None
        self._by_itself = float("-inf")
        """When what is shown has changed without a touch."""
        self._unheard: set[float] = set()
        """Changes of that kind that a touch was lost to, since one was heard."""

    def is_too_quick(self, touch: Any, shown: object) -> bool:
        """Did ``shown`` change under a finger that has not really been lifted? Dice told one by one may be
        touched as quickly as anybody likes: until the last of them the same question stands there."""
        quick = touch.time_start - self._until < QUICK
        again = quick and Vector(touch.pos).distance(self._where) < dp(_NEAR)
        self._when = self._until = touch.time_start
        self._began = monotonic()
        if (again and shown != self._shown) or self._is_surprised(touch):
            return True  # and so is a third touch: what was on the screen at the first one still counts
        self._where, self._shown = touch.pos, shown
        self._unheard.clear()
        return False

    def _is_surprised(self, touch: Any) -> bool:
        """Did the screen change by itself just now? One that never stops doing so must let people go."""
        if not 0 <= touch.time_start - self._by_itself < QUICK:
            return False
        self._unheard.add(self._by_itself)
        return len(self._unheard) <= MOST_SURPRISES

    def seen(self, shown: object) -> None:
        """What the last touch did is drawn. On a slow machine that takes longer than a second touch, which
        waits meanwhile and is told as if it had come late."""
        self._until = self._when + monotonic() - self._began
        self.expect(shown)

    def expect(self, shown: object) -> None:
        """Somebody wanted it: it did not change by itself."""
        self._looked = shown

    def look(self, shown: object) -> None:
        """Say this often: what no touch has changed has changed by itself."""
        if shown != self._looked:
            self._looked, self._by_itself = shown, time()
