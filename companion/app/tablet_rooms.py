"""Where one can go to play on several tablets."""

from collections.abc import Callable, Iterator, Set
from typing import TYPE_CHECKING

from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget

from companion.app.android import hearing_others
from companion.app.play.tablets import SeatWish
from companion.app.tablets.hosting import Hosting
from companion.app.tablets.posted import Posted
from companion.app.widgets.offline import OfflineBand
from companion.app.widgets.seat_calls import SeatCalls
from companion.app.words import word
from companion.core.errors import GameError
from companion.text import error_text

if TYPE_CHECKING:
    from companion.app.play.tablets import JoinDesk, SeatKeeper, TabletsDesk
    from companion.app.tablets.joining import Joining
    from companion.app.tablets.visiting import Visit
    from companion.hub.finding import Look

Go = Callable[[], None]


class TabletRooms:
    """``show`` puts a screen in place and says where the key that goes back leads. ``switched`` is called
    when others may join the game that is open, or no longer; ``changed`` when they may have changed it."""

    def __init__(self, show: Callable[[Screen, Go], None], home: Go, switched: Go, changed: Go) -> None:
        self._show, self._home = show, home
        self._screen: Screen | None = None
        self.calls = SeatCalls(self._answer_wish, self._place)
        """Who asks for a seat of the game that is open, and who plays where from now on."""
        self._band = OfflineBand()
        """Says on every page of a visit that the table is out of reach; the table's screen has its own."""
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

    def seats(self, back: Go) -> Go | None:
        """The way to the seats of the table that is visited, and ``back`` from there."""
        visit = self.visit
        return None if visit is None else lambda: self._seats(visit.desk, back)

    def ask_who(self, back: Go) -> None:
        """Another game has begun at the table that is visited: lead to its seats. What was said about those
        of the last game is of no use any more."""
        if self.visit is not None:
            self.calls.clear()
            self.calls.ask(self.visit.wishes)
            self._seats(self.visit.desk, back, word("seats-new-game"))

    def _seats(self, desk: "JoinDesk", back: Go, said: str = "") -> None:
        from companion.app.screens.seats import SeatsScreen

        self._show(SeatsScreen(desk, back, said), back)

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

    def keep_up(self) -> None:
        """Say this about ten times a second while a game is open."""
        self.hosting.look()
        if self.visit is not None:
            self._band.show(self.visit.connection())

    @property
    def seen(self) -> tuple[object, ...]:
        """What tells whether something has come up by itself, or gone."""
        return *self.calls.seen, self._band.is_shown

    # Seats that are asked for, and that change hands

    @property
    def _keeper(self) -> "SeatKeeper":
        return self.hosting if self.visit is None else self.visit

    def tell(self) -> Set[int]:
        """Something was heard: show who asks for a seat and who plays where. Seats that are not played here
        any longer, whose secrets leave the screen."""
        keeper = self._keeper
        for news in keeper.take_said():
            self.calls.say(*news)
        self.calls.ask(keeper.wishes)
        return keeper.take_left()

    def tell_anew(self) -> None:
        """In other words, sizes or colours."""
        self.calls.clear()
        self._take_band_up()
        self._band = OfflineBand()
        self.tell()

    def lie_on(self, screen: Screen) -> None:
        """That is the screen which people look at now."""
        self._screen = screen
        self._take_band_up()
        hold_band = getattr(screen, "hold_band", None)
        if self.visit is not None and hold_band is not None:
            self._band.show(self.visit.connection())
            hold_band(self._band)
        self._place()

    def _take_band_up(self) -> None:
        if self._band.parent is not None:
            self._band.parent.remove_widget(self._band)

    def _place(self) -> None:
        hold = getattr(self._screen, "hold", None)
        if self.calls.is_empty or hold is None:
            self.calls.take_up()
        elif self.calls.parent is None or self._screen not in _above(self.calls):
            hold(self.calls)

    def _answer_wish(self, wish: SeatWish, yes: bool) -> None:
        try:
            self._keeper.answer_wish(wish.device, wish.seat, yes)
        except GameError as error:
            self.refuse(error)
        self._changed()

    def refuse(self, error: GameError) -> None:
        """Say on whatever screen why something cannot be done."""
        self.calls.say(error_text(error), icon=("interface", "warning"))

    def leave(self) -> None:
        """The game is left, wherever it is."""
        self.calls.clear()
        self._take_band_up()
        visit, self.visit = self.visit, None
        if visit is not None:
            visit.leave()
        self.hosting.leave()


def _above(widget: Widget) -> Iterator[Widget]:
    """Everything that it lies in."""
    while widget.parent is not None and widget.parent is not widget:
        widget = widget.parent
        yield widget
