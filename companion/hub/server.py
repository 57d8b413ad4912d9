"""The hub's door: whoever comes in proves who they are; what they say is handed to the game's thread."""

import asyncio
import errno
import os
import secrets
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from companion import __version__
from companion.hub.allowance import COME_AND_GONE, PICTURED, TOLD_ALL, Allowance
from companion.hub.codes import Codes
from companion.hub.frames import SHUTDOWN, Channel, Kind, frame, read_frame, secured
from companion.hub.host import Guest, Host
from companion.hub.identity import Identity, is_signed
from companion.hub.joining import let_in
from companion.hub.messages import (
    LARGE,
    PICTURE,
    PROTOCOL,
    Camera,
    FromHub,
    FromTablet,
    Garbled,
    HandOver,
    Hello,
    HubError,
    Join,
    Ping,
    Pong,
    Prove,
    Proved,
    Sit,
    Welcome,
    read,
    refused,
    write,
)
from companion.hub.registry import Device, Registry
from companion.hub.strand import Strand

HANDSHAKE: Final = 10.0
"""Seconds in which a newcomer must have proved who it is."""
SILENCE: Final = 15.0
"""Seconds after which a tablet that says nothing is gone; an honest one says something more often."""
MOST_STRANGERS: Final = 32
"""Connections that have proved nothing yet; one more makes the oldest of them go."""
MOST_OF_ONE: Final = 16
"""The same from one address."""
_BACKLOG: Final = 512
"""Connections that the system holds until the door is reached; beyond, an honest one would wait a second."""
_NOT_HERE: Final = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)
"""A machine may have no IPv6; but a port that somebody else has in one kind of address is no port for us."""
_PAUSE: Final = 0.1
"""Seconds until the door is opened again when the machine has no room for one more connection."""

Post = Callable[[Callable[[], None]], None]
"""Have this called by the thread that the game belongs to."""


class Server:
    """Listens for tablets until it is closed."""

    def __init__(
        self,
        host: Host,
        registry: Registry,
        codes: Codes,
        identity: Identity,
        *,
        name: str,
        post: Post,
        port: int = 0,
        bind: Sequence[str] = ("0.0.0.0", "::"),
    ) -> None:
        self.port = port
        self.fingerprint = identity.fingerprint
        self._host, self._registry, self._codes, self._context = host, registry, codes, identity.context
        self._name, self._post, self._bind = name, post, bind
        self._strand = Strand("hub")
        self._strangers: dict[asyncio.Task[None], str] = {}
        self._visits: dict[str, asyncio.Task[None]] = {}
        self._allowances: dict[str, Allowance] = {}
        """One for each device that was here: who comes again and again has no more of it."""

    def start(self) -> None:
        """Returns when it listens. Raises ``HubError`` when it cannot."""
        listeners = listen(self._bind, self.port)
        self.port = listeners[0].getsockname()[1]
        self._strand.start(partial(self._main, listeners))

    def close(self) -> None:
        """Everybody is sent away."""
        self._strand.close()

    async def _main(self, listeners: list[socket.socket]) -> None:
        doors = [asyncio.create_task(self._door(listener)) for listener in listeners]
        try:
            await asyncio.gather(*doors)
        finally:
            for listener in listeners:
                listener.close()

    async def _door(self, listener: socket.socket) -> None:
        while True:
            await _somebody_at(listener)
            try:
                connection, address = listener.accept()
            except BlockingIOError:  # they have left again
                continue
            except OSError:
                await asyncio.sleep(_PAUSE)
                continue
            connection.setblocking(False)
            self._make_room(address[0])
            task = asyncio.create_task(self._receive(connection))
            self._strangers[task] = address[0]
            task.add_done_callback(partial(self._gone, connection))
            await asyncio.sleep(0)  # many who come at once do not keep the others waiting

    def _make_room(self, address: str) -> None:
        """The oldest strangers go, first those of this address: an honest tablet is no stranger for long."""
        same = [task for task, other in self._strangers.items() if other == address]
        if len(same) >= MOST_OF_ONE or len(self._strangers) >= MOST_STRANGERS:
            oldest = same[0] if len(same) >= MOST_OF_ONE else next(iter(self._strangers))
            del self._strangers[oldest]
            oldest.cancel()

    def _gone(self, connection: socket.socket, task: asyncio.Task[None]) -> None:
        self._strangers.pop(task, None)
        connection.close()

    async def _receive(self, connection: socket.socket) -> None:
        """Everything from the first byte to the last."""
        channel = None
        with suppress(OSError, HubError):
            try:
                async with asyncio.timeout(HANDSHAKE):
                    channel = await secured(partial(self._open, connection))
                    device = await self._admitted(channel)
                if device is not None:
                    await self._attend(channel, device)
                await _ended(channel)
            finally:
                if channel is not None:
                    channel.abort()

    async def _open(self, connection: socket.socket, protocol: Callable[[], asyncio.Protocol]) -> Any:
        # asyncio does this only for sockets that know their protocol, and accepted ones do not.
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return await asyncio.get_running_loop().connect_accepted_socket(
            protocol,
            connection,
            ssl=self._context,
            ssl_handshake_timeout=HANDSHAKE,
            ssl_shutdown_timeout=SHUTDOWN,
        )

    async def _admitted(self, channel: Channel) -> Device | None:
        """Who it is; ``None`` when it is only known from now on. Raises ``HubError`` when it must go."""
        try:
            return await self._greeted(channel)
        except Garbled:
            raise
        except HubError as error:
            channel.write(refused(error))
            await _ended(channel)
            raise

    async def _greeted(self, channel: Channel) -> Device | None:
        hello = await channel.read(Hello)
        if hello.protocol != PROTOCOL:
            code = "device-version" if hello.protocol < PROTOCOL else "hub-version"
            raise HubError(code, hub=__version__, device=hello.version)
        nonce = secrets.token_hex(32)
        channel.write(Welcome(PROTOCOL, __version__, self._name, nonce))
        said: Join | Prove = await channel.read(Join | Prove)
        if isinstance(said, Join):
            await let_in(channel, said, self.fingerprint, self._codes, self._registry)
            return None
        device = self._registry.get(said.device)
        if device is None or not is_signed(device.key, said.signature, nonce, self.fingerprint):
            raise HubError("device-unknown")
        channel.write(Proved())
        return device

    async def _attend(self, channel: Channel, device: Device) -> None:
        """Hand over what a device says until it is gone. Its older connection has left before."""
        task = asyncio.current_task()
        assert task is not None
        self._strangers.pop(task, None)
        while (older := self._visits.get(device.id)) is not None:
            older.cancel()
            await asyncio.wait([older])
        self._visits[device.id] = task
        allowance = self._allowances.setdefault(device.id, Allowance(time.monotonic()))
        try:
            await asyncio.sleep(allowance.pause(time.monotonic()))
            allowance.use(COME_AND_GONE, time.monotonic())
            await self._hear(Visit(self._strand, self._host, channel, device, allowance))
        finally:
            del self._visits[device.id]

    async def _hear(self, visit: "Visit") -> None:
        self._post(partial(visit.enter, self._registry))
        try:
            await visit.listen(self._post)
        finally:
            self._post(visit.leave)


