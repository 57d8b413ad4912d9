"""From home into the history and back, and games that end here go into it."""

import time
from collections.abc import Callable

import pytest

from companion.app.main import Companion
from companion.app.play.moments import Over
from companion.app.play.sitting import Sitting
from companion.app.screens.end import EndScreen
from companion.app.screens.home import HomeScreen
from companion.app.tour.scenes_past import evenings
from companion.app.widgets.page import Sheet
from companion.app.widgets.plain import Words
from companion.concern.naming import concern_named
from companion.table.home import games_dir
from companion.table.session import Session
from tests.app.drawn import frames, parts, settle
from tests.app.past_games import in_history, kept, touch_label, wait
from tests.app.test_history_screen import play_until_over


def enter(app: Companion, label: str, name: str) -> None:
    """Through the door with this label to the screen of this name."""
    touch_here(app, label)
    assert app.rooms.current_screen.name == name


def touch_here(app: Companion, label: str) -> None:
    touch_label(app.rooms.current_screen, label)
    read(app)


def read(app: Companion) -> None:
    wait(app.rooms.current_screen)


def go_back(app: Companion) -> str:
    app.rooms.go_back()
    read(app)
    return str(app.rooms.current_screen.name)


def test_home_leads_to_a_game_of_the_history_and_to_what_is_around_it_and_back(app: Companion) -> None:
    kept()
    enter(app, "History", "past")
    enter(app, "2026-11-14", "past_game")
    app.rooms.past.edit(app.rooms.current_screen.game)
    read(app)
    assert app.rooms.current_screen.name == "past_edit"
    assert [go_back(app) for _ in range(3)] == ["past_game", "past", "home"]


def test_a_game_that_was_edited_is_shown_as_it_is_now(app: Companion) -> None:
    first, *_ = kept()
    app.rooms.past.edit(first)
    read(app)
    app.rooms.current_screen.note.text = "Snow fell."
    enter(app, "Keep it", "past_game")
    assert "Snow fell." in [words.text for words in parts(app.rooms.current_screen, Words)]


def test_a_deleted_game_leaves_a_list_that_brings_it_back(app: Companion) -> None:
    first, *_ = kept()
    app.rooms.past.game(first)
    settle()
    app.rooms.current_screen._delete()
    until(lambda: app.rooms.current_screen.name == "past")
    read(app)
    touch_here(app, "Bring it back")
    assert len(in_history()) == len(evenings())


def test_statistics_and_files_lead_back_to_the_history(app: Companion) -> None:
    for go in (app.rooms.past.figures, app.rooms.past.files):
        go()
        read(app)
        assert go_back(app) == "past"


def test_what_was_entered_can_be_corrected_on_the_score_pad(app: Companion) -> None:
    first, *_ = kept()
    app.rooms.past.edit(first)
    read(app)
    enter(app, "Correct what was entered", "score")
    assert app.rooms.current_screen.scoring.draft.uid == first.uid


def test_a_corrected_game_takes_the_place_of_what_was_known_of_it(app: Companion) -> None:
    first, *_ = kept()
    app.rooms.score(first)
    scoring = app.rooms.current_screen.scoring
    scoring.put(0, "coins", 30)
    told: list[bool] = []
    app.rooms.past.keep(scoring.finish(), told.append, pytest.fail)
    until(lambda: told)
    assert in_history()[0].lines[0].score == 37
    assert len(in_history()) == len(evenings())


# A game that ends here


def ended(app: Companion) -> Sitting:
    session = Session.new(games_dir() / "g.journal", ["Anna"], seed=3, concern=concern_named("merchant"))
    app.rooms.open(session)
    settle()
    assert app.rooms.table is not None
    sitting = app.rooms.table.sitting
    play_until_over(sitting)
    assert isinstance(sitting.moment, Over)
    app.rooms.to_table()
    settle()
    return sitting


def until(condition: Callable[[], object], tries: int = 500) -> None:
    for _ in range(tries):
        if condition():
            return
        time.sleep(0.01)
        frames(1)
    raise AssertionError("it never came to that")


def test_a_game_that_ends_is_in_the_history_once_however_often_its_end_is_looked_at(app: Companion) -> None:
    ended(app)
    assert isinstance(app.rooms.current_screen, EndScreen)
    app.rooms.to_table()
    app.rooms.past.close()
    (game,) = in_history()
    assert (game.source, game.journal, game.version) == ("tracked", "g.journal", 1)


@pytest.mark.long
def test_an_end_that_is_taken_back_and_comes_otherwise_changes_what_is_known(app: Companion) -> None:
    sitting = ended(app)
    until(lambda: len(in_history()) == 1)
    for _ in range(80):
        sitting.undo()
    play_until_over(sitting)
    app.rooms.to_table()
    settle()
    app.rooms.past.close()
    (game,) = in_history()
    result = sitting.session.game.result
    assert result is not None
    assert {line.score for line in game.lines} == {standing.score for standing in result.standings}


@pytest.mark.long
def test_a_history_that_refuses_is_told_on_the_end_and_the_game_goes_on(
    app: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DARK_ROAD_STORE", "nowhere")
    ended(app)
    screen = app.rooms.current_screen
    until(lambda: parts(screen, Sheet))
    said = [words.text for words in parts(parts(screen, Sheet)[0], Words)]
    assert any("no address of a history" in text for text in said)
    app.rooms.go_back()
    assert not parts(screen, Sheet)
    app.rooms.home()
    assert isinstance(app.rooms.current_screen, HomeScreen)


def test_closing_the_app_waits_for_what_is_being_written(app: Companion) -> None:
    app.rooms.past.keep(evenings()[0], lambda _: None, pytest.fail)
    app.rooms.close()
    assert [game.uid for game in in_history()] == ["evening-0"]
