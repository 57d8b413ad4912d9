"""However often people undo and redo: the journal stays small, quick, and what the game is."""

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.core.errors import BadData, BadRecord, Stale
from companion.games.dark_road import game as rules
from companion.games.dark_road.state import State
from companion.table import journal
from companion.table.catalogue import Catalogue
from companion.table.files import DiskError
from companion.table.lines import Body, scan
from companion.table.session import MOST_NOTICES, Session
from tests.table.tabletop import GAME, Disk, Killed, next_answer, play

SMALL = 80_000
"""Bytes from which on these tests want a journal told anew."""


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def early(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "LONG", SMALL)


def at_the_end_of_a_turn(disk: Disk, seed: int | None = 4, answers: int = 60) -> tuple[Session, Any]:
    """A game, and the answer with which another turn begins."""
    session = Session.new(GAME, 2, seed=seed, files=disk)
    play(session, answers)
    while True:
        before, (value, _) = turn(session), next_answer(session.game)
        play(session, 1)
        if turn(session) != before:
            session.undo()
            return session, value


def turn(session: Session) -> tuple[int, int]:
    return session.game.state.round, session.game.state.seat


def cycle(session: Session, value: Any) -> None:
    session.answer(value, wave=True)
    session.undo()
    session.redo()
    session.undo()


def lines(disk: Disk, kind: str) -> list[Body]:
    return [body for body in scan(disk.read(GAME)).bodies if body["kind"] == kind]


def told(session: Session) -> tuple[Any, ...]:
    """What a game is to those who play it."""
    game = session.game
    question = None if game.question is None else (game.question.index, game.question.kind)
    return game.index, game.state_hash(), game.can_redo, question, len(session.history())


def same_ahead(one: Session, other: Session) -> None:
    """What can be done again is the same, and so is what follows."""
    while one.game.can_redo:
        one.redo()
        other.redo()
        assert told(one) == told(other)
    play(one, 3)
    play(other, 3)
    assert told(one) == told(other)


TABLES = pytest.mark.parametrize("seed", [4, pytest.param(None, marks=pytest.mark.long)])
"""A game that is dealt; one at a real table takes longer."""


@pytest.mark.parametrize("seed", [4, None])
def test_a_turn_has_one_snapshot_however_often_it_begins(disk: Disk, seed: int | None) -> None:
    session, value = at_the_end_of_a_turn(disk, seed)
    cycle(session, value)
    before = lines(disk, "snapshot")
    for _ in range(20):
        cycle(session, value)
        session.answer(value, wave=True)
        session.undo()
    assert lines(disk, "snapshot") == before
    assert len({(body["steps"], body["hash"]) for body in before}) == len(before)


def test_another_way_into_a_turn_has_its_own_snapshot(disk: Disk) -> None:
    session, _ = at_the_end_of_a_turn(disk)
    session.correct("players.0.coins", 41)
    for _ in range(3):
        play(session, 1)
    assert session.game.state_hash() != ""
    turns = lines(disk, "snapshot")
    assert turns[-1]["steps"] <= len(session.history())
    assert (turns[-1]["steps"], turns[-1]["hash"]) not in [(one["steps"], one["hash"]) for one in turns[:-1]]


@pytest.mark.parametrize("into_another", [False, True])
def test_older_rules_take_up_the_newest_snapshot_that_the_game_still_goes_by(
    disk: Disk, monkeypatch: pytest.MonkeyPatch, into_another: bool
) -> None:
    """After an undo into the turn before, or on the way again, whichever snapshot was written last."""
    session, value = at_the_end_of_a_turn(disk)
    cycle(session, value)
    if into_another:
        session.redo()
    before, history = session.game.state_hash(), len(session.history())
    session.close()
    monkeypatch.setattr(rules, "RULES_VERSION", rules.RULES_VERSION + 1)
    monkeypatch.setattr("companion.table.restore._replayed", does_not_replay)
    with Session.open(GAME, files=disk) as again:
        assert [(code, params["dropped"]) for code, params in again.notices] == [("resumed-from-snapshot", 0)]
        assert again.game.state_hash() == before
        assert len(again.history()) == history


