"""A seat is asked for, given and taken back on the table's own screen, by touches."""

import pytest
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget

from companion.app.main import Companion
from companion.app.play.hiding import kept_secret
from companion.app.screens.home import HomeScreen
from companion.app.screens.table import TableScreen
from companion.app.screens.tablets import TabletsScreen
from companion.app.screens.wagon import WagonScreen
from companion.app.widgets.notices import LONG
from companion.app.widgets.page import Sheet
from companion.app.widgets.plain import Picture, Touch
from companion.app.widgets.steady import QUICK
from companion.hub.messages import HubError
from companion.hub.registry import Registry
from companion.hub.tablet import Tablet
from companion.table.files import DiskError
from tests.app.at_table import Table, requests, until
from tests.app.drawn import label_of, parts, settle, touch
from tests.app.past_games import texts, touch_label

pytestmark = pytest.mark.usefixtures("sentences_stay")


def asks(table: Table, tablet: Tablet, seat: int) -> None:
    """The tablet asks for a seat, and the table's screen has heard of it."""
    tablet.session.sit(seat)
    until(lambda: tablet.session.wish == seat)
    settle()


def where(widget: Widget) -> tuple[float, ...]:
    return (*widget.to_window(*widget.pos), *widget.size)


# At the table


def test_a_wish_comes_up_on_the_board_and_a_touch_gives_the_seat(table: Table) -> None:
    assert table.app.rooms._doors().seats is None, "those are in the menu of a tablet alone"
    phone = table.tablet("Bela's phone")
    asks(table, phone, 1)
    (request,) = requests(table.app)
    assert {"Bela", "Bela's phone asks for this seat.", "Played here, at the table."} <= set(texts(request))
    assert parts(request, Picture), "a wagon's shape tells whose it is, not its colour alone"
    assert min(min(one.size) for one in parts(request, Touch)) >= 48
    touch_label(table.screen, "Give the seat")
    until(lambda: phone.session.seat == 1)
    settle()
    assert requests(table.app) == []
    assert "Bela now plays on Bela's phone." in texts(table.screen)


def test_not_now_keeps_the_seat_and_the_tablet_is_told(table: Table) -> None:
    phone = table.tablet("Bela's phone")
    asks(table, phone, 1)
    touch_label(table.screen, "Not now")
    until(lambda: phone.session.refusals)
    assert [one.code for one in phone.session.refusals] == ["hub-seat-declined"]
    assert phone.session.seat is None
    settle()
    assert requests(table.app) == []
    asks(table, phone, 1)
    assert len(requests(table.app)) == 1, "it may ask again"


@pytest.mark.long
def test_several_wishes_wait_behind_each_other(table: Table) -> None:
    first, second = table.tablet("First"), table.tablet("Second")
    asks(table, first, 0)
    asks(table, second, 1)
    (request,) = requests(table.app)
    assert "First asks for this seat." in texts(request)
    assert any("1 more request" in said for said in texts(request))
    touch_label(table.screen, "Give the seat")
    (request,) = requests(table.app)
    assert "Second asks for this seat." in texts(request)
    touch_label(table.screen, "Not now")
    assert requests(table.app) == []
    until(lambda: first.session.seat == 0)
    assert second.session.seat is None


def test_a_wish_moves_no_answer_and_is_not_granted_by_a_touch_that_was_meant_for_the_board(
    table: Table,
) -> None:
    phone = table.tablet("Bela's phone")
    settle()
    before = [where(one) for one in parts(table.screen._asking, Touch)]
    steady = table.app.rooms._steady
    steady._by_itself = float("-inf")
    asks(table, phone, 1)
    assert [where(one) for one in parts(table.screen._asking, Touch)] == before
    (give, _) = parts(requests(table.app)[0], Touch)
    quick = UnitTestTouch(*give.to_window(*give.center))
    quick.time_start = max(0.0, steady._by_itself) + QUICK / 2
    quick.touch_down()
    quick.touch_up()
    settle()
    assert phone.session.seat is None
    assert len(requests(table.app)) == 1


