"""Small networks that come with the package, run by OpenCV."""

from importlib import resources
from threading import Lock

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


class Network:
    """One ONNX file; forward passes come one after another, whichever thread asks."""

    def __init__(self, name: str, outputs: tuple[str, ...]) -> None:
        data = (resources.files("vision") / "weights" / name).read_bytes()
        self._net = cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))
        self._outputs = list(outputs)
        self._lock = Lock()

    def __call__(self, batch: Floats) -> tuple[Floats, ...]:
        """The outputs for a batch (n, 3, h, w) of blue-green-red planes from 0 to 1."""
        with self._lock:
            self._net.setInput(np.ascontiguousarray(batch))
            results = self._net.forward(self._outputs)
        return tuple(np.asarray(result, np.float32) for result in results)
