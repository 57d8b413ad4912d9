"""The firmware's portable part, compiled for this machine with sanitizers: scenes and fuzzing.

The scenes are C in ``firmware_host``; each is a test of its own here, by its name.
"""

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

from tests.bridge.chip.harness import BUILD, alone, run_tool

SOURCES = Path(__file__).parent / "firmware_host"
FOLDER = BUILD / "firmware-host"
SCENES = [
    name
    for source in sorted(SOURCES.glob("scenes_*.c"))
    for name in re.findall(r"^    SCENE\((\w+)\)", source.read_text(encoding="utf-8"), re.MULTILINE)
]

QUICK = {"noise": 3000, "spoilt": 6000, "fields": 1500}
LONG = {"noise": 300_000, "spoilt": 500_000, "fields": 25_000}
"""Things thrown at the board, from each of the seeds; the long run takes about a minute."""


@cache
def program(name: str) -> Path:
    with alone("firmware-host"):
        run_tool("make", "--no-print-directory", "-C", SOURCES, f"BUILD={FOLDER}")
    return FOLDER / name


def run(name: str, *words: str) -> str:
    """What the program said; whatever it found wrong fails the test with its words."""
    done = subprocess.run([program(name), *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def fuzz(kind: str, seed: int, count: int) -> dict[str, int]:
    """How much the last board did."""
    words = run("fuzz", kind, str(seed), str(count)).split()
    return dict(zip(words[::2], map(int, words[1::2]), strict=True))


@pytest.mark.parametrize("scene", SCENES)
def test_scene(scene: str) -> None:
    assert run("scenes", scene) == ""


def test_every_scene_is_played() -> None:
    assert run("scenes", "--list").split() != []
    assert sorted(run("scenes", "--list").split()) == sorted(SCENES)


def test_a_scene_that_goes_wrong_would_be_noticed() -> None:
    done = subprocess.run([program("scenes"), "no_such_scene"], check=False)
    assert done.returncode != 0


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("kind", ["noise", "spoilt"])
def test_what_is_no_frame_moves_nothing(kind: str, seed: int) -> None:
    assert fuzz(kind, seed, QUICK[kind])["pulses"] == 0


@pytest.mark.parametrize("seed", [1, 2])
def test_right_frames_with_anything_in_them_keep_the_bounds(seed: int) -> None:
    done = fuzz("fields", seed, QUICK["fields"])
    assert done["pulses"] > 1000, "the wheel must have had something to do"
    assert done["refusals"] > 10


@pytest.mark.long
@pytest.mark.parametrize("seed", [11, 12])
@pytest.mark.parametrize("kind", ["noise", "spoilt", "fields"])
def test_the_same_for_longer(kind: str, seed: int) -> None:
    done = fuzz(kind, seed, LONG[kind])
    assert (done["pulses"] > 0) == (kind == "fields")
