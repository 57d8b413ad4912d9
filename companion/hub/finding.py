"""How tablets find a table by themselves: it is announced on the network, and they listen (multicast DNS).

Everybody may hear it, so nothing in it is secret. Anybody may say it, so nothing in it is believed: it leads
a tablet to a door, and who is behind that is proved there.
"""

import asyncio
import re
from collections.abc import Callable, Coroutine, Iterable
from contextlib import AbstractContextManager, ExitStack, nullcontext, suppress
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any, Final

from zeroconf import BadTypeInNameException, Error, IPVersion, ServiceInfo, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from companion.hub.addresses import Interface, interfaces, nearest, own_addresses
from companion.hub.frames import VERSION
from companion.hub.invitation import FINGERPRINT, MOST_ADDRESSES
from companion.hub.known import Address
from companion.hub.messages import PROTOCOL, SERVICE, HubError
from companion.hub.names import presentable
from companion.hub.strand import Strand

Look = Callable[[], frozenset[Interface]]
Hold = Callable[[], AbstractContextManager[object]]

LIFE: Final = 30
"""Seconds after which a table that is heard no more is gone, where nobody could say so."""
MOST_TABLES: Final = 32
MOST_UNCLEAR: Final = 32
"""Tables that are shown, and names of which nothing else is known yet; whatever comes beyond is nobody's."""
_LOOK_AGAIN: Final = 2.0
"""Seconds between two looks at the interfaces."""
_DAMPING: Final = 0.5
_MOST_CHANGES: Final = 6
"""Seconds in which interfaces must stay the same before we follow, and how often that is waited for."""
_TOGETHER: Final = 0.1
"""Seconds in which news is told together."""
_ASKED: Final = 1500
"""Milliseconds in which a table says the rest of what is known of it."""

_PROTOCOL: Final = re.compile(r"[0-9]{1,4}")


@dataclass(frozen=True, order=True)
class Found:
    """A table that somebody announces."""

    name: str
    fingerprint: str
    """Of the certificate that its hub says it has."""
    addresses: tuple[Address, ...]
    version: str
    protocol: int


class _OnNetwork:
    """Speaks and hears on all interfaces that there are, in a thread of its own, until it is closed.

    ``look`` tells the interfaces; ``hold`` is held as long, without which a tablet hears nothing. ``trouble``
    says why nobody can be heard now; it is tried again.
    """

    def __init__(self, look: Look, hold: Hold) -> None:
        self.trouble: HubError | None = None
        self._look, self._hold = look, hold
        self._held = ExitStack()
        self._strand = Strand(type(self).__name__)

    def start(self) -> None:
        self._held.enter_context(self._hold())
        self._strand.start(self._main)

    def close(self) -> None:
        self._strand.close()
        self._held.close()

    async def _main(self) -> None:
        while True:
            try:
                await self._open()
            except (OSError, RuntimeError, Error) as error:
                self.trouble = HubError("hub-unheard", reason=str(error))
            await asyncio.sleep(_LOOK_AGAIN)

    async def _open(self) -> None:
        here = self._look()
        async with AsyncZeroconf(_heard_on(here), ip_version=IPVersion.V4Only) as network:
            await _whole(network.zeroconf.async_wait_for_start())
            self.trouble = None
            await self._begin(network, here)
            while True:
                await self._go_on(network)
                if (now := self._look()) != here:
                    now = await self._settled(now)
                    await _whole(self._move(network, here, now))
                    here = now

    async def _settled(self, now: frozenset[Interface]) -> frozenset[Interface]:
        """The interfaces when they have stopped changing, or after a while."""
        for _ in range(_MOST_CHANGES):
            await asyncio.sleep(_DAMPING)
            before, now = now, self._look()
            if now == before:
                break
        return now

    async def _begin(self, network: AsyncZeroconf, here: frozenset[Interface]) -> None:
        raise NotImplementedError

    async def _move(
        self, network: AsyncZeroconf, before: frozenset[Interface], now: frozenset[Interface]
    ) -> None:
        """An interface that was away is joined anew, though its address be the same."""
        await network.async_update_interfaces(_heard_on(before & now))
        await network.async_update_interfaces(_heard_on(now))

    async def _go_on(self, network: AsyncZeroconf) -> None:
        """Until the interfaces should be looked at again."""
        await asyncio.sleep(_LOOK_AGAIN)


