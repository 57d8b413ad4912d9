"""The tablet's side of the connection: found, proved, held, and made anew whenever it is lost."""

import asyncio
import hmac
import random
import ssl
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Literal, Never

from companion import __version__
from companion.hub.frames import SHUTDOWN, Channel, Kind, frame, refusal, secured
from companion.hub.identity import device_id, public_key, signed, tablet_context
from companion.hub.joining import get_in, typed_code
from companion.hub.known import Address, Known
from companion.hub.messages import (
    PROTOCOL,
    WHOLE,
    Follow,
    FromHub,
    FromTablet,
    Hello,
    HubError,
    Ping,
    Pong,
    Prove,
    Proved,
    Refused,
    Welcome,
    write,
)
from companion.hub.registry import plain_name
from companion.hub.strand import Strand

PATIENCE: Final = 10.0
"""Seconds in which a hub must have answered everything that is asked before a game can be seen."""
PING: Final = 5.0
"""Seconds between two signs of life."""
SILENCE: Final = 10.0
"""Seconds after which a hub that says nothing is gone."""
_STAGGER: Final = 0.2
"""Seconds until the next address is tried beside the ones before it."""
_FIRST_PAUSE: Final = 0.2
_LAST_PAUSE: Final = 5.0
"""Seconds between two tries to return."""
_FINAL: Final = ("device-unknown", "device-revoked", "device-version", "hub-version", "hub-link-fault")
"""Why it makes no sense to come again."""


@dataclass(frozen=True)
class LinkState:
    """How it stands with the connection. After ``refused`` it is not tried again."""

    state: Literal["connecting", "online", "offline", "refused"]
    error: HubError | None = None


def join(addresses: Sequence[Address], code: str, device_name: str, fingerprint: str = "") -> Known:
    """Come to a table for the first time; takes a moment. Raises ``HubError``.

    A fingerprint that was read from the table's screen is compared before anything is said.
    """
    return asyncio.run(_join(addresses, typed_code(code), plain_name(device_name), fingerprint))


async def _join(addresses: Sequence[Address], code: str, device_name: str, fingerprint: str) -> Known:
    try:
        async with asyncio.timeout(PATIENCE):
            channel, address = await reach(addresses, fingerprint)
            try:
                found, welcome = channel.fingerprint, await greet(channel)
                key = await get_in(channel, code, device_name)
            finally:
                channel.abort()
    except TimeoutError as error:
        raise HubError("hub-away") from error
    return Known(found, _first(address, addresses), welcome.table, device_id(public_key(key)), key)


