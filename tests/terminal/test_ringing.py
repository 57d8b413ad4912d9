"""A ring ends the waiting for a line, and no line is ever lost to it."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.terminal.reader import Reader, Rung, Signals, pipe_reader
from tests.cli.endings import tell_thread, threads
from tests.cli.program import Terminal, environment

LINES = 40


@contextmanager
def ringing(signals: Signals, seconds: float = 0.001) -> Iterator[None]:
    """Somebody rings all the time."""
    stopping = threading.Event()

    def ring() -> None:
        while not stopping.wait(seconds):
            signals.ring()

    thread = threading.Thread(target=ring)
    thread.start()
    try:
        yield
    finally:
        stopping.set()
        thread.join()


@contextmanager
def piped(signals: Signals) -> Iterator[tuple[Reader, Callable[[bytes], int]]]:
    """A reader, and what types for it."""
    out, into = os.pipe()
    with open(out, "rb") as source, open(into, "wb", buffering=0) as typing:
        yield pipe_reader(source, signals, lambda text: None), typing.write


def insist(read: Reader, signals: Signals) -> tuple[str, int]:
    """The next line, and how often it rang before it came."""
    for rings in range(100_000):
        try:
            with signals.hearing_rings():
                return read("> "), rings
        except Rung:
            continue
    raise AssertionError("no line came")


def test_a_ring_ends_the_waiting() -> None:
    signals = Signals()
    with signals.caught(), piped(signals) as (read, _), ringing(signals), signals.hearing_rings():
        with pytest.raises(Rung):
            read("> ")
        assert not signals.waiting


def test_rings_are_heard_only_where_they_may_be() -> None:
    """Somebody is asked yes or no: whatever else there is to say can wait."""
    signals = Signals()
    with signals.caught(), piped(signals) as (read, type_in), ringing(signals):
        typing = threading.Timer(0.2, type_in, [b"y\n"])
        typing.start()
        assert read("Keep it? ") == "y"
        typing.join()


def test_no_line_is_lost_however_often_it_rings() -> None:
    """Some lines come in two pieces."""
    signals = Signals()
    wanted = [f"line {number}" for number in range(LINES)]

    def type_all(type_in: Callable[[bytes], int]) -> None:
        for line in wanted:
            time.sleep(0.004)
            type_in(line[:3].encode())
            time.sleep(0.004)
            type_in(line[3:].encode() + b"\n")

    with signals.caught(), piped(signals) as (read, type_in), ringing(signals):
        typist = threading.Thread(target=type_all, args=[type_in])
        typist.start()
        got = [insist(read, signals) for _ in wanted]
        typist.join()
    assert [line for line, _ in got] == wanted
    assert sum(rings for _, rings in got) > 0


def test_nobody_is_rung_for_whose_signals_are_not_ours() -> None:
    """The signal would end the program."""
    signals = Signals()
    with piped(signals) as (read, type_in), ringing(signals), signals.hearing_rings():
        threading.Timer(0.2, type_in, [b"quit\n"]).start()
        assert read("> ") == "quit"


def test_afterwards_the_signal_is_what_it_was() -> None:
    before = signal.getsignal(signal.SIGUSR1)
    with Signals().caught():
        assert signal.getsignal(signal.SIGUSR1) != before
    assert signal.getsignal(signal.SIGUSR1) == before


TOLD = """
from companion.table.shutdown import ends_when_told
from companion.terminal.reader import Signals, Stopped, stdin_reader
from tests.terminal.test_ringing import insist, ringing
signals = Signals()
with ends_when_told(), signals.caught(), ringing(signals, 0.01):
    try:
        insist(stdin_reader(signals), signals)
    except Stopped:
        print("told", flush=True)
"""

TYPED_AT = """
import sys
from companion.terminal.reader import Signals, stdin_reader
from tests.terminal.test_ringing import insist, ringing
signals = Signals()
read = stdin_reader(signals)
with signals.caught(), ringing(signals, 0.02):
    rings = 0
    for _ in range(int(sys.argv[1])):
        line, more = insist(read, signals)
        rings += more
        print(f"got [{line}]", flush=True)
print("rang" if rings else "silent", flush=True)
"""


def test_being_told_to_end_ends_it_among_all_the_rings() -> None:
    """Told through a thread that has nothing to do with it."""
    with subprocess.Popen(
        [sys.executable, "-c", TOLD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"> \n"  # it rang
        tell_thread(process.pid, threads(process.pid, signal.SIGTERM)[-1], signal.SIGTERM)
        assert process.stdout.read().endswith(b"told\n")


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "typed_at.py"
    path.write_text(TYPED_AT, encoding="utf-8")
    return path


def test_a_line_that_is_being_typed_is_there_again_after_a_ring(script: Path) -> None:
    """On a terminal, letter by letter, with editing."""
    terminal = Terminal(program=[sys.executable, str(script), "3"])
    try:
        terminal.wait_for("> ")
        for line in ("board", "wheel game", "quit"):
            for letter in line:
                time.sleep(0.03)
                terminal.press(letter.encode())
            time.sleep(0.05)
            terminal.press(b"x\x7f\n")
            terminal.wait_for(f"got [{line}]")
        terminal.wait_for("rang")
        assert terminal.end() == 0
    finally:
        terminal.close()


def test_on_a_pipe_the_real_reader_hears_rings_too(script: Path) -> None:
    with subprocess.Popen(
        [sys.executable, str(script), "2"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == b"> \n"  # it rang
        process.stdin.write(b"one\ntwo\n")
        process.stdin.close()
        shown = process.stdout.read().decode()
    assert "got [one]" in shown
    assert "got [two]" in shown
    assert shown.rstrip().endswith("rang")
