"""A screen that asks the history beside itself, and tells what came of it while it is still looked at."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.app.archive import Archive, Failed, Told, Work
from companion.app.widgets.page import Page, note
from companion.app.widgets.plain import Words, button
from companion.app.words import word
from companion.core.errors import GameError
from companion.text import error_text


class AskingPage(Page):
    """Whoever is asked while nobody looks any more is asked in vain, but does what was asked."""

    def __init__(self, archive: Archive, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._archive = archive
        self._waiting = 0
        self._left = False

    @property
    def is_reading(self) -> bool:
        return self._waiting > 0

    def on_pre_enter(self, *_: Any) -> None:
        self._left = False

    def on_leave(self, *_: Any) -> None:
        self._left = True

    def ask(self, work: Work, done: Told, failed: Failed | None = None) -> None:
        """Without ``failed``, the page says what went wrong, with a way to ask again."""

        def again(error: GameError) -> None:
            self._fail(error, lambda: self.ask(work, done, failed))

        self._waiting += 1
        self._archive.ask(work, partial(self._hear, done), partial(self._hear, failed or again))

    def do(self, act: Callable[[], Any], done: Told, failed: Failed) -> None:
        """Something slow that needs no history."""
        self._waiting += 1
        self._archive.do(act, partial(self._hear, done), partial(self._hear, failed))

    def _hear(self, told: Callable[[Any], None], found: Any) -> None:
        self._waiting -= 1
        if not self._left:
            told(found)

    def tell(self, *parts: Widget) -> None:
        """Show this in the place of what was read."""
        self.clear()
        self.put(*parts)

    def _fail(self, error: GameError, again: Callable[[], None]) -> None:
        def retry() -> None:
            self.tell(reading())
            again()

        self.tell(
            note(error_text(error), ("interface", "warning")),
            button(word("history-retry"), retry, [("interface", "retry")], edge="lantern", size=20),
        )


def reading() -> Words:
    """While nothing has been read."""
    return Words(word("history-reading"), 20, "quiet")