async def _whole(work: Coroutine[Any, Any, None]) -> None:
    """Whoever is closed meanwhile ends afterwards: sockets that are half open would stay so."""
    task = asyncio.create_task(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await task
        raise


def _heard_on(here: Iterable[Interface]) -> list[str]:
    return sorted({str(one.address.ip) for one in here if one.address.version == 4})


def _label(fingerprint: str) -> str:
    return fingerprint[:32]


def _full_name(fingerprint: str) -> str:
    return f"{_label(fingerprint)}.{SERVICE}"


class Announcer(_OnNetwork):
    """Says that this table is here, and at which addresses, whenever they change."""

    def __init__(
        self, name: str, port: int, fingerprint: str, version: str,
        *, look: Look = interfaces, hold: Hold = nullcontext,
    ) -> None:  # fmt: skip
        """Raises ``HubError`` for a name that nobody can read."""
        super().__init__(look, hold)
        self._port, self._key = port, fingerprint
        self._said = {
            "name": presentable(name),
            "protocol": str(PROTOCOL),
            "version": version,
            "key": fingerprint,
        }

    def _info(self, here: frozenset[Interface]) -> ServiceInfo:
        return ServiceInfo(
            SERVICE,
            _full_name(self._key),
            self._port,
            properties=self._said,
            server=f"{_label(self._key)}.local.",
            host_ttl=LIFE,
            parsed_addresses=own_addresses(here)[:MOST_ADDRESSES],
        )

    async def _begin(self, network: AsyncZeroconf, here: frozenset[Interface]) -> None:
        """Nobody else is called after our key, so nobody is asked whether they are."""
        await (await network.async_register_service(self._info(here), cooperating_responders=True))

    async def _move(
        self, network: AsyncZeroconf, before: frozenset[Interface], now: frozenset[Interface]
    ) -> None:
        """The new addresses come first: what is said once more on an interface would be the old ones."""
        said = await network.async_update_service(self._info(now))
        await super()._move(network, before, now)
        await said


class Finder(_OnNetwork):
    """Tells which tables are announced, whenever that changes; ``tell`` is called on the finder's thread.

    ``is_known``: is this the fingerprint of a table that was joined? It never lacks room.
    """

    def __init__(
        self,
        tell: Callable[[list[Found]], None],
        is_known: Callable[[str], bool] = lambda key: False,
        *,
        look: Look = interfaces,
        hold: Hold = nullcontext,
    ) -> None:
        super().__init__(look, hold)
        self._tell, self._is_known = tell, is_known
        self._told: list[Found] = []
        self._here: frozenset[Interface] = frozenset()
        self._tables: dict[str, Found] = {}
        self._unclear: dict[str, None] = {}
        """Names that were heard without the rest, the oldest first."""

    async def _begin(self, network: AsyncZeroconf, here: frozenset[Interface]) -> None:
        self._here = here
        self._news = asyncio.Event()
        self._browser = AsyncServiceBrowser(network.zeroconf, SERVICE, handlers=[self._on_news])

    async def _move(
        self, network: AsyncZeroconf, before: frozenset[Interface], now: frozenset[Interface]
    ) -> None:
        """Ask again, for others may be here."""
        await self._browser.async_cancel()
        await super()._move(network, before, now)
        await self._begin(network, now)

    def _on_news(self, zeroconf: Zeroconf, name: str, state_change: ServiceStateChange, **_: Any) -> None:
        if state_change is ServiceStateChange.Removed:
            self._forget(name)
        else:
            self._hear(zeroconf, name)
        self._news.set()

    def _hear(self, zeroconf: Zeroconf, name: str) -> None:
        """An honest hub says everything at once; a name alone is asked about, and the oldest of them go."""
        try:
            info = AsyncServiceInfo(SERVICE, name)
        except BadTypeInNameException:
            return
        if info.load_from_cache(zeroconf):
            self._take(name, info)
            return
        self._unclear[name] = None
        while len(self._unclear) > MOST_UNCLEAR:
            del self._unclear[next(iter(self._unclear))]

    def _take(self, name: str, info: ServiceInfo) -> None:
        found = announced(info, self._here)
        self._unclear.pop(name, None)
        if found is None:
            self._tables.pop(name, None)
        elif name in self._tables or self._has_room(found):
            self._tables[name] = found

    def _has_room(self, found: Found) -> bool:
        """A stranger goes for a table that was joined."""
        if len(self._tables) < MOST_TABLES:
            return True
        strangers = [name for name, one in self._tables.items() if not self._is_known(one.fingerprint)]
        if not strangers or not self._is_known(found.fingerprint):
            return False
        del self._tables[strangers[-1]]
        return True

    def _forget(self, name: str) -> None:
        self._unclear.pop(name, None)
        self._tables.pop(name, None)

    async def _go_on(self, network: AsyncZeroconf) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(_LOOK_AGAIN):
                await self._news.wait()
        await asyncio.sleep(_TOGETHER)
        self._news.clear()
        for name in list(self._tables):
            self._hear(network.zeroconf, name)
        await asyncio.gather(*(self._ask(network, name) for name in self._unclear))
        found = sorted(self._tables.values())
        if found != self._told:
            self._told = found
            self._tell(found)

    async def _ask(self, network: AsyncZeroconf, name: str) -> None:
        info = AsyncServiceInfo(SERVICE, name)
        if await info.async_request(network.zeroconf, _ASKED):
            self._take(name, info)
        else:
            self._forget(name)


def announced(info: ServiceInfo, here: Iterable[Interface]) -> Found | None:
    """What an announcement says; ``None`` for one that no honest hub makes.

    A table is announced under its key, so that nobody is shown the same one twice.
    """
    hosts = [host for host in info.parsed_scoped_addresses() if _is_somebody(host)][:MOST_ADDRESSES]
    port = info.port or 0
    if not hosts or not 0 < port < 2**16:
        return None
    try:
        key = _said(info, b"key", FINGERPRINT)
        if info.name != _full_name(key):
            return None
        return Found(
            presentable(_said(info, b"name")),
            key,
            tuple((host, port) for host in nearest(hosts, here)),
            _said(info, b"version", VERSION),
            int(_said(info, b"protocol", _PROTOCOL)),
        )
    except (ValueError, HubError):
        return None


def _is_somebody(host: str) -> bool:
    address = ip_address(host)
    return not (address.is_multicast or address.is_unspecified)


def _said(info: ServiceInfo, field: bytes, form: re.Pattern[str] | None = None) -> str:
    """Raises ``ValueError`` where it is missing, or is no text of this form."""
    text = (info.properties.get(field) or b"").decode()
    if form is not None and not form.fullmatch(text):
        raise ValueError(f"{field!r} is not as it should be")
    return text
