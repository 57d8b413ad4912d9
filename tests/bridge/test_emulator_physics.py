"""The emulated wheel: pulled by magnets, slowed by friction, turned by hands."""

from itertools import pairwise
from random import Random

import pytest

from firmware_bridge.emulator.hardware import Hardware
from firmware_bridge.emulator.physics import Turntable
from firmware_bridge.emulator.sensors import AngleSensor, Hall
from firmware_bridge.emulator.stepper import Stepper

POLE = 1 / Hardware().poles


def powered(angle: float = 0.0, hardware: Hardware | None = None) -> Turntable:
    turntable = Turntable(hardware or Hardware(), angle)
    turntable.power(True)
    return turntable


def drive(turntable: Turntable, turns: float, seconds: float) -> None:
    """The motor goes so far at an even speed, and the wheel comes to rest."""
    ticks = round(seconds * 1000)
    for _ in range(ticks):
        turntable.tick(turns / ticks)
    settle(turntable)


def settle(turntable: Turntable) -> None:
    for _ in range(3000):
        if not turntable.awake:
            return
        turntable.tick(0.0)
    raise AssertionError("the wheel never comes to rest")


def test_the_wheel_follows_the_motor() -> None:
    turntable = powered()
    drive(turntable, 0.5, 1.0)
    assert turntable.angle == pytest.approx(0.5, abs=0.001)


def test_the_wheel_has_inertia_and_swings_a_little_when_the_motor_stops_at_once() -> None:
    turntable = powered()
    for _ in range(500):
        turntable.tick(0.0003)
    furthest = max(_angle_after_a_tick(turntable) for _ in range(200))
    assert furthest > 0.15
    assert furthest < 0.15 + POLE / 4


def _angle_after_a_tick(turntable: Turntable) -> float:
    turntable.tick(0.0)
    return turntable.angle


def test_a_motor_that_is_too_fast_loses_the_wheel_which_lands_on_another_pole() -> None:
    turntable = powered()
    drive(turntable, 1.0, 0.05)
    behind = 1.0 - turntable.angle
    assert behind > POLE / 2
    assert behind == pytest.approx(round(behind / POLE) * POLE, abs=0.001)


def test_weak_magnets_lose_a_wheel_that_strong_ones_hold() -> None:
    strong, weak = powered(), powered(hardware=Hardware(grip=1.5))
    for turntable in (strong, weak):
        stepper = Stepper()
        stepper.go(1600, 2400, 9000)
        while stepper.running:
            turntable.tick(stepper.tick() / 3200)
        settle(turntable)
    assert strong.angle == pytest.approx(0.5, abs=0.001)
    assert 0.5 - weak.angle > POLE / 2


def test_a_held_wheel_does_not_move_and_falls_onto_the_nearest_pole_when_it_is_let_go() -> None:
    turntable = powered()
    turntable.jam(True)
    drive(turntable, 2.2 * POLE, 0.5)
    assert turntable.angle == 0.0
    turntable.jam(False)
    settle(turntable)
    assert turntable.angle == pytest.approx(0.2 * POLE, abs=0.001)


def test_a_hand_takes_the_motor_along_when_it_has_no_current() -> None:
    turntable = Turntable(Hardware(), 0.0)
    turntable.hand(0.25)
    settle(turntable)
    assert turntable.angle == pytest.approx(0.25)
    assert turntable.rotor == pytest.approx(0.25)


def test_against_the_current_a_hand_turns_the_wheel_from_pole_to_pole() -> None:
    turntable = powered()
    turntable.hand(2.3 * POLE)
    settle(turntable)
    assert turntable.angle == pytest.approx(2 * POLE, abs=0.001)
    assert turntable.rotor == 0.0


def test_a_motor_that_gets_current_again_jumps_to_where_it_looks_right() -> None:
    turntable = powered()
    turntable.power(False)
    turntable.hand(0.25)
    settle(turntable)
    turntable.power(True)
    assert turntable.rotor / Hardware().period == pytest.approx(round(0.25 / Hardware().period))


