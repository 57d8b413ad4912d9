"""Single keys of a terminal, as they are pressed."""

import os
import sys
import termios
import tty
from types import TracebackType
from typing import Any, Final, Self

_NAMES: Final = {
    b"\x1b[A": "up",
    b"\x1b[B": "down",
    b"\x1b[C": "right",
    b"\x1b[D": "left",
    b"+": "right",
    b"-": "left",
    b">": "up",
    b"<": "down",
    b"\r": "enter",
    b"\n": "enter",
    b"\x04": "q",
}


class Keys:
    """Within this block keys come one by one; afterwards the terminal is what it was."""

    def __init__(self) -> None:
        self._handle = sys.stdin.fileno()
        self._before: list[Any] = []
        self._typed = b""

    def __enter__(self) -> Self:
        self._before = termios.tcgetattr(self._handle)
        tty.setcbreak(self._handle)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        termios.tcsetattr(self._handle, termios.TCSADRAIN, self._before)

    def wait(self) -> str:
        """The next key by its name or letter; nothing when the terminal is gone."""
        if not self._typed:
            try:
                self._typed = os.read(self._handle, 1024)
            except OSError:
                return ""
        length = 3 if self._typed.startswith(b"\x1b[") else 1
        key, self._typed = self._typed[:length], self._typed[length:]
        return _NAMES.get(key) or key.decode("ascii", errors="replace")
