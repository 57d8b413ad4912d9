"""A hub that nobody can reach, and its prompt; tablets come to it without a network."""

import io
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, Self

from companion.core.questions import Question
from companion.games.dark_road.state import State
from companion.hub.codes import Codes
from companion.hub.desk import HubDesk
from companion.hub.host import Guest
from companion.hub.identity import new_key, public_key
from companion.hub.registry import Device
from companion.table.session import Session
from companion.terminal.hub_desk import Console, Todo
from companion.terminal.hub_screen import ForPeople
from companion.terminal.screen import Screen


class Told:
    """Keeps what is told."""

    def __init__(self) -> None:
        self.screen = Screen(io.StringIO())
        self.events: list[dict[str, Any]] = []

    def tell(self, event: str, **what: Any) -> None:
        self.events.append({"event": event, **what})

    def moved(self, before: State, after: State) -> None:
        self.events.append({"event": "moved"})

    def prompt(self) -> None:
        pass

    def names(self) -> list[str]:
        return [event["event"] for event in self.events]


class Desk:
    """One hub; its clock stands still."""

    def __init__(self, session: Session, stream: io.StringIO | None = None, devices: Any = None) -> None:
        """With a ``stream`` it is told there to people."""
        self.session, self.now = session, 0.0
        self.told = Told()
        self.todo: Todo = SimpleQueue()
        self.desk = HubDesk(session, self.todo.put, name="The table", announced=False)
        self.desk.codes = Codes(lambda: self.now)
        self.out = self.told if stream is None else ForPeople(session, stream)
        self.console = Console(self.desk, self.todo, self.out, devices)
        self.host = self.desk.host
        self.console.do(lambda: None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.desk.close()

    def type(self, *lines: str) -> list[dict[str, Any]]:
        """What is told while these lines are typed."""
        return self.does(*(lambda line=line: self.console.typed(line) for line in lines))

    def does(self, *acts: Callable[[], object]) -> list[dict[str, Any]]:
        before = len(self.told.events)
        for act in acts:
            self.console.do(act)
        return self.told.events[before:]

    def look(self) -> list[dict[str, Any]]:
        return self.does(self.console.watch.look)

    def refusal(self, line: str) -> str:
        """What somebody is told who types this; the game stays as it is."""
        before = self.session.game.state_hash()
        (event,) = self.type(line)
        assert event["event"] == "refused"
        assert self.session.game.state_hash() == before
        return str(event["text"])

    def join(self, name: str, seat: int | None = None) -> Guest:
        """A tablet that joins, comes and is given its seat."""
        guest = Guest(self.add(name), lambda message: None, lambda: None)
        self.does(lambda: self.host.enter(guest))
        if seat is not None:
            self.does(lambda: self.host.give(seat, guest.device.id))
        return guest

    def add(self, name: str) -> Device:
        return self.desk.registry.add(name, public_key(new_key()))


def question(session: Session) -> Question:
    found = session.game.question
    assert found is not None
    return found
