"""What the doctor finds by talking to a board, with every fault put into the emulated one."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from firmware_bridge.board import Status
from firmware_bridge.calibration import Calibration
from firmware_bridge.doctor import Finding, all_well
from firmware_bridge.examining import (
    Visit,
    examine,
    judge_firmware,
    judge_frames,
    judge_sag,
    judge_sensor,
    judge_start,
    judge_supply,
    judge_wheel,
)
from firmware_bridge.link import Statistics
from firmware_bridge.messages import CONSTANTS, ENUMS, KINDS, Message, mask, message
from tests.bridge.stepped import SteppedEmulator

HALL = Calibration()
BOTH = Calibration(angle=True)
VERSION = (1, 0, 0)


def visited(table: SteppedEmulator, calibration: Calibration | None) -> dict[str, Finding]:
    """All findings by their check; each can be said."""
    visit = Visit(table, table.trouble, table.wait, calibration, VERSION)
    findings = list(examine(visit))
    assert all(str(finding).endswith(".") for finding in findings)
    return {finding.check: finding for finding in findings}


def welcome(**fields: int) -> Message:
    return message("welcome", **dict.fromkeys((name for name, _ in KINDS["welcome"].fields), 0) | fields)


def state(**fields: int) -> Message:
    return message("state", **dict.fromkeys((name for name, _ in KINDS["state"].fields), 0) | fields)


@pytest.mark.parametrize("built", [HALL, BOTH])
def test_a_good_board_is_well_in_every_way(built: Calibration) -> None:
    found = visited(SteppedEmulator(built, built), built)
    assert {name: finding.result for name, finding in found.items()} == dict.fromkeys(
        ("hello", "firmware", "start", "supply", "lamps", "sensor", "wheel", "frames"), "well"
    )


def test_afterwards_the_lamps_are_dark_and_the_motor_has_no_current() -> None:
    table = SteppedEmulator(HALL, HALL)
    visited(table, HALL)
    assert table.wait(lambda: table.lamps.settled and not table.emulated.powered(), 2)
    assert set(table.emulated.shown()) == {(0, 0, 0)}


def test_without_a_calibration_the_wheel_is_left_alone() -> None:
    table = SteppedEmulator(HALL)
    found = visited(table, None)
    assert "wheel" not in found
    assert table.emulated.steps() == 0


def test_a_board_that_says_nothing_is_all_there_is_to_tell() -> None:
    table = SteppedEmulator(HALL, HALL)
    table.emulated.board.silent(60)
    found = visited(table, HALL)
    assert list(found) == ["hello"]
    assert "nothing answers" in str(found["hello"])


def test_another_protocol_is_told_with_the_remedy() -> None:
    found = visited(SteppedEmulator(HALL, HALL, protocol=CONSTANTS["protocol"] + 1), HALL)
    assert list(found) == ["hello"]
    assert "device flash" in str(found["hello"])


def test_a_wheel_without_an_index_is_told() -> None:
    found = visited(SteppedEmulator(replace(HALL, hall=False, angle=True), HALL), HALL)
    assert found["wheel"].code == "wheel-no-index"


def test_a_wheel_that_is_held_is_told() -> None:
    table = SteppedEmulator(BOTH, BOTH)
    table.emulated.jam(True)
    assert visited(table, BOTH)["wheel"].code == "wheel-not-following"


def test_a_wheel_that_is_held_where_it_should_go_first_is_told() -> None:
    table = SteppedEmulator(BOTH, BOTH, place=0.0)
    table.emulated.jam(True)
    assert visited(table, BOTH)["wheel"].code == "wheel-not-following"


def test_a_silent_angle_sensor_is_told() -> None:
    table = SteppedEmulator(BOTH, BOTH)
    table.emulated.sensor(False)
    found = visited(table, BOTH)
    assert found["sensor"].code == "sensor-silent"
    assert not all_well(found.values())


def test_a_missing_magnet_is_told() -> None:
    table = SteppedEmulator(BOTH, BOTH)
    table.emulated.board.magnet(False)
    assert visited(table, BOTH)["sensor"].code == "sensor-no-magnet"


def test_a_low_supply_is_told_in_volts() -> None:
    table = SteppedEmulator(HALL, HALL)
    table.emulated.board.supply(4420)
    found = visited(table, HALL)
    assert found["supply"].code == "supply-low"
    assert "4.42 V" in str(found["supply"])


def test_a_chip_that_came_up_from_a_brown_out_is_told() -> None:
    table = SteppedEmulator(HALL, HALL)
    assert table.wait(lambda: table.status().link == "open", 5)
    table.emulated.board.supply(2000)
    table.emulated.board.supply(5000)
    table.rig.run(1.5)
    assert visited(table, HALL)["start"].code == "start-brown-out"


def test_a_bad_line_is_told() -> None:
    table = SteppedEmulator(HALL, HALL)
    assert table.wait(lambda: table.status().link == "open", 5)
    table.emulated.board.spoil(drop=0.01)
    assert visited(table, HALL)["frames"].code == "frames-lost"


class SharedSupply(SteppedEmulator):
    """Lamps and chip share a supply: the first white lamps do something to it."""

    def __init__(self, *millivolts: int) -> None:
        super().__init__(HALL, HALL)
        self._then = millivolts

    def wait(self, condition: Callable[[], bool], seconds: float) -> bool:
        def looked() -> bool:
            if (HALL.brightness,) * 3 in self.emulated.shown():
                for millivolts in self._then:
                    self.emulated.board.supply(millivolts)
                self._then = ()
            return condition()

        return super().wait(looked, seconds)


def test_white_lamps_that_pull_the_supply_down_are_told() -> None:
    finding = visited(SharedSupply(4300), HALL)["lamps"]
    assert finding.code == "lamps-sag"
    assert "4.30 V" in str(finding)


@pytest.mark.parametrize("millivolts", [(2000, 5000), (2000,)])
def test_white_lamps_that_stop_the_chip_are_told(millivolts: tuple[int, ...]) -> None:
    """Whether it comes back or not."""
    assert visited(SharedSupply(*millivolts), HALL)["lamps"].code == "lamps-restart"


@pytest.mark.parametrize(
    "theirs, code",
    [
        ((0, 9, 9), "firmware-older"),
        ((1, 0, 0), "firmware-well"),
        ((1, 0, 1), "firmware-newer"),
    ],
)
def test_firmware_is_compared_with_the_one_that_came_along(theirs: tuple[int, int, int], code: str) -> None:
    major, minor, patch = theirs
    assert judge_firmware(welcome(major=major, minor=minor, patch=patch), VERSION).code == code
    assert judge_firmware(welcome(major=major, minor=minor, patch=patch), None).result == "well"


@pytest.mark.parametrize(
    "causes, code",
    [
        (["power_on"], "start-well"),
        (["reset_pin"], "start-well"),
        (["power_on", "brown_out"], "start-well"),
        (["brown_out"], "start-brown-out"),
        (["watchdog"], "start-watchdog"),
    ],
)
def test_the_reason_of_the_last_start_is_judged(causes: list[str], code: str) -> None:
    assert judge_start(welcome(cause=mask("cause", *causes))).code == code


@pytest.mark.parametrize("supply, result", [(0, "note"), (4599, "wrong"), (4600, "well"), (5100, "well")])
def test_the_supply_is_judged(supply: int, result: str) -> None:
    assert judge_supply(state(supply=supply)).result == result


def test_a_board_that_told_nothing_has_an_unknown_supply() -> None:
    assert judge_supply(None).code == "supply-unknown"


@pytest.mark.parametrize(
    "before, lowest, restarted, code",
    [
        (5000, 4900, False, "lamps-well"),
        (5000, 4749, False, "lamps-sag"),
        (4700, 4590, False, "lamps-sag"),
        (0, 0, False, "lamps-unmeasured"),
        (5000, 4900, True, "lamps-restart"),
    ],
)
def test_what_white_lamps_do_is_judged(before: int, lowest: int, restarted: bool, code: str) -> None:
    assert judge_sag(before, lowest, restarted).code == code


def test_an_angle_sensor_that_nobody_uses_is_noted() -> None:
    there = welcome(capability=mask("capability", "angle"))
    assert judge_sensor(state(), there, HALL).code == "sensor-unused"
    assert judge_sensor(state(), there, None).result == "well"
    assert judge_sensor(state(), welcome(), BOTH).code == "sensor-silent"


@pytest.mark.parametrize(
    "wheel, fault, code",
    [
        ("jammed", "no_index", "wheel-no-index"),
        ("jammed", "not_following", "wheel-not-following"),
        ("jammed", "no_sensor", "wheel-no-place"),
        ("moving", "none", "wheel-lost"),
        ("unknown", "none", "wheel-no-place"),
    ],
)
def test_a_wheel_that_does_not_arrive_is_judged(wheel: str, fault: str, code: str) -> None:
    told = state(wheel=ENUMS["wheel"][wheel], fault=ENUMS["fault"][fault])
    assert judge_wheel(told, 0, settled=False).code == code


def test_a_wheel_that_slipped_on_its_way_is_noted() -> None:
    assert judge_wheel(state(slips=3), 2, settled=True).code == "wheel-slips"
    assert judge_wheel(None, 0, settled=False).code == "wheel-gone"


def test_what_the_board_could_not_read_counts_too() -> None:
    """The board's count wraps; another boot began it anew."""

    def status(sent: int, bad: int, boot: int = 1) -> Status:
        return Status("open", None, state(bad=bad, boot=boot), Statistics(sent=sent), None)

    assert judge_frames(status(10, 250), status(60, 5)).code == "frames-lost"
    assert judge_frames(status(10, 250), status(60, 5, boot=2)).code == "frames-well"
    assert judge_frames(status(10, 250), status(60, 251)).code == "frames-well"


def test_a_line_on_which_much_is_sent_again_is_told() -> None:
    def status(sent: int, resent: int) -> Status:
        return Status("open", None, state(), Statistics(sent=sent, resent=resent), None)

    assert judge_frames(status(10, 5), status(110, 8)).code == "frames-well"
    found = judge_frames(status(10, 5), status(110, 9))
    assert (found.code, found.params) == ("frames-lost", {"sent": 100, "resent": 4, "bad": 0})
