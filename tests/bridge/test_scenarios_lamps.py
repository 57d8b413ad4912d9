"""Lamps and buttons. The same on every rig."""

from itertools import pairwise
from random import Random

import pytest

from firmware_bridge.calibration import Calibration
from firmware_bridge.devices import Light
from tests.bridge.conftest import RigMaker
from tests.bridge.noise import Noise
from tests.bridge.rigs import Rig, Stepped
from tests.bridge.scenes import ANGLE, HALL, everywhere, go, stepped

LAMPS = 21


def colours(lights: list[Light]) -> list[tuple[int, int, int]]:
    return [(light.red, light.green, light.blue) for light in lights]


def lights(chance: Random, count: int = LAMPS) -> list[Light]:
    return [Light(chance.randrange(256), chance.randrange(256), chance.randrange(256)) for _ in range(count)]


def show(rig: Rig, wanted: list[Light]) -> None:
    rig.lamps.show(wanted)
    assert rig.wait_until(lambda: rig.lamps.settled, 5)
    rig.run(0.05)


@everywhere
def test_the_lamps_shine_as_they_were_told(make_rig: RigMaker) -> None:
    rig = make_rig(HALL)
    chance = Random(2)
    for _ in range(5):
        wanted = lights(chance)
        show(rig, wanted)
        assert list(rig.table.shown()) == colours(wanted)


@stepped
def test_lamps_have_their_own_order_and_are_dimmed_by_the_host(make_rig: RigMaker) -> None:
    order = tuple(reversed(range(LAMPS)))
    rig = make_rig(Calibration(offset=400, lamp_order=order, brightness=51))
    show(rig, [Light(255, 0, 0), Light(0, 255, 5)])
    assert list(rig.table.shown()) == [*[(0, 0, 0)] * (LAMPS - 2), (0, 51, 1), (51, 0, 0)]


@stepped
def test_the_strip_may_have_another_length(make_rig: RigMaker) -> None:
    rig = make_rig(Calibration(offset=400, lamps=26, lamp_order=tuple(range(26)), brightness=255))
    wanted = lights(Random(3), 26)
    show(rig, wanted)
    assert list(rig.table.shown()) == colours(wanted)


@everywhere
def test_lamps_are_held_white_while_the_camera_looks(make_rig: RigMaker) -> None:
    rig = make_rig(HALL)
    wanted = [Light(9, 8, 7, "blink")] * LAMPS
    show(rig, wanted)
    rig.lamps.hold(True)
    assert rig.wait_until(lambda: rig.lamps.settled, 5)
    for _ in range(6):
        rig.run(0.2)
        assert set(rig.table.shown()) == {(255, 255, 255)}
    rig.lamps.hold(False)
    assert rig.wait_until(lambda: (9, 8, 7) in rig.table.shown(), 5)


@stepped
@pytest.mark.parametrize("pattern, changes", [("steady", 0), ("blink", 8), ("flash", 32)])
def test_patterns_are_made_by_the_board(make_rig: RigMaker, pattern: str, changes: int) -> None:
    """Blink is once a second, flash four times, both half of the time on."""
    rig = make_rig(HALL)
    show(rig, [Light(200, 100, 50, pattern)] * LAMPS)
    seen = []
    for _ in range(400):
        rig.run(0.01)
        seen.append(set(rig.table.shown()))
    assert {(200, 100, 50)} in seen
    assert all(shown in ({(200, 100, 50)}, {(0, 0, 0)}) for shown in seen)
    assert abs(sum(before != after for before, after in pairwise(seen)) - changes) <= 1
    if changes:
        assert abs(seen.count({(0, 0, 0)}) - 200) <= 15