def test_a_slip_happens_in_the_next_move_and_ends_on_a_pole() -> None:
    turntable = powered()
    turntable.slip(-0.1)
    assert turntable.angle == 0.0
    drive(turntable, 0.5, 0.5)
    assert turntable.angle == pytest.approx(0.5 - 2 * POLE, abs=0.001)
    drive(turntable, 0.5, 0.5)
    assert turntable.angle == pytest.approx(1.0 - 2 * POLE, abs=0.001)


def test_the_index_comes_and_goes_with_hysteresis() -> None:
    parts = Hardware(offset=0)
    hall = Hall(parts, 0.9)
    assert not hall.index
    assert hall.look(0.999, 1.001) == pytest.approx(0.5)
    assert hall.index
    back = 1.0 - parts.hysteresis
    assert hall.look(1.001, back + 0.0001) is None
    assert hall.look(back + 0.0001, back - 0.0001) == pytest.approx(0.5)
    assert not hall.index


def test_a_table_without_the_index_sensor_never_sees_it() -> None:
    hall = Hall(Hardware(hall=False), 0.0)
    assert not hall.index
    assert hall.look(-0.001, 0.001) is None


def test_the_angle_sensor_is_exact_to_its_noise_and_turns_round_at_a_whole_turn() -> None:
    sensor = AngleSensor(Hardware(zero=100, noise=0.0), Random(1))
    assert sensor.read(0.0) == 100
    assert sensor.read(0.25) == 1124
    assert sensor.read(0.99) == (100 + round(0.99 * 4096)) % 4096
    noisy = AngleSensor(Hardware(noise=1.0), Random(1))
    readings = {noisy.read(0.5) for _ in range(100)}
    assert len(readings) > 1
    assert all(reading is not None and abs(reading - 2048) < 8 for reading in readings)


def test_a_sensor_mounted_the_other_way_round_counts_down() -> None:
    assert AngleSensor(Hardware(angle_reverse=True, noise=0.0), Random(1)).read(0.25) == 3072


@pytest.mark.parametrize("distance", [1, 2, 7, 100, 533, 3200, -1, -533, -5000])
@pytest.mark.parametrize("speed, ramp", [(2400, 9000), (4000, 60000), (50, 100), (800, 1500)])
def test_the_motor_stops_exactly_where_it_should(distance: int, speed: int, ramp: int) -> None:
    stepper = Stepper()
    stepper.go(distance, speed, ramp)
    steps = [stepper.tick() for _ in range(200_000) if stepper.running]
    assert not stepper.running
    assert stepper.position == distance == sum(steps)
    assert stepper.pulses == abs(distance)


def test_the_motor_speeds_up_and_slows_down_by_its_ramp() -> None:
    stepper = Stepper()
    stepper.go(1600, 2400, 9000)
    speeds = []
    while stepper.running:
        speeds.append(sum(stepper.tick() for _ in range(10) if stepper.running) * 100)
    assert max(speeds) <= 2400
    assert max(speeds) >= 2300
    # Ten milliseconds gain 90 steps a second; a step more in one and less in the next looks like 200.
    assert all(abs(one - other) <= 90 + 200 for one, other in pairwise(speeds[:-1]))


def test_a_section_takes_about_half_a_second() -> None:
    stepper = Stepper()
    stepper.go(533, 2400, 9000)
    ticks = 0
    while stepper.running:
        stepper.tick()
        ticks += 1
    assert 400 < ticks < 500


def test_a_motor_sent_back_in_the_middle_slows_down_first_and_then_comes_back() -> None:
    stepper = Stepper()
    stepper.go(3200, 2400, 9000)
    for _ in range(400):
        stepper.tick()
    turned_at = stepper.position
    stepper.go(0, 2400, 9000)
    furthest = 0
    while stepper.running:
        stepper.tick()
        furthest = max(furthest, stepper.position)
    assert furthest > turned_at + 200
    assert stepper.position == 0


def test_a_motor_told_to_stop_slows_down_and_stands() -> None:
    stepper = Stepper()
    stepper.go(3200, 2400, 9000)
    for _ in range(300):
        stepper.tick()
    stepper.slow_down()
    position = stepper.position
    while stepper.running:
        stepper.tick()
    assert position + 200 < stepper.position < position + 400
