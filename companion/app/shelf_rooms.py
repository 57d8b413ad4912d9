"""Where one can go from the saved games, and which of them home tells of."""

from collections.abc import Callable
from functools import partial
from typing import Final

from kivy.uix.screenmanager import Screen

from companion.app.play.shelf import volume
from companion.app.screens.home import Unfinished
from companion.app.words import word
from companion.core.errors import GameError
from companion.games.dark_road import DarkRoad
from companion.table.concern import opponent_of
from companion.table.saved import latest

LAST_GAMES: Final = 3
"""Games in which home looks for one to go on with; others are among the saved ones."""
Go = Callable[[], None]


class ShelfRooms:
    """``show`` puts a screen in place and says where the key that goes back leads; ``attempt`` tells what
    cannot be done. ``resume`` goes on with a game: with ``rescued``, what could be saved of a damaged one."""

    def __init__(
        self,
        show: Callable[[Screen, Go], None],
        home: Go,
        attempt: Callable[..., None],
        resume: Callable[..., None],
    ) -> None:
        self._show, self._home = show, home
        self._resume = partial(attempt, resume)
        self._resume_rescued = partial(attempt, partial(resume, rescued=True))
        self._view = partial(attempt, self._result)

    def for_home(self) -> tuple[Unfinished | None, bool]:
        """The game to go on with, and whether the one that was played last cannot be opened."""
        try:
            unfinished, is_unreadable = latest(LAST_GAMES)
        except GameError:
            return None, False
        if unfinished is None:
            return None, is_unreadable
        path, game = unfinished
        found = volume(path, game)
        said = word("home-resume-what", who=found.title, where=found.said)
        return Unfinished(said, partial(self._resume, path)), is_unreadable

    def games(self) -> None:
        from companion.app.screens.games import GamesScreen

        screen = GamesScreen(self._resume, self._home, self._view, self._resume_rescued)
        self._show(screen, self._home)

    def _result(self, game: DarkRoad) -> None:
        from companion.app.screens.end import ResultScreen

        assert game.result is not None
        self._show(ResultScreen(game.state, game.result, self.games, opponent_of(game.setup)), self.games)
