"""What is wanted against what is reported: everything is told once, and again after any mishap."""

from typing import Any

import pytest

from firmware_bridge.board import AGAIN
from firmware_bridge.calibration import Calibration
from firmware_bridge.framing import crc16
from firmware_bridge.lights import Light
from firmware_bridge.link import KEEP_ALIVE, SILENCE
from firmware_bridge.messages import CONSTANTS, LIGHT, Message, message
from firmware_bridge.motion import HOME, NOWHERE, Go, Turn
from tests.bridge.desk import Desk
from tests.bridge.peer import wire

RED = Light(255, 0, 0)


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def at_two(desk: Desk) -> Desk:
    """In a session, configured, the wheel at section 2, lamp 0 red, and everything before forgotten."""
    desk.board.go(Go(2))
    desk.board.show([RED])
    desk.plug()
    assert desk.peer.reported["section"] == 2
    desk.forget()
    return desk


def go(goal: int, section: int) -> Message:
    return message("go", goal=goal, section=section, way=0)


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


def test_another_calibration_is_told_and_the_goal_anew(at_two: Desk) -> None:
    at_two.board.calibrate(Calibration(steps=4096, brightness=255))
    at_two.run(2 * AGAIN)
    assert [said.name for said in at_two.peer.carried_out if said.name not in ("ask", "lamps")] == [
        "configure",
        "go",
    ]
    assert at_two.peer.reported["section"] == 2


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


def reported(desk: Desk) -> Message:
    state = desk.board.state
    assert state is not None
    return state


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


# ---- hands at the wheel


def turned(desk: Desk, section: int = CONSTANTS["no_section"]) -> None:
    desk.tell(desk.peer.state(wheel="turned", section=section))


def test_a_hand_turn_is_never_fought(at_two: Desk) -> None:
    turned(at_two, 4)
    at_two.run(10.0)
    assert at_two.peer.moves == []
    assert at_two.board.motion.undecided == "turned"


def test_a_wheel_turned_back_by_hand_needs_no_decision(at_two: Desk) -> None:
    turned(at_two, 4)
    at_two.tell(at_two.peer.state(wheel="at", section=2))
    assert at_two.board.motion.undecided is None
    assert at_two.board.motion.settled(reported(at_two))


@pytest.mark.parametrize("what", ["turned", "jammed"])
def test_what_a_person_has_to_decide_outlives_cable_and_restart(at_two: Desk, what: str) -> None:
    """A hand may still be at the wheel."""
    at_two.tell(at_two.peer.state(wheel=what, section=4))
    at_two.pull()
    at_two.peer.restart()
    at_two.peer.state(wheel="at", section=4)
    at_two.plug().run(10.0)
    assert at_two.peer.moves == []
    assert at_two.board.motion.undecided == what
    at_two.board.go(Go(2))
    at_two.run(0.1)
    assert [said.section for said in at_two.peer.moves] == [2]
    assert at_two.board.motion.undecided is None


@pytest.mark.parametrize("what", ["turned", "jammed"])
def test_a_wheel_that_comes_back_where_it_is_wanted_needs_no_decision(at_two: Desk, what: str) -> None:
    at_two.tell(at_two.peer.state(wheel=what, section=4))
    at_two.peer.restart()
    at_two.peer.state(wheel="at", section=2)
    at_two.run(2.0)
    assert at_two.board.motion.undecided is None
    assert at_two.board.motion.settled(reported(at_two))


def test_a_calm_board_that_was_turned_by_hand_is_not_sent_back(at_two: Desk) -> None:
    at_two.pull()
    at_two.peer.calm()
    at_two.peer.state(wheel="turned", section=5)
    at_two.plug().run(3.0)
    assert at_two.peer.moves == []
    assert at_two.board.motion.undecided == "turned"


def test_a_wish_made_while_the_cable_was_out_is_newer_than_the_hand_turn(at_two: Desk) -> None:
    at_two.pull()
    at_two.board.go(Go(3))
    at_two.peer.state(wheel="turned", section=5)
    at_two.plug()
    assert [said.section for said in at_two.peer.moves] == [3]


def test_a_jammed_wheel_waits_for_a_new_wish(at_two: Desk) -> None:
    at_two.tell(at_two.peer.state(wheel="jammed"))
    at_two.run(5.0)
    assert at_two.peer.moves == []
    at_two.board.go(Go(2))
    at_two.run(0.1)
    assert at_two.peer.moves == [go(2, 2)]
    assert at_two.board.motion.undecided is None


# ---- lamps


def strip_of(desk: Desk) -> bytes:
    """What the peer's lamps were told last."""
    told = bytearray(LIGHT * desk.board.calibration.lamps)
    for said in desk.peer.carried_out:
        if said.name == "lamps":
            told[LIGHT * said.first : LIGHT * said.first + len(said.lights)] = said.lights
    return bytes(told)


def test_lamps_lie_on_the_strip_as_this_table_has_them() -> None:
    desk = Desk(Calibration(lamps=3, lamp_order=(2, 0, 1), brightness=255))
    desk.board.show([Light(1, 2, 3), Light(4, 5, 6, "blink"), Light(7, 8, 9, "breathe")])
    desk.plug()
    assert strip_of(desk) == bytes([4, 5, 6, 1, 7, 8, 9, 3, 1, 2, 3, 0])


