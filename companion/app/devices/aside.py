"""Work that goes on beside the screen, until it is done or nobody waits for it any more."""

from collections.abc import Callable
from threading import Event, Thread


class Aside:
    """One thread at a time; ``work`` asks :meth:`rest` whether it shall leave."""

    def __init__(self, work: Callable[[], None], name: str) -> None:
        self._work, self._name = work, name
        self._leaving = Event()
        self._thread: Thread | None = None

    @property
    def is_busy(self) -> bool:
        """Was it started, and neither stopped nor said to be done?"""
        return self._thread is not None

    def start(self) -> None:
        """While it is busy, nothing happens."""
        if self._thread is None:
            self._leaving.clear()
            self._thread = Thread(target=self._work, name=self._name, daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Waits for what is under way."""
        self._leaving.set()
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.join()

    def done(self) -> None:
        """The work has come to its end: it may be started again."""
        self._thread = None

    def rest(self, seconds: float) -> bool:
        """For the work: so long, or shorter; ``True`` when it shall leave."""
        return self._leaving.wait(seconds)
