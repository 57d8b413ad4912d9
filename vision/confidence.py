"""From what the networks say to the chance that a reading is right.

Both are too sure of themselves. How sure they may be was measured on rendered pictures by
``python -m tools.eyes.calibrate`` and is kept in ``weights/confidence.json``.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources

import numpy as np
from numpy.typing import NDArray

SIGNS = ("middle", "face", "margin", "agreement", "size")


@dataclass(frozen=True, slots=True)
class Signs:
    """What speaks for a reading."""

    middle: float
    """The finder's chance that a die is there."""
    face: float
    """The chance of the face after the close look."""
    second: float
    """The chance of the next likely face."""
    agreement: float
    """The chance that the first impression gave to the same face."""
    size: float
    """The die's width in pixels."""

    def row(self) -> NDArray[np.float64]:
        """As numbers on even scales."""
        return np.array(
            [
                _odds(self.middle),
                _odds(self.face),
                min(np.log(max(self.face, 1e-4) / max(self.second, 1e-4)), 8.0),
                _odds(self.agreement),
                min(np.log2(max(self.size, 4.0) / 32), 1.0),
            ]
        )


def _odds(chance: float) -> float:
    kept = min(max(chance, 1e-3), 1 - 1e-3)
    return float(np.log(kept / (1 - kept)))


@cache
def _weights() -> tuple[NDArray[np.float64], float]:
    source = resources.files("vision") / "weights" / "confidence.json"
    kept = json.loads(source.read_text(encoding="utf-8"))
    return np.array([kept[name] for name in SIGNS]), float(kept["base"])


def confidence(signs: Signs) -> float:
    """The chance that the reading is right, from 0 to 1."""
    weights, base = _weights()
    return float(1 / (1 + np.exp(-(signs.row() @ weights + base))))
