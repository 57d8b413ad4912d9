"""A hub without a game: what tablets say is written down, and every act is taken."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from queue import Queue
from typing import Any

import pytest

from companion.hub.codes import Codes
from companion.hub.host import Guest
from companion.hub.identity import Identity, hub_identity
from companion.hub.known import Address, Known
from companion.hub.link import Link, LinkState, join
from companion.hub.messages import Act, Follow, FromHub, FromTablet, Garbled, Refused, Taken
from companion.hub.registry import Registry
from companion.hub.server import Server
from tests.waiting import PATIENCE


class StandIn:
    """Takes the place of the table's authority."""

    def __init__(self) -> None:
        self.guests: list[Guest] = []
        self.heard: list[tuple[str, FromTablet | bytes]] = []
        self.on_take: Callable[[Guest, FromTablet], None] = self._taken

    def enter(self, guest: Guest) -> None:
        self.guests.append(guest)

    def take(self, guest: Guest, message: FromTablet) -> None:
        self.heard.append((guest.device.name, message))
        self.on_take(guest, message)

    def picture(self, guest: Guest, jpeg: bytes) -> None:
        self.heard.append((guest.device.name, jpeg))

    def leave(self, guest: Guest) -> None:
        if guest in self.guests:
            self.guests.remove(guest)

    def acts(self) -> list[int]:
        return [said.number for _, said in self.heard if isinstance(said, Act)]

    def _taken(self, guest: Guest, message: FromTablet) -> None:
        if isinstance(message, Act):
            if message.do == "nonsense":
                raise Garbled("hub-garbled")
            guest.send(Taken(message.number))


class Hub:
    """A server with a thread of its own for the game that it has not."""

    def __init__(self, folder: Path, *, port: int = 0, identity: Identity | None = None) -> None:
        self.host = StandIn()
        self.registry = Registry(folder)
        self.codes = Codes()
        self.server = Server(
            self.host, self.registry, self.codes, identity or hub_identity(folder),  # type: ignore[arg-type]
            name="Lantern", post=self.post, port=port, bind=("127.0.0.1",),
        )  # fmt: skip
        self._work: Queue[Callable[[], None] | None] = Queue()
        self._thread = threading.Thread(target=self._run)

    @property
    def address(self) -> Address:
        return "127.0.0.1", self.server.port

    def post(self, call: Callable[[], None]) -> None:
        self._work.put(call)

    def done(self, call: Callable[[], Any]) -> Any:
        """What the game's thread answers."""
        answer: Queue[Any] = Queue()
        self.post(lambda: answer.put(call()))
        return answer.get(timeout=PATIENCE)

    def revoke(self, device: str) -> None:
        def revoked() -> None:
            self.registry.revoke(device)
            for guest in self.host.guests:
                guest.send(Refused("device-revoked"))
                guest.close()

        self.done(revoked)

    def new_device(self, name: str = "Anna's tablet", **where: Any) -> Known:
        return join([self.address], self.codes.show(), name, **where)

    def start(self) -> None:
        self.server.start()
        self._thread.start()

    def close(self) -> None:
        self.server.close()
        self._work.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (call := self._work.get()) is not None:
            call()


@contextmanager
def open_hub(folder: Path, **how: Any) -> Iterator[Hub]:
    hub = Hub(folder, **how)
    hub.start()
    try:
        yield hub
    finally:
        hub.close()


@dataclass
class Tablet:
    """A link that remembers what it was told."""

    known: Known
    said: Queue[FromHub] = field(default_factory=Queue)
    states: Queue[LinkState] = field(default_factory=Queue)
    steps: int = 0

    def __post_init__(self) -> None:
        self.link = Link(self.known, self._hear, self.states.put, lambda: Follow(self.steps))

    def _hear(self, message: FromHub) -> None:
        self.said.put(message)
        self.link.heard()

    def until(self, state: str) -> LinkState:
        """The next time it is in this state."""
        while (found := self.states.get(timeout=PATIENCE)).state != state:
            pass
        return found

    def hear(self) -> FromHub:
        return self.said.get(timeout=PATIENCE)

    def act(self, number: int, do: str = "answer") -> bool:
        return self.link.send(Act(number, 0, do))


@contextmanager
def online(known: Known) -> Iterator[Tablet]:
    tablet = Tablet(known)
    tablet.link.start()
    try:
        tablet.until("online")
        yield tablet
    finally:
        tablet.link.close()


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Hub]:
    with open_hub(tmp_path / "hub") as opened:
        yield opened
