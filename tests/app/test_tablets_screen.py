"""At the table: the code that lets a tablet join, and what may be done with those that have joined."""

from typing import Any

import pytest

from companion.app.play.tablets import DeviceAt
from companion.app.screens.tablets import TabletsScreen
from companion.app.tour.scenes_tablets import DEVICES, HubDesk
from companion.app.widgets.digits import Digits
from companion.app.widgets.page import Sheet
from companion.app.widgets.plain import Touch, Words
from companion.app.widgets.qr import Qr
from companion.core.errors import Illegal
from tests.app.drawn import label_of, parts, settle, shown, touch
from tests.app.past_games import texts, touch_label


class Refusing(HubDesk):
    """Nothing can be switched on here."""

    def switch(self, on: bool) -> None:
        raise Illegal("nothing-to-undo")


def screen_of(**more: Any) -> TabletsScreen:
    return TabletsScreen(HubDesk(**more), lambda: None)


def codes(screen: TabletsScreen) -> list[str]:
    return [one.text for one in parts(screen, Digits)]


def test_nobody_can_join_until_somebody_says_so() -> None:
    screen = screen_of(is_on=False, code=None)
    with shown(screen):
        assert codes(screen) == []
        assert parts(screen, Qr) == []
        touch_label(screen, "Let tablets join")
        assert screen._desk.is_on
        touch_label(screen, "Show a code")
        assert codes(screen) == ["650077"]
        touch_label(screen, "Off")
        assert not screen._desk.is_on


def test_what_cannot_be_switched_on_is_said_and_nothing_has_changed() -> None:
    screen = TabletsScreen(Refusing(is_on=False), lambda: None)
    with shown(screen):
        touch_label(screen, "Let tablets join")
        assert "There is no step to take back. Play on." in texts(screen)
        assert codes(screen) == []


def test_the_life_of_a_code_is_told_as_it_runs_out() -> None:
    screen = screen_of()
    with shown(screen):
        before = parts(screen, Digits)
        assert "Good for 2:31, and for 5 tries" in texts(screen)
        screen._desk.seconds_left, screen._desk.tries_left = 9, 1
        screen.look()
        assert "Good for 0:09, and for 1 try" in texts(screen)
        assert parts(screen, Digits) == before, "nothing else was made anew"


def test_the_qr_code_and_the_addresses_lead_to_the_same_table() -> None:
    screen = screen_of(addresses=("192.168.1.20:47313",))
    with shown(screen):
        assert len(parts(screen, Qr)) == 1
        assert "192.168.1.20:47313" in texts(screen)
        screen._desk.addresses = ("10.0.0.4:47313",)
        screen.look()
        assert "10.0.0.4:47313" in texts(screen)
        assert "192.168.1.20:47313" not in texts(screen)


def test_a_table_that_is_not_found_by_itself_says_why() -> None:
    screen = screen_of()
    with shown(screen):
        assert any("finds this one by itself" in said for said in texts(screen))
        screen._desk.trouble = "This network lets nobody announce anything."
        screen.look()
        assert not any("finds this one by itself" in said for said in texts(screen))
        assert "This network lets nobody announce anything." in texts(screen)


def test_a_code_that_was_guessed_at_too_often_is_worth_nothing() -> None:
    screen = screen_of()
    with shown(screen):
        screen._desk.code, screen._desk.locked = None, True
        screen.look()
        assert codes(screen) == []
        assert any(said.startswith("Too many wrong codes") for said in texts(screen))
        touch_label(screen, "Show a code")
        assert not any(said.startswith("Too many wrong codes") for said in texts(screen))


def test_a_tablet_that_joins_is_greeted_once() -> None:
    screen = screen_of(devices=DEVICES[:2])
    joined = "Grandmother has joined. The next tablet needs the new code."
    with shown(screen):
        assert joined not in texts(screen)
        screen._desk.devices, screen._desk.code = DEVICES, "000111"
        screen.look()
        assert joined in texts(screen)
        assert codes(screen) == ["000111"]
        touch_label(screen, "Show a new code")
        screen.look()
        assert joined not in texts(screen)


