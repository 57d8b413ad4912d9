"""``dark-road emulate`` as a program: its port on the first line, what is typed, how it ends."""

import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial

from companion.cli import main
from companion.cli.emulate.faults import AMOUNTS, BUTTONS, SWITCHES, obey
from companion.cli.emulate.typing import Keys, Lines
from companion.terminal.words import word
from firmware_bridge.emulator import EmulatedBoard, EmulatedTable
from firmware_bridge.framing import Decoder, encode
from firmware_bridge.messages import message, pack, unpack
from tests.cli.program import PROGRAM, Terminal, environment, sentence
from tests.waiting import PATIENCE

ENDINGS = [signal.SIGTERM, signal.SIGINT, signal.SIGHUP]

Start = Callable[..., "subprocess.Popen[bytes]"]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts emulators; whatever still runs at the end of the test is ended."""
    running: list[subprocess.Popen[bytes]] = []

    def begin(*arguments: str, stdin: int = subprocess.PIPE) -> subprocess.Popen[bytes]:
        running.append(
            subprocess.Popen(
                [*PROGRAM, "emulate", *arguments],
                stdin=stdin,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=environment(TMPDIR=str(tmp_path)),
            )
        )
        return running[-1]

    yield begin
    for process in running:
        process.kill()
        process.communicate()


def first_line(process: "subprocess.Popen[bytes]") -> str:
    assert process.stdout is not None
    return process.stdout.readline().decode().rstrip("\n")


def answer(process: "subprocess.Popen[bytes]", line: str) -> str:
    """Types a line and gives the sentence that comes back."""
    assert process.stdin is not None
    assert process.stderr is not None
    process.stdin.write(line.encode() + b"\n")
    process.stdin.flush()
    return process.stderr.readline().decode().rstrip("\n")


def says_welcome(port: str) -> bool:
    number, payload = pack(message("hello", protocol=1, session=7))
    decoder = Decoder()
    end = time.monotonic() + PATIENCE
    with serial.serial_for_url(port, 115200, timeout=0.3) as line:
        while time.monotonic() < end:
            line.write(encode(number, 1, payload))
            for frame in decoder.feed(line.read(64)):
                said = unpack(frame.number, frame.payload)
                if said.name == "welcome" and said.session == 7:
                    return True
    return False


def test_the_first_line_is_the_port_and_pyserial_is_welcome_there(start: Start) -> None:
    process = start()
    port = first_line(process)
    assert Path(port).is_char_device()
    assert says_welcome(port)


def test_over_tcp_the_first_line_is_what_pyserial_opens(start: Start) -> None:
    process = start("--tcp")
    port = first_line(process)
    assert re.fullmatch(r"socket://127\.0\.0\.1:\d+", port)
    assert says_welcome(port)


@pytest.mark.parametrize("number", ENDINGS)
def test_a_signal_ends_it_cleanly(start: Start, tmp_path: Path, number: signal.Signals) -> None:
    link = tmp_path / "table"
    process = start("--link", str(link))
    assert first_line(process) == str(link)
    assert link.is_symlink()
    process.send_signal(number)
    _, error = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert error == b""
    assert not link.is_symlink()


def test_a_signal_ends_it_while_a_program_is_connected(start: Start, tmp_path: Path) -> None:
    process = start("--link", str(tmp_path / "table"))
    with serial.Serial(first_line(process), 115200, timeout=0.1) as line:
        line.write(b"\x00\x00")
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    assert not (tmp_path / "table").is_symlink()


def test_with_nothing_to_listen_to_it_serves_on(start: Start) -> None:
    process = start(stdin=subprocess.DEVNULL)
    assert says_welcome(first_line(process))
    assert process.poll() is None


def test_a_pipe_that_ends_does_not_end_it(start: Start) -> None:
    process = start()
    port = first_line(process)
    assert process.stdin is not None
    process.stdin.close()
    process.stdin = None
    assert says_welcome(port)
    assert process.poll() is None


def test_closed_streams_are_no_crash(tmp_path: Path) -> None:
    command = " ".join(["exec", *PROGRAM, "emulate", "<&-", "2>&-"])
    process = subprocess.Popen(
        ["sh", "-c", command], stdout=subprocess.PIPE, env=environment(TMPDIR=str(tmp_path))
    )
    try:
        assert says_welcome(first_line(process))
        process.terminate()
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.communicate()


def test_two_run_side_by_side(start: Start) -> None:
    ports = [first_line(start()) for _ in range(2)]
    assert len(set(ports)) == 2
    assert all(says_welcome(port) for port in ports)


def refused(arguments: list[str], told: pytest.CaptureFixture[str]) -> str:
    """The one sentence with which a run of the command is refused."""
    assert main(["emulate", *arguments]) == 1
    said = told.readouterr()
    assert said.out == ""
    return sentence(said.err)


def test_a_port_that_is_taken_is_told_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        number = str(other.getsockname()[1])
        said = refused(["--tcp", number], capsys)
    assert f"the port socket://127.0.0.1:{number} cannot be had: Address already in use." in said
    taken = tmp_path / "file"
    taken.touch()
    assert str(taken) in refused(["--link", str(taken)], capsys)
    assert "No such file" in refused(["--link", str(tmp_path / "no" / "folder")], capsys)


def test_without_a_screen_show_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--show needs a terminal" in refused(["--show"], capsys)


def test_wrong_usage_is_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in (["--tcp", "99999"], ["--seed", "x"], ["--tcp", "--link", "x"], ["--nonsense"]):
        assert main(["emulate", *wrong]) == 2
        assert "usage:" in capsys.readouterr().err


def test_what_is_typed_happens_and_is_answered(start: Start) -> None:
    process = start("--seed", "4", "--hall-only")
    first_line(process)
    assert answer(process, "hand 1") == "A hand turns the wheel (1 of 6 sections)."
    assert answer(process, "dance") == '"dance" is no command: type help for all of them.'
    assert answer(process, "flip 2") == "flip needs a number from 0 to 1, such as: flip 0.01."
    assert answer(process, "protocol 1.5").startswith("protocol needs a number")
    assert answer(process, "\xff\xfe") != ""
    assert process.stdin is not None
    process.stdin.write(b"\n  \nquit\n")
    process.stdin.flush()
    _, error = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert error == b""


def test_a_pulled_cable_takes_the_port_away_and_plug_brings_it_back(start: Start, tmp_path: Path) -> None:
    link = tmp_path / "table"
    process = start("--link", str(link))
    first_line(process)
    answer(process, "pull")
    assert not link.exists()
    assert str(link) in answer(process, "plug")
    assert says_welcome(str(link))


@pytest.fixture
def table() -> EmulatedTable:
    """Not started: whatever is typed happens to the board at once."""
    return EmulatedTable(EmulatedBoard(seed=1, start=2.0), tcp=0)


def test_every_command_of_the_help_is_one_and_every_one_is_in_the_help(table: EmulatedTable) -> None:
    told = word("emulate-help")
    for name in (*AMOUNTS, *SWITCHES, "press", "reset", "pull", "plug", "quit"):
        assert name in told
    for name, amount in AMOUNTS.items():
        assert obey(table, amount.example) == word(
            f"emulate-{name}", value=f"{float(amount.example.split()[1]):g}"
        )
    for name in SWITCHES:
        for on in ("on", "off"):
            assert obey(table, f"{name} {on}") == word(f"emulate-{name}-{on}")
    for button in BUTTONS:
        assert obey(table, f"press {button}") == word(f"emulate-press-{button}")
    assert obey(table, "reset") == word("emulate-reset")
    assert obey(table, "help") == told
    assert obey(table, "QUIT") is None


NONSENSE = (
    "hand x; hand nan; hand inf; hand 99; hand 1 2; silent; supply -1; double 1.5; protocol 0; jam;"
    " jam maybe; sensor; press; press x; reset now; pull it; \x1b[2J"
)


@pytest.mark.parametrize("wrong", NONSENSE.split("; "))
def test_what_makes_no_sense_gets_one_sentence_and_changes_nothing(table: EmulatedTable, wrong: str) -> None:
    said = obey(table, wrong)
    assert said is not None
    assert said.endswith(".")
    assert "\n" not in said
    before = table.do(EmulatedBoard.view)
    assert before.angle == pytest.approx(2.0)
    assert before.plugged


def test_faults_that_are_typed_reach_the_board(table: EmulatedTable) -> None:
    board = table.do(lambda board: board)
    for line in ("flip 0.25", "drop 0.5", "double 0.125", "delay 2", "supply 4200", "press undo", "hand -1"):
        obey(table, line)
    assert board.to_board.faults == board.to_host.faults
    assert (board.to_host.faults.flip, board.to_host.faults.drop) == (0.25, 0.5)
    assert (board.to_host.faults.double, board.to_host.faults.delay) == (0.125, 2.0)
    board.advance(3)
    assert board.view().supply == 4200
    assert board.angle == pytest.approx(1.0)


def test_lines_come_whole_however_they_are_cut() -> None:
    lines = Lines()
    assert lines.take(b"ha") == []
    assert lines.take(b"nd 1\njam on\nre") == ["hand 1", "jam on"]
    assert lines.take(b"set\n") == ["reset"]


def test_keys_make_a_line_that_can_be_corrected() -> None:
    keys = Keys()
    assert keys.take(b"hamd\x7f\x7fnd 1") == []
    assert keys.text == "hand 1"
    assert keys.take(b"\x1b[A\x1bOP\x1b[3~") == []
    assert keys.text == "hand 1"
    assert keys.take(b"\r") == ["hand 1"]
    keys.take("ü".encode()[:1])
    keys.take("ü".encode()[1:])
    assert keys.text == "ü"
    keys.take(b"\x15")
    assert keys.text == ""
    assert keys.take(b"\x04") == ["quit"]


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    open_ones: list[Terminal] = []

    def begin(*arguments: str, columns: int = 80) -> Terminal:
        open_ones.append(Terminal("emulate", *arguments, columns=columns, TMPDIR=str(tmp_path)))
        return open_ones[-1]

    yield begin
    for one in open_ones:
        one.close()


def test_at_a_terminal_the_end_of_input_ends_it(terminal: Callable[..., Terminal]) -> None:
    window = terminal()
    window.wait_for("Type help")
    window.press(b"\x04")
    assert window.end() == 0


def test_the_table_is_drawn_and_obeys_what_is_typed(terminal: Callable[..., Terminal]) -> None:
    window = terminal("--show")
    window.wait_for("The emulated table")
    window.wait_for("waiting for a hello")
    window.press(b"jam on\r")
    window.wait_for("Something holds the wheel.")
    window.press(b"quit\r")
    assert window.end() == 0
    assert "Traceback" not in window.output


@pytest.mark.parametrize("columns", [20, 80, 200])
def test_a_window_of_any_width_is_drawn(terminal: Callable[..., Terminal], columns: int) -> None:
    window = terminal("--show", columns=columns)
    window.wait_for("▼")
    window.kill(signal.SIGTERM)
    assert window.end() == 0
    assert "Traceback" not in window.output


def test_a_closed_window_leaves_no_port_behind(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    link = tmp_path / "table"
    window = terminal("--show", "--link", str(link))
    window.wait_for("The emulated table")
    window.hang_up()
    assert window.end() in (0, 1)
    assert not os.path.lexists(link)
