"""What the tests of the hub share: a hub and tablets in one process; only their connections have threads."""

import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from companion.concern.naming import concern_named
from companion.hub.codes import Codes
from companion.hub.distant import DistantSession
from companion.hub.host import Host
from companion.hub.identity import hub_identity
from companion.hub.known import Known
from companion.hub.link import join
from companion.hub.registry import Registry
from companion.hub.server import Server
from companion.hub.tablet import Tablet
from companion.table.session import Session
from tests.dark_road.playing import some_answer
from tests.waiting import until

NAMES = ("Anna", "Bela", "Cili")
LOOPBACK = ("127.0.0.1",)


def begun(path: Path, seed: int | None = 1, people: int = 3, **options: Any) -> Session:
    """A game with the Private Concern as the last seat."""
    return Session.new(
        path,
        NAMES[:people],
        seed=seed,
        concern=concern_named("merchant"),
        shuffle=5,
        created="today",
        **options,
    )


class Evening:
    """A hub and its tablets; :meth:`until` lets everything happen that is to happen."""

    def __init__(self, session: Session, folder: Path) -> None:
        self.todo: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self.session, self.folder = session, folder
        self.registry, self.codes = Registry(folder), Codes()
        self.host = Host(session, self.registry)
        self.server = Server(
            self.host, self.registry, self.codes, hub_identity(folder), name="The table", post=self.todo.put,
            bind=LOOPBACK,
        )  # fmt: skip
        self.server.start()
        self.tablets: list[Tablet] = []

    @property
    def address(self) -> tuple[str, int]:
        return "127.0.0.1", self.server.port

    def joined(self, name: str) -> Known:
        """A tablet that was told the code."""
        return join([self.address], self.codes.show(), name, self.server.fingerprint)

    def tablet(self, name: str, seat: int | None = None, known: Known | None = None) -> Tablet:
        """A tablet at the table, seated and up to date."""
        tablet = Tablet(known or self.joined(name), self.todo.put)
        self.tablets.append(tablet)
        tablet.start()
        self.until(lambda: tablet.session.is_ready)
        if seat is not None:
            self.host.give(seat, tablet.known.device)
            self.until(lambda: tablet.session.seat == seat and in_step(self.session, tablet.session))
        return tablet

    def until(self, done: Callable[[], object]) -> None:
        """Let everything happen until this holds."""
        until(done, self._go_on)

    def _go_on(self) -> None:
        with suppress(Empty):
            self.todo.get(timeout=0.02)()

    def close(self) -> None:
        for tablet in self.tablets:
            tablet.close()
        self.server.close()
        self.session.close()


def in_step(session: Session, tablet: DistantSession) -> bool:
    """Does the tablet see just what its seat may see now?"""
    seat = -1 if tablet.seat is None else tablet.seat
    return (
        tablet.is_ready
        and tablet.index == len(session.game.log)
        and tablet.game.view_hash(seat) == session.game.view_hash(seat)
    )


def answer(tablet: DistantSession, seed: int = 0) -> None:
    """Whatever may be answered to what is on the tablet's screen; depends on the question alone."""
    question = tablet.game.question
    assert question is not None
    value, wave = some_answer(question, random.Random(f"{seed} {tablet.index}"))
    tablet.answer(value, question.index, wave)
