"""When the disk fails: what was acknowledged is there, what was not has not happened."""

import errno
from pathlib import Path

import pytest

from companion.table.files import DiskError, Files
from companion.table.session import Session
from tests.table.tabletop import GAME, Disk, play


@pytest.fixture
def disk() -> Disk:
    return Disk()


def dealt(disk: Disk) -> Session:
    return Session.new(GAME, 2, seed=4, files=disk)


def test_everything_acknowledged_survives_a_power_cut(disk: Disk) -> None:
    """At every single answer, and whatever part of the unsynced bytes reached the disk."""
    session = dealt(disk)
    for number in range(60):
        play(session, 1)
        with Session.open(GAME, files=disk.power_cut(survives=number % 5 / 4)) as again:
            assert again.game.log == session.game.log
            assert again.notices == []
            play(again, 1)


def test_a_new_game_is_whole_or_absent_after_a_power_cut(disk: Disk) -> None:
    """The file gets its name only when all of it is on the disk."""
    for method in ("write", "fsync", "rename", "fsync_folder"):
        disk.fail = {method: errno.EIO}
        with pytest.raises(DiskError) as refused:
            dealt(disk)
        assert refused.value.code == "disk-error"
        assert GAME not in disk.names
        assert GAME not in disk.power_cut(survives=1.0).names
    disk.fail = {}
    dealt(disk)
    Session.open(GAME, files=disk.power_cut()).close()


@pytest.mark.parametrize("end", ["killed", "power_cut"])
def test_this_disk_gives_out_no_name_that_an_ended_program_left(disk: Disk, end: str) -> None:
    """What is under test would else seem to write after what is there."""
    handle, left = disk.fresh(GAME)
    disk.write(handle, b"half")
    disk.fsync(handle)
    disk.fsync_folder(left.parent)
    after = disk.killed() if end == "killed" else disk.power_cut()
    handle, new = after.fresh(GAME)
    assert after.contents(handle) == b""
    assert after.read(left) == b"half"
    assert new != left


def test_an_answer_costs_one_fsync(disk: Disk) -> None:
    session = dealt(disk)
    before = disk.fsyncs
    play(session, 25)
    assert disk.fsyncs == before + 25


@pytest.mark.parametrize(
    "number, code",
    [
        (errno.ENOSPC, "disk-full"),
        (errno.EDQUOT, "disk-full"),
        (errno.EIO, "disk-error"),
        (errno.EROFS, "disk-read-only"),
    ],
)
def test_a_failed_write_is_no_answer(disk: Disk, number: int, code: str) -> None:
    session = dealt(disk)
    play(session, 10)
    log, before, data = list(session.game.log), session.game.state_hash(), disk.read(GAME)
    disk.fail = {"write": number}
    for _ in range(3):
        with pytest.raises(DiskError) as refused:
            play(session, 1)
        assert refused.value.code == code
        assert session.game.log == log
        assert session.game.state_hash() == before
        assert disk.read(GAME) == data
    assert session.trouble is None
    disk.fail = {}
    play(session, 10)
    assert len(session.game.log) > len(log)
    session.close()
    Session.open(GAME, files=disk).close()


def test_a_full_disk_never_leaves_half_a_line(disk: Disk) -> None:
    session = dealt(disk)
    disk.room = 20_000
    before = len(session.game.log)
    with pytest.raises(DiskError) as refused:
        play(session)
    assert refused.value.code == "disk-full"
    assert len(session.game.log) > before
    session.close()
    with Session.open(GAME, files=disk) as again:
        assert again.notices == []
        assert again.game.log == session.game.log
        disk.room = None
        play(again, 20)


@pytest.mark.parametrize("call", ["undo", "redo", "correct", "change_print", "change_earlier"])
def test_whatever_the_disk_refuses_has_not_happened(disk: Disk, call: str) -> None:
    session = dealt(disk)
    play(session, 20)
    session.undo()
    log, before = list(session.game.log), session.game.state_hash()
    step = next(step for step in session.history() if step.record_kind == "choice")
    actions = {
        "undo": session.undo,
        "redo": session.redo,
        "correct": lambda: session.correct("players.0.coins", 44),
        "change_print": lambda: session.change_print("crafting.2", "staff"),
        "change_earlier": lambda: session.change_earlier(step.index, step.value),
    }
    disk.fail = {"write": errno.ENOSPC}
    with pytest.raises(DiskError):
        actions[call]()
    assert session.game.log == log
    assert session.game.state_hash() == before
    assert session.game.can_redo
    disk.fail = {}
    actions[call]()
    session.close()
    with Session.open(GAME, files=disk) as again:
        assert again.game.state_hash() == session.game.state_hash()


def test_after_a_failed_fsync_nothing_is_taken_until_the_journal_is_sound(disk: Disk) -> None:
    """What such a disk holds is unknown: everything is written anew before the game goes on."""
    session = dealt(disk)
    play(session, 10)
    log = list(session.game.log)
    disk.fail = {"fsync": errno.EIO}
    with pytest.raises(DiskError) as refused:
        play(session, 1)
    assert refused.value.code == "disk-error"
    assert session.game.log == log
    disk.fail = {}
    for _ in range(2):
        with pytest.raises(DiskError):
            play(session, 1)
        assert session.trouble is not None
    node = disk.names[GAME]
    session.retry()
    assert session.trouble is None
    assert disk.names[GAME] is not node
    play(session, 5)
    with Session.open(GAME, files=disk.power_cut()) as again:
        assert again.game.log == session.game.log
        assert again.notices == []


