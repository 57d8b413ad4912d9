"""What goes wrong with a server is told in one sentence, without the password; nothing is half written."""

import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, event

from companion.store.errors import StoreError
from companion.store.history import History, open_history
from companion.text import error_text
from tests.store.server import PASSWORD, Cluster, running_cluster
from tests.store.tiny import played


def refused(url: str) -> StoreError:
    with pytest.raises(StoreError) as caught:
        open_history(url)
    return told(caught.value)


def told(error: StoreError) -> StoreError:
    """It has its sentence, and the password is nowhere."""
    said = error_text(error)
    assert "something unknown" not in said
    assert "\n" not in said
    assert PASSWORD not in said + str(error) + repr(error.params)
    assert error.__suppress_context__ or error.__context__ is None
    assert error.__cause__ is None
    return error


@pytest.mark.parametrize(
    "url",
    ["", "://", "history.sqlite", "sqlite://", "sqlite:///", "sqlite:///a\0b", "sqlite:///:memory:",
     "mysql://club:s3cret-wörd@server/games", "postgresql://club:s3cret-wörd@server:port/games",
     "postgresql+asyncpg://club:s3cret-wörd@server/games",
     "postgresql://club:s3cret-wörd@127.0.0.1:1/games?plugin=x",
     "postgresql://club:s3cret-wörd@127.0.0.1:1/games?plugin=x&plugin=y",
     "postgresql://club:s3cret-wörd@127.0.0.1:1/games?host=a:b:c&host=d"],
)  # fmt: skip
def test_an_address_that_is_none_is_told(url: str) -> None:
    assert refused(url).code == "bad-store-url"


def test_a_folder_may_be_called_anything(tmp_path: Path) -> None:
    path = tmp_path / "50% of a?b=c #1 é" / "my history.sqlite"
    with open_history(f"sqlite:///{path}") as history:
        history.add(played(Ada=1))
    assert path.is_file()
    assert path.with_name("my history.copy.sqlite").is_file()


def test_a_server_that_is_not_there_is_told() -> None:
    for url in (
        f"postgresql://club:{PASSWORD}@127.0.0.1:9/games",
        f"postgresql://club:{PASSWORD}@/games?host=/nowhere",
        f"postgresql://club:{PASSWORD}@no-such-host.invalid/games",
    ):
        assert refused(url).code == "store-away"


def test_a_wrong_password_and_an_unknown_database_are_told(cluster: Cluster) -> None:
    error = refused(cluster.url(password="wrong"))
    assert error.code == "store-refused"
    assert "password authentication failed" in error_text(error)
    error = refused(cluster.url(database="nowhere"))
    assert error.code == "store-refused"
    assert "nowhere" in error_text(error)


def test_the_missing_library_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    error = refused("postgresql://club@server/games")
    assert error.code == "no-psycopg"
    assert "dark-road-companion[club]" in error_text(error)


def test_somebody_who_may_only_read_is_told_and_can_read(cluster: Cluster) -> None:
    url = cluster.schema()
    with open_history(url) as history:
        kept = history.add(played(Ada=1))
    with open_history(url.replace("&options=", "&options=-cdefault_transaction_read_only%3Don%20")) as reader:
        assert reader.games() == [kept]
        with pytest.raises(StoreError) as caught:
            reader.add(played(Bo=1))
        assert told(caught.value).code == "store-read-only"
        assert reader.games() == [kept]


def test_somebody_who_writes_for_ever_is_told(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.store.server._LIMITS", "SET LOCAL lock_timeout = '50ms'")
    url = cluster.schema()
    with open_history(url) as history, psycopg.connect(url.replace("%C3%B6", "ö")) as other:
        kept = history.add(played(Ada=1))
        other.execute("LOCK TABLE dark_road_finished IN SHARE ROW EXCLUSIVE MODE")
        with pytest.raises(StoreError) as caught:
            history.delete(kept.uid)
        assert told(caught.value).code == "history-busy"
        assert history.games() == [kept]
        other.rollback()
        history.delete(kept.uid)
        assert history.games() == []


@pytest.fixture
def own() -> Iterator[Cluster]:
    """A server that a test may stop."""
    with running_cluster() as running:
        yield running


def lose_within_a_write(history: History, cluster: Cluster) -> StoreError:
    """The server goes away after the game was sent and before that was final."""

    def stop(connection: Connection) -> None:
        cluster.stop()

    engine = history._place._engine  # type: ignore[attr-defined]
    event.listen(engine, "commit", stop)
    with pytest.raises(StoreError) as caught:
        history.add(played(Bo=2))
    event.remove(engine, "commit", stop)
    return told(caught.value)


def test_a_server_that_goes_away_is_told_and_works_again_when_it_is_back(own: Cluster) -> None:
    with open_history(own.url()) as history:
        kept = [history.add(played(Ada=1))]
        own.stop()
        for call in (history.games, lambda: history.add(played(Ada=2))):
            with pytest.raises(StoreError) as caught:
                call()
            assert told(caught.value).code in ("store-away", "store-lost")
        own.start()
        assert history.games() == kept
        assert lose_within_a_write(history, own).code == "store-lost"
        own.start()
        assert history.games() == kept
        kept.append(history.add(played(Ada=3)))
        assert len(history.games()) == 2
