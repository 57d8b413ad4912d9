"""A damaged journal: whatever follows the damage is never lost without a copy, and never in silence."""

import errno
import random
from functools import cache
from pathlib import Path

import pytest

from companion.concern.naming import concern_named
from companion.core.errors import BadRecord
from companion.table import saved
from companion.table.files import MOST_ASIDE, DiskError
from companion.table.journal import read
from companion.table.lines import End, encode, scan
from companion.table.rescue import salvage
from companion.table.session import Session
from tests.table.tabletop import GAME, Disk, Node, compacted, let_answer, play

KINDS = ("changed", "zeroed", "inserted", "inserted zero", "deleted")


@cache
def journal_of(game: str) -> bytes:
    """A journal with undone steps and corrections: dealt, of a real table, or with the Private Concern."""
    disk = Disk()
    match game:
        case "dealt":
            session = Session.new(GAME, 3, seed=5, files=disk)
        case "table":
            session = Session.new(GAME, 2, files=disk)
        case _:
            session = Session.new(GAME, 1, files=disk, concern=concern_named("merchant"), shuffle=3)
    for _ in range(3):
        for _ in range(25):
            let_answer(session)
        session.undo()
        session.correct("players.0.prestige", 7)
        for _ in range(3):
            session.undo()
        session.redo()
    session.close()
    return disk.read(GAME)


def damaged(data: bytes, dice: random.Random) -> tuple[bytes, str]:
    """One byte of it otherwise, anywhere."""
    place, kind = dice.randrange(len(data)), dice.choice(KINDS)
    before, byte, after = data[:place], data[place : place + 1], data[place + 1 :]
    other = bytes([dice.choice([value for value in range(256) if value != byte[0]])])
    found = {
        "changed": before + other + after,
        "zeroed": before + b"\0" + after,
        "inserted": before + other + byte + after,
        "inserted zero": before + b"\0" + byte + after,
        "deleted": before + after,
    }
    return found[kind], f"{kind} at {place}"


def check(data: bytes, broken: bytes, what: str) -> str:
    """What becomes of a broken journal; raises ``AssertionError`` where anything is lost in silence."""
    disk = Disk()
    disk.names[GAME] = Node(bytearray(broken))
    try:
        session = Session.open(GAME, files=disk)
    except BadRecord as refused:
        code = refused.code
    else:
        return check_opened(session, disk, data, broken, what)
    assert disk.names.keys() == {GAME}, what
    assert disk.read(GAME) == broken, what
    return code


def check_opened(session: Session, disk: Disk, data: bytes, broken: bytes, what: str) -> str:
    left = disk.read(GAME)
    session.close()
    if left == broken:
        assert scan(broken).bodies == scan(data).bodies, what
        return "as it was"
    ((code, params),) = [notice for notice in session.notices if notice[0].startswith("journal-")]
    assert code == "journal-torn", what
    assert params["bytes"] == len(broken) - len(left), what
    assert disk.read(GAME.with_name(params["copy"])) == broken, what
    assert broken.startswith(left), what
    # Only the last write is ever cut: a line of the log, with the snapshot after it.
    lost = scan(data).bodies[scan(left).end.lines :]
    assert [body["kind"] for body in lost] in ([], ["log"], ["snapshot"], ["log", "snapshot"]), what
    return code


def damage_often(game: str, times: int, seed: int) -> set[str]:
    dice, data = random.Random(f"{game} {seed}"), journal_of(game)
    return {check(data, *damaged(data, dice)) for _ in range(times)}


@pytest.mark.parametrize("game", ["dealt", "table", "concern"])
def test_a_thousand_damages_lose_nothing_in_silence(game: str) -> None:
    found = damage_often(game, 1000, seed=2)
    assert "journal-damaged" in found
    known = {"journal-damaged", "journal-head-damaged", "journal-torn", "as it was", "journal-too-new"}
    assert found <= known


def test_one_zero_byte_in_the_middle_is_damage_wherever_it_is() -> None:
    """Everything after it is still in the file, and nobody touches it."""
    data = journal_of("dealt")
    lines = data.splitlines(keepends=True)
    end = sum(map(len, lines[:-2]))
    for place in [*range(len(lines[0]), end, 401), *(len(b"".join(lines[:n])) - 1 for n in range(2, 20))]:
        broken = data[:place] + b"\0" + data[place + 1 :]
        assert scan(broken).damaged, place
        assert check(data, broken, f"zero at {place}") == "journal-damaged"


def test_blocks_that_a_power_cut_left_unwritten_are_torn_also_before_a_whole_snapshot() -> None:
    """The blocks of one write reach the disk in any order."""
    before, end = encode([{"kind": "header", "pad": "x" * 440}], End())
    last = encode([{"kind": "log", "records": [["choice", "y" * 90]]}, {"kind": "snapshot"}], end)[0]
    data = before + last
    assert len(before) < 512 < data.index(b'{"sum"', len(before) + 1)
    unwritten = before + bytes(512 - len(before)) + data[512:]
    assert scan(unwritten).torn
    assert scan(before + last[:5] + bytes(512 - len(before) - 5) + data[512:]).damaged
    assert scan(unwritten + encode([{"kind": "log"}], scan(data).end)[0]).damaged


