"""An emulated table at a port of its own, and the ``device`` command spoken to it."""

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.cli import main
from companion.table.home import calibration_path
from firmware_bridge.calibration import Calibration, save
from firmware_bridge.emulator import EmulatedBoard, EmulatedTable, Hardware

HALL = Calibration(steps=1600, offset=300)
"""Quick to go round, and nothing but the index to go by, which is a little above section 4.5."""


def built(calibration: Calibration) -> Hardware:
    """The parts that are calibrated by this."""
    shared = ("steps", "offset", "zero", "reverse", "hall", "angle", "angle_reverse", "coils", "lamps")
    return Hardware(**{name: getattr(calibration, name) for name in shared})


@contextmanager
def emulated(
    folder: Path, calibration: Calibration = HALL, place: float = 4.5, resets: bool = False
) -> Iterator[EmulatedTable]:
    """In real time, at ``folder/port``. With ``resets`` opening it starts the chip anew, as on most."""
    board = EmulatedBoard(built(calibration), seed=1, start=place)
    with EmulatedTable(board, link=folder / "port", opening_resets=resets) as table:
        yield table


def calibrated(calibration: Calibration = HALL) -> Path:
    """The owner has calibrated it so."""
    save(calibration_path(), calibration)
    return calibration_path()


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """What somebody types, line by line."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def device(*arguments: str) -> int:
    """The exit code of ``dark-road device``."""
    return main(["device", *arguments])
