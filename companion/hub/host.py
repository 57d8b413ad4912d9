"""The one authority at a table with several tablets: who may do what, and who is told what.

Nothing here knows sockets. Everything runs on the thread that the game belongs to.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from companion.core.errors import GameError, Stale
from companion.games.dark_road.box_json import box_to_json
from companion.games.dark_road.seen import asked_of
from companion.hub.acts import Acts, DevicesHere
from companion.hub.codec import question_to_json
from companion.hub.messages import (
    SEATING,
    Act,
    Begin,
    Beside,
    Camera,
    Follow,
    FromHub,
    FromTablet,
    HandOver,
    HubError,
    Log,
    Ping,
    Place,
    Pong,
    Seats,
    Sit,
    Taken,
    refused,
)
from companion.hub.placement import Placement
from companion.hub.registry import Device, Registry
from companion.hub.seating import Seating, Wish, game_id
from companion.hub.views import SeatLog, Views
from companion.table.files import DiskError
from companion.table.session import Session

ONLOOKER: Final = -1
"""The seat whose view is what everyone sees."""


@dataclass(eq=False)
class Guest:
    """One proved connection of a tablet."""

    device: Device
    send: Callable[[FromHub], None]
    close: Callable[[], None]
    told: int | None = field(default=None, init=False)
    """How many entries of its seat's log it was sent; ``None`` before it asked for them."""


