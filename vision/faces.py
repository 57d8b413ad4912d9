"""What each found die shows: the second network, and a third one's opinion on what is not plain."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.finder import softmax
from vision.looks import CLASSES, FIGURES, NOTHING, OTHER, Look, crop_around
from vision.network import Floats, Network
from vision.reading import Box, Picture

_FIGURES: Final = [CLASSES.index(figure) for figure in FIGURES.values()]
_MARKED: Final = [CLASSES.index(OTHER), *_FIGURES]
"""What is but some mark to the third network."""
_SIDE: Final = 80
_SMALLER: Final = 64
"""Width and height in pixels of what the second and the third network see."""
_MARGIN: Final = 1.4
"""How much of its surroundings they see with a die: a box is seldom quite right."""
_PLAIN: Final = 0.9
_ABSENT: Final = 0.9
"""Where a face is seen so plainly, or so surely no die, one look is enough."""
_PATIENCE: Final = 16
"""So many dice at most are looked at again: a picture full of doubts is a bad picture."""
_FIGURE: Final = 0.2
"""What may be a figure with this chance is not looked at in a mirror."""
_CLOSER: Final = 1.3
_TURN: Final = 6.0
"""It is rather looked at with less around it, and turned by so many degrees."""


class Faces:
    """Looks at dice closely, one crop each; where that is not plain, again, and asks for another opinion.

    Two networks of different build, one of which knew photographs before it saw dice, seldom make the same
    mistake.
    """

    def __init__(self) -> None:
        self._network = Network("faces.onnx", ("classes",))
        self._other = Network("opinion.onnx", ("classes",))

    def look(self, picture: Picture, boxes: list[Box]) -> list[Look]:
        """A close look at every box, in the same order."""
        if not boxes:
            return []
        crops = [crop_around(picture, box, _MARGIN, _SIDE) for box in boxes]
        said = _judged(self._network, crops)
        chances = softmax(said)
        unclear = (chances.max(axis=1) < _PLAIN) & (chances[:, CLASSES.index(NOTHING)] < _ABSENT)
        if len(asked := np.flatnonzero(unclear)[:_PATIENCE]):
            figures = chances[asked][:, _FIGURES].sum(axis=1) > _FIGURE
            views = [
                # In a mirror pips show the same number, figures do not.
                _turned(crop_around(picture, boxes[n], _CLOSER, _SIDE)) if figure else crops[n][:, ::-1]
                for n, figure in zip(asked.tolist(), figures.tolist(), strict=True)
            ]
            again = said[asked] + _judged(self._network, views)
            smaller = [crop_around(picture, boxes[n], _MARGIN, _SMALLER) for n in asked.tolist()]
            opinion = _judged(self._other, [*smaller, *(crop[:, ::-1] for crop in smaller)])
            said[asked] = _joined(again / np.float32(2), opinion.reshape(2, len(asked), -1).mean(axis=0))
        return [
            Look(box, crop_around(picture, box), shares)
            for box, shares in zip(boxes, softmax(said), strict=True)
        ]


def _judged(network: Network, crops: list[Picture]) -> Floats:
    batch = np.stack(crops).astype(np.float32).transpose(0, 3, 1, 2) / np.float32(255)
    (logits,) = network(batch)
    return logits


def _joined(said: Floats, opinion: Floats) -> Floats:
    """Logits between both; how much of some mark is which figure, only the second network says."""
    fine, coarse = np.log(softmax(said) + 1e-7), np.log(softmax(opinion) + 1e-7)
    marked = np.log(np.exp(fine[:, _MARKED]).sum(axis=1, keepdims=True))
    wide = np.concatenate([coarse, np.zeros((len(fine), len(_FIGURES)), np.float32)], axis=1)
    wide[:, _MARKED] = fine[:, _MARKED] - marked + coarse[:, [CLASSES.index(OTHER)]]
    between: Floats = ((fine + wide) / 2).astype(np.float32)
    return between


def _turned(crop: Picture) -> Picture:
    middle = (crop.shape[0] - 1) / 2
    around = cv2.getRotationMatrix2D((middle, middle), _TURN, 1)
    turned: NDArray[np.uint8] = np.asarray(
        cv2.warpAffine(crop, around, crop.shape[:2], borderMode=cv2.BORDER_REPLICATE), np.uint8
    )
    return turned
