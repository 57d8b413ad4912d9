"""Whatever a device says, in both directions: nothing breaks, and nothing changes that it may not change."""

import json
import random
from collections.abc import Callable, Iterator
from copy import copy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games.dark_road.seen import asked_of
from companion.games.dark_road.state_json import state_from_json, state_hash
from companion.hub import beside, codec
from companion.hub.distant import DistantSession
from companion.hub.host import Guest, Host
from companion.hub.identity import new_key, public_key
from companion.hub.messages import (
    Act,
    Camera,
    Follow,
    FromHub,
    FromTablet,
    Garbled,
    Log,
    Message,
    Ping,
    Refused,
    Sit,
    Taken,
    read,
    write,
)
from companion.hub.registry import Registry
from companion.hub.views import changed, digest
from companion.table.session import Session
from tests.hub.evening import begun
from tests.hub.spoiling import bent, only_raises, spoilt
from tests.hub.test_beside import WHOLE
from tests.table.tabletop import GAME, Disk, let_answer

SHORT = 400
LONG = 11_000
CASES = pytest.mark.parametrize("cases", [SHORT, pytest.param(LONG, marks=pytest.mark.long)])
TABLES = pytest.mark.parametrize("lazy", [False, True], ids=["dealt", "at a real table"])


class Hall:
    """A hub without a network: three seats, an owner who looks on and one who does nothing else."""

    def __init__(self, folder: Path, lazy: bool, steps: int = 60) -> None:
        self.session = begun(GAME, seed=None if lazy else 4, files=Disk())
        for _ in range(steps):
            let_answer(self.session, 4)
        self.registry = Registry(folder / "hub")
        self.host = Host(self.session, self.registry)
        self.guests: list[Guest] = []
        self.heard: list[list[FromHub]] = []
        for number in range(5):
            device = self.registry.add(f"Tablet {number}", public_key(new_key()))
            device = self.registry.change(device.id, owner=number == 3)
            heard: list[FromHub] = []
            guest = Guest(device, heard.append, lambda: None)
            self.guests.append(guest)
            self.heard.append(heard)
            self.host.enter(guest)
            self.host.take(guest, Follow())
            if number < 3:
                self.host.give(number, device.id)

    def forget(self) -> None:
        for heard in self.heard:
            heard.clear()


@pytest.fixture
def hall(tmp_path: Path, lazy: bool) -> Iterator[Hall]:
    made = Hall(tmp_path, lazy)
    yield made
    made.session.close()


