"""Only the core is installed: what needs more says so in one sentence, and everything else works."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from companion.text.libraries import NAME
from tests.cli.hub_program import NEW, Hub
from tests.cli.program import run, sentence
from tests.waiting import PATIENCE

OPTIONAL = ("kivy", "cv2", "numpy", "psycopg")
BARE = [sys.executable, "-m", "tests.cli.blocking", ",".join(OPTIONAL)]
"""``dark-road`` where none of them was ever installed."""


def bare(*arguments: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    return run(*arguments, typed=typed, program=BARE, **more)


@pytest.mark.parametrize(
    "command, extra",
    [
        ("camera list", "camera"),
        ("camera watch", "camera"),
        ("camera preview", "camera"),
        ("camera corners 0,0 9,0 9,9 0,9", "camera"),
        ("camera wheel", "camera"),
        ("cards learn merry card.png", "camera"),
        ("cards look card.png", "camera"),
        ("dice dice.png", "camera"),
        ("dice dice.png --json", "camera"),
        ("enrol", "camera"),
        ("enrol market", "camera"),
        ("markers markers.pdf", "camera"),
        ("screens pictures", "app"),
        ("--store postgresql://club@localhost/games history", "club"),
        ("--store postgresql://club@localhost/games history --json", "club"),
    ],
)
def test_what_needs_a_missing_library_says_how_to_get_it(command: str, extra: str, home: Path) -> None:
    done = bare(*command.split(), ASKED_FOR=str(home / "asked-for"))
    assert (home / "asked-for").read_text(encoding="utf-8").count("\n") == 1
    assert (done.returncode, done.stdout) == (1, "")
    assert sentence(done.stderr).startswith("dark-road: ")
    assert sentence(done.stderr).endswith(f'pip install "{NAME}[{extra}]"')


def test_pictures_of_screens_need_opencv_too_and_none_is_drawn_without(home: Path, tmp_path: Path) -> None:
    done = run("screens", str(tmp_path / "pictures"), program=[*BARE[:-1], "cv2,numpy"])
    assert done.returncode == 1
    assert f'"{NAME}[camera]"' in sentence(done.stderr)
    assert not (tmp_path / "pictures").exists()


@pytest.mark.parametrize("arguments", [(), ("play",), ("play", "--players", "Anna,Ben", "--seed", "7")])
def test_without_kivy_the_game_starts_in_the_terminal(arguments: tuple[str, ...], home: Path) -> None:
    done = bare(*arguments, DISPLAY=":7")
    assert done.returncode == 0
    missing, instead = done.stderr.splitlines()
    assert missing.startswith("The app needs Kivy. Install it with: ")
    assert missing.endswith(f'"{NAME}[app]"')
    assert instead == "The game starts here in the terminal."
    assert "Who plays?" in done.stdout or "Anna>" in done.stdout


def test_without_opencv_the_game_goes_on_without_the_camera(home: Path) -> None:
    done = bare("play", "--terminal", "--players", "Anna,Ben", "--table", "--camera", "0")
    assert (done.returncode, done.stderr) == (0, "")
    said = " ".join(done.stdout.split())
    assert "The camera features need OpenCV. Install it with: " in said
    assert "Which building lies between" in said
    assert "Go on with: dark-road resume" in said
    assert "--camera" not in said


def test_a_dealt_game_needs_no_camera_and_no_opencv(home: Path) -> None:
    done = bare(*"play --terminal --players Anna,Ben --seed 7 --camera 0".split())
    assert (done.returncode, done.stderr) == (0, "")
    assert NAME not in done.stdout


def test_a_hub_without_opencv_says_so_and_goes_on(home: Path) -> None:
    hub = Hub("--players", "Anna,Ben", "--table", "--port", "0", "--camera", "0", program=BARE)
    try:
        assert f'"{NAME}[camera]"' in hub.next("notice")["text"]
        hub.type("quit")
        hub.next("ended")
        assert hub.process.wait(PATIENCE) == 0
    finally:
        hub.close()


# What remains


def test_a_whole_game_is_played_and_told(home: Path) -> None:
    done = bare(*"play --terminal --players Anna,Ben --seed 7 --bots Anna=greedy,Ben=greedy".split())
    assert (done.returncode, done.stderr) == (0, "")
    (journal,) = (home / "games").iterdir()
    assert "Ben wins with" in bare("replay", str(journal)).stdout


def test_a_game_is_scored_kept_and_painted(home: Path, tmp_path: Path) -> None:
    example, card = tmp_path / "game.json", tmp_path / "card.png"
    example.write_text(bare("score", "--example").stdout, encoding="utf-8")
    done = bare("score", str(example), "--save")
    assert done.returncode == 0
    assert "Anna wins with 43 points." in done.stdout
    assert "Anna" in bare("history", "stats").stdout
    assert bare("history", "export", "1", "--png", str(card)).returncode == 0
    with Image.open(card) as picture:
        assert picture.format == "PNG"


def test_a_tablet_joins_a_hub(home: Path) -> None:
    hub = Hub(*NEW, program=BARE)
    try:
        tablet = hub.tablet(hub.join("Anna's tablet"))
        hub.until(lambda: tablet.session.is_ready)
        assert json.loads(bare("tablets", "--json").stdout)[0]["name"] == "Anna's tablet"
    finally:
        hub.close()


CORE = (
    "--help",
    "cards show heroes",
    "concern show",
    "device list",
    "games",
    "history",
    "hub --help",
    "language",
    "play --terminal --players Anna,Ben --seed 7",
    "play --terminal --players Anna,Ben --seed 7 --device emulated",
    "score --example",
    "simulate --games 1 --seats trader,random --seed 1",
    "tablets",
)


@pytest.mark.parametrize("command", CORE)
def test_the_core_works_and_asks_for_none_of_them(command: str, home: Path) -> None:
    """Where they are there, they would take their time."""
    asked_for = home / "asked-for"
    assert bare(*command.split(), ASKED_FOR=str(asked_for)).returncode == 0
    assert not asked_for.exists()
