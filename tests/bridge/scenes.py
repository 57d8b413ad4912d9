"""Words the scenarios share: on which rigs they are played, with which tables, and how near is right."""

import pytest

from firmware_bridge.calibration import Calibration
from firmware_bridge.messages import Message, names
from tests.bridge.building import build_differs
from tests.bridge.rigs import Rig
from tests.bridge.tables import SECTIONS

SHIPPED = ("shipped chip",) if build_differs() else ()
"""Where another compiler makes other bytes, the scenarios are played on the shipped firmware as well."""
STEPPED = ("emulator", "chip", *SHIPPED)
LIVE = ("emulator at a port", "chip at a port")

everywhere = pytest.mark.parametrize("kind", [*STEPPED, *LIVE])
everywhere_in_time = pytest.mark.parametrize(
    "kind", [*STEPPED, *(pytest.param(kind, marks=pytest.mark.long) for kind in LIVE)]
)
"""For scenarios that take long in real time."""
stepped = pytest.mark.parametrize("kind", STEPPED)
"""For scenarios that need a hand on the line or on the clock."""

HALL = Calibration(offset=400, brightness=255)
"""A table with the index sensor alone."""
ANGLE = Calibration(offset=400, zero=1000, angle=True, brightness=255)
"""A table with both sensors."""

NEAR = 0.06
"""Sections by which a wheel may be off and still be right: 3.6 degrees. The angle sensor lets it be."""
EXACT = 0.012
"""With the index sensor alone the board counts steps, and friction is all that is between: 0.7 degrees."""


def off(rig: Rig, section: float) -> float:
    """How far the wheel really is from a place, in sections."""
    apart = (rig.table.angle() - section) % SECTIONS
    return min(apart, SECTIONS - apart)


def state(rig: Rig) -> Message:
    """The last report, which must have come."""
    reported = rig.status().state
    assert reported is not None
    return reported


def flags(rig: Rig) -> tuple[str, ...]:
    """What the last report says by bits; nothing before the first one."""
    reported = rig.status().state
    return names("flag", reported.flag) if reported is not None else ()


def go(rig: Rig, section: int, seconds: float = 15.0) -> None:
    """Wish for a section, and see the wheel arrive there."""
    rig.wheel.go(section)
    arrive(rig, section, seconds)


def arrive(rig: Rig, section: int, seconds: float = 15.0) -> None:
    """See the wheel arrive where it is wanted, as the board says and as it really is."""
    assert rig.wait_until(lambda: rig.wheel.settled, seconds), f"{rig.wheel.state} {rig.status()}"
    assert str(rig.wheel.state) == f"at section {section}"
    step = SECTIONS / rig.calibration.steps
    assert off(rig, section) < (NEAR if rig.calibration.angle else EXACT + 2 * step)
