"""Pipes, folders, devices and endless files among the owner's own: nothing waits for them or reads on."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import plain_files
from companion.app.owner import box_interview
from companion.app.past.giving import read_gift
from companion.cli import main
from companion.concern import loader as decks
from companion.core.errors import BadData, GameError
from companion.games.dark_road import loader
from companion.hub.desk import only_one
from companion.hub.identity import hub_identity
from companion.hub.known import Tables
from companion.hub.registry import Registry
from companion.hub.seating import Seating
from companion.table import saved, scoring, surprises
from companion.table.session import Session
from companion.table.settings import settings
from firmware_bridge import calibration
from firmware_bridge.errors import BridgeError
from firmware_bridge.files import read_text
from firmware_bridge.finding import read_remembered
from tests.cli.program import run
from vision.errors import VisionError
from vision.files import read_plain, read_whole
from vision.sources.files import VideoFile
from vision.tray import keeping

REFUSED = (GameError, OSError, BridgeError, VisionError)


def pipe(path: Path) -> None:
    os.mkfifo(path)


def folder(path: Path) -> None:
    path.mkdir()


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def silent(path: Path) -> None:
    """A terminal at which nobody types."""
    path.symlink_to("/dev/ptmx")


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(20_000_000_000)


KINDS = [pipe, folder, endless, silent, huge]


def _deck(path: Path) -> None:
    if decks.problems(path):
        raise BadData("bad-deck")


def _cards(path: Path) -> None:
    loader.load(path.parent)


def _hub(opening: Callable[[Path], object]) -> Callable[[Path], object]:
    return lambda path: opening(path.parent)


FILES: dict[str, Callable[[Path], object]] = {
    "cards/heroes.toml": _cards,
    "cards/board.toml": _cards,
    "concern/deck.toml": _deck,
    "device/calibration.toml": calibration.load,
    "device/boards.toml": read_remembered,
    "hub/devices.json": _hub(lambda hub: _raise(Registry(hub).problem)),
    "hub/tables.json": _hub(lambda hub: _raise(Tables(hub).problem)),
    "hub/identity.pem": _hub(lambda hub: _raise(hub_identity(hub).problem)),
    "games/odd.journal": saved.read,
    "shared/gift.json": lambda path: _limited(read_gift(path)),
    "camera/cam.json": lambda path: keeping.load(path.parent, "cam"),
    "camera/wheel.json": read_whole,
}
"""What may lie in the owner's folder, and what reads it: it is refused."""


def _raise(problem: GameError | None) -> None:
    if problem is not None:
        raise problem


def _limited(data: bytes) -> None:
    if len(data) > 64_000_000:
        raise OSError(errno.EFBIG, "too large")


@pytest.mark.parametrize("plant", KINDS)
@pytest.mark.parametrize("name", FILES)
def test_what_is_no_plain_file_of_sensible_size_is_refused(
    home: Path, name: str, plant: Callable[[Path], None]
) -> None:
    path = home / name
    path.parent.mkdir()
    plant(path)
    with pytest.raises(REFUSED):
        FILES[name](path)


def _vision(path: Path) -> object:
    return read_plain(path, 10)


def _companion(path: Path) -> object:
    return plain_files.read_plain(path, 10)


@pytest.mark.parametrize("plant", [pipe, folder, endless])
@pytest.mark.parametrize("read", [_companion, _vision, read_text])
def test_what_is_refused_stays_open_nowhere(
    tmp_path: Path, read: Callable[[Path], object], plant: Callable[[Path], None]
) -> None:
    path = tmp_path / "odd"
    plant(path)
    with pytest.raises(OSError):
        read(path)
    handles = [Path(f"/proc/self/fd/{handle}") for handle in os.listdir("/proc/self/fd")]
    held = [handle.readlink() for handle in handles if handle.is_symlink()]
    assert path.resolve() not in held


@pytest.mark.parametrize("plant", KINDS)
def test_what_counts_as_nothing_where_it_cannot_be_read(home: Path, plant: Callable[[Path], None]) -> None:
    """Settings, seats, the interview and a sheet that was left."""
    (home / "hub").mkdir()
    for name in ("settings.toml", "interview.toml", "hub/seats.json"):
        plant(home / name)
    assert settings() == {}
    assert box_interview._kept() == {}
    assert Seating(home / "hub", "game", [0]).seat_of("tablet") is None
    plant(scoring.draft_path())
    try:
        assert scoring.read_draft().draft is None
    except GameError as refused:
        code = refused.code
        assert code == "not-a-file"


@pytest.mark.parametrize("plant", KINDS)
def test_what_is_only_written_waits_for_nobody(home: Path, plant: Callable[[Path], None]) -> None:
    plant(home / "surprises.txt")
    surprises.write_down(ValueError("a slip"))
    (home / "hub").mkdir()
    plant(home / "hub" / "open.lock")
    if plant is huge:
        os.close(only_one(home / "hub"))
    else:
        with pytest.raises(GameError):
            only_one(home / "hub")


def test_what_was_written_down_does_not_grow_for_ever(home: Path) -> None:
    (home / "surprises.txt").write_bytes(b"x" * surprises.LARGEST)
    assert surprises.write_down(ValueError("a slip")) == home / "surprises.txt"
    assert (home / "surprises.txt").stat().st_size == surprises.LARGEST


@pytest.mark.parametrize("plant", KINDS)
def test_films_are_files(tmp_path: Path, plant: Callable[[Path], None]) -> None:
    plant(tmp_path / "film.mp4")
    with pytest.raises(VisionError):
        VideoFile(str(tmp_path / "film.mp4")).start()


OPENED = [
    "settings.toml", "history.sqlite", ".history.sqlite.lock", "history.copy.sqlite",
    ".history.copy.sqlite.new",
]  # fmt: skip


def starts(home: Path) -> None:
    """What the command starts with; each ends with a sentence or without one."""
    odd = str(home / "odd")
    for arguments in (
        ["games"], ["history"], ["history", "stats"], ["cards", "check"], ["cards", "show", "heroes"],
        ["score", odd], ["history", "restore", odd], ["replay", odd], ["concern", "check", odd],
    ):  # fmt: skip
        assert main(arguments) in (0, 1, 2), arguments


@pytest.mark.parametrize("plant", KINDS)
@pytest.mark.parametrize(
    "name",
    [
        "settings.toml",
        "history.sqlite",
        ".history.sqlite.lock",
        "history.copy.sqlite",
        ".history.copy.sqlite.new",
    ],
)
def test_the_command_starts_whatever_lies_there(
    home: Path, name: str, plant: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    for one in (name, "odd"):
        plant(home / one)
    (home / "games").mkdir()
    plant(home / "games" / "odd.journal")
    starts(home)
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("plant", KINDS)
def test_the_prompt_starts_whatever_lies_there(home: Path, plant: Callable[[Path], None]) -> None:
    for name in ("settings.toml", "interview.toml", "history.sqlite", "surprises.txt"):
        plant(home / name)
    for name in ("device/calibration.toml", "device/boards.toml", "games/odd.journal", "hub/devices.json"):
        (home / name).parent.mkdir(exist_ok=True)
        plant(home / name)
    path = home / "game.journal"
    done = run("play", "--terminal", "--players", "Anna", "--seed", "7", "--file", str(path), typed="quit\n")
    assert done.returncode == 0, done.stderr
    Session.open(path).close()
    done = run("resume", "--terminal", typed="quit\n")
    assert done.returncode in (0, 1)
    assert "Traceback" not in done.stderr
