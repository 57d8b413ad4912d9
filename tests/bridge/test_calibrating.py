"""What calibrating finds out about tables that are built in different ways, on the emulator's own clock."""

from dataclasses import replace
from pathlib import Path

import pytest

from firmware_bridge.calibrating import MOTORS, Bench, strip_order, usual
from firmware_bridge.calibration import Calibration
from firmware_bridge.errors import BridgeError
from firmware_bridge.messages import CONSTANTS
from tests.bridge.stepped import SteppedEmulator, SteppedTable
from tests.bridge.tables import ChipTable, Table

SECTIONS = CONSTANTS["sections"]

HALL = Calibration(steps=1600, offset=777)
ANGLE = Calibration(steps=1600, hall=False, angle=True, zero=3000, angle_reverse=True)
BOTH = Calibration(steps=3200, offset=40, angle=True, zero=17, reverse=True)
COILS = Calibration(steps=4076, offset=99, coils=True, speed=800, ramp=2000)


def known(built: Calibration) -> Calibration:
    """Only the motor and its direction."""
    motor = MOTORS[built.coils]
    return Calibration(
        steps=motor.steps, speed=motor.speed, ramp=motor.ramp, reverse=built.reverse, coils=built.coils
    )


def begun(built: Calibration) -> tuple[SteppedEmulator, Bench]:
    """An emulated table of which nothing else is known."""
    table = SteppedEmulator(built, known(built))
    return table, Bench(table, known(built), table.wait)


def off(place: float, wanted: float) -> float:
    """Sections between two places, the short way."""
    return abs((place - wanted + SECTIONS / 2) % SECTIONS - SECTIONS / 2)


def jog_to_mark(table: Table, bench: Bench) -> None:
    """As somebody does who looks at the wheel."""
    away = -table.angle() % SECTIONS
    bench.move(round((away if away < SECTIONS / 2 else away - SECTIONS) * bench.draft.steps / SECTIONS))


def test_steps_are_counted_from_index_to_index() -> None:
    _, bench = begun(HALL)
    assert bench.count_turn() == 1600


def test_a_motor_on_four_coils_is_counted_too() -> None:
    _, bench = begun(COILS)
    assert bench.count_turn() == 4076


def test_without_an_index_nothing_is_counted_and_the_wheel_stands() -> None:
    table, bench = begun(ANGLE)
    assert bench.count_turn() is None
    assert not table.emulated.powered()


def test_an_older_count_is_not_believed() -> None:
    """The board still tells the steps of the last turn, but the wheel is held now."""
    table, bench = begun(HALL)
    assert bench.count_turn() == 1600
    table.emulated.jam(True)
    assert bench.count_turn() is None


@pytest.mark.parametrize("steps", [800, 6400])
def test_a_turn_is_counted_though_quite_another_was_expected(steps: int) -> None:
    _, bench = begun(replace(HALL, steps=steps, offset=5))
    bench.learn(speed=min(2400, steps), ramp=min(9000, 2 * steps))
    assert bench.count_turn() == steps


@pytest.mark.parametrize("built", [ANGLE, BOTH, replace(BOTH, angle_reverse=True)])
def test_steps_and_direction_are_measured_by_the_angle(built: Calibration) -> None:
    _, bench = begun(built)
    assert bench.sees_angle()
    measured = bench.measure_angle()
    assert measured is not None
    assert (measured.steps, measured.reverse) == (built.steps, built.angle_reverse)


def test_no_angle_sensor_is_seen_where_none_is_fitted() -> None:
    _, bench = begun(HALL)
    assert not bench.sees_angle()


def test_an_angle_that_does_not_turn_with_the_motor_is_not_measured() -> None:
    table, bench = begun(ANGLE)
    table.emulated.jam(True)
    assert bench.measure_angle() is None


def test_an_angle_sensor_that_falls_silent_is_told() -> None:
    table, bench = begun(ANGLE)
    assert bench.sees_angle()
    table.emulated.sensor(False)
    with pytest.raises(BridgeError) as caught:
        bench.measure_angle()
    assert caught.value.code == "calibrate-no-angle"


