"""A board that is broken, or means ill: it speaks the protocol, and says whatever it likes."""

import pytest

from firmware_bridge.bridge import trouble_of
from firmware_bridge.devices import Devices, WheelState
from firmware_bridge.framing import LONGEST, Decoder
from firmware_bridge.link import UNREST_FIRST, UNREST_MOST
from firmware_bridge.messages import ENUMS, FORMATS, KINDS, message
from firmware_bridge.motion import Go
from firmware_bridge.presses import KEPT, LONG, RESTS, Presses
from tests.bridge.desk import Desk
from tests.bridge.peer import NOTHING, wire

HIGHEST = {"u8": 0xFF, "u16": 0xFFFF, "u32": 0xFFFFFFFF, "i32": 0x7FFFFFFF}
KNOWN = {*ENUMS["wheel"], "gone"}


class Table(Desk):
    """In a session, with its devices."""

    def __init__(self) -> None:
        super().__init__()
        self.devices = Devices(self.board)
        self.plug()

    @property
    def wheel(self) -> WheelState:
        return self.devices.wheel.state

    def is_sound(self) -> None:
        """Whatever was said, it is told in words that there are."""
        assert self.wheel.kind in KNOWN
        assert self.wheel.section in (None, *range(6))
        assert self.wheel.kind != "at" or self.wheel.section is not None
        trouble = trouble_of(self.board.status(), "USB")
        assert trouble is None or len(str(trouble)) < 300


@pytest.fixture
def table() -> Table:
    return Table()


# Whatever a message may hold

FIELDS = [
    (name, field, value)
    for name in ("state", "welcome", "refused", "pressed")
    for field, kind in KINDS[name].fields
    for value in (0, 1, 6, 7, 127, 200, 254, 255, HIGHEST[kind])
    if kind in FORMATS and value <= HIGHEST[kind]
]


def test_no_value_of_any_field_is_shown_as_what_it_is_not(table: Table) -> None:
    table.board.go(Go(2))
    table.run(0.3)
    for name, field, value in FIELDS:
        fields = {one: 0 for one, _ in KINDS[name].fields} | (NOTHING if name == "state" else {})
        if name == "welcome":
            fields |= {"magic": 0x4B524144, "protocol": 1, "session": table.board._link.session}
        if "boot" in fields:
            fields["boot"] = table.peer.boot
        table.tell(wire(message(name, **fields | {field: value}), table.board._link._seq))
        table.is_sound()
        table.run(0.05)
        table.is_sound()
    table.run(60)
    assert table.wheel.kind != "gone", "it is listened to again"


@pytest.mark.parametrize("section", [6, 7, 100, 254, 255])
def test_a_wheel_beyond_its_sections_stands_nobody_knows_where(table: Table, section: int) -> None:
    table.tell(table.peer.state(wheel="at", section=section))
    assert table.wheel == WheelState("unknown")


def test_a_state_that_there_is_not_is_unknown(table: Table) -> None:
    fields = NOTHING | {"wheel": 77, "section": 3, "boot": table.peer.boot}
    table.tell(wire(message("state", **fields), table.peer.last))
    assert table.wheel == WheelState("unknown", 3)


def test_answers_to_what_was_never_asked_change_nothing(table: Table) -> None:
    table.forget()
    for seq in range(256):
        table.tell(wire(message("refused", reason=ENUMS["refusal"]["bad_value"]), seq))
    table.run(3)
    assert table.board.status().refused is None
    assert not table.peer.moves


def test_whatever_a_board_can_it_is_told_nothing_that_was_not_wished(table: Table) -> None:
    """A board that claims sensors and drives it has not, and others each time."""
    for boot in range(2, 40):
        table.peer.boot, table.peer.session = boot, 0
        table.peer.capabilities = ["angle", "supply", "coils"] if boot % 2 else []
        table.tell(table.peer.welcome())
        table.run(0.5)
        table.is_sound()
    assert not table.peer.moves


# Without end


def test_bytes_without_end_are_not_kept() -> None:
    decoder = Decoder()
    for _ in range(1_000):
        assert decoder.feed(b"\x01" * 4096) == []
    assert len(decoder._segment) <= LONGEST + 1


def test_a_board_that_only_makes_noise_is_not_ours(table: Table) -> None:
    table.peer.deaf = True
    for _ in range(100):
        table.tell(b"\xff" * 4096)
        table.run(0.1)
    assert table.board.status().link in ("silent", "not-ours")
    assert trouble_of(table.board.status(), "USB") is not None


