"""What other threads want done on the thread of the screens."""

import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Final

from kivy.clock import Clock

SHARE: Final = 0.02
"""Seconds before each picture; what is not done by then waits for the next one."""


class Posted:
    """Called by any thread, it has things done in the order in which they came, before the next picture.

    However much is posted, pictures and touches go on.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._todo: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._soon = Clock.create_trigger(lambda _: self.do_some())

    def __call__(self, act: Callable[[], None]) -> None:
        self._todo.put(act)
        self._soon()

    def do_some(self) -> None:
        """As much as there is time for, and at least one."""
        until = self._clock() + SHARE
        try:
            self._todo.get_nowait()()
            while self._clock() < until:
                self._todo.get_nowait()()
        except Empty:
            return
        finally:
            if not self._todo.empty():
                self._soon()
