"""Lamps as this table has them, and buttons that count once."""

from typing import Any

import pytest

from firmware_bridge.calibration import Calibration
from firmware_bridge.framing import crc16
from firmware_bridge.lights import Light
from firmware_bridge.messages import LIGHT, message
from tests.bridge.desk import RED, Desk
from tests.bridge.peer import wire

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


def test_a_picture_wished_again_and_again_while_it_is_told_still_arrives(at_two: Desk) -> None:
    for _ in range(20):
        at_two.board.show([RED] * 21)
        at_two.run(0.004)
    assert at_two.board.lamps_settled


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


def test_a_press_that_comes_while_another_is_being_seen_is_seen_too(at_two: Desk) -> None:
    at_two.tell(at_two.peer.press(1, "undo"))
    on_its_way = at_two.board.poll(at_two.now)
    at_two.tell(at_two.peer.press(2, "undo"))
    at_two.tell(at_two.peer.hear(on_its_way))
    at_two.run(0.1)
    assert at_two.peer.carried_out == [message("seen", press=1), message("seen", press=2)]


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
