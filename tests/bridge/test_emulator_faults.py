"""What can go wrong with an emulated board, one thing at a time."""

from collections.abc import Callable
from random import Random

import pytest

from firmware_bridge.board import Board
from firmware_bridge.calibration import Calibration
from firmware_bridge.devices import Devices
from firmware_bridge.emulator import EmulatedBoard, Faults
from firmware_bridge.emulator.line import Line
from firmware_bridge.link import session_numbers
from firmware_bridge.messages import names
from tests.bridge.scripted import ANGLE, HALL, Host, ready

DATA = bytes(range(1, 256)) * 40


def carried(faults: Faults, seed: int = 1) -> bytes:
    line = Line(Random(seed))
    line.faults = faults
    line.send(DATA, 0)
    return line.take(10**12)


def test_a_line_without_faults_carries_what_it_gets() -> None:
    assert carried(Faults()) == DATA


def test_flipped_bytes_differ_by_one_bit() -> None:
    came = carried(Faults(flip=0.1))
    assert len(came) == len(DATA)
    wrong = [(one ^ other).bit_count() for one, other in zip(DATA, came, strict=True) if one != other]
    assert set(wrong) == {1}
    assert 0.08 < len(wrong) / len(DATA) < 0.12


def test_dropped_bytes_are_missing_and_doubled_ones_come_twice() -> None:
    assert 0.88 < len(carried(Faults(drop=0.1))) / len(DATA) < 0.92
    assert 1.08 < len(carried(Faults(double=0.1))) / len(DATA) < 1.12


def test_the_same_seed_spoils_the_same_bytes() -> None:
    faults = Faults(flip=0.01, drop=0.01, double=0.01)
    assert carried(faults, seed=5) == carried(faults, seed=5)
    assert carried(faults, seed=5) != carried(faults, seed=6)


def test_a_delay_makes_everything_later() -> None:
    line = Line(Random(1))
    line.faults = Faults(delay=0.25)
    line.send(b"ab", 0)
    assert line.due is not None
    assert 250_000 < line.due < 250_500
    assert line.take(250_000) == b""


def test_a_board_with_a_delayed_line_answers_later() -> None:
    host = ready(EmulatedBoard())
    host.board.spoil(delay=0.1)
    with pytest.raises(AssertionError):
        host.say("ask")
    assert [said.name for said in host.listen(0.25)] == ["state"]


def test_a_silent_line_loses_everything_for_a_while() -> None:
    host = ready(EmulatedBoard())
    host.board.silent(0.5)
    with pytest.raises(AssertionError):
        host.say("ask")
    assert host.listen(0.6) == []
    host.seq -= 1
    assert host.say("ask").name == "state"


def test_a_pulled_cable_carries_nothing_and_the_board_calms_down() -> None:
    host = ready(EmulatedBoard())
    host.board.pull()
    with pytest.raises(AssertionError):
        host.say("ask")
    host.listen(6)
    host.board.plug()
    host.seq -= 1
    assert host.say("ask").boot == 1
    assert host.board.shown()[-1] == (12, 6, 0)


def test_a_low_supply_is_reported_and_a_lower_one_stops_the_chip() -> None:
    host = ready(EmulatedBoard())
    host.board.supply(4200)
    assert host.say("ask").supply == 4200
    host.board.supply(2500)
    host.listen(0.5)
    with pytest.raises(AssertionError):
        host.say("ask")
    host.board.supply(5000)
    host.listen(0.5)
    assert names("cause", host.heard[-1].cause) == ("brown_out",)


def test_a_chip_that_had_no_power_at_all_starts_as_if_for_the_first_time() -> None:
    host = ready(EmulatedBoard())
    for millivolts in (2500, 0, 2500, 5000):
        host.board.supply(millivolts)
        host.listen(0.2)
    assert names("cause", host.heard[-1].cause) == ("power_on",)
    assert host.heard[-1].boot == 2


def test_a_reset_cuts_off_what_the_chip_is_saying() -> None:
    host = Host(EmulatedBoard())
    host.board.advance(0.066)
    host.board.reset()
    (cut,) = [host.board.read()]
    assert 0 < len(cut) < 24
    assert [said.name for said in host.listen(0.2)] == ["welcome"]


def test_the_same_seed_gives_the_same_bytes() -> None:
    def story(seed: int) -> bytes:
        host = ready(EmulatedBoard(seed=seed), HALL | ANGLE)
        host.board.spoil(flip=0.001)
        host.go(3)
        host.board.advance(2)
        return host.board.read()

    assert story(3) == story(3)
    assert story(3) != story(4)


@pytest.mark.parametrize("change", [EmulatedBoard.sensor, EmulatedBoard.magnet])
def test_a_sensor_that_changes_before_anybody_configured_the_board_lets_time_pass(
    change: Callable[[EmulatedBoard, bool], None],
) -> None:
    board = EmulatedBoard()
    board.advance(1)
    change(board, False)
    change(board, True)
    board.advance(1)
    assert board.time == pytest.approx(2)
    host = ready(board, HALL | ANGLE)
    host.go(3)
    assert host.arrive(3)


class Driven:
    """The bridge's own host at an emulated board, on the board's time."""

    def __init__(self, board: EmulatedBoard, calibration: Calibration) -> None:
        self.board = board
        self.host = Board(calibration, session_numbers(1))
        self.devices = Devices(self.host)
        self.host.opened(board.time)

    def run(self, seconds: float) -> None:
        end = self.board.time + seconds
        while self.board.time < end:
            self.board.write(self.host.poll(self.board.time))
            pause = self.host.next_time(self.board.time) - self.board.time
            self.board.advance(min(max(pause, 0.001), end - self.board.time), until_heard=True)
            self.host.feed(self.board.read(), self.board.time)

    def arrives(self, seconds: float = 20.0) -> bool:
        end = self.board.time + seconds
        while not self.devices.wheel.settled and self.board.time < end:
            self.run(0.05)
        return self.devices.wheel.settled


@pytest.mark.parametrize("angle", [False, True])
def test_with_bytes_spoilt_both_ways_every_wish_is_still_fulfilled(angle: bool) -> None:
    driven = Driven(EmulatedBoard(seed=7), Calibration(angle=angle))
    driven.board.spoil(flip=0.01, drop=0.01, double=0.01)
    chance = Random(5)
    for _ in range(40):
        section = chance.randrange(6)
        driven.devices.wheel.go(section)
        assert driven.arrives()
        assert abs((driven.board.angle - section + 3) % 6 - 3) < 0.08


def test_moves_lose_no_step() -> None:
    driven = Driven(EmulatedBoard(seed=8), Calibration())
    chance = Random(6)
    driven.devices.wheel.home()
    assert driven.arrives()
    for _ in range(150):
        section = chance.randrange(6)
        driven.devices.wheel.go(section, chance.choice(("shortest", "up", "down")))
        assert driven.arrives()
        assert abs((driven.board.angle - section + 3) % 6 - 3) < 0.02
    state = driven.host.status().state
    assert state is not None
    assert state.slips == 0
