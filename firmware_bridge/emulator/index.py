"""The index in moves and at rest: the steps of a turn, and edges that are not where they should be."""

from enum import Enum, auto
from typing import Final

from firmware_bridge.emulator.config import Config
from firmware_bridge.emulator.mechanics import Mechanics

SHARP: Final = 5 / 360
"""Parts of a turn by which the edge may be off on the way up."""
BLUNT: Final = 10 / 360
"""The same on the way down, where the sensor lets go late, and where an edge must have come at last."""


class Verdict(Enum):
    FINE = auto()
    OFF = auto()
    """The edge came elsewhere, and on the way up: ``off`` tells how far."""
    LOST = auto()
    """The wheel is somewhere else."""


class Index:
    """Looks at every edge that is passed, on the way up where it comes, on the way down where it goes."""

    def __init__(self, mechanics: Mechanics) -> None:
        self.turn = 0
        """Steps between the last two passes on the way up; 0 for none."""
        self.off = 0
        self._mechanics = mechanics
        self._last: int | None = None
        self._armed = False
        self._armed_up = True
        self._resting = mechanics.hall.index

    def forget(self) -> None:
        """Another table."""
        self.turn = 0
        self._last = None
        self.set_out()

    def set_out(self) -> None:
        """A move begins."""
        self._armed = False

    def rest(self) -> None:
        self._resting = self._mechanics.hall.index

    @property
    def turned(self) -> bool:
        """At rest: it has come or gone, which it does not by itself."""
        return self._mechanics.hall.index != self._resting

    def passed(self, config: Config, resting: bool) -> None:
        """The sensor sees something else than a moment ago."""
        if resting:
            # A hand did that; the steps since the last pass tell nothing any more.
            self._last = None
        elif self._mechanics.hall.index and self._mechanics.stepper.way > 0:
            counted = self._mechanics.edge_counted
            steps = 0 if self._last is None else counted - self._last
            if config.steps / 4 < steps <= 0xFFFF:
                self.turn = steps
            self._last = counted

    def judge(self, config: Config) -> Verdict:
        """In a move with nothing better to go by: is the wheel where the motor is?"""
        edge, up = self._mechanics.edge, self._mechanics.stepper.way > 0
        if edge is None or up != self._mechanics.hall.index:
            return Verdict.LOST if self._missed(config, up) else Verdict.FINE
        self._armed = False
        self.off = round(edge / config.steps) * config.steps - edge
        if abs(self.off) <= config.part(SHARP if up else BLUNT):
            return Verdict.FINE
        return Verdict.OFF if up else Verdict.LOST

    def _missed(self, config: Config, up: bool) -> bool:
        """The motor has gone all through the places around the edge, and there was none."""
        position = self._mechanics.stepper.position
        past = position - round(position / config.steps) * config.steps
        zone = config.part(BLUNT)
        if not up:
            past = -past
        if self._armed_up != up:
            self._armed_up, self._armed = up, False
        if past < -zone:
            self._armed = True
        elif self._armed and past > zone:
            self._armed = False
            return True
        return False
