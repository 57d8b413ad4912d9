"""The link: one message at a time until it is answered, sessions, silence."""

import math
from collections.abc import Iterator
from itertools import count, pairwise

import pytest

from firmware_bridge.framing import Decoder, Frame
from firmware_bridge.link import (
    KEEP_ALIVE,
    RESEND_FIRST,
    RESEND_MOST,
    SILENCE,
    STRANGER,
    Heard,
    Link,
    next_seq,
    session_numbers,
)
from firmware_bridge.messages import CONSTANTS, ENUMS, Message, message, unpack
from tests.bridge.peer import Peer, wire


class Line:
    """A link and a peer on a line of no length; ``lose`` and ``lose_answers`` cut it."""

    def __init__(self, peer: Peer | None = None) -> None:
        self.now = 100.0
        self.peer = peer or Peer()
        self.link = Link(count(1))
        self.lose = self.lose_answers = False
        self.written: list[Frame] = []
        self.heard: list[Heard] = []
        self._decoder = Decoder()

    def open(self) -> None:
        self.link.opened(self.now)
        self.step()
        assert self.link.phase == "open"

    def step(self, seconds: float = 0.0) -> bytes:
        """Let time pass; what the link writes is answered at once."""
        self.now += seconds
        data = self.link.poll(self.now)
        self.written += self._decoder.feed(data)
        answer = self.peer.hear(data) if data and not self.lose else b""
        if answer and not self.lose_answers:
            self.tell(answer)
        return data

    def run(self, seconds: float, pace: float = 0.01) -> None:
        for _ in range(round(seconds / pace)):
            self.step(pace)

    def tell(self, data: bytes) -> None:
        self.heard += self.link.feed(data, self.now)

    def say(self, said: Message) -> None:
        self.link.send(said, self.now)
        self.step()

    def named(self, name: str) -> list[Frame]:
        """What the link wrote of this name, repeats included."""
        return [frame for frame in self.written if unpack(frame.number, frame.payload).name == name]


@pytest.fixture
def line() -> Line:
    return Line()


@pytest.fixture
def open_line(line: Line) -> Line:
    line.open()
    return line


def go(goal: int) -> Message:
    return message("go", goal=goal, section=goal % 6, way=0)


def test_without_a_port_nothing_is_written_and_nothing_heard(line: Line) -> None:
    assert line.link.phase == "closed"
    assert line.step() == b""
    assert line.link.next_time() == math.inf
    assert line.link.feed(line.peer.welcome(), line.now) == []
    with pytest.raises(RuntimeError, match="has to wait"):
        line.link.send(go(1), line.now)


def test_a_greeting_that_is_answered_opens_the_link(open_line: Line) -> None:
    assert open_line.link.idle
    assert open_line.peer.session == open_line.link.session == 1
    assert open_line.link.welcome is not None
    assert open_line.link.welcome.boot == 1
    assert [heard.message.name for heard in open_line.heard] == ["welcome"]


def test_the_greeting_is_repeated_ever_more_slowly_until_it_is_answered(line: Line) -> None:
    """Opening the port may have started the chip anew, which takes as long as it takes."""
    line.lose = True
    line.link.opened(line.now)
    times = []
    for _ in range(1000):
        if line.step(0.01):
            times.append(line.now)
    pauses = [round(after - before, 2) for before, after in pairwise(times)]
    assert pauses[:5] == [0.06, 0.12, 0.24, 0.48, 0.96]
    assert set(pauses[5:]) == {RESEND_MOST}
    assert len({frame.seq for frame in line.written}) == 1
    line.lose = False
    line.run(RESEND_MOST)
    assert line.link.phase == "open"
    assert line.link.statistics.resent == len(line.written) - line.link.statistics.sent


def test_a_board_that_has_just_started_is_greeted_at_once(line: Line) -> None:
    line.lose = True
    line.link.opened(line.now)
    line.run(3.0)
    line.lose = False
    line.tell(line.peer.restart())
    line.step()
    assert line.link.phase == "open"


