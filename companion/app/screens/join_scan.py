"""What the camera sees, until it has read the QR code of a table."""

from collections.abc import Callable
from typing import Final

from kivy.metrics import dp

from companion.app.android import allow_camera
from companion.app.screens.hardware_camera import camera_choices
from companion.app.screens.hardware_part import Beside, Seeing
from companion.app.tablets.scanning import Scanning
from companion.app.widgets.page import Column, choosing
from companion.app.widgets.plain import Words
from companion.app.widgets.ticker import Ticker
from companion.app.words import word
from companion.hub.invitation import Invitation, read
from companion.hub.messages import HubError

LOOK: Final = 0.1
"""Seconds between two pictures that are shown."""
_HIGH: Final = 460


class Scan(Column):
    """``found`` is told the text of the first invitation that is read, and what it says; then it is over."""

    def __init__(self, found: Callable[[str, Invitation], None]) -> None:
        super().__init__(spacing=dp(12))
        self._found = found
        self._scanning: Scanning | None = None
        self._ticker = Ticker(self.look, LOOK)
        self._is_over = False
        self._advice = word("scan-hold")
        self._seeing, self._said, self._cameras = Seeing(), Words(self._advice, 22), Column()
        words = Column(self._said, self._cameras)
        self.put(Beside(self._seeing, words, _HIGH, share=0.5, shape=0.75))

    def begin(self) -> None:
        """As soon as the camera may be used."""
        allow_camera(self._allowed)

    def _allowed(self, yes: bool) -> None:
        if not yes:
            self._said.text = word("scan-forbidden")
        elif not self._is_over:
            self._look_through("")
            self._ticker.start()

    def _look_through(self, where: str) -> None:
        self._let_go()
        self._scanning = Scanning(where)
        self._scanning.start()

    def close(self) -> None:
        """The camera is let go; nobody waits for it."""
        self._is_over = True
        self._ticker.stop()
        self._let_go()

    def _let_go(self) -> None:
        if self._scanning is not None:
            self._scanning.close()

    def look(self) -> None:
        """What is new is shown."""
        scanning = self._scanning
        if scanning is None or self._is_over:
            return
        self._seeing.show(scanning.latest)
        self._said.text = scanning.trouble or self._advice
        self._offer(scanning)
        text = scanning.take()
        if text:
            self._take(text)

    def _offer(self, scanning: Scanning) -> None:
        """Where there are several cameras, each can be chosen."""
        there = list(scanning.cameras)
        if len(there) > 1 and not self._cameras.children:
            choices = choosing(camera_choices(there), scanning.where, self._choose, least=330)
            self._cameras.put(Words(word("scan-cameras"), 18, "quiet"), choices)

    def _choose(self, where: str) -> None:
        self._cameras.clear_widgets()
        self._advice = word("scan-hold")
        self._look_through(where)

    def _take(self, text: str) -> None:
        """Only what names the table's own key is an invitation: a bare word might be any machine's name."""
        try:
            invited = read(text)
        except HubError:
            invited = None
        if invited is None or not invited.fingerprint:
            self._advice = word("scan-other")
        else:
            self._found(text, invited)
