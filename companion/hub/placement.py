"""Who may play which seat: what tablets ask for, and who may grant it.

A seat changes hands with a yes at the hub, of the tablet that has it, or of a tablet that is the table's
owner. Nobody grants a wish of their own.
"""

from collections.abc import Callable, Set
from contextlib import suppress

from companion.games.dark_road.state import State
from companion.hub.messages import Asker, Garbled, HubError, Place
from companion.hub.registry import Device, Registry
from companion.hub.seating import Seating, Wish
from companion.table.files import DiskError

Moved = Set[str]
"""The ids of tablets that play another seat than before."""


class Placement:
    """What each method changes is on the disk when it returns; see ``Seating`` for ``DiskError``."""

    def __init__(self, seating: Seating, registry: Registry, humans: Set[int]) -> None:
        self._seating, self._registry, self._humans = seating, registry, humans
        for device in seating.devices:
            if registry.get(device) is None:  # it was sent away while the table was closed
                with suppress(DiskError):
                    seating.free(device)
        self.seat_of = seating.seat_of
        self.free_seats = seating.set_free
        self.keep_here = seating.keep_here
        self.save = seating.save

    @property
    def wishes(self) -> list[Wish]:
        """Who asks for which seat, in the order in which they asked."""
        return self._seating.wishes

    @property
    def are_free(self) -> bool:
        """May a tablet that has not played yet take a seat that nobody has without asking?"""
        return self._seating.are_free

    def holder(self, seat: int) -> Device | None:
        """The tablet that plays this seat; ``None`` where it is played at the hub."""
        found = self._seating.device_at(seat)
        return None if found is None else self._registry.get(found)

    def places(self, state: State, is_online: Callable[[str], bool], device_id: str = "") -> list[Place]:
        """All seats in order; with a tablet, only what it may take without asking is free."""
        found = []
        for seat, player in enumerate(state.players):
            holder, is_concern = self.holder(seat), state.is_concern(seat)
            name, online = ("", False) if holder is None else (holder.name, is_online(holder.id))
            is_free = not is_concern and self._seating.may_take(device_id, seat)
            found.append(Place(player.name, name, online, is_concern, is_free))
        return found

    def askers(self, device: Device) -> list[Asker]:
        """Those whose wish this tablet may grant."""
        granted = [wish for wish in self.wishes if self.may_grant(device, wish)]
        known = [(wish, self._registry.get(wish.device)) for wish in granted]
        return [Asker(one.id, one.name, wish.seat) for wish, one in known if one is not None]

    def wish_of(self, device_id: str) -> int | None:
        return dict(self.wishes).get(device_id)

    # What changes it

    def ask(self, device_id: str, seat: int | None) -> Moved:
        """A tablet looks on, takes a free seat, or asks for one. Raises ``Garbled`` for what is no seat."""
        if seat is not None and seat not in self._humans:
            raise Garbled("hub-garbled")
        if seat is None:
            return self.free(device_id)
        if seat == self.seat_of(device_id):
            self._seating.withdraw(device_id)
        elif self._seating.may_take(device_id, seat):
            return self.give(seat, device_id)
        else:
            self._seating.wish(device_id, seat)
        return set()

    def may_grant(self, device: Device, wish: Wish) -> bool:
        """Whoever has the seat, and the table's owner; nobody grants a wish of their own."""
        return device.id != wish.device and (device.owner or self.seat_of(device.id) == wish.seat)

    def give(self, seat: int, device_id: str) -> Moved:
        """Whoever had this seat plays none. Raises ``HubError`` for a tablet that is not known."""
        if self._registry.get(device_id) is None:
            raise HubError("device-unknown")
        before = self._seating.device_at(seat)
        self._seating.sit(device_id, seat)
        return {device_id} if before is None else {device_id, before}

    def decline(self, device_id: str) -> None:
        self._seating.withdraw(device_id)

    def free(self, device_id: str) -> Moved:
        """This tablet plays no seat, and asks for none."""
        had = self.seat_of(device_id)
        self._seating.free(device_id)
        return set() if had is None else {device_id}

    def take_over(self, seat: int) -> str | None:
        """The seat is the hub's; the tablet that had it."""
        device = self._seating.device_at(seat)
        if device is not None:
            self._seating.free(device)
        self._seating.keep_here(seat)
        return device
