"""Programs that are told to end at random moments: ``python -m tests.cli.endings SEED COUNT``.

Prints one JSON object a moment. Most programs are forked from this process, which has everything loaded, so
that a thousand moments take minutes; some are started as people start them.
"""

import ctypes
import fcntl
import json
import os
import pty
import random
import select
import signal
import subprocess
import sys
import tempfile
import termios
import time
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from companion.cli.__main__ import start
from companion.table.shutdown import VARIABLE
from tests.cli.program import PROGRAM, environment

PATIENCE = 60.0
"""Seconds after which a program that was told to end has failed to."""
GAME = ("play", "--terminal", "--players", "Anna,Ben", "--seed", "7", "--file", "GAME")
HUB = (
    "hub",
    "--players",
    "Anna,Ben",
    "--seed",
    "7",
    "--no-announce",
    "--port",
    "0",
    "--bind",
    "127.0.0.1",
    "GAME",
)
TYPED = ("1", "1", "1", "2", "undo", "redo", "board", "nonsense", "")


class Kind(NamedTuple):
    """A program, and how it is told to end."""

    arguments: tuple[str, ...]
    weight: int
    latest: float
    """Seconds after its start by which it is told."""
    forked: bool = True
    terminal: bool = False


KINDS = {
    "game": Kind((*GAME, "--device", "none"), 30, 0.6),
    "game-at-a-terminal": Kind((*GAME, "--device", "none"), 20, 0.6, terminal=True),
    "game-with-devices": Kind((*GAME, "--device", "emulated"), 20, 1.0),
    "game-with-devices-at-a-terminal": Kind((*GAME, "--device", "emulated"), 10, 1.0, terminal=True),
    "game-of-bots": Kind((*GAME, "--device", "none", "--bots", "Anna=trader,Ben=trader"), 10, 1.5),
    "hub": Kind(HUB, 15, 0.8),
    "score": Kind(("score",), 5, 0.3),
    "emulate": Kind(("emulate",), 10, 0.3),
    "simulate": Kind(("simulate", "--games", "1000", "--seats", "trader,random", "--seed", "1"), 10, 0.6),
    "cards": Kind(("cards", "show", "heroes"), 3, 0.2),
    "started-game": Kind((*GAME, "--device", "none"), 5, 1.5, forked=False),
    "started-simulate": Kind(
        ("simulate", "--games", "1000", "--seats", "trader,random", "--seed", "1", "--workers", "2"),
        4,
        2.5,
        False,
    ),
    "started-app": Kind(("play", "--device", "emulated", "--camera", "rendered"), 3, 4.0, forked=False),
    "started-screens": Kind(("screens", "OUT"), 2, 4.0, forked=False),
}


class Moment(NamedTuple):
    """What happened when one program was told to end."""

    kind: str
    signal: str
    thread: int
    """Which of its threads received the signal; -1: the window was closed instead."""
    after: float
    seconds: float | None
    """From then to its end; ``None`` when it never came."""
    code: int
    output: str
    acknowledged: int
    """Answers after which the program had asked on."""
    lost: bool
    left: list[int]
    """Processes of the program's that outlived it."""


class Running:
    """One program with what it shows, and the game that was on the disk whenever it asked."""

    def __init__(self, kind: Kind, folder: Path) -> None:
        self.game = folder / "game.journal"
        self.output = b""
        self.kept = b""
        self.acknowledged = 0
        words = {"GAME": str(self.game), "OUT": str(folder)}
        arguments = [words.get(word, word) for word in kind.arguments]
        around = environment(DARK_ROAD_HOME=str(folder / "home"), SDL_VIDEODRIVER="offscreen")
        around.pop(VARIABLE, None)
        if kind.terminal:
            self._shown, theirs = pty.openpty()
            self._typed, given, taken = self._shown, theirs, theirs
        else:
            given, self._typed = os.pipe()
            self._shown, taken = os.pipe()
        make = _forked if kind.forked else _executed
        self.pid = make(arguments, around, given, taken, [self._shown, self._typed])
        for file in {given, taken}:
            os.close(file)

    def play(self, seconds: float, chance: random.Random) -> None:
        """Answer whatever is asked for so long, or until the program ends by itself."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            ready, _, _ = select.select([self._shown], [], [], left)
            if ready and not self._read():
                return
            if self.output.endswith(b"> "):
                self._note()
                with suppress(OSError):
                    os.write(self._typed, chance.choice(TYPED).encode() + b"\n")

    def _read(self) -> bool:
        with suppress(OSError):
            if data := os.read(self._shown, 65536):
                self.output += data
                return True
        return False

    def _note(self) -> None:
        """What has been answered is on the disk by now, and must stay there."""
        kept = self.game.read_bytes() if self.game.exists() else b""
        self.acknowledged += kept != self.kept
        self.kept = kept

    def hang_up(self) -> None:
        os.close(self._shown)
        self._shown = self._typed = -1

    def wait(self) -> int | None:
        """The exit code when it has ended; it may be talking until then."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self._shown >= 0 and select.select([self._shown], [], [], 0)[0]:
                self._read()
            ended, status = os.waitpid(self.pid, os.WNOHANG)
            if ended:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.002)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        return None

    def close(self) -> None:
        """What it said last is in ``output``."""
        while self._shown >= 0 and select.select([self._shown], [], [], 0)[0] and self._read():
            pass
        for file in {self._shown, self._typed} - {-1}:
            os.close(file)


