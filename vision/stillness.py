"""Does anything move before the camera? Cheap enough to be asked for every frame."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Box, Picture
from vision.sources.frame import Frame

Grey = NDArray[np.float32]
Mask = NDArray[np.uint8]

WIDTH: Final = 320
"""Pixels to which a frame is shrunk; the mean of many pixels has little noise."""
NEIGHBOURHOOD: Final = 41
"""Pixels across which the light is taken to change evenly: a lamp's flicker, a camera's exposure."""
FLOOR: Final = 3.0
"""Steps of 255 that are never movement: rounding and a camera's compression."""
SPREAD: Final = 5.0
"""How many times the noise a pixel has to change."""
UNEVEN: Final = 0.35
"""Which part of a change of light may differ from pixel to pixel."""
CROWD: Final = 5
"""Of nine neighbours so many have to change together: noise comes alone."""
_RENEW: Final = 2.0
"""Seconds after which the picture that is compared with is taken anew, so that daylight may go."""
_NOISE_AT_FIRST: Final = 1.5
_LEARN: Final = 0.1


def shrunk_size(picture: Picture) -> tuple[int, int]:
    """Width and height of a picture when it is shrunk."""
    # Whole steps: a mean of whole pixels is by far the quickest.
    step = max(1, picture.shape[1] // WIDTH)
    return picture.shape[1] // step, max(1, picture.shape[0] // step)


def shrunk(picture: Picture) -> Picture:
    """The picture about ``WIDTH`` pixels wide, or as it is when it is smaller than that."""
    return np.asarray(cv2.resize(picture, shrunk_size(picture), interpolation=cv2.INTER_AREA), np.uint8)


class Stillness:
    """Fed with every frame; compares each with one in which everything last lay as it does now.

    As long as nothing differs from that one, nothing moves, however slowly it would.
    """

    def __init__(self) -> None:
        self.since: float | None = None
        """Since when nothing has moved; None before the first frame."""
        self.share = 0.0
        """The part of the frame that differed last."""
        self.where: Box | None = None
        """Around all that moved in the last frame, in its pixels."""
        self.noise = _NOISE_AT_FIRST
        """Of a shrunk pixel from frame to frame, as learnt so far (standard deviation)."""
        self._anchor: Grey | None = None
        self._light: Grey | None = None
        self._anchored = 0.0

    def feed(self, frame: Frame, region: Mask | None = None) -> bool:
        """True when something moved since the last frame; ``region``: where that counts, as ``shrunk``."""
        grey = as_grey(shrunk(frame.picture))
        light = light_of(grey)
        if self._anchor is None or self._light is None or not self._follows(grey, frame.at):
            self.share, self.where = 1.0, Box(0, 0, frame.picture.shape[1], frame.picture.shape[0])
            self._take(grey, light, frame.at)
            self.since = frame.at
            return True
        off, spread = unexplained(grey, light, self._anchor, self._light)
        self._learn(off)
        changed = inside(crowded(off, spread + np.float32(FLOOR + SPREAD * self.noise)), region)
        count = cv2.countNonZero(changed)
        self.share = count / changed.size
        self.where = _around(changed, frame.picture) if count else None
        if count:
            self._take(grey, light, frame.at)
            self.since = frame.at
        elif frame.at - self._anchored > _RENEW:
            self._take(grey, light, frame.at)
        return count > 0

    def _follows(self, grey: Grey, at: float) -> bool:
        """The frame is of the same source: as large as those before, and later."""
        return self._anchor is not None and self._anchor.shape == grey.shape and at >= self._anchored

    def rested(self, now: float) -> float:
        """Seconds for which nothing has moved."""
        return 0.0 if self.since is None else now - self.since

    def _take(self, grey: Grey, light: Grey, at: float) -> None:
        self._anchor, self._light, self._anchored = grey, light, at

    def _learn(self, off: Grey) -> None:
        """Most of a picture is at rest even while dice roll: its median tells the noise."""
        seen = 1.48 * float(np.median(off[::4, ::4]))
        self.noise += _LEARN * (min(seen, 3 * self.noise + 0.5) - self.noise)


def as_grey(picture: Picture) -> Grey:
    """Brightness as fractions of a step."""
    return cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)


def light_of(grey: Grey) -> Grey:
    """How bright it is around each pixel."""
    return np.asarray(cv2.blur(grey, (NEIGHBOURHOOD, NEIGHBOURHOOD)), np.float32)


def unexplained(grey: Grey, light: Grey, before: Grey, light_before: Grey) -> tuple[Grey, Grey]:
    """By how much pixels differ beyond a change of light, and how much of that unevenness excuses."""
    expected = cv2.multiply(before, cv2.divide(light + 1, light_before + 1))
    off = cv2.absdiff(grey, expected)
    excused = cv2.absdiff(light, light_before) * np.float32(UNEVEN)
    return np.asarray(off, np.float32), np.asarray(excused, np.float32)


def crowded(off: Grey, allowed: Grey) -> Mask:
    """255 where most of nine neighbours are off by more than is allowed."""
    mask = cv2.compare(off, allowed, cv2.CMP_GT)
    # The mean of nine that are 0 or 255.
    together = cv2.blur(mask, (3, 3))
    _, crowd = cv2.threshold(together, CROWD * 255 / 9 - 1, 255, cv2.THRESH_BINARY)
    return np.asarray(crowd, np.uint8)


def inside(mask: Mask, region: Mask | None) -> Mask:
    """The part of a mask that lies in a region; none: all of it."""
    return mask if region is None else np.asarray(cv2.bitwise_and(mask, region), np.uint8)


def _around(changed: Mask, picture: Picture) -> Box:
    x, y, w, h = cv2.boundingRect(changed)
    scale = picture.shape[1] / changed.shape[1]
    return Box(round(x * scale), round(y * scale), round(w * scale), round(h * scale))