def test_retrying_on_a_disk_that_still_fails_is_refused_and_harmless(disk: Disk) -> None:
    session = dealt(disk)
    play(session, 10)
    log = list(session.game.log)
    disk.fail = {"fsync": errno.EIO}
    with pytest.raises(DiskError):
        play(session, 1)
    for method in ("fsync", "write", "open", "rename", "is_at", "fsync_folder"):
        disk.fail = {method: errno.EIO}
        with pytest.raises(DiskError):
            session.retry()
        assert session.trouble is not None
        with Session.open(GAME, files=disk.power_cut(survives=0.5)) as again:
            assert again.game.log == log
    disk.fail = {}
    session.retry()
    session.retry()
    play(session, 3)


def test_nobody_gets_the_game_while_it_is_written_anew(disk: Disk) -> None:
    session = dealt(disk)
    disk.fail = {"fsync": errno.EIO}
    with pytest.raises(DiskError):
        play(session, 1)
    disk.fail = {}
    session.retry()
    with pytest.raises(DiskError) as refused:
        Session.open(GAME, files=disk)
    assert refused.value.code == "journal-in-use"


@pytest.mark.parametrize("seed", [4, None])
@pytest.mark.parametrize("is_readable", [True, False])
def test_what_a_disk_has_lost_is_written_anew_from_memory(
    disk: Disk, is_readable: bool, seed: int | None
) -> None:
    """The rest of the file is kept beside it; what can be done again still can."""
    session = Session.new(GAME, 2, seed=seed, files=disk)
    play(session, 40)
    for _ in range(9):
        session.undo()
    session.redo()
    disk.fail = {"fsync": errno.EIO}
    with pytest.raises(DiskError):
        play(session, 1)
    disk.fail = {} if is_readable else {"read": errno.EIO}
    disk.names[GAME].data[2_000:2_010] = b"forgotten!"
    index, before = session.game.index, session.game.state_hash()
    session.retry()
    disk.fail = {}
    assert session.trouble is None
    assert (session.game.index, session.game.state_hash()) == (index, before)
    assert b"forgotten!" in disk.read(GAME.with_name("game.journal.replaced-1"))
    with Session.open(GAME, files=disk.power_cut()) as again:
        assert not [code for code, _ in again.notices if code.startswith("journal-")]
        assert (again.game.index, again.game.state_hash()) == (index, before)
        for one in (session, again):
            for _ in range(8):
                one.redo()
            assert not one.game.can_redo
            play(one, 3)
        assert again.game.state_hash() == session.game.state_hash()


def test_where_even_the_cut_fails_the_next_start_drops_the_half_line(disk: Disk) -> None:
    session = dealt(disk)
    play(session, 10)
    log = list(session.game.log)
    disk.fail = {"write": errno.EIO, "truncate": errno.EIO}
    with pytest.raises(DiskError):
        play(session, 1)
    assert session.trouble is not None
    assert session.game.log == log
    session.close()
    disk.fail = {}
    with Session.open(GAME, files=disk) as again:
        assert [code for code, _ in again.notices] == ["journal-torn"]
        assert again.game.log == log


def test_a_torn_journal_on_a_disk_that_cannot_be_written_is_refused(disk: Disk) -> None:
    dealt(disk).close()
    disk.names[GAME].data += b'{"sum":"half'
    disk.fail = {"truncate": errno.EROFS}
    with pytest.raises(DiskError) as refused:
        Session.open(GAME, files=disk)
    assert refused.value.code == "disk-read-only"
    disk.fail = {}
    Session.open(GAME, files=disk).close()


@pytest.mark.parametrize("method", ["make_folder", "open"])
def test_a_folder_that_takes_no_files_is_said(disk: Disk, method: str) -> None:
    disk.fail = {method: errno.EACCES}
    with pytest.raises(DiskError) as refused:
        dealt(disk)
    assert refused.value.code == "disk-read-only"


def test_the_real_disk_does_what_the_one_in_memory_does(tmp_path: Path) -> None:
    files = Files()
    path = tmp_path / "file"
    handle = files.open(path, create=True)
    files.write(handle, b"one")
    files.write(handle, b"two")
    files.truncate(handle, 4)
    files.write(handle, b"!")
    files.fsync(handle)
    assert files.contents(handle) == files.read(path) == b"onet!"
    other = files.open(path)
    assert files.lock(handle)
    assert not files.lock(other)
    files.close(handle)
    assert files.lock(other)
    files.rename(path, tmp_path / "new")
    files.fsync_folder(tmp_path)
    assert files.exists(tmp_path / "new")
    assert not files.exists(path)
    files.close(other)


def test_a_file_system_without_locks_is_played_on_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_locks(handle: int, kind: int) -> None:
        raise OSError(errno.ENOTSUP, "no locks here")

    monkeypatch.setattr("companion.table.files.fcntl.flock", no_locks)
    with Session.new(tmp_path / "game.journal", 1, seed=1) as session:
        play(session, 3)
