"""``dark-road device home``, ``goto`` and ``jog`` on an emulated table in real time."""

import json
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from firmware_bridge.calibration import Calibration
from firmware_bridge.emulator import EmulatedTable
from tests.cli.device_rig import HALL, calibrated, device, emulated, typed
from tests.cli.program import PROGRAM, Terminal, environment, sentence
from tests.waiting import PATIENCE, until

ANGLE = Calibration(steps=1600, zero=77, angle=True)

Captured = pytest.CaptureFixture[str]


def place(table: EmulatedTable) -> float:
    """Sections from section 0, the short way."""
    return (table.do(lambda board: board.angle) + 3) % 6 - 3


def test_home_then_every_way_to_name_a_section(capsys: Captured, tmp_path: Path) -> None:
    calibrated()
    with emulated(tmp_path) as table:
        assert device("home", "--port", table.port, "--json") == 0
        assert json.loads(capsys.readouterr().out) == {
            "section": 0,
            "good": "potion",
            "position": HALL.offset,
        }
        assert abs(place(table)) < 0.1
        assert device("goto", "staff", "--port", table.port) == 0
        assert "staff (section 1)" in sentence(capsys.readouterr().err)
        assert abs(place(table) - 1) < 0.1
        assert device("goto", "2", "--port", table.port, "--json") == 0
        assert json.loads(capsys.readouterr().out)["good"] == "armor"
        assert abs(place(table) - 2) < 0.1


def test_a_table_that_nobody_calibrated_is_taken_for_a_new_one_and_that_is_said(
    capsys: Captured, tmp_path: Path
) -> None:
    with emulated(tmp_path, Calibration(angle=True)) as table:
        assert device("goto", "2", "--port", table.port, "--json") == 0
        captured = capsys.readouterr()
        assert json.loads(captured.out)["section"] == 2
        assert "device calibrate" in sentence(captured.err)
        assert abs(place(table) - 2) < 0.1


def test_the_owners_wheel_is_the_one_that_counts(capsys: Captured, tmp_path: Path, home: Path) -> None:
    calibrated(ANGLE)
    (home / "cards").mkdir()
    wheel = '["book", "potion", "armor", "staff", "weapon", "instrument"]'
    (home / "cards" / "board.toml").write_text(f"wheel = {wheel}\n", encoding="utf-8")
    with emulated(tmp_path, ANGLE) as table:
        assert device("goto", "potion", "--port", table.port, "--json") == 0
        assert abs(place(table) - 1) < 0.1
    assert json.loads(capsys.readouterr().out)["section"] == 1


def test_a_board_that_starts_anew_when_its_port_is_opened_homes_first(
    capsys: Captured, tmp_path: Path
) -> None:
    calibrated()
    with emulated(tmp_path, resets=True) as table:
        assert device("goto", "book", "--port", table.port) == 0
        assert abs(abs(place(table)) - 3) < 0.1
    assert "book (section 3)" in capsys.readouterr().err


def test_a_wheel_without_an_index_is_told_in_one_sentence(capsys: Captured, tmp_path: Path) -> None:
    calibrated()
    with emulated(tmp_path) as table:
        table.do(lambda board: board.jam(True))
        assert device("home", "--port", table.port) == 1
    assert "found no index" in sentence(capsys.readouterr().err)


def test_jog_turns_by_steps_and_by_degrees(capsys: Captured, tmp_path: Path) -> None:
    calibrated()
    with emulated(tmp_path, place=0.0) as table:
        assert device("jog", "400", "--port", table.port, "--json") == 0
        assert json.loads(capsys.readouterr().out) == {"steps": 400, "position": 400}
        assert abs(place(table) - 1.5) < 0.1
        assert device("jog", "45d", "down", "--port", table.port) == 0
        assert "200 steps" in sentence(capsys.readouterr().err)
        assert abs(place(table) - 0.75) < 0.1
        assert device("jog", "-100", "--port", table.port) == 0
        assert abs(place(table) - 0.375) < 0.1
        assert device("jog", "-15d", "--port", table.port) == 0
        assert abs(place(table) - 0.125) < 0.1


