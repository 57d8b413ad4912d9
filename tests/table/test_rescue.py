"""What is saved of a damaged game: all that can be told for sure, whichever line the damage is in."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.concern.naming import concern_named
from companion.core.errors import BadRecord
from companion.games.dark_road import game as rules
from companion.games.dark_road.state_json import json_hash
from companion.table import restore
from companion.table.contents import Contents
from companion.table.lines import START, Body, End, encode, scan
from companion.table.rescue import salvage
from companion.table.restore import Restored
from companion.table.resumption import is_whole
from companion.table.session import Session
from tests.table.tabletop import compacted, dealt, let_answer, play

Damage = Callable[[bytes], bytes]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.journal"


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "saved.journal"


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def kinds_of(path: Path) -> list[str]:
    return [body["kind"] for body in scan(path.read_bytes()).bodies]


def logs_of(path: Path) -> list[list[object]]:
    return [body["records"] for body in scan(path.read_bytes()).bodies if body["kind"] == "log"]


def write_bodies(path: Path, bodies: list[Body]) -> None:
    bare = ({key: value for key, value in body.items() if key != "n"} for body in bodies)
    path.write_bytes(encode(bare, End())[0])


def in_the_middle(line: bytes) -> bytes:
    return line[: len(line) // 2] + b"~" + line[len(line) // 2 + 1 :]


def at(place: int, put: bytes, taken: int = 1) -> Damage:
    """Other bytes from this place of a line on."""
    return lambda line: line[:place] + put + line[place:][taken:]


def at_the_end(put: bytes) -> Damage:
    return lambda line: line[:-1] + put


def damage(path: Path, number: int, how: Damage) -> None:
    lines = lines_of(path)
    lines[number] = how(lines[number])
    path.write_bytes(b"".join(lines))
    with pytest.raises(BadRecord):
        Session.open(path)


def rescued(path: Path, target: Path) -> str:
    """The table of the saved game, which can be played on and opened again."""
    target.unlink(missing_ok=True)
    assert salvage(path, target) >= 0
    with Session.open(target) as session:
        assert session.notices == []
        found = session.game.state_hash()
        play(session, 10)
    Session.open(target).close()
    return found


# A snapshot

HEAD = len(START) + 16 + len('","n":')
ANYWHERE = {
    "start": at(2, b"~"),
    "start, lost": at(2, b""),
    "sum": at(12, b"~"),
    "sum, more": at(12, b"00", taken=0),
    "number": at(HEAD, b"~"),
    "number, more": at(HEAD, b"1", taken=0),
    "name of the kind": at(HEAD + 4, b"~~~~", taken=4),
    "kind": lambda line: line.replace(b"snapshot", b"snap~hot", 1),
    "kind, lost": lambda line: line.replace(b"snapshot", b"", 1),
    "middle": in_the_middle,
    "another line's end in it": lambda line: line[:900] + b"\n" + line[900:],
    "end": at_the_end(b"~"),
    "end, zeroed": at_the_end(b"\0"),
    "end, lost": at_the_end(b""),
}


@pytest.mark.parametrize("where", ANYWHERE)
def test_damage_anywhere_in_a_snapshot_costs_nothing_else(path: Path, target: Path, where: str) -> None:
    with dealt(path, players=3) as session:
        play(session, 60)
        before = session.game.state_hash()
    logs, snapshots = (
        logs_of(path),
        [number for number, kind in enumerate(kinds_of(path)) if kind == "snapshot"],
    )
    for number in (snapshots[0], snapshots[len(snapshots) // 2]):
        damage(path, number, ANYWHERE[where])
    assert rescued(path, target) == before
    assert logs_of(target)[: len(logs)] == logs


@pytest.mark.parametrize("put", [b"~", b""])
def test_an_answer_that_has_lost_only_its_end_is_still_one(path: Path, target: Path, put: bytes) -> None:
    with dealt(path) as session:
        play(session, 30)
        before = session.game.state_hash()
    logs = logs_of(path)
    damage(path, kinds_of(path).index("log", 3), at_the_end(put))
    assert rescued(path, target) == before
    assert logs_of(target)[: len(logs)] == logs


def test_an_answer_that_does_not_say_what_it_is_is_not_left_out(path: Path, target: Path) -> None:
    """What follows it could be played all the same, to another table."""
    with dealt(path) as session:
        play(session, 30)
        session.correct("players.0.coins", 41)
        session.correct("players.0.coins", 42)
        play(session, 1)
    lines = lines_of(path)
    number = next(number for number, line in enumerate(lines) if b'"new":41' in line)
    damage(path, number, lambda line: line.replace(b'"kind":"log"', b'"k~nd":"l~g"'))
    rescued(path, target)
    assert lines_of(target)[:number] == lines[:number]
    assert b'"new":42' not in target.read_bytes()


def test_what_stands_between_two_lines_is_left_out(path: Path, target: Path) -> None:
    with dealt(path) as session:
        play(session, 10)
    lines = lines_of(path)
    for between in (b"~", lines[3], b'{"sum":"not one of ours"}\n'):
        path.write_bytes(b"".join([*lines[:4], between, *lines[4:]]))
        target.unlink(missing_ok=True)
        assert salvage(path, target) == len(between)
        assert lines_of(target) == lines


def test_a_good_game_before_more_than_can_be_read_is_saved(
    path: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with dealt(path) as session:
        play(session, 10)
    data = path.read_bytes()
    for module in ("files", "journal", "rescue"):
        monkeypatch.setattr(f"companion.table.{module}.LARGEST", len(data) + 50)
    path.write_bytes(data + b"no line of a game\n" * 9)
    with pytest.raises(BadRecord):
        Session.open(path)
    assert salvage(path, target) > 0
    assert target.read_bytes() == data


# A compacted game


def in_one_line(path: Path) -> None:
    """The log of a compacted game as one line, its number last, as other programs may have written it."""
    header, log, snapshot, *rest = scan(path.read_bytes()).bodies
    later = rest.pop(0) if "index" in rest[0] else {"records": [], "index": log["index"]}
    whole = {"kind": "log", "records": log["records"] + later["records"], "index": later["index"]}
    write_bodies(path, [header, whole, snapshot, *rest])


@pytest.mark.parametrize("lay_out", [lambda path: None, in_one_line])
@pytest.mark.parametrize("answers", range(100, 130, 4))
def test_a_game_compacted_at_any_moment_is_rescued_to_its_last_answer(
    path: Path, target: Path, answers: int, lay_out: Callable[[Path], None]
) -> None:
    with compacted(path, answers) as session:
        before = session.game.state_hash()
    lay_out(path)
    Session.open(path).close()
    damage(path, 1, in_the_middle)
    assert rescued(path, target) == before
    assert kinds_of(target)[:2] == ["header", "resume"]


def test_a_compacted_game_keeps_every_answer_after_its_snapshot(path: Path, target: Path) -> None:
    """Also those of the turn within which it was compacted, and what can be done again."""
    with dealt(path, players=3) as session:
        play(session, 107)
        for _ in range(2):
            session.undo()
        session._kept.journal._long = 0
        session.redo()
        before, steps = session.game.state_hash(), len(session.history())
        session.redo()
        ahead = session.game.state_hash()
        session.undo()
    start = scan(path.read_bytes()).bodies[2]["steps"]
    assert 0 < start < steps
    damage(path, 1, in_the_middle)
    salvage(path, target)
    with Session.open(target) as saved:
        assert saved.game.state_hash() == before
        assert len([step for step in saved.history() if not step.read_only]) == steps - start
        saved.redo()
        assert saved.game.state_hash() == ahead


def steps_of(path: Path) -> int:
    """How many steps can still be played, and so undone."""
    with Session.open(path) as session:
        return len([step for step in session.history() if not step.read_only])


def snapshots_of(path: Path) -> list[Body]:
    return [body for body in scan(path.read_bytes()).bodies if body["kind"] == "snapshot"]


def test_what_was_dealt_in_the_line_in_which_a_turn_began_is_kept(path: Path, target: Path) -> None:
    """Such a line begins with the last answer of the turn before; the table shows the moment in between."""
    with Session.new(path, 1, seed=1, concern=concern_named("merchant"), shuffle=3) as session:
        for _ in range(60):
            let_answer(session)
    header, *bodies = scan(path.read_bytes()).bodies
    log: list[list[object]] = []
    while not (bodies[0]["kind"] == "snapshot" and bodies[0]["steps"] < len(log)):
        last = bodies.pop(0)
        log += last.get("records", [])
    before = {"kind": "log", "records": log[: -len(last["records"])]}
    write_bodies(path, [header, before, last, *bodies])
    steps, lost = steps_of(path), bodies[0]["steps"]
    damage(path, 1, in_the_middle)
    salvage(path, target)
    assert steps_of(target) == steps - lost


def test_a_table_from_which_what_follows_leads_to_another_is_not_gone_on_from(
    path: Path, target: Path
) -> None:
    compacted(path, 107, 40).close()
    bodies = scan(path.read_bytes()).bodies
    bodies[2]["state"]["players"][0]["prestige"] += 1
    bodies[2]["hash"] = json_hash(bodies[2]["state"])
    write_bodies(path, bodies)
    newer = snapshots_of(path)[1]["hash"]
    damage(path, 1, in_the_middle)
    salvage(path, target)
    assert scan(target.read_bytes()).bodies[1]["hash"] == newer


@pytest.mark.parametrize("kind", ["undo", "redo"])
def test_an_undo_of_what_is_lost_leaves_a_gap(path: Path, kind: str) -> None:
    """Else another answer would seem to have been undone, or none."""
    with Session.new(path, 2) as session:
        play(session, 10)
    bodies = scan(path.read_bytes()).bodies
    assert is_whole(bodies)
    assert not is_whole([*bodies[:2], {"kind": "log", "records": [[kind, 1]]}, *bodies[2:]])


def test_zeros_over_several_lines_of_a_compacted_game_leave_the_later_turns(path: Path, target: Path) -> None:
    with compacted(path) as session:
        before = session.game.state_hash()
    lines = lines_of(path)
    data, edge = b"".join(lines), len(b"".join(lines[:2]))
    path.write_bytes(data[: edge - 200] + bytes(400) + data[edge + 200 :])
    with pytest.raises(BadRecord) as refused:
        Session.open(path)
    assert refused.value.code == "journal-damaged"
    assert rescued(path, target) == before


def test_where_nothing_follows_on_any_table_the_newest_is_left(path: Path, target: Path) -> None:
    """People went back into a turn before the game was compacted, whose answers are lost, and went on."""
    with dealt(path, players=3) as session:
        play(session, 107)
        session._kept.journal._long = 0
        for _ in range(12):
            session.undo()
        play(session, 2)
    in_one_line(path)
    *_, newest = [body["hash"] for body in scan(path.read_bytes()).bodies if body["kind"] == "snapshot"]
    damage(path, 1, in_the_middle)
    salvage(path, target)
    _, *rest = scan(target.read_bytes()).bodies
    assert [(body["kind"], body["hash"], body["records"]) for body in rest] == [("resume", newest, [])]
    rescued(path, target)


def test_of_what_follows_on_the_newest_table_as_much_is_kept_as_can_be(path: Path, target: Path) -> None:
    """Going back leads to where nobody knows any more what there was."""
    with Session.new(path, 2) as session:
        play(session, 60)
        while kinds_of(path)[-1] != "snapshot":
            play(session, 1)
        play(session, 3)
        before, bodies = session.game.state_hash(), scan(path.read_bytes()).bodies
        session.go_back(len(session.history()) - 5)
        back = next(body for body in scan(path.read_bytes()).bodies[len(bodies) :])
    newest, *answers = bodies[-4:]
    write_bodies(path, [*bodies[:2], {**newest, "compacted": True}, *answers, back])
    lines = lines_of(path)
    path.write_bytes(b"".join([lines[0], in_the_middle(lines[1]), *lines[2:]]))
    assert rescued(path, target) == before


def test_damage_to_the_first_answers_costs_what_was_before_a_snapshot(path: Path, target: Path) -> None:
    with dealt(path, players=3) as session:
        play(session, 60)
        before = session.game.state_hash()
    damage(path, 1, in_the_middle)
    assert rescued(path, target) == before


# A game that was taken up under newer rules


def resumed_and_compacted(path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The table in the end; the game's older part can only be read."""
    with dealt(path, players=3) as session:
        play(session, 60)
    header, *rest = scan(path.read_bytes()).bodies
    write_bodies(path, [{**header, "rules": rules.RULES_VERSION - 1}, *rest])
    replay = restore._replayed

    def only_newer(contents: Contents) -> tuple[Restored, list[object]]:
        if contents.rules < rules.RULES_VERSION:
            raise BadRecord("does-not-replay", at=1)
        restored, stood = replay(contents)
        return restored, [*stood]

    monkeypatch.setattr(restore, "_replayed", only_newer)
    with Session.open(path) as session:
        assert session._kept.read_only
        play(session, 40)
        session._kept.journal._long = 0
        play(session, 25)
        assert kinds_of(path)[:5] == ["header", "log", "resume", "log", "snapshot"]
        return session.game.state_hash()


@pytest.mark.parametrize("number", [1, 2, 3, 4], ids=["past", "resume", "log", "snapshot"])
def test_a_resumed_and_compacted_game_is_rescued_to_its_last_answer(
    path: Path, target: Path, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = resumed_and_compacted(path, monkeypatch)
    damage(path, number, in_the_middle)
    assert rescued(path, target) == before


def test_damage_before_a_resumption_costs_what_could_only_be_read(
    path: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = resumed_and_compacted(path, monkeypatch)
    steps = steps_of(path)
    damage(path, 1, in_the_middle)
    assert rescued(path, target) == before
    target.unlink()
    salvage(path, target)
    assert steps_of(target) == steps
    assert kinds_of(target)[:3] == ["header", "resume", "log"]


def test_half_the_past_of_a_resumed_and_compacted_game_is_damaged_not_torn(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    resumed_and_compacted(path, monkeypatch)
    header, past, *_ = lines_of(path)
    assert scan(header + past[: len(past) // 2]).damaged
