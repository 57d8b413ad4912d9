"""The emulated table in real time: its port, one program at a time, the cable."""

import os
import socket
import threading
import time
from pathlib import Path

import pytest
import serial

from firmware_bridge.bridge import Bridge
from firmware_bridge.calibration import Calibration
from firmware_bridge.emulator import EmulatedBoard, EmulatedTable
from firmware_bridge.framing import Decoder, encode
from firmware_bridge.messages import Message, message, pack, unpack
from firmware_bridge.transport import Port, open_port
from tests.waiting import PATIENCE, until

NUMBER, PAYLOAD = pack(message("hello", protocol=1, session=7))
HELLO = encode(NUMBER, 1, PAYLOAD)


def wait_for_start(table: EmulatedTable, boot: int) -> None:
    """Until its chip has started so often."""
    until(lambda: table.do(EmulatedBoard.view).boot == boot)


def greeting(port: Port) -> Message:
    """Says hello until it is answered."""
    decoder = Decoder()
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        port.write(HELLO)
        for frame in decoder.feed(port.read(0.2)):
            said = unpack(frame.number, frame.payload)
            if said.name == "welcome" and said.session == 7:
                return said
    raise AssertionError("nobody says welcome")


@pytest.fixture(params=["pty", "tcp"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> EmulatedTable:
    if request.param == "pty":
        return EmulatedTable(link=tmp_path / "port")
    return EmulatedTable(tcp=0)


def test_a_program_can_say_hello(table: EmulatedTable) -> None:
    with table:
        port = open_port(table.port)
        assert greeting(port).lamps == 21
        port.close()


def test_pyserial_itself_can_say_hello(tmp_path: Path) -> None:
    with (
        EmulatedTable(link=tmp_path / "port") as table,
        serial.Serial(table.port, 115200, timeout=0.5) as port,
    ):
        decoder = Decoder()
        heard: list[str] = []
        end = time.monotonic() + PATIENCE
        while "welcome" not in heard and time.monotonic() < end:
            port.write(HELLO)
            heard += [unpack(frame.number, frame.payload).name for frame in decoder.feed(port.read(64))]
        assert "welcome" in heard


def test_programs_may_come_one_after_the_other(table: EmulatedTable) -> None:
    with table:
        boots = []
        for _ in range(3):
            port = open_port(table.port)
            boots.append(greeting(port).boot)
            port.close()
            time.sleep(0.1)
        assert boots == [1, 1, 1]


def test_where_opening_resets_every_program_finds_a_new_start(tmp_path: Path) -> None:
    tables = (
        EmulatedTable(opening_resets=True, link=tmp_path / "port"),
        EmulatedTable(opening_resets=True, tcp=0),
    )
    for table in tables:
        with table:
            wait_for_start(table, 1)
            for boot in (2, 3):
                port = open_port(table.port)
                wait_for_start(table, boot)
                assert greeting(port).boot == boot
                port.close()
                time.sleep(0.2)


def test_over_tcp_a_second_program_is_turned_away() -> None:
    with EmulatedTable(tcp=0) as table:
        first = open_port(table.port)
        greeting(first)
        second = socket.create_connection(("127.0.0.1", int(table.port.rsplit(":", 1)[1])), 5)
        assert second.recv(10) == b""
        second.close()
        assert greeting(first).session == 7
        first.close()


def test_nothing_is_left_when_it_stops(tmp_path: Path) -> None:
    threads = threading.active_count()
    files = len(os.listdir("/proc/self/fd"))
    link = tmp_path / "port"
    table = EmulatedTable(link=link)
    table.start()
    assert link.is_symlink()
    table.stop()
    table.stop()
    assert not link.is_symlink()
    own = EmulatedTable()
    own.start()
    name = Path(own.port)
    assert name.exists()
    own.stop()
    assert not name.parent.exists()
    assert threading.active_count() == threads
    assert len(os.listdir("/proc/self/fd")) == files


def test_a_name_that_is_taken_is_refused_and_left_alone(tmp_path: Path) -> None:
    taken = tmp_path / "port"
    taken.write_text("mine", encoding="utf-8")
    with pytest.raises(FileExistsError):
        EmulatedTable(link=taken).start()
    assert taken.read_text(encoding="utf-8") == "mine"
    with EmulatedTable(link=tmp_path / "other") as table, pytest.raises(FileExistsError):
        EmulatedTable(link=Path(table.port)).start()


def test_a_name_left_by_a_killed_emulator_is_taken_over(tmp_path: Path) -> None:
    link = tmp_path / "port"
    link.symlink_to(tmp_path / "a terminal that is gone")
    with EmulatedTable(link=link):
        assert link.exists()


def test_a_port_that_is_taken_is_refused() -> None:
    with EmulatedTable(tcp=0) as table, pytest.raises(OSError, match="in use"):
        EmulatedTable(tcp=int(table.port.rsplit(":", 1)[1])).start()


def test_two_tables_work_side_by_side() -> None:
    with EmulatedTable() as one, EmulatedTable() as other:
        assert one.port != other.port
        one.do(lambda board: board.hand(1))
        for table in (one, other):
            port = open_port(table.port)
            assert greeting(port).boot == 1
            port.close()


def test_the_bridge_turns_the_wheel_and_finds_it_again_when_the_cable_comes_back(
    table: EmulatedTable,
) -> None:
    with table, Bridge(table.port, Calibration(angle=True)) as bridge:
        bridge.wheel.go(3)
        until(lambda: bridge.wheel.settled)
        assert table.do(lambda board: round(board.angle) % 6) == 3
        table.pull()
        until(lambda: bridge.wheel.state.kind == "gone")
        bridge.wheel.go(1)
        table.plug()
        until(lambda: bridge.wheel.settled)
        assert table.do(lambda board: round(board.angle) % 6) == 1


def test_a_program_that_never_reads_does_not_stop_the_table(table: EmulatedTable) -> None:
    with table:
        port = open_port(table.port)
        for _ in range(400):
            port.write(HELLO * 10)
            time.sleep(0.001)
        before = table.do(lambda board: board.time)
        until(lambda: table.do(lambda board: board.time) > before)
        port.close()


def test_what_passes_is_told_to_whoever_listens(tmp_path: Path) -> None:
    heard: list[str] = []
    board = EmulatedBoard(seed=1)
    with EmulatedTable(board, link=tmp_path / "port", tap=lambda way, data, time: heard.append(way)) as table:
        port = open_port(table.port)
        greeting(port)
        port.close()
        assert {"in", "out"} <= set(heard)
