"""The calibration that ``dark-road device calibrate`` keeps: shown, and whole whatever happens."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from companion.table.home import calibration_path
from firmware_bridge import link
from firmware_bridge.calibration import load
from firmware_bridge.emulator import EmulatedTable
from tests.cli.device_rig import HALL, calibrated, device, emulated, typed
from tests.cli.program import ROOT, environment, run, sentence
from tests.waiting import PATIENCE, until

Captured = pytest.CaptureFixture[str]


def test_what_is_known_is_shown(capsys: Captured) -> None:
    path = calibrated()
    assert device("calibrate", "--show") == 0
    assert capsys.readouterr().out == path.read_text(encoding="utf-8")
    assert device("calibrate", "--show", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told == asdict(HALL) | {"lamp_order": list(HALL.lamp_order)}


def test_nothing_to_show_is_one_sentence(capsys: Captured) -> None:
    assert device("calibrate", "--show") == 1
    assert "not calibrated yet" in sentence(capsys.readouterr().err)


@pytest.mark.parametrize("moment", ["os.fsync", "os.replace"])
def test_a_program_that_is_killed_while_it_saves_leaves_the_old_file(moment: str) -> None:
    path = calibrated()
    before = path.read_bytes()
    script = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from firmware_bridge.calibration import Calibration, save\n"
        f"{moment} = lambda *anything: os.kill(os.getpid(), signal.SIGKILL)\n"
        "save(Path(sys.argv[1]), Calibration(steps=999))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)],
        env=environment(PYTHONPATH=str(ROOT)),
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL
    assert path.read_bytes() == before
    assert load(path) == HALL


BUILT = replace(HALL, offset=0)
AWAY = round(1600 / 6)
TYPED = "\n".join(["1", "1600", "", "n", "", "", f"{AWAY}", "", "3", "", "", "", "", "y"]) + "\n"


def assert_calibrated(table: EmulatedTable, told: str) -> None:
    kept = load(calibration_path())
    assert json.loads(told)["offset"] == kept.offset
    assert (kept.steps, kept.hall, kept.angle, kept.lamps) == (1600, True, False, 3)
    assert abs(kept.offset - AWAY) <= 4
    assert os.listdir(calibration_path().parent) == ["calibration.toml"]
    assert set(table.do(lambda board: board.shown())) == {(0, 0, 0)}
    until(lambda: not table.do(lambda board: board.powered))


@pytest.mark.long
def test_a_turning_table_is_calibrated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    """In real time, but for reports that come more often than once a second."""
    monkeypatch.setattr(link, "KEEP_ALIVE", 0.05)
    typed(monkeypatch, TYPED)
    with emulated(tmp_path, BUILT, place=5.0) as table:
        assert device("calibrate", "--port", table.port, "--json") == 0
        assert_calibrated(table, capsys.readouterr().out)


@pytest.mark.long
def test_a_turning_table_is_calibrated_in_a_process_of_its_own(tmp_path: Path, home: Path) -> None:
    with emulated(tmp_path, BUILT, place=5.0, resets=True) as table:
        arguments = ("device", "calibrate", "--port", table.port, "--json")
        done = run(*arguments, typed=TYPED, DARK_ROAD_HOME=str(home))
        assert done.returncode == 0, done.stderr
        assert_calibrated(table, done.stdout)


def test_an_input_that_ends_in_the_middle_changes_nothing(tmp_path: Path, home: Path) -> None:
    before = calibrated().read_bytes()
    with emulated(tmp_path) as table:
        done = run(
            *("device", "calibrate", "--port", table.port), typed="n\n1\n1600\n\n", DARK_ROAD_HOME=str(home)
        )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "dark-road: stopped; the calibration is as it was."
    assert calibration_path().read_bytes() == before