@pytest.mark.parametrize("built", [HALL, ANGLE, BOTH, COILS])
def test_with_what_was_found_every_section_is_right(built: Calibration) -> None:
    table, bench = begun(built)
    bench.learn(steps=built.steps, hall=built.hall, angle=built.angle, angle_reverse=built.angle_reverse)
    bench.approach_mark()
    jog_to_mark(table.emulated, bench)
    bench.mark()
    assert_right(bench, table.emulated)


def assert_right(bench: Bench, table: Table) -> None:
    places = [(section, table.angle()) for section in bench.round()]
    assert [section for section, _ in places] == [1, 2, 3, 4, 5, 0]
    assert max(off(place, section) for section, place in places) < 0.05


@pytest.mark.parametrize("built", [HALL, BOTH, pytest.param(COILS, marks=pytest.mark.long)])
def test_the_real_firmware_is_calibrated_from_nothing(built: Calibration, firmware: Path) -> None:
    """The Hall sensor is always there on the simulated chip."""
    chip = ChipTable(firmware, built, place=2.3)
    table = SteppedTable(chip, known(built))
    bench = Bench(table, known(built), table.wait)
    try:
        bench.learn(angle=bench.sees_angle())
        if bench.draft.angle:
            measured = bench.measure_angle()
            assert measured is not None
            bench.learn(angle_reverse=measured.reverse)
        bench.learn(steps=bench.count_turn())
        assert (bench.draft.steps, bench.draft.angle) == (built.steps, built.angle)
        bench.approach_mark()
        jog_to_mark(chip, bench)
        bench.mark()
        assert_right(bench, chip)
    finally:
        chip.close()


def test_a_wheel_that_slips_in_the_proof_is_told() -> None:
    table, bench = begun(BOTH)
    bench.learn(**{name: getattr(BOTH, name) for name in ("steps", "offset", "zero", "angle", "hall")})
    sections = bench.round()
    assert [next(sections), next(sections)] == [1, 2]
    table.emulated.slip(1.0)
    with pytest.raises(BridgeError) as caught:
        list(sections)
    assert caught.value.code == "calibrate-slips"


def test_a_wheel_without_an_index_finds_no_home() -> None:
    _, bench = begun(replace(ANGLE, angle_reverse=False))
    bench.learn(angle=False, hall=True)
    with pytest.raises(BridgeError) as caught:
        bench.approach_mark()
    assert caught.value.code == "calibrate-no-home"


def test_a_board_that_goes_away_is_told() -> None:
    table, bench = begun(HALL)
    bench.count_only()
    table.rig.pull()
    with pytest.raises(BridgeError) as caught:
        bench.move(100)
    assert caught.value.code == "calibrate-lost"
    with pytest.raises(BridgeError):
        bench.use(lamps=5, lamp_order=(0,))


def test_a_board_that_goes_away_while_the_wheel_turns_is_told() -> None:
    table, bench = begun(HALL)
    bench.count_only()

    def pulled(*arguments: object) -> bool:
        table.rig.pull()
        return True

    with pytest.raises(BridgeError) as caught:
        Bench(table, bench.draft, pulled).move(100)
    assert caught.value.code == "calibrate-stuck"


def test_lamps_are_lit_by_their_place_on_the_strip() -> None:
    table, bench = begun(HALL)
    bench.learn(lamps=5, lamp_order=(4, 3, 2, 1, 0), brightness=50)
    bench.light(3)
    assert table.emulated.shown()[:5] == [(0, 0, 0), (0, 0, 0), (0, 0, 0), (50, 50, 50), (0, 0, 0)]
    bench.light(None)
    assert table.emulated.shown()[:5] == [(50, 50, 50)] * 5


@pytest.mark.parametrize(
    "counted, meant", [(3203, 3200), (3192, 3200), (3190, 3190), (4070, 4076), (199.6, 200), (9600.4, 9600)]
)
def test_a_count_next_to_a_usual_number_means_that_number(counted: float, meant: int) -> None:
    assert usual(counted) == meant


@pytest.mark.parametrize(
    "found, order",
    [({0: 2, 1: 0, 2: 1}, (2, 0, 1)), ({}, None), ({0: 0, 2: 1}, None), ({1: 0}, None)],
)
def test_the_order_of_a_strip_has_no_gaps(found: dict[int, int], order: tuple[int, ...] | None) -> None:
    assert strip_order(found) == order
