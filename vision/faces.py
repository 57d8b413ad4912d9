"""What each found die shows: the second network."""

from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from vision.finder import softmax
from vision.looks import SIDE, Look, crop_around
from vision.network import Floats, Network
from vision.reading import Box, Picture

_MARGIN: Final = 1.4
"""How much of its surroundings the network sees with a die: a box is seldom quite right."""
_CLEAR: Final = 0.8
"""A die that seems less clear than this at first is looked at from all sides."""
_CLOSER: Final = (
    (1.25, 0.0, 0.0, False),
    (1.6, 0.0, 0.0, True),
    (1.4, 0.0, 12.0, False),
    (1.4, 0.0, -12.0, True),
    (1.4, 0.06, 0.0, False),
    (1.4, -0.06, 0.0, True),
)
"""How: with so much around it, shifted by a part of its width, turned by degrees, in a mirror."""


class Faces:
    """Looks at dice closely, one crop each; at doubtful ones several times."""

    def __init__(self) -> None:
        self._network = Network("faces.onnx", ("classes",))

    def look(self, picture: Picture, boxes: list[Box]) -> list[Look]:
        """A close look at every box, in the same order."""
        if not boxes:
            return []
        crops = [crop_around(picture, box, _MARGIN) for box in boxes]
        # Seen in a mirror a die shows the same number: a second opinion for the price of one more look.
        said = (self._judge(crops) + self._judge([crop[:, ::-1] for crop in crops])) / 2
        for number in np.flatnonzero(softmax(said).max(axis=1) < _CLEAR).tolist():
            views = self._judge([_view(picture, boxes[number], *way) for way in _CLOSER])
            said[number] = (2 * said[number] + views.sum(axis=0)) / (2 + len(_CLOSER))
        return [
            Look(box, crop_around(picture, box), chances)
            for box, chances in zip(boxes, softmax(said), strict=True)
        ]

    def _judge(self, crops: list[Picture]) -> Floats:
        batch = np.stack(crops).astype(np.float32).transpose(0, 3, 1, 2) / np.float32(255)
        (logits,) = self._network(batch)
        return logits


def _view(picture: Picture, box: Box, margin: float, shift: float, turn: float, mirrored: bool) -> Picture:
    moved = replace(box, x=box.x + round(shift * box.w), y=box.y + round(shift * box.h))
    crop = crop_around(picture, moved, margin)
    if turn:
        around = cv2.getRotationMatrix2D(((SIDE - 1) / 2, (SIDE - 1) / 2), turn, 1)
        crop = np.asarray(
            cv2.warpAffine(crop, around, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE), np.uint8
        )
    return crop[:, ::-1] if mirrored else crop
