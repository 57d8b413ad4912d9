"""Ports: a serial device, a pseudo terminal, or ``socket://host:port``. Nothing but bytes passes here."""

import errno
import select
import socket
import sys
import time
from contextlib import suppress
from typing import Protocol
from urllib.parse import urlsplit

import serial

from firmware_bridge.errors import BridgeError
from firmware_bridge.messages import CONSTANTS

if sys.platform == "win32":
    FAILURES: tuple[type[Exception], ...] = (OSError,)
else:
    import termios

    # pyserial lets it through when a device vanishes while it is being opened.
    FAILURES = (OSError, termios.error)

TICK = 0.01
"""Seconds in one read of a serial port. Changing pyserial's timeout reconfigures the port, so it stays."""

WRITE_TIME = 1.0
CONNECT_TIME = 2.0

NO_SUCH = (errno.ENOENT, errno.ENODEV, errno.ENXIO)
NOT_ALLOWED = (errno.EACCES, errno.EPERM)
TAKEN = (errno.EBUSY, errno.EAGAIN)


class Port(Protocol):
    """An open port. Every method raises ``BridgeError`` (``gone``) when it went away, but ``close``."""

    def read(self, timeout: float) -> bytes:
        """What came; waits up to ``timeout`` seconds for the first byte. ``b""`` when nothing did."""

    def write(self, data: bytes) -> None:
        """All of it."""

    def close(self) -> None:
        """Let the port go; any number of times."""


def open_port(where: str) -> Port:
    """Open a port for this program alone.

    Raises ``BridgeError``: ``no-port``, ``permission``, ``in-use``, ``not-openable``, ``no-answer-there``.
    """
    return NetworkPort(where) if where.startswith("socket://") else SerialPort(where)


class SerialPort:
    """A serial device or a pseudo terminal, by pyserial. Opening it starts most boards anew."""

    def __init__(self, where: str) -> None:
        self._where = where
        try:
            self._serial = serial.serial_for_url(
                where, CONSTANTS["baud"], timeout=TICK, write_timeout=WRITE_TIME, exclusive=True
            )
        except (*FAILURES, ValueError) as error:
            raise _not_open(where, error) from error

    def read(self, timeout: float) -> bytes:
        """See ``Port``."""
        deadline = time.monotonic() + timeout
        try:
            while True:
                data: bytes = self._serial.read(max(1, self._serial.in_waiting))
                if data or time.monotonic() >= deadline:
                    return data
        except FAILURES as error:
            raise BridgeError("gone", port=self._where) from error

    def write(self, data: bytes) -> None:
        """See ``Port``."""
        try:
            self._serial.write(data)
        except FAILURES as error:
            raise BridgeError("gone", port=self._where) from error

    def close(self) -> None:
        """See ``Port``."""
        with suppress(*FAILURES):
            self._serial.close()


class NetworkPort:
    """A board that another machine, or the emulator, offers over TCP.

    pyserial's own ``socket://`` reads byte by byte, sleeps when it is closed, and leaves the socket open
    when the other side broke the connection.
    """

    def __init__(self, where: str) -> None:
        self._where = where
        try:
            parts = urlsplit(where)
            if parts.hostname is None or parts.port is None:
                raise ValueError("it needs a host and a port")
            self._socket = socket.create_connection((parts.hostname, parts.port), CONNECT_TIME)
        except ValueError as error:
            raise BridgeError("not-openable", port=where, reason=error) from error
        except OSError as error:
            reason = error.strerror or error
            raise BridgeError("no-answer-there", port=where, reason=reason) from error
        self._socket.settimeout(WRITE_TIME)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def read(self, timeout: float) -> bytes:
        """See ``Port``."""
        try:
            ready, _, _ = select.select([self._socket], [], [], timeout)
            if not ready:
                return b""
            data = self._socket.recv(4096)
        except (OSError, ValueError) as error:
            raise BridgeError("gone", port=self._where) from error
        if not data:
            raise BridgeError("gone", port=self._where)
        return data

    def write(self, data: bytes) -> None:
        """See ``Port``."""
        try:
            self._socket.sendall(data)
        except OSError as error:
            raise BridgeError("gone", port=self._where) from error

    def close(self) -> None:
        """See ``Port``."""
        self._socket.close()


def _not_open(where: str, error: Exception) -> BridgeError:
    number = error.errno if isinstance(error, OSError) else None
    if number in NO_SUCH:
        return BridgeError("no-port", port=where)
    if number in NOT_ALLOWED:
        return BridgeError("permission", port=where)
    if number in TAKEN:
        return BridgeError("in-use", port=where)
    return BridgeError("not-openable", port=where, reason=_plain(error))


def _plain(error: Exception) -> str:
    """The system's words where pyserial has put its own around them."""
    inner = error.__context__ or error
    return str(inner.args[-1]) if inner.args else type(inner).__name__
