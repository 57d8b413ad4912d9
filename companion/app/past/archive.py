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
PATIENCE = 3.0
"""Seconds that whoever closes the app waits for what is being written."""


class _Errand(NamedTuple):
    work: Work
    done: Callable[[Any], None]
    failed: Callable[[GameError], None]


class Archive:
    """One thing after the other, by a thread that begins with the first and ends with :meth:`close`."""

    def __init__(self) -> None:
        self._errands: SimpleQueue[_Errand | None] = SimpleQueue()
        self._thread: Thread | None = None
        self.has_taken_up = False
        """Was the folder of saved games looked through since the app began?"""

    def ask(self, work: Work, done: Callable[[Any], None], failed: Callable[[GameError], None]) -> None:
        """``work`` is given the history beside the screen; where the screen is drawn, ``done`` is given what
        came of it, or ``failed`` the error."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name="archive", daemon=True)
            self._thread.start()
        self._errands.put(_Errand(work, done, failed))

    def close(self) -> None:
        """What was asked is still done, as far as it takes no longer than our patience."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._errands.put(None)
            thread.join(PATIENCE)

    def _run(self) -> None:
        history: History | None = None
        while (errand := self._errands.get()) is not None:
            try:
                history = history or _opened()
                found = errand.work(history)
            except GameError as error:
                _tell(errand.failed, error)
            except Exception as error:  # nobody expected it: the app tells it as it tells all such
                _tell(_raise, error)
            else:
                _tell(errand.done, found)
        if history is not None:
            history.close()


def _opened() -> "History":
    from companion.store.history import open_history  # the database takes its time to load
    from companion.table.remembering import history_url

    return open_history(history_url())


def _tell(hear: Callable[[Any], None], found: Any) -> None:
    Clock.schedule_once(lambda _: hear(found), 0)


def _raise(error: Exception) -> None:
    raise error
