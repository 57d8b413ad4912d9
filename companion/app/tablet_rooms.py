"""Where one can go to play on several tablets."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.uix.screenmanager import Screen

if TYPE_CHECKING:
    from companion.app.play.tablets import JoinDesk, TabletsDesk

Go = Callable[[], None]


class TabletRooms:
    """``show`` puts a screen in place and says where the key that goes back leads. Where this machine cannot
    be a table for others, or join one, there is no door to it."""

    def __init__(self, show: Callable[[Screen, Go], None], home: Go) -> None:
        self._show, self._home = show, home
        self.desk: TabletsDesk | None = None
        """Lets others join here."""
        self.joining: Callable[[], JoinDesk] | None = None
        """Looks for tables from now on, until its ``stop``."""
        self.entered: Callable[[JoinDesk], None] = lambda desk: None
        """Opens the game of a table that was joined."""

    def tablets(self, back: Go) -> Go | None:
        """The way to the tablets at this table, and ``back`` from there."""
        desk = self.desk
        return None if desk is None else lambda: self._open(desk, back)

    def _open(self, desk: "TabletsDesk", back: Go) -> None:
        from companion.app.screens.tablets import TabletsScreen

        self._show(TabletsScreen(desk, back), back)

    @property
    def join(self) -> Go | None:
        """The way to somebody else's table."""
        joining = self.joining
        return None if joining is None else lambda: self._join(joining())

    def _join(self, desk: "JoinDesk") -> None:
        from companion.app.screens.join import JoinScreen

        screen = JoinScreen(desk, lambda: self.entered(desk), self._home)
        self._show(screen, screen.go_back)