def test_everybody_sees_who_plays_where_and_who_is_away() -> None:
    screen = screen_of()
    with shown(screen):
        said = texts(screen)
    assert "Plays here, at the table" in said
    assert "Benedek's phone · connected" in said
    assert "The old tablet · away" in said
    assert "Plays for Benedek · connected · owner of the table" in said
    assert "Looks on · connected" in said


def test_the_seat_of_a_tablet_is_taken_over_here() -> None:
    screen = screen_of()
    with shown(screen):
        touch_label(screen, "The old tablet")
        touch_label(screen, "Play its seat here")
        assert not parts(screen, Sheet)
        assert texts(screen).count("Plays here, at the table") == 2


def test_what_is_asked_about_a_tablet_hits_no_other_one() -> None:
    """Others join and go while somebody thinks about it."""
    screen = screen_of()
    desk = screen._desk
    with shown(screen):
        touch_label(screen, "The old tablet")
        desk.devices = [DeviceAt("new", "A new one", 0, online=True), *reversed(DEVICES)]
        screen.look()
        settle()
        touch_label(screen, "Send this tablet away")
        assert any("Send The old tablet away?" in said for said in texts(screen))
        desk.devices = [DeviceAt("newer", "The old tablet 2"), *desk.devices]
        screen.look()
        settle()
        touch_label(screen, "Send this tablet away")
        assert [one.id for one in desk.devices] == ["newer", "new", "g", "b"]
        assert "The old tablet was sent away." in texts(screen)


@pytest.mark.parametrize("pages", [["The old tablet"], ["The old tablet", "Send this tablet away"]])
@pytest.mark.parametrize("off", [True, False])
def test_a_tablet_that_is_gone_is_asked_about_no_longer(pages: list[str], off: bool) -> None:
    """It was sent away elsewhere, or the table is not open to tablets any more."""
    screen = screen_of()
    with shown(screen):
        for page in pages:
            touch_label(screen, page)
        screen._desk.is_on, screen._desk.devices = not off, [] if off else DEVICES[:1]
        screen.look()
        settle()
        assert not parts(screen, Sheet)
        gone = "The old tablet is no longer among the tablets of this table. Nothing was changed."
        assert gone in texts(screen)


def test_a_touch_that_comes_before_the_screen_has_noticed_says_nothing_untrue() -> None:
    screen = screen_of()
    with shown(screen):
        touch_label(screen, "The old tablet")
        touch_label(screen, "Send this tablet away")
        screen._ticker.stop()  # a slow machine would notice meanwhile
        screen._desk.devices = DEVICES[:1]
        touch_label(screen, "Send this tablet away")
        assert "The old tablet was sent away." not in texts(screen)


def test_a_seat_that_another_tablet_plays_by_now_is_not_taken_from_it() -> None:
    screen = screen_of()
    with shown(screen):
        touch_label(screen, "The old tablet")
        screen._desk.devices = [DeviceAt("k", "The old tablet", None), DeviceAt("b", "Benedek", 2)]
        touch_label(screen, "Play its seat here")
        assert [one.seat for one in screen._desk.devices] == [None, 2]
        assert "The old tablet no longer plays that seat. Nothing was changed." in texts(screen)


def test_a_seat_that_changed_hands_while_it_was_shown_is_not_given_away() -> None:
    screen = screen_of()
    with shown(screen):
        touch_label(screen, "Grandmother")
        screen._ticker.stop()  # a slow machine would notice meanwhile
        screen._desk.give(0, "k")
        sheet = parts(screen, Sheet)[0]
        touch_label(sheet, "Annamária")
        assert screen._desk.seats[0].device == "The old tablet"
        assert "Annamária's seat is played elsewhere by now. Nothing was changed." in texts(screen)
        touch_label(screen, "Grandmother")
        touch_label(parts(screen, Sheet)[0], "Annamária")
        assert screen._desk.seats[0].device == "Grandmother", "now it was seen who has it"


