"""Something that is looked at again and again while a screen is in view."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock


class Ticker:
    """Calls ``act`` every so many seconds between :meth:`start` and :meth:`stop`."""

    def __init__(self, act: Callable[[], None], every: float) -> None:
        self._act, self._every = act, every
        self._event: Any = None

    @property
    def runs(self) -> bool:
        return self._event is not None

    def start(self) -> None:
        """While it runs, nothing happens."""
        if self._event is None:
            self._event = Clock.schedule_interval(lambda _: self._act(), self._every)

    def stop(self) -> bool:
        """Did it run?"""
        ran, event, self._event = self.runs, self._event, None
        if ran:
            event.cancel()
        return ran
