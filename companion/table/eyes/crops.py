"""Pictures of dice for somebody who has to say what they show."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from vision.reading import Picture, Reading

_TIMES: Final = 4
"""Crops are small: so much larger they are shown."""
_GAP: Final = 4


def side_by_side(readings: Sequence[Reading]) -> Picture:
    """The crops of these dice from left to right, enlarged."""
    tall = max(reading.crop.shape[0] for reading in readings)
    framed = [_framed(reading.crop, tall) for reading in readings]
    return np.hstack(framed).repeat(_TIMES, axis=0).repeat(_TIMES, axis=1)


def _framed(crop: Picture, tall: int) -> Picture:
    below = tall - crop.shape[0]
    return np.pad(crop, ((_GAP, _GAP + below), (_GAP, _GAP), (0, 0)))
