"""Starting and starting again: hello, versions, resets, silence. The same on every rig."""

import pytest

from firmware_bridge.calibration import Calibration
from firmware_bridge.messages import CONSTANTS, Message, names, word
from tests.bridge.building import build_firmware
from tests.bridge.conftest import RigMaker, TableMaker
from tests.bridge.rigs import Stepped
from tests.bridge.scenes import (
    ANGLE,
    HALL,
    arrive,
    everywhere,
    everywhere_in_time,
    flags,
    go,
    off,
    state,
    stepped,
)
from tests.bridge.tables import ChipTable, EmulatedTable
from tests.bridge.talking import Talker

OTHER_PROTOCOL = CONSTANTS["protocol"] + 1


@everywhere
def test_the_board_introduces_itself(make_rig: RigMaker) -> None:
    rig = make_rig(HALL)
    assert rig.wait_until(lambda: "configured" in flags(rig), 5)
    welcome = rig.status().welcome
    assert rig.status().link == "open"
    assert welcome is not None
    assert (welcome.protocol, welcome.magic) == (CONSTANTS["protocol"], CONSTANTS["magic"])
    assert (welcome.major, welcome.minor, welcome.patch) >= (1, 0, 0)
    assert names("cause", welcome.cause) == ("power_on",)
    assert {"step_dir", "coils", "hall", "supply"} <= set(names("capability", welcome.capability))
    assert state(rig).boot == welcome.boot
    assert state(rig).config == HALL.checksum


@stepped
@pytest.mark.parametrize("fitted", [True, False])
def test_the_board_knows_at_its_start_whether_an_angle_sensor_answers(
    make_table: TableMaker, fitted: bool
) -> None:
    welcome = Talker(make_table(ANGLE if fitted else HALL)).greet()
    assert ("angle" in names("capability", welcome.capability)) == fitted


@stepped
def test_nothing_is_taken_before_the_hello_or_out_of_step(make_table: TableMaker) -> None:
    talker = Talker(make_table(HALL))
    assert is_refused(talker.say("ask"), "hello_first")
    talker.greet()
    assert talker.say("ask").name == "state"
    talker.seq += 1
    assert is_refused(talker.say("turn", goal=1, position=99), "hello_first")
    talker.seq -= 2
    talker.say("configure", **dict(HALL.configure().fields))
    assert (talker.say("ask").goal, talker.table.steps()) == (0, 0)


@stepped
def test_a_message_that_comes_again_is_answered_again_and_not_carried_out(make_table: TableMaker) -> None:
    talker = Talker(make_table(HALL))
    talker.greet()
    talker.say("configure", **dict(HALL.configure().fields))
    assert talker.say("turn", goal=1, position=99).goal == 1
    talker.seq -= 1
    assert talker.say("turn", goal=2, position=500).goal == 1
    assert is_refused(talker.say("go", goal=0, section=1, way=0), "bad_value")
    talker.seq -= 1
    assert is_refused(talker.say("ask"), "bad_value")
    talker.run(1.0)
    assert talker.table.steps() == 99


def is_refused(answer: Message, reason: str) -> bool:
    return answer.name == "refused" and word("refusal", answer.reason) == reason


@everywhere
def test_a_reset_in_the_middle_of_a_move_ends_where_it_was_wanted(make_rig: RigMaker) -> None:
    """The chip has forgotten everything; the host sees another boot id and says it all again."""
    rig = make_rig(ANGLE)
    go(rig, 1)
    boot = state(rig).boot
    rig.wheel.go(4)
    assert rig.wait_until(lambda: off(rig, 1) > 0.5, 10)
    rig.table.reset()
    assert rig.wait_until(lambda: state(rig).boot != boot, 10)
    arrive(rig, 4)
    welcome = rig.status().welcome
    assert welcome is not None
    assert names("cause", welcome.cause) == ("reset_pin",)
    assert welcome.boot == (boot + 1) % 0x10000


