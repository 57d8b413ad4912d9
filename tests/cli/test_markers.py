"""``dark-road markers``: a sheet to print, or one sentence."""

from pathlib import Path

import pytest

from companion.cli import main
from companion.table.home import camera_dir
from tests.cli.program import run, sentence
from vision.tray.boards import Measures
from vision.tray.printed import printed_measures


@pytest.mark.parametrize("more", [(), ("--paper", "letter"), ("--tray", "300x200"), ("--tray", "300.5×200")])
def test_a_sheet_is_written_and_said_to_be(
    more: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "markers.pdf"
    assert main(["markers", str(path), *more]) == 0
    assert path.read_bytes().startswith(b"%PDF-")
    captured = capsys.readouterr()
    assert captured.out == ""
    assert str(path) in sentence(captured.err)


def test_a_further_sheet_is_for_the_same_tray(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, more in (("one", ["--tray", "300x200"]), ("two", []), ("three", ["--tray", "250x180"])):
        assert main(["markers", str(tmp_path / name), *more]) == 0
    sizes = [b"300 mm by 200 mm" in (tmp_path / name).read_bytes() for name in ("one", "two", "three")]
    assert sizes == [True, True, False]
    said = capsys.readouterr().err.splitlines()
    assert [f"for a tray of {size} mm" in " ".join(said) for size in ("300 × 200", "250 × 180")] == [
        True,
        True,
    ]


def test_a_sheet_that_is_not_written_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "there.pdf").write_text("mine")
    assert main(["markers", str(tmp_path / "there.pdf"), "--tray", "300x200"]) == 1
    assert printed_measures(camera_dir()) == Measures()


def test_the_program_writes_a_sheet_by_itself(tmp_path: Path) -> None:
    done = run("markers", str(tmp_path / "markers.pdf"), "--tray", "200x150")
    assert done.returncode == 0
    assert b"200 mm by 150 mm" in (tmp_path / "markers.pdf").read_bytes()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_sheet_is_the_same_every_time(paper: str, tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert main(["markers", str(tmp_path / name), "--paper", paper]) == 0
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


@pytest.mark.parametrize("file", ["there.pdf", "nowhere/markers.pdf", "there.pdf/markers.pdf", "."])
def test_a_file_that_cannot_be_new_is_refused(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "there.pdf").write_text("mine")
    assert main(["markers", str(tmp_path / file)]) == 1
    assert sentence(capsys.readouterr().err).startswith("dark-road: ")
    assert (tmp_path / "there.pdf").read_text() == "mine"


@pytest.mark.parametrize("size", ["10x10", "9999x200", "0x0"])
def test_a_silly_tray_is_refused(size: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["markers", str(tmp_path / "markers.pdf"), "--tray", size]) == 1
    assert "mm" in sentence(capsys.readouterr().err)
    assert list(tmp_path.glob("*.pdf")) == []


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["a.pdf", "b.pdf"],
        ["a.pdf", "--paper", "a5"],
        ["a.pdf", "--tray", "large"],
        ["a.pdf", "--tray", "-3x4"],
    ],
)
def test_wrong_usage_ends_with_2(
    arguments: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["markers", *arguments]) == 2
    assert "usage: dark-road" in capsys.readouterr().err
    assert list(tmp_path.glob("*.pdf")) == []
