"""Tables that run by themselves in real time, each at a pseudo terminal."""

from pathlib import Path

from firmware_bridge import emulator
from firmware_bridge.calibration import Calibration
from tests.bridge.tables import ChipTable, Colour, hardware_of


class LiveChipTable(ChipTable):
    """The simulated chip, its UART at a pseudo terminal to which ``port`` points while the cable is in."""

    def __init__(self, firmware: Path, calibration: Calibration, place: float, port: Path) -> None:
        super().__init__(firmware, calibration, place, port)
        self.port = str(port)
        self.chip.do("pace real")

    def pull(self) -> None:
        self.chip.do("pull")

    def plug(self) -> None:
        self.chip.do("plug")


class LiveEmulatedTable:
    """The emulator in its own thread, as ``dark-road emulate`` runs it; without a ``port``, over TCP."""

    def __init__(self, calibration: Calibration, place: float, port: Path | None) -> None:
        board = emulator.EmulatedBoard(hardware_of(calibration), seed=1, start=place)
        self._server = emulator.EmulatedTable(board, link=port, tcp=0 if port is None else None)
        self._server.start()
        self.port = self._server.port

    def time(self) -> float:
        return self._server.do(lambda board: board.time)

    def angle(self) -> float:
        return self._server.do(lambda board: board.angle)

    def steps(self) -> int:
        return self._server.do(lambda board: board.steps)

    def shown(self) -> list[Colour]:
        return self._server.do(lambda board: board.shown())

    def powered(self) -> bool:
        return self._server.do(lambda board: board.powered)

    def hand(self, sections: float) -> None:
        self._server.do(lambda board: board.hand(sections))

    def slip(self, sections: float) -> None:
        self._server.do(lambda board: board.slip(sections))

    def jam(self, held: bool) -> None:
        self._server.do(lambda board: board.jam(held))

    def sensor(self, present: bool) -> None:
        self._server.do(lambda board: board.sensor(present))

    def magnet(self, present: bool) -> None:
        self._server.do(lambda board: board.magnet(present))

    def press(self, button: str, seconds: float) -> None:
        self._server.do(lambda board: board.press(button, seconds * 1000))

    def reset(self) -> None:
        self._server.do(lambda board: board.reset())

    def pull(self) -> None:
        self._server.pull()

    def plug(self) -> None:
        self._server.plug()

    def close(self) -> None:
        self._server.stop()
