"""Going back to an earlier step: one change, one line in the journal, or nothing at all."""

import errno
from pathlib import Path

import pytest

from companion.core.errors import Illegal
from companion.games.dark_road import game as rules
from companion.games.dark_road.state_json import state_hash
from companion.table.files import DiskError
from companion.table.lines import scan
from companion.table.session import Session
from tests.table.tabletop import GAME, Disk, dealt, play, reopened


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.journal"


def chosen(session: Session) -> list[int]:
    """Steps that an undo can lead back to."""
    dealt = session.game.seed is not None
    return [step.index for step in session.history() if not dealt or step.record_kind != "chance"]


@pytest.mark.parametrize("seed", [2, None])
def test_going_back_is_the_same_as_so_many_undos(path: Path, tmp_path: Path, seed: int | None) -> None:
    other = tmp_path / "other.journal"
    with Session.new(path, 2, seed=seed) as session, Session.new(other, 2, seed=seed) as by_undos:
        for one in (session, by_undos):
            play(one, 60)
            one.correct("players.0.coins", 33)
            play(one, 40)
        target = chosen(session)[-70]
        before = state_hash(session.state_at(target))
        session.go_back(target)
        for _ in range(70):
            by_undos.undo()
        assert len(session.history()) == target
        assert session.game.state_hash() == before
        assert session.game.log == by_undos.game.log
        assert session.game.question == by_undos.game.question
        again = reopened(session)
        for one in (again, by_undos):
            for _ in range(30):
                one.redo()
            play(one, 5)
        assert again.game.state_hash() == by_undos.game.state_hash()
        again.close()


def test_going_back_is_one_line_and_one_fsync() -> None:
    disk = Disk()
    session = Session.new(GAME, 2, seed=4, files=disk)
    play(session, 50)
    lines, fsyncs = len(logs(disk)), disk.fsyncs
    session.go_back(chosen(session)[10])
    assert len(logs(disk)) == lines + 1
    assert logs(disk)[-1]["records"] == [["undo", 1]] * 40
    assert disk.fsyncs == fsyncs + 1


def logs(disk: Disk) -> list[dict[str, list[list[object]]]]:
    return [body for body in scan(disk.read(GAME)).bodies if body["kind"] == "log"]


def test_a_step_that_was_dealt_is_refused_and_nothing_changes(path: Path) -> None:
    """The opening of a dealt game, and what one undo takes back together with the choice before it."""
    with dealt(path) as session:
        play(session, 30)
        steps, log, data = session.history(), list(session.game.log), path.read_bytes()
        for index in [step.index for step in steps if step.record_kind == "chance"]:
            with pytest.raises(Illegal) as refused:
                session.go_back(index)
            assert refused.value.code == "dealt-not-chosen"
        for index in (-1, len(steps), 10_000, True):
            with pytest.raises(Illegal) as refused:
                session.go_back(index)
            assert refused.value.code == "no-such-step"
        assert session.game.log == log
        assert path.read_bytes() == data


def test_history_that_can_only_be_read_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with dealt(path) as session:
        play(session, 30)
    monkeypatch.setattr(rules, "RULES_VERSION", rules.RULES_VERSION + 1)
    monkeypatch.setattr("companion.table.restore.state_hash", lambda state: "other rules")
    with Session.open(path) as session:
        play(session, 2)
        log = list(session.game.log)
        assert session.history()[0].read_only
        with pytest.raises(Illegal) as refused:
            session.go_back(0)
        assert refused.value.code == "history-read-only"
        assert session.game.log == log


def test_going_back_that_the_disk_refuses_has_not_happened() -> None:
    disk = Disk()
    session = Session.new(GAME, 2, files=disk)
    play(session, 30)
    log, before = list(session.game.log), session.game.state_hash()
    disk.fail = {"write": errno.ENOSPC}
    with pytest.raises(DiskError):
        session.go_back(3)
    assert session.game.log == log
    assert session.game.state_hash() == before
    disk.fail = {}
    session.go_back(3)
    assert len(session.history()) == 3
