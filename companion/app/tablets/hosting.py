"""This machine as the table's: tablets may come while a game is open here and somebody has asked for it."""

from collections.abc import Callable, Sequence, Set
from contextlib import suppress
from socket import gethostname
from typing import TYPE_CHECKING, Any

from companion.app.android import hearing_others
from companion.app.play.seat_news import moved_news, seats_of, wish_of
from companion.app.play.tablets import DeviceAt, SeatAt, SeatNews, SeatWish
from companion.app.play.telling import names_of
from companion.app.words import word
from companion.core.errors import GameError
from companion.hub.kept_seats import on_tablets
from companion.table.eyes import TABLET
from companion.table.session import Session
from companion.text import error_text

if TYPE_CHECKING:  # what speaks with a network is loaded when somebody asks for it
    from companion.app.devices.attached import Attached
    from companion.app.devices.telling import Showing
    from companion.hub.desk import HubDesk
    from companion.hub.host import Host
    from companion.hub.messages import Place
    from companion.hub.server import Post
    from companion.table.files import DiskError


class Hosting:
    """A ``play.tablets.TabletsDesk`` and ``SeatKeeper``. Off until somebody switches it on, and off again
    when the app ends.

    ``on_switch`` is told when tablets can come to the game that is open, or no longer; ``on_change`` when one
    of them has changed the game, came or went. Say :meth:`look` about ten times a second.
    """

    def __init__(self, post: "Post", on_switch: Callable[[], None], on_change: Callable[[], None]) -> None:
        self.is_on = False
        self._post, self._on_switch, self._on_change = post, on_switch, on_change
        self._session: Session | None = None
        self._attached: Attached | None = None
        self._showing: Showing | None = None
        self._desk: HubDesk | None = None
        self._places: list[Place] = []
        """Who played where when that was last looked at."""
        self._said: list[SeatNews] = []
        self._left: set[int] = set()
        self.reach: dict[str, Any] = {}
        """Who can reach it, where that is not everybody in the network (see ``HubDesk``)."""

    # The game

    def open(self, session: Session, attached: "Attached") -> None:
        """A game was opened; raises ``GameError`` where tablets should come and cannot."""
        self._session, self._attached = session, attached
        if not self.is_on:
            return
        try:
            self._start()
        except GameError:
            self.is_on = False
            raise

    def played_on_tablets(self, session: Session) -> list[str]:
        """Who has a tablet in this game that would not be let in now; what cannot be read tells of nobody."""
        if self.is_on:
            return []
        with suppress(GameError, OSError):
            names = names_of(session.game.state)
            return [names[seat] for seat in on_tablets(session)]
        return []

    def leave(self) -> None:
        """The game is left; tablets see that the table is away."""
        self._stop()
        self._session = self._attached = None

    def unsaved(self) -> GameError | None:
        """Why who was sent away, and who plays where, cannot be saved."""
        try:
            if self.host is not None:
                self.host.save()
        except GameError as error:
            return error
        return None

    @property
    def host(self) -> "Host | None":
        """The authority while tablets play."""
        return None if self._desk is None else self._desk.host

    def look(self) -> None:
        """Tell the tablets what wheel and camera show; a code that was used makes room for the next."""
        if self._showing is not None:
            self._showing.look()
        if self._desk is not None and self._desk.codes.problem == "code-used":
            self._desk.codes.show()

    def switch(self, on: bool) -> None:
        """Raises ``GameError``; then nothing has changed."""
        if on and self._session is not None and self._desk is None:
            self._start()
        elif not on:
            self._stop()
        self.is_on = on
        self._on_switch()

    def _start(self) -> None:
        from companion.app.devices.telling import Showing
        from companion.hub.desk import HubDesk
        from companion.hub.pictures import Pictures

        session, attached = self._session, self._attached
        assert session is not None
        assert attached is not None
        name = word("tablets-table-name", machine=gethostname())
        desk = HubDesk(session, self._post, attached, name=name, hold=hearing_others, **self.reach)
        host = desk.host
        host.on_change, host.on_people = self._on_change, self._see_people
        self._places = host.places()
        host.on_trouble = self._say_trouble
        desk.start()
        desk.codes.show()
        attached.tablets = Pictures(host)
        attached.takes = lambda: not self._plays_elsewhere(session.game.state.seat)
        if attached.camera.startswith(TABLET):
            attached.change(camera=attached.camera)
        self._desk, self._showing = desk, Showing(session, attached, host.beside)

    def _stop(self) -> None:
        desk, self._desk, self._showing = self._desk, None, None
        self._said, self._left = [], set()
        if desk is not None:
            desk.close()
        if self._attached is not None:
            self._attached.tablets = None
            self._attached.takes = lambda: True

    def _plays_elsewhere(self, seat: int) -> bool:
        """Is somebody there who takes what the camera reads?"""
        holder = None if self._desk is None else self._desk.host.holder(seat)
        return holder is not None and self._desk is not None and self._desk.host.is_online(holder.id)

    # What the screen shows

    @property
    def has_game(self) -> bool:
        return self._session is not None

    @property
    def code(self) -> str | None:
        found = None if self._desk is None else self._desk.codes.current()
        return None if found is None else found.value

    @property
    def seconds_left(self) -> int:
        found = None if self._desk is None else self._desk.codes.current()
        return 0 if found is None else int(found.seconds_left)

    @property
    def tries_left(self) -> int:
        found = None if self._desk is None else self._desk.codes.current()
        return 0 if found is None else found.tries_left

    @property
    def locked(self) -> bool:
        return self._desk is not None and self._desk.codes.problem == "code-locked"

    @property
    def addresses(self) -> Sequence[str]:
        return [] if self._desk is None else self._desk.to_type()

    @property
    def invitation(self) -> str:
        return "" if self._desk is None else self._desk.invitation()

    @property
    def trouble(self) -> str:
        found = None if self._desk is None else self._desk.trouble
        return "" if found is None else error_text(found)

    @property
    def seats(self) -> Sequence[SeatAt]:
        if self._desk is None or self._session is None:
            return []
        return seats_of(self._desk.host.places(), self._session.game.state)

    @property
    def devices(self) -> Sequence[DeviceAt]:
        if self._desk is None:
            return []
        host = self._desk.host
        return [
            DeviceAt(one.id, one.name, host.seat_of(one.id), host.is_online(one.id), one.owner)
            for one in self._desk.registry.all()
        ]

    @property
    def seats_are_free(self) -> bool:
        return self.host is not None and self.host.seats_are_free

    # Seats that are asked for, and that change hands

    @property
    def wishes(self) -> Sequence[SeatWish]:
        host, session = self.host, self._session
        if host is None or session is None:
            return []
        names = {one.id: one.name for one in host.registry.all()}
        places, state = host.places(), session.game.state
        return [
            wish_of(device, names[device], seat, places, state, is_at_table=True)
            for device, seat in host.wishes
            if device in names
        ]

    def answer_wish(self, device: str, seat: int, yes: bool) -> None:
        from companion.hub.seating import Wish

        if self.host is not None:
            self.host.answer_wish(Wish(device, seat), yes)

    def _see_people(self) -> None:
        """Somebody came, left or sat down."""
        from companion.hub.seating import moved

        if self.host is None:
            return
        before, self._places = self._places, self.host.places()
        self._said += [moved_news(one) for one in moved(before, self._places)]
        pairs = enumerate(zip(before, self._places, strict=True))
        self._left |= {seat for seat, (old, new) in pairs if new.device and not old.device}
        self._on_change()

    def _say_trouble(self, error: "DiskError") -> None:
        """What a tablet asked for could not be kept: that is said here alone."""
        self._said.append(SeatNews(error_text(error)))
        self._on_change()

    def take_said(self) -> Sequence[SeatNews]:
        said, self._said = self._said, []
        return said

    def take_left(self) -> Set[int]:
        left, self._left = self._left, set()
        return left

    # What is done with them

    def new_code(self) -> None:
        if self._desk is not None:
            self._desk.codes.show()

    def revoke(self, device: str) -> None:
        if self.host is not None:
            self.host.revoke(device)

    def make_owner(self, device: str, owner: bool) -> None:
        if self.host is not None:
            self.host.set_owner(device, owner)

    def take_over(self, seat: int) -> None:
        if self.host is not None:
            self.host.take_over(seat)

    def give(self, seat: int, device: str) -> None:
        if self.host is not None:
            self.host.give(seat, device)

    def free_seats(self, free: bool) -> None:
        if self.host is not None:
            self.host.free_seats(free, keep_asked=free)
