"""Small grey pictures, all that is needed to compare two views."""

import cv2
import numpy as np

from vision.reading import Picture

VIEW_WIDTH = 480


def size_of(picture: Picture) -> tuple[int, int]:
    """Width and height."""
    return picture.shape[1], picture.shape[0]


def small(picture: Picture, width: int = VIEW_WIDTH) -> Picture:
    """Grey, and of this width."""
    height = max(1, round(picture.shape[0] * width / picture.shape[1]))
    return grey(np.asarray(cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA), np.uint8))


def grey(picture: Picture) -> Picture:
    return picture if picture.ndim == 2 else np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)


def small_view(picture: Picture) -> bytes:
    """As PNG."""
    return cv2.imencode(".png", small(picture))[1].tobytes()


def view_picture(view: bytes) -> Picture | None:
    """``None`` for what is no picture."""
    try:
        picture = cv2.imdecode(np.frombuffer(view, np.uint8), cv2.IMREAD_GRAYSCALE) if view else None
    except cv2.error:  # it says that it is enormous
        return None
    return None if picture is None else np.asarray(picture, np.uint8)
