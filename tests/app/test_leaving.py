"""Whoever leaves a game in the app learns where it could not be saved, before and after."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.main import Companion
from companion.app.screens.home import HomeScreen
from companion.app.screens.table import TableScreen
from companion.app.screens.trouble import TroubleScreen
from companion.app.widgets.page import Sheet
from companion.app.widgets.plain import Touch, Words
from companion.app.words import word
from companion.table.beginning import forget
from companion.table.session import Session
from tests.app.drawn import label_of, parts, running, settle, touch
from tests.table.tabletop import bar
from tests.table.tabletop import dealt as begun
from tests.table.test_replaced import put_another_game_in_its_place


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "g.journal"


@pytest.fixture
def app(path: Path) -> Iterator[Companion]:
    app = Companion()
    with running(app):
        app.rooms.open(Session.new(path, ["Anna"], seed=3))
        settle()
        yield app


def touch_label(app: Companion, label: str) -> None:
    (found,) = [one for one in parts(app.rooms.current_screen, Touch) if label_of(one) == label]
    touch(found)
    settle()


def sheets(app: Companion) -> list[str]:
    return [words.text for sheet in parts(app.rooms.current_screen, Sheet) for words in parts(sheet, Words)]


def test_a_game_whose_file_is_gone_is_saved_when_it_is_left(app: Companion, path: Path) -> None:
    before = path.read_bytes()
    path.unlink()
    app.rooms.home()
    assert isinstance(app.rooms.current_screen, HomeScreen)
    assert path.read_bytes() == before


def test_a_game_that_would_be_lost_is_not_left_unasked(app: Companion, path: Path) -> None:
    bar(path)
    app.rooms.home()
    settle()
    assert isinstance(app.rooms.current_screen, TableScreen)
    assert word("unsaved") in sheets(app)
    touch_label(app, word("disk-retry"))
    assert isinstance(app.rooms.current_screen, TableScreen)
    path.parent.unlink()
    touch_label(app, word("disk-retry"))
    assert isinstance(app.rooms.current_screen, HomeScreen)
    Session.open(path).close()


def test_it_can_be_left_all_the_same(app: Companion, path: Path) -> None:
    bar(path)
    app.rooms.home()
    settle()
    touch_label(app, word("unsaved-leave"))
    assert isinstance(app.rooms.current_screen, HomeScreen)
    assert app.rooms.table is None


def test_the_end_of_the_app_tells_of_a_game_that_could_not_be_saved(path: Path) -> None:
    app = Companion()
    with running(app):
        app.rooms.open(Session.new(path, ["Anna"], seed=3))
        settle()
        bar(path)
    assert app.unsaved is not None
    assert app.unsaved.code == "game-not-saved"


def test_a_surprise_does_not_name_a_file_that_does_not_hold_the_game(app: Companion, path: Path) -> None:
    bar(path)
    assert app.rooms.table is not None
    assert app.rooms.table.sitting.session.make_sure() is not None
    app.rooms.trouble(ZeroDivisionError())
    screen = app.rooms.current_screen
    assert isinstance(screen, TroubleScreen)
    assert not any(str(path) in words.text for words in parts(screen, Words))


def test_a_game_that_never_began_takes_nobody_elses_file_along(path: Path) -> None:
    session = begun(path)
    put_another_game_in_its_place(path)
    with Session.open(path) as other:
        forget(session)
        assert path.exists()
        assert other.close() is None
