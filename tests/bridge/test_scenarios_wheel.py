"""The wheel: homing, moving, hands, slipping, jamming. The same on every rig."""

from random import Random

import pytest

from firmware_bridge.calibration import Calibration
from firmware_bridge.messages import ENUMS, word
from tests.bridge.conftest import RigMaker
from tests.bridge.rigs import Rig
from tests.bridge.scenes import (
    ANGLE,
    EXACT,
    HALL,
    LIVE,
    NEAR,
    arrive,
    everywhere,
    everywhere_in_time,
    go,
    off,
    state,
    stepped,
)

INDEX = 6 - HALL.offset / HALL.steps * 6
"""The place, in sections, at which the index magnet begins on the way up; it is 0.13 sections wide."""

many_moves = pytest.mark.parametrize(
    "kind, moves",
    [
        ("emulator", 100),
        ("chip", 60),
        *(
            pytest.param(kind, moves, marks=pytest.mark.long)
            for kind, moves in {"emulator": 500, "chip": 500, LIVE[0]: 6, LIVE[1]: 6}.items()
        ),
    ],
)


@everywhere_in_time
@pytest.mark.parametrize("place", [0.0, 1.37, 3.0, INDEX - 0.02, INDEX + 0.01, INDEX + 0.07, INDEX + 0.2])
def test_homing_finds_the_wheel_from_any_angle(make_rig: RigMaker, place: float) -> None:
    rig = make_rig(HALL, place=place)
    rig.wheel.home()
    assert rig.wait_until(lambda: rig.wheel.state.kind == "homing", 5)
    arrive(rig, 0, 20)
    rig.run(1.0)
    assert off(rig, 0) < EXACT
    assert not rig.table.powered()


@everywhere
def test_a_wheel_with_an_angle_sensor_is_known_without_moving(make_rig: RigMaker) -> None:
    rig = make_rig(ANGLE, place=2.0)
    assert rig.wait_until(lambda: str(rig.wheel.state) == "at section 2", 5)
    assert rig.table.steps() == 0
    rig.wheel.home()
    arrive(rig, 0)


@many_moves
@pytest.mark.parametrize("table", [HALL, ANGLE], ids=["hall", "angle"])
def test_random_moves_end_on_the_right_section_and_lose_no_step(
    make_rig: RigMaker, moves: int, table: Calibration
) -> None:
    chance = Random(4)
    rig = make_rig(table, place=1.8)
    go(rig, 0, 20)
    for _ in range(moves):
        section, lost = chance.randrange(6), state(rig).position - rig.table.steps()
        rig.wheel.go(section, chance.choice(["shortest", "up", "down"]))
        arrive(rig, section)
        assert state(rig).position - rig.table.steps() == lost
    assert state(rig).slips == 0


@everywhere
def test_a_new_wish_in_the_middle_of_a_move_is_followed_at_once(make_rig: RigMaker) -> None:
    rig = make_rig(ANGLE)
    go(rig, 0)
    go_some_way(rig, 3, 0.6)
    go_some_way(rig, 5, 0.3)
    go_some_way(rig, 1, 0.1)
    arrive(rig, 1)


def go_some_way(rig: Rig, section: int, away: float) -> None:
    """Wish for a section, and see the wheel leave."""
    start = rig.table.angle()
    rig.wheel.go(section)
    assert rig.wait_until(lambda: off(rig, start) > away, 5)


@stepped
@pytest.mark.parametrize("way, through", [("up", 1.0), ("down", 4.0)])
def test_the_way_is_the_wished_one(make_rig: RigMaker, way: str, through: float) -> None:
    rig = make_rig(ANGLE)
    go(rig, 0)
    rig.wheel.go(2, "up" if way == "up" else "down")
    assert rig.wait_until(lambda: off(rig, through) < 0.1, 5)
    arrive(rig, 2)


@everywhere
def test_a_hand_turn_is_noticed_at_rest_with_the_angle_sensor(make_rig: RigMaker) -> None:
    rig = make_rig(ANGLE)
    go(rig, 2)
    rig.run(0.4)
    rig.table.hand(1.0)
    assert rig.wait_until(lambda: str(rig.wheel.state) == "turned by hand", 10)
    assert rig.wait_until(lambda: rig.wheel.state.section == 3, 10)
    rig.run(0.5)
    assert off(rig, 3) < NEAR, "nothing moves until somebody decides"
    rig.wheel.go(2)
    arrive(rig, 2)


@everywhere_in_time
def test_a_hand_turn_can_be_right(make_rig: RigMaker) -> None:
    rig = make_rig(ANGLE)
    go(rig, 2)
    rig.run(0.4)
    rig.table.hand(-1.02)
    assert rig.wait_until(lambda: rig.wheel.state.kind == "turned" and rig.wheel.state.section == 1, 10)
    rig.run(1.5)
    assert rig.wheel.accept() == 1
    arrive(rig, 1)


