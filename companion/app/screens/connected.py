"""A game whose table may be somewhere else: while it is out of reach nothing is answered, and all see why."""

from collections.abc import Callable
from typing import Any, Final

from companion.app.play.tablets import Connection, at_the_table
from companion.app.screens.played import PlayedScreen
from companion.app.widgets.offline import OfflineBand
from companion.app.widgets.ticker import Ticker
from companion.app.words import word

LOOK: Final = 0.25
"""Seconds between two looks whether the table is there."""


class ConnectedScreen(PlayedScreen):
    """``connection`` tells how it is now. What is drawn asks :attr:`is_online`, and is drawn anew when that
    changes."""

    def __init__(self, connection: Callable[[], Connection] | None, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._connection = connection or at_the_table
        self._now = self._connection()
        self._band = OfflineBand()
        self._ticker = Ticker(self.look, LOOK)

    @property
    def is_online(self) -> bool:
        return self._now.is_online

    def on_pre_enter(self, *_: Any) -> None:
        if self._connection is not at_the_table:
            self._ticker.start()
            self.look()

    def on_leave(self, *_: Any) -> None:
        self._ticker.stop()

    def look(self) -> None:
        before, self._now = self._now, self._connection()
        self._band.show(self._now)
        if self._now.state != before.state:
            self.show()

    def _do(self, act: Callable[..., None], *given: Any) -> None:
        if self.is_online:
            super()._do(act, *given)
        else:
            self._say_offline()

    def _say_offline(self) -> None:
        self._sound("refused")
        self._notices.say(word("offline-why"))
