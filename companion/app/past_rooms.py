"""Where one can go from the history of finished games, and what goes into it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.uix.screenmanager import Screen

from companion.app.archive import Archive
from companion.core.errors import GameError
from companion.table.session import Session
from companion.text import error_text

if TYPE_CHECKING:
    from companion.store.finished import Finished

Go = Callable[[], None]


class PastRooms:
    """``show`` puts a screen in place and says where the key that goes back leads; ``score`` opens the score
    pad, on a new sheet or on that of a game."""

    def __init__(
        self,
        show: Callable[[Screen, Go], None],
        home: Go,
        score: "Callable[[Finished | None], None]",
    ) -> None:
        self.archive = Archive()
        self._show, self._home, self._score = show, home, score

    def close(self) -> None:
        self.archive.close()

    # Screens

    def history(self, deleted: "Finished | None" = None) -> None:
        from companion.app.screens.past import PastDoors, PastScreen

        doors = PastDoors(self._home, self.game, lambda: self._score(None), self.figures, self.files)
        self._show(PastScreen(self.archive, doors, deleted), self._home)

    def game(self, game: "Finished") -> None:
        from companion.app.screens.past_game import GameDoors, PastGameScreen

        doors = GameDoors(self.history, self.edit, self._score, self.history)
        self._show(PastGameScreen(self.archive, game, doors), self.history)

    def edit(self, game: "Finished") -> None:
        from companion.app.screens.past_edit import PastEditScreen

        def back() -> None:
            self.game(game)

        self._show(PastEditScreen(self.archive, game, back, self.game, self._score), back)

    def figures(self) -> None:
        from companion.app.screens.past_figures import FiguresScreen

        self._show(FiguresScreen(self.archive, self.history), self.history)

    def files(self) -> None:
        from companion.app.screens.past_files import FilesScreen

        self._show(FilesScreen(self.archive, self.history), self.history)

    # What goes into it

    def remember(self, session: Session, say: Callable[[str], None]) -> None:
        """A game that was tracked to its end; ``say`` is told why it could not be kept."""
        from companion.table.remembering import remember_game, tracked

        try:
            game = tracked(session.game, session.header, session.path)
        except GameError as error:
            say(error_text(error))
            return
        if game is not None:
            self.archive.ask(
                lambda history: remember_game(history, game), _nothing, lambda error: say(error_text(error))
            )

    def keep(self, game: "Finished", done: "Callable[[Finished], None]", say: Callable[[str], None]) -> None:
        """A game that was scored, or whose sheet was corrected; ``done`` is given it as it is in the history
        then, or ``say`` is told why it could not be kept."""
        from companion.table.remembering import keep_scored

        self.archive.ask(
            lambda history: keep_scored(history, game), done, lambda error: say(error_text(error))
        )


def _nothing(_: object) -> None:
    """It is kept: nobody has to be told."""
