"""The history of finished games, asked beside the screen: no touch waits for a disk or a server."""

from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.clock import Clock

from companion.core.errors import GameError

if TYPE_CHECKING:
    from companion.store.history import History

Work = Callable[["History"], Any]
Told = Callable[[Any], None]
Failed = Callable[[GameError], None]
PATIENCE = 3.0
"""Seconds that whoever closes the app waits for what is being written."""


class _Errand(NamedTuple):
    act: Callable[[], Any]
    done: Told
    failed: Failed


class Archive:
    """One thing after the other, by a thread that begins with the first and ends with :meth:`close`."""

    def __init__(self) -> None:
        self._errands: SimpleQueue[_Errand | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._history: History | None = None
        self._is_closed = False
        self.has_taken_up = False
        """Was the folder of saved games looked through since the app began?"""

    def ask(self, work: Work, done: Told, failed: Failed) -> None:
        """``work`` is given the history beside the screen; where the screen is drawn, ``done`` is given what
        came of it, or ``failed`` the error."""
        self.do(lambda: work(self._opened()), done, failed)

    def do(self, act: Callable[[], Any], done: Told, failed: Failed) -> None:
        """The same with something slow that needs no history."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name="archive", daemon=True)
            self._thread.start()
        self._errands.put(_Errand(act, done, failed))

    def close(self) -> None:
        """What was asked is still done, as far as it takes no longer than our patience; nobody is told."""
        self._is_closed = True
        thread, self._thread = self._thread, None
        if thread is not None:
            self._errands.put(None)
            thread.join(PATIENCE)

    def _run(self) -> None:
        while (errand := self._errands.get()) is not None:
            try:
                found = errand.act()
            except GameError as error:
                self._tell(errand.failed, error)
            except Exception as error:  # nobody expected it: the app tells it as it tells all such
                self._tell(_raise, error)
            else:
                self._tell(errand.done, found)
        history, self._history = self._history, None
        if history is not None:
            history.close()

    def _tell(self, hear: Told, found: Any) -> None:
        Clock.schedule_once(lambda _: None if self._is_closed else hear(found), 0)

    def _opened(self) -> "History":
        """In the thread, and once. Raises ``GameError``."""
        from companion.store.history import open_history  # the database takes its time to load
        from companion.table.remembering import history_url

        if self._history is None:
            self._history = open_history(history_url())
        return self._history


def _raise(error: Exception) -> None:
    raise error
