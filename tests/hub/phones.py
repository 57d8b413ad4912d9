"""Tablets at a table without a network: what each says goes to the host, and what it is told is kept."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from companion.hub.host import Guest, Host
from companion.hub.identity import new_key, public_key
from companion.hub.messages import Follow, FromHub, Refused, Seats
from companion.hub.registry import Registry
from companion.table.session import Session
from tests.hub.evening import begun
from tests.table.tabletop import GAME, Disk

T = TypeVar("T")


@dataclass
class Phone:
    """A tablet at the table, and what it was told."""

    guest: Guest
    host: Host
    heard: list[FromHub] = field(default_factory=list)

    @property
    def id(self) -> str:
        return self.guest.device.id

    def says(self, *messages: Any) -> None:
        for message in messages:
            self.host.take(self.guest, message)

    def last(self, kind: type[T]) -> T:
        return next(one for one in reversed(self.heard) if isinstance(one, kind))

    @property
    def seats(self) -> Seats:
        return self.last(Seats)

    @property
    def refusals(self) -> list[str]:
        return [one.code for one in self.heard if isinstance(one, Refused)]


class Table:
    """Three people, and the Private Concern as the fourth seat."""

    def __init__(self, folder: Path, session: Session | None = None) -> None:
        self.session = session or begun(GAME, seed=4, files=Disk())
        self.registry = Registry(folder)
        self.host = Host(self.session, self.registry)

    def phone(self, name: str, seat: int | None = None) -> Phone:
        device = self.registry.add(name, public_key(new_key()))
        heard: list[FromHub] = []
        phone = Phone(Guest(device, heard.append, lambda: None), self.host, heard)
        self.host.enter(phone.guest)
        phone.says(Follow())
        if seat is not None:
            self.host.give(seat, device.id)
        return phone
