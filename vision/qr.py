"""QR codes before a camera, such as those on another screen."""

from collections.abc import Callable
from typing import Final

import cv2

from vision.pictures import shrink
from vision.reading import Picture

LARGEST: Final = 1280
"""Pixels of the longest side; more of them cost time and tell nothing new."""


class QrReader:
    """Reads pictures that follow each other. Each is tried in one way only, so that no look takes long, and
    the next one in the other way."""

    def __init__(self) -> None:
        # It finds slanted and blurred codes that the plain detector misses, and does not hang on some scenes.
        self._detector = cv2.QRCodeDetectorAruco()
        self._looks = 0

    def read(self, picture: Picture) -> str:
        """The text of a code in it; empty where none can be read, or where it holds no text."""
        way = _WAYS[self._looks % len(_WAYS)]
        self._looks += 1
        grey = cv2.cvtColor(shrink(picture, LARGEST), cv2.COLOR_BGR2GRAY)
        try:
            return self._detector.detectAndDecode(way(grey))[0]
        except (cv2.error, UnicodeDecodeError):  # half a code may be too much for it, or bytes may be no text
            return ""


def _larger(grey: cv2.typing.MatLike, times: float = 1.5) -> cv2.typing.MatLike:
    """The modules of a code far away are told apart."""
    return cv2.resize(grey, None, fx=times, fy=times, interpolation=cv2.INTER_CUBIC)


def _sharper(grey: cv2.typing.MatLike) -> cv2.typing.MatLike:
    """Against a camera that is out of focus."""
    return _larger(cv2.addWeighted(grey, 2.5, cv2.GaussianBlur(grey, (0, 0), 2), -1.5, 0), 2)


_WAYS: Final[tuple[Callable[[cv2.typing.MatLike], cv2.typing.MatLike], ...]] = (_larger, _sharper)