def _forked(arguments: list[str], around: dict[str, str], given: int, taken: int, ours: list[int]) -> int:
    """A copy of this process runs the command."""
    if pid := os.fork():
        return pid
    code = 1
    try:
        _move_in(around, given, taken, ours)
        sys.argv = ["dark-road", *arguments]
        start()
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else 0
        sys.stdout.flush()
        sys.stderr.flush()
    except _WindowGone:
        pass
    except BaseException as error:
        os.write(2, f"Traceback: {error!r}".encode())
    finally:
        os._exit(code)


class _WindowGone(Exception):
    """The window was closed before the program began."""


def _move_in(around: dict[str, str], given: int, taken: int, ours: list[int]) -> None:
    """As a process of its own finds its surroundings."""
    for file in set(ours):
        os.close(file)
    os.setsid()
    if given == taken:
        try:
            fcntl.ioctl(given, termios.TIOCSCTTY, 0)
        except OSError as error:
            raise _WindowGone from error
    for target, file in enumerate((given, taken, taken)):
        os.dup2(file, target)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout, sys.stderr = (os.fdopen(file, "w", encoding="utf-8", closefd=False) for file in (1, 2))
    os.environ.clear()
    os.environ.update(around)


def _executed(arguments: list[str], around: dict[str, str], given: int, taken: int, ours: list[int]) -> int:
    """As people start it."""
    process = subprocess.Popen(
        [*PROGRAM, *arguments], stdin=given, stdout=taken, stderr=taken, env=around, start_new_session=True
    )
    process.returncode = 0  # it is waited for by its number
    return process.pid


def threads(pid: int, number: int) -> list[int]:
    """Those that may receive a signal, the main thread first: graphics libraries keep theirs from it."""
    found = []
    for folder in Path(f"/proc/{pid}/task").iterdir():
        with suppress(OSError):
            lines = (folder / "status").read_text().splitlines()
            blocked = [int(line.split()[1], 16) for line in lines if line.startswith("SigBlk:")]
            if blocked and not blocked[0] & 1 << (number - 1):  # a thread that has ended blocks nothing
                found.append(int(folder.name))
    return sorted(found)


def tell_thread(pid: int, thread: int, number: int) -> None:
    """The signal goes to this thread and no other."""
    ctypes.CDLL(None).tgkill(pid, thread, number)


def moment(name: str, chance: random.Random) -> Moment:
    """Start this program, tell it to end somewhere on its way, and see what is left."""
    kind = KINDS[name]
    number = chance.choice([signal.SIGTERM, signal.SIGHUP])
    after = chance.uniform(0, kind.latest)
    with tempfile.TemporaryDirectory(prefix="ending-") as folder:
        program = Running(kind, Path(folder))
        program.play(after, chance)
        which = -1
        told = time.monotonic()
        if kind.terminal and number == signal.SIGHUP and chance.random() < 0.5:
            program.hang_up()
        else:
            with suppress(OSError):  # it has ended by itself
                # While it is being forked it takes none, and the first thread gets it as soon as it does.
                found = threads(program.pid, number) or [program.pid]
                which = chance.randrange(len(found))
                tell_thread(program.pid, found[which], number)
        code = program.wait()
        seconds = time.monotonic() - told
        program.close()
        kept = program.game.read_bytes() if program.game.exists() else b""
        lost = not kept.startswith(program.kept)
        left = left_over(program.pid)
        return Moment(
            name, number.name, which, round(after, 3), None if code is None else round(seconds, 3), code or 0,
            program.output.decode("utf-8", "replace")[-2000:], program.acknowledged, lost, left,
        )  # fmt: skip


def left_over(session: int) -> list[int]:
    """Processes of the session that the program began, once they have had time to go."""
    end = time.monotonic() + PATIENCE
    while (found := _session(session)) and time.monotonic() < end:
        time.sleep(0.05)
    for pid in found:
        with suppress(OSError):
            os.kill(pid, signal.SIGKILL)
    return found


def _session(session: int) -> list[int]:
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        with suppress(OSError):
            fields = Path("/proc", name, "stat").read_text().rpartition(")")[2].split()
            if int(fields[3]) == session and fields[0] != "Z":
                found.append(int(name))
    return found


def main() -> None:
    for name in ("command", "emulate", "hub", "playing", "score", "simulating"):
        import_module(f"companion.cli.{name}")  # once, for all that are forked
    seed, count, *only = sys.argv[1:]
    chance = random.Random(int(seed))
    names = only or list(KINDS)
    for name in chance.choices(names, [KINDS[name].weight for name in names], k=int(count)):
        print(json.dumps(moment(name, chance)._asdict()), flush=True)


if __name__ == "__main__":
    main()
