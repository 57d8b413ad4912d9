"""A connection, message by message: one byte for the kind, four for the length, then the body."""

import asyncio
import re
import ssl
import struct
from collections.abc import Awaitable, Callable
from contextlib import suppress
from enum import IntEnum
from types import UnionType
from typing import Any, Final, TypeVar

from companion.hub.identity import fingerprint
from companion.hub.messages import SMALL, WHOLE, Garbled, HubError, Message, Refused, read, write

T = TypeVar("T")

SHUTDOWN: Final = 2.0
"""Seconds in which what was sent last must have gone out."""
MOST_WAITING: Final = 2 * WHOLE
"""Bytes that wait for somebody who does not read; then they are cut off."""
_HEAD: Final = struct.Struct(">BI")
VERSION: Final = re.compile(r"[0-9A-Za-z.+-]{1,32}")
"""How a version of the program is written."""
_VERSIONS: Final = {"hub": VERSION, "device": VERSION}
REFUSALS: Final[dict[str, dict[str, re.Pattern[str]]]] = {
    "hub-version": _VERSIONS,
    "device-version": _VERSIONS,
    "device-no-name": {},
    "device-unknown": {},
    "device-revoked": {},
    "code-none": {},
    "code-used": {},
    "code-expired": {},
    "code-locked": {},
    "code-wrong": {},
    "join-not-kept": {},
}
"""Why a hub ends a connection, and the form of what fills the sentence: nobody there has proved who they are,
so no word of theirs is shown."""


class Kind(IntEnum):
    """What a frame holds."""

    MESSAGE = 1
    PICTURE = 2


def frame(kind: Kind, body: bytes) -> bytes:
    return _HEAD.pack(kind, len(body)) + body


async def read_frame(reader: asyncio.StreamReader, largest: int, pictures: int = 0) -> tuple[Kind, bytes]:
    """The next frame; ``pictures`` is what one may have, 0 where none is expected.

    Raises ``Garbled`` for what is too long or of another kind, before its body is read; ``HubError`` when
    the connection is gone.
    """
    try:
        kind, length = _HEAD.unpack(await reader.readexactly(_HEAD.size))
        most = {Kind.MESSAGE: largest, Kind.PICTURE: pictures}.get(kind, 0)
        if length > most or not most:
            raise Garbled("hub-garbled")
        return Kind(kind), await reader.readexactly(length)
    except (OSError, asyncio.IncompleteReadError) as error:
        raise HubError("hub-lost") from error


class Channel:
    """One encrypted connection; used by the loop's own thread only."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self._writer = writer

    @property
    def fingerprint(self) -> str:
        """Of the other side's certificate."""
        secure: ssl.SSLObject = self._writer.get_extra_info("ssl_object")
        return fingerprint(secure.getpeercert(binary_form=True) or b"")

    async def read(self, expected: type[T] | UnionType, largest: int = SMALL) -> T:
        """One message. Raises ``HubError``, ``Garbled`` among them."""
        return read((await read_frame(self.reader, largest))[1], expected)

    async def expect(self, expected: type[T]) -> T:
        """One message before anybody has proved anything; raises ``HubError``, also as the other refuses."""
        found: T | Refused = await self.read(expected | Refused)
        if isinstance(found, Refused):
            raise refusal(found)
        return found

    def write(self, message: Message) -> None:
        self.put(frame(Kind.MESSAGE, write(message)))

    def put(self, data: bytes) -> None:
        """Send it when there is room. Somebody who has not read for long is cut off."""
        if not self._writer.is_closing():
            self._writer.write(data)
            if self._writer.transport.get_write_buffer_size() > MOST_WAITING:
                self.abort()

    async def drain(self) -> None:
        """Comes back when there is room; raises ``HubError`` when the connection is gone."""
        try:
            await self._writer.drain()
        except OSError as error:
            raise HubError("hub-lost") from error

    def end(self) -> None:
        """Close it when everything is sent."""
        if not self._writer.is_closing():  # asyncio of Python 3.11.2 cannot abort what was closed twice
            self._writer.close()

    def abort(self) -> None:
        """Close it now."""
        self._writer.transport.abort()

    async def closed(self) -> None:
        """Comes back when it is closed."""
        with suppress(OSError):
            await self._writer.wait_closed()


class _Protocol(asyncio.StreamReaderProtocol):
    transport: asyncio.Transport | None = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        super().connection_made(transport)


async def secured(opening: Callable[[Callable[[], _Protocol]], Awaitable[tuple[Any, Any]]]) -> Channel:
    """A channel over what ``opening`` opens for a protocol; raises whatever that raises."""
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader(loop=loop)
    protocol = _Protocol(reader, loop=loop)
    try:
        transport, _ = await opening(lambda: protocol)
    except BaseException:
        if protocol.transport is not None:  # it was ready at the very moment when nobody wanted it any longer
            protocol.transport.abort()
        raise
    return Channel(reader, asyncio.StreamWriter(transport, protocol, reader, loop))


def refusal(said: Refused) -> HubError:
    """Why somebody ends the connection; what does not have its form is left out. Raises ``Garbled`` for what
    no hub says."""
    forms = REFUSALS.get(said.code)
    if forms is None:
        raise Garbled("hub-garbled")
    params = {name: said.params.get(name) for name in forms}
    fitting = {
        name: value
        for name, value in params.items()
        if isinstance(value, str) and forms[name].fullmatch(value)
    }
    return HubError(said.code, **fitting)
