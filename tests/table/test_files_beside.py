"""What lies beside a file that is written: links, folders and pipes are never written through."""

import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.hub.private import PrivateFiles, keep
from companion.hub.seating import Seating
from companion.table.files import DiskError, Files, write_whole
from companion.table.journal import Journal
from companion.table.session import Session
from tests.table.tabletop import dealt, play


def link(there: Path, victim: Path) -> None:
    there.symlink_to(victim)


def hard_link(there: Path, victim: Path) -> None:
    os.link(victim, there)


def folder(there: Path, victim: Path) -> None:
    there.mkdir()


def pipe(there: Path, victim: Path) -> None:
    os.mkfifo(there)


def device(there: Path, victim: Path) -> None:
    there.symlink_to("/dev/zero")


PLANTED = [link, hard_link, folder, pipe, device]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder of its own."""
    (tmp_path / "place").mkdir()
    return tmp_path / "place"


@pytest.fixture
def victim(tmp_path: Path) -> Path:
    path = tmp_path / "victim"
    path.write_text("precious", encoding="utf-8")
    return path


@pytest.mark.parametrize("files", [Files(), PrivateFiles()])
@pytest.mark.parametrize("plant", PLANTED)
def test_a_file_is_written_past_whatever_bears_the_name_it_once_took(
    place: Path, victim: Path, plant: Callable[[Path, Path], None], files: Files
) -> None:
    path = place / "settings.toml"
    plant(place / ".settings.toml.new", victim)
    write_whole(files, path, b"mine")
    assert path.read_bytes() == b"mine"
    assert not path.is_symlink()
    assert path.stat().st_nlink == 1
    assert path.stat().st_mode & 0o777 == files.mode & ~_umask()
    assert victim.read_text() == "precious"


@pytest.mark.parametrize("plant", PLANTED)
def test_a_journal_is_begun_and_told_anew_past_whatever_is_planted(
    place: Path, victim: Path, plant: Callable[[Path, Path], None]
) -> None:
    path = place / "game.journal"
    plant(place / ".game.journal.new", victim)
    with dealt(path) as session:
        play(session, 5)
        session._kept.journal._long = 0
        play(session, 5)
        assert path.stat().st_nlink == 1
    assert victim.read_text() == "precious"
    Session.open(path).close()


def test_the_file_itself_may_be_a_link_that_is_then_replaced(place: Path, victim: Path) -> None:
    path = place / "settings.toml"
    path.symlink_to(victim)
    write_whole(Files(), path, b"mine")
    assert path.read_bytes() == b"mine"
    assert victim.read_text() == "precious"


def test_what_a_killed_program_left_is_taken_away_and_nothing_else(place: Path) -> None:
    path = place / "settings.toml"
    (place / ".settings.toml.0123abcd.new").write_bytes(b"half")
    theirs = [
        f".settings.toml{name}.new" for name in ("", ".", ".mine", ".0123abcde", ".0123ABCD", ".a.0123abcd")
    ]
    theirs += [".others.toml.0123abcd.new", ".settings.toml.0123abcd.new.txt"]
    for name in theirs:
        (place / name).write_bytes(b"theirs")
    handle, busy = Files().fresh(path)
    write_whole(Files(), path, b"mine")
    assert {file.name for file in place.iterdir()} == {"settings.toml", busy.name, *theirs}
    Files().close(handle)


def test_nothing_is_left_where_the_disk_refuses(place: Path) -> None:
    class Refusing(Files):
        def fsync(self, handle: int) -> None:
            raise OSError(28, "No space left on device")

    path = place / "settings.toml"
    path.write_bytes(b"old")
    with pytest.raises(DiskError):
        write_whole(Refusing(), path, b"mine")
    assert [file.name for file in place.iterdir()] == ["settings.toml"]
    assert path.read_bytes() == b"old"


class Forgetful(Files):
    """A disk that cannot make sure of a folder's names."""

    failing = False

    def fsync_folder(self, folder: Path) -> None:
        if self.failing:
            raise OSError(5, "Input/output error")
        super().fsync_folder(folder)


