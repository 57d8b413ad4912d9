"""Whoever leaves a game whose file is gone does not lose it."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core.errors import GameError
from companion.table.session import Session
from tests.hub.evening import begun
from tests.table.tabletop import bar, dealt, let_answer, play
from tests.table.test_replaced import MEDDLING, move_away, put_a_copy_in_its_place, remove, remove_folder


def test_a_game_whose_file_was_deleted_is_saved_when_it_is_left(tmp_path: Path) -> None:
    path = tmp_path / "evening.journal"
    session = begun(path, people=2)
    for _ in range(10):
        let_answer(session)
    before = session.game.state_hash()
    path.unlink()
    with pytest.raises(GameError, match="journal-replaced"):
        let_answer(session)
    session.close()
    with Session.open(path) as again:
        assert again.game.state_hash() == before


@pytest.mark.parametrize("meddle", MEDDLING)
def test_a_file_that_was_moved_or_changed_since_the_last_answer_is_noticed_when_the_game_is_left(
    tmp_path: Path, meddle: Callable[[Path], None]
) -> None:
    path = tmp_path / "games" / "game.journal"
    session = dealt(path)
    play(session, 10)
    before = session.game.state_hash()
    meddle(path)
    there = path.read_bytes() if path.is_file() else None
    assert session.close() is None
    assert session.close() is None
    kept = path.with_name("game.journal.replaced-1")
    assert os.path.lexists(kept) == (meddle not in (remove, remove_folder, move_away))
    if there is not None:
        assert kept.read_bytes() == there
    with Session.open(path) as again:
        assert again.game.state_hash() == before


def test_a_game_that_is_where_it_was_is_not_written_again(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    session = dealt(path)
    play(session, 10)
    there = path.stat()
    assert session.close() is None
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (there.st_ino, there.st_mtime_ns)


def test_whoever_closes_a_game_learns_that_it_could_not_be_saved(tmp_path: Path) -> None:
    path = tmp_path / "games" / "game.journal"
    session = dealt(path)
    play(session, 10)
    bar(path)
    for _ in range(2):
        error = session.close()
        assert error is not None
        assert error.code == "disk-error"
        assert session.trouble == error
    assert path.parent.is_file()


def test_a_game_that_somebody_else_plays_by_now_is_left_to_them(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    session = dealt(path)
    play(session, 10)
    put_a_copy_in_its_place(path)
    with Session.open(path) as other:
        error = session.close()
        assert error is not None
        assert error.code == "journal-in-use"
        play(other, 5)
