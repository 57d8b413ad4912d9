"""What is wanted against what is reported: everything is told once, and again after any mishap."""

from itertools import count

import pytest

from firmware_bridge.board import AGAIN, Board
from firmware_bridge.calibration import Calibration
from firmware_bridge.link import KEEP_ALIVE, SILENCE
from firmware_bridge.messages import message
from firmware_bridge.motion import HOME, NOWHERE, Go, Turn
from tests.bridge.desk import RED, Desk, go, reported

# ---- one thing after the other


def test_wishes_made_before_there_is_a_port_are_told_in_order(desk: Desk) -> None:
    desk.board.go(Go(4, "up"))
    desk.board.show([RED])
    desk.plug()
    assert desk.names() == ["hello", "ask", "configure", "lamps", "lamps", "go"]
    assert desk.said[-1] == message("go", goal=1, section=4, way=1)


def test_a_board_that_has_it_all_is_told_nothing(at_two: Desk) -> None:
    at_two.run(3 * KEEP_ALIVE)
    assert set(at_two.names()) == {"ask"}


def test_without_wishes_nothing_is_moved_and_no_lamp_touched(desk: Desk) -> None:
    desk.plug().run(5.0)
    assert [said.name for said in desk.peer.carried_out if said.name != "ask"] == ["configure"]


def test_nothing_else_is_told_until_the_configuration_is_in_force(desk: Desk) -> None:
    desk.peer.refuse = {"configure": "bad_value"}
    desk.board.go(Go(1))
    desk.board.show([RED])
    desk.plug().run(3.0)
    assert set(desk.names()) == {"hello", "ask", "configure"}
    assert desk.board.status().refused == ("configure", "bad_value")


def test_what_is_refused_is_tried_again_only_now_and_then(desk: Desk) -> None:
    desk.peer.refuse = {"configure": "bad_value", "lamps": "bad_value", "go": "bad_value"}
    desk.plug().run(10 * AGAIN)
    assert 9 <= desk.names().count("configure") <= 12
    desk.peer.refuse = {}
    desk.run(2 * AGAIN)
    assert desk.board.status().refused is None
    assert desk.peer.reported["config"] == desk.board.calibration.checksum


def test_what_was_refused_is_no_longer_said_when_the_board_starts_anew(desk: Desk) -> None:
    desk.peer.refuse = {"configure": "bad_value"}
    desk.plug()
    desk.peer.refuse = {}
    desk.tell(desk.peer.restart())
    desk.tell(desk.peer.hear(desk.board.poll(desk.now)))
    assert desk.board.status().link == "open"
    assert desk.board.status().refused is None


def test_calibrations_that_follow_each_other_are_told_at_once(at_two: Desk) -> None:
    for steps in (4096, 1600, 6400):
        at_two.board.calibrate(Calibration(steps=steps))
        at_two.run(0.1)
        assert at_two.peer.reported["config"] == Calibration(steps=steps).checksum


def test_another_calibration_is_told_and_the_goal_anew(at_two: Desk) -> None:
    at_two.board.calibrate(Calibration(steps=4096, brightness=255))
    at_two.run(2 * AGAIN)
    assert [said.name for said in at_two.peer.carried_out if said.name not in ("ask", "lamps")] == [
        "configure",
        "go",
    ]
    assert at_two.peer.reported["section"] == 2


@pytest.mark.parametrize("angle", [False, True])
def test_without_a_calibration_the_board_says_which_sensors_it_has(desk: Desk, angle: bool) -> None:
    desk.board = Board(None, count(1))
    desk.peer.capabilities += ["angle"] * angle
    desk.plug()
    assert desk.peer.reported["config"] == Calibration(angle=angle).checksum


def test_a_calibration_is_kept_whatever_the_board_says_of_itself(desk: Desk) -> None:
    desk.board = Board(None, count(1))
    desk.board.calibrate(Calibration(angle=True))
    desk.plug()
    assert desk.peer.reported["config"] == Calibration(angle=True).checksum


def test_only_the_newest_wish_counts(desk: Desk) -> None:
    for section in (1, 2, 3):
        desk.board.go(Go(section))
    desk.plug()
    assert desk.peer.moves == [go(1, 3)]


def test_a_wish_while_another_is_on_its_way_is_told_after_it(at_two: Desk) -> None:
    at_two.board.go(Go(3))
    at_two.board.poll(at_two.now)  # written, and lost
    at_two.board.go(Go(5))
    at_two.run(1.0)
    assert [said.section for said in at_two.peer.moves] == [3, 5]
    assert at_two.board.motion.settled(reported(at_two))


# ---- goals


def test_every_wish_gets_a_number_of_its_own(at_two: Desk) -> None:
    for section in (3, 3, 4):
        at_two.board.go(Go(section))
        at_two.run(0.1)
    assert at_two.peer.moves == [go(2, 3), go(3, 3), go(4, 4)]


def test_the_goal_of_an_earlier_program_is_not_taken_for_ours(desk: Desk) -> None:
    """It may have the number that ours would get, and stand somewhere else."""
    desk.peer.state(goal=1, section=5, wheel="at", config=desk.board.calibration.checksum)
    desk.board.go(Go(2))
    desk.plug()
    assert desk.peer.moves == [go(2, 2)]


