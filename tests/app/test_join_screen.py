"""On a tablet: a table is found, its code is typed once, and a seat is taken."""

from dataclasses import replace
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.textinput import TextInput

from companion.app.owner.preferences import preferences
from companion.app.play.tablets import Connection, FoundTable
from companion.app.screens.join import JoinScreen
from companion.app.tour.scenes_tablets import SEATS, TABLES, TabletDesk
from companion.app.widgets.offline import OfflineBand
from companion.app.widgets.plain import Touch
from companion.core.errors import Illegal
from companion.hub.invitation import Invitation, write
from companion.hub.messages import HubError
from companion.text import error_text
from tests.app.drawn import label_of, parts, settle, shown
from tests.app.past_games import texts, touch_label

STRANGE, KNOWN, OTHER_VERSION = TABLES


class Joined:
    """A screen with its desk, and what came of it."""

    def __init__(self, desk: TabletDesk | None = None, **more: Any) -> None:
        self.desk = desk or TabletDesk(**({"found": TABLES} | more))
        self.ways: list[str] = []
        self.screen = JoinScreen(
            self.desk, lambda: self.ways.append("entered"), lambda: self.ways.append("left")
        )

    def become(self, state: str, said: str = "", **more: Any) -> None:
        self.desk.state, self.desk.said = state, said
        for name, value in more.items():
            setattr(self.desk, name, value)
        self.screen.look()
        settle()

    def type(self, digits: str) -> None:
        for digit in digits:
            touch_label(self.screen, digit)


def test_a_table_that_knows_this_tablet_is_joined_by_one_touch() -> None:
    joined = Joined()
    with shown(joined.screen):
        touch_label(joined.screen, KNOWN.name)
        assert joined.desk.asked == (KNOWN, "", "Tablet")
        assert "Joining the table." in texts(joined.screen)


def test_the_last_of_six_digits_joins() -> None:
    joined = Joined()
    with shown(joined.screen):
        touch_label(joined.screen, STRANGE.name)
        joined.type("48291")
        assert joined.desk.asked == ()
        joined.type("3")
        assert joined.desk.asked == (STRANGE, "482913", "Tablet")


def test_a_digit_can_be_taken_back() -> None:
    joined = Joined()
    with shown(joined.screen):
        touch_label(joined.screen, STRANGE.name)
        joined.type("12")
        touch_label(joined.screen, "")  # the arrow of the page
        assert "Tables in this network" in texts(joined.screen)
        touch_label(joined.screen, STRANGE.name)
        assert joined.screen.digits.text == ""
        joined.type("12")
        joined.screen.erase()
        assert joined.screen.digits.text == "1"


def press_key(code: int, text: str | None = None, *held: str) -> bool:
    """Did anybody want it?"""
    return bool(Window.dispatch("on_key_down", code, 0, text, list(held)))


def test_a_keyboard_types_the_code_as_the_keys_on_the_screen_do() -> None:
    joined = Joined()
    with shown(joined.screen):
        joined.screen.dispatch("on_pre_enter")
        assert not press_key(ord("4"), "4"), "no code is asked for yet"
        touch_label(joined.screen, STRANGE.name)
        for digit in "482":
            assert press_key(ord(digit), digit)
        assert press_key(8, "\x08")
        assert joined.screen.digits.text == "48"
        assert not press_key(ord("4"), "4", "ctrl")
        assert not press_key(ord("a"), "a")
        assert not press_key(27, "\x1b"), "that leads back"
        for digit in "2913":
            assert press_key(256 + int(digit)), "beside the keyboard"
        assert joined.desk.asked == (STRANGE, "482913", "Tablet")
        assert not press_key(ord("4"), "4"), "it joins"
        joined.screen.dispatch("on_leave")


def test_after_a_wrong_code_the_digits_are_gone_and_the_sentence_stands_there() -> None:
    joined = Joined()
    with shown(joined.screen):
        touch_label(joined.screen, STRANGE.name)
        joined.type("111111")
        joined.become("wrong", "That is not the code. 4 tries are left.")
        assert "That is not the code. 4 tries are left." in texts(joined.screen)
        assert joined.screen.digits.text == ""
        joined.type("482913")
        assert joined.desk.asked == (STRANGE, "482913", "Tablet")
        assert "That is not the code. 4 tries are left." not in texts(joined.screen)


def test_a_table_of_another_version_says_so_and_cannot_be_touched() -> None:
    joined = Joined()
    with shown(joined.screen):
        assert OTHER_VERSION.problem in texts(joined.screen)
        assert not any(OTHER_VERSION.name in label_of(one) for one in parts(joined.screen, Touch))


