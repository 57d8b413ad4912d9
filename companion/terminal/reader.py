"""Where typed lines come from, and how waiting for one ends."""

import importlib
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from io import BufferedReader, TextIOWrapper
from operator import length_hint
from threading import get_ident
from types import FrameType
from typing import Any, BinaryIO, Final

from companion.terminal.screen import printable

LONGEST: Final = 10_000
"""Bytes of one line; nobody types more."""

Reader = Callable[[str], str]
"""Gives the next line, without its end, after showing a prompt. Raises ``EOFError`` at the end of
input, :class:`Stopped` when the program is told to end, and :class:`Rung` where rings may be heard."""


class Stopped(Exception):
    """Somebody pressed Ctrl-C or asked the program to end."""


class Rung(Exception):
    """Something else than the keyboard has to say something; whoever waits may wait again."""


class Signals:
    """Ctrl-C, SIGTERM and SIGHUP end the program only where it waits: an answer is never half taken.

    What comes while something is being worked out is kept until the next moment of waiting; coming
    again it ends the work too. A ring ends only waiting, and only where it may.
    """

    _ENDING: Final = ("SIGINT", "SIGTERM", "SIGHUP")
    _RING: Final = getattr(signal, "SIGUSR1", None)
    """Not on every platform; there rings are noticed when a line has been typed."""

    def __init__(self) -> None:
        self.waiting = False
        self.told = False
        self.typed: Callable[[], str] = str
        """What stands in the line that is being typed."""
        self.left = ""
        """What stood in it when it rang."""
        self._may_ring = False
        self._hears = False
        self._thread: int | None = None
        """The thread that waits, while its signals are ours."""

    def check(self) -> None:
        """A moment at which it is safe to end; raises ``Stopped`` when told to."""
        if self.told:
            raise Stopped

    @contextmanager
    def caught(self) -> Iterator[None]:
        """Within this block the signals are ours; afterwards they are what they were."""
        numbers = [getattr(signal, name) for name in self._ENDING if hasattr(signal, name)]
        before: dict[int, Any] = {number: signal.signal(number, self._told) for number in numbers}
        if self._RING is not None:
            before[self._RING] = signal.signal(self._RING, self._rung)
            self._thread = get_ident()
        try:
            yield
        finally:
            self._thread = None
            for number, handler in before.items():
                signal.signal(number, handler)

    @contextmanager
    def while_waiting(self, rings: bool = False) -> Iterator[None]:
        """Told to end, this block ends; so it does at a ring, with ``rings`` and where rings may be heard."""
        self.check()
        self.waiting = True
        try:
            self.check()
            self._hears = rings and self._may_ring
            yield
        finally:
            self._hears = False
            self.waiting = False

    @contextmanager
    def hearing_rings(self) -> Iterator[None]:
        """Within this block a ring ends the waiting for a line by ``Rung``."""
        self._may_ring = True
        try:
            yield
        finally:
            # A ring may have cut the end of waiting short.
            self._may_ring = self.waiting = False

    def ring(self) -> None:
        """From any thread. It may come a moment too early: ring until it is answered."""
        if self._hears and self._thread is not None and self._RING is not None:
            signal.pthread_kill(self._thread, self._RING)

    def _told(self, number: int, frame: FrameType | None) -> None:
        if self.waiting or self.told:
            raise Stopped
        self.told = True

    def _rung(self, number: int, frame: FrameType | None) -> None:
        if self._hears:
            self._hears = False  # once: what cleans up after it is not interrupted again
            self.left = self.typed()
            raise Rung


def stdin_reader(signals: Signals) -> Reader:
    """Lines of standard input: edited on a terminal, taken as they come from a pipe."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        return _terminal_reader(signals)
    return pipe_reader(sys.stdin.buffer, signals, _write)


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _terminal_reader(signals: Signals) -> Reader:
    readline: Any = None
    with suppress(ImportError):  # not every platform can edit lines
        readline = importlib.import_module("readline")
        signals.typed = readline.get_line_buffer
    if isinstance(sys.stdin, TextIOWrapper):
        # Bytes that are no text are shown as such instead of ending the game.
        sys.stdin.reconfigure(errors="replace")
    kept = ("", "")
    """What was being typed at which prompt when it rang."""

    def read(prompt: str) -> str:
        nonlocal kept
        again = kept[1] if kept[0] == prompt else ""
        kept = ("", "")
        sys.stdout.flush()
        # Whatever must not be torn by a ring is done in one go: what was typed is put back into the
        # line or still in this iterator, and a typed line is not yet taken or in this list.
        put_back, lines = iter((again,)), list[str]()
        if readline is not None:
            readline.set_startup_hook(partial(next, map(readline.insert_text, put_back), None))
        try:
            with signals.while_waiting(rings=True):
                lines.extend(map(input, (prompt,)))
        except Rung:
            if not lines:
                kept = (prompt, again if length_hint(put_back) else signals.left)
                _write("\n")
                raise
        return lines[0]

    return read


def pipe_reader(source: BinaryIO, signals: Signals, write: Callable[[str], None]) -> Reader:
    """Lines of bytes; what is too long is cut, what is no text is replaced.

    They are written after the prompt, as a terminal shows what is typed.
    """

    def read(prompt: str) -> str:
        write(prompt)
        try:
            with signals.while_waiting(rings=True):
                if isinstance(source, BufferedReader):
                    source.peek(1)  # waits for the beginning of a line, and takes nothing
        except Rung:
            write("\n")
            raise
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
