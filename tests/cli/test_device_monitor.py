"""``dark-road device monitor`` and ``doctor``: what passes, and what is wrong."""

import json
import signal
import subprocess
from pathlib import Path

import pytest

from companion.cli.device import doctor as device_doctor
from companion.table.home import calibration_path
from firmware_bridge import examining
from firmware_bridge.messages import CONSTANTS
from tests.cli.device_rig import calibrated, device, emulated
from tests.cli.program import PROGRAM, environment, sentence
from tests.waiting import PATIENCE, until

Captured = pytest.CaptureFixture[str]


def test_the_traffic_is_told_line_by_line(capsys: Captured, tmp_path: Path) -> None:
    with emulated(tmp_path) as table:
        table.do(lambda board: board.press("undo", 50))
        assert device("monitor", "--port", table.port, "--for", "0.5", "--json") == 0
    captured = capsys.readouterr()
    lines = [json.loads(line) for line in captured.out.splitlines()]
    assert lines[0] | {"fields": {}} == {
        "time": 0.0,
        "from": "host",
        "seq": 1,
        "message": "hello",
        "fields": {},
        "again": False,
    }
    assert {"welcome", "configure", "state"} <= {line["message"] for line in lines}
    assert captured.err == ""


def test_damaged_pieces_are_told(capsys: Captured, tmp_path: Path) -> None:
    with emulated(tmp_path) as table:
        table.do(lambda board: board.spoil(flip=0.02))
        assert device("monitor", "--port", table.port, "--for", "2") == 0
    shown = capsys.readouterr().out
    assert "that could not be read)" in shown
    assert "(again)" in shown


def test_ctrl_c_ends_it_in_good_order(tmp_path: Path, home: Path) -> None:
    with (
        emulated(tmp_path) as table,
        subprocess.Popen(
            [*PROGRAM, "device", "monitor", "--port", table.port],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(DARK_ROAD_HOME=str(home)),
            text=True,
        ) as process,
    ):
        assert process.stdout is not None
        assert "hello protocol=1" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=PATIENCE)
    assert (process.returncode, sentence(error)) == (0, "Ended.")


def test_a_cable_that_is_pulled_is_told(tmp_path: Path, home: Path) -> None:
    with emulated(tmp_path) as table:
        with subprocess.Popen(
            [*PROGRAM, "device", "monitor", "--port", table.port],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(DARK_ROAD_HOME=str(home)),
            text=True,
        ) as process:
            assert process.stdout is not None
            while "configure" not in process.stdout.readline():
                pass
            table.pull()
            _, error = process.communicate(timeout=PATIENCE)
        assert process.returncode == 1
        assert "went away" in sentence(error)


@pytest.fixture
def short_white(monkeypatch: pytest.MonkeyPatch) -> None:
    """How the supply sags is tried elsewhere, on a clock of its own."""
    monkeypatch.setattr(examining, "WHITE_FOR", 0.2)


@pytest.fixture
def slow_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is sent again because an answer came late tells nothing of this line: how many are too many is
    tried in ``tests/bridge/test_examining``, on a clock of its own."""
    monkeypatch.setattr(examining, "LOST", 1.0)


@pytest.mark.usefixtures("short_white", "slow_machine")
def test_the_doctor_finds_a_calibrated_table_well(capsys: Captured, tmp_path: Path) -> None:
    calibrated()
    with emulated(tmp_path) as table:
        assert device("doctor", "--port", table.port, "--json") == 0
        until(lambda: not table.do(lambda board: board.powered))
    told = json.loads(capsys.readouterr().out)
    assert told["well"]
    assert {"wheel", "lamps", "frames"} <= {finding["check"] for finding in told["findings"]}
    assert all(finding["sentence"] for finding in told["findings"])


@pytest.mark.usefixtures("short_white")
def test_the_doctor_says_what_helps(capsys: Captured, tmp_path: Path) -> None:
    with emulated(tmp_path) as table:
        table.do(lambda board: board.supply(4300))
        assert device("doctor", "--port", table.port) == 1
    captured = capsys.readouterr()
    assert "WRONG  The board has only 4.30 V: use a shorter cable" in captured.out
    assert "note   The table is not calibrated yet" in captured.out
    assert captured.err == "Something is wrong: the lines above say what helps.\n"


def test_the_doctor_opens_no_port_that_is_not_there(capsys: Captured, tmp_path: Path) -> None:
    assert device("doctor", "--port", str(tmp_path / "ttyUSB7"), "--json") == 1
    told = json.loads(capsys.readouterr().out)
    wrong = [finding["code"] for finding in told["findings"] if finding["result"] == "wrong"]
    assert wrong == ["port-missing"]
    assert "hello" not in {finding["check"] for finding in told["findings"]}


def test_the_doctor_works_without_pyserial(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    class Bare(device_doctor.Machine):
        def has_module(self, name: str) -> bool:
            return False

    monkeypatch.setattr(device_doctor, "Machine", Bare)
    assert device("doctor", "--json") == 1
    codes = [finding["code"] for finding in json.loads(capsys.readouterr().out)["findings"]]
    assert codes[:2] == ["pyserial-missing", "port-none"]


def test_the_doctor_reads_the_calibration_too(capsys: Captured, tmp_path: Path) -> None:
    calibration_path().write_text("steps = 7\n", encoding="utf-8")
    with emulated(tmp_path) as table:
        table.do(lambda board: setattr(board, "protocol", CONSTANTS["protocol"] + 1))
        assert device("doctor", "--port", table.port) == 1
    assert "WRONG  In the calibration, steps has to be from 48" in capsys.readouterr().out