def test_before_a_game_is_open_no_tablet_is_promised_a_way_in() -> None:
    screen = screen_of(is_on=False, has_game=False, code=None, devices=(), seats=())
    soon = "Tablets can join as soon as a game is open."
    with shown(screen):
        assert soon in texts(screen)
        touch_label(screen, "Let tablets join")
        assert soon in texts(screen)
        assert not any("by itself" in said or "Show a" in said for said in texts(screen))
        assert parts(screen, Qr) == []
        touch_label(screen, "Off")
        assert not screen._desk.is_on


def test_tablets_that_were_here_before_are_not_greeted_as_if_they_had_used_the_code() -> None:
    class Closed(HubDesk):
        def switch(self, on: bool) -> None:
            self.is_on, self.devices = on, DEVICES

    screen = TabletsScreen(Closed(is_on=False, devices=()), lambda: None)
    with shown(screen):
        touch_label(screen, "Let tablets join")
        screen.look()
        assert not any("has joined" in said for said in texts(screen))
        screen._desk.devices = [*DEVICES, DeviceAt("new", "A new one")]
        screen.look()
        assert "A new one has joined. The next tablet needs the new code." in texts(screen)


def test_two_hundred_tablets_with_long_names_are_listed() -> None:
    names = ("W" * 40, "Ж" * 40, "i" * 40, "漢" * 40, "Anna's tablet")
    many = [DeviceAt(f"d{n}", f"{names[n % 5][:36]} {n}", online=n % 2 == 0) for n in range(200)]
    screen = screen_of(devices=many)
    with shown(screen):
        lines = [one for one in parts(screen, Touch) if f"{names[0][:36]} 195" in label_of(one)]
        assert len(lines) == 1
        assert all(words.right <= screen.right for words in parts(lines[0], Words))
        touch(lines[0])
        assert any(f"{names[0][:36]} 195" in said for said in texts(parts(screen, Sheet)[0]))


def test_only_who_plays_a_seat_can_be_taken_over() -> None:
    screen = screen_of()
    with shown(screen):
        screen.open(DEVICES[2])
        assert "Play its seat here, at the table" not in texts(screen)


def test_a_tablet_becomes_owner_of_the_table_and_no_longer() -> None:
    screen = screen_of()
    with shown(screen):
        for expected in (True, False):
            touch_label(screen, "Grandmother")
            touch_label(screen, "Make it an owner" if expected else "Let it no longer be an owner")
            assert screen._desk.devices[2].owner is expected


def test_before_a_tablet_is_sent_away_it_is_asked() -> None:
    screen = screen_of()
    with shown(screen):
        for answer, left in (("It stays", 3), ("Send this tablet away", 2)):
            touch_label(screen, "The old tablet")
            touch_label(screen, "Send this tablet away")
            assert "Send The old tablet away?" in texts(screen)
            assert len(screen._desk.devices) == 3
            sheet = parts(screen, Sheet)[0]
            touch_label(sheet, answer)
            assert len(screen._desk.devices) == left
        assert "The old tablet was sent away." in texts(screen)


def test_a_tablet_that_was_sent_away_and_comes_back_is_greeted_again() -> None:
    screen = screen_of()
    with shown(screen):
        gone = DEVICES[1]
        screen._do(screen._desk.revoke, gone.id)
        screen._desk.devices = [*screen._desk.devices, DeviceAt(gone.id, gone.name)]
        screen.look()
        assert any(said.startswith("The old tablet has joined") for said in texts(screen))


@pytest.mark.parametrize("high", [60, 120])
def test_a_code_is_never_wider_than_its_place(high: int) -> None:
    digits = Digits("482913", high, size_hint_x=None, width=200)
    assert digits.height * 0.72 * 6 < 200
    digits.width = 4000
    assert digits.height == high


def test_the_screen_looks_by_itself_and_no_longer_when_it_is_left() -> None:
    screen = screen_of()
    with shown(screen):
        screen.dispatch("on_pre_enter")
        assert screen._ticker.runs
        screen.dispatch("on_leave")
        settle()
        assert not screen._ticker.runs
