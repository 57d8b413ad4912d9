"""One thing beside the game that may be another at any time, or none: a board, a camera."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Generic, TypeVar

from companion.app.devices.errands import sentence_of
from companion.app.words import word

T = TypeVar("T")


class Slot(Generic[T]):
    """Opened and let go by a thread of its own, so that nobody waits for it: whoever wants it looks at
    ``value`` now and then. What cannot be opened is told in ``said``."""

    def __init__(self, name: str, opens: Callable[[str], AbstractContextManager[T | None]]) -> None:
        self.value: T | None = None
        self.where = ""
        """What is wanted; empty for nothing."""
        self.opening = False
        self.said: list[str] = []
        """Sentences about what could not be opened, oldest first."""
        self._name, self._opens = name, opens
        self._wishes: SimpleQueue[str | None] = SimpleQueue()
        self._thread: Thread | None = None

    def wish(self, where: str) -> None:
        """From now on this one; what was open is let go first. Comes back at once."""
        self.where = where
        self.opening = bool(where)
        self._wishes.put(where)
        if self._thread is None:
            self._thread = Thread(target=self._run, name=self._name, daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Let go what is open, and wait until it is."""
        self._wishes.put(None)
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.join()
        self.where, self.opening = "", False
        self._wishes = SimpleQueue()

    def _run(self) -> None:
        where = self._next()
        while where is not None:
            if not where:
                where = self._next()
                continue
            try:
                where = self._hold(where)
            except Exception as error:  # whatever it is, the game goes on without
                self.value, self.opening = None, False
                self.said.append(_sentence(error, where))
                where = self._next()

    def _hold(self, where: str) -> str | None:
        with self._opens(where) as value:
            self.value, self.opening = value, False
            try:
                return self._next()
            finally:
                self.value = None

    def _next(self) -> str | None:
        """What is wanted next; only the last of several wishes counts."""
        wish = self._wishes.get()
        while wish is not None:
            try:
                wish = self._wishes.get_nowait()
            except Empty:
                break
        return wish


def _sentence(error: Exception, where: str) -> str:
    if isinstance(error, ImportError) or hasattr(error, "code"):
        return sentence_of(error)
    return word("devices-not-opened", where=where, reason=str(error))
