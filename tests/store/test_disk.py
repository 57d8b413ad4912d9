"""What the disk refuses is told in one sentence, and nothing is lost."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store import sqlite_file
from companion.store.errors import StoreError
from companion.store.history import History, open_history
from companion.text import error_text, say
from tests.store.children import acknowledged, said, started
from tests.store.tiny import corrected, played


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.sqlite"


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that others may enter, as they may not enter those of the tests."""
    folder = Path(tempfile.mkdtemp(prefix="dark-road-"))
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def opened(path: Path) -> History:
    return open_history(f"sqlite:///{path}")


def only_pages(monkeypatch: pytest.MonkeyPatch, pages: int) -> None:
    """No database has more of them: for SQLite that is a full disk."""
    connect = sqlite_file._connect

    def poor(path: Path) -> sqlite3.Connection:
        connection = connect(path)
        connection.execute(f"PRAGMA max_page_count = {pages}")
        return connection

    monkeypatch.setattr(sqlite_file, "_connect", poor)


def test_a_full_disk_is_told_and_nothing_is_lost(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(path) as history:
        kept = [history.add(played(Ada=number)) for number in range(3)]
        with monkeypatch.context() as full:
            only_pages(full, 1)
            with pytest.raises(StoreError) as refused:
                kept.extend(history.add(played(Ada=number)) for number in range(200))
            assert refused.value.code == "disk-full"
            assert str(path) in error_text(refused.value)
            assert {game.uid for game in history.games()} == {game.uid for game in kept}
        kept.append(history.add(played(Bo=1)))
        assert len(history.games()) == len(kept)


def test_a_disk_that_takes_the_game_but_not_the_copy_is_told(path: Path) -> None:
    with opened(path) as history:
        copy = path.with_name("history.copy.sqlite")
        (path.parent / f".{copy.name}.new").mkdir()
        kept = history.add(played(Ada=1))
        ((code, params),) = history.notices
        assert code == "history-copy-not-written"
        assert str(copy) in say(code, **params)
        assert history.games() == [kept]
        (path.parent / f".{copy.name}.new").rmdir()
        history.add(played(Ada=2))
        path.write_bytes(b"")
        assert len(history.games()) == 2


@pytest.mark.parametrize("size", [8_192, 20_000])
def test_files_that_may_not_grow_lose_nothing_acknowledged(path: Path, size: int) -> None:
    *acks, refused = said(started("poor", f"sqlite:///{path}", size))
    assert refused in ("refused disk-error", "refused disk-full")
    with opened(path) as history:
        assert {game.uid for game in history.games()} == acknowledged(acks)
        history.add(played(Ada=1))


def test_a_history_in_a_read_only_folder_can_be_read(open_folder: Path) -> None:
    path = open_folder / "history.sqlite"
    with opened(path) as history:
        history.add(played(Ada=1))
    for file in open_folder.iterdir():
        file.chmod(0o444)
    open_folder.chmod(0o555)
    before = path.read_bytes()
    child = said(started("stranger", f"sqlite:///{path}"))
    assert child[-2:] == ["read 1", "refused disk-read-only"]
    assert path.read_bytes() == before


def test_a_read_only_file_can_be_read(open_folder: Path) -> None:
    path = open_folder / "history.sqlite"
    with opened(path) as history:
        history.add(played(Ada=1))
    for file in open_folder.iterdir():
        file.chmod(0o444)
    open_folder.chmod(0o777)
    child = said(started("stranger", f"sqlite:///{path}"))
    assert child[-2:] == ["read 1", "refused disk-read-only"]


def test_a_history_cannot_begin_in_a_read_only_folder(open_folder: Path) -> None:
    open_folder.chmod(0o555)
    child = said(started("stranger", f"sqlite:///{open_folder}/history.sqlite"))
    assert child[-1] == "refused disk-read-only"
    assert list(open_folder.iterdir()) == []


def test_a_folder_is_no_history(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as refused:
        opened(tmp_path)
    assert "something unknown" not in error_text(refused.value)
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError):
        opened(tmp_path / "file" / "history.sqlite")


def test_somebody_who_writes_for_ever_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_file, "WAIT", 0.05)
    with opened(path) as history:
        kept = history.add(played(Ada=1))
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError) as refused:
            history.change(corrected(kept, 0, 2))
        other.close()
        assert refused.value.code == "history-busy"
        with sqlite_file.locked(path, 0), pytest.raises(StoreError) as refused:
            history.change(corrected(kept, 0, 2))
        assert refused.value.code == "history-busy"
        assert "something unknown" not in error_text(refused.value)
        assert history.games() == [kept]
        history.change(corrected(kept, 0, 2))


def test_what_is_open_is_closed_again(path: Path) -> None:
    """Files that stay open would keep a tablet from giving its card back."""
    with opened(path) as history:
        history.add(played(Ada=1))
        path.write_bytes(b"garbage")
        history.add(played(Ada=2))
        handles = [Path(f"/proc/self/fd/{handle}") for handle in os.listdir("/proc/self/fd")]
        held = [os.readlink(handle) for handle in handles if handle.is_symlink()]
        assert [name for name in held if name.startswith(str(path.parent))] == []
