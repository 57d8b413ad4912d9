"""Where a program comes in to the emulated board: a pseudo terminal, or a port of this machine."""

import errno
import os
import select
import shutil
import socket
import tempfile
import tty
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

HOST: Final = "127.0.0.1"
CHUNK: Final = 4096


class Door(Protocol):
    """One program at a time. It never waits, and a program that goes away is no error."""

    name: str
    """What the program opens."""

    def open(self) -> None:
        """Raises ``OSError`` when that cannot be."""

    def close(self) -> None:
        """Also throws out whoever is in. It can be opened again."""

    def remove(self) -> None:
        """For good."""

    def files(self) -> list[int]:
        """What to wait for."""

    def look(self) -> bool:
        """Let in who waits, notice who left; whether somebody came in just now."""

    def read(self) -> bytes: ...

    def write(self, data: bytes) -> None: ...


class PtyDoor:
    """A pseudo terminal behind a name that stays; without one it makes its own in the temporary folder."""

    def __init__(self, link: Path | None = None) -> None:
        self._link = link
        self._folder: Path | None = None
        self.name = "" if link is None else str(link)
        self._master = -1
        self._inside = False

    def open(self) -> None:
        """Raises ``FileExistsError`` when the name is taken."""
        link = self._link or self._own_name()
        master, slave = os.openpty()
        try:
            tty.setraw(slave)
            os.set_blocking(master, False)
            if link.is_symlink() and not link.exists():
                link.unlink()  # left by an emulator that was killed
            link.symlink_to(os.ttyname(slave))
        except OSError:
            os.close(master)
            raise
        finally:
            # From now on the master side tells whether anybody has the other one open.
            os.close(slave)
        self._master = master

    def _own_name(self) -> Path:
        self._folder = Path(tempfile.mkdtemp(prefix="dark-road-"))
        self._link = self._folder / "table"
        self.name = str(self._link)
        return self._link

    def close(self) -> None:
        if self._master >= 0:
            os.close(self._master)
            self._master = -1
            self._inside = False
            Path(self.name).unlink(missing_ok=True)

    def remove(self) -> None:
        self.close()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    def files(self) -> list[int]:
        return [self._master] if self._inside else []

    def look(self) -> bool:
        if self._master < 0:
            return False
        before, self._inside = self._inside, not _hung_up(self._master)
        return self._inside and not before

    def read(self) -> bytes:
        try:
            return os.read(self._master, CHUNK) if self._inside else b""
        except OSError:
            return b""

    def write(self, data: bytes) -> None:
        if self._inside:
            # Nobody reads: what does not fit is lost, as on a serial line.
            with suppress(OSError):
                os.write(self._master, data)


def _hung_up(file: int) -> bool:
    poll = select.poll()
    poll.register(file, 0)
    return any(what & select.POLLHUP for _, what in poll.poll(0))


class TcpDoor:
    """A port on the loopback address; 0 takes any that is free."""

    def __init__(self, port: int = 0) -> None:
        self._port = port
        self._server: socket.socket | None = None
        self._client: socket.socket | None = None
        self.name = f"socket://{HOST}:{port}"

    def open(self) -> None:
        server = socket.create_server((HOST, self._port), backlog=4)
        server.setblocking(False)
        self._port = server.getsockname()[1]
        self.name = f"socket://{HOST}:{self._port}"
        self._server = server

    def close(self) -> None:
        for end in (self._client, self._server):
            if end is not None:
                end.close()
        self._client = self._server = None

    def remove(self) -> None:
        self.close()

    def files(self) -> list[int]:
        return [end.fileno() for end in (self._server, self._client) if end is not None]

    def look(self) -> bool:
        if self._server is None:
            return False
        try:
            client, _ = self._server.accept()
        except OSError:
            return False
        if self._client is not None:
            client.close()  # a serial port is for one program
            return False
        client.setblocking(False)
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._client = client
        return True

    def read(self) -> bytes:
        if self._client is None:
            return b""
        try:
            data = self._client.recv(CHUNK)
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.EWOULDBLOCK):
                self._leave()
            return b""
        if not data:
            self._leave()
        return data

    def write(self, data: bytes) -> None:
        if self._client is not None:
            try:
                self._client.sendall(data)
            except BlockingIOError:
                pass  # nobody reads: what does not fit is lost, as on a serial line
            except OSError:
                self._leave()

    def _leave(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None
