"""A guest of a hub that says whatever it likes: the screen stays alive, and whoever holds it can leave."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from kivy.tests.common import UnitTestTouch

from companion.app.main import Companion
from companion.app.screens.home import HomeScreen
from companion.app.screens.table import TableScreen
from companion.app.tablets.joining import Joining
from companion.app.tablets.posted import SHARE, Posted
from companion.hub.messages import Beside, Camera, Follow, FromHub, FromTablet, Refused, write
from companion.table.home import home
from tests import waiting
from tests.app.drawn import frames, settle
from tests.app.past_games import touch_label
from tests.hub.hostile import Truth, places, with_at
from tests.hub.spoiling import ODD
from tests.hub.stand_in import Hub, open_hub

FEW, MANY = 3, 60


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Hub]:
    with open_hub(tmp_path / "hub") as opened:
        yield opened


@pytest.fixture
def truth(tmp_path: Path) -> Truth:
    return Truth(tmp_path / "truth", lazy=True, steps=120)


def until(done: Callable[[], object]) -> None:
    """Draw until this holds."""
    waiting.until(done, lambda: frames(1))


class Guest:
    """The app at the table of such a hub."""

    def __init__(self, app: Companion, hub: Hub, truth: Truth) -> None:
        self.app, self.hub, self.truth = app, hub, truth
        self.asked: list[FromTablet] = []
        self.said = 0
        hub.host.on_take = self._hear
        app.rooms.home()
        settle()
        touch_label(app.rooms.current_screen, "Join a table")
        desk: Joining = app.rooms.current_screen._desk
        desk.join(f"127.0.0.1:{hub.server.port}", hub.codes.show(), "My phone")
        until(lambda: desk.state == "ready")
        app.rooms.current_screen.look()
        settle()
        assert isinstance(app.rooms.current_screen, TableScreen)

    def _hear(self, guest: Any, message: FromTablet) -> None:
        self.asked.append(message)
        if isinstance(message, Follow):
            for said in self.truth.all:
                guest.send(said)

    def say(self, *messages: FromHub) -> None:
        """And wait until all of it was heard."""
        visit = self.app.rooms.tablets.visit
        assert visit is not None
        self.said += 1
        for message in (*messages, Beside({"run": f"after-{self.said}"})):
            self.hub.host.guests[0].send(message)
        until(lambda: visit.devices._seen.run == f"after-{self.said}" or not visit.connection().is_online)

    def leave(self) -> None:
        """The key that goes back closes what lies above the table first."""
        while not isinstance(self.app.rooms.current_screen, HomeScreen) and self.app.rooms.go_back():
            settle()
        assert isinstance(self.app.rooms.current_screen, HomeScreen)


def lies(truth: Truth, chance: random.Random) -> FromHub:
    """A table or a question with something odd at one place, and sums that fit."""
    while True:
        odd = chance.choice(ODD)
        try:
            if chance.random() < 0.5:
                path = chance.choice(list(places(truth.table)))
                said: FromHub = truth.lie(with_at(truth.table, path, odd))
            else:
                path = chance.choice(list(places(truth.log.question)))
                said = msgspec.structs.replace(truth.log, question=with_at(truth.log.question, path, odd))
            write(said)
        except (TypeError, UnicodeEncodeError):  # no message can say that
            continue
        return said


@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_whatever_a_hub_says_is_drawn_or_refused_and_the_guest_can_leave(
    app: Companion, hub: Hub, truth: Truth, count: int
) -> None:
    for number in range(count):
        guest = Guest(app, hub, truth)
        chance = random.Random(f"drawn {number}")
        for _ in range(4):
            guest.say(lies(truth, chance))
            settle()
            if app.rooms.tablets.visit is None or not app.rooms.tablets.visit.connection().is_online:
                break
        guest.leave()


def kept_here() -> dict[str, bytes]:
    """Everything that this program has on the disk."""
    return {str(one): one.read_bytes() for one in home().rglob("*") if one.is_file()}


def test_a_hub_makes_a_tablet_write_nothing(app: Companion, hub: Hub, truth: Truth) -> None:
    guest = Guest(app, hub, truth)
    before = kept_here()
    over = truth.table | {"phase": "end"}
    for number in range(3):
        guest.say(
            msgspec.structs.replace(truth.begin, game=f"game {number}"), truth.log, truth.lie(over),
            Beside({"notices": [{"code": "device-trouble", "params": {"reason": "x"}}], "told": number + 1}),
            Camera(True), Refused("stale", {"index": 1}, -1),
        )  # fmt: skip
        settle()
    assert kept_here() == before
    guest.leave()
    assert kept_here() == before


def test_no_picture_leaves_a_tablet_whose_camera_nobody_lent(app: Companion, hub: Hub, truth: Truth) -> None:
    guest = Guest(app, hub, truth)
    visit = app.rooms.tablets.visit
    assert visit is not None
    for wanted in (True, False, True, True):
        guest.say(Camera(wanted))
        settle()
    assert visit.devices._lent is None
    assert visit.devices.camera == ""
    assert not [said for _, said in hub.host.heard if isinstance(said, (bytes, Camera))]
    guest.leave()


def test_a_new_game_each_moment_leaves_the_old_one_on_the_screen(
    app: Companion, hub: Hub, truth: Truth
) -> None:
    guest = Guest(app, hub, truth)
    for number in range(4):
        guest.say(msgspec.structs.replace(truth.begin, game=f"game {number}"))
        app.rooms.current_screen.look()
        app.rooms.current_screen.show()
        settle()
    assert isinstance(app.rooms.current_screen, TableScreen)
    guest.leave()


def test_another_game_at_the_same_table_is_shown(
    app: Companion, hub: Hub, truth: Truth, tmp_path: Path
) -> None:
    """With fewer seats, and with the seats told last."""
    guest = Guest(app, hub, truth)
    other = Truth(tmp_path / "other", people=2)
    begin = msgspec.structs.replace(other.begin, game="other")
    guest.say(begin, other.log, other.seats)
    settle()
    sitting = app.rooms.current_screen.sitting
    assert len(sitting.state.players) == 3
    assert sitting._opponent.concern is sitting.session.concern
    guest.say(truth.begin, truth.log)
    settle()
    assert len(sitting.state.players) == 4
    guest.leave()


def test_whoever_is_at_a_table_that_never_stands_still_can_touch_the_way_home(
    app: Companion, hub: Hub, truth: Truth, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The question changes between any two touches."""
    guest = Guest(app, hub, truth)
    now = [1_000_000.0]
    monkeypatch.setattr("companion.app.widgets.steady.time", lambda: now[0])
    rooms, reached = app.rooms, []
    for number in range(6):
        index = truth.log.question["index"] + number + 1
        guest.say(msgspec.structs.replace(truth.log, question=truth.log.question | {"index": index}))
        now[0] += 0.2
        rooms._steady.look((number,))
        finger = UnitTestTouch(5, 5)
        finger.time_start = now[0] + 0.1
        reached.append(not rooms._steady.is_too_quick(finger, (number,)))
    assert any(reached)
    guest.leave()


