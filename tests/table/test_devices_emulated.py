"""A game beside the real bridge and the emulated board, on the board's own time."""

import random
from collections.abc import Callable

import pytest

from companion.games.dark_road.options import TURN_WHEEL
from companion.table.devices import TableDevices, wanted_section
from companion.table.session import Session
from firmware_bridge.board import Board, Status
from firmware_bridge.calibration import Calibration
from firmware_bridge.devices import Devices
from firmware_bridge.emulator import EmulatedBoard, Hardware
from firmware_bridge.errors import BridgeError
from firmware_bridge.link import session_numbers
from tests.table.tabletop import GAME, Disk, let_answer

TICK = 0.005


class Emulated(Devices):
    """The bridge without its thread: time passes only in :meth:`run`."""

    def __init__(self, start: float = 0.0, angle: bool = True) -> None:
        calibration = Calibration(angle=angle)
        self.board = Board(calibration, session_numbers(1))
        self.table = EmulatedBoard(Hardware(angle=angle), start=start)
        self.trouble: BridgeError | None = None
        self.on_change: Callable[[], None] = lambda: None
        super().__init__(self.board)
        self.board.opened(self.table.time)

    def status(self) -> Status:
        return self.board.status()

    def time(self) -> float:
        return self.table.time

    def run(self, seconds: float) -> None:
        end = self.table.time + seconds
        while self.table.time < end:
            self.table.write(self.board.poll(self.table.time))
            self.table.advance(TICK)
            before = self.board.changes
            self.board.feed(self.table.read(), self.table.time)
            if self.board.changes != before:
                self.on_change()

    def pull(self) -> None:
        self.table.pull()
        self.board.lost(self.table.time)
        self.on_change()

    def plug(self, starts_anew: bool) -> None:
        """Most boards start anew when their port is opened."""
        self.table.plug()
        if starts_anew:
            self.table.reset()
        self.board.opened(self.table.time)

    def stands_at(self, section: int) -> bool:
        return abs((self.table.angle - section + 3) % 6 - 3) < 0.1


class Evening:
    def __init__(self, seed: int = 3, start: float = 2.7, angle: bool = True) -> None:
        self.bridge = Emulated(start, angle)
        self.session = Session.new(GAME, ["Anna", "Ben"], seed=seed, files=Disk())
        self.devices = TableDevices(self.session, self.bridge, self.bridge.time)
        self.bridge.on_change = self.devices.arrived
        self.go_on()

    @property
    def wanted(self) -> int:
        found = wanted_section(self.session.game.state)
        assert found is not None
        return found

    def go_on(self, seconds: float = 4.0) -> None:
        self.devices.follow()
        self.bridge.run(seconds)
        self.devices.follow()

    def agrees(self) -> bool:
        return self.bridge.stands_at(self.wanted) and self.devices.mismatch is None


def test_the_wheel_follows_a_game_there_and_back() -> None:
    evening, dice = Evening(), random.Random(1)
    assert evening.agrees()
    turned = 0
    for _ in range(60):
        before = evening.wanted
        question = evening.session.game.question
        assert question is not None
        if TURN_WHEEL in question.options:
            evening.session.answer(TURN_WHEEL)
        elif dice.random() < 0.1 and evening.session.game.last_step() is not None:
            evening.session.undo()
        else:
            let_answer(evening.session, dice.randrange(100))
        evening.go_on(4.0 if evening.wanted != before else 0.1)
        turned += evening.wanted != before
        assert evening.agrees()
    assert turned > 2


@pytest.mark.parametrize("sections", [1, 2, 3, -1, -2])
@pytest.mark.parametrize("table_is_right", [True, False])
def test_a_hand_at_the_wheel_is_settled_either_way(sections: int, table_is_right: bool) -> None:
    evening = Evening()
    before = evening.wanted
    evening.bridge.table.hand(sections)
    evening.go_on()
    found = evening.devices.mismatch
    assert found is not None
    assert (found.table_section, found.game_section) == ((before + sections) % 6, before)
    evening.devices.settle(table_is_right)
    assert evening.devices.mismatch is None
    evening.go_on()
    assert evening.wanted == ((before + sections) % 6 if table_is_right else before)
    assert evening.agrees()


