"""What one test of the app wished for is not there in the next: language, size, colours, density."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.look import set_look
from companion.app.main import Companion
from companion.app.owner.preferences import STANDARD
from companion.app.tour.stage import Way, prepare
from companion.table.session import Session
from tests.app.at_table import Table, companion
from tests.app.drawn import running
from tests.hub.evening import Evening, begun
from tests.table.tabletop import SETUP
from tests.waiting import PATIENCE


@pytest.fixture(autouse=True)
def usual_looks() -> None:
    prepare(Way())
    set_look(STANDARD)


@pytest.fixture(autouse=True)
def nobody_is_taken_for_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here a hub shares its thread with the screens that are drawn, which takes as long as it takes."""
    for limit in ("link.SILENCE", "link.PATIENCE", "server.SILENCE", "server.HANDSHAKE"):
        monkeypatch.setattr(f"companion.hub.{limit}", PATIENCE)


@pytest.fixture
def sentences_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those about seats, however slow the machine is that looks for them."""
    monkeypatch.setattr("companion.app.widgets.seat_calls.LONG", 10 * PATIENCE)


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


@pytest.fixture
def app() -> Iterator[Companion]:
    app = companion()
    with running(app):
        yield app


@pytest.fixture
def table(app: Companion, tmp_path: Path) -> Iterator[Table]:
    """The app as the table's machine."""
    made = Table(app, tmp_path)
    yield made
    made.close()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """Somebody else's table, at which a tablet asks for its seat."""
    made = Evening(begun(tmp_path / "game.journal"), tmp_path / "hub")
    yield made
    made.close()
