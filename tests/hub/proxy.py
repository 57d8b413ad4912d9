"""A bad network between tablets and the hub: it cuts, delays, holds back and repeats what it passes on.

What is passed on is encrypted, but the records of TLS show where a message begins and ends: so a connection
can be cut between two messages, in the middle of one, or after an act was sent and before its answer came.
"""

import asyncio
import random
import socket
import struct
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from queue import Queue
from threading import Lock
from typing import Final

from companion.hub.known import Address
from companion.hub.strand import Strand
from tests.waiting import PATIENCE

CUTS: Final = ("between", "middle", "unanswered", "twice", "stutter")
"""How a connection ends: after a record, within one, or after one that is then not answered. Or a record, or
a few bytes of it, come twice: then it is the receiver who ends it."""
_HEAD: Final = 5
_ENCRYPTED: Final = 0x17
_SETTLED: Final = 8
"""About so many records of a connection are spent on proving who is there."""


@dataclass(eq=False)
class Way:
    """One connection through the proxy, and what is going to happen to it."""

    door: int
    fault: str
    upwards: bool
    """Does it happen to what the tablet says?"""
    after: int
    """Records."""
    ends: list[asyncio.StreamWriter] = field(default_factory=list)
    is_failing: bool = False
    """It has begun: nothing else is passed on."""


class Proxy:
    """One door for each tablet, all to one hub."""

    def __init__(self, doors: int, seed: int) -> None:
        self.target: Address = "127.0.0.1", 0
        self.addresses: list[Address] = []
        self.cuts: Counter[str] = Counter()
        """What happened, by its name."""
        self.unnoticed = 0
        """Repeated bytes after which the connection went on."""
        self.on_cut: Callable[[int], None] = lambda door: None
        """Told the door at the very moment, on the proxy's thread."""
        self._doors, self._left = doors, 0
        self._chance, self._lock = random.Random(f"proxy {seed}"), Lock()
        self._strand = Strand("proxy")
        self._ready: Queue[list[Address]] = Queue()

    def start(self) -> None:
        """Everything is passed on as it comes, until :meth:`rage`."""
        self._strand.start(self._main)
        self.addresses = self._ready.get(timeout=PATIENCE)

    def close(self) -> None:
        self._strand.close()

    def rage(self, cuts: int) -> None:
        """So many connections are going to be cut."""
        with self._lock:
            self._left = cuts

    @property
    def is_over(self) -> bool:
        with self._lock:
            return self._left == 0

    async def _main(self) -> None:
        servers = [
            await asyncio.start_server(partial(self._between, door), "127.0.0.1", 0)
            for door in range(self._doors)
        ]
        self._ready.put([server.sockets[0].getsockname()[:2] for server in servers])
        try:
            await asyncio.Event().wait()
        finally:
            for server in servers:
                server.close()

    async def _between(self, door: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        way = self._way(door)
        way.ends.append(writer)
        with suppress(OSError, asyncio.IncompleteReadError):
            try:
                theirs, to_hub = await asyncio.open_connection(*self.target)
                way.ends.append(to_hub)
                await self._both_ways(way, reader, to_hub, theirs, writer)
            finally:
                if way.is_failing:
                    self.cuts[way.fault] += 1
                    self._cut(way)
                    self.on_cut(way.door)
                for end in way.ends:
                    end.transport.abort()

    async def _both_ways(
        self,
        way: Way,
        tablet: asyncio.StreamReader,
        to_hub: asyncio.StreamWriter,
        hub: asyncio.StreamReader,
        to_tablet: asyncio.StreamWriter,
    ) -> None:
        """Until one of them has ended."""
        both = [
            asyncio.create_task(self._pass_on(way, True, tablet, to_hub)),
            asyncio.create_task(self._pass_on(way, False, hub, to_tablet)),
        ]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in both:
                one.cancel()
            await asyncio.gather(*both, return_exceptions=True)

    def _way(self, door: int) -> Way:
        chance = self._chance
        fault, upwards = chance.choice((*CUTS, "unanswered")), chance.random() < 0.4
        if fault == "unanswered":
            return Way(door, fault, True, _SETTLED - 2 + chance.randrange(4))
        after = chance.randrange(_SETTLED) if chance.random() < 0.2 else _SETTLED + chance.randrange(8)
        return Way(door, fault, upwards, after // 2 if upwards else after)

    async def _pass_on(
        self, way: Way, upwards: bool, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Record by record, until somebody ends it or it is cut."""
        count = 0
        while True:
            head = await reader.readexactly(_HEAD)
            record = head + await reader.readexactly(int.from_bytes(head[3:]))
            count += 1
            if way.is_failing:
                continue
            if upwards == way.upwards and count > way.after and self._may_cut(way, record):
                await self._fail(way, record, writer)
                return
            await self._dawdle(record, writer)

    async def _dawdle(self, record: bytes, writer: asyncio.StreamWriter) -> None:
        """Now and then it takes a while, or only the first half comes at once."""
        chance = self._chance.random()
        if not self.is_over and chance < 0.2:
            half = self._chance.randrange(len(record)) if chance < 0.1 else 0
            writer.write(record[:half])
            await asyncio.sleep(0.1 * self._chance.random())
            record = record[half:]
        writer.write(record)
        await writer.drain()

    def _may_cut(self, way: Way, record: bytes) -> bool:
        """Of what is not encrypted TLS may drop a second copy without a word."""
        if way.fault in ("twice", "stutter") and record[0] != _ENCRYPTED:
            return False
        with self._lock:
            if not self._left:
                return False
            self._left -= 1
        way.is_failing = True
        return True

    async def _fail(self, way: Way, record: bytes, writer: asyncio.StreamWriter) -> None:
        """Comes back when it is time to cut."""
        part = self._chance.randrange(_HEAD + 1, len(record))
        match way.fault:
            case "between":
                writer.write(record)
            case "middle":
                writer.write(record[:part])
                await asyncio.sleep(0.1 * self._chance.random())
            case "unanswered":
                writer.write(record)
                await asyncio.sleep(0.03 * self._chance.random())
            case "twice" | "stutter":
                writer.write(record + record if way.fault == "twice" else record[:part] + record[_HEAD:])
                await asyncio.sleep(PATIENCE)  # who gets this hangs up long before
                self.unnoticed += 1

    def _cut(self, way: Way) -> None:
        """Some connections end in an orderly way, some are reset."""
        if self._chance.random() < 0.5:
            for end in way.ends:
                plain: socket.socket = end.get_extra_info("socket")
                with suppress(OSError):  # its other side was quicker
                    plain.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        for end in way.ends:
            end.transport.abort()