def test_a_wheel_turned_back_by_hand_needs_nobody() -> None:
    evening = Evening()
    evening.bridge.table.hand(2)
    evening.go_on()
    assert evening.devices.mismatch is not None
    evening.bridge.table.hand(-2)
    evening.go_on()
    assert evening.agrees()


def test_with_the_index_alone_the_wheel_finds_its_way_back() -> None:
    """It sees a hand only when the index passes, and never where the hand leaves it."""
    evening = Evening(angle=False)
    evening.go_on(10)
    assert evening.bridge.stands_at(evening.wanted)
    evening.bridge.table.hand(6 + 0.5)
    evening.go_on(10)
    found = evening.devices.mismatch
    assert found is not None
    assert found.table_section is None
    evening.devices.settle(table_is_right=False)
    evening.go_on(10)
    assert evening.agrees()


def test_a_stuck_wheel_is_told_and_follows_when_it_is_free() -> None:
    evening = Evening()
    evening.bridge.table.jam(True)
    evening.session.correct("wheel_top", evening.session.game.state.box.board.wheel[(evening.wanted + 2) % 6])
    evening.go_on(20)
    assert [code for code, _ in evening.devices.notices] == ["device-here", "device-jammed"]
    assert not evening.devices.turns_wheel
    evening.bridge.table.jam(False)
    evening.devices.settle(table_is_right=False)
    evening.go_on(6)
    assert evening.devices.turns_wheel
    assert evening.agrees()


def test_a_chip_that_starts_anew_in_the_middle_of_a_turn_is_right_again() -> None:
    evening = Evening()
    evening.session.correct("wheel_top", evening.session.game.state.box.board.wheel[(evening.wanted + 3) % 6])
    evening.go_on(0.3)
    evening.bridge.table.reset()
    evening.go_on(10)
    assert evening.agrees()


def test_what_the_lamps_show_reaches_the_strip() -> None:
    evening = Evening()
    lamps = evening.bridge.table.shown()
    assert any(lamps[20])
    evening.devices.hold(True)
    evening.bridge.run(0.5)
    assert len(set(evening.bridge.table.shown())) == 1
    evening.devices.hold(False)
    evening.bridge.run(0.5)
    assert len(set(evening.bridge.table.shown())) > 1


def test_a_press_reaches_the_game_once() -> None:
    evening = Evening()
    evening.bridge.table.press("undo", 100)
    evening.bridge.run(1.0)
    found = evening.devices.pressed()
    assert found is not None
    assert found.what == "undo"
    evening.bridge.run(1.0)
    assert evening.devices.pressed() is None


def check_cable(pulls: int, seed: int) -> None:
    """Pulled at any moment and put back later: the game never waits, and the wheel is right again."""
    evening, dice = Evening(), random.Random(seed)
    bridge = evening.bridge
    for number in range(pulls):
        evening.session.correct("wheel_top", dice.choice(evening.session.game.state.box.board.wheel))
        evening.devices.follow()
        bridge.run(dice.uniform(0, 2.0))
        bridge.pull()
        for _ in range(3):
            if evening.session.game.question is not None:
                let_answer(evening.session, number)
                evening.devices.follow()
        bridge.run(dice.uniform(0, 7.0))
        assert evening.devices.wheel_state.kind == "gone"
        bridge.plug(starts_anew=dice.random() < 0.5)
        evening.go_on(10)
        assert evening.agrees()
    told = [code for code, _ in evening.devices.notices]
    assert told == ["device-here"] + ["device-gone", "device-back"] * pulls


def test_a_cable_pulled_at_any_moment_is_no_trouble() -> None:
    check_cable(8, seed=2)


@pytest.mark.long
def test_a_cable_pulled_a_hundred_times_is_no_trouble() -> None:
    check_cable(100, seed=3)
