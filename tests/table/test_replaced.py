"""A journal that somebody moves, removes or changes during the game: noticed, said, and put right."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.app.past.giving import gifts
from companion.app.play import shelf
from companion.table import home, remembering, saved
from companion.table.files import DiskError, Files
from companion.table.session import Session
from tests.table.tabletop import dealt, play, reopened


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "game.journal"


def remove(path: Path) -> None:
    path.unlink()


def remove_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


def move_away(path: Path) -> None:
    path.rename(path.with_name("elsewhere.journal"))


def put_a_copy_in_its_place(path: Path) -> None:
    copy = path.with_name("copy")
    copy.write_bytes(path.read_bytes())
    copy.replace(path)


def put_a_folder_in_its_place(path: Path) -> None:
    path.unlink()
    path.mkdir()


def put_a_pipe_in_its_place(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def put_a_link_to_itself_in_its_place(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.name)


def put_another_game_in_its_place(path: Path) -> None:
    path.unlink()
    dealt(path, seed=99).close()


def write_to_it(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"a line of somebody else\n")


def cut_it(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def empty_it(path: Path) -> None:
    path.write_bytes(b"")


MEDDLING = [
    remove, remove_folder, move_away, put_a_copy_in_its_place, put_a_folder_in_its_place,
    put_a_pipe_in_its_place, put_a_link_to_itself_in_its_place, put_another_game_in_its_place, write_to_it,
    cut_it, empty_it,
]  # fmt: skip


@pytest.mark.parametrize("meddle", MEDDLING)
def test_meddling_is_noticed_before_an_answer_counts_and_the_evening_goes_on(
    path: Path, meddle: Callable[[Path], None]
) -> None:
    session = dealt(path)
    play(session, 40)
    session.undo()
    index, before = session.game.index, session.game.state_hash()
    meddle(path)
    there = path.read_bytes() if path.is_file() else None
    for _ in range(2):
        with pytest.raises(DiskError) as refused:
            session.redo()
        assert refused.value.code == "journal-replaced"
        assert (session.game.index, session.game.state_hash()) == (index, before)
    session.retry()
    assert session.trouble is None
    assert (session.game.index, session.game.state_hash()) == (index, before)
    kept = path.with_name("game.journal.replaced-1")
    assert os.path.lexists(kept) == (meddle not in (remove, remove_folder, move_away))
    if there is not None:
        assert kept.read_bytes() == there
    said = [("journal-kept-aside", {"copy": kept.name})]
    assert session.notices == (said if os.path.lexists(kept) else [])
    session.redo()
    play(session, 5)
    reopened(session).close()


@pytest.mark.parametrize("save", [Session.retry, Session.make_sure])
def test_a_file_that_was_overwritten_with_as_many_bytes_is_written_anew_when_somebody_asks(
    path: Path, save: Callable[[Session], object]
) -> None:
    with dealt(path) as session:
        play(session, 40)
        whole = path.read_bytes()
        path.write_bytes(bytes(len(whole)))
        save(session)
        assert session.trouble is None
        assert path.with_name("game.journal.replaced-1").read_bytes() == bytes(len(whole))
        assert session.notices == [("journal-kept-aside", {"copy": "game.journal.replaced-1"})]
        reopened(session).close()


def test_a_game_whose_name_leads_in_a_circle_is_saved_when_it_is_left(path: Path) -> None:
    session = dealt(path)
    play(session, 20)
    put_a_link_to_itself_in_its_place(path)
    assert session.close() is None
    assert path.with_name("game.journal.replaced-1").is_symlink()
    reopened(session).close()


def test_meddling_twice_keeps_both(path: Path) -> None:
    with dealt(path) as session:
        for number in (1, 2):
            play(session, 3)
            path.unlink()
            path.write_text(f"nonsense {number}", encoding="utf-8")
            with pytest.raises(DiskError):
                play(session, 1)
            session.retry()
        for number in (1, 2):
            assert path.with_name(f"game.journal.replaced-{number}").read_text() == f"nonsense {number}"


def test_a_game_that_somebody_else_plays_now_is_not_taken_away(path: Path) -> None:
    session = dealt(path)
    play(session, 10)
    put_a_copy_in_its_place(path)
    with Session.open(path) as other:
        with pytest.raises(DiskError):
            play(session, 1)
        with pytest.raises(DiskError) as refused:
            session.retry()
        assert refused.value.code == "journal-in-use"
        play(other, 5)
    session.retry()
    play(session, 5)
    reopened(session).close()


def test_what_is_written_between_the_look_and_the_answer_is_noticed(path: Path) -> None:
    """Somebody puts another file there while ours is being written."""

    class Late(Files):
        meddle = False

        def write(self, handle: int, data: bytes) -> None:
            super().write(handle, data)
            if self.meddle:
                self.meddle = False
                put_a_copy_in_its_place(path)

    files = Late()
    session = Session.new(path, 2, seed=3, files=files)
    play(session, 5)
    index, files.meddle = session.game.index, True
    with pytest.raises(DiskError) as refused:
        play(session, 1)
    assert refused.value.code == "journal-replaced"
    assert session.game.index == index
    session.retry()
    play(session, 5)
    reopened(session).close()


def test_two_programs_on_a_file_system_without_locks_notice_each_other(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Files, "lock", lambda self, handle: True)
    with dealt(path) as session:
        play(session, 5)
        with Session.open(path) as other:
            play(other, 1)
            with pytest.raises(DiskError) as refused:
                play(session, 1)
            assert refused.value.code == "journal-replaced"


def test_a_file_system_without_inodes_is_trusted(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.stat
    without = lambda path, **more: SimpleNamespace(st_dev=0, st_ino=0, st_mode=real(path, **more).st_mode)  # noqa: E731
    with dealt(path) as session:
        monkeypatch.setattr("companion.table.files.os.stat", without)
        play(session, 5)
        assert session.trouble is None
        monkeypatch.undo()


def test_a_game_told_anew_never_takes_the_place_of_another(path: Path) -> None:
    with dealt(path) as session:
        play(session, 10)
        put_another_game_in_its_place(path)
        there = path.read_bytes()
        session._kept.journal._long = 0
        with pytest.raises(DiskError) as refused:
            play(session, 1)
        assert refused.value.code == "journal-replaced"
        assert path.read_bytes() == there


def test_a_clock_that_jumps_is_no_hindrance() -> None:
    """Neither files of the future nor of long ago are anything else."""
    for moment in (0, 15_000_000_000):
        session = Session.new(home.game_path(f"at {moment}"), 1, seed=1, created="9999-99-99")
        play(session, 4)
        os.utime(session.path, (moment, moment))
        play(session, 1)
        os.utime(session.path, (moment, moment))
        reopened(session).close()
    assert [name.stem for name, _ in saved.readable()] == ["at 15000000000", "at 0"]
    assert saved.latest().unfinished[0] == home.game_path("at 15000000000")


def test_a_file_from_beyond_all_years_has_no_day(monkeypatch: pytest.MonkeyPatch) -> None:
    path = home.shared_dir() / "gift.json"
    path.touch()
    real = Path.stat

    def stat(path: Path, **more: bool) -> object:
        found = real(path, **more)
        return SimpleNamespace(st_mtime=9e11, st_mode=found.st_mode)

    monkeypatch.setattr(Path, "stat", stat)
    assert remembering._day("", path) == ""
    assert [gift.day for gift in gifts()] == [""]
    assert shelf._day(path) == ""


def test_a_game_thrown_away_during_the_look_at_the_shelf_is_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dealt(home.game_path("stays")).close()
    dealt(home.game_path("goes")).close()
    real = Path.is_file

    def is_file(path: Path) -> bool:
        was = real(path)
        if path.stem == "goes":
            path.unlink(missing_ok=True)
        return was

    monkeypatch.setattr(Path, "is_file", is_file)
    assert [path.stem for path, _ in saved.readable()] == ["stays"]


NAMES = ["a b", "ünï", "[x]*?", "-rf", "two\nlines", "x" * 240, "\udcff", ".dot", "%s"]


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_a_journal_may_have_any_name(tmp_path: Path, name: str) -> None:
    path = tmp_path / "games" / f"{name}.journal"
    with dealt(path) as session:
        play(session, 5)
    with path.open("ab") as file:
        file.write(b"half")
    with Session.open(path) as session:
        session._kept.journal._long = 0
        play(session, 5)
    left = {file.name for file in path.parent.iterdir()} - {path.name}
    assert len(left) == 1
    reopened(session).close()


def test_a_folder_that_takes_no_new_files_holds_a_game_all_the_same(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with dealt(path) as session:
        play(session, 5)

    def refuse(self: Files, beside: Path) -> tuple[int, Path]:
        raise PermissionError(13, "Permission denied", str(beside))

    monkeypatch.setattr(Files, "fresh", refuse)
    with Session.open(path) as session:
        session._kept.journal._long = 0
        play(session, 5)
        assert session.trouble is None
    with path.open("ab") as file:
        file.write(b"half")
    with pytest.raises(DiskError) as refused:
        Session.open(path)
    assert refused.value.code == "disk-read-only"