@everywhere_in_time
def test_a_reset_while_homing_begins_again(make_rig: RigMaker) -> None:
    rig = make_rig(HALL, place=2.5)
    rig.wheel.go(3)
    assert rig.wait_until(lambda: off(rig, 2.5) > 0.5, 10)
    rig.table.reset()
    arrive(rig, 3, 20)


@stepped
def test_a_watchdog_restart_is_told_as_such(make_table: TableMaker) -> None:
    talker = Talker(make_table(HALL))
    first = talker.greet()
    talker.say("restart", key=CONSTANTS["restart_key"])
    talker.run(1.0)
    told = talker.heard[-1][1]
    assert (told.name, told.session, names("cause", told.cause)) == ("welcome", 0, ("watchdog",))
    assert told.boot == (first.boot + 1) % 0x10000
    talker.seq, talker.session = 0, 78
    again = talker.greet()
    assert (again.session, names("cause", again.cause)) == (78, ("watchdog",))


@stepped
def test_a_restart_without_its_key_is_refused(make_table: TableMaker) -> None:
    talker = Talker(make_table(HALL))
    talker.greet()
    assert talker.say("restart", key=CONSTANTS["restart_key"] ^ 1).name == "refused"
    assert [said.name for _, said in talker.run(1.0)] == []


@everywhere_in_time
def test_a_board_that_hears_nothing_for_five_seconds_calms_down(make_rig: RigMaker) -> None:
    """The motor lets go in the middle of its move, the lamps go dark but for the last."""
    rig = make_rig(ANGLE)
    go(rig, 0)
    rig.wheel.go(3)
    assert rig.wait_until(lambda: off(rig, 0) > 0.2, 5)
    rig.pull()
    rig.run(5.5)
    assert not rig.table.powered()
    assert rig.table.shown()[-1] == (12, 6, 0)
    assert set(rig.table.shown()[:-1]) == {(0, 0, 0)}
    rig.plug()
    arrive(rig, 3)


@stepped
def test_calm_is_told_and_ends_with_the_next_word(make_table: TableMaker) -> None:
    talker = Talker(make_table(HALL))
    talker.greet()
    talker.say("configure", **dict(HALL.configure().fields))
    heard = talker.run(5.2)
    assert "calm" in names("flag", heard[-1][1].flag)
    assert "calm" not in names("flag", talker.say("ask").flag)


@stepped
def test_calm_stops_the_motor_with_the_ramp(make_table: TableMaker) -> None:
    """A long turn is under way when the host falls silent."""
    talker = Talker(make_table(HALL))
    talker.greet()
    talker.say("configure", **dict(HALL.configure().fields))
    talker.say("turn", goal=9, position=30000)
    talker.run(5.5)
    stopped = talker.table.steps()
    assert 0 < abs(stopped) < 30000
    assert not talker.table.powered()
    talker.run(1.0)
    assert talker.table.steps() == stopped
    assert talker.say("ask").goal == 0


@pytest.mark.parametrize("kind", ["emulator", "chip"])
def test_a_board_of_another_protocol_is_named_and_left_alone(kind: str) -> None:
    if kind == "chip":
        rig = Stepped(ChipTable(build_firmware(OTHER_PROTOCOL), HALL), HALL)
    else:
        rig = Stepped(EmulatedTable(HALL, protocol=OTHER_PROTOCOL), HALL)
    rig.wheel.go(2)
    assert rig.wait_until(lambda: rig.status().link == "wrong-version", 5)
    rig.run(6)
    welcome = rig.status().welcome
    assert welcome is not None
    assert welcome.protocol == OTHER_PROTOCOL
    assert rig.status().link == "wrong-version"
    assert rig.wheel.state.kind == "gone"
    assert rig.table.steps() == 0
    rig.close()


@pytest.mark.parametrize("kind", ["shipped chip"])
@pytest.mark.parametrize("table", [HALL, ANGLE], ids=["hall", "angle"])
def test_the_shipped_firmware_greets_homes_and_moves(make_rig: RigMaker, table: Calibration) -> None:
    rig = make_rig(table, place=1.3)
    for section in (0, 4, 2):
        go(rig, section, 20)
