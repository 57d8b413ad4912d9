"""Pages over a table that is somewhere else: they say when it is out of reach, and what cannot be done."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.main import Companion
from companion.app.screens.wagon import WagonScreen
from companion.app.widgets.offline import OfflineBand
from tests.app.at_table import companion, joined, let_happen
from tests.app.drawn import parts, running, settle, touch
from tests.app.past_games import texts
from tests.hub.evening import Evening, begun

TRYING = "Not connected to the table · trying again"


@pytest.fixture
def app() -> Iterator[Companion]:
    app = companion()
    with running(app):
        yield app


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(begun(tmp_path / "game.journal"), tmp_path / "hub")
    made.host.free_seats(True)
    yield made
    made.close()


def bands(app: Companion) -> list[OfflineBand]:
    """Those that can be seen."""
    return [one for one in parts(app.rooms.current_screen, OfflineBand) if one.is_shown]


def test_every_page_says_that_the_table_is_out_of_reach_and_a_touch_just_then_does_nothing(
    app: Companion, evening: Evening
) -> None:
    joined(app, evening, 0)
    doors = app.rooms._doors()
    doors.wagon(0)
    settle()
    assert bands(app) == []
    before = app.rooms._shown()
    evening.server.close()
    let_happen(evening, lambda: bands(app))
    assert app.rooms._shown() != before, "what has moved is not touched by mistake"
    for page in (lambda: None, doors.history, doors.rules, doors.settings, app.rooms.to_table):
        page()
        settle()
        (band,) = bands(app)
        assert TRYING in texts(band)
        assert [band.width, band.top] == app.rooms.size


@pytest.mark.long
def test_what_only_an_owner_corrects_says_so_on_the_wagon_that_was_touched(
    app: Companion, evening: Evening
) -> None:
    joined(app, evening, 0)
    app.rooms._doors().wagon(0)
    settle()
    screen = app.rooms.current_screen
    assert isinstance(screen, WagonScreen)
    touch(screen.fields["players.0.prestige"])
    settle()
    assert app.rooms.current_screen is screen
    assert any(one.startswith("Only the table's owner corrects the game.") for one in texts(screen))
