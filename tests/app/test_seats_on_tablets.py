"""A seat is asked for, handed over and lost on tablets, by touches."""

import pytest

from companion.app.main import Companion
from companion.app.play.hiding import kept_secret
from companion.app.play.moments import Asked, Waits
from companion.app.play.shared import Guest as GuestSitting
from companion.app.play.tablets import SeatWish
from companion.app.screens.history import HistoryScreen
from companion.app.screens.seats import SeatsScreen
from companion.app.screens.table import TableScreen
from companion.app.screens.table_menu import menu
from companion.app.screens.wagon import WagonScreen
from companion.app.widgets.page import Sheet
from companion.app.widgets.plain import Touch
from companion.app.widgets.seat_calls import SeatRequest
from companion.hub.link import LinkState
from companion.hub.messages import HubError, Seats
from companion.text import error_text
from tests.app.at_table import at_the_seats, joined, let_happen, requests
from tests.app.drawn import label_of, parts, settle
from tests.app.past_games import texts, touch_label
from tests.hub.evening import Evening, in_step

pytestmark = pytest.mark.usefixtures("sentences_stay")


# On a tablet that joins


def test_a_seat_is_asked_for_by_a_touch_and_a_yes_opens_the_table(app: Companion, evening: Evening) -> None:
    desk = at_the_seats(app, evening)
    screen = app.rooms.current_screen
    touch_label(screen, "Bela")
    assert "Waiting for a yes at the table…" in texts(screen)
    yes = "You are in as soon as somebody at the table says yes."
    assert any(one.endswith(yes) for one in texts(screen)), "there may be a prompt, and nothing to be touched"
    let_happen(evening, lambda: evening.host.wishes)
    ((device, seat),) = evening.host.wishes
    screen.look()
    assert "Waiting for a yes at the table…" in texts(screen)
    evening.host.give(seat, device)
    let_happen(evening, lambda: desk.state == "ready")
    screen.look()
    settle()
    assert isinstance(app.rooms.current_screen, TableScreen)
    assert app.rooms.current_screen.sitting.session.seat == 1
    let_happen(evening, lambda: in_step(evening.session, app.rooms.current_screen.sitting.session))


@pytest.mark.long
def test_a_no_is_said_and_another_seat_may_be_asked_for(app: Companion, evening: Evening) -> None:
    desk = at_the_seats(app, evening)
    screen = app.rooms.current_screen
    touch_label(screen, "Bela")
    let_happen(evening, lambda: evening.host.wishes)
    evening.host.answer_wish(evening.host.wishes[0], yes=False)
    let_happen(evening, lambda: desk.said and desk.wish is None)
    screen.look()
    settle()
    assert any(said.startswith("You were not given that seat") for said in texts(screen))
    touch_label(screen, "Cili")
    let_happen(evening, lambda: [seat for _, seat in evening.host.wishes] == [2])
    touch_label(screen, "Choose another seat")
    let_happen(evening, lambda: not evening.host.wishes)
    assert "Who are you?" in texts(screen)


@pytest.mark.long
def test_who_goes_back_asks_for_nothing_any_more(app: Companion, evening: Evening) -> None:
    desk = at_the_seats(app, evening)
    touch_label(app.rooms.current_screen, "Bela")
    let_happen(evening, lambda: evening.host.wishes and desk.wish == 1)
    app.rooms.go_back()
    let_happen(evening, lambda: not evening.host.wishes)


def test_a_touch_that_is_lost_with_the_connection_is_said(app: Companion, evening: Evening) -> None:
    desk = at_the_seats(app, evening)
    screen = app.rooms.current_screen
    assert desk.tablet is not None
    desk.tablet.session._send = lambda message: True  # and nothing comes of it
    touch_label(screen, "Bela")
    assert desk.wish == 1
    desk.tablet._later(desk.tablet._tell, LinkState("offline", HubError("hub-lost")))
    let_happen(evening, lambda: desk.said)
    screen.look()
    settle()
    assert desk.wish is None
    assert {error_text(HubError("hub-lost")), "Who are you?", "Bela"} <= set(texts(screen))


