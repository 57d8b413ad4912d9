"""A board on its own clock, in the shape that calibrating and examining work with."""

from collections.abc import Callable

from firmware_bridge.board import Status
from firmware_bridge.bridge import trouble_of
from firmware_bridge.calibration import Calibration
from firmware_bridge.errors import BridgeError
from tests.bridge.rigs import Stepped
from tests.bridge.tables import EmulatedTable, Table

PORT = "/dev/ttyTEST"


class SteppedTable:
    """Any table; ``assumed`` is what the program believes of it before it has looked."""

    def __init__(self, table: Table, assumed: Calibration) -> None:
        self.table = table
        self.rig = Stepped(table, assumed)
        self.wheel = self.rig.wheel
        self.lamps = self.rig.lamps

    def status(self) -> Status:
        return self.rig.status()

    def calibrate(self, calibration: Calibration) -> None:
        self.rig.board.calibrate(calibration)

    def wait(self, condition: Callable[[], bool], seconds: float) -> bool:
        return self.rig.wait_until(condition, seconds)

    def trouble(self) -> BridgeError | None:
        return trouble_of(self.status(), PORT)


class SteppedEmulator(SteppedTable):
    """The emulator; ``built`` is how it really is."""

    def __init__(
        self,
        built: Calibration,
        assumed: Calibration | None = None,
        place: float = 2.3,
        protocol: int | None = None,
    ) -> None:
        self.emulated = EmulatedTable(built, place, protocol)
        super().__init__(self.emulated, assumed or Calibration())
