"""Where one can go to play on several tablets."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.uix.screenmanager import Screen

from companion.app.android import hearing_others
from companion.app.tablets.hosting import Hosting
from companion.app.tablets.posted import Posted

if TYPE_CHECKING:
    from companion.app.play.tablets import JoinDesk, TabletsDesk
    from companion.app.tablets.joining import Joining
    from companion.app.tablets.visiting import Visit
    from companion.hub.finding import Look

Go = Callable[[], None]


class TabletRooms:
    """``show`` puts a screen in place and says where the key that goes back leads. ``switched`` is called
    when others may join the game that is open, or no longer; ``changed`` when they may have changed it."""

    def __init__(self, show: Callable[[Screen, Go], None], home: Go, switched: Go, changed: Go) -> None:
        self._show, self._home = show, home
        self._post = Posted()
        self.hosting = Hosting(self._post, switched, changed)
        self.desk: TabletsDesk | None = self.hosting
        """Lets others join here."""
        self.joining: Callable[[], JoinDesk] | None = self._look_for_tables
        """Looks for tables from now on, until its ``close``."""
        self.entered: Callable[[JoinDesk], None] = lambda desk: None
        """Opens the game of a table that was joined."""
        self.visit: Visit | None = None
        """The game at somebody else's table that is open here."""
        self._changed = changed
        self.look: Look | None = None
        """The interfaces at which tables are looked for, where that is not all of them."""

    def tablets(self, back: Go) -> Go | None:
        """The way to the tablets at this table, and ``back`` from there."""
        desk = None if self.visit is not None else self.desk
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

    def _look_for_tables(self) -> "Joining":
        from companion.app.tablets.joining import Joining
        from companion.hub.addresses import interfaces

        return Joining(self._post, hearing_others, self.look or interfaces, self._heard)

    def begin_visit(self, desk: "Joining") -> "Visit":
        """At the table that was joined."""
        from companion.app.tablets.visiting import Visit

        self.visit = Visit(desk)
        return self.visit

    def _heard(self) -> None:
        if self.visit is not None:
            self._changed()

    def leave(self) -> None:
        """The game is left, wherever it is."""
        visit, self.visit = self.visit, None
        if visit is not None:
            visit.leave()
        self.hosting.leave()
