"""The app itself: one window, and calm when something goes wrong."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from typing import Any, Final

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window

from companion.app.look import colour
from companion.app.rooms import Rooms
from companion.core.errors import GameError
from companion.table.session import Session
from companion.table.shutdown import handled
from companion.table.surprises import write_down

_ESCAPE = 27
"""The key that leads back; a tablet's own sends the same."""
LOOK: Final = 0.1
"""Seconds between two looks whether the app was told to end."""


class Companion(App):
    """Opens at home, or at a game that was chosen before."""

    title = "Dark Road Companion"

    def __init__(self, session: Session | None = None, device: str = "", camera: str = "") -> None:
        super().__init__()
        self._first = session
        self.rooms = Rooms(device, camera)
        self.unsaved: GameError | None = None
        """The game that was open at the end could not be saved."""

    def build(self) -> Rooms:
        Window.clearcolor = colour("ground", "night")
        Window.bind(on_keyboard=self._key)
        if self._first is None:
            self.rooms.home()
        else:
            self.rooms.open(self._first)
        return self.rooms

    def on_stop(self) -> None:
        Window.unbind(on_keyboard=self._key)
        self.unsaved = self.rooms.close()

    def on_pause(self) -> bool:
        """Another app is looked at. Every answer is on the disk already; only the camera is let go."""
        self.rooms.rest()
        return True

    def on_resume(self) -> None:
        """Time has passed: wheel, lamps and camera follow the game again."""
        self.rooms.look_again()

    def _key(self, _: Any, key: int, *__: Any) -> bool:
        return key == _ESCAPE and self.rooms.go_back()


class _Calm(ExceptionHandler):
    """What nobody expected is written down beside the games, and the app goes on."""

    def __init__(self, app: Companion) -> None:
        super().__init__()
        self._app = app

    def handle_exception(self, error: Exception) -> int:
        write_down(error)
        self._app.rooms.trouble(error)
        return int(ExceptionManager.PASS)


def run(session: Session | None = None, device: str = "", camera: str = "") -> None:
    """Open the app; returns when its window is closed.

    Raises ``GameError`` for a game that could not be saved then.
    """
    app = Companion(session, device, camera)
    calm = _Calm(app)
    ExceptionManager.add_handler(calm)
    try:
        with _stopping_when_told(app):
            app.run()
    finally:
        ExceptionManager.remove_handler(calm)
    if app.unsaved is not None:
        raise app.unsaved


@contextmanager
def _stopping_when_told(app: Companion) -> Iterator[None]:
    """Signals are noticed between two frames, where nothing is half done."""
    told = Event()

    def look(_: float) -> None:
        if told.is_set():
            app.stop()

    looking = Clock.schedule_interval(look, LOOK)
    try:
        with handled(lambda number, frame: told.set()):
            yield
    finally:
        looking.cancel()
