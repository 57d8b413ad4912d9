"""What other threads want done on the thread of the screens."""

from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue

from kivy.clock import Clock


class Posted:
    """Called by any thread, it has things done in the order in which they came, before the next picture."""

    def __init__(self) -> None:
        self._todo: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._soon = Clock.create_trigger(lambda _: self.do_all())

    def __call__(self, act: Callable[[], None]) -> None:
        self._todo.put(act)
        self._soon()

    def do_all(self) -> None:
        with suppress(Empty):
            while True:
                self._todo.get_nowait()()
