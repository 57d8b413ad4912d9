"""A board without a game: tried out, tested and calibrated."""

from companion.table.devices.board import Board
from companion.table.devices.watching import EMULATED_HERE, HERE, Notice, Watch
from firmware_bridge.devices import WheelState

_GREETINGS = (HERE[0], EMULATED_HERE[0])
"""They speak of a game."""


class BoardAlone:
    """What can be asked of it while nothing is played; ``TableDevices`` can be asked the same."""

    def __init__(self, board: Board, watch: Watch | None = None) -> None:
        self.board = board
        self.notices: list[Notice] = []
        """What people should be told, as codes with parameters, oldest first."""
        self._watch = watch or Watch()

    @property
    def wheel_state(self) -> WheelState:
        return self.board.wheel.state

    @property
    def link(self) -> dict[str, int]:
        """How many messages were sent, sent again, and came damaged."""
        counted = self.board.status().statistics
        return {"sent": counted.sent, "resent": counted.resent, "bad": counted.bad}

    def arrived(self) -> None:
        self.notices += [notice for notice in self._watch.see(self.board) if notice[0] not in _GREETINGS]

    def presses(self) -> list[str]:
        """The buttons pressed since the last time."""
        self.arrived()
        return self.board.buttons.take()

    def hold(self, white: bool) -> None:
        """All lamps white and steady while the camera reads dice; then again what they showed."""
        self.board.lamps.hold(white)