def after(table: EmulatedTable, steps: int, what: Callable[[], None]) -> Thread:
    """Something happens when the wheel has gone so far."""

    def happen() -> None:
        until(lambda: table.do(lambda board: board.steps) > steps)
        what()

    thread = Thread(target=happen)
    thread.start()
    return thread


def test_a_chip_that_starts_anew_on_the_way_is_sent_again(capsys: Captured, tmp_path: Path) -> None:
    calibrated(ANGLE)
    with emulated(tmp_path, ANGLE, place=0.0) as table:
        thread = after(table, 100, lambda: table.do(lambda board: board.reset()))
        assert device("goto", "3", "--port", table.port) == 0
        thread.join()
        assert abs(abs(place(table)) - 3) < 0.1


def test_a_chip_that_starts_anew_in_a_jog_has_forgotten_where_to(capsys: Captured, tmp_path: Path) -> None:
    calibrated()
    with emulated(tmp_path) as table:
        thread = after(table, 100, lambda: table.do(lambda board: board.reset()))
        assert device("jog", "5000", "--port", table.port) == 1
        thread.join()
    assert "started anew" in sentence(capsys.readouterr().err)


def test_a_cable_that_is_pulled_in_a_move_is_told(capsys: Captured, tmp_path: Path) -> None:
    calibrated()
    with emulated(tmp_path) as table:
        thread = after(table, 100, table.pull)
        assert device("jog", "5000", "--port", table.port) == 1
        thread.join()
    assert "check its cable" in sentence(capsys.readouterr().err)


def test_jog_takes_line_after_line(capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calibrated()
    typed(monkeypatch, "100\n-30d\nsome\nhome\n60d\nq\n")
    with emulated(tmp_path) as table:
        assert device("jog", "--port", table.port) == 0
        assert abs(place(table) - 1) < 0.1
    told = capsys.readouterr().err
    assert "Turned by 100 steps" in told
    assert "such as 15d or -15d" in told
    assert "The wheel stands at section 0." in told


def test_jog_takes_keys_at_a_terminal(tmp_path: Path, home: Path) -> None:
    calibrated()
    with emulated(tmp_path, place=0.0) as table:
        terminal = Terminal("device", "jog", "--port", table.port, DARK_ROAD_HOME=str(home))
        try:
            terminal.wait_for("q ends")
            terminal.press(b"\x1b[A\x1b[A\x1b[C")
            terminal.wait_for("step counter 267, stride 60.0")
            terminal.press(b"<-x")
            terminal.wait_for("step counter 223, stride 10.0")
            terminal.press(b"q")
            assert terminal.end() == 0
        finally:
            terminal.close()
        assert abs(place(table) - 223 * 6 / HALL.steps) < 0.1


def test_keys_end_when_the_chip_has_begun_to_count_anew(tmp_path: Path, home: Path) -> None:
    calibrated()
    with emulated(tmp_path, place=0.0) as table:
        terminal = Terminal("device", "jog", "--port", table.port, DARK_ROAD_HOME=str(home))
        try:
            terminal.wait_for("q ends")
            terminal.press(b"\x1b[A\x1b[A\x1b[C\x1b[C")
            terminal.wait_for("step counter 534, stride 60.0")
            table.do(lambda board: board.reset())
            before = table.do(lambda board: board.steps)
            until(lambda: table.do(lambda board: board.view()).greeted)
            terminal.press(b"\x1b[C")
            terminal.wait_for("started anew")
            assert terminal.end() == 1
        finally:
            terminal.close()
        assert table.do(lambda board: board.steps) == before


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_whoever_ends_it_in_a_move_leaves_a_wheel_that_rests(
    number: signal.Signals, tmp_path: Path, home: Path
) -> None:
    calibrated()
    with emulated(tmp_path) as table:
        with subprocess.Popen(
            [*PROGRAM, "device", "jog", "100000", "--port", table.port],
            stderr=subprocess.PIPE,
            env=environment(DARK_ROAD_HOME=str(home)),
            text=True,
        ) as process:
            until(lambda: table.do(lambda board: board.steps) > 100)
            process.send_signal(number)
            _, error = process.communicate(timeout=PATIENCE)
        assert process.returncode == 1
        assert sentence(error) == "dark-road: stopped."
        until(lambda: not table.do(lambda board: board.powered))
