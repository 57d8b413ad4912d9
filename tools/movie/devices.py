"""Board and camera that run on the film's own time, so that a slow machine makes the same film."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from threading import Semaphore
from typing import Final
from unittest.mock import patch

from companion.app.tour.desk import Desk
from companion.table.devices import TableDevices
from companion.table.eyes.tray import DiceTray
from companion.table.session import Session
from vision.sources.frame import Frame

_THROWS: Final = 18
"""The seed of the throws."""


class FilmTime:
    """Seconds of the film; they pass only when somebody says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class SteppedTray(DiceTray):
    """Gives one picture per :meth:`step`, which returns when that picture was looked at."""

    def __init__(self, time: FilmTime) -> None:
        super().__init__(clock=time)
        self._granted, self._looked = Semaphore(0), Semaphore(0)

    def _wait(self) -> float:
        return 0.0

    def next(self, timeout: float) -> Frame | None:
        self._looked.release()
        self._granted.acquire()
        return super().next(0)

    def step(self) -> None:
        self._looked.acquire()
        self._granted.release()

    def leave(self) -> None:
        """Nobody steps any more: whoever waits for a picture learns that there will be none."""
        self.stop()
        self._granted.release()


class Devices:
    """What stands around the table in the film."""

    def __init__(self, time: FilmTime) -> None:
        self.desk, self.tray = Desk(), SteppedTray(time)

    def step(self, seconds: float) -> None:
        self.desk.run(seconds)
        self.tray.step()

    @contextmanager
    def in_place(self) -> Iterator[None]:
        """Whoever opens the emulated board or the rendered tray gets these."""
        with ExitStack() as patches:
            patches.enter_context(patch("companion.app.devices.beside.connected", self._connected))
            patches.enter_context(patch("companion.table.eyes.connecting.source_of", lambda *_: self.tray))
            patches.enter_context(patch("secrets.randbits", Random(_THROWS).getrandbits))
            yield

    @contextmanager
    def _connected(self, session: Session, _: str) -> Iterator[TableDevices]:
        yield TableDevices(session, self.desk, clock=lambda: self.desk.emulated.time)
