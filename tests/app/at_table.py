"""The app as the table's machine with tablets beside it, and as a guest of another table."""

from collections.abc import Callable
from pathlib import Path

from companion.app.main import Companion
from companion.app.play.shared import Guest as GuestSitting
from companion.app.screens.table import TableScreen
from companion.app.tablets.joining import Joining
from companion.app.widgets.seat_calls import SeatRequest
from companion.hub.addresses import interfaces
from companion.hub.link import join
from companion.hub.tablet import Tablet
from tests import waiting
from tests.app.drawn import frames, parts, settle
from tests.app.past_games import touch_label
from tests.hub.evening import LOOPBACK, Evening, begun, in_step


def companion() -> Companion:
    """Nobody outside this machine hears of it."""
    app = Companion()
    app.rooms.tablets.hosting.reach = {"bind": LOOPBACK, "announced": False, "port": 0}
    app.rooms.tablets.look = lambda: frozenset(one for one in interfaces() if one.address.is_loopback)
    return app


def until(done: Callable[[], object]) -> None:
    """Draw until this holds."""
    waiting.until(done, lambda: frames(1))


class Table:
    """The app with a game that tablets may join, and tablets beside it."""

    def __init__(self, app: Companion, folder: Path, **options: int) -> None:
        self.app, self.session = app, begun(folder / "game.journal", **options)
        app.rooms.open(self.session)
        self.hosting = app.rooms.tablets.hosting
        self.hosting.switch(True)
        self.tablets: list[Tablet] = []
        app.rooms.to_table()
        settle()

    def tablet(self, name: str, seat: int | None = None) -> Tablet:
        """One that plays this seat, or looks on."""
        desk = self.hosting._desk
        assert desk is not None
        known = join([("127.0.0.1", desk.port)], self.hosting.code or "", name, desk.fingerprint)
        tablet = Tablet(known, self.app.rooms.tablets._post)
        self.tablets.append(tablet)
        tablet.start()
        until(lambda: tablet.session.is_ready)
        if seat is not None:
            desk.host.give(seat, known.device)
        until(lambda: tablet.session.seat == seat and in_step(self.session, tablet.session))
        self.hosting.look()
        return tablet

    def close(self) -> None:
        for tablet in self.tablets:
            tablet.close()

    @property
    def screen(self) -> TableScreen:
        assert self.app.rooms.table is not None
        return self.app.rooms.table

    def in_step(self) -> None:
        until(lambda: all(in_step(self.session, one.session) for one in self.tablets))


def requests(app: Companion) -> list[SeatRequest]:
    """Those for seats that are on the screen which people look at."""
    found: list[SeatRequest] = parts(app.rooms.current_screen, SeatRequest)
    return found


def let_happen(evening: Evening, done: Callable[[], object]) -> None:
    """Both the hub and the app go on until this holds."""

    def both() -> bool:
        frames(1)
        return bool(done())

    evening.until(both)


def at_the_seats(app: Companion, evening: Evening) -> Joining:
    """An address and a code are typed; now a seat may be touched."""
    touch_label(app.rooms.current_screen, "Join a table")
    settle()
    screen = app.rooms.current_screen
    desk: Joining = screen._desk
    desk.join(f"127.0.0.1:{evening.server.port}", evening.codes.show(), "My phone")
    let_happen(evening, lambda: desk.state == "seats")
    settle()
    screen.look()
    settle()
    return desk


def joined(app: Companion, evening: Evening, seat: int) -> GuestSitting:
    """Through the screens: an address and a code are typed, and a seat is touched."""
    rooms, desk = app.rooms, at_the_seats(app, evening)
    screen = rooms.current_screen
    desk.sit(seat)
    let_happen(evening, lambda: desk.state == "ready")
    screen.look()
    settle()
    assert isinstance(rooms.current_screen, TableScreen)
    sitting = rooms.current_screen.sitting
    assert isinstance(sitting, GuestSitting)
    return sitting
