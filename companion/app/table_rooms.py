"""Where one can go from a game that is open, and back to it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.uix.screenmanager import Screen

if TYPE_CHECKING:
    from companion.app.play.sitting import Sitting

Go = Callable[[], None]


class TableRooms:
    """``show`` puts a screen in place and says where the key that goes back leads."""

    def __init__(
        self, show: Callable[[Screen, Go], None], sitting: Callable[[], "Sitting"], to_table: Go, home: Go
    ) -> None:
        self._show, self._sitting, self._to_table, self._home = show, sitting, to_table, home

    def over(self) -> None:
        """How a game that is over has ended."""
        from companion.app.screens.end import EndScreen

        self._show(EndScreen(self._sitting(), self._home, self._to_table, self.history), self._home)

    def wagon(self, seat: int, correct: Callable[[str, Go], None]) -> None:
        """``correct`` is asked where something on it is to be put right, and leads back here."""
        from companion.app.play.hiding import kept_secret
        from companion.app.screens.wagon import WagonScreen

        sitting = self._sitting()
        secret = seat in kept_secret(sitting)

        def touched(field: str) -> None:
            correct(field, lambda: self.wagon(seat, correct))

        self._show(WagonScreen(sitting.state, seat, self._to_table, touched, secret), self._to_table)

    def history(self) -> None:
        from companion.app.screens.history import HistoryScreen

        self._show(HistoryScreen(self._sitting(), self._to_table), self._to_table)

    def correct(self, field: str, back: Go | None = None) -> None:
        from companion.app.screens.correct import CorrectScreen

        done = back or self._to_table
        self._show(CorrectScreen(self._sitting(), field, done), done)

    def lay(self) -> None:
        from companion.app.screens.lay import LayScreen

        self._show(LayScreen(self._sitting(), self._to_table), self._to_table)
