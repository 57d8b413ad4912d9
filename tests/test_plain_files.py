"""Small files, as each part of the project reads and writes them for itself."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion import plain_files
from firmware_bridge import files as bridge_files
from vision import files as vision_files

Read = Callable[[Path], object]
Write = Callable[[Path], None]


def _companion(path: Path) -> object:
    return plain_files.read_plain(path, 10)


def _vision(path: Path) -> object:
    return vision_files.read_plain(path, 10)


def _write_bridge(path: Path) -> None:
    bridge_files.write_whole(path, "mine")


def _write_vision(path: Path) -> None:
    vision_files.write_whole(path, b"mine")


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every file looks plain and has nothing to read yet, as the kernel's own log."""
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    for module, name in (
        (plain_files, "open_plain"), (bridge_files, "_open_plain"), (vision_files, "_open_plain"),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, lambda *_: os.dup(reading))
    yield
    os.close(reading)
    os.close(writing)


@pytest.mark.usefixtures("waiting")
@pytest.mark.parametrize("read", [_companion, _vision, bridge_files.read_text])
def test_a_file_that_would_have_us_wait_is_not_plain(tmp_path: Path, read: Read) -> None:
    with pytest.raises(OSError, match="not a plain file"):
        read(tmp_path / "log")


@pytest.mark.parametrize("write", [_write_bridge, _write_vision])
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_whoever_may_read_a_file_may_read_the_one_in_its_place(
    tmp_path: Path, write: Write, mode: int
) -> None:
    path = tmp_path / "file"
    path.write_text("old", encoding="utf-8")
    path.chmod(mode)
    write(path)
    assert path.read_text(encoding="utf-8") == "mine"
    assert path.stat().st_mode & 0o777 == mode


@pytest.mark.parametrize("write", [_write_bridge, _write_vision])
def test_a_new_file_is_for_those_who_may_read_any_other(tmp_path: Path, write: Write) -> None:
    write(tmp_path / "file")
    (tmp_path / "other").touch()
    assert (tmp_path / "file").stat().st_mode == (tmp_path / "other").stat().st_mode


@pytest.mark.parametrize("write", [_write_bridge, _write_vision])
def test_nothing_is_left_where_the_disk_refuses(
    tmp_path: Path, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_text("old", encoding="utf-8")

    def refuse(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(Exception, match="No space left"):
        write(path)
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["file"]
    assert path.read_text(encoding="utf-8") == "old"
