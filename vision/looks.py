"""One die looked at closely: what is cut out of the picture, and what the networks make of it."""

from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import BLANK, Box, Face, Picture

SIDE: Final = 64
"""Width and height of a crop in pixels."""
MARGIN: Final = 1.25
"""How much wider the crop is than the die's box."""
OTHER: Final = "other"
"""Some mark that is neither pips nor nothing."""
NOTHING: Final = "nothing"
"""Not a die at all."""
FIGURES: Final[dict[Face, Face]] = {number: f"figure-{number}" for number in range(1, 7)}
"""A number that is printed as a figure, by the number."""
CLASSES: Final[tuple[Face, ...]] = (1, 2, 3, 4, 5, 6, BLANK, OTHER, NOTHING, *FIGURES.values())
"""What each of ``Look.chances`` is the chance of."""


@dataclass(frozen=True, slots=True)
class Look:
    """A die, cut out."""

    box: Box
    crop: Picture = field(compare=False, repr=False)
    """``SIDE`` × ``SIDE`` pixels around the die."""
    chances: NDArray[np.float32] = field(compare=False, repr=False)
    """Of each of ``CLASSES``."""


def crop_around(picture: Picture, box: Box, margin: float = MARGIN, side: int = SIDE) -> Picture:
    """The square around a die, ``side`` pixels wide; the picture's rim is carried on beyond it."""
    x, y = box.centre
    half = max(box.w, box.h, 1) * margin / 2
    corners = np.array([[x - half, y - half], [x + half, y - half], [x - half, y + half]], np.float32)
    target = np.array([[0, 0], [side, 0], [0, side]], np.float32)
    shrinking = 2 * half > 1.5 * side
    if shrinking:
        # Every pixel of a large die has its share, else a fine pattern would glitter.
        return _reduced(picture, x, y, half, side)
    middle = np.float32(0.5)  # from the corners of pixels to their middles
    shift = cv2.getAffineTransform(corners - middle, target - middle)
    cut = cv2.warpAffine(
        picture, shift, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(cut, np.uint8)


def _reduced(picture: Picture, x: float, y: float, half: float, side: int) -> Picture:
    height, width = picture.shape[:2]
    left, top, across = round(x - half), round(y - half), max(1, round(2 * half))
    columns = np.clip(np.arange(left, left + across), 0, width - 1)
    rows = np.clip(np.arange(top, top + across), 0, height - 1)
    cut = picture[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    if cut.shape[:2] != (across, across):
        cut = picture[np.ix_(rows, columns)]
    return np.asarray(cv2.resize(cut, (side, side), interpolation=cv2.INTER_AREA), np.uint8)
