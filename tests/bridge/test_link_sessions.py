"""The link when the board starts anew, falls silent, or is none."""

from collections.abc import Iterator

import pytest

from firmware_bridge.link import (
    KEEP_ALIVE,
    RESEND_MOST,
    SILENCE,
    STRANGER,
    session_numbers,
)
from firmware_bridge.messages import CONSTANTS, message, unpack
from tests.bridge.line import Line, body, go
from tests.bridge.peer import wire

# ---- the board starts anew, or is out of step


def test_a_board_that_says_it_started_anew_is_greeted_in_a_new_session(open_line: Line) -> None:
    open_line.tell(open_line.peer.restart())
    assert open_line.link.phase == "greeting"
    open_line.step()
    assert open_line.link.phase == "open"
    assert open_line.peer.session == open_line.link.session == 2
    assert open_line.link.welcome is not None
    assert open_line.link.welcome.boot == 2


def test_a_restart_that_nobody_heard_of_shows_when_the_next_message_is_refused(open_line: Line) -> None:
    open_line.peer.restart()
    open_line.say(go(1))
    assert open_line.link.phase == "greeting"
    open_line.step()
    assert open_line.link.phase == "open"
    assert open_line.peer.carried_out == []


def test_a_report_of_another_start_is_not_believed(open_line: Line) -> None:
    open_line.peer.boot = 9
    open_line.tell(open_line.peer.state())
    assert open_line.link.phase == "greeting"
    assert [heard.message.name for heard in open_line.heard] == ["welcome"]


def test_a_start_between_two_copies_of_the_greeting_is_noticed(line: Line) -> None:
    """Both are answered, with the same session and another boot."""
    line.lose_answers = True
    line.link.opened(line.now)
    hello = line.step()
    line.lose_answers = False
    line.run(RESEND_MOST)
    line.peer.restart()
    line.tell(line.peer.hear(hello))
    assert line.link.phase == "greeting"
    line.step()
    assert line.link.phase == "open"


def test_a_greeting_answered_twice_changes_nothing(open_line: Line) -> None:
    open_line.tell(open_line.peer.welcome())
    assert open_line.link.phase == "open"
    assert open_line.peer.greeted == 1


def test_the_answer_to_another_session_opens_nothing(line: Line) -> None:
    line.lose = True
    line.link.opened(line.now)
    line.step()
    line.peer.session = 500
    line.tell(line.peer.welcome())
    assert line.link.phase == "greeting"


def test_a_session_of_somebody_else_ends_ours(open_line: Line) -> None:
    open_line.peer.session = 500
    open_line.tell(open_line.peer.welcome())
    assert open_line.link.phase == "greeting"
    open_line.step()
    assert open_line.link.phase == "open"


def test_reports_before_the_greeting_is_answered_are_not_passed_on(line: Line) -> None:
    line.link.opened(line.now)
    line.tell(line.peer.state() + line.peer.press(1, "undo"))
    assert line.heard == []


# ---- silence, strangers, other versions


def test_a_board_that_falls_silent_is_greeted_anew(open_line: Line) -> None:
    open_line.lose = True
    open_line.run(KEEP_ALIVE + SILENCE + 0.1)
    assert open_line.link.phase == "silent"
    assert open_line.named("hello")
    open_line.lose = False
    open_line.run(RESEND_MOST)
    assert open_line.link.phase == "open"


def test_a_board_that_reports_but_answers_nothing_yet_is_not_silent(open_line: Line) -> None:
    open_line.lose = True
    open_line.say(go(1))
    for _ in range(20):
        open_line.run(0.5)
        open_line.tell(open_line.peer.state())
    assert open_line.link.phase == "open"


def test_a_port_with_nobody_behind_it_is_silent(line: Line) -> None:
    line.lose = True
    line.link.opened(line.now)
    line.run(SILENCE - 0.1)
    assert line.link.phase == "greeting"
    line.run(0.2)
    assert line.link.phase == "silent"


def test_something_that_talks_otherwise_is_not_ours(line: Line) -> None:
    line.lose = True
    line.link.opened(line.now)
    for _ in range(50):
        line.tell(b"T:21.3 /0.0 ok\n")
        line.run(0.1)
    assert line.link.phase == "not-ours"


