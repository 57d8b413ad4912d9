"""A game in which some played on tablets is opened again, after a crash or another day."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.main import Companion
from companion.app.play.moments import Waits
from companion.app.screens.home import HomeScreen
from companion.app.screens.let_in import LetInScreen
from companion.app.screens.table import TableScreen
from companion.app.widgets.page import Sheet
from companion.hub.desk import hub_folder, only_one
from companion.hub.link import join
from companion.hub.tablet import Tablet
from companion.table.home import games_dir
from companion.table.session import Session
from tests.app.at_table import Table, companion, until
from tests.app.drawn import parts, running, settle
from tests.app.past_games import texts, touch_label

ASKED = "Anna and Bela played on tablets. Let the tablets in again?"


@pytest.fixture
def left(table: Table) -> Path:
    """A game that was left while two played on tablets; the app has ended, as a crash ends it."""
    table.tablet("Anna's phone", 0)
    table.tablet("Bela's phone", 1)
    table.close()
    table.tablets.clear()
    table.app.rooms.leave_game()
    return table.session.path


@pytest.fixture
def again(left: Path) -> Iterator[Companion]:
    """The app was started anew, and the game is gone on with."""
    app = companion()
    with running(app):
        app.rooms.resume(left)
        settle()
        yield app
        app.rooms.leave_game()


def test_nothing_of_those_seats_is_shown_and_nothing_listens_before_somebody_decides(
    again: Companion,
) -> None:
    rooms = again.rooms
    assert isinstance(rooms.current_screen, LetInScreen)
    assert ASKED in texts(rooms.current_screen)
    assert rooms.table is None
    assert rooms.tablets.hosting.host is None


def test_with_a_yes_their_seats_wait_for_the_tablets_which_can_come(again: Companion) -> None:
    touch_label(again.rooms.current_screen, "Let them in")
    settle()
    rooms = again.rooms
    assert isinstance(rooms.current_screen, TableScreen)
    assert isinstance(rooms.current_screen.sitting.moment, Waits)
    desk = rooms.tablets.hosting._desk
    assert desk is not None
    known = join([("127.0.0.1", desk.port)], rooms.tablets.hosting.code or "", "Another", desk.fingerprint)
    tablet = Tablet(known, rooms.tablets._post)
    tablet.start()
    until(lambda: tablet.session.is_ready)
    tablet.close()


def test_with_a_no_everything_is_played_here_and_nothing_listens(again: Companion) -> None:
    touch_label(again.rooms.current_screen, "Play everything here")
    settle()
    rooms = again.rooms
    assert isinstance(rooms.current_screen, TableScreen)
    assert not isinstance(rooms.current_screen.sitting.moment, Waits)
    assert rooms.tablets.hosting.host is None
    assert not rooms.tablets.hosting.is_on


def test_tablets_that_cannot_come_are_asked_about_once_more(again: Companion) -> None:
    rooms, held = again.rooms, only_one(hub_folder())  # another program has the table
    try:
        touch_label(rooms.current_screen, "Let them in")
        settle()
        assert isinstance(rooms.current_screen, LetInScreen)
        assert rooms.table is None
        assert not rooms.tablets.hosting.is_on
        assert any(said.startswith("Another window of the companion") for said in texts(rooms.current_screen))
        touch_label(rooms.current_screen, "Play everything here")
        settle()
        assert isinstance(rooms.current_screen, TableScreen)
    finally:
        os.close(held)


def test_whoever_goes_home_instead_leaves_the_game_closed(again: Companion, left: Path) -> None:
    assert again.rooms.go_back()
    settle()
    assert isinstance(again.rooms.current_screen, HomeScreen)
    Session.open(left).close()


def test_who_was_sent_away_is_not_asked_about(again: Companion, left: Path) -> None:
    touch_label(again.rooms.current_screen, "Let them in")
    hosting = again.rooms.tablets.hosting
    first, second = hosting.devices
    hosting.revoke(first.id)
    again.rooms.leave_game()
    hosting.switch(False)
    again.rooms.resume(left)
    settle()
    assert "Bela played on a tablet. Let the tablets in again?" in texts(again.rooms.current_screen)
    touch_label(again.rooms.current_screen, "Let them in")
    hosting.revoke(second.id)
    again.rooms.leave_game()
    hosting.switch(False)
    again.rooms.resume(left)
    settle()
    assert isinstance(again.rooms.current_screen, TableScreen)


def test_while_tablets_may_come_anyway_nobody_is_asked(table: Table) -> None:
    table.tablet("Anna's phone", 0)
    path = table.session.path
    table.app.rooms.leave_game()
    table.app.rooms.resume(path)
    settle()
    assert isinstance(table.app.rooms.current_screen, TableScreen)
    assert table.hosting.host is not None


def test_what_was_saved_of_a_damaged_game_asks_the_same_and_says_how_far_it_goes(left: Path) -> None:
    """From home on, which tells of it."""
    damaged = left.read_bytes() + b'{"sum":"0000000000000000","n":9}\n'
    left = left.rename(games_dir() / left.name)
    left.write_bytes(damaged)
    app = companion()
    with running(app):
        for label in ("A game cannot be opened", "game"):
            touch_label(app.rooms.current_screen, label)
            until(lambda: not getattr(app.rooms.current_screen, "is_reading", False))
            settle()
        (sheet,) = parts(app.rooms.current_screen, Sheet)
        touch_label(sheet, "Go on from its good beginning")
        settle()
        screen = app.rooms.current_screen
        assert isinstance(screen, LetInScreen)
        assert ASKED in texts(screen)
        assert app.rooms.table is None
        touch_label(screen, "Let them in")
        settle()
        screen = app.rooms.current_screen
        assert isinstance(screen, TableScreen)
        assert isinstance(screen.sitting.moment, Waits)
        path = screen.sitting.session.path
        assert path != left
        assert any(f"saved in {path.name}, up to turn 1" in said for said in texts(screen))
        app.rooms.leave_game()
        app.rooms.home()
        settle()
        assert not any("cannot be opened" in said for said in texts(app.rooms.current_screen)), (
            "it is the older one"
        )
    assert left.read_bytes() == damaged
