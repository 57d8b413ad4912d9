"""The app itself: one window, and calm when something goes wrong."""

import traceback
from typing import Any

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.core.window import Window

from companion.app.look import colour
from companion.app.rooms import Rooms
from companion.core.errors import GameError
from companion.table.home import home
from companion.table.session import Session

_ESCAPE = 27
"""The key that leads back; a tablet's own sends the same."""


class Companion(App):
    """Opens at home, or at a game that was chosen before."""

    title = "Dark Road Companion"

    def __init__(self, session: Session | None = None, device: str = "", camera: str = "") -> None:
        super().__init__()
        self._first = session
        self.rooms = Rooms(device, camera)

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
        self.rooms.close()

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
        try:
            with (home() / "surprises.txt").open("a", encoding="utf-8") as file:
                file.write("".join(traceback.format_exception(error)) + "\n")
        except (GameError, OSError):
            pass  # there is nowhere to write it
        self._app.rooms.trouble(error)
        return int(ExceptionManager.PASS)


def run(session: Session | None = None, device: str = "", camera: str = "") -> None:
    """Open the app; returns when its window is closed."""
    app = Companion(session, device, camera)
    calm = _Calm(app)
    ExceptionManager.add_handler(calm)
    try:
        app.run()
    finally:
        ExceptionManager.remove_handler(calm)
