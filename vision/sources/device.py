"""A camera: read in a thread of its own, reopened when it comes back, and always let go at the end.

A read that hangs cannot be interrupted from outside. A process of its own for the camera could be ended by
force, but costs its memory twice and a copy of every frame, and does not exist on a tablet; so the waits of
OpenCV itself are bounded (``vision.sources.capture``), ``stop`` waits for a bounded time, and the end of the
program waits once more: a thread that comes out of OpenCV while Python ends would abort the program.
"""

import atexit
import threading
import time
import weakref
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import cv2

from vision.errors import VisionError
from vision.reading import Picture
from vision.sources.capture import Capture, Opener, open_capture, shown
from vision.sources.frame import Frame, Source, as_picture
from vision.sources.newest import Newest


@dataclass(frozen=True, slots=True)
class Waits:
    """Seconds."""

    silence: float = 2.0
    """A camera that gives no picture for so long is opened anew."""
    retry: float = 0.05
    """Between two reads that failed."""
    first_pause: float = 0.5
    longest_pause: float = 5.0
    """Before it is opened anew; every pause is twice the one before."""
    stop: float = 4.0
    """Longer than OpenCV waits for a picture."""
    exit: float = 8.0
    """Longer than OpenCV waits for a camera to open."""


WAITS: Final = Waits()


class Device(Source):
    """A camera by number, by node (``/dev/video0``, ``/dev/v4l/by-id/…``) or by address (``http://…``).

    ``start`` does not wait for it: ``trouble`` tells why it gives no frames, and it may come later.
    """

    live = True

    def __init__(
        self,
        where: int | str,
        opener: Opener = open_capture,
        clock: Callable[[], float] = time.monotonic,
        waits: Waits = WAITS,
    ) -> None:
        self._where = str(where)
        self.name = shown(self._where)
        self._opener, self._clock, self._waits = opener, clock, waits
        self._run: _Run | None = None

    def start(self) -> None:
        if self._run is None or self._run.newest.closed:
            self._run = _Run(self._where, self._opener, self._clock, self._waits)
            self._run.start()

    def next(self, timeout: float) -> Frame | None:
        return None if self._run is None else self._run.newest.take(timeout)

    def stop(self) -> None:
        """A read that hangs is left alone: its thread lets the camera go as soon as it can, and until then
        ``trouble`` says so."""
        if self._run is not None:
            self._run.leave()
            self._run.join(self._waits.stop)

    @property
    def ended(self) -> bool:
        return self._run is not None and self._run.newest.closed

    @property
    def trouble(self) -> VisionError | None:
        if self._run is None:
            return None
        if self._run.newest.closed:
            return VisionError("camera-stuck", camera=self.name) if self._run.is_alive() else None
        return self._run.trouble


class _Run(threading.Thread):
    """One camera from start to stop."""

    def __init__(self, where: str, opener: Opener, clock: Callable[[], float], waits: Waits) -> None:
        super().__init__(name=f"camera {shown(where)}", daemon=True)
        self.newest = Newest()
        self.trouble: VisionError | None = None
        self.waits = waits
        self._where, self._opener, self._clock = where, opener, clock
        self._leaving = threading.Event()
        self._pause = waits.first_pause
        _running.add(self)

    def leave(self) -> None:
        self._leaving.set()
        self.newest.close()

    def run(self) -> None:
        while not self._leaving.is_set():
            try:
                capture = self._opener(self._where)
            except VisionError as error:
                self.trouble = error
            except cv2.error:
                self.trouble = VisionError("camera-refuses", camera=shown(self._where))
            else:
                self._follow(capture)
            self._leaving.wait(self._pause)
            self._pause = min(2 * self._pause, self.waits.longest_pause)

    def _follow(self, capture: Capture) -> None:
        """Until it is stopped or gives no pictures any more."""
        seen, last = False, self._clock()
        try:
            while not self._leaving.is_set():
                picture = _read(capture)
                if picture is not None:
                    seen, last = True, self._clock()
                    self._keep(picture, last)
                elif self._clock() - last >= self.waits.silence:
                    code = "camera-gone" if seen else "camera-refuses"
                    self.trouble = VisionError(code, camera=shown(self._where))
                    return
                else:
                    self._leaving.wait(self.waits.retry)
        finally:
            capture.release()

    def _keep(self, picture: Picture, at: float) -> None:
        self.trouble = None
        self._pause = self.waits.first_pause
        self.newest.put(picture, at)


def _read(capture: Capture) -> Picture | None:
    try:
        given, raw = capture.read()
        return as_picture(raw) if given else None
    except cv2.error:
        return None


_running: weakref.WeakSet[_Run] = weakref.WeakSet()


@atexit.register
def _leave_all() -> None:
    """Also those that nobody stopped, and those that were stuck then."""
    left = [run for run in _running if run.is_alive()]
    for run in left:
        run.leave()
    end = time.monotonic() + max((run.waits.exit for run in left), default=0.0)
    for run in left:
        run.join(max(0.0, end - time.monotonic()))
