"""Where typed lines come from, and how waiting for one ends."""

import importlib
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from types import FrameType
from typing import Any, BinaryIO, Final

from companion.terminal.screen import printable

LONGEST: Final = 10_000
"""Bytes of one line; nobody types more."""

Reader = Callable[[str], str]
"""Gives the next line, without its end, after showing a prompt. Raises ``EOFError`` at the end of
input and :class:`Stopped` when the program is told to end."""


class Stopped(Exception):
    """Somebody pressed Ctrl-C or asked the program to end."""


class Signals:
    """Ctrl-C, SIGTERM and SIGHUP end the program only where it waits: an answer is never half taken.

    What comes while something is being worked out is kept until the next moment of waiting; coming
    again it ends the work too.
    """

    _ENDING: Final = ("SIGINT", "SIGTERM", "SIGHUP")

    def __init__(self) -> None:
        self.waiting = False
        self.told = False

    def check(self) -> None:
        """A moment at which it is safe to end; raises ``Stopped`` when told to."""
        if self.told:
            raise Stopped

    @contextmanager
    def caught(self) -> Iterator[None]:
        """Within this block the signals are ours; afterwards they are what they were."""
        numbers = [getattr(signal, name) for name in self._ENDING if hasattr(signal, name)]
        before: dict[int, Any] = {number: signal.signal(number, self._told) for number in numbers}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    @contextmanager
    def while_waiting(self) -> Iterator[None]:
        self.check()
        self.waiting = True
        try:
            self.check()
            yield
        finally:
            self.waiting = False

    def _told(self, number: int, frame: FrameType | None) -> None:
        if self.waiting or self.told:
            raise Stopped
        self.told = True


def stdin_reader(signals: Signals) -> Reader:
    """Lines of standard input: edited on a terminal, taken as they come from a pipe."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        return _terminal_reader(signals)
    return pipe_reader(sys.stdin.buffer, signals, _write)


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _terminal_reader(signals: Signals) -> Reader:
    with suppress(ImportError):  # not every platform can edit lines
        importlib.import_module("readline")
    if isinstance(sys.stdin, TextIOWrapper):
        # Bytes that are no text are shown as such instead of ending the game.
        sys.stdin.reconfigure(errors="replace")

    def read(prompt: str) -> str:
        sys.stdout.flush()
        with signals.while_waiting():
            return input(prompt)

    return read


def pipe_reader(source: BinaryIO, signals: Signals, write: Callable[[str], None]) -> Reader:
    """Lines of bytes; what is too long is cut, what is no text is replaced.

    They are written after the prompt, as a terminal shows what is typed.
    """

    def read(prompt: str) -> str:
        write(prompt)
        with signals.while_waiting():
            line = source.readline(LONGEST)
            if not line:
                raise EOFError
            end = line
            while len(end) == LONGEST and not end.endswith(b"\n"):
                end = source.readline(LONGEST)
        text = line.decode("utf-8", errors="replace").rstrip("\r\n")
        write(printable(text) + "\n")
        return text

    return read
