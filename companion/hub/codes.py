"""Codes on the table's screen: each lets one device in, for a short time and a few tries."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Final

from companion.hub.messages import HubError

DIGITS: Final = 6
CODE_LIFE: Final = 180.0
"""Seconds."""
MOST_TRIES: Final = 5


@dataclass(frozen=True)
class Code:
    """A code as it stands now."""

    value: str
    seconds_left: float
    tries_left: int


class Codes:
    """At most one code is valid. Any thread may call."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._value = ""
        self._until = 0.0
        self._tries = 0
        self._was_used = False

    def show(self) -> str:
        """A fresh one; the one before is worth nothing any longer."""
        with self._lock:
            self._value = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
            self._until = self._clock() + CODE_LIFE
            self._tries = MOST_TRIES
            self._was_used = False
            return self._value

    def current(self) -> Code | None:
        """``None`` when none is valid."""
        with self._lock:
            if self._refusal():
                return None
            return Code(self._value, self._until - self._clock(), self._tries)

    @property
    def problem(self) -> str | None:
        """Why none is valid: ``code-none``, ``code-used``, ``code-expired`` or ``code-locked``."""
        with self._lock:
            return self._refusal()

    def hide(self) -> None:
        with self._lock:
            self._value = ""

    def try_begin(self) -> str:
        """The code to compare with; the try counts, however it ends. Raises ``HubError``."""
        with self._lock:
            if (code := self._refusal()) is not None:
                raise HubError(code)
            self._tries -= 1
            return self._value

    def used(self, value: str) -> None:
        """Somebody has proved to know it. Raises ``HubError`` when somebody else was quicker."""
        with self._lock:
            if self._was_used or value != self._value:
                code = "code-used"
                raise HubError(code)
            self._was_used = True

    def _refusal(self) -> str | None:
        code = None
        if not self._value:
            code = "code-none"
        elif self._was_used:
            code = "code-used"
        elif self._clock() >= self._until:
            code = "code-expired"
        elif self._tries <= 0:
            code = "code-locked"
        return code
