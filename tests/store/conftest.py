"""Both kinds of store, empty for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import games
from companion.store.history import History, open_history
from tests.store import tiny
from tests.store.server import Cluster, running_cluster


@pytest.fixture(autouse=True)
def tiny_pad(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "pad", tiny.pad)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server for all the tests."""
    with running_cluster() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a store that nobody has used."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/games/history.sqlite"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.schema()


@pytest.fixture
def history(url: str) -> Iterator[History]:
    with open_history(url) as opened:
        yield opened
