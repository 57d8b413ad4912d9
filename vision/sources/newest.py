"""One place for the newest picture: a slow reader skips frames and never works off old ones."""

import threading

from vision.reading import Picture
from vision.sources.frame import Frame


class Newest:
    """Put by one thread, taken by another; what was not taken in time is replaced."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._frame: Frame | None = None
        self._count = 0
        self._closed = False

    @property
    def closed(self) -> bool:
        return self._closed

    def put(self, picture: Picture, at: float) -> None:
        with self._changed:
            self._frame = Frame(picture, at, self._count)
            self._count += 1
            self._changed.notify_all()

    def take(self, timeout: float) -> Frame | None:
        """The newest, once; ``None`` when none comes in time or no further one will come."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._frame is not None, timeout)
            taken, self._frame = self._frame, None
            return None if self._closed else taken

    def close(self) -> None:
        """Whoever waits need not wait any longer."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
