"""``dark-road device lamps test``: people look and say."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.cli.device.table import lamp_names
from firmware_bridge.calibration import Calibration
from tests.cli.device_rig import HALL, calibrated, device, emulated, typed

Captured = pytest.CaptureFixture[str]
PICTURES = 21 + 3 + 3
WHITE = (HALL.brightness,) * 3


def test_every_lamp_has_a_name_of_its_own() -> None:
    names = lamp_names()
    assert len(set(names)) == 21
    assert (names[0], names[9], names[15], names[20]) == (
        "Great Bazaar",
        "wheel place worth $5",
        "start space",
        "status",
    )


def test_who_sees_all_as_it_should_be_presses_enter(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "\n" * PICTURES)
    with emulated(tmp_path) as table:
        assert device("lamps", "test", "--port", table.port, "--json") == 0
        assert set(table.do(lambda board: board.shown())) == {(0, 0, 0)}
    told = json.loads(capsys.readouterr().out)
    assert told["wrong"] == []
    assert len(told["seen"]) == PICTURES
    assert {"status", "red", "breathe"} <= set(told["seen"])


def test_only_lamps_that_are_fitted_are_asked_about(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = Calibration(lamps=3, lamp_order=(1, 0, 2))
    calibrated(short)
    typed(monkeypatch, "\n" * PICTURES)
    with emulated(tmp_path, short) as table:
        assert device("lamps", "test", "--port", table.port, "--json") == 0
    assert list(json.loads(capsys.readouterr().out)["seen"])[2:4] == ["Yurg's Excursions", "red"]


def test_who_sees_something_else_says_no(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "\nmaybe\nn\n" + "\n" * PICTURES)
    with emulated(tmp_path) as table:
        assert device("lamps", "test", "--port", table.port) == 1
    told = capsys.readouterr().err
    assert "press Enter if it is so, or type n" in told
    assert "Wrong: Queen's Commissions." in told


def test_each_lamp_shines_alone_at_its_place_on_the_strip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The strip of this table runs backwards."""
    calibrated(Calibration(lamp_order=tuple(reversed(range(21)))))
    shown: list[Any] = []

    class Watched:
        """Looks at the table whenever an answer is read."""

        def readline(self, most: int) -> bytes:
            shown.append(table.do(lambda board: board.shown()))
            return b"\n" if len(shown) < 4 else b"q\n"

    monkeypatch.setattr(sys, "stdin", type("In", (), {"buffer": Watched(), "isatty": lambda self: False})())
    with emulated(tmp_path) as table:
        assert device("lamps", "test", "--port", table.port) == 1
    assert [lamps.index(WHITE) for lamps in shown] == [20, 19, 18, 17]
    assert all(lamps.count((0, 0, 0)) == 20 for lamps in shown)


def test_who_stops_leaves_dark_lamps(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "\n\n")
    with emulated(tmp_path) as table:
        assert device("lamps", "test", "--port", table.port) == 1
        assert set(table.do(lambda board: board.shown())) == {(0, 0, 0)}
    assert "Stopped before all lamps were seen." in capsys.readouterr().err


def test_a_cable_that_is_pulled_ends_it_with_a_sentence(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Pulling:
        def readline(self, most: int) -> bytes:
            table.pull()
            return b"\n"

    monkeypatch.setattr(sys, "stdin", type("In", (), {"buffer": Pulling(), "isatty": lambda self: True})())
    with emulated(tmp_path) as table:
        assert device("lamps", "test", "--port", table.port) == 1
    assert "check its cable" in capsys.readouterr().err.splitlines()[-1]
