"""Whatever stumbles or breaks in while an answer is saved: it has not happened, in memory nor in the file."""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from companion.core.errors import BadRecord, Broken
from companion.table.files import DiskError, Files
from companion.table.home import home
from companion.table.session import Session
from tests.table.tabletop import play, reopened

MISTAKES = [KeyError("x"), RecursionError("too deep"), MemoryError()]
PLACES = ["snapshot", "encode", "write", "fsync", "is_at"]


class Stumbling(Files):
    """A disk on which one thing fails, once, in a way that no disk does."""

    def __init__(self) -> None:
        self.at = ""
        self.error: BaseException = MemoryError()

    def stumble(self, place: str) -> None:
        if self.at == place:
            self.at = ""
            raise self.error

    def write(self, handle: int, data: bytes) -> None:
        if self.at == "write":
            super().write(handle, data[: len(data) // 2])
        self.stumble("write")
        super().write(handle, data)

    def fsync(self, handle: int) -> None:
        super().fsync(handle)
        self.stumble("fsync")
        if self.at == "is_at":
            self.at = "is_at now"

    def is_at(self, handle: int, path: Path) -> bool:
        self.stumble("is_at now")
        return super().is_at(handle, path)


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> Stumbling:
    files = Stumbling()

    def stumbles(place: str, name: str) -> None:
        module, _, attribute = name.rpartition(".")
        call = getattr(import_module(module), attribute)

        def stumbling(*args: Any) -> Any:
            files.stumble(place)
            return call(*args)

        monkeypatch.setattr(name, stumbling)

    stumbles("encode", "companion.table.journal.encode")
    stumbles("snapshot", "companion.table.kept.snapshot_of")
    return files


@pytest.fixture
def session(files: Stumbling, tmp_path: Path) -> Session:
    session = Session.new(tmp_path / "game.journal", 2, seed=4, files=files)
    play(session, 20)
    session.undo()
    session._kept._newest = None  # so that a snapshot is considered
    return session


def told(session: Session) -> tuple[Any, ...]:
    game = session.game
    return game.index, game.state_hash(), game.can_redo, len(session.history())


@pytest.mark.parametrize("error", MISTAKES, ids=repr)
@pytest.mark.parametrize("place", PLACES)
def test_a_mistake_of_ours_while_an_answer_is_saved_is_no_answer(
    session: Session, files: Stumbling, place: str, error: Exception
) -> None:
    before, data = told(session), session.path.read_bytes()
    files.at, files.error = place, error
    with pytest.raises(Broken) as broken:
        play(session, 1)
    assert broken.value.__cause__ is error
    assert type(error).__name__ in (home() / "surprises.txt").read_text(encoding="utf-8")
    assert told(session) == before
    goes_on(session, data, before)


def goes_on(session: Session, data: bytes, before: tuple[Any, ...]) -> None:
    """After :meth:`Session.retry`, where nobody knows what the disk holds."""
    if session.trouble is not None:
        with pytest.raises(DiskError):
            play(session, 1)
        session.retry()
    assert session.path.read_bytes() == data
    assert told(session) == before
    play(session, 1)
    assert session.notices == []
    assert [file.name for file in session.path.parent.iterdir() if file.is_file()] == ["game.journal"]
    reopened(session).close()


@pytest.mark.parametrize("error", [KeyboardInterrupt(), SystemExit(3)], ids=repr)
@pytest.mark.parametrize("place", PLACES)
def test_who_ends_the_program_while_an_answer_is_saved_finds_the_game_without_it(
    session: Session, files: Stumbling, place: str, error: BaseException
) -> None:
    """It is ended all the same, or goes on if somebody thinks better of it."""
    before, data = told(session), session.path.read_bytes()
    files.at, files.error = place, error
    with pytest.raises(type(error)) as raised:
        play(session, 1)
    assert raised.value is error
    goes_on(session, data, before)


@pytest.mark.parametrize("place", PLACES)
def test_a_program_that_is_ended_while_an_answer_is_saved_leaves_one_file(
    session: Session, files: Stumbling, place: str
) -> None:
    before, data = told(session), session.path.read_bytes()
    files.at, files.error = place, KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt), session:
        play(session, 1)
    assert session.path.read_bytes() == data
    assert [file.name for file in session.path.parent.iterdir() if file.is_file()] == ["game.journal"]
    with Session.open(session.path) as again:
        assert told(again) == before


def test_where_even_putting_back_fails_it_is_done_before_the_next_answer(
    session: Session, files: Stumbling, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = session.game.index
    files.at, files.error = "encode", MemoryError()
    with monkeypatch.context() as patch:
        patch.setattr("companion.table.kept.restore", lambda contents: fail())
        with pytest.raises(Broken):
            play(session, 1)
    session.undo()
    assert session.game.index == index + 1
    reopened(session).close()


def fail() -> None:
    raise BadRecord("does-not-replay", at=1)


def test_a_mistake_in_changing_an_earlier_answer_is_written_down(session: Session, files: Stumbling) -> None:
    before = told(session)
    step = next(step for step in session.history() if step.record_kind == "choice")
    files.at, files.error = "write", KeyError("changing")
    with pytest.raises(Broken):
        session.change_earlier(step.index, step.value)
    assert told(session) == before
    assert "KeyError: 'changing'" in (home() / "surprises.txt").read_text(encoding="utf-8")
