"""Playing on and on: an hour on the chip and a day in the emulator, on the device's own clock."""

import gc
import tracemalloc
from random import Random

import pytest

from firmware_bridge.calibration import Calibration
from firmware_bridge.devices import Light
from tests.bridge.conftest import RigMaker
from tests.bridge.rigs import Stepped
from tests.bridge.scenes import ANGLE, HALL, NEAR, arrive, go, off, state
from tests.bridge.tables import ChipTable

HOUR = 3600.0
LAMPS = 21
PATTERNS = ("steady", "steady", "steady", "blink", "flash", "breathe")
LEAK = 100_000
"""Bytes that a host may have gained in an hour of play and be called clean: caches, not a leak."""

STACK = 48
"""Bytes by which a rare nesting of calls and interrupts may reach deeper than an hour's quarter did."""


class Play:
    """Somebody plays: the wheel turns, the lamps change, buttons are pressed, now and then a hand helps."""

    def __init__(self, rig: Stepped, seed: int) -> None:
        self.rig = rig
        self.chance = Random(seed)
        self.moves = 0
        self.presses = 0
        go(rig, 0, 20)
        self.lost = self._lost()

    def _lost(self) -> int:
        """Steps that the board counted and the motor did not make, up to whole turns."""
        return (state(self.rig).position - self.rig.table.steps()) % self.rig.calibration.steps

    def on(self, seconds: float, pause: float) -> None:
        """For so long, thinking about so long between two turns."""
        end = self.rig.table.time() + seconds
        while self.rig.table.time() < end:
            self._turn()
            self.rig.run(self.chance.uniform(0.1, 2 * pause))
        assert self._lost() == self.lost
        assert state(self.rig).slips == 0

    def _turn(self) -> None:
        section = self.chance.randrange(6)
        self.rig.wheel.go(section)
        pattern = self.chance.choice(PATTERNS)
        self.rig.lamps.show([Light(self.chance.randrange(256), section, 40, pattern)] * LAMPS)
        button = self.chance.choice(["end_turn", "undo"])
        self.rig.table.press(button, self.chance.uniform(0.05, 0.5))
        arrive(self.rig, section)
        assert self.rig.wait_until(lambda: self.rig.lamps.settled, 5)
        self.rig.run(0.2)
        assert self.rig.buttons.take() == [button]
        self.moves += 1


@pytest.mark.parametrize(
    "kind, table, seconds, pause",
    [
        pytest.param("emulator", HALL, 300.0, 10.0, marks=pytest.mark.long),
        ("chip", ANGLE, 60.0, 2.0),
        pytest.param("emulator", ANGLE, 24 * HOUR, 30.0, marks=pytest.mark.long),
        # With the index sensor alone nothing would set a drift right.
        pytest.param("chip", HALL, HOUR, 6.0, marks=pytest.mark.long),
    ],
    ids=["minutes-emulator", "a-minute-chip", "a-day-emulator", "an-hour-chip"],
)
def test_play_goes_on_without_drift_or_leak(
    make_rig: RigMaker, table: Calibration, seconds: float, pause: float
) -> None:
    rig = make_rig(table)
    assert isinstance(rig, Stepped)
    play = Play(rig, 51)
    play.on(seconds / 4, pause)
    at_ease = _ram(rig)
    tracemalloc.start()
    play.on(min(HOUR, seconds / 4), pause)
    begun = _memory()
    play.on(min(HOUR, seconds / 4), pause)
    gained = _memory() - begun
    tracemalloc.stop()
    play.on(seconds - rig.table.time(), pause)
    assert gained < LEAK
    assert _ram(rig) >= at_ease - STACK
    assert play.moves > seconds / (4 * pause + 4)
    rig.wheel.home()
    arrive(rig, 0, 20)
    assert off(rig, 0) < NEAR
    assert state(rig).bad == 0


def _memory() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def _ram(rig: Stepped) -> int:
    """Bytes of the chip's memory that were never touched; its other counters must be clean."""
    if not isinstance(rig.table, ChipTable):
        return 0
    report = rig.table.chip.report()
    assert [report[name] for name in ("resets", "overruns", "idle_pulses", "lamp_faults")] == [0, 0, 0, 0]
    untouched: int = report["ram_untouched"]
    return untouched
