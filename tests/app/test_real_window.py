"""The program as people start it: a real window on a display in memory, and clicks of a real pointer."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.app.main import Companion
from companion.app.play.moments import Asked, Reveal, Told
from companion.app.widgets.plain import Touch
from companion.concern.naming import concern_named
from companion.core.errors import GameError
from companion.table.friends import tones_of
from companion.table.saved import read
from companion.table.session import Session
from tests.app.drawn import frames, label_of, parts, running, scroll_to, touch
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
WIDTH, HEIGHT = 1280, 800
AGAIN = 8
"""Seconds after which a click is taken to be lost."""


@pytest.fixture
def display() -> Iterator[dict[str, str]]:
    """A display in memory, as an environment for whoever draws on it."""
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-noreset"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert server.stdout is not None
    number = server.stdout.readline().strip()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY_", "SDL_"))}
    try:
        yield {**kept, "DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11", "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1"}
    finally:
        server.terminate()
        server.communicate()


class Hand:
    """Starts the program and clicks; what is where is known from the same screens drawn beside it."""

    def __init__(self, around: dict[str, str], *arguments: str) -> None:
        self._around = around
        empty = self._under_pointer()
        self.program = subprocess.Popen(
            [sys.executable, "-m", "companion.cli", *arguments],
            cwd=ROOT, env=around, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        try:
            self._wait(lambda: self._under_pointer() != empty)
            time.sleep(1.5)  # a window that is there is not drawn yet
        except AssertionError:
            self.close()
            raise

    def click(self, one: Touch) -> None:
        scroll_to(one)
        x, y = one.to_window(*one.center)
        self._do("mousemove", str(round(x)), str(round(HEIGHT - y)))
        time.sleep(0.1)
        self._click()

    def _click(self) -> None:
        """Where the pointer is."""
        self._do("click", "1")

    def _do(self, *words: str) -> str:
        command = ["xdotool", *words]
        return subprocess.run(command, env=self._around, capture_output=True, text=True, check=False).stdout

    def _under_pointer(self) -> str:
        """The window in the middle of the display, or the display itself."""
        self._do("mousemove", str(WIDTH // 2), str(HEIGHT // 2))
        return self._do("getmouselocation", "--shell")

    def _wait(self, holds: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not holds():
            assert self.program.poll() is None, "the program has ended"
            assert time.monotonic() < end, "nothing happens"
            time.sleep(0.1)

    def wait_for(self, path: Path, log: int) -> None:
        """Until the game has so many answers on the disk."""
        self._wait(lambda: path.exists() and _length(path) >= log)

    def click_until(self, path: Path, log: int) -> None:
        """As :meth:`wait_for`; whoever sees nothing happen clicks once more, for a busy window takes a click
        right after it has drawn for the one before it."""
        seen = time.monotonic()

        def holds() -> bool:
            nonlocal seen
            if _length(path) >= log:
                return True
            if time.monotonic() - seen > AGAIN:
                self._click()
                seen = time.monotonic()
            return False

        self._wait(holds)

    def close(self) -> str:
        """Close the window, as its own button would; returns what was said at the terminal."""
        self.program.terminate()
        return self.program.communicate(timeout=PATIENCE)[1]


def _length(path: Path) -> int:
    try:
        return len(read(path).game.log)
    except GameError:
        return 0  # a line is being written


def next_touch(app: Companion) -> Touch:
    """What somebody would touch now: the first answer that is possible, or the one thing to do."""
    table = app.rooms.table
    assert table is not None
    match table.sitting.moment:
        case Asked(choices=choices):
            wanted = next(choice.label for choice in choices if not choice.refused and not choice.warned)
        case Reveal():
            wanted = "Turn up its card"
        case Told():
            wanted = "The pieces are moved"
        case _:
            raise AssertionError(table.sitting.moment)
    return next(one for one in parts(table, Touch) if label_of(one) == wanted)


def test_clicks_on_a_real_window_are_the_answers_of_the_game(
    display: dict[str, str], home: Path, tmp_path: Path
) -> None:
    path = tmp_path / "game.journal"
    options = ("--players", "Anna", "--seed", "5", "--concern", "merchant", "--file", str(path))
    hand = Hand(display, "play", *options)
    try:
        hand.wait_for(path, 1)
        concern = concern_named("merchant")
        names = ["Anna"]
        beside = tmp_path / "beside.journal"
        app = Companion(Session.new(beside, names, seed=5, concern=concern, wagons=tones_of(names)))
        with running(app):
            frames(4)
            for _ in range(8):
                assert app.rooms.table is not None
                log = app.rooms.table.sitting.session.game.log
                one = next_touch(app)
                hand.click(one)
                touch(one)
                hand.click_until(path, len(log))
                time.sleep(0.5)  # both have drawn what comes next
            log = app.rooms.table.sitting.session.game.log
            assert len(log) > 8
            assert read(path).game.log == log
    finally:
        said = hand.close()
    assert not said, "nothing is written at the terminal, not even by a machine without sound"


@pytest.mark.long
def test_a_game_is_begun_by_clicks_from_home(display: dict[str, str], home: Path) -> None:
    hand = Hand(display)
    try:
        app = Companion()
        with running(app):
            for label in ("New game", "The app deals", "Begin"):
                frames(4)
                shown = parts(app.rooms.current_screen, Touch)
                one = next(one for one in shown if label_of(one).startswith(label))
                hand.click(one)
                time.sleep(0.7)
                if label != "Begin":
                    touch(one)
        hand._wait(lambda: bool(list((home / "games").glob("*.journal"))))
    finally:
        hand.close()