def possible(session: Session, chance: random.Random) -> list[Message]:
    """What honest tablets could say now."""
    question, index = session.game.question, len(session.game.log)
    offered: list[Any] = [{"coins": 3}, "yes"]
    if question is not None:
        offered = [*map(str, question.options), *(str(one) for one, _ in question.warned), *offered]
    return [
        Follow(3, "0" * 32), Follow(), Sit(chance.randrange(4)), Sit(None), Camera(True), Ping(),
        Act(1, index, "undo"), Act(1, index, "redo"), Act(1, index, "back", [index // 2]),
        Act(1, index, "correct", ["players.1.coins", 7]), Act(1, index, "print", ["heroes", []]),
        Act(1, index, "settle", [True, None]), Act(1, index, "throw"),
        *(Act(1, index, "answer", [chance.choice(offered)], chance.random() < 0.5) for _ in range(6)),
        Act(1, index, "answer", [chance.choice(offered) for _ in range(3)]),
    ]  # fmt: skip


@CASES
@TABLES
def test_a_hub_is_changed_by_nothing_but_what_a_seat_may_do(hall: Hall, cases: int) -> None:
    garbled = done = 0
    state = hall.session.game.state_hash()
    for number in range(cases):
        chance = random.Random(f"hub {number}")
        before, guest = len(hall.session.game.log), chance.choice(hall.guests)
        may = _may_change(hall, guest)
        data = write(chance.choice(possible(hall.session, chance)))
        data = spoilt(data, chance) if chance.random() < 0.7 else data
        message: FromTablet | None = None
        hall.forget()
        try:
            message = read(data, FromTablet)  # type: ignore[arg-type]
            hall.host.take(guest, message)
        except Garbled:
            garbled += 1
        if len(hall.session.game.log) == before:
            assert number % 7 or hall.session.game.state_hash() == state, data
            continue
        assert isinstance(message, Act), data
        assert message.index == before, data
        assert may(message), data
        assert Taken(message.number) in hall.heard[hall.guests.index(guest)] or len(message.values) > 1, data
        done, state = done + 1, hall.session.game.state_hash()
    assert garbled > cases // 5
    assert done > cases // 200


def _may_change(hall: Hall, guest: Guest) -> Callable[[Act], bool]:
    """Asked before, answered after."""
    seat, owner = hall.host.seat_of(guest.device.id), guest.device.owner
    question = hall.session.game.question
    asked = None if question is None else asked_of(question, hall.session.game.state)

    def may(act: Act) -> bool:
        if act.do == "answer":
            return seat is not None and question is not None and asked in (None, seat)
        return owner or (seat is not None and act.do in ("undo", "redo", "back"))

    return may


class Screen:
    """A tablet that has heard all of a game up to some step, and can be put back there."""

    def __init__(self, hall: Hall, seat: int) -> None:
        self.seat = seat
        guest, heard = hall.guests[seat], hall.heard[seat]
        hall.forget()
        hall.host.enter(guest)
        hall.host.take(guest, Follow())
        so_far = heard[:]
        hall.forget()
        let_answer(hall.session, 4)
        hall.host.changed()
        self.next = [*heard, Taken(1), Refused("stale", {"index": 1}, 1, "warned"), Camera(True)]
        self.all = [*so_far, *self.next]
        self._before = DistantSession(lambda message: True)
        for message in so_far:
            self._before.hear(message)
        self._before.undo()
        self.put_back()

    def put_back(self) -> None:
        self.session = copy(self._before)
        self.session._log, self.session._game = copy(self._before._log), copy(self._before._game)
        self.session.refusals = []

    def shown(self) -> Any:
        """All that could be drawn; nothing while another game begins."""
        session = self.session
        return session.is_ready and (
            session.follow(), session.index, session.game.question, session.asked, session.seat,
            session.places, session.is_waiting, len(session.history()), session.game.view_hash(self.seat),
        )  # fmt: skip


@CASES
@TABLES
def test_a_tablet_shows_what_it_showed_when_it_hears_nonsense(hall: Hall, cases: int) -> None:
    screen = Screen(hall, 1)
    shown, garbled = screen.shown(), 0
    for number in range(cases):
        chance = random.Random(f"tablet {number}")
        whole = chance.random() < 0.05
        data = spoilt(write(chance.choice(screen.all if whole else screen.next)), chance)
        try:
            message: FromHub = read(data, FromHub)  # type: ignore[arg-type]
            screen.session.hear(message)
        except Garbled:
            garbled += 1
            assert number % 7 or screen.shown() == shown, data
        else:
            if screen.shown() != shown or screen.session.refusals:
                screen.put_back()
    assert garbled > cases // 3


@CASES
@TABLES
def test_a_tablet_stands_a_hub_whose_lies_fit_together(hall: Hall, cases: int) -> None:
    """What is told is bent, and then hashed as an honest hub would."""
    screen, believed = Screen(hall, 1), 0
    honest = next(one for one in screen.next if isinstance(one, Log))
    folded = screen.session._log
    for number in range(cases // 4):
        chance = random.Random(f"lies {number}")
        steps = bent_json(msgspec.to_builtins(honest.steps), chance)
        lie = msgspec.structs.replace(honest, steps=steps if isinstance(steps, list) else [steps])
        if not _hashed(lie, folded._digests[: lie.start], folded._tables[: lie.start]):
            continue
        if chance.random() < 0.3:
            lie = msgspec.structs.replace(lie, question=bent_json(honest.question, chance))
        shown = screen.shown()
        try:
            screen.session.hear(read(write(lie), FromHub))  # type: ignore[arg-type]
        except Garbled:
            assert screen.shown() == shown, lie
            continue
        believed += 1
        screen.shown()
        screen.session.state_at(len(screen.session.history())).copy()
        screen.put_back()
        folded = screen.session._log
    assert believed > 0


def _hashed(lie: Log, digests: list[str], tables: list[Any]) -> bool:
    """Could it be made to fit?"""
    try:
        view, _, box = tables[-1]
        last = digests[-1]
        for step in lie.steps:
            view, last = changed(view, step[1]), digest(last, step)
        lie.digest, lie.view = last, state_hash(state_from_json(view, box))
    except Exception:
        return False
    return True


@CASES
@TABLES
def test_what_is_no_value_is_garbled(hall: Hall, cases: int) -> None:
    screen = Screen(hall, 1)
    logs = [msgspec.to_builtins(one) for one in screen.all if isinstance(one, Log)]
    steps = [entry[0] for log in logs for entry in log["steps"] if entry[0] is not None]
    for number in range(cases):
        chance = random.Random(f"values {number}")
        step, question = chance.choice(steps), chance.choice(logs)["question"]
        for call, value in (
            (codec.from_json, step[4]),
            (lambda data: codec.step_from_json(3, data), step),
            (codec.question_from_json, question),
            (beside.from_json, beside.to_json(WHOLE)),
        ):
            only_raises(Garbled, call, bent_json(value, chance))


def bent_json(value: Any, chance: random.Random) -> Any:
    """Something like it that could come out of a message."""
    while True:
        try:
            return msgspec.json.decode(json.dumps(bent(value, chance)))
        except msgspec.DecodeError:
            continue