def does_not_replay(*_: object) -> None:
    raise BadRecord("does-not-replay", at=1, reason="other rules")


# Told anew


@pytest.mark.usefixtures("early")
@TABLES
def test_a_long_journal_is_told_anew_and_nothing_is_otherwise(disk: Disk, seed: int | None) -> None:
    session, value = at_the_end_of_a_turn(disk, seed)
    indexes = [session.game.index]
    most = 0
    for number in range(400):
        cycle(session, value)
        indexes.append(session.game.index)
        most = max(most, len(disk.read(GAME)))
        if number % 40 == 0:
            with Session.open(GAME, files=disk.power_cut()) as again:
                assert told(again) == told(session)
                same_ahead(again, Session.open(GAME, files=disk.killed()))
    assert indexes == sorted(set(indexes))
    assert session.game.dropped > 1000
    assert len(session.game.log) < 1500
    assert most < 2 * SMALL
    with Session.open(GAME, files=disk.killed()) as again:
        same_ahead(session, again)


@pytest.mark.usefixtures("early")
def test_an_answer_to_an_older_question_stays_stale(disk: Disk) -> None:
    """Its number is never given to another question, whatever became of the records before it."""
    session, value = at_the_end_of_a_turn(disk)
    seen = set()
    for _ in range(300):
        assert session.game.question is not None
        assert session.game.question.index == session.game.index
        assert session.game.index not in seen
        seen.add(session.game.index)
        cycle(session, value)
    assert session.game.dropped > 500
    session.close()
    with Session.open(GAME, files=disk) as again:
        for index in seen:
            with pytest.raises(Stale):
                again.answer(value, index)


