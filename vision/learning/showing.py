"""The dice that somebody shows: those in the picture, without what only looks like one."""

from collections.abc import Callable, Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.looks import Look
from vision.reading import Picture
from vision.tray.boards import Points
from vision.tray.markers import find

_IDS: Final = range(50)
_CARD: Final = 1.35
"""A marker's card is so much wider than its black square."""


def dice_shown(picture: Picture, looks: Callable[[Picture], Sequence[Look]]) -> list[Look]:
    """What ``looks`` finds in a picture, but for the tray's markers, which are squares with a print, too."""
    cards = [_card(corners) for corners in find(picture, _IDS).values()]
    return [
        look
        for look in looks(picture)
        if not any(cv2.pointPolygonTest(card, look.box.centre, False) >= 0 for card in cards)
    ]


def _card(corners: Points) -> NDArray[np.float32]:
    middle = corners.mean(axis=0)
    return np.asarray((corners - middle) * _CARD + middle, np.float32)
