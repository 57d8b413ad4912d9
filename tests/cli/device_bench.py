"""A calibration's bench without a table behind it."""

from collections.abc import Iterator
from typing import Any, ClassVar

from firmware_bridge import calibrating
from firmware_bridge.calibrating import Angle
from firmware_bridge.calibration import Calibration
from firmware_bridge.errors import BridgeError


class Bench(calibrating.Bench):
    """A table that is quick: it answers at once, and remembers what it was asked to do."""

    moves: ClassVar[list[int]] = []
    counted: int | None = 1600
    measured: Angle | None = None
    broken: str = ""

    def __init__(self, table: Any, draft: Calibration, wait: Any) -> None:
        self.draft = draft
        self.lit: list[int | None] = []

    def count_only(self) -> None: ...

    def move(self, steps: int) -> None:
        if self.broken == "move":
            raise BridgeError("calibrate-stuck")
        self.moves.append(steps)

    def sees_angle(self) -> bool:
        return self.measured is not None

    def measure_angle(self) -> Angle | None:
        return self.measured

    def count_turn(self) -> int | None:
        return self.counted

    def approach_mark(self) -> None: ...

    def mark(self) -> None:
        self.learn(offset=123)

    def round(self) -> Iterator[int]:
        yield from (1, 2, 3, 4, 5, 0)

    def light(self, place: int | None) -> None:
        self.lit.append(place)
