"""Told to end, the program ends: at any moment, whichever of its threads the signal reached.

Python runs signal handlers in the main thread only, and only between two of its own steps. A signal that
another thread received, or that came in the moment before the main thread began to wait in the operating
system, would go unnoticed until something else woke it. So a thread watches for signals, wakes the main
thread until it has noticed, and ends the process when it takes too long. Nothing is lost by that: what was
acknowledged is on the disk.
"""

import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Thread, get_ident
from types import FrameType
from typing import Final

GRACE: Final = 0.7
"""Seconds from the signal until the process is ended, finished or not."""
VARIABLE: Final = "DARK_ROAD_SHUTDOWN_SECONDS"
"""The environment may allow more time, on slow machines."""
_NUDGE: Final = 0.02
"""Seconds between two attempts to wake the main thread."""

Handler = Callable[[int, FrameType | None], None]

TERMINATING: Final = tuple(signal.Signals[name] for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
ENDING: Final = (*TERMINATING, signal.SIGINT)
_WAKING: Final = getattr(signal, "SIGURG", None)
"""Means nothing to us, and does nothing where nobody handles it. Not on every platform."""


class Told(KeyboardInterrupt):
    """Somebody pressed Ctrl-C or asked the program to end.

    A class of its own: for a plain ``KeyboardInterrupt`` that passed through ``exec``, as within an import,
    the interpreter ends with the signal's code at its end, caught or not.
    """


@contextmanager
def handled(handler: Handler, numbers: Sequence[int] = ENDING) -> Iterator[None]:
    """Within this block these signals go to ``handler``; afterwards to whom they went before.

    A signal that is ignored stays ignored: ``nohup`` and shells ask for that.
    """
    before = {number: signal.getsignal(number) for number in numbers}
    heeded = {number: old for number, old in before.items() if old is not signal.SIG_IGN}
    for number in heeded:
        signal.signal(number, handler)
    try:
        yield
    finally:
        for number, old in heeded.items():
            signal.signal(number, signal.SIG_DFL if old is None else old)


@contextmanager
def ends_when_told() -> Iterator[None]:
    """Within this block SIGTERM and SIGHUP interrupt like Ctrl-C, and some time later end the process.

    The time goes on after the block: threads that do not finish do not keep the process alive.
    Only the main thread of a process may say this.
    """
    if _WAKING is None:
        with handled(_interrupt):
            yield
        return
    alarm, bell = os.pipe()
    os.set_blocking(bell, False)
    before = signal.set_wakeup_fd(bell, warn_on_full_buffer=False)
    _Watch(alarm, _grace(), _WAKING).start()
    try:
        with handled(_interrupt), handled(_nothing, [_WAKING]):
            yield
    finally:
        signal.set_wakeup_fd(before)
        os.close(bell)  # the watch ends, unless it counts already


def _grace() -> float:
    try:
        return max(0.0, float(os.environ.get(VARIABLE, GRACE)))
    except ValueError:
        return GRACE


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Once: cleaning up after it is not interrupted again, but by somebody at the keyboard."""
    if number != signal.SIGINT:
        for one in TERMINATING:
            signal.signal(one, _nothing)
    # Where compiled code calls us back nothing can be raised: it is printed instead, and not for people.
    sys.excepthook = sys.unraisablehook = _keep_quiet
    raise Told


def _keep_quiet(*_: object) -> None:
    """The process is about to end, and whoever told it to knows why."""


def _nothing(number: int, frame: FrameType | None) -> None:
    """Having a handler at all is what lets a signal end a wait in the operating system."""


class _Watch(Thread):
    """Learns of each signal as it comes, whichever thread received it."""

    def __init__(self, alarm: int, grace: float, waking: int) -> None:
        super().__init__(name="shutdown", daemon=True)
        self._alarm, self._grace, self._waking = alarm, grace, waking
        self._main = get_ident()
        self._nudging_until = 0.0
        self._deadline: float | None = None
        self._code = 0

    def run(self) -> None:
        while (numbers := self._heard()) is not None:
            self._note(numbers)
            if time.monotonic() < self._nudging_until:
                signal.pthread_kill(self._main, self._waking)
            self._end_if_due()
        while self._deadline is not None:  # the block is over; what is left of the process is counted, too
            time.sleep(_NUDGE)
            self._end_if_due()

    def _heard(self) -> bytes | None:
        """The numbers of signals that came; ``None`` when the block is over."""
        busy = self._deadline is not None or time.monotonic() < self._nudging_until
        if not select.select([self._alarm], [], [], _NUDGE if busy else None)[0]:
            return b""
        return os.read(self._alarm, 64) or None

    def _note(self, numbers: bytes) -> None:
        until = time.monotonic() + self._grace
        for number in numbers:
            if number in ENDING:
                self._nudging_until = until
            if number in TERMINATING and self._deadline is None:
                self._deadline, self._code = until, 128 + number

    def _end_if_due(self) -> None:
        if self._deadline is not None and time.monotonic() >= self._deadline:
            os._exit(self._code)
