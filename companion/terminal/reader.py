"""Where typed lines come from, and how waiting for one ends."""

import importlib
import os
import select
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from io import TextIOWrapper
from operator import length_hint
from threading import get_ident
from types import FrameType
from typing import Any, Final, Protocol

from companion.table.shutdown import handled
from companion.text.printable import one_line

LONGEST: Final = 10_000
"""Bytes of one line; nobody types more."""

Reader = Callable[[str], str]
"""Gives the next line, without its end, after showing a prompt. Raises ``EOFError`` at the end of
input, :class:`Stopped` when the program is told to end, and :class:`Rung` where rings may be heard."""


class HasFile(Protocol):
    """An open file of the operating system."""

    def fileno(self) -> int: ...


class Stopped(Exception):
    """Somebody pressed Ctrl-C or asked the program to end."""


class Rung(Exception):
    """Something else than the keyboard has to say something; whoever waits may wait again."""


class Signals:
    """Ctrl-C, SIGTERM and SIGHUP end the game only where it waits: an answer is never half taken.

    What comes while something is being worked out is kept until the next moment of waiting; coming
    again it ends the work too. A ring ends only waiting, and only where it may.
    """

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
        with handled(self._told), handled(self._rung, [] if self._RING is None else [self._RING]):
            self._thread = get_ident()
            try:
                yield
            finally:
                self._thread = None

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
    return pipe_reader(sys.stdin, signals, _write)


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
        prompt = one_line(prompt)
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


def pipe_reader(source: HasFile, signals: Signals, write: Callable[[str], None]) -> Reader:
    """Lines of a file that bytes come from; what is too long is cut, what is no text is replaced.

    They are written after the prompt, as a terminal shows what is typed.
    """
    lines = _Lines(source)

    def read(prompt: str) -> str:
        write(one_line(prompt))
        try:
            while (line := lines.next()) is None:
                with signals.while_waiting(rings=True):
                    lines.wait()
                lines.take()
        except Rung:
            write("\n")
            raise
        text = line.decode("utf-8", errors="replace").rstrip("\r\n")
        write(one_line(text, LONGEST) + "\n")
        return text

    return read


class _Lines:
    """Waiting takes nothing and taking does not wait: whatever ends the waiting, no byte is lost."""

    def __init__(self, source: HasFile) -> None:
        self._source = source
        self._whole: deque[bytes] = deque()
        self._begun = b""
        self._is_over = False

    def next(self) -> bytes | None:
        """A line that has come; raises ``EOFError`` after the last one."""
        if self._whole:
            return self._whole.popleft()
        if self._is_over:
            raise EOFError
        return None

    def wait(self) -> None:
        if sys.platform != "win32":  # there only taking waits
            select.select([self._source], [], [])

    def take(self) -> None:
        data = os.read(self._source.fileno(), LONGEST)
        *whole, begun = (self._begun + data).split(b"\n")
        self._is_over = not data
        if self._is_over and begun:
            whole, begun = [begun], b""
        self._whole.extend(line[:LONGEST] for line in whole)
        self._begun = begun[:LONGEST]