def test_what_bears_the_name_counts_whatever_becomes_of_the_folder(place: Path) -> None:
    path, files = place / "settings.toml", Forgetful()
    path.write_bytes(b"old")
    files.failing = True
    write_whole(files, path, b"mine")
    assert path.read_bytes() == b"mine"
    assert [file.name for file in place.iterdir()] == ["settings.toml"]


def test_a_seat_is_the_same_in_memory_and_on_the_disk(place: Path) -> None:
    files = Forgetful()
    seating = Seating(place, "game", [0, 1], files)
    seating.sit("ben", 1)
    files.failing = True
    seating.sit("anna", 1)
    assert seating.device_at(1) == Seating(place, "game", [0, 1]).device_at(1) == "anna"


def test_two_that_write_one_file_at_once_leave_one_of_the_two(place: Path) -> None:
    path, texts = place / "settings.toml", [b"a" * 50_000, b"b" * 60_000]

    def write_often(text: bytes) -> None:
        for _ in range(30):
            write_whole(Files(), path, text)

    writers = [threading.Thread(target=write_often, args=[text]) for text in texts]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert path.read_bytes() in texts
    assert [file.name for file in place.iterdir()] == ["settings.toml"]


def test_of_two_games_begun_under_one_name_one_is_refused(place: Path) -> None:
    """Also where the name is taken at the last moment, and where a file can have only one name."""
    path = place / "game.journal"

    class Late(Files):
        def name_new(self, old: Path, new: Path) -> None:
            new.write_bytes(b"somebody was quicker")
            super().name_new(old, new)

    for files in (Late(), _without_links(Late())):
        with pytest.raises(DiskError) as refused:
            Journal.create(path, [{"kind": "header"}], files)
        assert refused.value.code == "journal-exists"
        assert path.read_bytes() == b"somebody was quicker"
        assert [file.name for file in place.iterdir()] == ["game.journal"]
        path.unlink()
    Journal.create(path, [{"kind": "header"}], Files()).close()


def _without_links(files: Files) -> Files:
    naming = files.name_new

    def name_new(old: Path, new: Path) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("companion.table.files.os.link", _no_links)
            naming(old, new)

    files.name_new = name_new  # type: ignore[method-assign]
    return files


def _no_links(*_: object, **__: object) -> None:
    raise PermissionError(1, "Operation not permitted")


def test_keys_are_for_their_owner_alone_whatever_was_there(place: Path) -> None:
    path = place / "hub" / "identity.pem"
    path.parent.mkdir()
    path.write_bytes(b"old")
    path.chmod(0o666)
    keep(path, b"key")
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o664])
def test_whoever_may_read_a_file_may_read_the_one_in_its_place(place: Path, mode: int) -> None:
    path = place / "settings.toml"
    path.write_bytes(b"old")
    path.chmod(mode)
    write_whole(Files(), path, b"mine")
    assert path.stat().st_mode & 0o777 == mode


@pytest.mark.parametrize("mode", [0o600, 0o664])
def test_whoever_may_read_a_game_may_read_it_told_anew(place: Path, mode: int) -> None:
    path = place / "game.journal"
    with dealt(path) as session:
        path.chmod(mode)
        play(session, 5)
        number = path.stat().st_ino
        session._kept.journal._long = 0
        play(session, 5)
        assert path.stat().st_ino != number
        assert path.stat().st_mode & 0o777 == mode


def test_a_link_says_nothing_of_who_may_read_what_takes_its_place(place: Path, victim: Path) -> None:
    path = place / "settings.toml"
    victim.chmod(0o666)
    path.symlink_to(victim)
    write_whole(Files(), path, b"mine")
    assert path.stat().st_mode & 0o777 == Files.mode & ~_umask()


@pytest.mark.parametrize("links", [True, False])
def test_what_was_set_aside_is_never_overwritten(
    place: Path, links: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where somebody else has taken the name since it was found to be free."""
    path, aside = place / "game.journal", place / "game.journal.replaced-1"
    path.write_bytes(b"new")
    aside.write_bytes(b"older")
    if not links:
        monkeypatch.setattr("companion.table.files.os.link", _no_links)
    with pytest.raises(FileExistsError):
        Files().keep_beside(path, aside)
    assert (path.read_bytes(), aside.read_bytes()) == (b"new", b"older")
    aside.unlink()
    Files().keep_beside(path, aside)
    assert aside.read_bytes() == b"new"


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
