"""Doors to the tablets of a table and to somebody else's table are there where they lead somewhere."""

from pathlib import Path

import pytest

from companion.app.main import Companion
from companion.app.play.tablets import JoinDesk
from companion.app.screens.home import HomeScreen
from companion.app.screens.table import TableScreen
from companion.app.tour.scenes_tablets import TABLES, HubDesk, TabletDesk
from companion.table.session import Session
from tests.app.drawn import settle
from tests.app.past_games import texts, touch_label


@pytest.fixture
def game(tmp_path: Path) -> Session:
    return Session.new(tmp_path / "g.journal", ["Anna", "Ben"], seed=3)


def go(app: Companion, label: str) -> str:
    touch_label(app.rooms.current_screen, label)
    return str(app.rooms.current_screen.name)


def test_without_a_way_to_other_machines_there_are_no_doors(app: Companion) -> None:
    app.rooms.tablets.desk = app.rooms.tablets.joining = None
    app.rooms.home()
    settle()
    assert "Join a table" not in texts(app.rooms.current_screen)
    assert app.rooms._doors().tablets is None


def test_settings_lead_to_the_tablets_and_back(app: Companion) -> None:
    app.rooms.tablets.desk = HubDesk()
    assert go(app, "Settings") == "settings"
    assert go(app, "Tablets at this table") == "tablets"
    app.rooms.go_back()
    assert app.rooms.current_screen.name == "settings"


def test_the_menu_of_a_game_leads_to_the_tablets_and_back_to_the_table(app: Companion, game: Session) -> None:
    app.rooms.tablets.desk = HubDesk()
    app.rooms.open(game)
    settle()
    door = app.rooms._doors().tablets
    assert door is not None
    door()
    assert app.rooms.current_screen.name == "tablets"
    app.rooms.go_back()
    assert isinstance(app.rooms.current_screen, TableScreen)


def test_home_leads_to_a_table_that_is_joined_and_entered(app: Companion) -> None:
    desk, entered = TabletDesk(found=TABLES), list[JoinDesk]()
    app.rooms.tablets.joining, app.rooms.tablets.entered = lambda: desk, entered.append
    app.rooms.home()
    settle()
    assert go(app, "Join a table") == "join"
    touch_label(app.rooms.current_screen, "The winter cabin")
    desk.state = "ready"
    app.rooms.current_screen.look()
    assert entered == [desk]


def test_the_key_that_goes_back_leads_from_page_to_page_and_then_home(app: Companion) -> None:
    desk = TabletDesk(found=TABLES)
    app.rooms.tablets.joining = lambda: desk
    app.rooms.home()
    settle()
    go(app, "Join a table")
    touch_label(app.rooms.current_screen, "Annamária's table")
    app.rooms.go_back()
    settle()
    assert app.rooms.current_screen.name == "join"
    assert "Tables in this network" in texts(app.rooms.current_screen)
    app.rooms.go_back()
    settle()
    assert isinstance(app.rooms.current_screen, HomeScreen)
    assert desk.closed


def test_before_a_game_is_open_the_settings_promise_no_way_in_and_have_no_dead_button(app: Companion) -> None:
    hosting = app.rooms.tablets.hosting
    leads = app.rooms.tablets.tablets(app.rooms.home)
    assert leads is not None
    leads()
    settle()
    touch_label(app.rooms.current_screen, "Let tablets join")
    settle()
    said = texts(app.rooms.current_screen)
    assert "Tablets can join as soon as a game is open." in said
    assert not any(
        one in said for one in ("Show a code", "The code of this table", "Join with another tablet")
    )
    assert hosting.is_on
    assert hosting.host is None, "nothing listens"
    touch_label(app.rooms.current_screen, "Off")
    assert not hosting.is_on
