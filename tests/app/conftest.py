"""What one test of the app wished for is not there in the next: language, size, colours, density."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.look import set_look
from companion.app.owner.preferences import STANDARD
from companion.app.tour.stage import Way, prepare
from companion.table.session import Session
from tests.table.tabletop import SETUP


@pytest.fixture(autouse=True)
def usual_looks() -> None:
    prepare(Way())
    set_look(STANDARD)


@pytest.fixture
def dealt(tmp_path: Path) -> Iterator[Session]:
    with Session.new(tmp_path / "game.journal", ["Anna", "Ben"], seed=3) as session:
        yield session


@pytest.fixture
def table_game(tmp_path: Path) -> Iterator[Session]:
    """Four night dice of Anna are asked for."""
    with Session.new(tmp_path / "game.journal", ["Anna", "Ben"]) as session:
        for answer in SETUP:
            session.answer(answer)
        yield session
