"""The app from its first screen on: a new game, the table, home, and on again."""

from companion.app.main import Companion
from companion.app.play.moments import Asked
from companion.app.screens.home import HomeScreen
from companion.app.screens.table import TableScreen
from companion.app.screens.trouble import TroubleScreen
from companion.app.widgets.plain import Touch, Words
from companion.table.saved import latest
from companion.table.session import Session
from tests.app.drawn import label_of, parts, settle, touch


def touch_label(app: Companion, label: str) -> None:
    touch(next(one for one in parts(screen(app), Touch) if label_of(one).startswith(label)))
    settle()


def screen(app: Companion) -> object:
    return app.root.current_screen


def begin(app: Companion) -> TableScreen:
    for label in ("New game", "The app deals", "Begin"):
        touch_label(app, label)
    table = screen(app)
    assert isinstance(table, TableScreen)
    return table


def test_a_new_game_begins_with_three_touches_and_is_kept(app: Companion) -> None:
    assert isinstance(screen(app), HomeScreen)
    table = begin(app)
    assert table.sitting.session.concern is not None
    assert latest().unfinished[0] == table.sitting.session.path


def test_games_that_cannot_be_read_do_not_hide_the_one_to_go_on_with(app: Companion) -> None:
    path = begin(app).sitting.session.path
    for number in range(4):
        (path.parent / f"broken {number}.journal").write_text("not a game\n")
    assert latest(1).unfinished[0] == path


def test_a_game_that_was_left_goes_on_at_the_same_question(app: Companion) -> None:
    table = begin(app)
    asked = table.sitting.moment
    assert isinstance(asked, Asked)
    touch(next(one for one in parts(table, Touch) if label_of(one) == asked.choices[0].label))
    there = table.sitting.session.game.state_hash()
    app.rooms.home()
    settle()
    touch_label(app, "Go on")
    again = screen(app)
    assert isinstance(again, TableScreen)
    assert again.sitting.session.game.state_hash() == there


def test_a_surprise_is_told_calmly_and_leads_home(app: Companion) -> None:
    table = begin(app)
    path = table.sitting.session.path
    app.rooms.trouble(ZeroDivisionError())
    settle()
    assert isinstance(screen(app), TroubleScreen)
    said = " ".join(words.text for words in parts(screen(app), Words))
    assert "Something went wrong" in said
    assert str(path) in said
    touch_label(app, "Home")
    assert isinstance(screen(app), HomeScreen)
    Session.open(path).close()