@pytest.mark.long
def test_who_looks_on_meanwhile_plays_as_soon_as_somebody_says_yes(app: Companion, evening: Evening) -> None:
    desk = at_the_seats(app, evening)
    screen = app.rooms.current_screen
    touch_label(screen, "Anna")
    let_happen(evening, lambda: evening.host.wishes and desk.wish == 0)
    screen.look()
    settle()
    touch_label(screen, "Look on meanwhile")
    screen.look()
    settle()
    table = app.rooms.current_screen
    assert isinstance(table, TableScreen)
    assert isinstance(table.sitting.moment, Waits)
    ((device, seat),) = evening.host.wishes
    evening.host.give(seat, device)
    let_happen(evening, lambda: isinstance(table.sitting.moment, Asked))
    settle()
    assert "Anna now plays on this tablet." in texts(table)


@pytest.mark.long
def test_a_no_to_who_looks_on_is_said_on_whatever_screen(app: Companion, evening: Evening) -> None:
    desk = at_the_seats(app, evening)
    touch_label(app.rooms.current_screen, "Anna")
    let_happen(evening, lambda: evening.host.wishes and desk.wish == 0)
    app.rooms.current_screen.look()
    touch_label(app.rooms.current_screen, "Look on meanwhile")
    app.rooms.current_screen.look()
    app.rooms._doors().rules()
    settle()
    evening.host.answer_wish(evening.host.wishes[0], yes=False)
    said = "You were not given that seat"
    let_happen(evening, lambda: any(one.startswith(said) for one in texts(app.rooms.current_screen)))


# On a tablet that plays


def plays(app: Companion, evening: Evening, seat: int) -> GuestSitting:
    evening.host.free_seats(True)
    return joined(app, evening, seat)


def test_who_has_the_seat_hands_it_over_and_looks_on(app: Companion, evening: Evening) -> None:
    sitting = plays(app, evening, 0)
    other = evening.tablet("Other")
    other.session.sit(0)
    let_happen(evening, lambda: requests(app))
    settle()
    (request,) = requests(app)
    assert {"Anna", "Other asks for this seat.", "Played on this tablet now."} <= set(texts(request))
    touch_label(app.rooms.current_screen, "Give the seat")
    let_happen(evening, lambda: other.session.seat == 0 and isinstance(sitting.moment, Waits))
    settle()
    assert requests(app) == []
    assert "Anna now plays on Other. This tablet looks on." in texts(app.rooms.current_screen)


@pytest.mark.long
def test_who_has_the_seat_may_keep_it(app: Companion, evening: Evening) -> None:
    sitting = plays(app, evening, 0)
    other = evening.tablet("Other")
    other.session.sit(0)
    let_happen(evening, lambda: requests(app))
    touch_label(app.rooms.current_screen, "Not now")
    let_happen(evening, lambda: other.session.refusals and not requests(app))
    assert sitting.session.seat == 0
    assert isinstance(sitting.moment, Asked)


def test_every_change_of_hands_is_said_on_tablets_that_have_nothing_to_do_with_it(
    app: Companion, evening: Evening
) -> None:
    plays(app, evening, 0)
    other = evening.tablet("Other", 1)
    app.rooms._doors().history()
    let_happen(evening, lambda: "Bela now plays on Other." in texts(app.rooms.current_screen))
    evening.host.take_over(1)
    let_happen(evening, lambda: "Bela now plays at the table." in texts(app.rooms.current_screen))
    app.rooms.to_table()
    settle()
    assert "Bela now plays at the table." in texts(app.rooms.current_screen), "it goes along"
    let_happen(evening, lambda: other.session.seat is None)


@pytest.mark.parametrize(
    "given", [False, pytest.param(True, marks=pytest.mark.long)], ids=["taken over", "given to another"]
)
def test_a_wagon_that_is_open_when_its_seat_is_lost_is_left(
    app: Companion, evening: Evening, given: bool
) -> None:
    sitting = plays(app, evening, 0)
    other = evening.tablet("Other")
    app.rooms._doors().wagon(0)
    settle()
    assert isinstance(app.rooms.current_screen, WagonScreen)
    if given:
        evening.host.give(0, other.known.device)
    else:
        evening.host.take_over(0)
    let_happen(evening, lambda: sitting.session.seat is None)
    let_happen(evening, lambda: isinstance(app.rooms.current_screen, TableScreen))
    let_happen(evening, lambda: not isinstance(sitting.state.players[0].coins, int))
    settle()
    screen = app.rooms.current_screen
    assert isinstance(sitting.moment, Waits)
    assert not any(label_of(one).startswith("Undo") for one in parts(screen, Touch))
    assert not parts(screen, Sheet)