@everywhere_in_time
def test_a_wheel_turned_back_by_hand_is_right_again(make_rig: RigMaker) -> None:
    rig = make_rig(ANGLE)
    go(rig, 2)
    rig.run(0.4)
    rig.table.hand(0.8)
    assert rig.wait_until(lambda: rig.wheel.state.kind == "turned", 10)
    rig.run(3.0)
    rig.table.hand(-0.8)
    rig.run(1.0)
    arrive(rig, 2)


@everywhere_in_time
def test_without_the_angle_sensor_a_hand_turn_is_noticed_when_the_index_is_next_passed(
    make_rig: RigMaker,
) -> None:
    rig = make_rig(HALL, place=4.0)
    go(rig, 2, 20)
    rig.run(0.5)
    rig.table.hand(1.0)
    rig.run(3.0)
    assert str(rig.wheel.state) == "at section 2", "nobody can know"
    rig.wheel.go(1, "up")
    arrive(rig, 1)
    assert state(rig).slips == 1


@everywhere_in_time
def test_without_the_angle_sensor_a_hand_that_moves_the_index_is_noticed_at_rest(make_rig: RigMaker) -> None:
    rig = make_rig(HALL, place=4.0)
    go(rig, 5, 20)
    rig.run(0.5)
    rig.table.hand(0.6)
    assert rig.wait_until(lambda: rig.wheel.state.kind == "turned", 10)
    assert rig.wheel.state.section is None
    rig.run(2.0)
    rig.wheel.go(5)
    arrive(rig, 5, 20)


@everywhere
def test_a_slip_is_seen_and_made_good_with_the_angle_sensor(make_rig: RigMaker) -> None:
    rig = make_rig(ANGLE)
    go(rig, 0)
    rig.table.slip(-0.75)
    go(rig, 3)
    assert state(rig).slips == 1


@everywhere_in_time
def test_without_the_angle_sensor_a_slip_is_made_good_when_the_index_is_next_passed(
    make_rig: RigMaker,
) -> None:
    rig = make_rig(HALL, place=4.0)
    go(rig, 1, 20)
    rig.table.slip(-0.75)
    rig.wheel.go(3)
    assert rig.wait_until(lambda: rig.wheel.settled, 10)
    assert off(rig, 2.25) < NEAR, "nobody can know"
    rig.wheel.go(1, "up")
    arrive(rig, 1)
    assert state(rig).slips == 1


@everywhere
def test_a_jammed_wheel_gives_up_and_says_so_and_a_new_wish_tries_again(make_rig: RigMaker) -> None:
    rig = make_rig(ANGLE)
    go(rig, 1)
    rig.table.jam(True)
    rig.wheel.go(3)
    assert rig.wait_until(lambda: rig.wheel.state.kind == "jammed", 15)
    assert word("fault", state(rig).fault) == "not_following"
    rig.run(0.5)
    assert not rig.table.powered()
    rig.table.jam(False)
    rig.run(1.0)
    assert rig.wheel.state.kind == "jammed", "nothing moves until somebody wishes it"
    go(rig, 3)
    assert word("fault", state(rig).fault) == "none"


@everywhere_in_time
def test_a_wheel_that_is_held_cannot_be_homed(make_rig: RigMaker) -> None:
    rig = make_rig(HALL, place=3.0)
    rig.table.jam(True)
    rig.wheel.go(4)
    assert rig.wait_until(lambda: rig.wheel.state.kind == "jammed", 30)
    assert word("fault", state(rig).fault) == "no_index"
    rig.table.jam(False)
    go(rig, 4, 30)


@stepped
def test_a_board_whose_angle_sensor_falls_silent_goes_on_counting(make_rig: RigMaker) -> None:
    rig = make_rig(ANGLE)
    go(rig, 1)
    rig.table.sensor(False)
    assert rig.wait_until(lambda: state(rig).fault == ENUMS["fault"]["no_sensor"], 5)
    go(rig, 4, 20)
    rig.table.sensor(True)
    assert rig.wait_until(lambda: state(rig).fault == ENUMS["fault"]["none"], 5)
    go(rig, 2)


@stepped
def test_a_magnet_that_fell_off_the_angle_sensor_is_told_and_the_board_goes_on_counting(
    make_rig: RigMaker,
) -> None:
    rig = make_rig(ANGLE)
    go(rig, 1)
    rig.table.magnet(False)
    assert rig.wait_until(lambda: state(rig).fault == ENUMS["fault"]["no_magnet"], 5)
    go(rig, 4, 20)
    rig.table.magnet(True)
    assert rig.wait_until(lambda: state(rig).fault == ENUMS["fault"]["none"], 5)
    go(rig, 2)


@pytest.mark.long
@stepped
def test_homing_finds_the_wheel_from_any_angle_at_all(make_rig: RigMaker) -> None:
    chance = Random(8)
    for _ in range(40):
        rig = make_rig(HALL, place=chance.uniform(0, 6))
        rig.wheel.home()
        arrive(rig, 0, 20)
        rig.close()
