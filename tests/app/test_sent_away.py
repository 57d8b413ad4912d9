"""A tablet that may play no longer, or gets nothing sensible from its table, keeps nothing of the game."""

from collections.abc import Callable

import pytest

from companion.app.main import Companion
from companion.app.screens.home import HomeScreen
from companion.app.screens.sent_away import SentAwayScreen
from companion.app.screens.table_menu import menu
from companion.app.screens.wagon import WagonScreen
from companion.app.widgets.page import Sheet
from companion.hub.link import LinkState
from companion.hub.messages import HubError
from tests.app.at_table import at_the_seats, joined, let_happen
from tests.app.drawn import parts, settle
from tests.app.past_games import texts, touch_label
from tests.hub.evening import Evening

SENT_AWAY = "The table's owner has sent this tablet away. To come back, ask for a code and join again."

PAGES: dict[str, Callable[[Companion], None]] = {
    "the own wagon": lambda app: app.rooms._doors().wagon(0),
    "the history": lambda app: app.rooms._doors().history(),
    "the rules": lambda app: app.rooms._doors().rules(),
    "the settings": lambda app: app.rooms._doors().settings(),
    "a sheet": lambda app: menu(app.rooms._doors()).over(app.rooms.current_screen),
    "the table": lambda app: app.rooms.to_table(),
}


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """Whoever comes first takes a seat."""
    evening.host.free_seats(True)
    return evening


def device(evening: Evening) -> str:
    return evening.registry.all()[0].id


def check_nothing_is_left(app: Companion) -> None:
    screen = app.rooms.current_screen
    assert isinstance(screen, SentAwayScreen)
    assert "This tablet is no longer at the table" in texts(screen)
    assert not parts(screen, Sheet)
    assert app.rooms.table is None, "there is no game to be opened any more"
    assert app.rooms.tablets.visit is None


@pytest.mark.parametrize(
    "page", [one if one == "the own wagon" else pytest.param(one, marks=pytest.mark.long) for one in PAGES]
)
def test_whatever_is_open_a_tablet_that_is_sent_away_says_so_at_once_and_shows_nothing_of_its_seat(
    app: Companion, evening: Evening, page: str
) -> None:
    joined(app, evening, 0)
    PAGES[page](app)
    settle()
    evening.host.revoke(device(evening))
    let_happen(evening, lambda: isinstance(app.rooms.current_screen, SentAwayScreen))
    settle()
    check_nothing_is_left(app)
    assert SENT_AWAY in texts(app.rooms.current_screen)
    app.rooms.go_back()
    settle()
    assert isinstance(app.rooms.current_screen, HomeScreen), "not the wagon, nor the table"


@pytest.mark.long
def test_the_way_home_is_one_touch(app: Companion, evening: Evening) -> None:
    joined(app, evening, 0)
    evening.host.revoke(device(evening))
    let_happen(evening, lambda: isinstance(app.rooms.current_screen, SentAwayScreen))
    settle()
    touch_label(app.rooms.current_screen, "Home")
    assert isinstance(app.rooms.current_screen, HomeScreen)


@pytest.mark.long
def test_any_refusal_for_good_takes_the_secrets_away(app: Companion, evening: Evening) -> None:
    sitting = joined(app, evening, 0)
    app.rooms._doors().wagon(0)
    settle()
    assert isinstance(app.rooms.current_screen, WagonScreen)
    visit = app.rooms.tablets.visit
    assert visit is not None
    visit._tablet._later(visit._tablet._tell, LinkState("refused", HubError("hub-version")))
    let_happen(evening, lambda: app.rooms.table is None)
    check_nothing_is_left(app)
    assert sitting.session.seat == 0, "nobody had to take the seat away for it"


@pytest.mark.long
def test_who_is_sent_away_between_seat_and_table_never_sees_the_table(
    app: Companion, evening: Evening
) -> None:
    desk = at_the_seats(app, evening)
    screen = app.rooms.current_screen
    screen._ticker.stop()
    desk.sit(0)
    let_happen(evening, lambda: desk.state == "ready")
    evening.host.revoke(device(evening))
    let_happen(evening, lambda: desk.connection().state == "refused")
    screen.look()
    settle()
    check_nothing_is_left(app)
