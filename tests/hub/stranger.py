"""Somebody at the hub's door who keeps to no rule."""

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar

from companion.hub.frames import Kind, frame
from companion.hub.identity import signed, tablet_context
from companion.hub.known import Address, Known
from companion.hub.messages import (
    PROTOCOL,
    Hello,
    Message,
    Prove,
    Proved,
    Welcome,
    read,
    write,
)
from tests.waiting import PATIENCE

T = TypeVar("T")


class Stranger:
    """A plain encrypted connection."""

    def __init__(self, connection: ssl.SSLSocket) -> None:
        self._connection = connection

    def say(self, message: Message) -> None:
        self.send(frame(Kind.MESSAGE, write(message)))

    def send(self, data: bytes) -> None:
        self._connection.sendall(data)

    def hear(self, expected: type[T]) -> T:
        head = self._exactly(5)
        return read(self._exactly(int.from_bytes(head[1:])), expected)

    def is_cut_off_for(self, data: bytes) -> bool:
        """Send it, as far as anybody listens, and wait for the end."""
        with suppress(OSError):
            self.send(data)
        return self.is_cut_off()

    def is_cut_off(self) -> bool:
        """Wait for the end, whatever comes before it."""
        try:
            while self._connection.recv(65536):
                pass
        except TimeoutError:
            return False
        except OSError:
            pass
        return True

    def greeted(self) -> Welcome:
        self.say(Hello(PROTOCOL, "0.0.0"))
        return self.hear(Welcome)

    def proved(self, known: Known) -> None:
        nonce = self.greeted().nonce
        self.say(Prove(known.device, signed(known.key, nonce, known.fingerprint)))
        self.hear(Proved)

    def _exactly(self, length: int) -> bytes:
        data = b""
        while len(data) < length:
            part = self._connection.recv(length - len(data))
            if not part:
                raise ConnectionResetError
            data += part
        return data


@contextmanager
def stranger_at(address: Address) -> Iterator[Stranger]:
    with socket.create_connection(address, timeout=PATIENCE) as plain:
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with tablet_context().wrap_socket(plain) as secure:
            yield Stranger(secure)
