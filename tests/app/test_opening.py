"""Opening the app: what is said to Kivy first, what is not loaded yet, and what happens without a display."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.app.opening import has_display, on_android
from tests.cli.program import run
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
HEAVY = {"cv2", "numpy", "vision", "firmware_bridge", "rich", "zeroconf"}
"""None of these is needed to draw the first screen."""


def first_frame(*blocked: str, **around: str) -> dict[str, Any]:
    """The app in a process of its own, as far as its first frame."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("KIVY_")}
    done = subprocess.run(
        [sys.executable, "-m", "tests.app.first_frame", *blocked],
        cwd=ROOT, env={**kept, **around}, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""  # nothing of Kivy's is said at a terminal
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_first_screen_needs_neither_eyes_nor_board(home: Path) -> None:
    seen = first_frame()
    assert seen["screen"] == "home"
    assert not HEAVY & set(seen["modules"])


def test_the_window_is_as_a_tablet_and_a_right_click_leaves_no_red_dot(home: Path) -> None:
    seen = first_frame()
    assert seen["size"] == [1280, 800]
    assert "disable_multitouch" in seen["mouse"]


def test_kivy_keeps_what_it_keeps_in_the_folder_of_the_owner(home: Path) -> None:
    assert Path(first_frame()["home"]).parent == home


def test_the_app_opens_where_opencv_and_numpy_were_never_installed(home: Path) -> None:
    assert first_frame("cv2", "numpy", "rich", "zeroconf")["screen"] == "home"


@pytest.mark.parametrize(
    "platform, around, there",
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"SDL_VIDEODRIVER": "kmsdrm"}, True),
        ("linux", {"ANDROID_ARGUMENT": "/data/app"}, True),
        ("android", {}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_a_display_is_there_or_not(platform: str, around: dict[str, str], there: bool) -> None:
    assert has_display(platform, around) is there


def test_android_is_known_by_what_it_says_to_programs() -> None:
    assert on_android({"ANDROID_ARGUMENT": ""})
    assert not on_android({})


NO_DISPLAY = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": ""}
SAID = "There is no display to open the app on; the game starts here in the terminal."


def test_without_a_display_bare_dark_road_is_a_game_at_the_prompt(home: Path) -> None:
    done = run(typed="Anna\n\ndeal\nquit\n", **NO_DISPLAY)
    assert done.returncode == 0
    assert done.stderr.count(SAID) == 1
    assert "Anna" in done.stdout


def test_without_a_display_play_is_a_game_at_the_prompt(home: Path) -> None:
    done = run("play", "--players", "Anna", "--seed", "5", typed="quit\n", **NO_DISPLAY)
    assert done.returncode == 0
    assert done.stderr.count(SAID) == 1
    assert "I deal (seed 5)" in done.stdout


def test_a_display_that_does_not_answer_is_none(home: Path) -> None:
    around = {**NO_DISPLAY, "DISPLAY": ":1789", "SDL_VIDEODRIVER": "x11"}
    done = run("play", "--players", "Anna", "--seed", "5", typed="quit\n", **around)
    assert done.returncode == 0
    assert done.stderr.strip() == SAID
    assert "I deal (seed 5)" in done.stdout


def test_simulated_players_sit_at_the_prompt(home: Path) -> None:
    options = ("--players", "Anna,Ben", "--seed", "5", "--bots", "Ben=random")
    done = run("play", *options, typed="quit\n", **NO_DISPLAY)
    assert "Simulated players" in done.stderr
    assert "I deal (seed 5)" in done.stdout