@pytest.mark.long
def test_a_wish_goes_along_from_screen_to_screen(table: Table) -> None:
    phone = table.tablet("Bela's phone")
    rooms = table.app.rooms
    rooms._doors().history()
    settle()
    page = rooms.current_screen
    title = where(page.title)
    asks(table, phone, 1)
    assert len(requests(table.app)) == 1
    assert where(page.title) == title
    rooms._doors().wagon(0)
    settle()
    assert len(requests(table.app)) == 1
    rooms.to_table()
    settle()
    assert len(requests(table.app)) == 1
    rooms._doors().rules()
    settle()
    touch_label(rooms.current_screen, "Give the seat")
    until(lambda: phone.session.seat == 1)


@pytest.mark.long
def test_what_is_read_stays_in_place_when_a_wish_comes_up_below_it(table: Table) -> None:
    phone = table.tablet("Bela's phone")
    rooms = table.app.rooms
    rooms._doors().wagon(0)
    settle()
    page = rooms.current_screen
    page.scroll.scroll_y = 0.5
    settle()
    inside = parts(page.body, Touch)
    tops = [one.to_window(one.x, one.top)[1] for one in inside]
    asks(table, phone, 1)
    assert [one.to_window(one.x, one.top)[1] for one in inside] == pytest.approx(tops, abs=2)


@pytest.mark.long
def test_a_wish_is_gone_when_tablets_may_play_no_longer(table: Table) -> None:
    asks(table, table.tablet("Bela's phone"), 1)
    table.hosting.switch(False)
    table.app.rooms.to_table()
    settle()
    assert requests(table.app) == []


@pytest.mark.long
def test_a_seat_given_away_while_its_wagon_is_open_at_the_table_leaves_that_screen(table: Table) -> None:
    anna, bela = table.tablet("Anna's"), table.tablet("Bela's")
    rooms = table.app.rooms
    rooms._doors().wagon(0)
    asks(table, bela, 1)
    touch_label(rooms.current_screen, "Give the seat")
    assert isinstance(rooms.current_screen, WagonScreen), "it is somebody else's"
    asks(table, anna, 0)
    touch_label(rooms.current_screen, "Give the seat")
    assert rooms.current_screen is table.screen
    assert 0 in kept_secret(table.screen.sitting)


@pytest.mark.long
def test_a_sentence_about_seats_goes_away_by_a_touch_and_covers_no_answer(table: Table) -> None:
    table.tablet("Bela's phone", 1)
    settle()
    calls = table.app.rooms.tablets.calls
    (line,) = [one for one in parts(calls, Touch) if "Bela now plays" in label_of(one)]
    left, bottom = table.screen._asking.to_window(*table.screen._asking.pos)
    assert line.to_window(line.right, line.y)[0] <= left, (left, bottom)
    touch(line)
    assert "Bela now plays on Bela's phone." not in texts(table.screen)


