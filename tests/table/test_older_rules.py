"""A journal of older rules: replayed if it can be, else taken up at its last snapshot."""

from pathlib import Path

import pytest

from companion.core.errors import BadRecord, Illegal
from companion.core.game import Record
from companion.games.dark_road import game as rules
from companion.games.dark_road.state_json import json_hash, state_hash, state_to_json
from companion.table.journal import read
from companion.table.lines import Body, End, encode, scan
from companion.table.restore import resume_from_snapshot
from companion.table.session import Session
from companion.table.timeline import effective
from tests.table.tabletop import play

NEWER = rules.RULES_VERSION + 1


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A dealt game of two with some turns behind it, left in the middle of a turn."""
    path = tmp_path / "game.journal"
    with Session.new(path, ["Anna", "Ben"], seed=6) as session:
        play(session, 60)
        while session.game.question is not None and session.game.question.kind != "activate_one":
            play(session, 1)
    return path


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the program has newer rules."""
    monkeypatch.setattr(rules, "RULES_VERSION", NEWER)


def change_log(path: Path, number: int, record: Record) -> None:
    """Put another choice into the log, as if the rules of the time had allowed it."""
    bodies = [_bare(body) for body in scan(path.read_bytes()).bodies]
    logs = [body for body in bodies if body["kind"] == "log"]
    logs[number]["records"][0] = record
    path.write_bytes(encode(bodies, End())[0])


def _bare(body: Body) -> Body:
    return {key: value for key, value in body.items() if key != "n"}


def test_older_rules_that_still_replay_are_just_played_on(path: Path, newer: None) -> None:
    before = read(path)[0]
    with Session.open(path) as session:
        assert session.notices == []
        assert session.game.log[1:] == before.log
        session.undo()


def test_where_the_log_no_longer_replays_the_last_snapshot_is_taken_up(path: Path, newer: None) -> None:
    with Session.open(path) as session:
        expected = session.game.state_hash()
    change_log(path, 5, ["choice", "do what nobody may"])
    with Session.open(path) as session:
        ((code, params),) = session.notices
        assert code == "resumed-from-snapshot"
        assert params == {"rules": NEWER - 1, "now": NEWER, "round": session.game.state.round, "dropped": 0}
        assert session.game.state_hash() == expected
        play(session)
        assert session.game.result is not None


def test_what_was_taken_up_is_there_again(path: Path, newer: None) -> None:
    change_log(path, 5, ["choice", "do what nobody may"])
    with Session.open(path) as session:
        play(session, 10)
        session.undo()
    for _ in range(2):
        with Session.open(path) as again:
            assert again.notices == []
            assert again.game.log == session.game.log
            assert again.game.state_hash() == session.game.state_hash()
            again.redo()
            again.undo()
            session.game.log += [["redo", 1], ["undo", 1]]


def test_history_before_the_snapshot_can_only_be_read(path: Path, newer: None) -> None:
    change_log(path, 5, ["choice", "do what nobody may"])
    with Session.open(path) as session:
        steps = session.history()
        old = [step for step in steps if step.read_only]
        assert old
        assert "do what nobody may" in [step.value for step in old]
        assert [step.index for step in steps] == list(range(len(steps)))
        while session.game.last_step() is not None:
            session.undo()
        assert session.history() == old
        with pytest.raises(Illegal) as refused:
            session.undo()
        assert refused.value.code == "nothing-to-undo"
        for call in (lambda: session.change_earlier(old[0].index, "x"), lambda: session.state_at(0)):
            with pytest.raises(Illegal):
                call()
        play(session, 30)
        assert session.history()[: len(old)] == old
        assert not session.history()[len(old)].read_only