def test_a_message_is_answered_by_a_report_that_carries_its_number(open_line: Line) -> None:
    open_line.say(go(1))
    assert open_line.link.idle
    assert open_line.heard[-1].answered == go(1)
    assert open_line.peer.carried_out == [go(1)]


def test_an_unanswered_message_is_sent_again_and_carried_out_once(open_line: Line) -> None:
    open_line.lose_answers = True
    open_line.say(go(1))
    open_line.run(0.5)
    assert len(open_line.named("go")) == 4
    assert not open_line.link.idle
    open_line.lose_answers = False
    open_line.run(RESEND_MOST)
    assert open_line.link.idle
    assert open_line.peer.carried_out == [go(1)]
    assert open_line.link.statistics.resent == 4


def test_only_one_message_is_on_its_way(open_line: Line) -> None:
    open_line.lose = True
    open_line.say(go(1))
    with pytest.raises(RuntimeError, match="go has to wait"):
        open_line.link.send(go(2), open_line.now)


def test_nothing_is_written_before_its_time(open_line: Line) -> None:
    open_line.lose = True
    open_line.say(go(1))
    assert open_line.link.next_time() == open_line.now + RESEND_FIRST
    assert open_line.step(RESEND_FIRST - 0.001) == b""
    assert open_line.step(0.002) != b""


def test_answers_to_earlier_messages_answer_nothing(open_line: Line) -> None:
    open_line.say(go(1))
    old_report = open_line.peer.state()
    old_refusal = wire(message("refused", reason=ENUMS["refusal"]["bad_value"]), open_line.peer.last)
    very_old = wire(message("refused", reason=ENUMS["refusal"]["hello_first"]), 200)
    open_line.lose = True
    open_line.say(go(2))
    for stale in (old_report, old_refusal, very_old):
        open_line.tell(stale)
    assert not open_line.link.idle
    assert open_line.link.phase == "open"
    assert open_line.heard[-1] == Heard(unpack(*body(old_report)), None)
    open_line.lose = False
    open_line.run(RESEND_MOST)
    assert open_line.peer.carried_out == [go(1), go(2)]


def body(data: bytes) -> tuple[int, bytes]:
    [frame] = Decoder().feed(data)
    return frame.number, frame.payload


def test_a_message_that_was_not_written_yet_cannot_have_been_answered(open_line: Line) -> None:
    report = wire(unpack(*body(open_line.peer.state())), next_seq(open_line.peer.last))
    open_line.link.send(go(1), open_line.now)
    open_line.tell(report)
    assert not open_line.link.idle


def test_a_button_answers_nothing_though_it_carries_the_number(open_line: Line) -> None:
    open_line.lose_answers = True
    open_line.say(go(1))
    open_line.tell(open_line.peer.press(1, "undo"))
    assert open_line.heard[-1].message.name == "pressed"
    assert not open_line.link.idle


def test_a_refusal_is_an_answer(open_line: Line) -> None:
    open_line.peer.refuse = {"go": "bad_value"}
    open_line.say(go(1))
    assert open_line.heard[-1].message.reason == ENUMS["refusal"]["bad_value"]
    assert open_line.heard[-1].answered == go(1)
    assert open_line.link.idle


def test_numbers_go_round_without_a_zero(open_line: Line) -> None:
    for turn in range(600):
        open_line.say(go(turn % 255 + 1))
    seqs = [frame.seq for frame in open_line.written]
    assert seqs == [(place % 255) + 1 for place in range(601)]
    assert open_line.peer.greeted == 1
    assert len(open_line.peer.carried_out) == 600


def test_something_is_said_every_second(open_line: Line) -> None:
    open_line.run(10.0)
    assert len(open_line.named("ask")) == 10
    open_line.say(go(1))
    assert open_line.link.next_time() == open_line.now + KEEP_ALIVE


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
