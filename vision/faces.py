"""What each found die shows: the second network."""

from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from vision.finder import softmax
from vision.looks import CLASSES, FIGURES, NOTHING, Look, crop_around
from vision.network import Floats, Network
from vision.reading import Box, Picture

_FIGURES: Final = [CLASSES.index(figure) for figure in FIGURES.values()]
_SIDE: Final = 80
"""Width and height in pixels of what the network sees."""
_MARGIN: Final = 1.4
"""How much of its surroundings the network sees with a die: a box is seldom quite right."""
_PLAIN: Final = 0.97
_ABSENT: Final = 0.9
"""Where a face is seen so plainly, or so surely no die, one look is enough."""
_CLEAR: Final = 0.8
_UNLIKELY: Final = 0.7
"""A die that seems less clear than the first is looked at from all sides, unless it is so unlikely one."""
_PATIENCE: Final = 8
"""So many dice at most: a picture full of doubts is a bad picture."""
_FIGURE: Final = 0.2
"""What may be a figure with this chance is not looked at in a mirror."""
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
        said = self._judge([crop_around(picture, box, _MARGIN, _SIDE) for box in boxes])
        figures = softmax(said)[:, _FIGURES].sum(axis=1) > _FIGURE
        # Seen in a mirror pips show the same number: a second opinion for the price of one more look.
        for number in np.flatnonzero((_absent(said) < _ABSENT) & (_clear(said) < _PLAIN)).tolist():
            other = (1.3, 0.0, 6.0, False) if figures[number] else (_MARGIN, 0.0, 0.0, True)
            said[number] = (said[number] + self._judge([_view(picture, boxes[number], *other)])[0]) / 2
        doubtful = (_clear(said) < _CLEAR) & (_absent(said) < _UNLIKELY)
        for number in np.flatnonzero(doubtful)[:_PATIENCE].tolist():
            views = self._judge(
                [
                    _view(picture, boxes[number], margin, shift, turn, mirrored and not figures[number])
                    for margin, shift, turn, mirrored in _CLOSER
                ]
            )
            said[number] = (2 * said[number] + views.sum(axis=0)) / (2 + len(_CLOSER))
        return [
            Look(box, crop_around(picture, box), chances)
            for box, chances in zip(boxes, softmax(said), strict=True)
        ]

    def _judge(self, crops: list[Picture]) -> Floats:
        batch = np.stack(crops).astype(np.float32).transpose(0, 3, 1, 2) / np.float32(255)
        (logits,) = self._network(batch)
        return logits


def _clear(said: Floats) -> Floats:
    """The chance of the likeliest, for each row of logits."""
    chances: Floats = softmax(said).max(axis=1)
    return chances


def _absent(said: Floats) -> Floats:
    """The chance that no die is there, for each row of logits."""
    return softmax(said)[:, CLASSES.index(NOTHING)]


def _view(picture: Picture, box: Box, margin: float, shift: float, turn: float, mirrored: bool) -> Picture:
    moved = replace(box, x=box.x + round(shift * box.w), y=box.y + round(shift * box.h))
    crop = crop_around(picture, moved, margin, _SIDE)
    if turn:
        around = cv2.getRotationMatrix2D(((_SIDE - 1) / 2, (_SIDE - 1) / 2), turn, 1)
        crop = np.asarray(
            cv2.warpAffine(crop, around, (_SIDE, _SIDE), borderMode=cv2.BORDER_REPLICATE), np.uint8
        )
    return crop[:, ::-1] if mirrored else crop