class Visit:
    """One device that has proved who it is, until it goes.

    One message of a device waits for the game's thread, and the next one is not read before that was heard:
    so nobody waits for more than one message of each of the others, however much they say.
    """

    def __init__(
        self, strand: Strand, host: Host, channel: Channel, device: Device, allowance: Allowance
    ) -> None:
        self.guest = Guest(device, self._send, self._close)
        self._strand, self._host, self._channel = strand, host, channel
        self._allowance = allowance
        self._heard = asyncio.Event()
        self._is_over = False
        """Set by the game's thread: nothing more is heard of this device."""
        self._has_camera = False

    async def listen(self, post: Post) -> None:
        """Raises ``HubError`` when it is gone or talks nonsense, ``TimeoutError`` when it is silent."""
        while True:
            async with asyncio.timeout(SILENCE):
                pictures = PICTURE if self._has_camera else 0
                kind, body = await read_frame(self._channel.reader, LARGE, pictures)
            price = 0.0
            if kind is Kind.PICTURE:
                price = PICTURED
                heard: Callable[[], None] = partial(self._host.picture, self.guest, body)
            else:
                message: FromTablet = read(body, FromTablet)
                if isinstance(message, Ping):
                    self._channel.write(Pong())
                    self._was_heard(0.0)
                    await self._rest()
                    continue
                if isinstance(message, Camera):
                    self._has_camera = message.offered
                price = TOLD_ALL if isinstance(message, Camera | Sit | HandOver) else price
                heard = partial(self._host.take, self.guest, message)
            self._heard.clear()
            post(partial(self._hear, heard, price))
            await self._heard.wait()
            await self._rest()

    async def _rest(self) -> None:
        """Until its next message may be heard, and it has read what it was told."""
        async with asyncio.timeout(SILENCE):
            await self._channel.drain()
        await asyncio.sleep(self._allowance.pause(time.monotonic()))

    def _was_heard(self, seconds: float) -> None:
        self._allowance.use(seconds, time.monotonic())
        self._heard.set()

    # The rest is called by the game's thread

    def enter(self, registry: Registry) -> None:
        device = registry.get(self.guest.device.id)
        if device is None:  # it was revoked since it has proved itself
            self._send(refused(HubError("device-revoked")))
            self._close()
        else:
            self.guest.device = device
            self._host.enter(self.guest)

    def leave(self) -> None:
        self._is_over = True
        self._host.leave(self.guest)

    def _hear(self, heard: Callable[[], None], price: float) -> None:
        start = time.monotonic()
        try:
            if not self._is_over:
                heard()
        except Garbled:
            self._is_over = True
            self._strand.soon(self._channel.abort)
        finally:
            self._strand.soon(self._was_heard, max(price, time.monotonic() - start))

    def _send(self, message: FromHub) -> None:
        self._strand.soon(self._channel.put, frame(Kind.MESSAGE, write(message)))

    def _close(self) -> None:
        self._is_over = True
        self._strand.soon(self._channel.end)


async def _somebody_at(listener: socket.socket) -> None:
    """Nobody is let in here: a connection that asyncio accepts is lost if the door closes at that moment."""
    loop, knocked = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(listener, knocked.set)
    try:
        await knocked.wait()
    finally:
        loop.remove_reader(listener)


async def _ended(channel: Channel) -> None:
    """Comes back when all that was written has gone out, or nobody takes it."""
    channel.end()
    await channel.closed()


def listen(hosts: Sequence[str], port: int) -> list[socket.socket]:
    """A socket for each kind of address that this machine has, with the same port. Raises ``HubError``."""
    found: list[socket.socket] = []
    failure = OSError()
    for host in hosts:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        try:
            found.append(socket.create_server((host, port), family=family, backlog=_BACKLOG))
        except OSError as error:
            failure = error
            if error.errno in _NOT_HERE:
                continue
            while found:
                found.pop().close()
            break
        found[-1].setblocking(False)
        port = found[0].getsockname()[1]
    if not found:
        if failure.errno in _NOT_HERE:
            raise HubError("hub-address", addresses=list(hosts)) from failure
        # What `create_server` adds to the system's words says nothing to people.
        raise HubError("hub-port", port=port, reason=os.strerror(failure.errno or 0)) from failure
    return found
