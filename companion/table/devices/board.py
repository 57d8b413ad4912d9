"""What the table needs of a board: the bridge has it, and so has whatever stands in for one."""

from collections.abc import Sequence
from typing import Protocol

from firmware_bridge.board import Status
from firmware_bridge.devices import Light, Way, WheelState
from firmware_bridge.errors import BridgeError


class Wheel(Protocol):
    @property
    def state(self) -> WheelState: ...
    def go(self, section: int, way: Way = "shortest") -> None: ...
    def accept(self) -> int | None: ...


class Lamps(Protocol):
    def show(self, lights: Sequence[Light]) -> None: ...
    def hold(self, white: bool) -> None: ...


class Buttons(Protocol):
    def take(self) -> list[str]: ...


class Board(Protocol):
    """Nothing here waits, and everything may be asked and wished while the board is gone."""

    @property
    def wheel(self) -> Wheel: ...
    @property
    def lamps(self) -> Lamps: ...
    @property
    def buttons(self) -> Buttons: ...
    @property
    def trouble(self) -> BridgeError | None: ...
    def status(self) -> Status: ...