class Host:
    """One game and the tablets at its table."""

    def __init__(self, session: Session, registry: Registry, devices: DevicesHere | None = None) -> None:
        self.session = session
        self.registry = registry
        self._acts = Acts(session, devices)
        self.on_change: Callable[[], None] = lambda: None
        """Told after a tablet has changed the game."""
        self.on_people: Callable[[], None] = lambda: None
        """Told after somebody came, left or sat down."""
        self.on_trouble: Callable[[DiskError], None] = lambda error: None
        """Told why something that a tablet asked for could not be kept: the tablet is not told that."""
        self.on_picture: Callable[[str, bytes], None] = lambda device, jpeg: None
        """Given the pictures of the tablet whose camera serves the table."""
        self.cameras: dict[str, str] = {}
        """Tablets whose camera may serve the table: their names by id."""
        self._camera = ""
        self._guests: list[Guest] = []
        self._seen: dict[str, Any] = {}
        setup = session.header.setup
        self.game = game_id(session.path, session.header)
        humans = session.game.state.humans
        seating = Seating(registry.folder, self.game, humans, _answered(session))
        self._seats = Placement(seating, registry, set(humans))
        self._begin = Begin(self.game, shown_setup(setup), box_to_json(session.header.box))
        self._acts.play_on()
        self._told = self._asked()
        self._views = Views(session)

    # Tablets come and go

    def enter(self, guest: Guest) -> None:
        """A tablet that has proved itself is here; what it had open before is closed."""
        for other in [other for other in self._guests if other.device.id == guest.device.id]:
            other.close()
            self.leave(other)
        self._guests.append(guest)
        guest.send(self._begin)
        self._tell_seats()

    def leave(self, guest: Guest) -> None:
        if guest not in self._guests:
            return
        self._guests.remove(guest)
        self.cameras.pop(guest.device.id, None)
        self._tell_seats()

    def take(self, guest: Guest, message: FromTablet) -> None:
        """What a tablet says. Raises ``Garbled`` for what no honest tablet says; nothing has changed then."""
        if guest not in self._guests:
            return
        match message:
            case Ping():
                guest.send(Pong())
            case Follow(steps=steps, digest=digest):
                self._follow(guest, steps, digest)
            case Sit(seat=seat):
                self._sit(guest, seat)
            case HandOver(device=device, seat=seat, yes=yes):
                self._hand_over(guest, Wish(device, seat), yes)
            case Act():
                self._act(guest, message)
            case Camera(offered=offered):
                self._offer_camera(guest, offered)

    # Who is who

    def seat_of(self, device_id: str) -> int | None:
        return self._seats.seat_of(device_id)

    def holder(self, seat: int) -> Device | None:
        """The tablet that plays this seat; ``None`` where it is played at the hub."""
        return self._seats.holder(seat)

    def is_online(self, device_id: str) -> bool:
        return any(guest.device.id == device_id for guest in self._guests)

    def places(self) -> list[Place]:
        """All seats in order."""
        return self._seats.places(self.session.game.state, self.is_online)

    def revoke(self, device_id: str) -> None:
        """This tablet is known no longer, and leaves at once.

        Raises ``DiskError`` when that could not be kept: it may return when the hub is started again.
        """
        try:
            self.registry.revoke(device_id)
        finally:
            with suppress(DiskError):  # whoever is not known plays no seat
                self._seats.free(device_id)
            for guest in [guest for guest in self._guests if guest.device.id == device_id]:
                guest.send(refused(HubError("device-revoked")))
                guest.close()
                self.leave(guest)
            self._tell_seats()

    def set_owner(self, device_id: str, owner: bool) -> None:
        """May this tablet do what the table's owner may? Raises ``DiskError``."""
        device = self.registry.change(device_id, owner=owner)
        for guest in self._guests:
            if guest.device.id == device_id:
                guest.device = device
        self._tell_seats()

    # Who plays where

    @property
    def wishes(self) -> list[Wish]:
        """Who asks for which seat."""
        return self._seats.wishes

    @property
    def seats_are_free(self) -> bool:
        """May a tablet that has not played yet take a seat that nobody has without asking?"""
        return self._seats.are_free

    def free_seats(self, free: bool, keep_asked: bool = False) -> None:
        """The owner's choice; with ``keep_asked``, whoever is asked now is said to play at the hub.

        Raises ``DiskError``.
        """
        _, seat = self._asked()
        if keep_asked and seat is not None:
            self._seats.keep_here(seat)
        self._seats.free_seats(free)
        self._tell_seats()

    def give(self, seat: int, device_id: str) -> None:
        """The yes at the hub: this tablet plays the seat from now on. Raises ``HubError``, ``DiskError``."""
        self._moved(self._seats.give(seat, device_id))

    def answer_wish(self, wish: Wish, yes: bool) -> None:
        """A yes or a no at the hub; nothing where the tablet does not ask for that any more.

        Raises ``HubError``, ``DiskError``.
        """
        if wish not in self.wishes:
            return
        if yes:
            self.give(wish.seat, wish.device)
            return
        self._seats.decline(wish.device)
        for guest in self._guests[:]:
            if guest.device.id == wish.device:
                guest.send(refused(HubError("hub-seat-declined"), SEATING))
        self._moved(())

    def take_over(self, seat: int) -> None:
        """From now on this seat is played at the hub, also where that could not be kept: see :meth:`save`.

        Raises ``HubError`` for that.
        """
        holder = self._seats.holder(seat)
        try:
            self._seats.take_over(seat)
        except DiskError as error:
            name = self.session.game.state.players[seat].name
            raise HubError("seat-still-on-disk", name=name) from error
        finally:
            self._moved(() if holder is None else (holder.id,))

    def save(self) -> None:
        """Try again to keep who was sent away and who plays where. Raises ``HubError``."""
        try:
            self.registry.save()
            self._seats.save()
        except DiskError as error:
            raise HubError("people-still-on-disk") from error

    def _sit(self, guest: Guest, seat: int | None) -> None:
        before, device = self._standing(guest), guest.device.id
        try:
            moved = self._seats.ask(device, seat)
        except DiskError as error:
            self._refuse(guest, error, SEATING)
            moved = {device}
        if self._standing(guest) != before:  # what somebody says again and again is told nobody
            self._moved(moved)

    def _hand_over(self, guest: Guest, wish: Wish, yes: bool) -> None:
        if wish not in self.wishes:  # somebody else was quicker, or the tablet has thought better of it
            return
        if not self._seats.may_grant(guest.device, wish):  # it may have lost the seat at this very moment
            return
        try:
            self.answer_wish(wish, yes)
        except DiskError as error:
            self._refuse(guest, error, SEATING)

    def _refuse(self, guest: Guest, error: GameError, act: int) -> None:
        guest.send(refused(error, act))
        if isinstance(error, DiskError):
            self.on_trouble(error)

    def _standing(self, guest: Guest) -> tuple[int | None, int | None]:
        """The seat that a tablet plays, and the one that it asks for."""
        return self.seat_of(guest.device.id), self._seats.wish_of(guest.device.id)

    def _moved(self, device_ids: Collection[str]) -> None:
        """Everyone is told who plays where, and who plays another seat sees another table."""
        self._send_seats()
        for guest in self._guests[:]:
            if guest.device.id in device_ids and guest.told is not None:
                self._follow(guest, 0, "")
        self.on_people()

    def _tell_seats(self) -> None:
        self._send_seats()
        self.on_people()

    def _send_seats(self) -> None:
        state = self.session.game.state
        for guest in self._guests[:]:
            seat, wish = self._standing(guest)
            places = self._seats.places(state, self.is_online, guest.device.id)
            askers = self._seats.askers(guest.device)
            guest.send(Seats(places, seat, guest.device.owner, wish, askers))

    # What is seen

    def changed(self) -> None:
        """The game was changed at the hub: the Private Concern goes on, and everyone is told."""
        self._keep_played()
        self._acts.play_on()
        self._tell_all()

    def _keep_played(self) -> None:
        """Whoever answers at the hub plays there: their seat is not free."""
        index, seat = self._told
        kinds = [kind for kind, _ in self.session.game.since(index)]
        if seat is not None and kinds[:1] in (["choice"], ["chance"], ["wave"]):
            with suppress(DiskError):  # it counts as long as the hub runs
                self._seats.keep_here(seat)

    def _asked(self) -> tuple[int, int | None]:
        """The index of the question, and the seat that alone can answer it."""
        game = self.session.game
        return game.index, None if game.question is None else asked_of(game.question, game.state)

    def beside(self, seen: Mapping[str, Any]) -> None:
        """What wheel and camera show now, if that is something else than before."""
        if dict(seen) != self._seen:
            self._seen = dict(seen)
            for guest in self._guests[:]:
                guest.send(Beside(self._seen))

    def _log_of(self, guest: Guest) -> SeatLog:
        seat = self.seat_of(guest.device.id)
        return self._views.of(ONLOOKER if seat is None else seat)

    def _follow(self, guest: Guest, entries: int, digest: str) -> None:
        log = self._log_of(guest)
        guest.told = entries if digest and log.digest(entries) == digest else 0
        self._tell(guest, {})
        guest.send(Beside(self._seen))

    def _tell_all(self) -> None:
        self._told = self._asked()
        kept = self._views.update() + 1
        said: dict[tuple[int, int], Log] = {}
        for guest in self._guests[:]:
            if guest.told is not None:
                guest.told = min(guest.told, kept)
                self._tell(guest, said)

    def _tell(self, guest: Guest, said: dict[tuple[int, int], Log]) -> None:
        """``said`` is what was told others just now: most who look on are told the same."""
        log, game = self._log_of(guest), self.session.game
        start, guest.told = guest.told or 0, len(log.entries)
        if (log.seat, start) not in said:
            seat = None if log.seat == ONLOOKER else log.seat
            question = question_to_json(game.question, log.seat, game.state)
            said[log.seat, start] = Log(
                seat, start, log.entries[start:], question, game.index, log.digest(len(log.entries)),
                game.view_hash(log.seat), game.can_redo,
            )  # fmt: skip
        guest.send(said[log.seat, start])

    # What is done at the hub itself; each raises what the game raises

    def answer(self, values: Sequence[Any], wave: bool = False) -> None:
        """Several values are the dice of one throw; those before one that is refused count."""
        try:
            self._acts.answer(values, wave)
        finally:
            self.changed()

    def undo(self) -> None:
        """Back to before the last answer of a person."""
        self._acts.undo(None, True)
        self.changed()

    def redo(self) -> None:
        self._acts.redo(None, True)
        self.changed()

    # What is done

    def _act(self, guest: Guest, act: Act) -> None:
        """Everyone is told at once; what the Private Concern then does takes longer, and is told after it."""
        before = self.session.game.index
        problem: GameError | None = None
        try:
            if act.index != before:
                raise Stale("stale", index=act.index, now=before)
            self._acts.do(act, self.seat_of(guest.device.id), guest.device.owner)
        except GameError as error:
            problem = error
        told = self.session.game.index
        if told != before:
            self._tell_all()
        if problem is None:
            guest.send(Taken(act.number))
        else:
            self._refuse(guest, problem, act.number)
        try:
            self._acts.play_on()
        except GameError as error:
            self._refuse(guest, error, SEATING)
        if self.session.game.index != told:
            self._tell_all()
        if self.session.game.index != before:
            self.on_change()

    # A tablet's camera

    def _offer_camera(self, guest: Guest, offered: bool) -> None:
        if offered:
            self.cameras[guest.device.id] = guest.device.name
            guest.send(Camera(guest.device.id == self._camera))
        else:
            self.cameras.pop(guest.device.id, None)
        self.on_people()

    def look_through(self, device_id: str) -> None:
        """The pictures of this tablet are wanted from now on, and of no other; empty for none."""
        self._camera = device_id
        for guest in self._guests[:]:
            if guest.device.id in self.cameras:
                guest.send(Camera(guest.device.id == device_id))

    def picture(self, guest: Guest, jpeg: bytes) -> None:
        if guest.device.id == self._camera:
            self.on_picture(guest.device.id, jpeg)


def _answered(session: Session) -> list[int]:
    """Seats whose people know what they hold: they have answered, with a hub or without."""
    state = session.game.state
    if session.is_taken_up:  # nobody knows any more who answered before that
        return list(state.humans)
    answered = {asked_of(step, state) for step in session.ever_taken()}
    return [seat for seat in state.humans if seat in answered]


def shown_setup(setup: Mapping[str, Any]) -> dict[str, Any]:
    """What a game was begun with, without what would tell which dice and cards come next."""
    shown: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(setup))
    if shown.get("seed") is not None:
        shown["seed"] = 0
    play = (shown.get("concern") or {}).get("play")
    if isinstance(play, dict) and play.get("shuffle") is not None:
        play["shuffle"] = 0
    return shown
