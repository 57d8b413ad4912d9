"""``dark-road device``: what there is, how it is, and one sentence for everything that is not."""

import json
import os
import pty
from argparse import Namespace
from pathlib import Path

import pytest
import serial

from companion.table.home import boards_path, calibration_path
from firmware_bridge import bridge, finding
from firmware_bridge.calibration import Calibration
from firmware_bridge.finding import Identity
from firmware_bridge.messages import CONSTANTS
from tests.cli.device_rig import calibrated, device, emulated
from tests.cli.program import run, sentence

Captured = pytest.CaptureFixture[str]


def usb(
    path: str, vid: int | None = 0x1A86, pid: int | None = 0x7523, serial: str | None = "A7"
) -> Namespace:
    return Namespace(
        device=path, description="USB serial", vid=vid, pid=pid, serial_number=serial, location="1-2"
    )


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["fly"],
        ["goto"],
        ["goto", "zebra"],
        ["goto", "6"],
        ["jog", "fast"],
        ["jog", "10", "sideways"],
        ["lamps"],
        ["lamps", "dance"],
        ["monitor", "--for", "0"],
        ["monitor", "--for", "ever"],
        ["flash", "--board", "mega"],
        ["flash", "--baud", "fast"],
        ["status", "here"],
        ["status", "--port", ""],
        ["status", "--port", "tty\nUSB0"],
    ],
)
def test_wrong_usage_ends_with_2(arguments: list[str], capsys: Captured) -> None:
    assert device(*arguments) == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    "arguments",
    [["status"], ["home"], ["goto", "book"], ["jog", "5"], ["lamps", "test"], ["calibrate"], ["monitor"]],
)
def test_without_a_port_or_a_known_board_one_sentence_tells_how(
    arguments: list[str], capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "comports", lambda: [usb("/dev/ttyUSB9")])
    calibrated()
    assert device(*arguments) == 1
    assert "--port" in sentence(capsys.readouterr().err)


def test_a_port_that_is_not_there_is_one_sentence(capsys: Captured, tmp_path: Path) -> None:
    assert device("status", "--port", str(tmp_path / "ttyUSB7")) == 1
    assert "There is no port" in sentence(capsys.readouterr().err)


def test_a_port_that_another_program_holds_is_one_sentence(capsys: Captured) -> None:
    master, slave = pty.openpty()
    try:
        with serial.Serial(os.ttyname(slave), exclusive=True):
            assert device("status", "--port", os.ttyname(slave)) == 1
    finally:
        os.close(master)
        os.close(slave)
    assert "Another program holds" in sentence(capsys.readouterr().err)


def test_a_board_of_another_protocol_is_one_sentence(capsys: Captured, tmp_path: Path) -> None:
    with emulated(tmp_path) as table:
        table.do(lambda board: setattr(board, "protocol", CONSTANTS["protocol"] + 1))
        assert device("status", "--port", table.port) == 1
    assert "device flash" in sentence(capsys.readouterr().err)


def test_a_calibration_that_cannot_be_used_is_one_sentence(capsys: Captured, tmp_path: Path) -> None:
    calibration_path().write_text("steps = 'many'\n", encoding="utf-8")
    assert device("home", "--port", str(tmp_path / "port")) == 1
    assert "steps" in sentence(capsys.readouterr().err)


def test_ports_are_listed_and_none_is_opened(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    """The ports do not even exist."""
    ports = [usb("/dev/ttyS0", None, None, None), usb("/dev/ttyUSB0"), usb("/dev/ttyUSB1", serial="B8")]
    monkeypatch.setattr(finding, "comports", lambda: ports)
    finding.remember(boards_path(), Identity(0x1A86, 0x7523, "B8", "9-9"))
    assert device("list", "--json") == 0
    listed = json.loads(capsys.readouterr().out)
    assert [(port["path"], port["known"], port["likely"]) for port in listed] == [
        ("/dev/ttyUSB1", True, True),
        ("/dev/ttyUSB0", False, True),
        ("/dev/ttyS0", False, False),
    ]
    assert device("list") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("/dev/ttyUSB1  1a86:7523  known")


def test_a_machine_without_ports_says_so(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "comports", list)
    assert device("list") == 0
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "device doctor" in captured.err


def test_the_status_is_json(capsys: Captured, tmp_path: Path) -> None:
    with emulated(tmp_path, resets=True) as table:
        assert device("status", "--port", table.port, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["firmware"].count(".") == 2
    assert told["protocol"] == CONSTANTS["protocol"]
    assert told["cause"] == ["reset_pin"]
    assert told["supply"] == 5.0
    assert told["wheel"]["state"] == "unknown"
    assert told["buttons"] == []
    assert told["link"]["bad"] <= 1  # opening the port starts the chip anew, maybe in the middle of a frame


def test_the_status_of_a_wheel_with_an_angle_sensor_names_the_good(capsys: Captured, tmp_path: Path) -> None:
    calibration = Calibration(angle=True, zero=100)
    calibrated(calibration)
    with emulated(tmp_path, calibration, place=3.0) as table:
        table.do(lambda board: board.press("undo", 4000))
        assert device("status", "--port", table.port) == 0
    shown = capsys.readouterr().out
    assert "Wheel: book (section 3) at the $5 mark" in shown
    assert "Angle sensor: " in shown
    assert "The button that undoes is down." in shown


def test_where_an_uncalibrated_wheel_stands_is_told_with_a_warning(capsys: Captured, tmp_path: Path) -> None:
    with emulated(tmp_path, Calibration(angle=True), place=3.0) as table:
        assert device("status", "--port", table.port) == 0
    told = capsys.readouterr()
    assert "at the $5 mark" in told.out
    assert "wheel and lamps may be off" in sentence(told.err)


def test_the_status_over_the_network_in_a_process_of_its_own(tmp_path: Path) -> None:
    from firmware_bridge.emulator import EmulatedTable

    calibrated()
    with EmulatedTable(tcp=0) as table:
        assert table.port.startswith("socket://")
        done = run("device", "status", "--port", table.port)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Board at socket://" in done.stdout


def test_a_board_that_answered_is_known_from_then_on(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with emulated(tmp_path) as table:
        monkeypatch.setattr(finding, "comports", lambda: [usb(table.port)])
        monkeypatch.setattr(bridge, "identity_of", lambda path: Identity(0x1A86, 0x7523, "A7", "1-2"))
        assert device("status") == 1
        assert device("status", "--port", table.port) == 0
        capsys.readouterr()
        assert device("status", "--json") == 0
    assert json.loads(capsys.readouterr().out)["port"] == table.port
