"""The cable is pulled and put back at any moment: nothing stops, and soon everything is right again."""

from random import Random

import pytest

from firmware_bridge.calibration import Calibration
from firmware_bridge.devices import Light
from tests.bridge.conftest import RigMaker
from tests.bridge.noise import DEAF, QUIET
from tests.bridge.rigs import Rig, Stepped
from tests.bridge.scenes import ANGLE, HALL, LIVE, arrive, go

BACK = 10.0
"""Seconds of the device from the cable's return until the wheel must be right."""
LAMPS = 21

in_steps = pytest.mark.parametrize(
    "kind, pulls",
    [
        ("emulator", 12),
        ("chip", 12),
        pytest.param("emulator", 100, marks=pytest.mark.long),
        pytest.param("chip", 100, marks=pytest.mark.long),
    ],
)
at_a_port = pytest.mark.parametrize(
    "kind, pulls",
    [
        (LIVE[0], 2),
        pytest.param("emulator over the network", 4, marks=pytest.mark.long),
        pytest.param(LIVE[0], 6, marks=pytest.mark.long),
        pytest.param(LIVE[1], 6, marks=pytest.mark.long),
    ],
)


@in_steps
@pytest.mark.parametrize("table", [HALL, ANGLE], ids=["hall", "angle"])
def test_the_wheel_is_right_soon_after_the_cable_is_back(
    make_rig: RigMaker, pulls: int, table: Calibration
) -> None:
    _pull_and_plug(make_rig(table, place=3.3), pulls, 7.0)


@at_a_port
def test_the_bridge_comes_back_by_itself_when_the_cable_does(make_rig: RigMaker, pulls: int) -> None:
    _pull_and_plug(make_rig(ANGLE, place=3.3), pulls, 1.5)


def _pull_and_plug(rig: Rig, pulls: int, longest: float) -> None:
    """Whoever plays wishes on, whether the cable is in or not. Sometimes the chip starts anew with it."""
    chance = Random(41)
    go(rig, 0, 20)
    for _ in range(pulls):
        _wish(rig, chance)
        rig.run(chance.uniform(0.0, 1.2))
        rig.pull()
        assert rig.wait_until(lambda: rig.wheel.state.kind == "gone", 5)
        section = _wish(rig, chance)
        assert not rig.wheel.settled
        rig.run(chance.uniform(0.0, longest))
        assert rig.wheel.state.kind == "gone"
        rig.plug()
        if chance.random() < 0.5:
            rig.table.reset()
        arrive(rig, section, BACK)
        assert rig.wait_until(lambda: rig.lamps.settled, BACK)


def _wish(rig: Rig, chance: Random) -> int:
    section = chance.randrange(6)
    rig.wheel.go(section)
    rig.lamps.show([Light(section, chance.randrange(256), 5)] * LAMPS)
    return section


@pytest.mark.parametrize(
    "kind, pulls", [("emulator", 12), ("chip", 8), pytest.param("chip", 40, marks=pytest.mark.long)]
)
def test_a_line_that_is_deaf_now_and_then_is_as_good_as_a_cable_that_is_pulled(
    make_rig: RigMaker, pulls: int
) -> None:
    """The port stays, but nothing comes through: a hub that hangs, a plug that has come loose."""
    rig = make_rig(ANGLE)
    assert isinstance(rig, Stepped)
    chance = Random(42)
    go(rig, 0)
    for _ in range(pulls):
        _wish(rig, chance)
        rig.run(chance.uniform(0.0, 1.0))
        rig.noise_down = rig.noise_up = DEAF
        section = _wish(rig, chance)
        rig.run(chance.uniform(0.0, 9.0))
        rig.noise_down = rig.noise_up = QUIET
        arrive(rig, section, BACK)
