"""Every door leads somewhere and back, by touches and by the key that goes back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.core.window import Window

from companion.app.main import Companion
from companion.app.screens.correct import CorrectScreen, FieldTile, KindTile
from companion.app.screens.home import HomeScreen
from companion.app.screens.table import TableScreen
from companion.app.screens.wagon import WagonScreen
from companion.app.widgets.page import Page, Sheet
from companion.app.widgets.plain import Touch, Words
from companion.app.words import word
from companion.concern.naming import concern_named
from companion.table.saved import readable
from companion.table.session import Session
from companion.table.settings import keep_setting
from companion.text import rule_text
from companion.text.catalogue import speak
from tests.app.drawn import label_of, parts, running, settle, touch

_ESCAPE = 27


@pytest.fixture
def app() -> Iterator[Companion]:
    app = Companion()
    with running(app):
        yield app
    speak("en")


@pytest.fixture
def table(app: Companion, tmp_path: Path) -> TableScreen:
    session = Session.new(tmp_path / "g.journal", ["Anna"], seed=3, concern=concern_named("merchant"))
    app.rooms.open(session)
    settle()
    found = app.rooms.current_screen
    assert isinstance(found, TableScreen)
    return found


def touch_label(app: Companion, label: str) -> None:
    screen = app.rooms.current_screen
    found = [one for one in parts(screen, Touch) if label_of(one).startswith(label)]
    assert found, f"{label}: only {[label_of(one) for one in parts(screen, Touch)]}"
    touch(found[0])
    settle()


def said(app: Companion) -> list[str]:
    return [one.text for one in parts(app.rooms.current_screen, Words)]


def back(app: Companion) -> None:
    Window.dispatch("on_keyboard", _ESCAPE, 0, None, [])
    settle()


@pytest.mark.parametrize(
    "label, name",
    [
        ("New game", "new"),
        ("Saved games", "games"),
        ("Cards and prints", "cards"),
        ("Wheel and camera", "hardware"),
        ("Rules", "rules"),
        ("Settings", "settings"),
    ],
)
def test_every_tile_of_home_opens_a_screen_and_back_leads_home(app: Companion, label: str, name: str) -> None:
    touch_label(app, label)
    assert app.rooms.current_screen.name == name
    back(app)
    assert isinstance(app.rooms.current_screen, HomeScreen)


@pytest.mark.parametrize(
    "label, name",
    [
        ("Correct the table", "correct"),
        ("What has happened", "history"),
        ("Lay the table again", "lay"),
        ("Rules", "rules"),
        ("Wheel, lamps and camera", "hardware"),
        ("Settings", "settings"),
    ],
)
def test_every_entry_of_the_menu_opens_a_screen_and_back_leads_to_the_table(
    app: Companion, table: TableScreen, label: str, name: str
) -> None:
    opener = parts(table._head, Touch)[-1]
    touch(opener)
    assert parts(table, Sheet)
    touch_label(app, label)
    assert app.rooms.current_screen.name == name
    back(app)
    assert app.rooms.current_screen is table
    assert not parts(table, Sheet)


@pytest.mark.parametrize("edition", ["v1", "v2"])
def test_rules_are_those_of_the_last_game_and_at_a_table_of_its_own(
    app: Companion, tmp_path: Path, edition: str
) -> None:
    """PLAN-1."""
    other = {"v1": "v2", "v2": "v1"}[edition]
    keep_setting("last_game", {"edition": edition})
    touch_label(app, "Rules")
    touch_label(app, "Plan")
    assert f"PLAN-1: {rule_text('PLAN-1', edition)}" in said(app)
    app.rooms.open(Session.new(tmp_path / "g.journal", ["Anna", "Ben"], other, 3))
    settle()
    table = app.rooms.current_screen
    assert isinstance(table, TableScreen)
    touch(parts(table._head, Touch)[-1])
    touch_label(app, "Rules")
    touch_label(app, "Plan")
    assert f"PLAN-1: {rule_text('PLAN-1', other)}" in said(app)
    back(app)
    back(app)
    table._show_rule("PLAN-1")
    assert rule_text("PLAN-1", other) in said(app)


def test_a_line_of_a_merchant_opens_the_wagon(app: Companion, table: TableScreen) -> None:
    touch(parts(table._seats, Touch)[0])
    settle()
    wagon = app.rooms.current_screen
    assert isinstance(wagon, Page)
    assert wagon.name == "wagon"
    touch(parts(wagon, Touch)[0])
    settle()
    assert app.rooms.current_screen is table


def test_at_home_the_key_that_goes_back_is_left_to_the_system(app: Companion) -> None:
    assert not app.rooms.go_back()


def test_another_language_is_spoken_at_once_and_the_game_is_where_it_was(
    app: Companion, table: TableScreen
) -> None:
    question = table.sitting.session.game.question
    app.rooms.table._doors.settings()
    settle()
    touch_label(app, "magyar")
    back(app)
    again = app.rooms.current_screen
    assert isinstance(again, TableScreen)
    assert again is not table
    assert again.sitting.session.game.question is question
    assert "forduló" in " ".join(words.text for words in parts(again, Words))
    keep_setting("language", "en")


def test_larger_text_makes_larger_words(app: Companion, table: TableScreen) -> None:
    before = table._turn.texture_size[1]
    app.rooms.table._doors.settings()
    settle()
    touch_label(app, "200")
    back(app)
    settle()
    assert app.rooms.table._turn.texture_size[1] > 1.5 * before
    app.rooms.table._doors.settings()
    settle()
    touch_label(app, "100")


def test_what_nobody_expected_is_written_down_and_told(
    app: Companion, table: TableScreen, home: Path
) -> None:
    from kivy.base import ExceptionManager

    from companion.app.main import _Calm

    calm = _Calm(app)
    assert calm.handle_exception(ZeroDivisionError("no wheel")) == ExceptionManager.PASS
    settle()
    said = " ".join(words.text for words in parts(app.rooms.current_screen, Words))
    assert "Something went wrong" in said
    assert "Traceback" not in said
    assert str(table.sitting.session.path) in said
    assert "ZeroDivisionError: no wheel" in (home / "surprises.txt").read_text()


@pytest.mark.long
def test_whoever_goes_on_with_the_guided_game_is_guided_on(app: Companion) -> None:
    touch_label(app, "Guided game")
    tip = word("guide-plan_die")
    assert tip in said(app)
    back(app)
    touch_label(app, "Go on")
    assert tip in said(app)


def test_who_turns_back_at_the_questions_about_the_box_has_not_begun(app: Companion) -> None:
    touch_label(app, "New game")
    touch_label(app, "From our table")
    touch_label(app, "Begin")
    assert app.rooms.current_screen.name == "box"
    back(app)
    assert app.rooms.current_screen.name == "new"
    assert not list(readable())


def test_the_key_that_goes_back_closes_what_lies_above_the_table_first(
    app: Companion, table: TableScreen
) -> None:
    touch(parts(table._head, Touch)[-1])
    back(app)
    assert app.rooms.current_screen is table
    assert not parts(table, Sheet)
    back(app)
    assert isinstance(app.rooms.current_screen, HomeScreen)


def test_the_key_that_goes_back_goes_as_far_as_the_arrow(app: Companion, table: TableScreen) -> None:
    app.rooms.table._doors.correct("")
    settle()
    everything = said(app)
    touch(next(one for one in parts(app.rooms.current_screen, KindTile) if one.kind.key == "inn"))
    kind = said(app)
    assert kind != everything
    touch(parts(app.rooms.current_screen, FieldTile)[0])
    settle()
    assert said(app) != kind
    back(app)
    assert said(app) == kind
    back(app)
    assert said(app) == everything
    back(app)
    assert app.rooms.current_screen is table


def test_what_is_corrected_on_a_wagon_leads_back_to_it(app: Companion, table: TableScreen) -> None:
    app.rooms.table._doors.wagon(0)
    settle()
    wagon = app.rooms.current_screen
    assert isinstance(wagon, WagonScreen)
    touch(wagon.fields["players.0.prestige"])
    settle()
    assert isinstance(app.rooms.current_screen, CorrectScreen)
    back(app)
    assert isinstance(app.rooms.current_screen, WagonScreen)
    back(app)
    assert app.rooms.current_screen is table
