"""The tablet's side of the connection: found, proved, held, and made anew whenever it is lost."""

import asyncio
import random
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, Literal, Never

from companion import __version__
from companion.hub.frames import Channel, Kind, frame, read_frame, refusal
from companion.hub.identity import device_id, public_key, signed
from companion.hub.invitation import MOST_ADDRESSES
from companion.hub.joining import get_in, typed_code
from companion.hub.known import Address, Known
from companion.hub.messages import (
    PROTOCOL,
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
    read,
    write,
)
from companion.hub.names import presentable
from companion.hub.reaching import PATIENCE, reach
from companion.hub.strand import Strand

PING: Final = 5.0
"""Seconds between two signs of life."""
SILENCE: Final = 10.0
"""Seconds after which a hub that says nothing is gone."""
_FIRST_PAUSE: Final = 0.2
_LEAST_PAUSE: Final = 1.0
_LAST_PAUSE: Final = 5.0
"""Seconds between two tries to return; the middle one at most where the hub was seen elsewhere."""
LARGEST: Final = 2 * 1024 * 1024
"""Bytes of a message, and of those that wait together; the log of a whole game has about 200,000."""
MOST_UNHEARD: Final = 16
"""Messages that wait for whoever hears them; the next one is not read until one is done with."""
MOST_KEPT: Final = 8
"""Addresses that are kept of a hub; the ones where it was found longest ago go."""
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
    return asyncio.run(_join(addresses, typed_code(code), presentable(device_name), fingerprint))


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
    table = presentable(welcome.table)
    return Known(found, _first(address, addresses), table, device_id(public_key(key)), key)


class Link:
    """Connects, proves itself, follows, and returns by itself, with pauses that grow.

    ``hear``, ``tell`` and ``follow`` are called on the link's thread. Say :meth:`heard` when what was handed
    to ``hear`` is done with: until then little more is read. None of the methods waits.
    """

    def __init__(
        self,
        keep: Known,
        hear: Callable[[FromHub], None],
        tell: Callable[[LinkState], None],
        follow: Callable[[], Follow],
        said: Sequence[Address] = (),
    ) -> None:
        self.known = keep
        """With the address first where the hub was last found."""
        self._hear, self._tell, self._follow = hear, tell, follow
        self._strand = Strand("link")
        self._channel: Channel | None = None
        self._has_picture = False
        self._pause = _FIRST_PAUSE
        self._moved = asyncio.Event()
        self._said = tuple(said)[:MOST_ADDRESSES]
        """Where somebody says that the hub is."""
        self._unheard: deque[int] = deque()
        """Bytes of each message that was handed over and is not done with."""
        self._room = asyncio.Event()

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

    def heard(self) -> None:
        """The oldest message that was handed over is done with. Any thread may say it."""
        self._strand.soon(self._make_room)

    def move(self, addresses: Sequence[Address]) -> None:
        """Somebody says that the hub is at these addresses: while offline they are tried at once, after the
        ones where it was found. Anybody may say so, and lead nobody away by it."""
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
                channel, address = await reach(self._places(), self.known.fingerprint)
                self._found_at(address)
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

    def _places(self) -> list[Address]:
        """Where it is looked for: where it was found before, then where somebody says that it is."""
        return list(dict.fromkeys((*self.known.addresses, *self._said)))

    def _found_at(self, address: Address) -> None:
        """It is tried there first from now on."""
        self.known = replace(self.known, addresses=_first(address, self.known.addresses)[:MOST_KEPT])

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
                    _, body = await read_frame(channel.reader, LARGEST)
                await self._has_room(len(body))
                message: FromHub = read(body, FromHub)
                if isinstance(message, Refused) and not message.act:
                    raise refusal(message)
                if not isinstance(message, Pong):
                    self._unheard.append(len(body))
                    self._hear(message)
        finally:
            pinging.cancel()

    async def _has_room(self, size: int) -> None:
        """Comes back when whoever hears has not too much before them."""
        while self._unheard and (len(self._unheard) >= MOST_UNHEARD or sum(self._unheard) + size > LARGEST):
            self._room.clear()
            await self._room.wait()

    def _make_room(self) -> None:
        if self._unheard:
            self._unheard.popleft()
        self._room.set()

    async def _rest(self) -> None:
        """Before the next try; no two tablets come back at the same moment. News of where the hub is shorten
        it, but whoever says something new without end does not make a tablet try without end."""
        share = random.uniform(0.5, 1)
        least = share * min(self._pause, _LEAST_PAUSE)
        await asyncio.sleep(least)
        with suppress(TimeoutError):
            async with asyncio.timeout(share * self._pause - least):
                await self._moved.wait()
        self._moved.clear()
        self._pause = min(2 * self._pause, _LAST_PAUSE)

    def _move(self, addresses: tuple[Address, ...]) -> None:
        self._said = addresses[:MOST_ADDRESSES]
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


def _first(address: Address, addresses: Sequence[Address]) -> tuple[Address, ...]:
    return (address, *(other for other in addresses if other != address))