def test_a_board_that_starts_anew_without_end_is_greeted_ever_more_seldom(table: Table) -> None:
    before, changes = table.peer.greeted, table.board.changes
    for number in range(2_000):
        table.peer.boot = 2 + number % 60_000
        table.tell(table.peer.state())
        table.peer.session = 0
        table.tell(table.peer.welcome())
        table.run(0.03)
    seconds = 2_000 * 0.03
    assert table.peer.greeted - before < 8 + seconds / UNREST_MOST * 2
    assert table.board.changes - changes < 200


def test_a_board_that_starts_anew_once_is_greeted_at_once(table: Table) -> None:
    table.run(40)
    for boot in (7, 8):
        table.peer.boot, table.peer.session, greeted = boot, 0, table.peer.greeted
        table.tell(table.peer.state())
        table.run(UNREST_FIRST / 2)
        assert table.peer.greeted > greeted
        table.run(40)


def test_a_cable_that_is_pulled_a_thousand_times_leaves_nothing_behind(table: Table) -> None:
    table.board.go(Go(2))
    for _ in range(1_000):
        table.pull()
        table.board.opened(table.now)
        table.run(0.03)
    table.run(2)
    assert table.devices.wheel.settled
    assert len(table.board._refused) == len(table.board._pieces) == 0


# Buttons


def storm(table: Table, presses: int, every: float, button: str = "undo") -> int:
    """How many of so many presses were taken."""
    taken = 0
    for number in range(presses):
        table.tell(table.peer.press(1 + number % 255, button))
        table.run(every)
        taken += len(table.devices.buttons.take())
    return taken


@pytest.mark.parametrize("every", [0.005, 0.05, 0.25, 0.9])
def test_a_button_that_is_pressed_without_end_does_not_undo_the_evening(table: Table, every: float) -> None:
    assert storm(table, 300, every) < LONG[0]
    trouble = trouble_of(table.board.status(), "USB")
    assert trouble is not None
    assert "`undo` reports more presses than a hand makes" in str(trouble)


def test_a_button_counts_again_when_it_has_rested(table: Table) -> None:
    storm(table, 100, 0.02)
    changes = table.board.changes
    table.run(RESTS + 0.1)
    assert table.board.changes > changes, "people are told that all is well"
    assert trouble_of(table.board.status(), "USB") is None
    assert storm(table, 3, 0.5) == 3


def test_the_other_button_goes_on(table: Table) -> None:
    storm(table, 100, 0.02)
    assert storm(table, 3, 0.3, "end_turn") == 3


def test_two_buttons_without_end_count_again_each_after_its_own_rest() -> None:
    presses = Presses()
    for number in range(100):
        presses.press(("undo", "end_turn")[number % 2], 0.05 * number)
    presses.take()
    for button in ("undo", "end_turn"):
        presses.press(button, 5.2)
    presses.press("undo", 6.0)
    assert (presses.stuck, presses.take()) == ({"undo", "end_turn"}, [])
    assert presses.look(5.3 + RESTS)
    presses.press("end_turn", 8.4)
    presses.press("undo", 8.5)
    assert (presses.stuck, presses.take()) == ({"undo"}, ["end_turn"])
    assert presses.look(8.6 + RESTS)
    assert not presses.look(8.6 + RESTS)
    presses.press("undo", 11.7)
    assert (presses.stuck, presses.take()) == (set(), ["undo"])


def test_of_two_buttons_without_end_one_is_told_after_the_other(table: Table) -> None:
    for number in range(200):
        table.tell(table.peer.press(1 + number % 255, ("undo", "end_turn")[number % 2]))
        table.run(0.05)
    assert "`end turn` reports" in str(trouble_of(table.board.status(), "USB"))
    storm(table, 20, 0.3, "undo")
    assert "`undo` reports" in str(trouble_of(table.board.status(), "USB"))
    table.run(RESTS + 0.1)
    assert trouble_of(table.board.status(), "USB") is None


def test_a_hand_that_takes_back_ten_answers_is_heard(table: Table) -> None:
    assert storm(table, 10, 0.35) == 10


def test_presses_that_nobody_takes_are_few() -> None:
    presses = Presses()
    for number in range(1_000):
        presses.press("undo", 5.0 * number)
    assert len(list(presses)) == KEPT
