"""The emulated wheel under the firmware's rules: homing, going, hand turns, slips, jams."""

import pytest

from firmware_bridge.emulator import EmulatedBoard, Hardware
from firmware_bridge.messages import mask, names, word
from tests.bridge.scripted import ANGLE, DOWN, HALL, HOME, NOWHERE, SHORTEST, UP, Host, ready

BOTH = [pytest.param(HALL, id="index"), pytest.param(HALL | ANGLE, id="angle")]
NEAR = 0.08
"""Sections within which the wheel truly stands where it should: 5 degrees."""


def off(host: Host, section: float) -> float:
    """How far the wheel truly is from a section, in sections."""
    return abs((host.board.angle - section + 3) % 6 - 3)


def stood(config: int = HALL, section: int = 0, seed: int = 0) -> Host:
    """A wheel at rest on a section, its motor without current."""
    host = ready(EmulatedBoard(seed=seed), config)
    host.go(section)
    assert host.arrive(section)
    host.listen(0.3)
    assert not host.board.powered
    return host


@pytest.mark.parametrize("config", BOTH)
@pytest.mark.parametrize("start", [0.0, 0.02, 0.05, 0.5, 2.99, 4.7, 5.93, 5.99])
def test_it_finds_its_place_from_any_angle(start: float, config: int) -> None:
    host = ready(EmulatedBoard(start=start), config)
    host.go(HOME)
    assert host.arrive(0)
    assert off(host, 0) < NEAR
    assert "known" in names("flag", host.state.flag)


@pytest.mark.parametrize("start", [0.1, 2.5, 5.9])
def test_it_finds_an_index_whose_sensor_lets_go_later_than_it_steps_back(start: float) -> None:
    host = ready(EmulatedBoard(Hardware(hysteresis=15 / 360), start=start), HALL)
    host.go(HOME)
    assert host.arrive(0)
    assert off(host, 0) < NEAR


@pytest.mark.parametrize("config", BOTH)
def test_it_goes_to_every_section_every_way(config: int) -> None:
    host = stood(config)
    for section in (3, 1, 4, 4, 0, 5, 2):
        for way in (SHORTEST, UP, DOWN):
            host.go((section + way) % 6, way)
            assert host.arrive((section + way) % 6)
            assert off(host, (section + way) % 6) < NEAR
    assert host.state.slips == 0


def test_the_way_that_was_asked_for_is_the_way_it_goes() -> None:
    host = stood()
    for way, section, steps in (
        (UP, 5, 2667),
        (DOWN, 0, -2667),
        (SHORTEST, 5, -533),
        (UP, 5, 0),
        (DOWN, 5, 0),
    ):
        before = host.board.steps
        host.go(section, way)
        assert host.arrive(section)
        assert host.board.steps - before == pytest.approx(steps, abs=1)