def test_a_lamp_that_has_no_place_is_left_out_and_one_not_mentioned_is_dark() -> None:
    desk = Desk(Calibration(lamps=3, lamp_order=(2,), brightness=255))
    desk.board.show([Light(1, 2, 3), Light(4, 5, 6)])
    desk.plug()
    assert strip_of(desk) == bytes([0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 0])
    desk.board.show([])
    desk.run(0.1)
    assert strip_of(desk) == bytes(12)


def test_brightness_limits_every_colour_and_puts_none_out() -> None:
    desk = Desk(Calibration(lamps=1, lamp_order=(0,), brightness=51))
    desk.board.show([Light(255, 100, 1)])
    desk.plug()
    assert strip_of(desk) == bytes([51, 20, 1, 0])
    assert Light(255, 255, 255).packed(0) == bytes(4)


def test_a_long_strip_is_shown_at_once_with_its_last_piece(at_two: Desk) -> None:
    at_two.board.show([RED] * 21)
    at_two.run(0.1)
    pieces = [(said.first, said.show, len(said.lights)) for said in at_two.peer.carried_out]
    assert pieces == [(0, 0, 52), (13, 1, 32)]


def test_a_picture_that_changes_while_it_is_told_is_told_from_the_start(at_two: Desk) -> None:
    at_two.board.show([RED] * 21)
    at_two.run(0.004)
    at_two.board.show([Light(0, 0, 9)] * 21)
    at_two.run(0.2)
    assert [said.first for said in at_two.peer.carried_out] == [0, 0, 13]
    assert at_two.board.lamps_settled
    assert strip_of(at_two) == bytes([0, 0, 9, 0]) * 21


def test_the_same_picture_again_is_not_told_again(at_two: Desk) -> None:
    at_two.board.show([RED])
    at_two.run(0.2)
    assert at_two.said == []


def test_lamps_are_held_white_and_then_show_what_was_wanted_meanwhile(at_two: Desk) -> None:
    at_two.board.hold(True)
    at_two.run(0.2)
    assert strip_of(at_two) == bytes([255, 255, 255, 0]) * 21
    at_two.board.show([Light(0, 9, 0)])
    at_two.run(0.2)
    assert strip_of(at_two) == bytes([255, 255, 255, 0]) * 21
    at_two.board.hold(False)
    at_two.run(0.2)
    assert strip_of(at_two) == bytes([0, 9, 0, 0]) + bytes(80)


def test_lamps_that_showed_nothing_before_are_dark_after_the_white(desk: Desk) -> None:
    desk.board.hold(True)
    desk.plug()
    desk.board.hold(False)
    desk.run(0.2)
    assert strip_of(desk) == bytes(84)


def test_a_strip_whose_checksum_would_mean_calm_is_told_a_shade_beside() -> None:
    """Found by trying: a picture of one lamp whose checksum is 0."""
    unlucky = next(
        Light(red, green, blue)
        for red in range(256)
        for green in range(256)
        for blue in range(256)
        if crc16(bytes([red, green, blue, 0])) == 0
    )
    desk = Desk(Calibration(lamps=1, lamp_order=(0,), brightness=255))
    desk.board.show([unlucky])
    desk.plug()
    assert desk.board.lamps_settled
    assert strip_of(desk) == bytes([unlucky.red, unlucky.green, unlucky.blue ^ 1, 0])


@pytest.mark.parametrize("wrong", [{"red": 256}, {"blue": -1}, {"pattern": "sparkle"}])
def test_a_light_that_no_lamp_can_show_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        Light(**wrong)


# ---- buttons


def test_a_press_counts_once_however_often_it_is_reported(at_two: Desk) -> None:
    for _ in range(3):
        at_two.tell(at_two.peer.press(7, "undo"))
        at_two.run(0.05)
    assert list(at_two.board.presses) == ["undo"]
    seen = [said for said in at_two.peer.carried_out if said.name == "seen"]
    assert seen == [message("seen", press=7)] * 3


def test_presses_come_in_order(at_two: Desk) -> None:
    for number, button in enumerate(["undo", "end_turn", "end_turn"], 1):
        at_two.tell(at_two.peer.press(number, button))
        at_two.run(0.05)
    assert list(at_two.board.presses) == ["undo", "end_turn", "end_turn"]


def test_a_chip_that_started_anew_counts_its_presses_anew(at_two: Desk) -> None:
    at_two.tell(at_two.peer.press(1, "undo"))
    at_two.tell(at_two.peer.restart())
    at_two.run(0.3)
    at_two.tell(at_two.peer.press(1, "undo"))
    assert list(at_two.board.presses) == ["undo", "undo"]


def test_a_press_reported_again_after_the_cable_returned_is_the_same_press(at_two: Desk) -> None:
    at_two.tell(at_two.peer.press(1, "undo"))
    at_two.pull()
    at_two.plug()
    at_two.tell(at_two.peer.press(1, "undo"))
    at_two.run(0.1)
    assert list(at_two.board.presses) == ["undo"]
    assert at_two.peer.carried_out[-1] == message("seen", press=1)


def test_a_button_nobody_knows_is_seen_and_left_at_that(at_two: Desk) -> None:
    at_two.tell(wire(message("pressed", press=3, button=9), at_two.peer.last))
    at_two.run(0.1)
    assert list(at_two.board.presses) == []
    assert at_two.peer.carried_out[-1] == message("seen", press=3)


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