def test_what_was_heard_at_a_port_before_says_nothing_once_it_is_opened_anew(line: Line) -> None:
    line.lose = True
    line.link.opened(line.now)
    line.tell(b"ok\n")
    line.link.closed()
    line.link.opened(line.now)
    line.run(SILENCE + 0.1)
    assert line.link.phase == "silent"


def test_a_line_that_gives_back_what_is_written_is_not_ours(line: Line) -> None:
    line.lose = True
    line.link.opened(line.now)
    for _ in range(500):
        line.tell(line.step(0.01))
    assert line.link.phase == "not-ours"
    assert line.link.statistics.heard == 0
    assert line.link.statistics.bad > 0


def test_a_welcome_without_the_right_magic_is_a_strangers(line: Line) -> None:
    line.link.opened(line.now)
    line.lose_answers = True
    line.step()
    line.peer.session = line.link.session
    strange = dict(unpack(*body(line.peer.welcome())).fields) | {"magic": 7}
    line.tell(wire(message("welcome", **strange), line.peer.last))
    assert line.link.phase == "greeting"


def test_a_strangers_port_that_becomes_ours_is_ours(line: Line) -> None:
    line.lose = True
    line.link.opened(line.now)
    line.tell(b"bootloader chatter")
    line.run(SILENCE + 0.1)
    assert line.link.phase == "not-ours"
    line.lose = False
    line.run(2 * RESEND_MOST)  # the first answer is not trusted behind such chatter
    assert line.link.phase == "open"


def test_a_board_of_another_protocol_is_told_apart_and_greeted_slowly(line: Line) -> None:
    line.peer.protocol = 2
    line.link.opened(line.now)
    line.step()
    assert line.link.phase == "wrong-version"
    assert line.link.welcome is not None
    assert line.link.welcome.protocol == 2
    before = line.peer.greeted
    line.run(5 * STRANGER)
    assert line.link.phase == "wrong-version"
    assert line.peer.greeted - before == 5
    assert line.peer.session == 0


def test_a_board_that_got_the_right_firmware_is_welcome(line: Line) -> None:
    line.peer.protocol = 2
    line.link.opened(line.now)
    line.step()
    line.peer.protocol = CONSTANTS["protocol"]
    line.tell(line.peer.restart())
    line.step()
    assert line.link.phase == "open"


def test_a_board_that_got_other_firmware_while_open_is_told_apart(open_line: Line) -> None:
    open_line.peer.protocol = 2
    open_line.tell(open_line.peer.restart())
    assert open_line.link.phase == "wrong-version"


# ---- how good it is


def test_round_trips_are_measured_on_messages_sent_once(open_line: Line) -> None:
    open_line.lose_answers = True
    for trip in (0.01, 0.03):
        open_line.say(go(1))
        open_line.now += trip
        open_line.tell(open_line.peer.state())
    statistics = open_line.link.statistics
    assert statistics.last_trip == pytest.approx(0.03)
    assert statistics.mean_trip == pytest.approx(0.04 / 3)  # the greeting took no time
    open_line.say(go(2))
    open_line.run(0.5)
    open_line.tell(open_line.peer.state())
    assert open_line.link.statistics.last_trip == pytest.approx(0.03)
    assert open_line.link.statistics.resent > 0


def test_damaged_and_strange_frames_are_counted(open_line: Line) -> None:
    good = open_line.peer.state()
    open_line.tell(good[:5] + b"\x77" + good[5:])
    open_line.tell(wire(message("ask"), 3) * 2)
    assert open_line.link.statistics.bad == 3
    assert open_line.link.statistics.heard == 1


def test_counting_goes_on_when_the_port_is_opened_anew(open_line: Line) -> None:
    open_line.link.closed()
    assert open_line.step() == b""
    open_line.open()
    assert open_line.link.statistics.sent == 2


def test_session_numbers_are_never_nothing_and_repeat_with_their_seed() -> None:
    def first(numbers: Iterator[int]) -> list[int]:
        return [next(numbers) for _ in range(1000)]

    assert all(1 <= number <= 0xFFFF for number in first(session_numbers()))
    assert first(session_numbers(5)) == first(session_numbers(5)) != first(session_numbers(6))
