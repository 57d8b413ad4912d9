"""Wheel, lamps and buttons as the rest of the program sees them."""

from threading import Thread

import pytest

from firmware_bridge.devices import Devices, Light, WheelState
from firmware_bridge.messages import CONSTANTS, message
from tests.bridge.desk import Desk


class Table(Desk):
    """A desk with its devices."""

    def __init__(self) -> None:
        super().__init__()
        devices = Devices(self.board)
        self.wheel, self.lamps, self.buttons = devices.wheel, devices.lamps, devices.buttons


@pytest.fixture
def table() -> Table:
    """In a session, and nothing wished yet."""
    table = Table()
    table.plug()
    return table


def test_without_a_board_the_wheel_is_gone_and_nothing_blocks() -> None:
    table = Table()
    assert table.wheel.state == WheelState("gone")
    table.wheel.go(3)
    table.lamps.show([Light(1, 2, 3)])
    table.lamps.hold(True)
    assert table.wheel.wanted == 3
    assert not table.wheel.settled
    assert not table.lamps.settled
    assert table.buttons.take() == []
    assert table.wheel.accept() is None
    assert table.wheel.wanted == 3


@pytest.mark.parametrize(
    "wheel, section, words",
    [
        ("unknown", 255, "unknown"),
        ("homing", 255, "homing"),
        ("moving", 255, "moving"),
        ("at", 3, "at section 3"),
        ("between", 255, "between sections"),
        ("turned", 4, "turned by hand"),
        ("jammed", 255, "jammed"),
    ],
)
def test_the_wheel_says_what_it_does(table: Table, wheel: str, section: int, words: str) -> None:
    table.tell(table.peer.state(wheel=wheel, section=section))
    assert table.wheel.state == WheelState(wheel, section if section < 6 else None)
    assert str(table.wheel.state) == words


def test_a_pulled_cable_shows_at_once(table: Table) -> None:
    table.wheel.go(1)
    table.run(0.1)
    table.pull()
    assert str(table.wheel.state) == "gone"
    assert not table.wheel.settled


def test_the_wheel_settles_when_the_board_says_that_it_arrived(table: Table) -> None:
    table.wheel.go(4)
    assert not table.wheel.settled
    table.run(0.1)
    assert table.wheel.settled
    assert str(table.wheel.state) == "at section 4"
    table.tell(table.peer.state(wheel="moving", section=255))
    assert not table.wheel.settled


@pytest.mark.parametrize("section", [-1, 6, 254, 255])
def test_a_section_that_the_wheel_does_not_have_is_refused(table: Table, section: int) -> None:
    with pytest.raises(ValueError, match="no section"):
        table.wheel.go(section)
    assert table.wheel.wanted is None


def test_home_release_and_turn_reach_the_board(table: Table) -> None:
    table.wheel.home()
    assert table.wheel.wanted == 0
    table.run(0.1)
    table.wheel.release()
    assert table.wheel.wanted is None
    table.run(0.1)
    table.wheel.turn(-12)
    assert table.wheel.wanted is None
    table.run(0.1)
    assert table.peer.moves == [
        message("go", goal=1, section=CONSTANTS["go_home"], way=0),
        message("go", goal=2, section=CONSTANTS["go_nowhere"], way=0),
        message("turn", goal=3, position=-12),
    ]


def test_the_way_is_told(table: Table) -> None:
    table.wheel.go(1, way="down")
    table.run(0.1)
    assert table.peer.moves == [message("go", goal=1, section=1, way=2)]


def test_after_a_hand_turn_the_person_may_send_the_wheel_back(table: Table) -> None:
    table.wheel.go(2)
    table.run(0.1)
    table.tell(table.peer.state(wheel="turned", section=4))
    assert table.wheel.state == WheelState("turned", 4)
    assert table.wheel.wanted == 2
    table.wheel.go(2)
    table.run(0.1)
    assert table.wheel.settled
    assert [said.section for said in table.peer.moves] == [2, 2]


def test_after_a_hand_turn_the_person_may_leave_the_wheel_as_it_stands(table: Table) -> None:
    """The board is told the section where it stands already."""
    table.wheel.go(2)
    table.run(0.1)
    table.tell(table.peer.state(wheel="turned", section=4))
    assert table.wheel.accept() == 4
    assert table.wheel.wanted == 4
    table.run(0.1)
    assert table.wheel.settled
    assert [said.section for said in table.peer.moves] == [2, 4]


def test_a_hand_turn_is_still_one_after_the_chip_started_anew(table: Table) -> None:
    table.wheel.go(2)
    table.run(0.1)
    table.tell(table.peer.state(wheel="turned", section=4))
    table.tell(table.peer.restart())
    table.peer.state(wheel="at", section=4)
    table.run(0.3)
    assert table.wheel.state == WheelState("turned", 4)
    assert table.wheel.accept() == 4
    table.run(0.1)
    assert table.wheel.settled


def test_a_place_that_nobody_can_tell_cannot_be_accepted(table: Table) -> None:
    """As with the index sensor alone."""
    table.wheel.go(2)
    table.run(0.1)
    table.tell(table.peer.state(wheel="turned", section=255))
    assert table.wheel.accept() is None
    assert table.wheel.wanted == 2
    assert str(table.wheel.state) == "turned by hand"


def test_lamps_settle_when_the_board_says_so(table: Table) -> None:
    assert not table.lamps.settled
    table.lamps.show([Light(1, 2, 3)])
    assert not table.lamps.settled
    table.run(0.1)
    assert table.lamps.settled
    table.lamps.hold(True)
    assert not table.lamps.settled
    table.run(0.1)
    assert table.lamps.settled


def test_presses_are_taken_once(table: Table) -> None:
    table.tell(table.peer.press(1, "end_turn"))
    table.tell(table.peer.press(2, "undo"))
    assert table.buttons.take() == ["end_turn", "undo"]
    assert table.buttons.take() == []


def test_presses_that_nobody_takes_do_not_pile_up(table: Table) -> None:
    for number in range(1, 256):
        table.now += 4.0
        table.tell(table.peer.press(number, "undo"))
    assert len(table.buttons.take()) == 32


def test_many_threads_may_wish_at_once(table: Table) -> None:
    def wish(section: int) -> None:
        for _ in range(200):
            table.wheel.go(section)
            table.lamps.show([Light(section, 0, 0)])
            assert table.wheel.state.kind in ("unknown", "at")

    threads = [Thread(target=wish, args=(section,)) for section in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    table.run(0.2)
    assert table.wheel.settled
    assert table.lamps.settled
    assert table.wheel.state.section == table.wheel.wanted
