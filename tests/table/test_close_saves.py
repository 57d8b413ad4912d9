"""Whoever leaves a game whose file is gone does not lose it."""

from pathlib import Path

import pytest

from companion.core.errors import GameError
from companion.table.session import Session
from tests.hub.evening import begun
from tests.table.tabletop import let_answer


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
