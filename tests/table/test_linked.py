"""A journal that is opened by a link: the game goes on in the file itself, and the link stays one."""

from pathlib import Path

import pytest

from companion.table.files import DiskError
from companion.table.session import Session
from tests.table.tabletop import dealt, play


@pytest.fixture
def real(tmp_path: Path) -> Path:
    """A game that was begun elsewhere."""
    path = tmp_path / "cloud" / "real.journal"
    with dealt(path) as session:
        play(session, 10)
    return path


@pytest.fixture
def link(real: Path) -> Path:
    path = real.parent.parent / "games" / "game.journal"
    path.parent.mkdir()
    path.symlink_to(real)
    return path


def tell_anew(session: Session) -> None:
    """With the next answer."""
    file = session.path.stat().st_ino
    session._kept.journal._long = 0
    play(session, 1)
    assert session.path.stat().st_ino != file


def holds(path: Path, session: Session) -> bool:
    with Session.open(path) as again:
        return again.game.state_hash() == session.game.state_hash()


def test_a_game_told_anew_is_told_in_the_file_itself(link: Path, real: Path) -> None:
    with Session.open(link) as session:
        for _ in range(2):
            tell_anew(session)
            play(session, 3)
        for path in (link, real):
            with pytest.raises(DiskError) as refused:
                Session.open(path)
            assert refused.value.code == "journal-in-use"
        assert session.path == link, "people know it by this name"
    assert link.readlink() == real
    assert not real.is_symlink()
    assert holds(link, session)
    assert holds(real, session)


def test_copies_lie_beside_the_file_itself(link: Path, real: Path) -> None:
    with real.open("ab") as file:
        file.write(b"half")
    Session.open(link).close()
    assert real.with_name("real.journal.torn-1").read_bytes().endswith(b"half")
    assert [file.name for file in link.parent.iterdir()] == ["game.journal"]


def test_meddling_with_the_file_itself_is_noticed_and_put_right_there(link: Path, real: Path) -> None:
    with Session.open(link) as session:
        real.unlink()
        real.write_bytes(b"nonsense")
        with pytest.raises(DiskError) as refused:
            play(session, 1)
        assert refused.value.code == "journal-replaced"
        session.retry()
        play(session, 3)
    assert link.readlink() == real
    assert real.with_name("real.journal.replaced-1").read_bytes() == b"nonsense"
    assert holds(real, session)


def test_a_link_that_leads_elsewhere_by_now_changes_nothing(link: Path, real: Path) -> None:
    other = real.with_name("other.journal")
    dealt(other, seed=99).close()
    before = other.read_bytes()
    with Session.open(link) as session:
        link.unlink()
        link.symlink_to(other)
        session._kept.journal._long = 0
        play(session, 3)
    assert link.readlink() == other
    assert other.read_bytes() == before
    assert holds(real, session)


def test_a_journal_moved_during_the_game_is_told_anew_behind_the_link_that_was_left(
    link: Path, real: Path
) -> None:
    moved = real.with_name("moved.journal")
    with Session.open(link) as session:
        real.rename(moved)
        real.symlink_to(moved)
        tell_anew(session)
    assert real.readlink() == moved
    assert holds(moved, session)


@pytest.mark.parametrize("target", ["nowhere.journal", "game.journal"])
def test_a_link_that_leads_nowhere_is_refused(tmp_path: Path, target: str) -> None:
    """Also one that leads to itself. A new game is never begun behind one either."""
    link = tmp_path / "games" / "game.journal"
    link.parent.mkdir()
    link.symlink_to(target)
    with pytest.raises(DiskError):
        Session.open(link)
    with pytest.raises(DiskError) as refused:
        dealt(link)
    assert refused.value.code == "journal-exists"
    assert [file.name for file in link.parent.iterdir()] == ["game.journal"]