class Link:
    """Connects, proves itself, follows, and returns by itself, with pauses that grow.

    ``hear``, ``tell`` and ``follow`` are called on the link's thread. None of the methods waits.
    """

    def __init__(
        self,
        keep: Known,
        hear: Callable[[FromHub], None],
        tell: Callable[[LinkState], None],
        follow: Callable[[], Follow],
    ) -> None:
        self.known = keep
        """With the address first where the hub was last found."""
        self._hear, self._tell, self._follow = hear, tell, follow
        self._strand = Strand("link")
        self._channel: Channel | None = None
        self._has_picture = False
        self._pause = _FIRST_PAUSE
        self._moved = asyncio.Event()

    def start(self) -> None:
        self._strand.start(self._main)

    def send(self, message: FromTablet) -> bool:
        """``False`` while offline; nothing is sent later."""
        return self._channel is not None and self._strand.soon(self._put, frame(Kind.MESSAGE, write(message)))

    def send_picture(self, jpeg: bytes) -> bool:
        """``False`` while offline, and while the picture before is still on its way."""
        if self._channel is None or self._has_picture:
            return False
        self._has_picture = True
        return self._strand.soon(self._put_picture, frame(Kind.PICTURE, jpeg))

    def move(self, addresses: Sequence[Address]) -> None:
        """The hub was seen at these addresses: while offline they are tried at once."""
        self._strand.soon(self._move, tuple(addresses))

    def close(self) -> None:
        """Nothing is heard or told after it."""
        self._strand.close()

    # The rest happens on the link's thread

    async def _main(self) -> None:
        self._tell(LinkState("connecting"))
        while True:
            try:
                error = await self._lost()
            except Exception as fault:  # whatever it is, it is told in one sentence
                error = HubError("hub-link-fault", reason=str(fault) or type(fault).__name__)
            is_final = error.code in _FINAL
            self._tell(LinkState("refused" if is_final else "offline", error))
            if is_final:
                return
            await self._rest()

    async def _lost(self) -> HubError:
        """Come to the table and stay as long as it can be; then why not any longer."""
        try:
            async with asyncio.timeout(PATIENCE):
                channel, address = await reach(self.known.addresses, self.known.fingerprint)
                self.known = replace(self.known, addresses=_first(address, self.known.addresses))
                await self._prove(channel)
        except HubError as error:
            return error
        except TimeoutError:
            return HubError("hub-away")
        try:
            await self._stay(channel)
        except HubError as error:
            return error
        except TimeoutError:
            return HubError("hub-lost")
        finally:
            self._channel = None
            channel.abort()

    async def _prove(self, channel: Channel) -> None:
        try:
            welcome = await greet(channel)
            signature = signed(self.known.key, welcome.nonce, self.known.fingerprint)
            channel.write(Prove(self.known.device, signature))
            await channel.expect(Proved)
        except BaseException:
            channel.abort()
            raise

    async def _stay(self, channel: Channel) -> Never:
        """Raises ``HubError`` or ``TimeoutError`` when it is over."""
        self._pause = _FIRST_PAUSE
        self._channel = channel
        channel.write(self._follow())
        self._tell(LinkState("online"))
        pinging = asyncio.create_task(_ping(channel))
        try:
            while True:
                async with asyncio.timeout(SILENCE):
                    message: FromHub = await channel.read(FromHub, WHOLE)
                if isinstance(message, Refused) and not message.act:
                    raise refusal(message)
                if not isinstance(message, Pong):
                    self._hear(message)
        finally:
            pinging.cancel()

    async def _rest(self) -> None:
        """Before the next try; no two tablets come back at the same moment."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._pause * random.uniform(0.5, 1)):
                await self._moved.wait()
        self._moved.clear()
        self._pause = min(2 * self._pause, _LAST_PAUSE)

    def _move(self, addresses: tuple[Address, ...]) -> None:
        self.known = replace(self.known, addresses=addresses)
        self._moved.set()

    def _put(self, data: bytes) -> None:
        if self._channel is not None:
            self._channel.put(data)

    def _put_picture(self, data: bytes) -> None:
        self._picture = asyncio.create_task(self._hand_over(data))

    async def _hand_over(self, data: bytes) -> None:
        try:
            if (channel := self._channel) is not None:
                channel.put(data)
                await channel.drain()
        except HubError:
            pass  # the link notices by itself
        finally:
            self._has_picture = False


async def _ping(channel: Channel) -> None:
    while True:
        await asyncio.sleep(PING)
        channel.write(Ping())


async def greet(channel: Channel) -> Welcome:
    """Say hello, and hear who answers. Raises ``HubError``."""
    channel.write(Hello(PROTOCOL, __version__))
    return await channel.expect(Welcome)


async def reach(addresses: Sequence[Address], fingerprint: str) -> tuple[Channel, Address]:
    """Where the hub answers first; without a fingerprint, any hub. Raises ``HubError``."""
    tries = [
        asyncio.create_task(_open(address, number * _STAGGER, fingerprint))
        for number, address in enumerate(addresses)
    ]
    error, found = HubError("hub-away"), None
    try:
        for one in asyncio.as_completed(tries):
            try:
                found = await one
            except HubError as failure:
                error = failure if failure.code != "hub-away" else error
            else:
                return found
        raise error
    finally:
        for one in tries:
            one.cancel()
        for other in await asyncio.gather(*tries, return_exceptions=True):
            if isinstance(other, tuple) and other is not found:
                other[0].abort()


async def _open(address: Address, pause: float, fingerprint: str) -> tuple[Channel, Address]:
    await asyncio.sleep(pause)
    connect = partial(
        asyncio.get_running_loop().create_connection,
        host=address[0],
        port=address[1],
        ssl=tablet_context(),
        server_hostname="",
        ssl_handshake_timeout=PATIENCE,
        ssl_shutdown_timeout=SHUTDOWN,
    )
    try:
        channel = await secured(connect)
    except ssl.SSLError as error:
        raise HubError("hub-not-a-table", host=address[0], port=address[1]) from error
    except (OSError, ValueError, OverflowError) as error:
        raise HubError("hub-away") from error
    if fingerprint and not hmac.compare_digest(channel.fingerprint, fingerprint):
        channel.abort()
        raise HubError("hub-other-key")
    return channel, address


def _first(address: Address, addresses: Sequence[Address]) -> tuple[Address, ...]:
    return (address, *(other for other in addresses if other != address))
