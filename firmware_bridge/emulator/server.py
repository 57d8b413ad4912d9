"""The emulated table in real time, at a door through which one program comes in."""

import os
import select
import time
from collections.abc import Callable
from pathlib import Path
from threading import RLock, Thread
from types import TracebackType
from typing import Final, Self, TypeVar

from firmware_bridge.emulator.board import EmulatedBoard
from firmware_bridge.emulator.doors import Door, PtyDoor, TcpDoor

SHORTEST: Final = 0.002
"""Seconds that it sleeps at least: the line is no more punctual than that."""
LONGEST: Final = 0.05
"""Seconds until somebody who opens the pseudo terminal is noticed."""

T = TypeVar("T")
Tap = Callable[[str, bytes, float], None]
"""Gets ``in`` (to the board) or ``out``, the bytes as they pass, and the board's time."""


class EmulatedTable:
    """A board in a thread of its own, at ``port``: a pseudo terminal, or ``socket://`` with ``tcp``.

    ``link`` is the name of the pseudo terminal, ``tcp`` the number of the port (0 for any). With
    ``opening_resets`` the chip starts anew whenever a program comes in, as on most boards with USB.
    ``tap`` is called from the thread and has to be quick.
    """

    def __init__(
        self,
        board: EmulatedBoard | None = None,
        *,
        link: Path | None = None,
        tcp: int | None = None,
        opening_resets: bool = False,
        tap: Tap | None = None,
    ) -> None:
        self._board = board or EmulatedBoard()
        self._door: Door = PtyDoor(link) if tcp is None else TcpDoor(tcp)
        self._opening_resets = opening_resets
        self._tap = tap
        self._lock = RLock()
        self._stopping = False
        self._thread: Thread | None = None
        self._alarm: tuple[int, int] | None = None
        self._passed = 0.0

    @property
    def port(self) -> str:
        """What a program has to open."""
        return self._door.name

    def start(self) -> None:
        """Raises ``OSError`` when the port cannot be had."""
        try:
            self._door.open()
        except OSError:
            self._door.remove()
            raise
        self._alarm = os.pipe()
        self._passed = time.monotonic()
        self._thread = Thread(target=self._run, name="emulated table", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Close the port and wait for the thread; any number of times."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._stopping = True
            self._wake()
            thread.join()
        alarm, self._alarm = self._alarm, None
        for end in alarm or ():
            os.close(end)
        self._door.remove()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def do(self, what: Callable[[EmulatedBoard], T]) -> T:
        """Do something to the board, or look at it, now."""
        with self._lock:
            self._pass_time()
            done = what(self._board)
        self._wake()
        return done

    def pull(self) -> None:
        """Pull the cable: the port is gone."""
        with self._lock:
            if self._board.plugged:
                self._board.pull()
                self._door.close()
        self._wake()

    def plug(self) -> None:
        """Put it back; raises ``OSError`` when somebody has taken the port meanwhile."""
        with self._lock:
            if not self._board.plugged:
                self._door.open()
                self._board.plug()
        self._wake()

    # ---- in the thread

    def _run(self) -> None:
        while not self._stopping:
            with self._lock:
                self._serve()
                files = self._door.files()
                pause = self._board.next_time()
            self._sleep(files, LONGEST if pause is None else min(LONGEST, max(SHORTEST, pause)))

    def _serve(self) -> None:
        # What somebody said before leaving is still heard.
        data = self._door.read()
        came_in = self._door.look()
        self._pass_time()
        if came_in and self._opening_resets:
            self._board.reset()
        if data:
            self._note("in", data)
            self._board.write(data)
        said = self._board.read()
        if said:
            self._note("out", said)
            self._door.write(said)

    def _pass_time(self) -> None:
        now = time.monotonic()
        self._board.advance(now - self._passed)
        self._passed = now

    def _note(self, way: str, data: bytes) -> None:
        if self._tap is not None:
            self._tap(way, data, self._board.time)

    def _wake(self) -> None:
        if self._alarm is not None:
            os.write(self._alarm[1], b"!")

    def _sleep(self, files: list[int], seconds: float) -> None:
        alarm = self._alarm
        if alarm is None:
            return
        poll = select.poll()
        for file in (alarm[0], *files):
            poll.register(file, select.POLLIN)
        if any(file == alarm[0] for file, _ in poll.poll(seconds * 1000)):
            os.read(alarm[0], 64)
