"""On a tablet, while it is at a table: which seat is played here, and asking for another one."""

from collections.abc import Callable
from typing import Any, Final

from companion.app.play.tablets import JoinDesk
from companion.app.widgets.page import Page, note
from companion.app.widgets.seat_choice import seat_choice
from companion.app.widgets.ticker import Ticker
from companion.app.words import word

LOOK: Final = 0.25
"""Seconds between two looks at the desk."""


class SeatsScreen(Page):
    """``back`` leads to the table: by the arrow, when somebody only looks on, and when a seat was given.
    ``said`` is why it is shown by itself."""

    def __init__(self, desk: JoinDesk, back: Callable[[], None], said: str = "", **more: Any) -> None:
        super().__init__("seats", word("seats-title"), back, **more)
        self._desk, self._go, self._said = desk, back, said
        self._seat = desk.seat
        self._ticker = Ticker(self.look, LOOK)
        self._show()

    def on_pre_enter(self, *_: Any) -> None:
        self._ticker.start()

    def on_leave(self, *_: Any) -> None:
        self._ticker.stop()

    def look(self) -> None:
        """Made anew only where something has changed: nothing moves away from under a finger."""
        before, self._seat = self._seat, self._desk.seat
        if self._seat is not None and self._seat != before:
            self._go()
        elif self._now() != self._seen:
            self._show()

    def _now(self) -> tuple[object, ...]:
        return self._desk.said, tuple(self._desk.seats), self._desk.wish, self._desk.seat

    def _show(self) -> None:
        self._seen = self._now()
        self.clear()
        if self._said:
            self.put(note(self._said))
        if self._desk.said:
            self.put(note(self._desk.said, ("interface", "warning")))
        self.put(*seat_choice(self._desk, self._show, self._go))
