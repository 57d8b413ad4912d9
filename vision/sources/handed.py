"""Frames that the app hands over: the camera of a tablet, read by the app itself."""

import time
from collections.abc import Callable

import cv2
import numpy as np

from vision.errors import VisionError
from vision.reading import Picture
from vision.sources.frame import Frame, Source, as_picture, is_sane
from vision.sources.newest import Newest


def from_rgba(data: bytes | bytearray | memoryview, size: tuple[int, int]) -> Picture:
    """The pixels of a texture (red, green, blue, alpha; the lowest row first) as a picture.

    ``size`` is width and height. Raises ``VisionError`` when the pixels do not fill that size.
    """
    width, height = size
    pixels = np.frombuffer(data, np.uint8)
    if not is_sane(width, height) or pixels.size != width * height * 4:
        raise VisionError("handed-size", width=width, height=height, bytes=pixels.size)
    upright = cv2.flip(pixels.reshape(height, width, 4), 0)
    return np.asarray(cv2.cvtColor(upright, cv2.COLOR_RGBA2BGR), np.uint8)


class Handed(Source):
    """``push`` may be called from any thread, as often as the app has a picture."""

    live = True

    def __init__(self, name: str = "app", clock: Callable[[], float] = time.monotonic) -> None:
        self.name = name
        self._clock = clock
        self._newest = Newest()

    def start(self) -> None:
        if self._newest.closed:
            self._newest = Newest()

    def push(self, picture: Picture) -> None:
        """A copy is kept: the app may draw over its own. Raises ``VisionError`` for what is no picture."""
        checked = as_picture(picture)
        if checked is None:
            raise VisionError("handed-picture")
        self._newest.put(checked.copy(), self._clock())

    def next(self, timeout: float) -> Frame | None:
        return self._newest.take(timeout)

    def stop(self) -> None:
        self._newest.close()

    @property
    def ended(self) -> bool:
        return self._newest.closed