@pytest.mark.parametrize("steps, coils", [(200, False), (4096, True), (12800, False)])
def test_other_motors_find_their_place_too(steps: int, coils: bool) -> None:
    hardware = Hardware(steps=steps, coils=coils, angle=False)
    config = HALL | (mask("config", "coils") if coils else 0)
    speed, ramp = min(4000, steps // 3), min(60000, steps)
    host = ready(EmulatedBoard(hardware, start=2.2), config, steps=steps, speed=max(speed, 50), ramp=ramp)
    host.go(4)
    assert host.arrive(4, 40)
    assert off(host, 4) < NEAR


def test_a_table_that_is_mounted_otherwise_is_a_matter_of_configuration() -> None:
    hardware = Hardware(offset=700, zero=1000, reverse=True, angle_reverse=True)
    bits = HALL | ANGLE | mask("config", "reverse", "angle_reverse")
    for config in (bits, bits & ~ANGLE):
        host = ready(EmulatedBoard(hardware, seed=2), config, offset=700, zero=1000)
        for section in (2, 5, 1):
            host.go(section)
            assert host.arrive(section)
            assert off(host, section) < NEAR


def test_a_motor_of_the_other_kind_does_not_move_at_all() -> None:
    host = ready(EmulatedBoard(start=2.0), HALL | mask("config", "coils"))
    host.go(0)
    assert host.wait(lambda: host.wheel == "jammed")
    assert word("fault", host.state.fault) == "no_index"
    assert host.board.angle == pytest.approx(2.0)


def test_the_steps_of_a_turn_are_counted_between_passes_of_the_index() -> None:
    host = ready(EmulatedBoard(Hardware(steps=3300)), HALL)
    assert host.state.turn == 0
    host.turn(8000)
    assert host.wait(lambda: host.state.turn != 0)
    assert host.state.turn == pytest.approx(3300, abs=2)


def test_a_turn_to_a_place_of_the_counter_needs_no_known_place() -> None:
    host = ready(EmulatedBoard(start=1.0), HALL)
    host.turn(-700)
    assert host.wait(lambda: host.state.position == -700 and host.wheel == "unknown")
    assert off(host, 1.0 - 700 * 6 / 3200) < NEAR


@pytest.mark.parametrize("config", BOTH)
def test_between_sections_it_says_so(config: int) -> None:
    host = stood(config)
    host.turn(host.state.position + 200)
    assert host.wait(lambda: host.wheel == "between")
    assert host.state.section == 255


@pytest.mark.parametrize("config", BOTH)
def test_the_same_wish_again_does_nothing_new(config: int) -> None:
    host = stood(config)
    host.say("go", goal=77, section=2, way=UP)
    assert host.arrive(2)
    before = host.board.pulses
    host.say("go", goal=77, section=2, way=UP)
    host.listen(1)
    assert host.board.pulses == before


@pytest.mark.parametrize("config", BOTH)
def test_a_wish_in_the_middle_of_a_move_is_the_one_that_counts(config: int) -> None:
    host = stood(config)
    host.go(3)
    host.listen(0.3)
    host.go(5)
    assert host.arrive(5)
    assert off(host, 5) < NEAR
    assert host.state.slips == 0


def test_told_to_go_nowhere_it_slows_down_and_is_left_alone() -> None:
    host = stood()
    host.go(3)
    host.listen(0.4)
    host.go(NOWHERE)
    assert host.wheel == "moving"
    assert host.wait(lambda: host.wheel in ("between", "at"), 2)
    assert not host.board.powered
    assert "known" in names("flag", host.state.flag)


def test_the_motor_has_no_current_soon_after_it_stands() -> None:
    host = ready(EmulatedBoard(), HALL)
    host.go(0)
    assert host.arrive(0)
    assert host.board.powered
    host.listen(0.25)
    assert not host.board.powered


def test_with_the_angle_sensor_no_motion_is_needed_to_know_the_place() -> None:
    host = ready(EmulatedBoard(start=4.0), ANGLE)
    assert host.wait(lambda: host.wheel == "at", 1)
    assert host.state.section == 4
    assert host.board.pulses == 0


def test_a_hand_turn_is_seen_by_the_angle_sensor_and_so_is_the_way_back() -> None:
    host = stood(ANGLE, 2)
    host.board.hand(1.1)
    assert host.wait(lambda: host.wheel == "turned" and host.state.section == 3)
    host.board.hand(-0.6)
    host.listen(1.5)
    assert (host.wheel, host.state.section) == ("turned", 255)
    host.board.hand(-0.5)
    assert host.wait(lambda: host.wheel == "at")
    assert host.state.section == 2


def test_a_hand_turn_is_set_right_by_a_new_wish_and_counts_as_no_slip() -> None:
    host = stood(ANGLE, 2)
    host.board.hand(1.0)
    assert host.wait(lambda: host.wheel == "turned")
    host.listen(1)
    host.go(2)
    assert host.arrive(2)
    assert off(host, 2) < NEAR


def test_the_index_alone_notices_a_hand_turn_only_when_it_comes_or_goes() -> None:
    host = stood(HALL, 2)
    host.board.hand(1)
    host.listen(1)
    assert host.wheel == "at"
    host.board.hand(3)
    assert host.wait(lambda: host.wheel == "turned")
    assert host.state.section == 255
    assert "known" not in names("flag", host.state.flag)
    host.go(2)
    assert host.wheel == "homing"
    assert host.arrive(2)
    assert off(host, 2) < NEAR


def test_the_jerk_of_a_motor_without_current_is_no_hand_turn() -> None:
    """At the index's very edge, where the rotor that loses its current snaps to its next pole."""
    host = ready(EmulatedBoard(), HALL)
    host.go(0)
    assert host.arrive(0)
    while host.board.powered:
        host.listen(0.001)
    host.board.hand(-0.03)
    host.listen(0.5)
    host.say("ask")
    assert "index" not in names("flag", host.state.flag)
    assert (host.wheel, host.state.section) == ("at", 0)
    host.board.hand(0.1)
    assert host.wait(lambda: host.wheel == "turned")


def test_a_nudge_of_a_few_degrees_is_no_hand_turn() -> None:
    host = stood(ANGLE, 2)
    host.board.hand(0.12)
    host.listen(1)
    assert host.wheel == "at"


@pytest.mark.parametrize("slip", [-0.25, 0.25, 0.5, -1.0, 1.0])
def test_a_slip_is_seen_by_the_angle_sensor_and_corrected_in_the_same_move(slip: float) -> None:
    host = stood(ANGLE)
    host.board.slip(slip)
    host.go(3, UP)
    assert host.arrive(3)
    assert off(host, 3) < NEAR
    assert host.state.slips >= 1


@pytest.mark.parametrize("slip", [-0.5, 0.5])
def test_a_slip_is_noticed_by_the_index_at_the_next_pass(slip: float) -> None:
    host = stood(HALL, 1)
    host.board.slip(slip)
    host.go(4)
    assert host.arrive(4)
    assert host.state.slips == 0
    host.go(2, UP)
    assert host.arrive(2)
    assert off(host, 2) < NEAR
    assert host.state.slips == 1


def test_a_slip_is_noticed_on_the_way_down_too() -> None:
    host = stood(HALL, 5)
    host.board.slip(0.5)
    host.go(2)
    assert host.arrive(2)
    host.go(4, DOWN)
    assert host.arrive(4)
    assert off(host, 4) < NEAR
    assert host.state.slips >= 1


def test_a_jam_is_given_up_after_three_tries_and_a_new_wish_tries_again() -> None:
    host = stood(ANGLE)
    host.board.jam(True)
    host.go(3)
    assert host.wait(lambda: host.wheel == "jammed")
    assert word("fault", host.state.fault) == "not_following"
    assert host.state.slips == 3
    assert not host.board.powered
    pulses = host.board.pulses
    host.listen(3)
    assert host.board.pulses == pulses
    host.board.jam(False)
    host.go(3)
    assert host.arrive(3)
    assert word("fault", host.state.fault) == "none"
    assert off(host, 3) < NEAR


def test_a_jam_shows_to_the_index_alone_when_it_does_not_come() -> None:
    host = stood(HALL, 5)
    host.board.jam(True)
    host.go(1, UP)
    assert host.wait(lambda: host.wheel == "jammed")
    assert word("fault", host.state.fault) == "no_index"
    assert not host.board.powered


def test_without_an_index_homing_ends_after_a_turn_and_a_quarter() -> None:
    host = ready(EmulatedBoard(Hardware(hall=False)), HALL)
    host.go(HOME)
    assert host.wait(lambda: host.wheel == "jammed")
    assert word("fault", host.state.fault) == "no_index"
    assert host.board.pulses == 4000


def test_a_silent_sensor_is_told_and_the_index_takes_over() -> None:
    host = stood(HALL | ANGLE, 2)
    host.board.sensor(False)
    assert host.wait(lambda: word("fault", host.state.fault) == "no_sensor")
    assert host.state.angle == 65535
    host.go(5)
    assert host.arrive(5)
    assert off(host, 5) < NEAR
    host.board.sensor(True)
    assert host.wait(lambda: word("fault", host.state.fault) == "none")


def test_a_sensor_that_dies_in_a_move_does_not_stop_it() -> None:
    host = stood(ANGLE, 0)
    host.go(3)
    host.listen(0.2)
    host.board.sensor(False)
    assert host.arrive(3)
    assert word("fault", host.state.fault) == "no_sensor"
    assert off(host, 3) < NEAR


def test_a_missing_magnet_is_told_as_such() -> None:
    host = stood(ANGLE, 2)
    host.board.magnet(False)
    assert host.wait(lambda: word("fault", host.state.fault) == "no_magnet")


def test_with_no_sensor_that_answers_there_is_no_way_to_go() -> None:
    host = ready(EmulatedBoard(Hardware(angle=False)), ANGLE)
    host.go(2)
    assert host.wait(lambda: host.wheel == "jammed")
    assert word("fault", host.state.fault) == "no_sensor"
    assert host.board.pulses == 0


def test_a_configuration_that_is_in_force_changes_nothing_and_another_stops_everything() -> None:
    host = stood(HALL, 2)
    before = host.state
    assert host.configure(HALL).position == before.position
    assert host.wheel == "at"
    host.go(5)
    host.listen(0.2)
    host.configure(HALL, speed=2000)
    host.listen(0.1)
    assert (host.wheel, host.state.goal) == ("unknown", 0)
    assert not host.board.powered


def test_a_reset_in_a_move_is_recovered_from() -> None:
    for config in (HALL, HALL | ANGLE):
        host = stood(config, 0)
        host.go(3)
        host.listen(0.3)
        host.board.reset()
        host.listen(0.3)
        host.greet(99)
        host.configure(config)
        host.go(3)
        assert host.arrive(3)
        assert off(host, 3) < NEAR
