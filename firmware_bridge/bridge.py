"""The board in a thread of its own: found, opened, spoken with, and looked for again when it went away."""

import time
from collections.abc import Callable
from pathlib import Path
from threading import Event, RLock, Thread, current_thread
from types import TracebackType
from typing import Self

from firmware_bridge.board import Board, Status
from firmware_bridge.calibration import Calibration
from firmware_bridge.devices import Devices
from firmware_bridge.errors import BridgeError
from firmware_bridge.finding import Identity, identity_of, look_for, remember
from firmware_bridge.link import session_numbers
from firmware_bridge.messages import CONSTANTS
from firmware_bridge.transport import Port, open_port

LOOK_AGAIN = 0.5
"""Seconds between two looks for the board."""

READ_MOST = 0.02
"""Seconds until a new wish is noticed, at most."""

GIVE_UP = 10.0
"""Seconds of silence after which the port is opened anew, which starts most boards anew."""

LEAVE_ALONE = 30.0
"""Seconds until something that is not the table's board is looked at again."""

Tap = Callable[[str, bytes, float], None]
"""Gets ``out`` or ``in``, the bytes as they pass, and the time of ``time.monotonic``."""


class Bridge:
    """Wheel, lamps and buttons of the board at a port, for as long as it takes.

    ``where`` names the port: a device, a pseudo terminal, ``socket://host:port``; without it, the first
    board in the file ``remembered`` that is plugged in. A port that nobody named and no file remembers
    is never opened. A board that was named and answered is written to ``remembered``, if given. Without
    a ``calibration`` the board says which sensors it has, and the rest is as on a new table.

    ``on_change`` and ``tap`` are called from the bridge's thread: they have to be quick, must not raise,
    and must leave anything on screen to the thread that owns it. ``on_change`` may ask the devices and
    ``status()``; it is called when any of their answers may have changed.
    """

    def __init__(
        self,
        where: str | None,
        calibration: Calibration | None = None,
        remembered: Path | None = None,
        on_change: Callable[[], None] | None = None,
        tap: Tap | None = None,
    ) -> None:
        self._named = where
        self._remembered = remembered
        self._on_change = on_change
        self._tap = tap
        self._lock = RLock()
        self._board = Board(calibration, session_numbers())
        self._told = self._board.changes
        self._trouble: BridgeError | None = None
        self._where: str | None = None
        self._seen: Identity | None = None
        self._was_open = False
        self._forgetful: BridgeError | None = None
        """Why the board could not be remembered; it works all the same."""
        self._stopping = Event()
        self._thread: Thread | None = None
        devices = Devices(self._board, self._lock)
        self.wheel = devices.wheel
        self.lamps = devices.lamps
        self.buttons = devices.buttons

    @property
    def where(self) -> str | None:
        """The port that is open now."""
        return self._where

    @property
    def trouble(self) -> BridgeError | None:
        """What is wrong, for people; ``None`` while all is well or nothing is known yet."""
        return self._trouble

    def status(self) -> Status:
        """How things stand with the board."""
        with self._lock:
            return self._board.status()

    @property
    def calibration(self) -> Calibration:
        """How the table is taken to be; known for sure once the board has answered."""
        with self._lock:
            return self._board.calibration

    def calibrate(self, calibration: Calibration) -> None:
        """From now on the table is like this."""
        with self._lock:
            self._board.calibrate(calibration)

    def start(self) -> None:
        """Begin; comes back at once. Nothing happens when it has begun."""
        if self._thread is None:
            self._stopping.clear()
            self._thread = Thread(target=self._run, name="bridge", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Let the board go and wait for the thread. The board calms down by itself after some seconds."""
        self._stopping.set()
        thread, self._thread = self._thread, None
        if thread is not None and thread is not current_thread():
            thread.join()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    # ---- in the thread

    def _run(self) -> None:
        while not self._stopping.is_set():
            pause = LOOK_AGAIN
            try:
                pause = self._visit()
            except BridgeError as error:
                self._in_trouble(error)
            self._notify()
            self._stopping.wait(pause)

    def _visit(self) -> float:
        """Find the board, and serve it until it is given up; how long to leave it alone then.

        Raises ``BridgeError`` when it cannot be opened, and when it went away.
        """
        where = look_for(self._named, self._seen, self._remembered)
        port = open_port(where)
        self._where = where
        try:
            with self._lock:
                self._board.opened(time.monotonic())
            return self._serve(port, where)
        finally:
            port.close()
            self._where = None
            with self._lock:
                self._board.lost(time.monotonic())

    def _serve(self, port: Port, where: str) -> float:
        quiet_since: float | None = None
        while not self._stopping.is_set():
            now = time.monotonic()
            with self._lock:
                data = self._board.poll(now)
                pause = self._board.next_time(now) - now
                status = self._board.status()
            if data:
                self._pass_on("out", data, now)
                port.write(data)
            self._judge(status, where)
            self._notify()
            if status.link in ("silent", "not-ours"):
                quiet_since = now if quiet_since is None else quiet_since
                if now - quiet_since >= GIVE_UP:
                    return LEAVE_ALONE if status.link == "not-ours" else LOOK_AGAIN
            else:
                quiet_since = None
            self._listen(port, min(max(pause, 0.0), READ_MOST))
        return 0.0

    def _listen(self, port: Port, seconds: float) -> None:
        data = port.read(seconds)
        if data:
            now = time.monotonic()
            self._pass_on("in", data, now)
            with self._lock:
                self._board.feed(data, now)

    def _judge(self, status: Status, where: str) -> None:
        """What the link has to say to people; while greeting, what was wrong before still is."""
        if status.link == "greeting":
            return
        if status.link == "open" and not self._was_open:
            self._met(where)
        trouble = trouble_of(status, where) or self._forgetful
        if trouble != self._trouble:
            self._in_trouble(trouble)

    def _met(self, where: str) -> None:
        """It is a board of ours: know it again."""
        self._was_open = True
        self._seen = identity_of(where)
        if self._seen is not None and self._remembered is not None:
            try:
                remember(self._remembered, self._seen)
            except BridgeError as error:
                self._forgetful = error

    def _in_trouble(self, trouble: BridgeError | None) -> None:
        if self._was_open and trouble is not None and trouble.code in ("no-port", "no-board"):
            trouble = BridgeError("gone", port=self._named or "USB")
        with self._lock:
            self._trouble = trouble
            self._board.changes += 1

    def _pass_on(self, direction: str, data: bytes, now: float) -> None:
        if self._tap is not None:
            self._tap(direction, data, now)

    def _notify(self) -> None:
        with self._lock:
            changes, self._told = self._board.changes != self._told, self._board.changes
        if changes and self._on_change is not None:
            self._on_change()


def trouble_of(status: Status, where: str) -> BridgeError | None:
    """What people have to know about a link that stands like this; ``None`` when all is well."""
    match status.link:
        case "silent":
            return BridgeError("silent", port=where)
        case "not-ours":
            return BridgeError("not-ours", port=where)
        case "wrong-version" if status.welcome is not None:
            board = status.welcome
            return BridgeError(
                "wrong-version",
                firmware=f"{board.major}.{board.minor}.{board.patch}",
                theirs=board.protocol,
                ours=CONSTANTS["protocol"],
            )
        case "open" if status.refused is not None:
            what, reason = status.refused
            return BridgeError("refused", what=what, reason=reason.replace("_", " "))
        case "open" if status.stuck:
            return BridgeError("stuck-button", button=status.stuck.replace("_", " "))
        case _:
            return None
