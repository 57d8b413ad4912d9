"""The emulated lamps and buttons."""

from itertools import pairwise

import pytest

from firmware_bridge.emulator import EmulatedBoard, Hardware
from firmware_bridge.framing import crc16
from firmware_bridge.messages import ENUMS, Message, word
from tests.bridge.scripted import HALL, Host, ready

DARK = (0, 0, 0)
AMBER = (12, 6, 0)


def lights(*some: tuple[int, int, int, str]) -> bytes:
    return b"".join(bytes([red, green, blue, ENUMS["pattern"][how]]) for red, green, blue, how in some)


def told(pattern: str = "steady") -> Host:
    """One lamp, told so, and all the others dark."""
    host = ready(EmulatedBoard())
    host.say("lamps", first=0, show=1, lights=lights((200, 100, 50, pattern)))
    return host


def test_lamps_show_what_they_are_told_when_they_are_told_to() -> None:
    host = ready(EmulatedBoard())
    host.say("lamps", first=0, show=0, lights=lights(*[(9, 8, 7, "steady")] * 13))
    assert host.board.shown() == [DARK] * 21
    assert host.say("ask").lamps == 0
    host.say("lamps", first=13, show=1, lights=lights(*[(1, 2, 3, "steady")] * 8))
    assert host.board.shown() == [(9, 8, 7)] * 13 + [(1, 2, 3)] * 8
    whole = lights(*[(9, 8, 7, "steady")] * 13, *[(1, 2, 3, "steady")] * 8)
    assert host.say("ask").lamps == crc16(whole)


@pytest.mark.parametrize("first, light", [(21, (1, 1, 1, 0)), (0, (1, 1, 1, 4))])
def test_lamps_and_patterns_that_do_not_exist_are_refused(
    first: int, light: tuple[int, int, int, int]
) -> None:
    host = ready(EmulatedBoard())
    refused = host.say("lamps", first=first, show=1, lights=bytes(light))
    assert word("refusal", refused.reason) == "bad_value"
    assert host.board.shown() == [DARK] * 21


def test_before_the_board_is_configured_it_drives_no_lamps() -> None:
    host = Host(EmulatedBoard())
    host.listen(0.1)
    host.greet()
    refused = host.say("lamps", first=0, show=1, lights=lights((9, 9, 9, "steady")))
    assert word("refusal", refused.reason) == "not_configured"
    host.listen(6)
    assert host.board.shown() == [DARK] * 21


def shown_over_two_seconds(host: Host) -> list[tuple[int, int, int]]:
    """One look every 25 milliseconds."""
    looks = []
    for _ in range(80):
        host.listen(0.025)
        looks.append(host.board.shown()[0])
    return looks


@pytest.mark.parametrize("pattern, changes", [("steady", 0), ("blink", 4), ("flash", 16)])
def test_patterns_go_on_and_off_as_often_as_they_should(pattern: str, changes: int) -> None:
    looks = shown_over_two_seconds(told(pattern))
    assert set(looks) <= {(200, 100, 50), DARK}
    assert sum(one != other for one, other in pairwise(looks)) in (changes, changes - 1)
    if changes:
        assert abs(looks.count(DARK) - 40) <= 2


def test_breathing_swells_and_fades_in_two_seconds() -> None:
    reds = [red for red, _, _ in shown_over_two_seconds(told("breathe"))]
    assert max(reds) >= 190
    assert min(reds) <= 2
    assert max(abs(one - other) for one, other in pairwise(reds)) < 20


def test_calm_lamps_are_dark_but_for_the_last_until_they_are_told_anew() -> None:
    host = told()
    host.listen(5.1)
    assert host.board.shown() == [DARK] * 20 + [AMBER]
    assert host.say("ask").lamps == 0
    assert host.board.shown() == [DARK] * 20 + [AMBER]
    host.say("lamps", first=0, show=1, lights=lights((1, 2, 3, "steady")))
    assert host.board.shown() == [(1, 2, 3)] + [DARK] * 20


def test_a_reset_leaves_the_lamps_as_they_are_until_the_board_is_configured() -> None:
    host = told()
    host.board.reset()
    host.listen(0.5)
    assert host.board.shown()[0] == (200, 100, 50)
    host.greet(9)
    host.configure()
    assert host.board.shown() == [DARK] * 21


def test_another_number_of_lamps_is_another_strip() -> None:
    host = ready(EmulatedBoard(Hardware(lamps=3)), HALL, lamps=3)
    host.say("lamps", first=2, show=1, lights=lights((5, 5, 5, "steady")))
    assert host.board.shown() == [DARK, DARK, (5, 5, 5)]


def presses(host: Host) -> list[Message]:
    return host.named("pressed")


def test_a_press_is_told_again_until_it_was_seen() -> None:
    host = ready(EmulatedBoard())
    host.board.press("undo")
    host.listen(0.5)
    heard = presses(host)
    assert len(heard) in (4, 5)
    assert {(said.press, said.button) for said in heard} == {(1, ENUMS["button"]["undo"])}
    host.say("seen", press=1)
    before = len(presses(host))
    host.listen(0.5)
    assert len(presses(host)) == before


def test_presses_come_one_at_a_time_in_their_order() -> None:
    host = ready(EmulatedBoard())
    for button in ("end_turn", "undo", "end_turn"):
        host.board.press(button, 60)
        host.listen(0.15)
    assert {said.press for said in presses(host)} == {1}
    order = []
    for number in (1, 2, 3):
        host.listen(0.12)
        order.append(word("button", presses(host)[-1].button))
        host.say("seen", press=number)
    assert order == ["end_turn", "undo", "end_turn"]


def test_what_is_seen_but_was_never_pressed_is_ignored() -> None:
    host = ready(EmulatedBoard())
    host.board.press("undo")
    host.listen(0.1)
    assert host.say("seen", press=77).name == "state"
    before = len(presses(host))
    host.listen(0.25)
    assert len(presses(host)) > before


def test_a_touch_of_less_than_the_debounce_time_is_no_press() -> None:
    host = ready(EmulatedBoard())
    host.board.press("undo", 15)
    host.listen(0.3)
    assert presses(host) == []


def test_more_presses_than_fit_are_lost_at_the_end() -> None:
    host = ready(EmulatedBoard())
    for _ in range(12):
        host.board.press("undo", 50)
        host.say("ask")
        host.listen(0.12)
    for number in range(1, 9):
        host.listen(0.12)
        assert presses(host)[-1].press == number
        host.say("seen", press=number)
    before = len(presses(host))
    host.listen(0.3)
    assert len(presses(host)) == before


def test_nobody_is_told_of_presses_before_a_session_or_in_a_silence() -> None:
    host = Host(EmulatedBoard())
    host.listen(0.1)
    host.board.press("undo")
    host.listen(0.3)
    host.greet()
    host.listen(5.2)
    host.board.press("undo")
    host.listen(0.3)
    host.say("ask")
    host.listen(0.3)
    assert presses(host) == []


def test_a_button_that_is_down_shows_in_the_state() -> None:
    host = ready(EmulatedBoard())
    host.board.press("undo", 300)
    host.listen(0.1)
    assert host.say("ask").flag >> 5 & 1
    host.say("seen", press=1)
    host.listen(0.4)
    assert not host.say("ask").flag >> 5 & 1
