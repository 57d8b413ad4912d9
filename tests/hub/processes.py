"""A hub and its players as processes, which may be killed and are then started again."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from tests.waiting import PATIENCE

ROOT: Final = Path(__file__).parents[2]


class Program:
    """One process after the other with the same home, whose lines of JSON are kept in one file."""

    def __init__(self, folder: Path, command: list[str]) -> None:
        folder.mkdir()
        self.command = command
        self.lines: list[dict[str, Any]] = []
        self._folder = folder
        self._read = 0
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Again, too; a line in which the one before was killed is left out, whatever is said next."""
        around = {**os.environ, "DARK_ROAD_HOME": str(self._folder), "PYTHONPATH": str(ROOT)}
        with self._out.open("ab") as out, self._err.open("ab") as err:
            out.truncate(self._out.read_bytes().rfind(b"\n") + 1)
            self._process = subprocess.Popen(
                self.command, cwd=ROOT, env=around, stdin=subprocess.DEVNULL, stdout=out, stderr=err
            )

    @property
    def _out(self) -> Path:
        return self._folder / "told"

    @property
    def _err(self) -> Path:
        return self._folder / "complained"

    @property
    def complaints(self) -> str:
        return self._err.read_text(encoding="utf-8")

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        """Without a warning; any thread may."""
        if self._process is not None:
            self._process.kill()

    def end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def hear(self) -> bool:
        """Read what is new; was there anything? A line is read when it is whole."""
        with self._out.open("rb") as file:
            file.seek(self._read)
            whole, newline, _ = file.read().rpartition(b"\n")
        self._read += len(whole) + len(newline)
        found = [json.loads(line) for line in whole.splitlines()]
        self.lines += found
        return bool(found)

    def told(self, name: str) -> list[dict[str, Any]]:
        """All lines with this word."""
        return [line for line in self.lines if name in line]

    def until(self, holds: Callable[[], bool]) -> None:
        wait_for(holds, [self])


def wait_for(
    holds: Callable[[], bool], programs: Sequence[Program], each_time: Callable[[], None] | None = None
) -> None:
    """Listen to them until it holds, as long as any of them says something now and then."""
    last = time.monotonic()
    while True:
        if sum(program.hear() for program in programs):
            last = time.monotonic()
        if holds():
            return
        for program in programs:
            assert not program.complaints, program.complaints
        assert time.monotonic() < last + PATIENCE, [program.lines[-3:] for program in programs]
        if each_time is not None:
            each_time()
        time.sleep(0.03)


def hub_command(game: Path, *words: str) -> list[str]:
    """``dark-road hub`` with a game; nobody is there to say who may sit where."""
    return [sys.executable, "-m", "companion.cli", "hub", str(game), "--json", "--free-seats", *words]


def player_command(where: str, seat: int, seed: int, until: int, code: str) -> list[str]:
    """See ``tests.hub.player``."""
    return [sys.executable, "-m", "tests.hub.player", where, *map(str, (seat, seed, until)), code]
