"""Both kinds of store, empty for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import games
from companion.store.history import History, open_history
from tests.store import tiny


@pytest.fixture(autouse=True)
def tiny_pad(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "pad", tiny.pad, raising=False)


@pytest.fixture(params=["sqlite"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a store that nobody has used."""
    return f"sqlite:///{tmp_path}/games/history.sqlite"


@pytest.fixture
def history(url: str) -> Iterator[History]:
    with open_history(url) as opened:
        yield opened
