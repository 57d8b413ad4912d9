"""Markers: their black and white cells, and where they are in a picture."""

from collections.abc import Collection, Mapping
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture
from vision.tray.boards import Points
from vision.tray.edges import sharpen
from vision.tray.pictures import grey

_DICTIONARY: Final = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
CELLS: Final = _DICTIONARY.markerSize + 2
"""A marker's cells in a row, with its black border."""

Found: TypeAlias = Mapping[int, Points]
"""The corners of each marker in the picture, in the order of ``Marker.corners``."""


def bits(id: int) -> NDArray[np.bool_]:
    """The cells of a marker, row by row; ``True`` is white."""
    return np.asarray(_DICTIONARY.generateImageMarker(id, CELLS)) > 127


def find(picture: Picture, known: Collection[int], sharp: bool = True) -> Found:
    """The known markers of this picture. Of one that is seen twice nobody knows which is right: none.

    Not ``sharp``, their corners are known to half a pixel only, in less time.
    """
    flat = grey(picture)
    corners, ids, _ = _detector().detectMarkers(flat)
    squares = [np.asarray(square, np.float64).reshape(4, 2) for square in corners]
    seen = [] if ids is None else [int(id) for id in np.ravel(ids)]
    return {
        id: sharpen(flat, square, CELLS) if sharp else square
        for id, square in zip(seen, squares, strict=True)
        if id in known and seen.count(id) == 1
    }


def _detector() -> cv2.aruco.ArucoDetector:
    how = cv2.aruco.DetectorParameters()
    how.cornerRefinementMethod = int(cv2.aruco.CORNER_REFINE_SUBPIX)
    return cv2.aruco.ArucoDetector(_DICTIONARY, how)
