"""Frames that another machine sends as JPEG: the camera of a tablet that lies beside the table."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from vision import headers
from vision.errors import VisionError
from vision.pictures import decoded, shrink
from vision.reading import Picture
from vision.sources.frame import Frame, Source, as_picture
from vision.sources.newest import Newest

LONGEST: Final = 1280
"""Pixels of the longest side."""
QUALITY: Final = 85
_SCANS: Final = 4
"""Times that a JPEG may go over its picture; one from a camera does so once, or once for each colour."""
_SMALLER: Final = 0.7


def from_jpeg(data: bytes, camera: str, longest: int = LONGEST) -> Picture:
    """What was sent, as a picture. Raises ``VisionError`` for anything else, before it is decoded where that
    would take long."""
    try:
        size = headers.size(data) if data.startswith(b"\xff\xd8\xff") else None
    except ValueError:
        size = None
    if size is None or max(size) > longest or headers.scans(data) > _SCANS:
        raise VisionError("sent-picture", camera=camera, most=longest)
    return decoded(data, camera)


def to_jpeg(picture: Picture, most: int, longest: int = LONGEST) -> bytes:
    """To be sent with no more than ``most`` bytes."""
    while True:
        small = shrink(picture, longest)
        data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
        if len(data) <= most:
            return data
        longest = int(_SMALLER * max(small.shape[:2]))


class Sent(Source):
    """``push`` may be called from any thread, as often as something comes. What is no picture is left out, as
    if it had not come. ``wanted`` is told when pictures are looked at, and when no longer."""

    live = True

    def __init__(
        self,
        name: str,
        camera: str,
        wanted: Callable[[bool], None] = lambda wanted: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``name`` tells it from other sources."""
        self.name = name
        self.camera = camera
        """How people call it."""
        self.is_there = True
        """Can somebody send pictures now?"""
        self._wanted, self._clock = wanted, clock
        self._newest = Newest()

    def start(self) -> None:
        if self._newest.closed:
            self._newest = Newest()
        self._wanted(True)

    def push(self, data: bytes) -> None:
        """Only the newest is decoded, by whoever takes it."""
        self._newest.put(np.frombuffer(data, np.uint8), self._clock())

    def next(self, timeout: float) -> Frame | None:
        frame = self._newest.take(timeout)
        if frame is None:
            return None
        try:
            picture = as_picture(from_jpeg(frame.picture.tobytes(), self.camera))
        except VisionError:
            return None
        return None if picture is None else replace(frame, picture=picture)

    def stop(self) -> None:
        self._newest.close()
        self._wanted(False)

    @property
    def ended(self) -> bool:
        return self._newest.closed

    @property
    def trouble(self) -> VisionError | None:
        return None if self.is_there else VisionError("sent-away", camera=self.camera)
