"""What is said about seats is said when it happens, is true then, and goes when it is true no longer."""

from pathlib import Path

import pytest

from companion.app.main import Companion
from companion.app.screens.table import TableScreen
from companion.app.screens.tablets import TabletsScreen
from companion.app.widgets.page import Sheet
from tests import waiting
from tests.app.at_table import Table, at_the_seats, let_happen
from tests.app.drawn import parts, settle
from tests.app.past_games import texts, touch_label
from tests.hub.evening import Evening


@pytest.fixture(autouse=True)
def sentences_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is that looks for them."""
    monkeypatch.setattr("companion.app.widgets.seat_calls.LONG", 10 * waiting.PATIENCE)


def said(app: Companion) -> list[str]:
    """About who plays where."""
    found = texts(app.rooms.current_screen)
    return [one for one in found if "now plays" in one or "is free again" in one]


def test_who_is_given_a_seat_before_choosing_one_is_told_at_once_and_nothing_else_later(
    app: Companion, evening: Evening
) -> None:
    desk = at_the_seats(app, evening)
    evening.host.give(1, evening.registry.all()[0].id)
    let_happen(evening, lambda: desk.state == "ready")
    app.rooms.current_screen.look()
    settle()
    assert isinstance(app.rooms.current_screen, TableScreen)
    assert said(app) == ["Bela now plays on this tablet."]
    evening.host.take_over(1)
    let_happen(evening, lambda: desk.seat is None)
    settle()
    assert said(app) == ["Bela now plays at the table. This tablet looks on."]


def test_what_was_said_about_a_seat_makes_room_for_what_is_true_now(app: Companion) -> None:
    calls = app.rooms.tablets.calls
    for text, player in (("Bela here", "Bela"), ("Anna here", "Anna"), ("No", ""), ("Bela there", "Bela")):
        calls.say(text, player)
    assert texts(calls) == ["Anna here", "No", "Bela there"]


# At the table's own screen


@pytest.mark.long
@pytest.mark.parametrize("free", [True, False])
def test_what_becomes_of_the_seat_of_a_tablet_that_is_sent_away_is_said_alike_everywhere(
    app: Companion, tmp_path: Path, free: bool
) -> None:
    """It has been played, so it is not free again."""
    table = Table(app, tmp_path)
    table.hosting.free_seats(free)
    table.tablet("A phone", 2)
    screen = TabletsScreen(table.hosting, app.rooms.to_table)
    app.rooms._show(screen, app.rooms.to_table)
    settle()
    touch_label(screen, "A phone")
    touch_label(parts(screen, Sheet)[0], "Send this tablet away")
    asked = texts(parts(screen, Sheet)[0])
    assert any(one.endswith("Its seat is then played here, at the table.") for one in asked)
    touch_label(parts(screen, Sheet)[0], "Send this tablet away")
    settle()
    assert said(app) == ["Cili now plays at the table."]
    seats = [one for one in table.hosting.seats if one.name == "Cili"]
    assert [one.is_free for one in seats] == [False]
    table.close()


@pytest.mark.long
def test_of_a_tablet_that_looks_on_no_seat_is_mentioned(app: Companion, tmp_path: Path) -> None:
    table = Table(app, tmp_path)
    table.tablet("A phone")
    screen = TabletsScreen(table.hosting, app.rooms.to_table)
    app.rooms._show(screen, app.rooms.to_table)
    settle()
    touch_label(screen, "A phone")
    touch_label(parts(screen, Sheet)[0], "Send this tablet away")
    assert not any("seat" in one for one in texts(parts(screen, Sheet)[0]))
    table.close()
