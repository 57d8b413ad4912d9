"""When a game began, by the owner's clock."""

import time
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest

from companion.table.beginning import now


@pytest.fixture
def zones(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """For moving elsewhere; afterwards we are at home again."""
    with monkeypatch.context() as elsewhere:
        yield elsewhere
    time.tzset()


@pytest.mark.parametrize("zone", ["UTC+9999", "UTC-9999", "Europe/Budapest", "no zone at all", ""])
def test_a_game_begins_now_in_whatever_zone(zone: str, zones: pytest.MonkeyPatch) -> None:
    before = datetime.now().astimezone()
    zones.setenv("TZ", zone)
    time.tzset()
    told = datetime.fromisoformat(now())
    assert told.utcoffset() is not None
    assert abs(told - before) < timedelta(minutes=1)
