"""What is said and heard on the loopback interface: nothing of it leaves the machine."""

import socket
import time
from collections.abc import Callable, Sequence
from ipaddress import ip_interface
from threading import Condition

from zeroconf import DNSOutgoing, ServiceInfo

from companion.hub.addresses import Interface
from companion.hub.finding import Found
from tests.waiting import PATIENCE

MULTICAST = ("224.0.0.251", 5353)


def loopback(*hosts: str) -> frozenset[Interface]:
    return frozenset(Interface("lo", 1, ip_interface(f"{host}/8")) for host in hosts or ("127.0.0.1",))


class Told:
    """Everything that a finder tells."""

    def __init__(self) -> None:
        self._news = Condition()
        self.all: list[list[Found]] = []

    def __call__(self, found: list[Found]) -> None:
        with self._news:
            self.all.append(found)
            self._news.notify_all()

    @property
    def now(self) -> list[Found]:
        return self.all[-1] if self.all else []

    def wait(self, expected: Callable[[list[Found]], bool]) -> list[Found]:
        """The tables, as soon as they are as expected."""
        with self._news:
            assert self._news.wait_for(lambda: expected(self.now), PATIENCE), self.now
            return self.now


def throw(packets: Sequence[bytes]) -> None:
    """Let everybody on the loopback interface hear them."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as thrower:
        thrower.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton("127.0.0.1"))
        thrower.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        thrower.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        thrower.bind(("127.0.0.1", 5353))
        for packet in packets:
            thrower.sendto(packet, MULTICAST)
            time.sleep(0.001)  # who hears it has room for so many, and no more


def announce(*infos: ServiceInfo, only_names: bool = False) -> None:
    """Say it once, as a hub does, or somebody who only pretends to be one."""
    said = DNSOutgoing(0x8400)
    for info in infos:
        records = [info.dns_pointer()]
        if not only_names:
            records += [info.dns_service(), info.dns_text(), *info.dns_addresses()]
        for record in records:
            said.add_answer_at_time(record, 0)
    throw(said.packets())
