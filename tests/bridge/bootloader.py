"""A chip's bootloader on a pty: as much of STK500 version 1 as avrdude speaks with an Arduino."""

import os
import pty
import select
import threading
import tty
from collections.abc import Callable
from types import TracebackType
from typing import Final, Self

SIGNATURE: Final = bytes((0x1E, 0x95, 0x0F))
"""Of an ATmega328P."""
FLASH: Final = 32 * 1024
IN_SYNC, OK, END = b"\x14", b"\x10", 0x20

SYNC, PARAMETER, LEAVE, ADDRESS, UNIVERSAL, WRITE, READ, SIGNED = (
    0x30,
    0x41,
    0x51,
    0x55,
    0x56,
    0x64,
    0x74,
    0x75,
)
_ARGUMENTS: Final = {
    SYNC: 0,
    PARAMETER: 1,
    0x42: 20,
    0x45: 5,
    0x50: 0,
    LEAVE: 0,
    ADDRESS: 2,
    UNIVERSAL: 4,
    SIGNED: 0,
}
"""How many bytes follow each command, before the sign that ends it."""


class Pulled(Exception):
    """The cable is out, or the test is over."""


class Bootloader:
    """Keeps what it is told to write in ``flash``.

    ``deaf``: says nothing. ``babbling``: answers, but not as a bootloader does. ``weak``: the last byte
    of every page is lost, as in worn-out memory. ``pages_until_pulled``: after so many the cable is
    pulled. ``program`` runs when avrdude lets the chip go: it gets ``read``, which raises ``Pulled`` at
    the end, and ``write``.
    """

    def __init__(
        self,
        deaf: bool = False,
        babbling: bool = False,
        weak: bool = False,
        signature: bytes = SIGNATURE,
        pages_until_pulled: int | None = None,
        program: Callable[["Bootloader"], None] | None = None,
    ) -> None:
        self.flash = bytearray(b"\xff" * FLASH)
        self.written = 0
        """Pages."""
        self._deaf, self._babbling, self._weak, self._signature = deaf, babbling, weak, signature
        self._pages_until_pulled, self._program = pages_until_pulled, program
        self._address = 0
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._over, self._end = os.pipe()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.write(self._end, b"!")
        self._thread.join()
        for handle in (self._over, self._end):
            os.close(handle)

    def read(self, most: int, seconds: float | None = None) -> bytes:
        """What has come, at most so many bytes; nothing after ``seconds``."""
        ready, _, _ = select.select([self._master, self._over], [], [], seconds)
        if self._over in ready:
            raise Pulled
        return os.read(self._master, most) if ready else b""

    def write(self, data: bytes) -> None:
        while data:
            data = data[os.write(self._master, data) :]

    def _run(self) -> None:
        try:
            while self._serve():
                pass
            if self._program is not None:
                self._program(self)
            self._exactly(FLASH)
        except Pulled:
            pass
        finally:
            os.close(self._slave)
            os.close(self._master)

    def _exactly(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            data += self.read(count - len(data))
        return data

    def _serve(self) -> bool:
        """One command; ``False`` when the chip is let go."""
        command = self._exactly(1)[0]
        if self._deaf:
            return True
        if self._babbling:
            self.write(b"R")
            return True
        if command in (WRITE, READ):
            high, low, memory = self._exactly(3)
            count = high << 8 | low
            data = self._exactly(count) if command == WRITE else b""
            self._answer(self._page(command, count, memory, data))
        elif command in _ARGUMENTS:
            self._answer(self._plain(command, self._exactly(_ARGUMENTS[command])))
        return command != LEAVE

    def _answer(self, answer: bytes) -> None:
        if self._exactly(1)[0] == END:
            self.write(IN_SYNC + answer + OK)
        else:
            self.write(b"\x15")  # out of step

    def _plain(self, command: int, arguments: bytes) -> bytes:
        match command:
            case 0x75:
                return self._signature
            case 0x41:
                return b"\x04"
            case 0x56:
                return b"\x00"
            case 0x55:
                self._address = 2 * (arguments[0] | arguments[1] << 8)
        return b""

    def _page(self, command: int, count: int, memory: int, data: bytes) -> bytes:
        place = slice(self._address, self._address + count)
        if memory != ord("F"):
            return b"" if command == WRITE else b"\xff" * count
        if command == READ:
            return bytes(self.flash[place])
        self.flash[place] = data[:-1] + b"\x00" if self._weak else data
        self.written += 1
        if self.written == self._pages_until_pulled:
            raise Pulled
        return b""
