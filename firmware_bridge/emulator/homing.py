"""Looking for the index: off the magnet, quickly up to it, back, and slowly up to its edge."""

from enum import Enum, auto
from typing import Final

from firmware_bridge.emulator.config import Config
from firmware_bridge.emulator.mechanics import Mechanics
from firmware_bridge.emulator.stepper import START_SPEED

FAR: Final = 1.25
"""Turns without an edge, after which there is none."""
RETREAT: Final = 1 / 32
APPROACH: Final = 1 / 12
TRIES: Final = 3


class _Doing(Enum):
    LEAVE = auto()
    SEARCH = auto()
    RETREAT = auto()
    APPROACH = auto()


class Homing:
    """One search. ``tick`` tells ``True`` when the edge is found and counted as 0, ``False`` for never."""

    def __init__(self, mechanics: Mechanics, config: Config) -> None:
        self._mechanics = mechanics
        self._stepper = mechanics.stepper
        self._config = config
        self._tries = 0
        self._begin()

    def _begin(self) -> None:
        if self._mechanics.hall.index:
            self._doing = _Doing.LEAVE
            self._move(-FAR)
        else:
            self._search()

    def _move(self, turns: float, speed: float | None = None) -> None:
        target = self._stepper.position + round(self._config.part(turns))
        self._stepper.go(target, speed or self._config.speed, self._config.ramp)

    def _search(self) -> None:
        self._doing = _Doing.SEARCH
        self._move(FAR)

    def tick(self) -> bool | None:
        index, stopped = self._mechanics.hall.index, not self._stepper.running
        edge = self._mechanics.edge
        if edge is not None and index and self._stepper.way > 0:
            return self._meet(edge)
        match self._doing:
            case _Doing.LEAVE if not index:
                self._retreat(self._stepper.position if edge is None else edge)
            case _Doing.RETREAT if stopped and not index:
                self._approach()
            case _Doing.RETREAT | _Doing.APPROACH if stopped:
                return self._again()
            case _ if stopped:
                return False
        return None

    def _meet(self, edge: int) -> bool | None:
        """The index has come in front of its sensor on the way up."""
        if self._doing is _Doing.SEARCH:
            self._retreat(edge)
        elif self._doing is _Doing.APPROACH:
            self._stepper.halt()
            self._stepper.move_to(self._stepper.position - edge)
            return True
        return None

    def _retreat(self, edge: int) -> None:
        self._doing = _Doing.RETREAT
        target = edge - round(self._config.part(RETREAT))
        self._stepper.go(target, self._config.speed, self._config.ramp)

    def _approach(self) -> None:
        self._doing = _Doing.APPROACH
        slow = min(START_SPEED, self._config.speed, max(1, self._config.steps // 20))
        self._move(APPROACH, slow)

    def _again(self) -> bool | None:
        """The edge was not where it had been."""
        self._tries += 1
        if self._tries == TRIES:
            return False
        self._begin()
        return None
