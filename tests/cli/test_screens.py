"""Pictures of every screen, and a sheet of them."""

from pathlib import Path

import cv2
import pytest

from companion.cli import main
from tests.cli.program import run, sentence


def drawn(size: str, language: str, text: str) -> tuple[str, ...]:
    return "--size", size, "--language", language, "--text", text


def test_every_screen_is_drawn_at_its_size_and_a_sheet_shows_them(tmp_path: Path) -> None:
    only = ("--only", "home", "--only", "table-plan")
    done = run("screens", str(tmp_path), *drawn("1280x800", "hu", "100"), *only)
    assert done.returncode == 0, done.stderr
    assert "2 pictures" in sentence(done.stderr)
    for name in ("home", "table-plan"):
        picture = cv2.imread(str(tmp_path / "1280x800-hu-100" / f"{name}.png"))
        assert picture is not None
        assert picture.shape == (800, 1280, 3)
        assert picture.std() > 20  # something is drawn
    sheet = cv2.imread(str(tmp_path / "1280x800-hu-100.png"))
    assert sheet is not None
    assert sheet.shape[1] > 900


def test_the_owners_games_are_not_touched(tmp_path: Path, home: Path) -> None:
    run(
        "screens",
        str(tmp_path),
        "--size",
        "800x1280",
        "--language",
        "en",
        "--text",
        "200",
        "--only",
        "new-game",
    )
    assert list(home.rglob("*.journal")) == []


@pytest.mark.parametrize("option", ["--size=wide", "--size=3x4", "--size=9000x800", "--text=50", "--text=x"])
def test_what_cannot_be_drawn_is_wrong_usage(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["screens", "somewhere", option]) == 2
    assert "usage: dark-road" in capsys.readouterr().err


def test_a_language_that_nobody_has_written_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["screens", "somewhere", "--language", "xx"]) == 1
    assert "xx" in capsys.readouterr().err