def test_a_flood_leaves_time_for_every_picture() -> None:
    """What is posted meanwhile waits for the next one."""
    now, done = [0.0], 0

    def act() -> None:
        nonlocal done
        done += 1
        now[0] += SHARE / 4
        posted(act)

    posted = Posted(lambda: now[0])
    for _ in range(100):
        posted(act)
    posted.do_some()
    assert 1 <= done <= 5
    posted.do_some()
    assert done <= 10


def test_what_raises_does_not_hold_up_what_was_posted_after_it() -> None:
    done: list[int] = []

    def broken() -> None:
        raise ZeroDivisionError

    posted = Posted()
    posted(broken)
    posted(lambda: done.append(1))
    with pytest.raises(ZeroDivisionError):
        posted.do_some()
    until(lambda: done)


def test_a_table_that_sends_a_tablet_away_is_forgotten_once(
    app: Companion, hub: Hub, truth: Truth, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[object] = []
    guest = Guest(app, hub, truth)
    visit = app.rooms.tablets.visit
    assert visit is not None
    monkeypatch.setattr("companion.hub.known.keep_list", lambda *given: written.append(given))
    hub.host.guests[0].send(Refused("device-revoked"))
    until(lambda: visit.connection().state == "refused")
    for _ in range(20):
        assert visit.connection().state == "refused"
    assert len(written) == 1
    guest.leave()
