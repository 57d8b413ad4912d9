"""Somebody on the way between a tablet and the hub, who sees every byte, and may change some."""

import asyncio
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from queue import Queue
from threading import Lock

from companion.hub.identity import Identity, tablet_context
from companion.hub.known import Address
from companion.hub.strand import Strand
from tests.waiting import PATIENCE


class Relay:
    """Passes on what it gets; with an identity of its own it opens what is encrypted for that one."""

    def __init__(self, target: Address, identity: Identity | None = None) -> None:
        self.target = target
        self.alter: Callable[[bytes], bytes] = lambda data: data
        """What becomes of bytes from the tablet."""
        self.is_deaf = False
        """Nothing is passed on any more, and nobody is told."""
        self._identity = identity
        self._strand = Strand("relay")
        self._lock = Lock()
        self._from_tablets, self._from_hub = bytearray(), bytearray()
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._ready: Queue[Address] = Queue()

    @property
    def from_tablets(self) -> bytes:
        """Everything that tablets have said."""
        with self._lock:
            return bytes(self._from_tablets)

    @property
    def everything(self) -> bytes:
        with self._lock:
            return bytes(self._from_tablets + self._from_hub)

    def start(self) -> None:
        self._strand.start(self._main)
        self.address = self._ready.get(timeout=PATIENCE)

    def cut(self) -> None:
        """All connections are gone at once."""
        done: Queue[None] = Queue()
        self._strand.soon(self._cut, done)
        done.get(timeout=PATIENCE)

    def close(self) -> None:
        self._strand.close()

    async def _main(self) -> None:
        context = None if self._identity is None else self._identity.context
        server = await asyncio.start_server(self._begin, "127.0.0.1", 0, ssl=context)
        self._ready.put(server.sockets[0].getsockname())
        try:
            await asyncio.Event().wait()
        finally:
            server.close()
            for writer in self._open:
                writer.transport.abort()

    def _begin(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        task = asyncio.create_task(self._between(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _between(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        context: ssl.SSLContext | None = None if self._identity is None else tablet_context()
        name = None if context is None else ""
        writers = [writer]
        with suppress(OSError):
            try:
                theirs, to_hub = await asyncio.open_connection(
                    *self.target, ssl=context, server_hostname=name
                )
                writers.append(to_hub)
                self._open.update(writers)
                await asyncio.gather(
                    self._pass_on(reader, to_hub, self._from_tablets, lambda data: self.alter(data)),
                    self._pass_on(theirs, writer, self._from_hub, lambda data: data),
                )
            finally:
                for one in writers:
                    one.transport.abort()
                self._open.difference_update(writers)

    async def _pass_on(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        seen: bytearray,
        alter: Callable[[bytes], bytes],
    ) -> None:
        while data := await reader.read(65536):
            with self._lock:
                seen += data
            if not self.is_deaf:
                writer.write(alter(data))
                await writer.drain()
        if not writer.is_closing():  # asyncio of Python 3.11.2 cannot abort what was closed twice
            writer.close()

    def _cut(self, done: Queue[None]) -> None:
        for writer in self._open:
            writer.transport.abort()
        done.put(None)


@contextmanager
def relay_to(target: Address, identity: Identity | None = None) -> Iterator[Relay]:
    relay = Relay(target, identity)
    relay.start()
    try:
        yield relay
    finally:
        relay.close()
