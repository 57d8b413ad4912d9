"""This tablet is not at the table any more, for good: why, and nothing of the game that it saw there."""

from collections.abc import Callable
from typing import Any

from companion.app.widgets.page import Page, announced
from companion.app.words import word


class SentAwayScreen(Page):
    """``said`` tells why; there is only a way home."""

    def __init__(self, said: str, home: Callable[[], None], **more: Any) -> None:
        super().__init__("sent_away", word("offline-refused"), home, **more)
        self.put(*announced(("interface", "unplugged"), said))
        self.offer(word("go-home"), home, ("interface", "home"))