def test_a_sentence_about_seats_stays_for_a_while_and_goes_away_by_itself(
    app: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert LONG >= 5, "long enough for somebody who looks at the board just then"
    calls = app.rooms.tablets.calls
    monkeypatch.setattr("companion.app.widgets.seat_calls.LONG", 0)
    calls.say("Bela now plays on Bela's phone.")
    assert not calls.is_empty
    until(lambda: calls.is_empty)
    assert calls.parent is None


# The list of tablets


def to_tablets(table: Table) -> TabletsScreen:
    door = table.app.rooms._doors().tablets
    assert door is not None
    door()
    settle()
    screen = table.app.rooms.current_screen
    assert isinstance(screen, TabletsScreen)
    return screen


def test_a_seat_is_given_from_the_list_of_tablets_and_taken_back(table: Table) -> None:
    phone = table.tablet("A phone")
    screen = to_tablets(table)
    touch_label(screen, "A phone")
    touch_label(parts(screen, Sheet)[0], "Cili")
    until(lambda: phone.session.seat == 2)
    settle()
    assert "Cili now plays on A phone." in texts(screen)
    screen.look()
    settle()
    touch_label(screen, "A phone")
    assert not any(label_of(one).startswith("Cili") for one in parts(parts(screen, Sheet)[0], Touch))
    touch_label(parts(screen, Sheet)[0], "Play its seat here")
    until(lambda: phone.session.seat is None)
    settle()
    assert "Cili now plays at the table." in texts(screen)


@pytest.mark.long
def test_a_wish_comes_up_on_the_list_of_tablets_too(table: Table) -> None:
    phone = table.tablet("A phone")
    screen = to_tablets(table)
    asks(table, phone, 2)
    touch_label(screen, "Give the seat")
    until(lambda: phone.session.seat == 2)


def test_the_owner_offers_empty_seats_and_new_tablets_take_them_without_asking(table: Table) -> None:
    phone = table.tablet("A phone")
    screen = to_tablets(table)
    for words, free in (("On", True), ("Off", False), ("On", True)):
        switches = [one for one in parts(screen, Touch) if label_of(one) == words]
        touch(switches[-1])
        assert table.hosting.seats_are_free is free
    assert "Empty: a tablet may take it" in texts(screen)
    phone.session.sit(2)
    until(lambda: phone.session.seat == 2)
    settle()
    assert requests(table.app) == []
    assert "Cili now plays on A phone." in texts(screen)


def test_on_a_full_disk_a_tablet_is_sent_away_all_the_same_and_the_sentence_says_so(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.tablet("A phone", 2)

    def full(*_: object) -> None:
        raise DiskError("disk-full", path="devices.json")

    monkeypatch.setattr("companion.hub.registry.keep_list", full)
    screen = to_tablets(table)
    touch_label(screen, "A phone")
    touch_label(parts(screen, Sheet)[0], "Send this tablet away")
    touch_label(parts(screen, Sheet)[0], "Send this tablet away")
    assert any(
        said.startswith("A phone has been sent away, but that could not be saved") for said in texts(screen)
    )
    assert not any(label_of(one).startswith("A phone") for one in parts(screen, Touch))
    assert "Cili now plays at the table." in texts(screen)


def test_on_a_full_disk_a_seat_that_is_left_is_told_here_and_the_game_stays_on_the_screen(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise DiskError("disk-full", path="seats.json")

    phone = table.tablet("A phone", 2)
    monkeypatch.setattr("companion.hub.seating.write_whole", full)
    phone.session.sit(None)
    until(lambda: phone.session.seat is None and phone.session.seen_from is None)
    until(lambda: any(said.startswith("The disk is full") for said in texts(table.app.rooms.current_screen)))
    assert isinstance(table.app.rooms.current_screen, TableScreen)


def test_who_was_sent_away_is_kept_when_the_game_is_left_or_it_is_said(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise DiskError("disk-full", path="devices.json")

    table.tablet("A phone", 2)
    rooms, host = table.app.rooms, table.hosting.host
    assert host is not None
    (device,) = host.registry.all()
    with monkeypatch.context() as patched:
        patched.setattr("companion.hub.registry.keep_list", full)
        with pytest.raises(HubError, match="device-still-on-disk"):
            host.revoke(device.id)
        rooms.home()
        settle()
        assert isinstance(rooms.current_screen, TableScreen)
        assert "Who plays where could NOT be saved" in texts(rooms.current_screen)
    assert Registry(host.registry.folder).get(device.id) is not None
    touch_label(parts(rooms.current_screen, Sheet)[0], "Try once more")
    assert isinstance(rooms.current_screen, HomeScreen)
    assert Registry(host.registry.folder).get(device.id) is None
