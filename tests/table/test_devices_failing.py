"""Devices that fail: what is told, and that the game goes on."""

from pathlib import Path

from companion.games.dark_road.options import TURN_WHEEL
from companion.table.devices import TableDevices
from companion.table.devices.watching import Watch
from companion.table.session import Session
from firmware_bridge.errors import BridgeError
from tests.table.device_games import Evening
from tests.table.fake_board import FakeBoard
from tests.table.tabletop import Disk, play


def test_a_jammed_wheel_tries_again_with_the_next_turn() -> None:
    evening = Evening().to_slot_3()
    evening.board.kind = "jammed"
    evening.devices.follow()
    assert not evening.devices.turns_wheel
    told = len(evening.board.told)
    evening.answer(TURN_WHEEL)
    assert len(evening.board.told) == told + 1


def test_a_jammed_wheel_tries_again_when_somebody_says_so() -> None:
    evening = Evening()
    evening.board.kind, evening.board.stands = "jammed", None
    evening.devices.settle(table_is_right=False)
    assert evening.board.told[1:] == [(evening.wheel_top, "shortest")]


def test_every_happening_is_told_once() -> None:
    evening = Evening(FakeBoard(link="greeting"))
    board, devices = evening.board, evening.devices
    said = devices.notices
    for change, code in (
        (lambda: setattr(board, "link", "open"), "device-here"),
        (lambda: setattr(board, "kind", "jammed"), "device-jammed"),
        (lambda: setattr(board, "kind", "at"), None),
        (lambda: setattr(board, "kind", "jammed"), "device-jammed"),
        (board.pull, "device-gone"),
        (board.plug, "device-back"),
        (lambda: setattr(board, "fault", "no_sensor"), "device-no-sensor"),
        (lambda: setattr(board, "fault", "no_magnet"), "device-no-magnet"),
        (lambda: setattr(board, "link", "silent"), "device-gone"),
        (lambda: setattr(board, "link", "open"), "device-back"),
    ):
        before = len(said)
        change()
        for _ in range(3):
            devices.arrived()
        new = [notice for notice, _ in said[before:]]
        assert new[:1] == ([code] if code else []), code


def test_a_game_is_played_on_without_any_board() -> None:
    evening = Evening(FakeBoard(link="closed"))
    assert not evening.devices.turns_wheel
    play(evening.session)
    evening.devices.follow()
    assert evening.session.game.result is not None
    assert evening.devices.notices == []
    assert evening.devices.mismatch is None


def test_the_wheel_comes_to_where_the_game_is_when_the_board_comes_back() -> None:
    evening = Evening().to_slot_3()
    evening.board.pull()
    evening.answer(TURN_WHEEL)
    assert not evening.agrees()
    evening.board.plug()
    evening.devices.follow()
    assert evening.agrees()


def test_the_lamps_hold_white_while_the_camera_looks() -> None:
    evening = Evening()
    evening.devices.hold(True)
    assert evening.board.white
    evening.devices.hold(False)
    assert not evening.board.white


def test_what_stands_at_5_is_told_by_name() -> None:
    evening = Evening()
    assert evening.devices.wanted_good == evening.session.game.state.box.board.wheel[evening.wheel_top]
    setting_up = TableDevices(Session.new(Path("/games/other.journal"), 2, files=Disk()), FakeBoard())
    assert setting_up.wanted_good is None


OLD = BridgeError("wrong-version", firmware="0.1.0", theirs=0, ours=1)
REFUSED = BridgeError("refused", what="configure", reason="bad value")
NO_PORT = BridgeError("no-port", port="COM7")
IN_USE = BridgeError("in-use", port="COM7")


def told(board: FakeBoard, devices: TableDevices, link: str, trouble: BridgeError | None) -> list[str]:
    """What is new when things stand like this, however often one looks."""
    before = len(devices.notices)
    board.link, board.trouble = link, trouble
    for _ in range(3):
        devices.arrived()
    return [code for code, _ in devices.notices[before:]]


def test_why_there_is_no_board_is_told_once() -> None:
    evening = Evening(FakeBoard(link="closed"))
    board, devices = evening.board, evening.devices
    assert told(board, devices, "closed", NO_PORT) == ["device-trouble"]
    assert told(board, devices, "closed", IN_USE) == ["device-trouble"]
    assert told(board, devices, "wrong-version", OLD) == ["device-trouble"]
    assert "device flash" in devices.notices[-1][1]["reason"]
    assert told(board, devices, "open", OLD) == ["device-here"]
    assert told(board, devices, "open", None) == []
    assert told(board, devices, "open", REFUSED) == ["device-warning"]
    assert told(board, devices, "closed", NO_PORT) == ["device-gone"]
    assert told(board, devices, "closed", IN_USE) == ["device-trouble"]


def test_where_nobody_asked_for_a_board_none_is_missed() -> None:
    board = FakeBoard(link="closed")
    session = Evening().session
    devices = TableDevices(session, board, watch=Watch(quiet=True))
    assert told(board, devices, "closed", BridgeError("no-board")) == []
    assert told(board, devices, "closed", IN_USE) == ["device-trouble"]
    assert told(board, devices, "open", None) == ["device-here"]
