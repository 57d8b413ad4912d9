"""The two buttons: debounced, and each press kept until the host has seen it."""

from collections import deque
from typing import Final

from firmware_bridge.emulator.gauge import MS
from firmware_bridge.messages import CONSTANTS, ENUMS

BUTTONS: Final = ENUMS["button"]
DEBOUNCE: Final = 20 * MS
REPEAT: Final = CONSTANTS["repeat_ms"] * MS
MOST: Final = 8
NUMBERS: Final = 255


class Contact:
    """One button; it counts as down or up when it has been so for a while."""

    def __init__(self) -> None:
        self.down = False
        """What the chip takes it for."""
        self.pressed = False
        self._up_at: int | None = None
        self._due: int | None = None

    @property
    def due(self) -> int | None:
        """When something happens next."""
        return min((time for time in (self._due, self._up_at) if time is not None), default=None)

    def press(self, now: int, lasting: int) -> None:
        self._turn(True, now)
        self._up_at = now + lasting

    def chip_starts(self, now: int) -> None:
        """A chip that starts takes all buttons for up."""
        self.down = False
        if self._up_at is not None and now >= self._up_at:
            self.pressed, self._up_at = False, None
        self._due = now + DEBOUNCE if self.pressed else None

    def _turn(self, pressed: bool, now: int) -> None:
        if pressed != self.pressed:
            self.pressed = pressed
            self._due = now + DEBOUNCE if pressed != self.down else None

    def tick(self, now: int) -> bool:
        """Whether it has just gone down."""
        if self._up_at is not None and now >= self._up_at:
            self._turn(False, self._up_at)
            self._up_at = None
        if self._due is None or now < self._due:
            return False
        self._due = None
        self.down = self.pressed
        return self.down


class Presses:
    """Presses the host has not seen: ``(number, button)``, the oldest first."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[int, int]] = deque()
        self._number = 0
        self.due = 0
        """When the first one is told again."""

    @property
    def first(self) -> tuple[int, int] | None:
        return self._waiting[0] if self._waiting else None

    def forget(self) -> None:
        """Nobody listens; who comes later does not want to hear of it."""
        self._waiting.clear()

    def add(self, button: int, now: int) -> None:
        """What does not fit is lost."""
        if len(self._waiting) < MOST:
            self._number = self._number % NUMBERS + 1
            if not self._waiting:
                self.due = now
            self._waiting.append((self._number, button))

    def told(self, now: int) -> None:
        self.due = now + REPEAT

    def seen(self, number: int, now: int) -> None:
        if self._waiting and self._waiting[0][0] == number:
            self._waiting.popleft()
            self.due = now
