"""Slow things that somebody asked for: done by a thread, told to whoever looks in."""

import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Any, Final

from companion.app.words import word
from companion.core.errors import GameError
from companion.text import error_text
from companion.text.libraries import refusal_of
from companion.text.outside import outside_text

_LOOK: Final = 0.02


class Stopped(Exception):
    """Nobody waits for it any more."""


class Errands:
    """One errand after another. ``done`` is called by :meth:`look` with what came of it, ``failed`` with a
    sentence; so both run where the screen is drawn."""

    def __init__(self) -> None:
        self._done: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._thread: Thread | None = None
        self._stopping = Event()

    @property
    def is_busy(self) -> bool:
        return self._thread is not None

    def send(
        self,
        act: Callable[[], Any],
        done: Callable[[Any], None],
        failed: Callable[[str], None] = lambda said: None,
    ) -> bool:
        """``False``, and nothing happens, while another one is under way."""
        if self._thread is not None:
            return False
        self._thread = Thread(target=self._run, args=(act, done, failed), name="errand", daemon=True)
        self._thread.start()
        return True

    def tell(self, told: Callable[[], None]) -> None:
        """Said by the errand: something to be done where the screen is drawn."""
        self._done.put(told)

    def look(self) -> None:
        """What has been done since the last look is told now."""
        while True:
            try:
                told = self._done.get_nowait()
            except Empty:
                return
            told()

    def wait(self, condition: Callable[[], bool], seconds: float) -> bool:
        """For the errand: until something holds, at most so long. Raises ``Stopped``."""
        end = time.monotonic() + seconds
        while not condition():
            if self._stopping.wait(_LOOK):
                raise Stopped
            if time.monotonic() >= end:
                return False
        return True

    def close(self) -> None:
        """Nobody is told any more; waits for what is under way."""
        self._stopping.set()
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.join()
        self._done = SimpleQueue()
        self._stopping.clear()

    def _run(
        self, act: Callable[[], Any], done: Callable[[Any], None], failed: Callable[[str], None]
    ) -> None:
        try:
            found = act()
        except Stopped:
            self._end(lambda: None)
        except Exception as error:  # whatever it is, it is told in one sentence
            said = sentence_of(error)
            self._end(lambda: failed(said))
        else:
            self._end(lambda: done(found))

    def _end(self, told: Callable[[], None]) -> None:
        def last() -> None:
            self._thread = None
            told()

        self._done.put(last)


def sentence_of(error: Exception) -> str:
    """What people read of something that went wrong."""
    if isinstance(error, ImportError):
        error = refusal_of(error)
    if isinstance(error, GameError):
        return error_text(error)
    if hasattr(error, "code"):
        return outside_text(error)
    return word("devices-failed", reason=str(error) or type(error).__name__)
