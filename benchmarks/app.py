"""The app, drawn in software: how soon it is there, how quick a touch is, what rest costs.

It is drawn on a display in memory (Xvfb): without any, the driver collects frames and never draws them.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

from benchmarks.figures import Figure, at_most, percentile

if TYPE_CHECKING:  # Kivy opens a window when it is imported: only the process that is measured does
    from companion.app.main import Companion

_ROOT: Final = Path(__file__).parents[1]
GROUP: Final = "The app, drawn in software at 1280 × 800"
FIRST_FRAME: Final = 2.5
"""Seconds from the start of the process."""
MEMORY: Final = 300.0
"""Megabytes at the first frame."""
IDLE: Final = 5.0
"""Per cent of a core while nobody touches anything."""
TOUCH: Final = 200.0
"""Milliseconds from a finger's lifting to the next question drawn."""
FRAME: Final = 100.0
"""Milliseconds of the slowest frame in a hundred, while the wheel turns and the camera reads."""


def run(touches: int, starts: int) -> list[Figure]:
    with _display() as display:
        first = sorted(_started(display) for _ in range(starts))
        told = dict(line.split() for line in _played(touches, display))
    figures = {name: float(value) for name, value in told.items()}
    return [
        at_most(GROUP, "process start to first frame, median", median(first), "s", FIRST_FRAME),
        at_most(GROUP, "a touch to the next question drawn, median", figures["touch"], "ms", TOUCH),
        Figure(GROUP, "a touch to the next question drawn, p99", figures["touch99"], "ms"),
        at_most(GROUP, "frames with wheel and camera at work, p99", figures["frame99"], "ms", FRAME),
        Figure(GROUP, "frames with wheel and camera at work, median", figures["frame"], "ms"),
        at_most(GROUP, "at rest, share of a core", figures["idle"], "%", IDLE),
        Figure(GROUP, "frames drawn at rest, a second", figures["drawn"], ""),
        at_most(GROUP, "memory at home", figures["home"], "MB", MEMORY),
        Figure(GROUP, "memory during a game", figures["memory"], "MB"),
    ]


@contextmanager
def _display() -> Iterator[str]:
    """A display in memory, by its name."""
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-noreset", "-screen", "0", "1280x800x24"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert server.stdout is not None
    try:
        yield ":" + server.stdout.readline().strip()
    finally:
        server.terminate()
        server.communicate()


def _around(folder: str, display: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY_", "SDL_"))}
    return {**kept, "DISPLAY": display, "DARK_ROAD_HOME": folder, "LC_ALL": "C.UTF-8"}


def _started(display: str) -> float:
    """Seconds until a fresh process has drawn its first frame."""
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        _run(["first"], folder, display)
        return time.perf_counter() - begun


def _played(touches: int, display: str) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        return _run(["play", str(touches)], folder, display)


def _run(words: list[str], folder: str, display: str) -> list[str]:
    command = [sys.executable, "-m", "benchmarks.app", *words]
    done = subprocess.run(
        command,
        cwd=Path(__file__).parents[1],
        env=_around(folder, display),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    return done.stdout.splitlines()


# In the process that is measured


def _first() -> None:
    """As ``dark-road`` opens it, up to the first frame; then out at once."""
    from companion.app import opening

    opening.prepare()
    from kivy.core.window import Window

    from companion.app.main import Companion

    Window.bind(on_flip=lambda _: os._exit(0))
    Companion().run()


def _play(touches: int) -> None:
    from companion.app import opening

    opening.prepare()
    from companion.app.main import Companion
    from companion.concern.naming import concern_named
    from companion.table.session import Session

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.journal"
        session = Session.new(path, ["Anna"], seed=5, concern=concern_named("merchant"))
        app = Companion()
        app._run_prepare()
        _frames(5)
        print("home", round(_memory()))
        app.rooms.open(session)
        try:
            for name, value in _measured(app, touches).items():
                print(name, round(value, 3))
        finally:
            app.stop()


def _measured(app: "Companion", touches: int) -> dict[str, float]:
    from kivy.core.window import Window

    _frames(40)
    _touched(app, 5)
    memory = _memory()
    taken, _ = _touched(app, touches)
    with _camera():
        _, slow = _touched(app, touches)
    _frames(120)  # whatever was still moving has come to rest
    drawn = []
    Window.bind(on_draw=lambda _: drawn.append(1))
    before, begun = time.process_time(), time.perf_counter()
    while (passed := time.perf_counter() - begun) < 4:
        _frames(1)
    return {
        "touch": median(taken),
        "touch99": percentile(taken, 0.99),
        "frame": median(slow),
        "frame99": percentile(slow, 0.99),
        "idle": 100 * (time.process_time() - before) / passed,
        "drawn": len(drawn) / passed,
        "memory": memory,
    }


def _touched(app: "Companion", touches: int) -> tuple[list[float], list[float]]:
    """Milliseconds of every touch, and of every frame while the wheel turns."""
    from random import Random

    from companion.app.tour.games_played import touch

    table, rng = app.rooms.table, Random(3)
    assert table is not None
    taken, frames = [], []
    for _ in range(touches):
        begun = time.perf_counter()
        touch(table.sitting, rng)
        table.show()
        _draw()
        taken.append((time.perf_counter() - begun) * 1000)
        for _ in range(12):  # the wheel turns meanwhile
            begun = time.perf_counter()
            _draw()
            frames.append((time.perf_counter() - begun) * 1000)
    return sorted(taken), sorted(frames)


def _frames(count: int) -> None:
    from kivy.base import EventLoop

    for _ in range(count):
        EventLoop.idle()


def _draw() -> None:
    """One frame, without the wait that keeps frames apart."""
    from kivy.base import EventLoop
    from kivy.clock import Clock

    Clock.tick_draw()
    Clock.tick()
    EventLoop.dispatch_input()
    EventLoop.window.dispatch("on_draw")
    EventLoop.window.dispatch("on_flip")


class _camera:
    """Rendered pictures of a tray are read all the while, with a tenth of a second between, on a thread."""

    def __enter__(self) -> None:
        from threading import Event, Thread

        from benchmarks.vision import some_pictures
        from vision.reader import DiceReader

        self._reader, self._pictures = DiceReader(), some_pictures(2)
        self._reader.read(self._pictures[0].picture)  # the first time is spent on getting ready
        self._stop = Event()
        self._thread = Thread(target=self._read)
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _read(self) -> None:
        number = 0
        while not self._stop.wait(0.1):
            self._reader.read(self._pictures[number % 2].picture)
            number += 1


def _memory() -> float:
    """Megabytes that the process has in memory."""
    for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1000
    return 0.0


if __name__ == "__main__":
    _first() if sys.argv[1] == "first" else _play(int(sys.argv[2]))
