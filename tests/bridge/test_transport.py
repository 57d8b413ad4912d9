"""Ports: opened for one program alone, and never a raw error to people."""

import errno
import os
import socket
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial

from firmware_bridge.errors import BridgeError
from firmware_bridge.transport import NetworkPort, Port, SerialPort, open_port


class Terminal:
    """A pseudo terminal: the far end of the cable, and the port's path."""

    def __init__(self) -> None:
        self.far, self._near = os.openpty()
        self.path = os.ttyname(self._near)
        self._plugged = True
        tty.setraw(self._near)

    def pull(self) -> None:
        if self._plugged:
            self._plugged = False
            os.close(self.far)
            os.close(self._near)


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    terminal = Terminal()
    yield terminal
    terminal.pull()


@pytest.fixture
def server() -> Iterator[tuple[socket.socket, str]]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening, f"socket://127.0.0.1:{listening.getsockname()[1]}"


def code_of_opening(where: str) -> str:
    with pytest.raises(BridgeError) as raised:
        open_port(where)
    assert where in str(raised.value)
    return raised.value.code


def read_all(port: Port, count: int) -> bytes:
    """As many bytes, however they come; fails by the test's time limit."""
    data = b""
    while len(data) < count:
        data += port.read(1.0)
    return data


def test_bytes_pass_a_serial_port_both_ways(terminal: Terminal) -> None:
    port = open_port(terminal.path)
    assert isinstance(port, SerialPort)
    everything = bytes(range(256))
    port.write(everything)
    assert b"".join(os.read(terminal.far, 1) for _ in range(256)) == everything
    os.write(terminal.far, everything)
    assert read_all(port, 256) == everything
    assert port.read(0.0) == b""
    port.close()


def test_bytes_pass_a_network_port_both_ways(server: tuple[socket.socket, str]) -> None:
    listening, where = server
    port = open_port(where)
    assert isinstance(port, NetworkPort)
    with listening.accept()[0] as far:
        port.write(b"\x00hello\x00")
        assert far.recv(100) == b"\x00hello\x00"
        far.sendall(b"\x00welcome\x00")
        assert read_all(port, 9) == b"\x00welcome\x00"
        assert port.read(0.0) == b""
    port.close()
    port.close()


def test_a_port_that_is_not_there_is_named() -> None:
    assert code_of_opening("/dev/no-such-port") == "no-port"


def test_a_second_program_is_told_that_the_port_is_in_use(terminal: Terminal) -> None:
    first = open_port(terminal.path)
    assert code_of_opening(terminal.path) == "in-use"
    first.close()
    first.close()
    open_port(terminal.path).close()


@pytest.mark.parametrize(
    "number, code",
    [
        (errno.EACCES, "permission"),
        (errno.EBUSY, "in-use"),
        (errno.ENXIO, "no-port"),
        (errno.EIO, "not-openable"),
    ],
)
def test_what_the_system_refuses_is_said_in_words(
    monkeypatch: pytest.MonkeyPatch, number: int, code: str
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise serial.SerialException(number, os.strerror(number))

    monkeypatch.setattr(serial, "serial_for_url", refuse)
    assert code_of_opening("/dev/ttyUSB0") == code


def test_a_file_is_no_serial_port(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert code_of_opening(str(tmp_path / "file")) == "not-openable"
    with pytest.raises(BridgeError, match=r"\(Inappropriate ioctl for device\)"):
        open_port(str(tmp_path / "file"))


@pytest.mark.parametrize("where", ["pigeon://loft", "socket://", "socket://host", "socket://host:door"])
def test_an_address_that_makes_no_sense_is_refused_in_words(where: str) -> None:
    assert code_of_opening(where) == "not-openable"


def test_an_address_where_nobody_listens_is_reported(server: tuple[socket.socket, str]) -> None:
    listening, where = server
    listening.close()
    assert code_of_opening(where) == "no-answer-there"


def read_for_ever(port: Port) -> None:
    while True:
        port.read(0.05)


def write_for_ever(port: Port) -> None:
    while True:
        port.write(bytes(1000))


def assert_gone(port: Port) -> None:
    """Reading says so after what was on its way, and so does writing before long."""
    with pytest.raises(BridgeError, match="went away"):
        read_for_ever(port)
    with pytest.raises(BridgeError, match="went away"):
        write_for_ever(port)
    port.close()


def test_a_pulled_cable_is_gone(terminal: Terminal) -> None:
    port = open_port(terminal.path)
    terminal.pull()
    assert_gone(port)


def test_a_connection_that_was_closed_is_gone(server: tuple[socket.socket, str]) -> None:
    listening, where = server
    port = open_port(where)
    listening.accept()[0].close()
    assert_gone(port)


def test_a_port_that_takes_no_more_bytes_is_gone(terminal: Terminal) -> None:
    """A board that hangs must not hang the program."""
    port = open_port(terminal.path)
    with pytest.raises(BridgeError, match="went away"):
        write_for_ever(port)
    port.close()