def test_tables_that_need_no_code_come_first() -> None:
    joined = Joined()
    with shown(joined.screen):
        said = texts(joined.screen)
    assert sorted((one.name for one in TABLES), key=said.index) == [
        KNOWN.name, STRANGE.name, OTHER_VERSION.name,
    ]  # fmt: skip


def test_an_address_can_be_typed() -> None:
    joined = Joined(found=())
    with shown(joined.screen):
        touch_label(joined.screen, "Go there")
        assert "Tables in this network" in texts(joined.screen), "nothing was typed"
        parts(joined.screen, TextInput)[0].text = " 10.0.0.4:47313 "
        touch_label(joined.screen, "Go there")
        assert "The code of 10.0.0.4:47313" in texts(joined.screen)
        joined.type("482913")
        assert joined.desk.asked == ("10.0.0.4:47313", "482913", "Tablet")


def test_what_is_no_address_is_said_before_anybody_types_a_code() -> None:
    joined = Joined(found=())
    with shown(joined.screen):
        parts(joined.screen, TextInput)[0].text = "over there"
        touch_label(joined.screen, "Go there")
        assert error_text(HubError("join-address", text="over there")) in texts(joined.screen)
        assert parts(joined.screen, TextInput)[0].text == "over there"
    assert joined.desk.asked == ()


def test_an_invitation_that_was_pasted_needs_no_code() -> None:
    invitation = write(Invitation((("10.0.0.4", 47313),), "ab" * 32, "The winter cabin", "482913"))
    joined = Joined(found=())
    with shown(joined.screen):
        parts(joined.screen, TextInput)[0].text = invitation
        touch_label(joined.screen, "Go there")
    assert joined.desk.asked == (invitation, "", "Tablet")


def test_a_table_that_is_found_meanwhile_does_not_take_the_field_from_who_types() -> None:
    joined = Joined(found=())
    with shown(joined.screen):
        field = parts(joined.screen, TextInput)[0]
        field.text = "10.0"
        joined.become("looking", found=(STRANGE,))
        assert STRANGE.name in texts(joined.screen)
        assert parts(joined.screen, TextInput)[0] is field


def test_the_name_of_this_tablet_is_remembered() -> None:
    joined = Joined()
    with shown(joined.screen):
        parts(joined.screen, TextInput)[1].text = "  Kleopátra's   phone "
        touch_label(joined.screen, KNOWN.name)
    assert joined.desk.asked[2] == "Kleopátra's phone"
    assert preferences().tablet == "Kleopátra's phone"
    assert Joined().screen.name_here == "Kleopátra's phone"


@pytest.mark.parametrize("nobody", ["", "   "])
def test_a_tablet_without_a_name_has_one_all_the_same(nobody: str) -> None:
    joined = Joined()
    with shown(joined.screen):
        parts(joined.screen, TextInput)[1].text = nobody
        touch_label(joined.screen, KNOWN.name)
    assert joined.desk.asked[2] == "Tablet"


def test_a_free_seat_is_taken_at_once_and_the_others_say_who_is_asked_for_them() -> None:
    joined = Joined()
    with shown(joined.screen):
        joined.become("seats", seats=(replace(SEATS[0], is_free=True), *SEATS[1:]))
        assert "Free: touch to play it here." in texts(joined.screen)
        assert "Plays on The old tablet. Touch to ask for this seat." in texts(joined.screen)
        touch_label(joined.screen, "Annamária")
        assert joined.desk.asked == ("sit", 0)
        joined.become("ready")
    assert joined.ways == ["entered"]


def test_a_seat_that_somebody_has_is_asked_for_and_waited_for() -> None:
    joined = Joined()
    with shown(joined.screen):
        joined.become("seats", seats=SEATS)
        touch_label(joined.screen, "Kleopátra")
        assert joined.desk.asked == ("sit", 2)
        joined.become("seats", wish=2)
        assert "Waiting for a yes at the table…" in texts(joined.screen)
        assert any("The old tablet" in said for said in texts(joined.screen)), "who may say it, too"
        assert not any("Benedek" in said for said in texts(joined.screen))


def test_who_waits_may_choose_another_seat() -> None:
    joined = Joined()
    with shown(joined.screen):
        joined.become("seats", seats=SEATS, wish=2)
        touch_label(joined.screen, "Choose another seat")
        assert joined.desk.wish is None
        assert "Benedek" in texts(joined.screen)


