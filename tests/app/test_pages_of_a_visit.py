"""Pages over a table that is somewhere else: they say when it is out of reach, and what cannot be done."""

import random
from pathlib import Path

import pytest

from companion.app.main import Companion
from companion.app.screens.seats import SeatsScreen
from companion.app.screens.table import TableScreen
from companion.app.screens.wagon import WagonScreen
from companion.app.widgets.offline import OfflineBand
from companion.app.widgets.plain import Touch
from companion.hub.host import Host
from companion.hub.identity import hub_identity
from companion.hub.server import Server
from tests.app.at_table import joined, let_happen
from tests.app.drawn import label_of, parts, settle, touch
from tests.app.past_games import texts
from tests.dark_road.playing import some_answer
from tests.hub.evening import LOOPBACK, Evening, begun

TRYING = "Not connected to the table · trying again"


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """Whoever comes first takes a seat."""
    evening.host.free_seats(True)
    return evening


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


def answer_at_the_table(evening: Evening, answers: int = 1) -> None:
    for number in range(answers):
        question = evening.session.game.question
        assert question is not None
        value, wave = some_answer(question, random.Random(number))
        evening.host.answer([value], wave)


def undoes(app: Companion) -> bool:
    assert app.rooms.table is not None
    return bool(app.rooms.table._back.children)


def test_a_tablet_hears_at_once_that_it_is_an_owner_of_the_table_and_when_it_is_no_longer(
    app: Companion, evening: Evening
) -> None:
    sitting = joined(app, evening, 2)
    answer_at_the_table(evening, 4)
    let_happen(evening, lambda: len(sitting.session.history()) == len(evening.session.history()))
    settle()
    screen, device = app.rooms.current_screen, evening.registry.all()[0].id
    question = [id(one) for one in parts(screen._asking, Touch)]
    assert not undoes(app), "others have answered"
    for owner, said in ((True, "You may now correct the game"), (False, "You may undo only your own steps")):
        evening.host.set_owner(device, owner)
        let_happen(evening, lambda said=said: any(said in one for one in texts(screen)))
        settle()
        assert undoes(app) is owner
    assert [id(one) for one in parts(screen._asking, Touch)] == question, "nothing that is entered is lost"


def test_a_new_game_at_the_table_asks_a_tablet_again_who_it_is(
    app: Companion, evening: Evening, tmp_path: Path
) -> None:
    joined(app, evening, 0)
    port = evening.server.port
    evening.server.close()
    let_happen(evening, lambda: bands(app))
    evening.session.close()
    evening.session = begun(tmp_path / "next.journal", seed=2)
    evening.host = Host(evening.session, evening.registry)
    evening.server = Server(
        evening.host, evening.registry, evening.codes, hub_identity(evening.folder), name="The table",
        post=evening.todo.put, port=port, bind=LOOPBACK,
    )  # fmt: skip
    evening.server.start()
    let_happen(evening, lambda: isinstance(app.rooms.current_screen, SeatsScreen))
    settle()
    screen = app.rooms.current_screen
    assert "A new game has begun at this table. Which seat is yours?" in texts(screen)
    (anna,) = [one for one in parts(screen, Touch) if "Anna" in label_of(one)]
    touch(anna)
    let_happen(evening, lambda: evening.host.wishes)
    evening.host.answer_wish(evening.host.wishes[0], yes=True)
    let_happen(evening, lambda: isinstance(app.rooms.current_screen, TableScreen))
