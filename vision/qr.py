"""QR codes before a camera, such as those on another screen."""

from typing import Final

import cv2
import numpy as np

from vision.pictures import shrink
from vision.reading import Picture

LARGEST: Final = 1280
"""Pixels of the longest side; more of them cost time and tell nothing new."""
_SCALES: Final = (1, 2)


class QrReader:
    """Reads pictures that follow each other. Each is tried in one way only, so that no look takes long, and
    the next one in another way: as it is, or twice as large, where the small modules of a code far away are
    told apart."""

    def __init__(self) -> None:
        # It finds slanted and blurred codes that the plain detector misses, and does not hang on some scenes.
        self._detector = cv2.QRCodeDetectorAruco()
        self._looks = 0

    def read(self, picture: Picture) -> str:
        """The text of a code in it; empty where none can be read, or where it holds no text."""
        scale = _SCALES[self._looks % len(_SCALES)]
        self._looks += 1
        grey = cv2.cvtColor(shrink(picture, LARGEST), cv2.COLOR_BGR2GRAY)
        if scale > 1:
            grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
        try:
            text, _, _ = self._detector.detectAndDecode(np.asarray(grey, np.uint8))
        except (cv2.error, UnicodeDecodeError):  # half a code may be too much for it, or bytes may be no text
            return ""
        return text
