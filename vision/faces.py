"""What each found die shows: the second network."""

import numpy as np

from vision.finder import softmax
from vision.looks import Look, crop_around
from vision.network import Floats, Network
from vision.reading import Box, Picture

_MARGIN = 1.4
"""How much of its surroundings the network sees with a die: a box is seldom quite right."""


class Faces:
    """Looks at dice closely, one crop each."""

    def __init__(self) -> None:
        self._network = Network("faces.onnx", ("classes",))

    def look(self, picture: Picture, boxes: list[Box]) -> list[Look]:
        """A close look at every box, in the same order."""
        if not boxes:
            return []
        crops = [crop_around(picture, box, _MARGIN) for box in boxes]
        # Seen in a mirror a die shows the same number: a second opinion for the price of one more look.
        both = (self._judge(crops) + self._judge([crop[:, ::-1] for crop in crops])) / 2
        return [
            Look(box, crop_around(picture, box), chances)
            for box, chances in zip(boxes, softmax(both), strict=True)
        ]

    def _judge(self, crops: list[Picture]) -> Floats:
        batch = np.stack(crops).astype(np.float32).transpose(0, 3, 1, 2) / np.float32(255)
        (logits,) = self._network(batch)
        return logits
