"""All that a machine beside the table needs so that tablets can come: one object to open and to close."""

import os
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Final

from companion import __version__
from companion.hub.acts import DevicesHere
from companion.hub.addresses import Interface, interfaces, own_addresses
from companion.hub.codes import Codes
from companion.hub.finding import Announcer, Hold
from companion.hub.host import Host
from companion.hub.identity import hub_identity
from companion.hub.invitation import DEFAULT_PORT, Invitation, to_type, write
from companion.hub.known import Address
from companion.hub.messages import HubError
from companion.hub.names import presentable
from companion.hub.private import PrivateFiles
from companion.hub.registry import Registry
from companion.hub.server import Post, Server
from companion.table.files import disk_error
from companion.table.home import home
from companion.table.session import Session

EVERYWHERE: Final = ("0.0.0.0", "::")


def hub_folder() -> Path:
    """Where keys and known devices lie; raises ``DiskError``."""
    return home() / "hub"


def only_one(folder: Path) -> int:
    """While this file is open, nobody else on this machine lets tablets in or sends one away.

    Raises ``HubError`` when somebody else has it, and ``DiskError``.
    """
    path, files = folder / "open.lock", PrivateFiles()
    try:
        files.make_folder(folder)
        handle = files.open(path, create=True)
        if files.lock(handle):
            return handle
        files.close(handle)
    except OSError as error:
        raise disk_error(error, path) from error
    raise HubError("hub-open")


class HubDesk:
    """Nothing listens before :meth:`start`, but from the beginning no other program here is a hub. Whoever
    calls is on the thread that ``post`` leads to."""

    def __init__(
        self,
        session: Session,
        post: Post,
        devices: DevicesHere | None = None,
        *,
        name: str,
        port: int | None = None,
        bind: Sequence[str] = EVERYWHERE,
        announced: bool = True,
        hold: Hold = nullcontext,
    ) -> None:
        """Without a ``port`` it is the usual one, or any other where that is taken; ``hold`` is held while
        the table is announced. Raises ``DiskError``, and ``HubError`` for a name that nobody can read and
        where another program here is a hub."""
        folder = hub_folder()
        self.name = presentable(name)
        self.codes = Codes()
        self._lock: int | None = only_one(folder)
        try:
            self.registry = Registry(folder)
            self.host = Host(session, self.registry, devices)
            self._identity = hub_identity(folder)
        except BaseException:
            self._let_go()
            raise
        self._post, self._port, self._bind = post, port, bind
        self.is_announced = announced
        """Do tablets find the table by themselves?"""
        self._hold = hold
        self._server: Server | None = None
        self._announcer: Announcer | None = None

    def start(self) -> None:
        """Raises ``HubError`` where it cannot listen; then it is closed."""
        try:
            self._server = self._at_free_port() if self._port is None else self._listening(self._port)
        except HubError:
            self.close()
            raise
        if self.is_announced:
            self._announcer = Announcer(
                self.name, self.port, self.fingerprint, __version__, look=self._interfaces, hold=self._hold
            )
            self._announcer.start()

    def _at_free_port(self) -> Server:
        try:
            return self._listening(DEFAULT_PORT)
        except HubError:
            return self._listening(0)

    def _listening(self, port: int) -> Server:
        server = Server(
            self.host, self.registry, self.codes, self._identity,
            name=self.name, post=self._post, port=port, bind=self._bind,
        )  # fmt: skip
        server.start()
        return server

    def close(self) -> None:
        """Tablets see that the table is away, and return when it is there again."""
        if self._announcer is not None:
            self._announcer.close()
        if self._server is not None:
            self._server.close()
        with suppress(HubError):
            self.host.save()
        self._let_go()

    def _let_go(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    @property
    def port(self) -> int:
        return 0 if self._server is None else self._server.port

    @property
    def fingerprint(self) -> str:
        return self._identity.fingerprint

    @property
    def problems(self) -> list[HubError]:
        """What was damaged, and so is not as tablets know it."""
        return [one for one in (self._identity.problem, self.registry.problem) if one is not None]

    @property
    def trouble(self) -> HubError | None:
        """Why tablets do not find the table by themselves now."""
        return None if self._announcer is None else self._announcer.trouble

    def _interfaces(self) -> frozenset[Interface]:
        """Those at which it listens."""
        here = interfaces()
        if set(self._bind) & set(EVERYWHERE):
            return here
        return frozenset(one for one in here if str(one.address.ip) in self._bind)

    def addresses(self) -> list[Address]:
        """Where the table can be reached, the likeliest first."""
        return [(host, self.port) for host in own_addresses(self._interfaces())]

    def to_type(self) -> list[str]:
        """The same, as people read it from the screen and type it."""
        return [to_type(address) for address in self.addresses()]

    def invitation(self, with_code: bool = True) -> str:
        """To be scanned; with the code that stands beside it."""
        code = self.codes.current() if with_code else None
        addresses = tuple(self.addresses()) or (("127.0.0.1", self.port),)
        return write(Invitation(addresses, self.fingerprint, self.name, "" if code is None else code.value))
