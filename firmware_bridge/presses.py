"""Buttons that were pressed, and no more of them than a hand presses.

A worn button, a broken wire or a board gone mad may report presses without end. Each of them could take back
an answer of the game, so a button that reports too many is not listened to until it has rested.
"""

from collections import deque
from collections.abc import Iterator
from typing import Final

KEPT: Final = 32
"""Presses that wait to be taken; the oldest are forgotten."""
QUICK: Final = (8, 2.0)
LONG: Final = (20, 20.0)
"""So many presses in so many seconds are too many."""
RESTS: Final = 3.0
"""Seconds without a press after which a button is listened to again."""


class Presses:
    """What was pressed and not yet taken, oldest first."""

    def __init__(self) -> None:
        self._waiting: deque[str] = deque(maxlen=KEPT)
        self._when: dict[str, deque[float]] = {}
        self.stuck: set[str] = set()
        """The buttons that are not listened to; none while all is well."""

    def press(self, button: str, now: float) -> None:
        """The board reports it."""
        when = self._when.setdefault(button, deque(maxlen=max(QUICK[0], LONG[0])))
        if when and now - when[-1] >= RESTS:
            self._rested(button)
        when.append(now)
        if any(len(when) >= most and now - when[-most] < within for most, within in (QUICK, LONG)):
            self.stuck.add(button)
        if button in self.stuck:
            self._waiting = deque((one for one in self._waiting if one != button), KEPT)
        else:
            self._waiting.append(button)

    def look(self, now: float) -> bool:
        """Say this now and then; whether a button that was stuck has rested."""
        rested = [button for button in self.stuck if now - self._when[button][-1] >= RESTS]
        for button in rested:
            self._rested(button)
        return bool(rested)

    def _rested(self, button: str) -> None:
        self._when[button].clear()
        self.stuck.discard(button)

    def take(self) -> list[str]:
        """All of them, once."""
        taken = list(self._waiting)
        self._waiting.clear()
        return taken

    def __iter__(self) -> Iterator[str]:
        return iter(self._waiting)
