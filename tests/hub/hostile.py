"""A hub that a tablet has joined honestly, and that says whatever it likes from then on."""

import copy
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from companion.core.errors import GameError
from companion.games.dark_road.box_json import box_from_json
from companion.games.dark_road.state_json import state_from_json, state_hash
from companion.hub.host import Guest, Host
from companion.hub.identity import new_key, public_key
from companion.hub.messages import Begin, Follow, FromHub, FromTablet, Log, Seats, read, write
from companion.hub.registry import Registry
from companion.hub.tablet import Tablet
from companion.hub.views import changed, digest
from tests.hub.evening import begun
from tests.hub.stand_in import Hub
from tests.table.tabletop import GAME, Disk, let_answer
from tests.waiting import until

SEAT = 1


class Truth:
    """What an honest hub would say of a game to the one who plays :data:`SEAT`."""

    def __init__(self, folder: Path, lazy: bool = False, steps: int = 60, people: int = 3) -> None:
        session = begun(GAME, seed=None if lazy else 4, people=people, files=Disk())
        for _ in range(steps):
            let_answer(session, 4)
        host = Host(session, Registry(folder))
        said: list[FromHub] = []
        guest = Guest(host.registry.add("Mine", public_key(new_key())), said.append, lambda: None)
        host.enter(guest)
        host.give(SEAT, guest.device.id)
        host.take(guest, Follow())
        session.close()
        heard = [read(write(message), FromHub) for message in said]  # type: ignore[arg-type]
        self.begin = next(one for one in heard if isinstance(one, Begin))
        self.seats = [one for one in heard if isinstance(one, Seats)][-1]
        self.log = next(one for one in heard if isinstance(one, Log))
        self.printed: Any = None
        self.table: Any = None
        for _, patch, *printed in self.log.steps:
            self.table = changed(self.table, patch)
            self.printed = changed(self.printed, printed[0]) if printed else self.printed

    @property
    def all(self) -> list[FromHub]:
        return [self.begin, self.seats, self.log]

    def lie(self, table: Any, question: Any = None, steps: tuple[Any, ...] = ()) -> Log:
        """A log that is this table, hashed as an honest hub would hash it."""
        return fitting([[None, [[[], table]], [[[], self.printed]]], *steps], self.log, question)


def fitting(entries: list[Any], honest: Log, question: Any = None) -> Log:
    """These entries as a whole log, with the sums that belong to them."""
    last, table, printed = "", None, None
    for entry in entries:
        last = digest(last, entry)
        table = changed(table, entry[1])
        printed = changed(printed, entry[2]) if len(entry) > 2 else printed
    try:
        view = state_hash(state_from_json(table, box_from_json(printed)))
    except GameError:
        view = ""
    asked = honest.question if question is None else question
    return Log(honest.seat, 0, entries, asked, honest.index, last, view, False)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value within this one, itself among them."""
    yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from places(part, (*path, key))


def with_at(value: Any, path: tuple[Any, ...], odd: Any) -> Any:
    """The same with something else at one place."""
    if not path:
        return odd
    whole = copy.deepcopy(value)
    at = whole
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = odd
    return whole


class Hostile:
    """A hub (``tests.hub.stand_in``) and one tablet that has joined it; what was posted is done by hand."""

    def __init__(self, hub: Hub, answer: Callable[[FromTablet], list[FromHub]] = lambda message: []) -> None:
        self.hub, self.todo = hub, SimpleQueue[Callable[[], None]]()
        hub.host.on_take = lambda guest, message: [guest.send(one) for one in answer(message)] and None  # type: ignore[func-returns-value]
        self.changes = 0
        self.tablet = Tablet(hub.new_device(), self.todo.put, self._changed)
        self.tablet.start()
        self.until(lambda: self.tablet.is_online and self.hub.host.guests)

    def _changed(self) -> None:
        self.changes += 1

    def say(self, *messages: FromHub) -> None:
        """The hub says it, whatever it was asked."""
        guest = self.hub.host.guests[0]
        for message in messages:
            guest.send(message)

    def until(self, holds: Callable[[], object]) -> None:
        until(holds, self.go_on)

    def go_on(self) -> None:
        try:
            self.todo.get(timeout=0.02)()
        except Empty:
            return
