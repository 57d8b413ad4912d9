"""The one authority at a table with several tablets: who may do what, and who is told what.

Nothing here knows sockets. Everything runs on the thread that the game belongs to.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from companion.core.errors import GameError, Stale
from companion.games.dark_road.box_json import box_to_json
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
    Garbled,
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
from companion.hub.registry import Device, Registry
from companion.hub.seating import Seating
from companion.hub.views import SeatLog, Views
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
        self.on_picture: Callable[[str, bytes], None] = lambda device, jpeg: None
        """Given the pictures of the tablet whose camera serves the table."""
        self.cameras: dict[str, str] = {}
        """Tablets whose camera may serve the table: their names by id."""
        self._camera = ""
        self._guests: list[Guest] = []
        self._seen: dict[str, Any] = {}
        setup, path = session.header.setup, session.path
        self.game = hashlib.sha256(f"{path.name} {session.header.created}".encode()).hexdigest()[:16]
        self._seating = Seating(registry.folder, self.game, session.game.state.humans)
        self._begin = Begin(self.game, shown_setup(setup), box_to_json(session.header.box))
        self._acts.play_on()
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
            case Act():
                self._act(guest, message)
            case Camera(offered=offered):
                self._offer_camera(guest, offered)

    # Who is who

    def seat_of(self, device_id: str) -> int | None:
        return self._seating.seat_of(device_id)

    def holder(self, seat: int) -> Device | None:
        """The tablet that plays this seat; ``None`` where it is played at the hub."""
        found = self._seating.device_at(seat)
        return None if found is None else self.registry.get(found)

    def is_online(self, device_id: str) -> bool:
        return any(guest.device.id == device_id for guest in self._guests)

    def places(self) -> list[Place]:
        """All seats in order."""
        state, found = self.session.game.state, []
        for seat, player in enumerate(state.players):
            holder = self.holder(seat)
            name = "" if holder is None else holder.name
            online = holder is not None and self.is_online(holder.id)
            found.append(Place(player.name, name, online, state.is_concern(seat)))
        return found

    def take_over(self, seat: int) -> None:
        """From now on this seat is played at the hub."""
        device = self._seating.device_at(seat)
        if device is not None:
            self._seating.free(device)
            self._moved(device)

    def revoke(self, device_id: str) -> None:
        """This tablet is known no longer; raises ``DiskError``."""
        self.registry.revoke(device_id)
        self._seating.free(device_id)
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

    def _sit(self, guest: Guest, seat: int | None) -> None:
        device = guest.device.id
        if seat is None:
            self._seating.free(device)
        else:
            if seat not in self.session.game.state.humans:
                raise Garbled("hub-garbled")
            holder = self.holder(seat)
            if holder is not None and holder.id != device:
                guest.send(refused(HubError("hub-seat-taken", name=holder.name), SEATING))
                return
            self._seating.sit(device, seat)
        self._moved(device)

    def _moved(self, device_id: str) -> None:
        """It sees another table now."""
        self._tell_seats()
        for guest in self._guests:
            if guest.device.id == device_id and guest.told is not None:
                self._follow(guest, 0, "")

    def _tell_seats(self) -> None:
        places = self.places()
        for guest in self._guests[:]:
            guest.send(Seats(places, self.seat_of(guest.device.id), guest.device.owner))
        self.on_people()

    # What is seen

    def changed(self) -> None:
        """The game was changed at the hub: the Private Concern goes on, and everyone is told."""
        self._acts.play_on()
        self._tell_all()

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
            said[log.seat, start] = Log(
                start, log.entries[start:], question_to_json(game.question, log.seat, game.state),
                len(game.log), log.digest(len(log.entries)), game.view_hash(log.seat), game.can_redo,
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
        before = len(self.session.game.log)
        answer: FromHub = Taken(act.number)
        try:
            if act.index != before:
                raise Stale("stale", index=act.index, now=before)
            self._acts.do(act, self.seat_of(guest.device.id), guest.device.owner)
        except GameError as error:
            answer = refused(error, act.number)
        told = len(self.session.game.log)
        if told != before:
            self._tell_all()
        guest.send(answer)
        try:
            self._acts.play_on()
        except GameError as error:
            guest.send(refused(error, -1))
        if len(self.session.game.log) != told:
            self._tell_all()
        if len(self.session.game.log) != before:
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


def shown_setup(setup: Mapping[str, Any]) -> dict[str, Any]:
    """What a game was begun with, without what would tell which dice and cards come next."""
    shown: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(setup))
    if shown.get("seed") is not None:
        shown["seed"] = 0
    play = (shown.get("concern") or {}).get("play")
    if isinstance(play, dict) and play.get("shuffle") is not None:
        play["shuffle"] = 0
    return shown