def test_an_older_copy_is_never_overwritten_and_there_are_not_ever_more(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    with Session.new(path, 2, seed=1) as session:
        play(session, 5)
    whole = path.read_bytes()
    for number in range(1, MOST_ASIDE + 1):
        path.write_bytes(whole + b"half a line %d" % number)
        Session.open(path).close()
    copies = {file.name: file.read_bytes() for file in tmp_path.glob("*.torn-*")}
    assert copies == {
        f"game.journal.torn-{number}": whole + b"half a line %d" % number
        for number in range(1, MOST_ASIDE + 1)
    }
    path.write_bytes(whole + b"one more")
    with pytest.raises(DiskError) as refused:
        Session.open(path)
    assert refused.value.code == "too-many-aside"
    assert path.read_bytes() == whole + b"one more"
    assert {file.name: file.read_bytes() for file in tmp_path.glob("*.torn-*")} == copies
    assert saved.read(path).notices == [("journal-ends-torn", {"bytes": 8})]


@pytest.mark.parametrize("fails", ["fresh", "write", "fsync", "rename", "fsync_folder"])
def test_nothing_is_cut_before_its_copy_is_on_the_disk(fails: str) -> None:
    disk, data = Disk(), journal_of("dealt") + b'{"sum":"half'
    disk.names[GAME] = Node(bytearray(data))
    disk.fail = {fails: errno.EIO}
    with pytest.raises(DiskError):
        Session.open(GAME, files=disk)
    assert disk.read(GAME) == data


# Saving what is good


def test_damage_to_a_snapshot_costs_only_the_snapshot(tmp_path: Path) -> None:
    """The log tells everything; the game that is saved is the whole one."""
    path, target = tmp_path / "game.journal", tmp_path / "saved.journal"
    data = journal_of("dealt")
    lines = data.splitlines(keepends=True)
    snapshots = [n for n, line in enumerate(lines) if b'"kind":"snapshot"' in line[:60]]
    whole = scan(data).bodies
    for number in snapshots[:-1]:
        start = len(b"".join(lines[:number]))
        for place in (start + 9, start + len(lines[number]) // 2):
            path.write_bytes(data[:place] + b"~" + data[place + 1 :])
            with pytest.raises(BadRecord):
                Session.open(path)
            assert salvage(path, target) > 0
            logs = [body["records"] for body in scan(target.read_bytes()).bodies if body["kind"] == "log"]
            assert logs == [body["records"] for body in whole if body["kind"] == "log"]
            Session.open(target).close()
            target.unlink()


def test_damage_to_an_answer_costs_what_follows_it(tmp_path: Path) -> None:
    path, target = tmp_path / "game.journal", tmp_path / "saved.journal"
    data = journal_of("dealt")
    place = data.index(b'"choice"')
    path.write_bytes(data[:place] + b"~" + data[place + 1 :])
    salvage(path, target)
    assert data.startswith(target.read_bytes())
    assert read(target)[1].end.lines == data[:place].count(b"\n")
    assert path.read_bytes()[place : place + 1] == b"~"


def test_a_compacted_log_with_a_block_of_zeros_is_damaged_not_torn(tmp_path: Path) -> None:
    """It was whole on the disk before the file got its name: no power cut leaves a block of it unwritten."""
    path = tmp_path / "game.journal"
    compacted(path).close()
    data = b"".join(path.read_bytes().splitlines(keepends=True)[:3])
    start = (data.index(b"\n") // 512 + 1) * 512
    broken = data[:start] + bytes(512) + data[start + 512 :]
    assert broken.index(b"\n", start) > start + 512
    assert scan(broken).damaged
    assert check(data, broken, "a block of zeros") == "journal-damaged"


def test_damage_to_a_compacted_log_costs_the_steps_before_its_snapshot(tmp_path: Path) -> None:
    path, target = tmp_path / "game.journal", tmp_path / "saved.journal"
    with compacted(path) as session:
        before = session.game.state_hash()
    data = path.read_bytes()
    for place in (data.index(b"\n") + 9, data.index(b"\n") + 300):
        path.write_bytes(data[:place] + b"~" + data[place + 1 :])
        assert salvage(path, target) > 0
        with Session.open(target) as rescued:
            assert rescued.game.state_hash() == before
            play(rescued, 20)
        Session.open(target).close()
        target.unlink()


def test_a_compacted_log_and_a_snapshot_of_another_game_are_not_put_together(tmp_path: Path) -> None:
    path, target = tmp_path / "game.journal", tmp_path / "saved.journal"
    compacted(path).close()
    bodies = scan(path.read_bytes()).bodies[:3]
    bodies[2]["state"]["players"][0]["coins"] += 1
    data = encode(bodies, End())[0]
    place = data.index(b"\n") + 300
    path.write_bytes(data[:place] + b"~" + data[place + 1 :])
    salvage(path, target)
    assert [body["kind"] for body in scan(target.read_bytes()).bodies] == ["header"]


def test_a_snapshot_with_a_number_beyond_all_lines_is_left_out(tmp_path: Path) -> None:
    path, target = tmp_path / "game.journal", tmp_path / "saved.journal"
    lines = journal_of("dealt").splitlines(keepends=True)
    endless = b'{"sum":"0123456789abcdef","n":' + b"9" * 5000 + b',"kind":"snapshot","steps":1}\n'
    path.write_bytes(b"".join([*lines[:2], endless, *lines[2:]]))
    assert salvage(path, target) == len(endless)
    assert target.read_bytes() == b"".join(lines)
