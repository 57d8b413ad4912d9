"""What was read, drawn into a copy of the picture."""

from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np

from vision.errors import VisionError
from vision.reading import Picture, Reading

SURE = (80, 200, 80)
UNSURE = (40, 160, 255)
_INK = (0, 0, 0)
_THRESHOLD = 0.95


def drawn(picture: Picture, readings: Iterable[Reading]) -> Picture:
    """A box around every die, with its face and how sure that is above or below it."""
    copy = np.ascontiguousarray(picture).copy()
    longest = max(copy.shape[:2])
    scale, line = max(0.5, longest / 1600), max(1, round(longest / 640))
    for reading in readings:
        colour = SURE if reading.confidence >= _THRESHOLD else UNSURE
        box = reading.box
        cv2.rectangle(copy, (box.x, box.y), (box.x + box.w, box.y + box.h), colour, line)
        _label(copy, reading, colour, scale)
    return copy


def _label(copy: Picture, reading: Reading, colour: tuple[int, int, int], scale: float) -> None:
    text = f"{reading.face} {int(reading.confidence * 100)} %"
    (width, height), below = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, 1)
    tall = height + below
    box = reading.box
    left = max(0, min(box.x, copy.shape[1] - width))
    top = box.y - tall if box.y >= tall else min(box.y + box.h, copy.shape[0] - tall)
    cv2.rectangle(copy, (left, top), (left + width, top + tall), colour, cv2.FILLED)
    at = (left, top + height + below // 2)
    cv2.putText(copy, text, at, cv2.FONT_HERSHEY_SIMPLEX, scale, _INK, 1, cv2.LINE_AA)


def save(picture: Picture, path: Path) -> None:
    """In the kind that the name ends with; nothing that is there is written over."""
    try:
        _, coded = cv2.imencode(path.suffix.lower(), picture)
    except cv2.error as error:
        raise VisionError("drawing-kind", file=str(path)) from error
    try:
        with path.open("xb") as file:
            file.write(coded.tobytes())
    except FileExistsError as error:
        raise VisionError("drawing-there", file=str(path)) from error
    except OSError as error:
        raise VisionError("drawing-unwritten", file=str(path), reason=error.strerror or str(error)) from error