@pytest.mark.usefixtures("early")
def test_a_resumed_game_is_told_anew_with_its_past(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    session, _ = at_the_end_of_a_turn(disk)
    session.close()
    monkeypatch.setattr(rules, "RULES_VERSION", rules.RULES_VERSION + 1)
    with monkeypatch.context() as patch:
        patch.setattr("companion.table.restore._replayed", does_not_replay)
        session = Session.open(GAME, files=disk)
    past = [step for step in session.history() if step.read_only]
    assert past
    play(session, 30)
    for _ in range(500):
        session.undo()
        session.redo()
    session.undo()
    assert session.game.dropped
    kinds = [body["kind"] for body in scan(disk.read(GAME)).bodies]
    assert kinds[:4] == ["header", "log", "resume", "log"]
    with Session.open(GAME, files=disk.killed()) as again:
        assert told(again) == told(session)
        assert [step for step in again.history() if step.read_only] == past
        same_ahead(session, again)


def long_before_the_next(disk: Disk, seed: int | None) -> tuple[Session, Any]:
    """A game whose journal is told anew with the next thing that is done."""
    session, value = at_the_end_of_a_turn(disk, seed)
    for _ in range(5):
        cycle(session, value)
    session._kept.journal._long = 0
    return session, value


@pytest.mark.usefixtures("early")
@pytest.mark.parametrize("act", [Session.redo, Session.undo])
@TABLES
def test_a_kill_or_a_power_cut_anywhere_in_telling_anew_loses_nothing(
    seed: int | None, act: Callable[[Session], None]
) -> None:
    probe = Disk()
    session, _ = long_before_the_next(probe, seed)
    first = len(probe.calls)
    act(session)
    done = told(session)
    assert {"rename", "fsync_folder"} <= set(probe.calls[first:])
    for call in range(first, len(probe.calls)):
        disk = Disk()
        session, _ = long_before_the_next(disk, seed)
        before = told(session)
        disk.kill_at = call
        with pytest.raises(Killed):
            act(session)
        for after in (disk.killed(), *(disk.power_cut(part) for part in (0.0, 0.5, 1.0))):
            with Session.open(GAME, files=after) as again:
                assert told(again) in (before, done)
                play(again, 3)


@pytest.mark.usefixtures("early")
@pytest.mark.parametrize("method", ["open", "write", "fsync", "rename", "fsync_folder", "remove", "is_at"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EROFS])
def test_a_fault_anywhere_in_telling_anew_loses_nothing(disk: Disk, method: str, number: int) -> None:
    """Either the answer counts all the same, or it has not happened."""
    session, _ = long_before_the_next(disk, 4)
    before = told(session)
    disk.fail = {method: number}
    try:
        session.redo()
    except DiskError:
        assert told(session) == before
    for after in (disk.killed(), disk.power_cut(0.5)):
        with Session.open(GAME, files=after) as again:
            # A write that was not acknowledged may have reached the disk all the same.
            assert told(again)[0] in (before[0], before[0] + 1)
            assert again.game.index >= session.game.index
    disk.fail = {}
    session.retry()
    for _ in range(30):
        session.undo()
        session.redo()
    with Session.open(GAME, files=disk.power_cut()) as again:
        assert told(again) == told(session)


@pytest.mark.usefixtures("early")
def test_a_folder_that_takes_no_new_file_lets_the_game_go_on(disk: Disk) -> None:
    session, value = long_before_the_next(disk, 4)
    dropped = session.game.dropped
    disk.fail = {"open": errno.EACCES}
    for _ in range(20):
        cycle(session, value)
    assert session.trouble is None
    assert session.game.dropped == dropped
    disk.fail = {}
    for _ in range(300):
        cycle(session, value)
    assert session.game.dropped > dropped


def test_what_could_not_be_read_again_is_not_written(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it cannot be told in less, the answer is refused and the game goes on when it can."""
    session, value = at_the_end_of_a_turn(disk)
    monkeypatch.setattr(journal, "LARGEST", len(disk.read(GAME)) + 20)
    disk.fail = {"open": errno.EACCES}
    before, data = told(session), disk.read(GAME)
    with pytest.raises(DiskError) as refused:
        session.answer(value)
    assert refused.value.code == "journal-too-long"
    assert told(session) == before
    assert disk.read(GAME) == data
    assert session.trouble is None
    Session.open(GAME, files=disk.killed()).close()
    disk.fail = {}
    session.answer(value)
    assert told(session)[0] > before[0]


@pytest.mark.usefixtures("early")
def test_a_journal_that_can_be_told_in_less_never_becomes_too_long(
    disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, value = at_the_end_of_a_turn(disk)
    monkeypatch.setattr(journal, "LARGEST", SMALL + 12_000)
    for _ in range(300):
        cycle(session, value)
        assert len(disk.read(GAME)) <= journal.LARGEST
    with Session.open(GAME, files=disk.killed()) as again:
        assert told(again) == told(session)


class Puzzled(Catalogue):
    """Finds something else wrong with the owner's files each time."""

    times = 0

    def learn(self, state: State) -> None:
        self.times += 1
        raise BadData("bad-data", problems=[self.times])


def test_the_notices_of_a_game_do_not_grow_for_ever(home: Path, disk: Disk) -> None:
    session = Session.new(GAME, 2, files=disk, catalogue=Puzzled(home))
    play(session, 5)
    for _ in range(MOST_NOTICES):
        session.undo()
        session.redo()
    assert len(session.notices) == MOST_NOTICES


@pytest.mark.long
def test_ten_thousand_turns_ended_undone_and_done_again(disk: Disk) -> None:
    session, value = at_the_end_of_a_turn(disk, answers=150)
    start, most, records = len(disk.read(GAME)), 0, 0
    for _ in range(10_000):
        cycle(session, value)
        most = max(most, len(disk.names[GAME].data))
        records = max(records, len(session.game.log))
    print(f"{start} bytes before, at most {most}, {records} records; {len(disk.read(GAME))} bytes at the end")
    assert most < journal.LONG + 20_000
    assert records < 30_000
    with Session.open(GAME, files=disk.power_cut()) as again:
        assert told(again) == told(session)
        same_ahead(session, again)
