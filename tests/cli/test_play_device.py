"""The real program beside an emulated table: on a terminal, on a pipe, and with nothing there."""

import re
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.table import home as places
from companion.table.session import Session
from firmware_bridge.calibration import Calibration, save
from firmware_bridge.emulator import EmulatedBoard, EmulatedTable
from tests.cli.program import PROGRAM, Terminal, environment, run
from tests.waiting import PATIENCE, until

GAME = ("play", "--terminal", "--players", "Anna,Ben", "--seed", "7")
PLAN = "Which night die of your main reserve do you lock?"
SLOT = "into which slot does the 3 go?"
QUESTION = "What do you take for slot 3?"
CONNECTED = "The table's board is connected"


@pytest.fixture
def table(home: Path) -> Iterator[EmulatedTable]:
    """A table with an angle sensor, calibrated; opening its port starts the chip anew."""
    save(places.calibration_path(), Calibration(angle=True))
    with EmulatedTable(EmulatedBoard(start=1.4), opening_resets=True) as running:
        yield running


@pytest.fixture
def start() -> Iterator[Callable[..., Terminal]]:
    running: list[Terminal] = []

    def begin(*arguments: str) -> Terminal:
        running.append(Terminal(*arguments, columns=120))
        return running[-1]

    yield begin
    for terminal in running:
        terminal.close()


def wheel_top(tmp_path: Path) -> int:
    """Where the wheel of this game begins."""
    with Session.new(tmp_path / "same.journal", ["Anna", "Ben"], seed=7) as session:
        return session.game.state.wheel_top


