"""What every way in has to give: the command, a game at the prompt, and the app in a window."""

import subprocess
import time
from pathlib import Path

from PIL import Image, ImageGrab

from companion import __version__
from tests.release.bare import Bare

TURN = ("2", "3", "1", "3", "1", "1")
"""Anna's first turn of the game that seed 7 deals."""
PATIENCE = 120
"""Seconds; only a window that never comes takes them."""
ENDED = 0
"""The exit code of an app that was told to end."""


def plays(bare: Bare, *command: str) -> None:
    """It knows its version, plays a turn, and finds the game again."""
    assert bare.run(*command, "--version") == f"dark-road {__version__}\n"
    game = ("--players", "Anna,Ben", "--seed", "7", "--file", "/root/trial.journal")
    said = bare.run(*command, "play", "--terminal", *game, given="\n".join((*TURN, "quit", "")))
    assert "Ben: plan." in said
    assert "Ben: plan." in bare.run(*command, "replay", "/root/trial.journal")


def simulates(bare: Bare, *command: str) -> None:
    """Worker processes start, and what they play does not depend on the machine."""
    said = bare.run(
        *command, "simulate", "--games", "4", "--seats", "trader,random", "--seed", "1", "--workers", "2"
    )
    assert [line.split(":")[0] for line in said.splitlines()] == ["trader", "random"]


def shows(bare: Bare, display: str, picture: Path, *command: str) -> None:
    """The app opens a window with something in it, and ends when it is told to."""
    with bare.start(*command, env={"DISPLAY": display}) as app:
        try:
            _wait_for_picture(app, display, picture)
            app.terminate()
            said, complained = app.communicate(timeout=PATIENCE)
        finally:
            app.kill()
    assert app.returncode == ENDED, complained
    assert "Traceback" not in said + complained


def _wait_for_picture(app: "subprocess.Popen[str]", display: str, picture: Path) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        assert app.poll() is None, "the program has ended"
        shot = ImageGrab.grab(xdisplay=display)
        if is_drawn(shot):
            shot.save(picture)
            return
        assert time.monotonic() < end, "no window"
        time.sleep(0.5)


def is_drawn(shot: Image.Image) -> bool:
    """Many colours, none of which is nearly everywhere."""
    small = shot.convert("RGB").resize((160, 100), Image.Resampling.NEAREST)
    counts = [count for count, _ in small.getcolors(160 * 100) or []]
    return len(counts) >= 30 and max(counts) < 0.95 * sum(counts)
