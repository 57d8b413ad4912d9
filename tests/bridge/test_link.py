"""The link: one message at a time, until it is answered."""

import math
from itertools import pairwise

import pytest

from firmware_bridge.link import (
    KEEP_ALIVE,
    RESEND_FIRST,
    RESEND_MOST,
    SILENCE,
    Heard,
    next_seq,
)
from firmware_bridge.messages import ENUMS, message, unpack
from tests.bridge.line import Line, body, go
from tests.bridge.peer import wire


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


def test_a_board_that_starts_again_and_again_is_being_greeted_not_silent(line: Line) -> None:
    """As with too weak a supply."""
    line.lose = True
    line.link.opened(line.now)
    for _ in range(4):
        line.run(SILENCE - 0.5)
        line.tell(line.peer.restart())
        line.step()
        assert line.link.phase == "greeting"
        assert line.link.next_time() == line.now + RESEND_FIRST
    line.run(SILENCE + 0.1)
    assert line.link.phase == "silent"


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
