"""What the firmware does at the pins of the chip, measured: pulses, lamps, the serial line, memory."""

from random import Random
from typing import Any

import pytest

from firmware_bridge.calibration import Calibration
from firmware_bridge.devices import Light
from firmware_bridge.framing import encode
from firmware_bridge.messages import message, pack
from tests.bridge.conftest import RigMaker, TableMaker
from tests.bridge.rigs import Rig
from tests.bridge.scenes import ANGLE, HALL, arrive, go, state
from tests.bridge.tables import ChipTable
from tests.bridge.talking import Talker

LAMPS = 21


@pytest.fixture
def kind() -> str:
    """These are about the chip alone."""
    return "chip"


def be_busy(rig: Rig) -> None:
    """A minute of moves, new wishes under way, lamps that change and breathe."""
    chance = Random(11)
    go(rig, 0)
    for _ in range(40):
        rig.wheel.go(chance.randrange(6))
        colours = [Light(chance.randrange(256), 99, chance.randrange(256), "breathe") for _ in range(LAMPS)]
        rig.lamps.show(colours)
        rig.run(chance.uniform(0.0, 1.0))
    rig.wheel.go(2)
    arrive(rig, 2)


def test_the_pins_keep_to_the_data_sheets(make_rig: RigMaker) -> None:
    rig = make_rig(ANGLE)
    be_busy(rig)
    report = report_of(rig)
    assert report["pulses"] > 5000
    assert report["idle_pulses"] == 0, "the driver was off"
    assert report["narrowest_us"] >= 2.0
    assert report["hasty_us"] >= 1.0, "the direction must stand before the step"
    assert report["fastest"] <= ANGLE.speed * 1.1
    assert report["jump"] <= ANGLE.speed / 4, "the ramp has no jumps"
    assert report["lamp_frames"] > 100
    assert report["lamp_faults"] == 0
    assert 0.2 <= report["zero_us"][0] <= report["zero_us"][1] <= 0.5
    assert 0.6 <= report["one_us"][0] <= report["one_us"][1] <= 1.0
    assert report["lamp_gap_us"] < 50, "lamps latch after that"
    assert report["overruns"] == 0
    assert report["resets"] == 0
    assert report["ram_untouched"] >= 256
    statistics = rig.status().statistics
    assert (state(rig).bad, statistics.bad) == (0, 0)
    assert statistics.resent <= 1, "only the first hello may have come before the chip was up"


def report_of(rig: Rig) -> dict[str, Any]:
    assert isinstance(rig.table, ChipTable)
    return rig.table.chip.report()


def test_strips_that_latch_early_show_the_right_thing_in_the_end(make_rig: RigMaker) -> None:
    """Some lamps take a rest of six microseconds for the end, and a running motor makes such rests."""
    rig = make_rig(ANGLE)
    assert isinstance(rig.table, ChipTable)
    rig.table.chip.do("latch 6")
    chance = Random(14)
    go(rig, 0)
    for turn in range(30):
        rig.wheel.go(3 * (turn % 2))
        lights = [Light(chance.randrange(256), chance.randrange(256), 3) for _ in range(LAMPS)]
        rig.run(chance.uniform(0.0, 0.8))
        rig.lamps.show(lights)
        assert rig.wait_until(lambda: rig.lamps.settled and rig.wheel.settled, 5)
        rig.run(0.2)
        assert list(rig.table.shown()) == [(light.red, light.green, light.blue) for light in lights]


def test_four_coils_are_switched_one_half_step_at_a_time(make_rig: RigMaker) -> None:
    rig = make_rig(Calibration(steps=4096, speed=900, ramp=2000, coils=True, angle=True))
    for section in (0, 2, 1):
        go(rig, section)
    rig.run(1.0)
    report = report_of(rig)
    assert report["skipped"] == 0
    assert report["idle_pulses"] == 0
    assert not report["powered"]


def test_no_serial_byte_is_lost_while_lamps_are_sent_and_the_motor_runs(make_table: TableMaker) -> None:
    """The line is kept full: every frame changes all lamps of its half, and the motor is at full speed."""
    table = make_table(HALL)
    talker = Talker(table)
    talker.greet()
    talker.say("configure", **dict(HALL.configure().fields))
    talker.say("turn", goal=1, position=12000)
    talker.run(0.5)
    chance = Random(12)
    for _ in range(40):
        burst = b"".join(_lamps(talker, chance) for _ in range(10))
        talker.run(len(burst) * 10 / 115200, burst)
    last = talker.say("ask")  # it would be refused if any before it had been missed
    assert last.bad == 0
    assert isinstance(table, ChipTable)
    assert table.chip.report()["overruns"] == 0
    assert not [said for _, said in talker.heard if said.name == "refused"]
    assert table.steps() > 3000


def _lamps(talker: Talker, chance: Random) -> bytes:
    lights = b"".join(bytes([chance.randrange(256), chance.randrange(256), 7, 0]) for _ in range(10))
    return talker.frame(message("lamps", first=chance.choice([0, 10]), show=1, lights=lights))


def test_a_second_program_at_the_line_does_not_confuse_the_board(make_table: TableMaker) -> None:
    """Garbage at full speed, with zeros in it: nothing is done, and the next frame is understood."""
    table = make_table(HALL)
    talker = Talker(table)
    chance = Random(13)
    for _ in range(50):
        talker.run(0.03, bytes(chance.choice([0, chance.randrange(256)]) for _ in range(300)))
    assert table.steps() == 0
    number, payload = pack(message("ask"))
    talker.run(0.1, b"\x00" + encode(number, 9, payload))
    assert talker.heard[-1][1].name == "refused", "no session was begun"
    assert talker.greet().session == talker.session
