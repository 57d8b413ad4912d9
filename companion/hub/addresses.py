"""The addresses at which others may reach this machine; interfaces come and go while it runs. And those of
another machine, by its name."""

import asyncio
import socket
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Interface, IPv6Address, IPv6Interface, ip_address, ip_interface
from threading import Thread
from typing import Final

import ifaddr

_ASIDE: Final = tuple(
    "docker br- veth virbr vboxnet vmnet vEthernet lxc lxd cni podman"
    " tun tap utun wg ppp tailscale zt rmnet ccmni pdp_ip awdl llw".split()
)
"""How interfaces are called that lead to containers, far networks or a telephone company, not to a table."""


@dataclass(frozen=True)
class Interface:
    """One address of one interface."""

    name: str
    index: int
    """Another one when the interface was taken away and is back under its old name."""
    address: IPv4Interface | IPv6Interface

    @property
    def is_aside(self) -> bool:
        return self.name.startswith(_ASIDE)


def interfaces() -> frozenset[Interface]:
    """Everything that this machine has now; nothing where the system does not tell."""
    try:
        adapters = list(ifaddr.get_adapters())
    except OSError:
        return frozenset()
    return frozenset(
        Interface(adapter.name, adapter.index or 0, _with_network(ip))
        for adapter in adapters
        for ip in adapter.ips
    )


def _with_network(ip: ifaddr.IP) -> IPv4Interface | IPv6Interface:
    host = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
    return ip_interface(f"{host.partition('%')[0]}/{ip.network_prefix}")


def own_addresses(here: Iterable[Interface] | None = None) -> list[str]:
    """Where others may try to reach us, the likeliest first; only ourselves where there is no network."""
    found = sorted(interfaces() if here is None else here, key=_rank)
    reached = [one.address.ip for one in found if not one.address.is_loopback and not _needs_scope(one)]
    alone = [one.address.ip for one in found if one.address.is_loopback]
    return list(dict.fromkeys(str(address) for address in reached or alone))


def _needs_scope(one: Interface) -> bool:
    """An IPv6 address that means something only together with the other machine's interface."""
    return one.address.version == 6 and one.address.is_link_local


def _rank(one: Interface) -> tuple[bool, bool, int, bool, str, IPv4Interface | IPv6Interface]:
    address = one.address
    return one.is_aside, address.is_link_local, address.version, not address.is_private, one.name, address


def nearest(hosts: Iterable[str], here: Iterable[Interface]) -> list[str]:
    """Addresses of another machine, those first that lie in a network of ours."""
    ours = [one.address.network for one in here if not one.is_aside]
    return sorted(hosts, key=lambda host: not any(_plain(host) in network for network in ours))


def _plain(host: str) -> IPv4Address | IPv6Address:
    return ip_address(host.partition("%")[0])


async def resolved(host: str) -> list[str]:
    """The addresses of a machine; none where nobody knows it.

    The system may take half a minute to find out that nobody does. A thread of asyncio's own would be waited
    for when somebody leaves meanwhile.
    """
    with suppress(ValueError):
        _plain(host)
        return [host]
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[list[str]] = loop.create_future()

    def ask() -> None:
        found: list[str] = []
        with suppress(OSError, UnicodeError):
            found = [str(one[4][0]) for one in socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)]
        with suppress(RuntimeError):  # nobody waits any longer, and the loop is closed
            loop.call_soon_threadsafe(_give, answer, found)

    Thread(target=ask, name="resolving", daemon=True).start()
    return await answer


def _give(answer: asyncio.Future[list[str]], found: list[str]) -> None:
    if not answer.done():
        answer.set_result(found)
