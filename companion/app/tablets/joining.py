"""This tablet as a guest: it looks for tables, proves the code of one once, and comes back by itself."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import Final

from companion import __version__
from companion.app.play.seat_news import seats_of
from companion.app.play.tablets import Connection, FoundTable, SeatAt
from companion.app.words import word
from companion.core.errors import GameError
from companion.hub.desk import hub_folder
from companion.hub.finding import Finder, Found, Hold, Look
from companion.hub.invitation import read, to_type
from companion.hub.known import Address, Known, Tables
from companion.hub.link import join
from companion.hub.messages import PROTOCOL, HubError, Place
from companion.hub.server import Post
from companion.hub.tablet import Tablet
from companion.text import error_text

DECLINED: Final = "hub-seat-declined"
_UNKNOWN: Final = ("device-unknown", "device-revoked")
"""The table does not know this tablet any more: it needs a code."""


class Joining:
    """A ``play.tablets.JoinDesk``. The finder stays: it also tells where a table has moved to."""

    def __init__(self, post: Post, hold: Hold, look: Look, on_change: Callable[[], None]) -> None:
        """``hold`` is held while tables are looked for, at the interfaces that ``look`` tells. Raises
        ``DiskError``."""
        self.state, self.said = "looking", ""
        self.tablet: Tablet | None = None
        """At the table, once it is reached."""
        self._post, self._on_change = post, on_change
        self._tables = Tables(hub_folder())
        self._found: list[Found] = []
        self._touched: int | None = None
        """The seat that was touched; the table has not said anything about it."""
        self._asked: tuple[int, str, int | None] | None = None
        """The seat that the table knows to be asked for, the tablet that had it then, and our own seat."""
        self._lost: list[str] = []
        self._tries = 0
        """Counts, so that what an older try comes to is not heard."""
        self._finder = Finder(
            lambda found: post(partial(self._see, found)), self._is_known, hold=hold, look=look
        )
        self._finder.start()

    def close(self) -> None:
        """The screen is left. A table that was joined stays."""
        if self.state != "ready":
            self.leave()

    def leave(self) -> None:
        """Away from the table, and nothing is looked for."""
        self.stop()
        self._finder.close()

    def stop(self) -> None:
        self._tries += 1
        if self.tablet is not None:
            self.withdraw()
            self.tablet.close()
        self.tablet = None
        self.state, self.said = "looking", ""

    # Tables

    @property
    def found(self) -> Sequence[FoundTable]:
        """Those that are announced, and those that were joined before and are not."""
        known = {one.fingerprint: one for one in self._tables.all()}
        here = [self._announced(one, known.get(one.fingerprint)) for one in self._found]
        keys = {one.key for one in here}
        away = [
            FoundTable(one.table, to_type(one.addresses[0]), one.fingerprint, known=True)
            for one in known.values()
            if one.fingerprint not in keys and one.addresses
        ]
        return [*here, *away]

    def _announced(self, found: Found, known: Known | None) -> FoundTable:
        """Anybody may announce anything: of a table that was joined only its own words count."""
        if known is not None:
            where = known.addresses or found.addresses
            return FoundTable(known.table, to_type(where[0]), known.fingerprint, known=True)
        problem = ""
        if found.protocol != PROTOCOL:
            code = "device-version" if found.protocol > PROTOCOL else "hub-version"
            problem = error_text(HubError(code, hub=found.version, device=__version__))
        address = to_type(found.addresses[0]) if found.addresses else ""
        return FoundTable(found.name, address, found.fingerprint, problem=problem)

    def _see(self, found: list[Found]) -> None:
        self._found = found
        if self.tablet is not None and not self.tablet.is_online:
            for one in found:
                if one.fingerprint == self.tablet.known.fingerprint and one.addresses:
                    self.tablet.move(one.addresses)

    @property
    def trouble(self) -> str:
        found = self._finder.trouble
        return "" if found is None else error_text(found)

    # Joining

    def join(self, table: FoundTable | str, code: str, name: str) -> None:
        self.stop()
        self.state = "joining"
        known = None if isinstance(table, str) else self._known(table.key)
        if known is not None and not code:
            self._come(known)
            return
        try:
            addresses, key, code = self._way(table, code)
        except HubError as error:
            self._wrong(error)
            return
        args = self._tries, addresses, key, code, name
        Thread(target=self._prove, args=args, name="joining", daemon=True).start()

    def _is_known(self, key: str) -> bool:
        return self._known(key) is not None

    def _known(self, key: str) -> Known | None:
        return next((one for one in self._tables.all() if one.fingerprint == key), None)

    def _way(self, table: FoundTable | str, code: str) -> tuple[Sequence[Address], str, str]:
        """Where it is, its key as far as that is known, and the code. Raises ``HubError``."""
        if isinstance(table, str):
            invited = read(table)
            return invited.addresses, invited.fingerprint, code or invited.code
        found = next((one for one in self._found if one.fingerprint == table.key), None)
        return (read(table.address).addresses if found is None else found.addresses), table.key, code

    def _prove(self, number: int, addresses: Sequence[Address], key: str, code: str, name: str) -> None:
        """Beside the screen."""
        try:
            known = join(addresses, code, name, key)
        except GameError as error:
            self._post(partial(self._heard_of, number, partial(self._wrong, error)))
        else:
            self._post(partial(self._heard_of, number, partial(self._joined, known)))

    def _heard_of(self, number: int, act: Callable[[], None]) -> None:
        if number == self._tries:
            act()

    def _wrong(self, error: GameError) -> None:
        self.state, self.said = "wrong", error_text(error)

    def _joined(self, known: Known) -> None:
        try:
            self._tables.keep(known)
        except GameError as error:
            self._wrong(error)
        else:
            self._come(known)

    def _come(self, known: Known) -> None:
        seen = next((one.addresses for one in self._found if one.fingerprint == known.fingerprint), ())
        self.tablet = Tablet(known, self._post, self._hear, seen)
        self.tablet.start()

    def _hear(self) -> None:
        """Something has changed at the table, or on the way to it."""
        tablet = self.tablet
        if tablet is None:
            return
        link, session = tablet.link, tablet.session
        self._see_wish(tablet)
        if self.state == "ready":
            self._settle_touch(tablet)
            self._on_change()
        elif link.state == "refused" and link.error is not None:
            self._forget_if_unknown(link.error)
            self.stop()
            self._wrong(link.error)
        elif link.state == "offline" and link.error is not None and self.state == "joining":
            self.stop()
            self._wrong(link.error)
        elif session.is_ready and self.state == "joining":
            self._keep_where(tablet)
            self._touched = None
            self.state = "seats" if session.seat is None else "ready"
        elif self.state == "seats":
            self._see_seat(tablet)

    def _see_wish(self, tablet: Tablet) -> None:
        """What becomes of the seat that was asked for, where nobody said no."""
        session, asked = tablet.session, self._asked
        is_declined = any(one.code == DECLINED for one in session.refusals)
        wish = None if is_declined else session.wish
        self._asked = None if wish is None else (wish, session.places[wish].device, session.seat)
        if asked is None or is_declined or session.wish is not None:
            return
        seat, device, mine = asked
        if session.seat == mine and seat < len(session.places):  # else another seat was given instead
            self._say_gone(session.places[seat], device)

    def _say_gone(self, place: Place, before: str) -> None:
        """Somebody else has the seat now; or the table was closed meanwhile, and knows of no request."""
        is_given = bool(place.device) and place.device != before
        said = word("join-seat-went" if is_given else "join-wish-lost", who=place.name, device=place.device)
        if self.state == "seats":
            self.said = said
        elif not is_given:  # every change of hands is said there already
            self._lost.append(said)

    def take_lost(self) -> Sequence[str]:
        """Requests that the table does not know of any more, since the last time; while the seats are
        chosen, ``said`` tells it."""
        lost, self._lost = self._lost, []
        return lost

    def _forget_if_unknown(self, error: HubError) -> None:
        """Asked four times a second, and written once."""
        key = "" if self.tablet is None else self.tablet.known.fingerprint
        if error.code in _UNKNOWN and self._known(key) is not None:
            with suppress(GameError):
                self._tables.forget(key)

    def _keep_where(self, tablet: Tablet) -> None:
        """Where the hub was reached is tried first the next time."""
        with suppress(GameError):
            self._tables.keep(tablet.known)

    # Seats

    @property
    def seats(self) -> Sequence[SeatAt]:
        tablet = self.tablet
        if tablet is None or not tablet.session.is_ready:
            return []
        return seats_of(tablet.session.places, tablet.session.game.state)

    @property
    def seat(self) -> int | None:
        return None if self.tablet is None else self.tablet.session.seat

    @property
    def wish(self) -> int | None:
        """What has to be asked for is waited for from the touch on; a free seat is there in a moment."""
        tablet, touched = self.tablet, self._touched
        if tablet is None:
            return None
        session = tablet.session
        if session.wish is not None or touched is None:
            return session.wish
        # The table may tell of fewer seats than there were when one was touched.
        is_there = touched < len(session.places)
        return touched if is_there and not session.places[touched].is_free else None

    def sit(self, seat: int | None) -> None:
        if self.tablet is None:
            return
        self.said = ""
        if seat is None:
            self.state = "ready"
            return
        try:
            self.tablet.session.sit(seat)
            self._touched = seat
        except HubError as error:
            self.said = error_text(error)

    def withdraw(self) -> None:
        """Also what the table has not said anything about: it may have heard it."""
        touched, self.said, self._touched, self._asked = self._touched, "", None, None
        session = None if self.tablet is None else self.tablet.session
        if session is None or (session.wish is None and touched is None):
            return
        try:
            session.sit(session.seat)
            session.wish = None
        except HubError as error:
            self.said = error_text(error)

    def _see_seat(self, tablet: Tablet) -> None:
        session = tablet.session
        if session.refusals:
            self.said, self._touched = error_text(session.refusals.pop()), None
            session.refusals.clear()
        elif session.seat is not None and session.seat == session.seen_from:
            self.state = "ready"
        else:
            self._settle_touch(tablet)

    def _settle_touch(self, tablet: Tablet) -> None:
        """Has the table heard of the seat that was touched, or will it never?"""
        session = tablet.session
        if session.wish is not None or session.refusals or session.seat == self._touched:
            self._touched = None
        elif self._touched is not None and not tablet.is_online:
            self._touched = None
            self.said = error_text(tablet.link.error or HubError("hub-lost"))

    # At the table

    def connection(self) -> Connection:
        """How it stands with it, for the screen."""
        tablet = self.tablet
        if tablet is None:
            return Connection("refused", said=word("offline-left"))
        link = tablet.link
        if link.state == "online":
            return Connection()
        if link.state == "refused" and link.error is not None:
            self._forget_if_unknown(link.error)
            return Connection("refused", said=error_text(link.error))
        return Connection("away", int(time.monotonic() - tablet.since))
