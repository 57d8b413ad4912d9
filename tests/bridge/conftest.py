"""The rigs for every test of the bridge: the firmware is built once, and what was started is ended."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware_bridge.calibration import Calibration
from tests.bridge.building import build_firmware, shipped_firmware
from tests.bridge.desk import Desk, at_section_two
from tests.bridge.line import Line
from tests.bridge.live import LiveChipTable, LiveEmulatedTable
from tests.bridge.rigs import Live, Rig, Stepped
from tests.bridge.tables import ChipTable, EmulatedTable, SteppedTable

RigMaker = Callable[..., Rig]
TableMaker = Callable[..., SteppedTable]


@pytest.fixture(scope="session")
def firmware() -> Path:
    """The board's firmware, built from its sources."""
    return build_firmware()


def _chip_table(
    kind: str, request: pytest.FixtureRequest, calibration: Calibration, place: float
) -> ChipTable:
    """With the firmware as it ships, or as it is built here."""
    image = shipped_firmware() if kind == "shipped chip" else request.getfixturevalue("firmware")
    return ChipTable(image, calibration, place)


@pytest.fixture
def make_table(kind: str, request: pytest.FixtureRequest) -> Iterator[TableMaker]:
    """Sets up a table of this kind, stepped, without a host."""
    tables: list[SteppedTable] = []

    def make(calibration: Calibration, place: float = 0.0) -> SteppedTable:
        table: SteppedTable
        if kind == "emulator":
            table = EmulatedTable(calibration, place)
        else:
            table = _chip_table(kind, request, calibration, place)
        tables.append(table)
        return table

    yield make
    for table in tables:
        table.close()


@pytest.fixture
def make_rig(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RigMaker]:
    """Sets up a table of this kind with a host."""
    rigs: list[Rig] = []

    def make(calibration: Calibration, place: float = 0.0, seed: int = 1) -> Rig:
        rig: Rig
        match kind:
            case "emulator":
                rig = Stepped(EmulatedTable(calibration, place), calibration, seed)
            case "chip" | "shipped chip":
                rig = Stepped(_chip_table(kind, request, calibration, place), calibration, seed)
            case "emulator at a port":
                rig = Live(LiveEmulatedTable(calibration, place, tmp_path / "port"), calibration)
            case "emulator over the network":
                rig = Live(LiveEmulatedTable(calibration, place, None), calibration)
            case _:
                firmware = request.getfixturevalue("firmware")
                rig = Live(LiveChipTable(firmware, calibration, place, tmp_path / "port"), calibration)
        rigs.append(rig)
        return rig

    yield make
    for rig in rigs:
        rig.close()


@pytest.fixture
def line() -> Line:
    """A link and its peer, not yet greeted."""
    return Line()


@pytest.fixture
def open_line(line: Line) -> Line:
    """In a session."""
    line.open()
    return line


@pytest.fixture
def desk() -> Desk:
    """A board and its peer, not yet plugged in."""
    return Desk()


@pytest.fixture
def at_two() -> Desk:
    """In a session, with the wheel at section 2."""
    return at_section_two()
