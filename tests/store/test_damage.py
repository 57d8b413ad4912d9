"""A damaged database is put back from its copy; nothing that was kept is lost, and people are told."""

import random
import shutil
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.store.errors import StoreError
from companion.store.exchange import games_bytes
from companion.store.finished import Finished
from companion.store.history import History, open_history
from companion.text import error_text, say
from tests.store.tiny import corrected, played

PAGE = 4096


def opened(path: Path) -> History:
    return open_history(f"sqlite:///{path}")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.sqlite"


@pytest.fixture
def kept(path: Path) -> list[Finished]:
    """Games in a history, so many that it has several pages."""
    with opened(path) as history:
        games = [replace(played(Ada=number, Bo=3), note="so it was " * 20) for number in range(24)]
        history.restore(games_bytes([replace(game, version=1, changed="2026") for game in games]))
        return by_uid(history)


def by_uid(history: History) -> list[Finished]:
    return sorted(history.games(), key=lambda game: game.uid)


def truncated(data: bytearray, dice: random.Random) -> None:
    del data[dice.randrange(len(data)) :]


def flipped(data: bytearray, dice: random.Random) -> None:
    for _ in range(dice.choice([1, 3, 30])):
        data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)


def page_of_garbage(data: bytearray, dice: random.Random) -> None:
    start = dice.randrange(len(data) // PAGE) * PAGE
    data[start : start + PAGE] = dice.randbytes(PAGE)


def page_of_zeros(data: bytearray, dice: random.Random) -> None:
    start = dice.randrange(len(data) // PAGE) * PAGE
    data[start : start + PAGE] = bytes(PAGE)


def swapped(data: bytearray, dice: random.Random) -> None:
    """A page stands where another one was."""
    here, there = (dice.randrange(len(data) // PAGE) * PAGE for _ in range(2))
    data[here : here + PAGE] = data[there : there + PAGE]


def garbage(data: bytearray, dice: random.Random) -> None:
    data[:] = dice.randbytes(dice.randrange(1, 5000))


def emptied(data: bytearray, dice: random.Random) -> None:
    data.clear()


def header(data: bytearray, dice: random.Random) -> None:
    data[dice.randrange(100)] = dice.randrange(256)


Harm = Callable[[bytearray, random.Random], None]
HARMS: list[Harm] = [
    truncated, flipped, flipped, page_of_garbage, page_of_zeros, swapped, garbage, emptied, header,
]  # fmt: skip


def harm(path: Path, seed: int) -> None:
    dice = random.Random(seed)
    data = bytearray(path.read_bytes())
    HARMS[seed % len(HARMS)](data, dice)
    path.write_bytes(data)


def damage_often(path: Path, kept: list[Finished], seeds: range) -> None:
    good, copy = path.read_bytes(), path.with_name("history.copy.sqlite").read_bytes()
    told = 0
    for seed in seeds:
        for file in path.parent.glob("*history*"):
            file.unlink()
        path.write_bytes(good)
        path.with_name("history.copy.sqlite").write_bytes(copy)
        harm(path, seed)
        harmed = path.read_bytes()
        with opened(path) as history:
            assert by_uid(history) == kept, seed
            more = history.add(played(Cy=1))
            assert len(history.games()) == len(kept) + 1
            assert history.game(more.uid) == more
            told += len(history.notices)
            for code, params in history.notices:
                assert code == "history-put-back"
                assert Path(params["aside"]).read_bytes() == harmed
    assert told > len(seeds) // 2, "told"


def test_whatever_is_damaged_every_game_is_there(path: Path, kept: list[Finished]) -> None:
    damage_often(path, kept, range(20))


@pytest.mark.long
def test_whatever_is_damaged_every_game_is_there_of_many_files(path: Path, kept: list[Finished]) -> None:
    damage_often(path, kept, range(100, 300))


def test_people_are_told_where_the_damaged_file_is(path: Path, kept: list[Finished]) -> None:
    for number in (1, 2):
        path.write_bytes(b"garbage")
        with opened(path) as history:
            assert by_uid(history) == kept
            ((code, params),) = history.notices
            assert str(path.with_name(f"history.damaged-{number}.sqlite")) in say(code, **params)
            assert path.with_name(f"history.damaged-{number}.sqlite").read_bytes() == b"garbage"


@pytest.mark.parametrize("seed", range(9))
def test_damage_that_happens_later_is_found(path: Path, kept: list[Finished], seed: int) -> None:
    with opened(path) as history:
        harm(path, seed)
        history.change(corrected(kept[0], 0, 1000))
        changed = by_uid(history)
        assert changed[0].lines[0].score == 1000
        assert changed[1:] == kept[1:]
        path.write_bytes(b"")
        assert by_uid(history) == changed


def test_a_history_that_is_gone_is_put_back(path: Path, kept: list[Finished]) -> None:
    path.unlink()
    with opened(path) as history:
        assert by_uid(history) == kept
        assert len(history.notices) == 1


def test_a_copy_is_never_made_from_a_damaged_file(path: Path, kept: list[Finished]) -> None:
    """A single letter of a note is another one: SQLite itself would not see it."""
    path.write_bytes(path.read_bytes().replace(b"so it was", b"so it waz", 1))
    with sqlite3.connect(path) as plain:
        assert plain.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    plain.close()
    with opened(path) as history:
        assert by_uid(history) == kept


def test_what_the_copy_had_not_yet_is_read_from_the_damaged_file(path: Path, kept: list[Finished]) -> None:
    copy = path.with_name("history.copy.sqlite")
    old = copy.read_bytes()
    with opened(path) as history:
        history.change(corrected(kept[5], 0, 77))
        history.add(played(Cy=1))
        newest = by_uid(history)
    copy.write_bytes(old)
    data = path.read_bytes()
    row = data.rindex(kept[9].uid.encode())
    path.write_bytes(data[:row] + data[row:].replace(b"so it was", b"so it waz", 1))
    with opened(path) as history:
        assert len(history.notices) == 1
        assert by_uid(history) == newest


@pytest.mark.parametrize("harmful", [truncated, garbage, page_of_zeros])
def test_without_a_good_copy_nothing_is_touched(path: Path, kept: list[Finished], harmful: Harm) -> None:
    copy = path.with_name("history.copy.sqlite")
    for file in (path, copy):
        data = bytearray(file.read_bytes())
        harmful(data, random.Random(3))
        file.write_bytes(data)
    before = {file: file.read_bytes() for file in path.parent.glob("*.sqlite")}
    with pytest.raises(StoreError) as refused:
        opened(path)
    assert refused.value.code == "history-damaged"
    assert str(path) in error_text(refused.value)
    assert {file: file.read_bytes() for file in path.parent.glob("*.sqlite")} == before
    copy.unlink()
    with pytest.raises(StoreError):
        opened(path)
    assert path.read_bytes() == before[path]


def test_a_journal_of_the_damaged_file_does_not_harm_the_one_put_back(
    path: Path, kept: list[Finished]
) -> None:
    """Somebody was killed while writing, and then the file was damaged."""
    shutil.copy(path, path.with_name("other.sqlite"))
    journal = path.with_name("history.sqlite-journal")
    with sqlite3.connect(path.with_name("other.sqlite"), isolation_level=None) as other:
        other.execute("PRAGMA cache_size = 1")
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE dark_road_finished SET note = 'x' || note")
        other.execute("PRAGMA cache_spill = 1")
        shutil.copy(path.with_name("other.sqlite-journal"), journal)
        other.execute("ROLLBACK")
    other.close()
    harm(path, 3)
    with opened(path) as history:
        assert by_uid(history) == kept
    with opened(path) as history:
        assert by_uid(history) == kept
        assert history.notices == []


def test_a_database_of_somebody_else_is_refused_and_left_alone(path: Path) -> None:
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE photos (name TEXT)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(StoreError) as refused:
        opened(path)
    assert refused.value.code == "not-a-history"
    assert path.read_bytes() == before