@pytest.mark.long
def test_a_sheet_of_the_history_is_closed_when_the_seat_is_lost(app: Companion, evening: Evening) -> None:
    plays(app, evening, 0)
    app.rooms._doors().history()
    settle()
    screen = app.rooms.current_screen
    assert isinstance(screen, HistoryScreen)
    screen._sheet_of("What only Anna may see")
    evening.host.take_over(0)
    let_happen(evening, lambda: not parts(screen, Sheet))
    assert app.rooms.current_screen is screen


def test_between_two_seats_nothing_is_shown_or_asked(app: Companion, evening: Evening) -> None:
    """The connection may be lost after the seat is gone and before the table was told anew."""
    sitting = plays(app, evening, 0)
    screen = app.rooms.current_screen
    session = sitting.session
    assert kept_secret(sitting) == frozenset()
    places = session.places
    session.hear(Seats([places[0].__class__("Anna"), *places[1:]], None, False))
    app.rooms._heard()
    settle()
    assert isinstance(sitting.moment, Waits)
    assert {0, 1, 2} <= kept_secret(sitting)
    assert not any(label_of(one).startswith("Undo") for one in parts(screen, Touch))


def test_dice_that_the_camera_has_read_are_not_taken_for_a_seat_that_is_lost(
    app: Companion, evening: Evening
) -> None:
    plays(app, evening, 0)
    screen = app.rooms.current_screen
    stopped: list[bool] = []
    screen._pads.stop = lambda: stopped.append(True)
    evening.host.take_over(0)
    let_happen(evening, lambda: isinstance(screen.sitting.moment, Waits))
    assert stopped


# Another seat, from the table


def to_seats(app: Companion) -> SeatsScreen:
    """By the menu."""
    menu(app.rooms._doors()).over(app.rooms.current_screen)
    touch_label(app.rooms.current_screen, "Seats at this table")
    screen = app.rooms.current_screen
    assert isinstance(screen, SeatsScreen)
    return screen


@pytest.mark.long
def test_who_looks_on_asks_for_a_seat_later(app: Companion, evening: Evening) -> None:
    at_the_seats(app, evening)
    touch_label(app.rooms.current_screen, "Only look on")
    app.rooms.current_screen.look()
    settle()
    screen = to_seats(app)
    touch_label(screen, "Cili")
    assert "Waiting for a yes at the table…" in texts(screen)
    let_happen(evening, lambda: evening.host.wishes)
    ((device, seat),) = evening.host.wishes
    evening.host.give(seat, device)
    let_happen(evening, lambda: screen._desk.seat == 2)
    screen.look()
    settle()
    table = app.rooms.current_screen
    assert isinstance(table, TableScreen)
    assert "Cili now plays on this tablet." in texts(table)


@pytest.mark.long
def test_who_plays_sees_the_own_seat_and_keeps_it_while_asking_for_another(
    app: Companion, evening: Evening
) -> None:
    sitting = plays(app, evening, 0)
    screen = to_seats(app)
    assert "You play here, on this tablet." in texts(screen)
    assert not any(label_of(one).startswith(("Anna", "Only look on")) for one in parts(screen.body, Touch))
    touch_label(screen, "Bela")
    let_happen(evening, lambda: evening.host.wishes and screen._desk.wish == 1)
    screen.look()
    settle()
    touch_label(screen, "Choose another seat")
    let_happen(evening, lambda: not evening.host.wishes)
    assert sitting.session.seat == 0
    assert evening.host.holder(0) is not None


@pytest.mark.parametrize("held", ["", "Bela's phone"])
def test_a_request_says_where_its_seat_is_played_as_it_is_seen_from_here(held: str) -> None:
    for is_at_table, said in ((True, "Played here, at the table."), (False, "Played at the table now.")):
        wish = SeatWish("id", "A phone", 1, "Bela", "rose", held, is_at_table=is_at_table)
        expected = f"Played on {held} now." if held else said
        assert expected in texts(SeatRequest(wish, 0, lambda wish, yes: None))
