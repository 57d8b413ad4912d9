"""Pipes that break, disks that are full, streams that are closed: no traceback, an exit code in order."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import main
from companion.cli.output import write_json
from tests.cli.program import PROGRAM, environment, run, sentence
from tests.waiting import PATIENCE

GAME = ("play", "--terminal", "--players", "Anna,Ben", "--seed", "7")


@pytest.mark.parametrize("arguments", [GAME, ("cards", "show", "heroes"), ("--help",)])
def test_a_reader_that_goes_away_is_no_error(arguments: tuple[str, ...]) -> None:
    with subprocess.Popen(
        [*PROGRAM, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        error = process.stderr.read().decode()
    assert process.returncode == 0
    assert error == ""


def test_a_full_disk_under_the_output_is_told_in_one_sentence() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*PROGRAM, "cards", "show", "heroes"],
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(),
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode == 1
    assert sentence(done.stderr.decode()).startswith("dark-road: ")


class Pipe(io.RawIOBase):
    """What reached the system, one piece a call."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> int:
        self.pieces += [bytes(data)] if data else []
        return len(data)


def test_an_object_for_scripts_and_its_newline_are_one_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is buffered (``PYTHONUNBUFFERED``), too: a kill leaves no half line."""
    pipe = Pipe()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(pipe, write_through=True))
    write_json({"event": "question"})
    assert pipe.pieces == [b'{"event": "question"}\n']


def test_a_number_without_end_is_one_that_nobody_knows(capsys: pytest.CaptureFixture[str]) -> None:
    write_json({"scores": [float("inf"), float("-inf"), float("nan"), 1.5], "at": ({"x": float("nan")},)})
    assert json.loads(capsys.readouterr().out, parse_constant=pytest.fail) == {
        "scores": [None, None, None, 1.5],
        "at": [{"x": None}],
    }


SURPRISES = """
import asyncio, gc, logging, threading, warnings
from companion.cli import output

async def fails():
    raise ValueError("a task that nobody asked about")

async def forgets():
    task = asyncio.create_task(fails())
    await asyncio.sleep(0.01)
    del task
    gc.collect()

def end():
    raise ValueError("a thread that ended")

class Thing:
    def __del__(self):
        raise ValueError("a thing that went")

output.prepare_streams()
output.write_down_surprises()
asyncio.run(forgets())
thread = threading.Thread(target=end)
thread.start()
thread.join()
Thing()
warnings.warn("a library that warns")
logging.getLogger("zeroconf").warning("a name that was heard")
"""


def test_what_python_itself_would_show_is_written_down(home: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SURPRISES],
        capture_output=True,
        env=environment(DARK_ROAD_HOME=str(home)),
        timeout=PATIENCE,
        check=True,
    )
    assert (done.stdout, done.stderr) == (b"", b"a name that was heard\n")
    written = (home / "surprises.txt").read_text(encoding="utf-8")
    for what in ("a task that nobody asked about", "a thread that ended", "a thing that went"):
        assert f"ValueError: {what}" in written
    assert "UserWarning: a library that warns\n<string>, line 28" in written


def test_the_program_itself_writes_it_down(home: Path) -> None:
    warned = "main.main = lambda: warnings.warn('a library that warns') or 0"
    code = f"import warnings; import companion.cli.__main__ as main; {warned}; main.start()"
    done = run("-c", code, program=[sys.executable], DARK_ROAD_HOME=str(home))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert "a library that warns" in (home / "surprises.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_crash(closed: str) -> None:
    command = " ".join([*PROGRAM, *GAME, closed])
    done = subprocess.run(
        ["sh", "-c", command],
        capture_output=True,
        env=environment(),
        timeout=PATIENCE,
        check=False,
        input=b"3\n",
    )
    assert b"Traceback" not in done.stderr
    assert done.returncode in (0, 1)


def test_a_terminal_that_knows_only_ascii_gets_ascii() -> None:
    done = subprocess.run(
        [*PROGRAM, "cards", "show", "steeds"],
        capture_output=True,
        env=environment(LC_ALL="C", PYTHONIOENCODING="ascii"),
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0
    assert done.stdout.isascii()


def test_what_nobody_expected_is_one_sentence_and_written_down(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_: object) -> int:
        raise ZeroDivisionError("a slip")

    monkeypatch.setattr("companion.cli.saved.games", broken)
    assert main(["games"]) == 1
    assert sentence(capsys.readouterr().err).endswith(f"the details are in {home / 'surprises.txt'}.")
    assert "a slip" in (home / "surprises.txt").read_text(encoding="utf-8")
