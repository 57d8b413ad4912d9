"""The app itself: one window, the screens in it, and calm when something goes wrong."""

import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.core.window import Window
from kivy.uix.screenmanager import FadeTransition, Screen, ScreenManager

from companion.app.look import colour
from companion.app.screens.home import HomeScreen
from companion.app.screens.new_game import NewGameScreen
from companion.app.screens.table import TableScreen
from companion.app.screens.trouble import TroubleScreen
from companion.app.sitting import Sitting
from companion.core.errors import GameError
from companion.table.home import home
from companion.table.saved import latest_unfinished
from companion.table.session import Session
from companion.text import error_text


class Companion(App):
    """Home, a new game, the table; :meth:`trouble` is where every surprise ends."""

    title = "Dark Road Companion"

    def __init__(self) -> None:
        super().__init__()
        self._session: Session | None = None

    def build(self) -> ScreenManager:
        Window.clearcolor = colour("ground", "night")
        self._screens = ScreenManager(transition=FadeTransition(duration=0.12))
        self.go_home()
        return self._screens

    def on_stop(self) -> None:
        self._leave()

    # Where to

    def go_home(self) -> None:
        self._leave()
        self._show(HomeScreen(self.new_game, self._resuming()))

    def new_game(self) -> None:
        self._show(NewGameScreen(self.open_table, self.go_home))

    def _resuming(self) -> Callable[[], None] | None:
        try:
            path = latest_unfinished()
        except GameError:
            return None
        return None if path is None else lambda: self._try(self._resume, path)

    def _resume(self, path: Path) -> None:
        self.open_table(Session.open(path))

    def open_table(self, session: Session) -> None:
        self._leave()
        self._session = session
        self._show(TableScreen(Sitting(session), self.go_home))

    def trouble(self, error: BaseException) -> None:
        """Say what happened and where the game is; its answers are on the disk already."""
        saved = None if self._session is None else self._session.path
        said = error_text(error) if isinstance(error, GameError) else ""
        self._show(TroubleScreen(said, saved, self.go_home))

    def _try(self, act: Callable[..., None], *given: Any) -> None:
        try:
            act(*given)
        except GameError as error:
            self.trouble(error)

    def _show(self, screen: Screen) -> None:
        self._screens.switch_to(screen)

    def _leave(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            session.close()


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
        self._app.trouble(error)
        return int(ExceptionManager.PASS)


def run() -> None:
    """Open the app; returns when its window is closed."""
    app = Companion()
    ExceptionManager.add_handler(_Calm(app))
    app.run()
