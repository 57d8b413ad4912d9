"""Whether a die leans: how its top is seen, against how a flat die's top would be seen at that place.

All that lies flat shows its top to the camera from the same side, and the tray's four sides tell which one.
"""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.learning.tops import Top, find_tops
from vision.looks import crop_around
from vision.reading import Box, Picture
from vision.throws.foreground import Outline

Floats = NDArray[np.float64]

VIEW: Final = 0.75
"""The picture's longer side as seen from one unit away, taken to be this of every camera.

Nobody knows theirs. Of cameras from 0.45 to 0.9 it told nearly as many leaning dice as the true number did.
"""
MIDDLE: Final = 0.18
"""How much a top that is seen off its place counts, against one that is seen narrowed.

Fitted to rendered dice. It is little, since where the die's box ends is known less well than the top's form.
"""
SLANTED: Final = 0.12
"""Of rendered dice with something beside them, 1.5 % of the flat ones and a third of those that lean by 30°
seem to lean by more than this."""
_SIDES: Final = 4
_STRAIGHT: Final = 0.03
"""A side of the tray that bends by less is a straight one, in parts of the way around the tray."""
_LOWEST: Final = 0.95
"""A top is never seen so much aslant that nothing is left of it."""


def upright(tray: Outline, width: int, height: int) -> Floats | None:
    """The way up from the table, as rightwards, downwards and ahead before the camera.

    None: the tray has not four sides, so that nothing is known of how it is seen.
    """
    around = cv2.arcLength(tray, True)
    corners = np.asarray(cv2.approxPolyDP(tray, _STRAIGHT * around, True)).reshape(-1, 2)
    if len(corners) != _SIDES:
        return None
    a, b, c, d = (np.append(_ahead(corner, width, height), 1.0) for corner in corners.astype(np.float64))
    # Opposite sides meet far away, each pair in one direction of the table.
    one = np.cross(np.cross(a, b), np.cross(d, c))
    other = np.cross(np.cross(b, c), np.cross(a, d))
    up = np.cross(one, other)
    length = float(np.linalg.norm(up))
    if length == 0:
        return None
    return np.asarray(up / (-length if up[2] > 0 else length), np.float64)


def slants(picture: Picture, boxes: Sequence[Box], up: Floats) -> list[float]:
    """How much each die seems to lean; beyond ``SLANTED`` it does."""
    height, width = picture.shape[:2]
    tops = find_tops([crop_around(picture, box) for box in boxes])
    return [
        _slant(top, _flat_lean(_ahead(np.array(box.centre), width, height), up))
        for top, box in zip(tops, boxes, strict=True)
    ]


def _ahead(spot: Floats, width: int, height: int) -> Floats:
    """Where a point of the picture is to be seen at the distance 1."""
    return np.asarray((spot - (width / 2, height / 2)) * (VIEW / max(width, height)), np.float64)


def _flat_lean(at: Floats, up: Floats) -> Floats:
    """Where the top of a flat die lies before its body's middle, in halves of its edge."""
    lean = up[:2] - at * up[2]
    return np.asarray(lean * min(1.0, _LOWEST / max(float(np.linalg.norm(lean)), 1e-9)), np.float64)


def _slant(top: Top, lean: Floats) -> float:
    """By how much the top is narrower one way than a flat one, and how far it is off its place that way."""
    sizes, ways = np.linalg.eigh(np.eye(2) - np.outer(lean, lean))
    straighten = ways @ np.diag(sizes**-0.5) @ ways.T
    form = (top.frame @ top.frame.T).astype(np.float64)
    half = max(float(np.linalg.norm(top.frame, 2)), 1e-3)
    (low, high), ways = np.linalg.eigh(straighten @ form @ straighten)
    narrowed = 0.5 * float(np.log(max(high, 1e-6) / max(low, 1e-6)))
    off = abs(float((top.middle / half - lean) @ ways[:, 0]))
    return narrowed + MIDDLE * off