@stepped
def test_breathing_swells_and_fades_in_two_seconds(make_rig: RigMaker) -> None:
    rig = make_rig(HALL)
    show(rig, [Light(250, 0, 0, "breathe")] * LAMPS)
    reds = []
    for _ in range(200):
        rig.run(0.02)
        reds.append(rig.table.shown()[0][0])
    assert max(reds) >= 240
    assert min(reds) <= 10
    assert max(abs(after - before) for before, after in pairwise(reds)) <= 20
    turns = [sign for sign in (after - before for before, after in pairwise(reds)) if sign]
    flips = sum((one > 0) != (two > 0) for one, two in pairwise(turns))
    assert 3 <= flips <= 5


@everywhere
def test_buttons_are_reported_once_each_in_order(make_rig: RigMaker) -> None:
    rig = make_rig(HALL)
    assert rig.wait_until(lambda: rig.wheel.state.kind == "unknown", 5)
    for button in ("end_turn", "undo", "undo", "end_turn"):
        rig.table.press(button, 0.08)
        pressed = wait_for_press(rig, 1)
        rig.run(0.2)
        assert pressed + rig.buttons.take() == [button]


def wait_for_press(rig: Rig, least: int) -> list[str]:
    """The buttons that were pressed, once there are so many."""
    pressed: list[str] = []

    def enough() -> bool:
        pressed.extend(rig.buttons.take())
        return len(pressed) >= least

    assert rig.wait_until(enough, 5)
    return pressed


@stepped
def test_both_buttons_at_once_are_two_presses(make_rig: RigMaker) -> None:
    rig = make_rig(HALL)
    assert rig.wait_until(lambda: rig.wheel.state.kind == "unknown", 5)
    rig.table.press("end_turn", 0.1)
    rig.table.press("undo", 0.1)
    rig.run(1.0)
    assert sorted(rig.buttons.take()) == ["end_turn", "undo"]


@stepped
def test_a_short_glitch_is_no_press(make_rig: RigMaker) -> None:
    rig = make_rig(HALL)
    assert rig.wait_until(lambda: rig.wheel.state.kind == "unknown", 5)
    rig.table.press("undo", 0.005)
    rig.run(1.0)
    assert rig.buttons.take() == []


@stepped
def test_a_press_whose_first_reports_are_lost_comes_all_the_same(make_rig: RigMaker) -> None:
    rig = make_rig(HALL)
    assert isinstance(rig, Stepped)
    assert rig.wait_until(lambda: rig.wheel.state.kind == "unknown", 5)
    quiet, rig.noise_up = rig.noise_up, Noise(1.0, 5)
    rig.table.press("end_turn", 0.1)
    rig.run(0.35)
    assert rig.buttons.take() == []
    rig.noise_up = quiet
    rig.run(2.5)
    assert rig.buttons.take() == ["end_turn"]


@everywhere
def test_a_press_while_the_cable_is_out_comes_when_it_is_back_or_not_at_all(make_rig: RigMaker) -> None:
    """Never twice, and nothing after it is lost."""
    rig = make_rig(HALL)
    assert rig.wait_until(lambda: rig.wheel.state.kind == "unknown", 5)
    rig.pull()
    rig.run(0.3)
    rig.table.press("undo", 0.1)
    rig.run(0.5)
    rig.plug()
    assert rig.wait_until(lambda: rig.wheel.state.kind == "unknown", 10)
    rig.table.press("end_turn", 0.1)
    pressed = wait_for_press(rig, 1)
    rig.run(0.5)
    pressed += rig.buttons.take()
    assert pressed in (["end_turn"], ["undo", "end_turn"])


@everywhere
def test_lamps_change_while_the_wheel_turns(make_rig: RigMaker) -> None:
    rig = make_rig(ANGLE)
    go(rig, 0)
    chance = Random(6)
    for section in (3, 0, 3):
        rig.wheel.go(section)
        wanted = lights(chance)
        rig.lamps.show(wanted)
        assert rig.wait_until(lambda: rig.lamps.settled and rig.wheel.settled, 10)
        rig.run(0.05)
        assert list(rig.table.shown()) == colours(wanted)