def stands_at(table: EmulatedTable, section: int) -> bool:
    """Sooner or later, and then at rest."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        angle, powered = table.do(lambda board: (board.angle, board.powered))
        if not powered and abs((angle - section + 3) % 6 - 3) < 0.1:
            return True
        time.sleep(0.05)
    return False


def press(table: EmulatedTable, button: str) -> None:
    """Once the question has been there for a moment."""
    time.sleep(0.8)
    table.do(lambda board: board.press(button, 80))


Start = Callable[..., Terminal]


def begun(start: Start, table: EmulatedTable, *more: str) -> Terminal:
    terminal = start(*GAME, "--device", table.port, *more)
    terminal.wait_for(PLAN)
    terminal.wait_for(CONNECTED)
    terminal.wait_for("Anna> ")
    return terminal


def test_the_wheel_comes_to_where_the_game_begins_and_follows_it(
    start: Start, table: EmulatedTable, tmp_path: Path
) -> None:
    terminal, top = begun(start, table), wheel_top(tmp_path)
    assert stands_at(table, top)
    for line in ("3", "slot 3", "turn the wheel"):
        terminal.type(line)
        terminal.wait_for("Anna> ")
    assert stands_at(table, (top - 1) % 6)
    terminal.type("undo")
    assert stands_at(table, top)
    terminal.type("quit")
    assert terminal.end() == 0


@pytest.mark.long
def test_a_hand_at_the_wheel_is_noticed_while_somebody_types(
    start: Start, table: EmulatedTable, tmp_path: Path
) -> None:
    """What was typed so far is there again."""
    terminal, top = begun(start, table), wheel_top(tmp_path)
    assert stands_at(table, top)
    terminal.press(b"whe")
    table.do(lambda board: board.hand(2))
    terminal.wait_for("The wheel was turned by hand")
    terminal.wait_for("Anna> ")
    terminal.press(b"el game\n")
    terminal.wait_for("The wheel turns by itself")
    assert stands_at(table, top)
    table.do(lambda board: board.hand(2))
    terminal.wait_for("The wheel was turned by hand")
    terminal.type("wheel table")
    terminal.wait_for("Noted:")
    assert stands_at(table, (top + 2) % 6)


def test_the_buttons_beside_the_table(start: Start, table: EmulatedTable) -> None:
    terminal = begun(start, table)
    terminal.type("3")
    terminal.wait_for(SLOT)
    terminal.wait_for("Anna> ")
    press(table, "end_turn")
    terminal.wait_for("This has to be chosen")
    press(table, "undo")
    terminal.wait_for("Taken back: turn 1, Anna")
    terminal.wait_for(PLAN)


def test_a_cable_that_is_pulled_and_put_back(start: Start, table: EmulatedTable, tmp_path: Path) -> None:
    terminal, top = begun(start, table), wheel_top(tmp_path)
    table.pull()
    terminal.wait_for("The table's board is gone")
    for line in ("3", "slot 3", "turn the wheel"):
        terminal.type(line)
        terminal.wait_for("Anna> ")
    table.plug()
    terminal.wait_for("The table's board is back")
    assert stands_at(table, (top - 1) % 6)


def test_a_game_is_gone_on_with_beside_the_table(start: Start, table: EmulatedTable, home: Path) -> None:
    shown = run(*GAME, "--device", table.port, typed="3\nquit\n").stdout
    again = re.search(r"dark-road resume (\S+) --device (\S+)", shown)
    assert again is not None
    assert again.group(2) == table.port
    terminal = start("resume", *again.group(0).split()[2:])
    terminal.wait_for(SLOT)
    terminal.wait_for(CONNECTED)


def test_lamps_are_lit_while_the_game_is_on(start: Start, table: EmulatedTable) -> None:
    begun(start, table)
    until(lambda: any(table.do(lambda board: board.shown())[20]))


def test_on_a_pipe_the_board_is_heard_between_the_lines(table: EmulatedTable) -> None:
    with subprocess.Popen(
        [*PROGRAM, *GAME, "--device", table.port],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        shown = b""
        while CONNECTED.encode() not in shown:
            line = process.stdout.readline()
            assert line, shown
            shown += line
        process.stdin.write(b"3\nquit\n")
        process.stdin.close()
        rest = process.stdout.read().decode()
    assert process.returncode == 0
    assert SLOT in rest


def test_an_emulated_table_comes_along(start: Start) -> None:
    terminal = start(*GAME, "--device", "emulated")
    terminal.wait_for("An emulated table follows the game")
    terminal.wait_for("Anna> ")
    terminal.type("wheel")
    terminal.wait_for("Link: ")
    terminal.type("quit")
    terminal.wait_for("--device emulated")
    assert terminal.end() == 0


def test_bare_dark_road_brings_an_emulated_table_to_a_game_that_it_deals(start: Start) -> None:
    terminal = start()
    for answer in ("Anna", "", "deal"):
        terminal.type(answer)
    terminal.wait_for("An emulated table follows the game")
    terminal.type("quit")
    assert terminal.end() == 0


def test_a_port_that_is_not_there_is_told_and_the_game_is_played(home: Path) -> None:
    save(places.calibration_path(), Calibration())
    port = str(home / "no-such-port")
    with subprocess.Popen(
        [*PROGRAM, *GAME, "--device", port],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        shown = b""
        while b"There is no port" not in shown:
            line = process.stdout.readline()
            assert line, shown
            shown += line
        process.stdin.write(b"3\nquit\n")
        process.stdin.close()
        shown += process.stdout.read()
        assert process.stderr.read() == b""
    assert process.returncode == 0
    assert shown.count(b"There is no port") == 1
    assert SLOT in shown.decode()


def test_without_a_calibration_somebody_is_told(table: EmulatedTable) -> None:
    places.calibration_path().unlink()
    shown = run(*GAME, "--device", table.port, typed="quit\n").stdout
    assert "not calibrated yet" in shown


@pytest.mark.parametrize("device", [(), ("--device", "auto"), ("--device", "none")])
def test_nothing_is_said_where_no_board_was_ever_used(device: tuple[str, ...]) -> None:
    plain = run(*GAME, typed="wheel\nquit\n", DARK_ROAD_HOME=str(places.home() / "a"))
    shown = run(*GAME, *device, typed="wheel\nquit\n", DARK_ROAD_HOME=str(places.home() / "b"))
    assert shown.stderr == plain.stderr == ""
    assert "started without devices" in shown.stdout
    assert "board" not in shown.stdout.split("Anna> ")[0].casefold()


def test_a_known_board_that_is_not_plugged_in_is_no_trouble() -> None:
    places.boards_path().write_text("[[board]]\nvid = 1\npid = 2\nserial = 'x'\n", encoding="utf-8")
    save(places.calibration_path(), Calibration())
    shown = run(*GAME, typed="wheel\nquit\n")
    assert shown.stderr == ""
    assert "No board of a table is connected now" in shown.stdout
    assert "plug it in" not in shown.stdout


def test_a_list_of_boards_that_cannot_be_read_is_told() -> None:
    places.boards_path().write_text("board = 3\n", encoding="utf-8")
    save(places.calibration_path(), Calibration())
    terminal = Terminal(*GAME)
    try:
        terminal.wait_for("cannot be read")
        terminal.wait_for("Anna> ")
        terminal.type("quit")
        assert terminal.end() == 0
    finally:
        terminal.close()
