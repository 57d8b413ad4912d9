"""A game at somebody else's table, on this tablet: what is heard from there reaches the screen."""

from collections.abc import Sequence, Set
from typing import TYPE_CHECKING

from companion.app.devices.distant import DistantDevices
from companion.app.play.seat_news import moved_news, wish_of
from companion.app.play.shared import Guest
from companion.app.play.tablets import SeatNews, SeatWish
from companion.app.tablets.joining import DECLINED
from companion.app.words import word
from companion.core.errors import GameError, Stale
from companion.hub.seating import Moved
from companion.text import error_text

if TYPE_CHECKING:
    from companion.app.tablets.joining import Joining


class Visit:
    """A ``play.tablets.SeatKeeper``, as long as this tablet is at a table that was joined."""

    def __init__(self, joined: "Joining") -> None:
        tablet = joined.tablet
        assert tablet is not None
        self.desk, self._tablet, self._was_online = joined, tablet, True
        self.devices = DistantDevices(tablet.session, tablet.send, tablet.send_picture)
        self.sitting = Guest(tablet.session, lambda: self.devices.turns_wheel)
        self.connection = joined.connection
        self._seat = tablet.session.seat
        self._was_owner, self._has_other_rights = tablet.session.is_owner, False
        self._game = tablet.session.header
        self._said: list[SeatNews] = []
        self._left: set[int] = set()
        mine = [one for one in tablet.session.moved if self._is_mine(one)]
        tablet.session.moved = mine[-1:]
        tablet.on_beside = self.devices.hear
        if tablet.seen.seen:
            self.devices.hear(tablet.seen)

    @property
    def is_owner(self) -> bool:
        return self._tablet.session.is_owner

    @property
    def refused(self) -> str:
        """Why this tablet is not at the table any more, for good; empty while it is, or comes back."""
        connection = self.connection()
        return connection.said if connection.state == "refused" else ""

    def hear(self) -> tuple[bool, list[str]]:
        """Something was said there: is there something else to be seen, and what could not be done?"""
        session = self._tablet.session
        if self._tablet.is_online != self._was_online:
            self._was_online = self._tablet.is_online
            self.devices.online(self._was_online)
        refused, session.refusals = session.refusals, []
        self._see_seats(refused)
        self._see_owner()
        changed = session.is_ready and self.sitting.heard()
        # What came too late was meant for a question that is not there any more.
        return changed, [
            error_text(one, self.sitting.state, session.game.question)
            for one in refused
            if not isinstance(one, Stale) and one.code not in ("stale", DECLINED)
        ]

    def begins_anew(self) -> bool:
        """Has another game begun at the table, in which nobody plays on this tablet? Once for each."""
        session = self._tablet.session
        if not session.is_ready or session.header is self._game:
            return False
        self._game = session.header
        return session.seat is None

    def _see_owner(self) -> None:
        was_owner, self._was_owner = self._was_owner, self.is_owner
        if was_owner != self.is_owner:
            self._said.append(SeatNews(word("owner-now" if self.is_owner else "owner-no-more")))
            self._has_other_rights = True

    def take_rights(self) -> bool:
        """Was this tablet made owner of the table since the last time, or is it one no longer?"""
        changed, self._has_other_rights = self._has_other_rights, False
        return changed

    # Seats that are asked for, and that change hands

    def _see_seats(self, refused: Sequence[GameError]) -> None:
        session = self._tablet.session
        self._said += [SeatNews(error_text(one)) for one in refused if one.code == DECLINED]
        self._said += map(SeatNews, self.desk.take_lost())
        before, self._seat = self._seat, session.seat
        if before is not None and before != session.seat:
            self._left.add(before)
        moved, session.moved = session.moved, []
        self._said += [self._moved(one, before) for one in moved]

    def _moved(self, one: Moved, before: int | None) -> SeatNews:
        if self._is_mine(one):
            return SeatNews(word("moved-own", who=one.player), one.player)
        places = self._tablet.session.places
        news = moved_news(one)
        is_lost = (
            before is not None
            and self._seat is None
            and before < len(places)  # the table may tell of fewer seats than there were
            and places[before].name == one.player
        )
        return SeatNews(word("moved-lost", said=news.said), one.player) if is_lost else news

    def _is_mine(self, one: Moved) -> bool:
        session = self._tablet.session
        return session.seat is not None and session.places[session.seat].name == one.player

    @property
    def wishes(self) -> Sequence[SeatWish]:
        session = self._tablet.session
        if not session.is_ready:
            return []
        state = session.game.state
        return [
            wish_of(one.id, one.name, one.seat, session.places, state, session.seat) for one in session.askers
        ]

    def answer_wish(self, device: str, seat: int, yes: bool) -> None:
        self._tablet.session.hand_over(device, seat, yes)

    def take_said(self) -> Sequence[SeatNews]:
        said, self._said = self._said, []
        return said

    def take_left(self) -> Set[int]:
        left, self._left = self._left, set()
        return left

    def leave(self) -> None:
        self.devices.close()
        self.desk.leave()