def test_history_tells_every_step_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when the rules have changed twice."""
    bad = ["choice", "do what nobody may"]
    with Session.open(path) as session:
        told = history(session)
    for version in (NEWER, NEWER + 1):
        kinds = [body["kind"] for body in scan(path.read_bytes()).bodies]
        last_era = kinds[: kinds.index("resume")] if "resume" in kinds else []
        change_log(path, last_era.count("log") + 3, bad)
        monkeypatch.setattr(rules, "RULES_VERSION", version)
        with Session.open(path) as session:
            assert [code for code, _ in session.notices] == ["resumed-from-snapshot"]
            now = history(session)
            assert len(now) == len(told)
            assert [new for new, old in zip(now, told, strict=True) if new != old] == [bad]
            play(session, 30)
            told = history(session)
        with Session.open(path) as session:
            assert history(session) == told


def history(session: Session) -> list[Record]:
    return [[step.record_kind, step.value] for step in session.history()]


def test_steps_after_the_snapshot_are_kept_as_far_as_they_go(path: Path, newer: None) -> None:
    change_log(path, 5, ["choice", "do what nobody may"])
    contents, _ = read(path)
    assert contents.snapshot is not None
    after = effective(contents.log, dealt=True)[contents.snapshot.steps :]
    assert len(after) >= 2
    change_log(path, -1, ["choice", "nor this"])
    with Session.open(path) as session:
        assert session.notices[0][1]["dropped"] == 1
        own = [[step.record_kind, step.value] for step in session.history() if not step.read_only]
        assert own == after[:-1]
        play(session, 5)


def test_a_log_that_replays_to_another_table_is_taken_up_at_the_snapshot(path: Path, newer: None) -> None:
    """The table before us is what the snapshot says, not what newer rules make of the log."""
    contents, _ = read(path)
    assert contents.snapshot is not None
    state = dict(contents.snapshot.state)
    state["players"] = [{**state["players"][0], "prestige": 33}, *state["players"][1:]]
    bodies = [_bare(body) for body in scan(path.read_bytes()).bodies]
    last = [body for body in bodies if body["kind"] == "snapshot"][-1]
    last["state"], last["hash"] = state, json_hash(state)
    path.write_bytes(encode(bodies, End())[0])
    with Session.open(path) as session:
        assert session.notices[0][0] == "resumed-from-snapshot"
        assert session.game.state.players[0].prestige == 33


def test_the_same_rules_go_by_the_log_and_say_that_the_snapshot_differs(path: Path) -> None:
    bodies = [_bare(body) for body in scan(path.read_bytes()).bodies]
    [body for body in bodies if body["kind"] == "snapshot"][-1]["hash"] = "of another table"
    path.write_bytes(encode(bodies, End())[0])
    with Session.open(path) as session:
        assert [code for code, _ in session.notices] == ["replay-differs"]
        play(session, 5)


def test_a_snapshot_in_a_form_we_no_longer_know_leaves_the_log(path: Path, newer: None) -> None:
    bodies = [_bare(body) for body in scan(path.read_bytes()).bodies]
    last = [body for body in bodies if body["kind"] == "snapshot"][-1]
    last["hash"], last["state"] = json_hash({"moon": 1}), {"moon": 1}
    path.write_bytes(encode(bodies, End())[0])
    with Session.open(path) as session:
        assert [code for code, _ in session.notices] == ["replay-differs"]
    change_log(path, 5, ["choice", "do what nobody may"])
    before = path.read_bytes()
    with pytest.raises(BadRecord) as refused:
        Session.open(path)
    assert refused.value.code == "bad-snapshot"
    assert path.read_bytes() == before


def test_a_snapshot_whose_hash_is_wrong_is_not_taken_up(path: Path, newer: None) -> None:
    change_log(path, 5, ["choice", "do what nobody may"])
    bodies = [_bare(body) for body in scan(path.read_bytes()).bodies]
    [body for body in bodies if body["kind"] == "snapshot"][-1]["state"]["round"] = 12
    path.write_bytes(encode(bodies, End())[0])
    with pytest.raises(BadRecord) as refused:
        Session.open(path)
    assert refused.value.code == "bad-snapshot"


def test_the_same_rules_do_not_forgive_a_log_that_does_not_replay(path: Path) -> None:
    change_log(path, 5, ["choice", "do what nobody may"])
    with pytest.raises(BadRecord) as refused:
        Session.open(path)
    assert refused.value.code == "does-not-replay"


def test_an_older_program_refuses_what_was_taken_up_by_a_newer_one(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change_log(path, 5, ["choice", "do what nobody may"])
    with monkeypatch.context() as patch:
        patch.setattr(rules, "RULES_VERSION", NEWER)
        Session.open(path).close()
    with pytest.raises(BadRecord) as refused:
        Session.open(path)
    assert (refused.value.code, refused.value.params["what"]) == ("journal-too-new", "rules")


def test_a_game_can_be_taken_up_from_any_table_between_turns(tmp_path: Path) -> None:
    with Session.new(tmp_path / "game.journal", 2, seed=9) as session:
        play(session, 70)
        contents, _ = read(session.path)
        snapshot = contents.snapshot
        assert snapshot is not None
        after = effective(contents.log, dealt=True)[snapshot.steps :]
        setup, box = session.header.setup, session.header.box
        game = resume_from_snapshot(setup, box, snapshot.state, after)
        assert state_hash(game.state) == session.game.state_hash()
        other = {**setup, "players": ["Zoe", "Yan"]}
        for bad_setup, state in [(setup, None), (setup, {}), (other, snapshot.state)]:
            with pytest.raises(BadRecord) as refused:
                resume_from_snapshot(bad_setup, box, state, [])
            assert refused.value.code == "bad-snapshot"
        with pytest.raises(BadRecord):
            resume_from_snapshot(setup, box, state_to_json(session.game.state), [["choice", "nonsense"]])
