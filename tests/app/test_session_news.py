"""What had to be done to a saved game is said on the first screen of it, and stays until somebody answers."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.main import Companion
from companion.app.play.moments import Asked
from companion.app.screens.played import PlayedScreen
from companion.app.screens.setup import SetupScreen
from companion.table.beginning import free_path
from companion.table.session import Session
from tests.app.drawn import settle
from tests.app.past_games import texts, touch_label

TORN = "The last line of the saved game was not whole and is dropped (9 bytes)"


def torn(seed: int | None) -> Path:
    """A game whose last line a power cut has left unfinished, at home."""
    path = free_path(["Anna", "Ben"])
    session = Session.new(path, ["Anna", "Ben"], seed=seed)
    question = session.game.question
    assert question is not None
    session.answer(question.options[0], question.index)
    session.close()
    with path.open("ab") as file:
        file.write(b'{"half": ')
    return path


def said(app: Companion) -> bool:
    return any(TORN in text for text in texts(app.rooms.current_screen))


@pytest.fixture(params=[3, None], ids=["dealt", "at a table"])
def game(request: pytest.FixtureRequest, app: Companion) -> Iterator[Path]:
    path = torn(request.param)
    app.rooms.home()
    settle()
    yield path
    app.rooms.leave_game()


@pytest.mark.parametrize("way", ["Go on", "Saved games"])
def test_a_game_that_lost_its_end_says_so_however_it_is_opened(app: Companion, game: Path, way: str) -> None:
    if way == "Go on":
        touch_label(app.rooms.current_screen, way)
    else:
        app.rooms.resume(game)
    settle()
    assert isinstance(app.rooms.current_screen, PlayedScreen | SetupScreen)
    assert said(app)


def test_it_is_said_until_somebody_has_answered(app: Companion, game: Path) -> None:
    app.rooms.resume(game)
    settle()
    app.rooms.to_table()
    settle()
    assert said(app), "whoever comes back from another page still reads it"
    screen = app.rooms.current_screen
    act = screen._do if isinstance(screen, PlayedScreen) else screen.do
    moment = screen.sitting.moment
    if isinstance(moment, Asked):
        first = next(one for one in moment.choices if not one.refused and not one.warned)
        act(screen.sitting.answer, first.value, moment.index)
    else:
        act(screen.sitting.take_over)
    settle()
    assert not said(app)
    app.rooms.to_table()
    settle()
    assert not said(app)


def test_in_another_language_or_with_tablets_nothing_is_said_twice(app: Companion, game: Path) -> None:
    app.rooms.resume(game)
    table = app.rooms.table
    assert table is not None
    table.sitting.notices_read = 1
    assert table.anew().sitting.news() == []
    app.rooms.tablets.hosting.switch(True)
    assert app.rooms.table is not None
    assert app.rooms.table.sitting.news() == []
