"""Tables that are built otherwise: another motor, another direction, fewer sensors, a weak supply."""

import pytest

from firmware_bridge.calibration import Calibration
from firmware_bridge.messages import word
from tests.bridge.conftest import RigMaker, TableMaker
from tests.bridge.scenes import HALL, go, state, stepped
from tests.bridge.tables import ChipTable, EmulatedTable
from tests.bridge.talking import Talker

OTHERS = {
    "reversed motor": Calibration(offset=400, reverse=True),
    "small motor on four wires": Calibration(steps=4096, offset=100, speed=900, ramp=2000, coils=True),
    "small motor reversed": Calibration(
        steps=4096, offset=0, speed=900, ramp=2000, coils=True, reverse=True, angle=True
    ),
    "angle sensor alone": Calibration(hall=False, angle=True, zero=4000, offset=400),
    "angle sensor upside down": Calibration(angle=True, angle_reverse=True, zero=17, offset=1900),
    "coarse motor": Calibration(steps=800, speed=600, ramp=2250, offset=799),
    "fine motor": Calibration(steps=12800, speed=4000, ramp=36000, offset=12799),
}


@stepped
@pytest.mark.parametrize("name", OTHERS)
def test_another_table_homes_and_goes_where_it_is_wanted(make_rig: RigMaker, name: str) -> None:
    rig = make_rig(OTHERS[name], place=3.4)
    go(rig, 0, 60)
    # A rotor that gets current jumps to its next pole, which the angle sensor may take for a slip.
    slips = state(rig).slips
    for section in (3, 5, 2):
        go(rig, section, 60)
    assert state(rig).slips == slips


@stepped
def test_another_calibration_stops_the_wheel_and_it_begins_anew(make_table: TableMaker) -> None:
    """The motion ends, the place is forgotten, the goal is gone."""
    talker = Talker(make_table(HALL))
    talker.greet()
    talker.say("configure", **dict(HALL.configure().fields))
    talker.say("turn", goal=3, position=20000)
    talker.run(1.0)
    other = Calibration(offset=401)
    talker.say("configure", **dict(other.configure().fields))
    talker.run(1.5)
    stopped = talker.table.steps()
    talker.run(1.0)
    told = talker.say("ask")
    assert talker.table.steps() == stopped
    assert (told.goal, told.config, word("wheel", told.wheel)) == (0, other.checksum, "unknown")


@stepped
def test_the_same_goal_again_moves_nothing(make_table: TableMaker) -> None:
    talker = Talker(make_table(HALL))
    talker.greet()
    talker.say("configure", **dict(HALL.configure().fields))
    talker.say("turn", goal=3, position=500)
    talker.run(2.0)
    made = talker.table.steps()
    for _ in range(3):
        talker.say("turn", goal=3, position=500)
        talker.run(0.5)
    assert (made, talker.table.steps()) == (500, 500)


@stepped
@pytest.mark.parametrize("millivolts", [4400, 5100])
def test_the_board_measures_its_supply(make_table: TableMaker, millivolts: int) -> None:
    table = make_table(HALL)
    talker = Talker(table)
    talker.greet()
    if isinstance(table, ChipTable):
        table.chip.do(f"supply {millivolts}")
    elif isinstance(table, EmulatedTable):
        table.board.supply(millivolts)
    talker.run(4.0)
    assert abs(talker.say("ask").supply - millivolts) <= 60


@stepped
@pytest.mark.parametrize(
    "said",
    [
        {"section": 6, "goal": 1, "way": 0},
        {"section": 253, "goal": 1, "way": 0},
        {"section": 1, "goal": 0, "way": 0},
        {"section": 1, "goal": 1, "way": 3},
    ],
)
def test_a_wish_that_makes_no_sense_is_refused_and_moves_nothing(
    make_table: TableMaker, said: dict[str, int]
) -> None:
    talker = Talker(make_table(HALL))
    talker.greet()
    talker.say("configure", **dict(HALL.configure().fields))
    refused = talker.say("go", **said)
    assert (refused.name, word("refusal", refused.reason)) == ("refused", "bad_value")
    talker.run(2.0)
    assert talker.table.steps() == 0
