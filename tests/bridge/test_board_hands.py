"""Hands at the wheel: the board never fights them, and neither does the program."""

import pytest

from firmware_bridge.messages import CONSTANTS
from firmware_bridge.motion import Go
from tests.bridge.desk import Desk, go, reported


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
