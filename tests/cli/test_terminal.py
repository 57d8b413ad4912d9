"""The real program on a real terminal: colour, signals, hanging up, killing, going on."""

import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.table.lines import End, encode, scan
from companion.table.session import Session
from tests.cli.program import Terminal, run

GAME = ("play", "--terminal", "--players", "Anna,Ben", "--seed", "7")
PLAN = "Which night die of your main reserve do you lock?"
SLOT = "into which slot does the 3 go?"
COLOUR = re.compile(r"\x1b\[[0-9;]*3[0-9]m")
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")

Start = Callable[..., Terminal]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts the program; whatever still runs at the end of the test is ended."""
    running: list[Terminal] = []

    def begin(*arguments: str, columns: int = 80, **more: str) -> Terminal:
        running.append(Terminal(*arguments, columns=columns, **more))
        return running[-1]

    yield begin
    for terminal in running:
        terminal.close()


def game_file(home: Path) -> Path:
    (path,) = (home / "games").glob("*.journal")
    return path


def test_a_terminal_shows_colour_and_lines_within_its_width(start: Start) -> None:
    terminal = start(*GAME)
    shown = terminal.wait_for(PLAN)
    assert COLOUR.search(shown)
    assert "■" in shown
    plain = ESCAPE.sub("", shown)
    assert max(len(line) for line in plain.splitlines() if "saved in" not in line) <= 80
    terminal.type("quit")
    assert terminal.end() == 0


def test_no_color_is_respected(start: Start) -> None:
    terminal = start(*GAME, NO_COLOR="1")
    assert not COLOUR.search(terminal.wait_for(PLAN))
    terminal.type("quit")
    assert terminal.end() == 0


def test_a_game_is_typed_line_by_line(start: Start, home: Path) -> None:
    terminal = start(*GAME, columns=120)
    terminal.wait_for(PLAN)
    terminal.type("3")
    terminal.wait_for(SLOT)
    terminal.type("undo")
    terminal.wait_for("Taken back:")
    terminal.wait_for(PLAN)
    terminal.wait_for("Anna> ")
    terminal.press(b"\x04")
    terminal.wait_for("The game is saved in")
    assert terminal.end() == 0
    with Session.open(game_file(home)) as session:
        assert session.game.log[-1] == ["undo", 1]


def test_a_name_in_a_journal_does_nothing_to_the_terminal(start: Start, home: Path, tmp_path: Path) -> None:
    """It would be written by the library that edits the typed line, behind our back."""
    path = tmp_path / "game.journal"
    Session.new(path, ["Anna", "Ben"], seed=7).close()
    header, *_ = scan(path.read_bytes()).bodies
    header["setup"]["players"] = ["Anna\x1b]52;c;aGk=\x07\x9b2J\u202e", "Ben\x1b[2J\nBen"]
    path.write_bytes(encode([{key: header[key] for key in header if key != "n"}], End())[0])
    terminal = start("resume", str(path), "--terminal", "--device", "none", columns=120)
    shown = terminal.wait_for("2J> ")
    terminal.type("quit")
    assert terminal.end() == 0
    plain = re.sub(r"\x1b\[[?]2004[hl]", "", COLOURS.sub("", shown + terminal.output))
    assert not re.search(r"[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u202e]", plain)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_the_game_with_where_it_is_saved(
    start: Start, home: Path, number: signal.Signals
) -> None:
    terminal = start(*GAME)
    terminal.wait_for(PLAN)
    terminal.type("3")
    terminal.wait_for(SLOT)
    terminal.kill(number)
    terminal.wait_for("The game is saved in")
    assert terminal.end() == 0
    assert "Traceback" not in terminal.output
    with Session.open(game_file(home)) as session:
        assert session.game.log[-1] == ["choice", "die 3"]


def test_ctrl_c_ends_the_game_with_where_it_is_saved(start: Start) -> None:
    terminal = start(*GAME)
    terminal.wait_for(PLAN)
    terminal.wait_for("Anna> ")
    terminal.press(b"\x03")
    terminal.wait_for("The game is saved in")
    assert terminal.end() == 0


def test_a_closed_window_loses_nothing(start: Start, home: Path) -> None:
    terminal = start(*GAME)
    terminal.wait_for(PLAN)
    terminal.type("3")
    terminal.wait_for(SLOT)
    terminal.hang_up()
    assert terminal.end() in (0, 1)
    with Session.open(game_file(home)) as session:
        assert session.game.log[-1] == ["choice", "die 3"]


def test_a_killed_game_goes_on_where_it_was(start: Start, home: Path) -> None:
    terminal = start(*GAME)
    terminal.wait_for(PLAN)
    terminal.type("3")
    terminal.wait_for(SLOT)
    terminal.kill(signal.SIGKILL)
    assert terminal.end() == -signal.SIGKILL
    done = run("resume", typed="2\n")
    assert SLOT in done.stdout
    with Session.open(game_file(home)) as session:
        assert session.game.log[-1] == ["choice", "slot 2"]


def test_bytes_that_are_no_text_do_not_end_the_game(start: Start) -> None:
    terminal = start(*GAME)
    terminal.wait_for(PLAN)
    terminal.press(b"\xff\xfe\xc3(\n")
    terminal.wait_for("is no answer here")
    terminal.type("quit")
    assert terminal.end() == 0


def test_simulate_shows_a_bar_to_somebody_at_a_terminal(start: Start) -> None:
    terminal = start("simulate", "--games", "4", "--seats", "random,random", "--seed", "1")
    terminal.wait_for("4 games")
    assert terminal.end() == 0


@pytest.mark.long
def test_a_whole_dealt_game_is_played_by_a_script(tmp_path: Path) -> None:
    """TURN-1: typed numbers through a pipe lead to the end and its scores."""
    path = tmp_path / "whole.journal"
    numbers: list[str] = []
    with Session.new(tmp_path / "first.journal", ["Anna", "Ben"], seed=3) as session:
        while (question := session.game.question) is not None:
            numbers.append(str(question.options[-1]))
            session.answer(question.options[-1])
        expected = session.game.result
    assert expected is not None
    lines = "\n".join(numbers) + "\n"
    done = run("play", "--terminal", "--players", "Anna,Ben", "--seed", "3", "--file", str(path), typed=lines)
    assert done.returncode == 0
    end = done.stdout.split("The end")[-1]
    for standing in expected.standings:
        assert f"{standing.place}. {('Anna', 'Ben')[standing.seat]}: {standing.score} point" in end
    assert "Turn 13 of 13" in done.stdout