def test_goal_numbers_go_round_without_a_zero(at_two: Desk) -> None:
    for turn in range(300):
        at_two.board.go(Go(turn % 6))
        at_two.run(0.02)
    goals = [said.goal for said in at_two.peer.moves]
    assert goals == [(place % 255) + 1 for place in range(1, 301)]


def test_a_board_that_calmed_down_is_told_its_goal_and_its_lamps_again(at_two: Desk) -> None:
    at_two.run(2 * AGAIN)
    at_two.tell(at_two.peer.calm())
    at_two.run(0.1)
    assert at_two.peer.moves == [go(2, 2)]
    assert [said.name for said in at_two.peer.carried_out].count("lamps") == 2


def test_a_home_that_was_found_is_not_looked_for_again_after_a_restart(desk: Desk) -> None:
    desk.board.go(Go(HOME))
    desk.plug()
    assert desk.board.motion.settled(reported(desk))
    desk.tell(desk.peer.restart())
    desk.run(0.3)
    assert [said.section for said in desk.peer.moves] == [HOME, 0]


def test_a_release_is_settled_when_nothing_moves(at_two: Desk) -> None:
    at_two.board.go(Go(NOWHERE))
    assert not at_two.board.motion.settled(reported(at_two))
    at_two.run(0.1)
    assert at_two.board.motion.settled(reported(at_two))
    at_two.tell(at_two.peer.state(wheel="moving"))
    assert not at_two.board.motion.settled(reported(at_two))


def test_a_place_of_the_counter_is_forgotten_with_the_counter(at_two: Desk) -> None:
    """After a start it counts from somewhere else: going there would be a turn nobody wanted."""
    at_two.board.go(Turn(-700))
    at_two.run(0.1)
    assert at_two.board.motion.settled(reported(at_two))
    at_two.forget()
    at_two.tell(at_two.peer.restart())
    at_two.run(2.0)
    assert at_two.peer.moves == []


def test_a_place_of_the_counter_is_kept_over_a_mere_silence(at_two: Desk) -> None:
    at_two.board.go(Turn(900))
    at_two.pull()
    at_two.plug()
    assert [said.name for said in at_two.peer.moves] == ["turn"]
    at_two.board.calibrate(Calibration(steps=1600))
    at_two.run(3.0)
    assert [said.name for said in at_two.peer.moves] == ["turn"]


# ---- starts, cables, silence


def test_after_a_restart_everything_is_told_again(at_two: Desk) -> None:
    at_two.tell(at_two.peer.restart())
    at_two.run(0.3)
    assert at_two.names() == ["hello", "ask", "configure", "lamps", "lamps", "go"]
    assert at_two.board.motion.settled(reported(at_two))


def test_a_pulled_cable_is_no_board_and_wishes_wait_for_its_return(at_two: Desk) -> None:
    at_two.pull()
    assert at_two.board.state is None
    assert at_two.board.status().link == "closed"
    at_two.board.go(Go(5))
    assert at_two.run(1.0).said == []
    at_two.plug()
    assert at_two.peer.moves == [go(2, 5)]


def test_a_cable_that_returns_to_a_board_as_it_was_brings_no_motion(at_two: Desk) -> None:
    at_two.pull()
    at_two.plug()
    assert set(at_two.names()) == {"hello", "ask"}


def test_a_board_that_comes_back_elsewhere_goes_where_it_is_wanted(at_two: Desk) -> None:
    at_two.pull()
    at_two.peer.restart()
    at_two.peer.state(wheel="at", section=4)
    at_two.plug()
    assert [said.section for said in at_two.peer.moves] == [2]


def test_the_wheel_is_gone_while_the_board_is_silent(at_two: Desk) -> None:
    at_two.cut = True
    at_two.run(KEEP_ALIVE + SILENCE + 0.1)
    assert at_two.board.status().link == "silent"
    assert at_two.board.state is None
    at_two.cut = False
    at_two.run(1.5)
    assert at_two.board.state is not None


# ---- who looks


def test_changes_are_counted_for_whoever_looks(at_two: Desk) -> None:
    def count_of(data: bytes) -> int:
        before = at_two.board.changes
        at_two.tell(data)
        return at_two.board.changes - before

    assert count_of(at_two.peer.state(section=3)) == 1
    assert count_of(at_two.peer.state()) == 0
    assert count_of(at_two.peer.press(1, "undo")) == 1
    assert count_of(at_two.peer.press(1, "undo")) == 0
    assert count_of(at_two.peer.restart()) > 0


def test_a_board_that_comes_back_as_it_was_is_a_change(at_two: Desk) -> None:
    """The wheel was gone until its report came."""
    at_two.pull()
    at_two.board.opened(at_two.now)
    at_two.tell(at_two.peer.hear(at_two.board.poll(at_two.now)))
    before = at_two.board.changes
    at_two.tell(at_two.peer.hear(at_two.board.poll(at_two.now)))
    assert at_two.board.state is not None
    assert at_two.board.changes > before


def test_the_next_time_comes_before_anything_is_due(at_two: Desk) -> None:
    """Polling only when asked to brings the same as polling all the time."""
    at_two.run(2 * AGAIN)
    end = at_two.now + 5 * KEEP_ALIVE
    times = 0
    while at_two.now < end:
        data = at_two.board.poll(at_two.now)
        times += 1
        if data:
            at_two.tell(at_two.peer.hear(data))
        at_two.now = max(at_two.now, at_two.board.next_time(at_two.now))
    assert times <= 12
    assert [said.name for said in at_two.peer.carried_out].count("ask") >= 5
