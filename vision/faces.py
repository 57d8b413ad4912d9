"""What each found die shows: the second network."""

import cv2
import numpy as np

from vision.finder import Found, softmax
from vision.looks import Look, crop_around
from vision.network import Floats, Network
from vision.reading import Picture

_WIDE = 48
"""The network's crops are this wide: more pixels did not help, and most dice have no more."""


class Faces:
    """Looks at dice closely, one crop each."""

    def __init__(self) -> None:
        self._network = Network("faces.onnx", ("classes", "features"))

    def look(self, picture: Picture, found: list[Found]) -> list[Look]:
        """A close look at every place found, in the same order."""
        if not found:
            return []
        crops = [crop_around(picture, one.box) for one in found]
        logits, features = self.judge(crops)
        # Seen in a mirror a die shows the same number: a second opinion for the price of one more look.
        mirrored, _ = self.judge([crop[:, ::-1] for crop in crops])
        chances = softmax((logits + mirrored) / 2)
        return [
            Look(one.box, crop, chance, feature)
            for one, crop, chance, feature in zip(found, crops, chances, features, strict=True)
        ]

    def judge(self, crops: list[Picture]) -> tuple[Floats, Floats]:
        """The network's raw answers for crops: classes, and features of length 1."""
        small = [cv2.resize(crop, (_WIDE, _WIDE), interpolation=cv2.INTER_AREA) for crop in crops]
        batch = np.stack(small).astype(np.float32).transpose(0, 3, 1, 2) / np.float32(255)
        logits, features = self._network(batch)
        length = np.linalg.norm(features, axis=1, keepdims=True)
        return logits, (features / np.maximum(length, 1e-6)).astype(np.float32)