def test_who_waits_may_look_on_meanwhile_and_still_asks() -> None:
    joined = Joined()
    with shown(joined.screen):
        joined.become("seats", seats=SEATS, wish=2)
        touch_label(joined.screen, "Look on meanwhile")
        assert joined.desk.asked == ("sit", None)
        assert joined.desk.wish == 2


def test_a_no_is_said_and_the_seats_are_offered_again() -> None:
    joined = Joined()
    with shown(joined.screen):
        joined.become("seats", seats=SEATS, wish=2)
        joined.become("seats", "You were not given that seat.", wish=None)
        assert {"Who are you?", "You were not given that seat.", "Kleopátra"} <= set(texts(joined.screen))
        touch_label(joined.screen, "Kleopátra")
        assert joined.desk.asked == ("sit", 2)


def test_one_may_only_look_on() -> None:
    joined = Joined()
    with shown(joined.screen):
        joined.become("seats", seats=SEATS)
        assert "Played at the table. Touch to ask for this seat." in texts(joined.screen)
        touch_label(joined.screen, "Only look on")
        assert joined.desk.asked == ("sit", None)


def test_a_seat_that_was_taken_meanwhile_is_told_on_the_same_page() -> None:
    joined = Joined()
    with shown(joined.screen):
        joined.become("seats", "Somebody else was quicker.", seats=SEATS)
        assert {"Who are you?", "Somebody else was quicker."} <= set(texts(joined.screen))


def test_a_table_that_is_out_of_reach_says_so_while_a_seat_is_chosen_or_waited_for() -> None:
    joined = Joined()
    with shown(joined.screen):
        joined.become("seats", seats=SEATS, wish=2)
        assert not parts(joined.screen, OfflineBand)[0].is_shown
        joined.become("seats", reached=Connection("away", 7))
        (band,) = parts(joined.screen, OfflineBand)
        assert {"Not connected to the table · trying again", "0:07"} <= set(texts(band))
        joined.become("seats", reached=Connection())
        assert not band.is_shown
        joined.become("looking", reached=Connection("refused", said="This tablet has left the table."))
        assert not band.is_shown, "nobody is cut off before a table was joined"


@pytest.mark.parametrize("way", ["a table", "the camera", "an address", "an invitation"])
def test_a_name_that_nobody_can_read_is_said_before_a_code_is_typed(way: str) -> None:
    joined, unread = Joined(), "The name of this tablet has no letter and no digit"
    screen = joined.screen
    with shown(screen):
        screen.name_here = "..."
        match way:
            case "a table":
                touch_label(screen, STRANGE.name)
            case "the camera":
                touch_label(screen, "Read its QR code")
            case _:
                code = "482913" if way == "an invitation" else ""
                screen.address = write(Invitation((("192.168.1.20", 47313),), "4f" * 32, "Her table", code))
                screen._go_to_address()
        settle()
        assert any(said.startswith(unread) for said in texts(screen))
        assert "Name of this tablet" in texts(screen), "it can be changed on this very page"
        assert joined.desk.asked == ()
        screen.name_here = "Mine"
        touch_label(screen, STRANGE.name)
        joined.type("482913")
        assert joined.desk.asked[2] == "Mine"


@pytest.mark.parametrize("state", ["joining", "seats"])
def test_the_way_back_always_works(state: str) -> None:
    joined = Joined()
    with shown(joined.screen):
        joined.become(state, seats=SEATS)
        joined.screen.go_back()
        assert joined.desk.state == "looking"
        assert "Tables in this network" in texts(joined.screen)
        assert joined.ways == []
        joined.screen.go_back()
    assert joined.ways == ["left"]


def test_nobody_looks_for_tables_any_more_when_the_screen_is_left() -> None:
    joined = Joined()
    with shown(joined.screen):
        joined.screen.dispatch("on_pre_enter")
        assert not joined.desk.closed
        joined.screen.dispatch("on_leave")
    assert joined.desk.closed


def test_what_cannot_be_begun_is_said_and_the_digits_are_gone() -> None:
    class Broken(TabletDesk):
        def join(self, table: FoundTable | str, code: str, name: str) -> None:
            raise Illegal("nothing-to-undo")

    joined = Joined(Broken(found=TABLES))
    with shown(joined.screen):
        touch_label(joined.screen, STRANGE.name)
        joined.type("482913")
        assert "There is no step to take back. Play on." in texts(joined.screen)
        assert joined.screen.digits.text == ""
