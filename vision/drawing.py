"""What the eyes saw, drawn into the picture: by shape and text, never by colour alone."""

from collections.abc import Iterable
from typing import Final

import cv2

from vision.reading import Box, Picture, Reading

SURE: Final = 0.95
"""A reading below it is dashed and has a question mark."""
_FONT: Final = cv2.FONT_HERSHEY_SIMPLEX
_BLACK, _WHITE = (0, 0, 0), (255, 255, 255)
_DASHES: Final = 5
_SIZE: Final = 720
"""Rows of a picture in which lines are 2 pixels wide."""


def annotate(picture: Picture, readings: Iterable[Reading], sure: float = SURE) -> Picture:
    """A copy with a box and a label for every die."""
    drawn = picture.copy()
    for reading in readings:
        doubtful = reading.confidence < sure
        _outline(drawn, reading.box, doubtful)
        _label(drawn, reading.box, label(reading, doubtful))
    return drawn


def label(reading: Reading, doubtful: bool) -> str:
    """``pips 3 98%``."""
    return f"{reading.kind} {reading.face} {reading.confidence:.0%}{' ?' if doubtful else ''}"


def caption(picture: Picture, text: str) -> Picture:
    """A copy with a sentence along its lower edge."""
    drawn = picture.copy()
    height, width = drawn.shape[:2]
    scale = _scale(drawn)
    (long, high), below = cv2.getTextSize(_plain(text), _FONT, scale, 1)
    scale *= min(1.0, (width - 8) / max(long, 1))
    cv2.rectangle(drawn, (0, height - high - below - 8), (width, height), _BLACK, cv2.FILLED)
    cv2.putText(drawn, _plain(text), (4, height - below - 4), _FONT, scale, _WHITE, 1, cv2.LINE_AA)
    return drawn


def _outline(drawn: Picture, box: Box, dashed: bool) -> None:
    """White within black: it stands out on any ground."""
    corners = [
        (box.x, box.y),
        (box.x + box.w, box.y),
        (box.x + box.w, box.y + box.h),
        (box.x, box.y + box.h),
    ]
    wide = max(1, round(2 * drawn.shape[0] / _SIZE))
    for colour, width in ((_BLACK, wide + 2), (_WHITE, wide)):
        for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
            for a, b in _pieces(start, end, dashed):
                cv2.line(drawn, a, b, colour, width)


def _pieces(
    start: tuple[int, int], end: tuple[int, int], dashed: bool
) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    if not dashed:
        return [(start, end)]

    def at(step: int) -> tuple[int, int]:
        share = step / (2 * _DASHES - 1)
        return round(start[0] + share * (end[0] - start[0])), round(start[1] + share * (end[1] - start[1]))

    return [(at(2 * dash), at(2 * dash + 1)) for dash in range(_DASHES)]


def _label(drawn: Picture, box: Box, text: str) -> None:
    """Above the box, or within it where there is no room; never beyond the picture's edge."""
    plain, scale = _plain(text), _scale(drawn)
    (long, high), below = cv2.getTextSize(plain, _FONT, scale, 1)
    tall = high + below + 4
    x = max(0, min(box.x, drawn.shape[1] - long - 4))
    y = box.y - tall - 2 if box.y - tall - 2 >= 0 else max(0, box.y)
    cv2.rectangle(drawn, (x, y), (x + long + 4, y + tall), _BLACK, cv2.FILLED)
    cv2.putText(drawn, plain, (x + 2, y + high + 2), _FONT, scale, _WHITE, 1, cv2.LINE_AA)


def _scale(drawn: Picture) -> float:
    return max(0.35, 0.6 * drawn.shape[0] / _SIZE)


def _plain(text: str) -> str:
    """The letters that OpenCV can draw."""
    return text.encode("ascii", "replace").decode("ascii")
