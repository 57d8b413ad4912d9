"""What the eyes saw, drawn into the picture: by shape and text, never by colour alone."""

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import VisionError
from vision.files import write_new
from vision.reading import Box, Picture, Reading

SURE: Final = 0.95
"""A reading below it is dashed and has a question mark."""
_FONT: Final = cv2.FONT_HERSHEY_SIMPLEX
_BLACK, _WHITE = (0, 0, 0), (255, 255, 255)
_DASHES: Final = 5
_SHORTEST: Final = 12
"""Letters of a line."""
_SIZE: Final = 720
"""Rows of a picture in which lines are 2 pixels wide."""


def drawn(picture: Picture, readings: Iterable[Reading], sure: float = SURE) -> Picture:
    """A copy with a box and a label for every die."""
    copy = np.ascontiguousarray(picture).copy()
    for reading in readings:
        doubtful = reading.confidence < sure
        _outline(copy, reading.box, doubtful)
        _label(copy, reading.box, label(reading, doubtful))
    return copy


def outlined(
    picture: Picture, outline: NDArray[np.floating], named: Mapping[str, Sequence[float]]
) -> Picture:
    """A copy with a closed line, and a dot and a name at each of some points."""
    copy = np.ascontiguousarray(picture).copy()
    wide = _wide(copy)
    for colour, width in ((_BLACK, wide + 2), (_WHITE, wide)):
        cv2.polylines(copy, [np.round(outline).astype(np.int32)], True, colour, width, cv2.LINE_AA)
    for name, (x, y) in named.items():
        at = Box(round(x), round(y), 0, 0)
        for colour, width in ((_BLACK, 2 * wide + 1), (_WHITE, 2 * wide - 1)):
            cv2.circle(copy, (at.x, at.y), width, colour, cv2.FILLED, cv2.LINE_AA)
        _label(copy, replace(at, x=at.x - 3 * wide, y=at.y - 3 * wide, w=6 * wide, h=6 * wide), name)
    return copy


def label(reading: Reading, doubtful: bool) -> str:
    """``pips 3 98 %``; rounded down, so that 100 % is never said of what is only nearly sure."""
    percent = int(reading.confidence * 100)
    return f"{reading.kind} {reading.face} {percent} %{' ?' if doubtful else ''}"


def caption(picture: Picture, text: str) -> Picture:
    """A copy with a sentence along its lower edge, in as many lines as it needs."""
    copy = np.ascontiguousarray(picture).copy()
    height, width = copy.shape[:2]
    plain, scale = _plain(text), _scale(copy)
    (long, high), below = cv2.getTextSize(plain, _FONT, scale, 1)
    lines = textwrap.wrap(plain, max(_SHORTEST, len(plain) * (width - 8) // max(long, 1)))
    tall = high + below + 4
    top = height - len(lines) * tall
    cv2.rectangle(copy, (0, top), (width, height), _BLACK, cv2.FILLED)
    for place, line in enumerate(lines):
        at = (4, top + place * tall + high + 2)
        cv2.putText(copy, line, at, _FONT, scale, _WHITE, 1, cv2.LINE_AA)
    return copy


def save(picture: Picture, path: Path, anew: bool = False) -> None:
    """In the kind that the name ends with; nothing that is there is written over unless ``anew``.

    Whoever looks at a file that is written anew never sees half of it.
    """
    data = _coded(picture, path)
    try:
        if anew:
            _replace(path, data)
        else:
            write_new(path, data)
    except FileExistsError as error:
        raise VisionError("drawing-there", file=str(path)) from error
    except OSError as error:
        raise VisionError("drawing-unwritten", file=str(path), reason=error.strerror or str(error)) from error


def _coded(picture: Picture, path: Path) -> bytes:
    kind = path.suffix.lower()
    try:
        # An ending that is no text would end the program within OpenCV.
        done, coded = cv2.imencode(kind, picture) if kind.isascii() else (False, None)
    except cv2.error as error:
        raise VisionError("drawing-kind", file=str(path)) from error
    if not done or coded is None:
        raise VisionError("drawing-kind", file=str(path))
    return coded.tobytes()


def _replace(path: Path, data: bytes) -> None:
    beside = path.with_name(f".{path.name}.part")
    try:
        beside.write_bytes(data)
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


def _outline(copy: Picture, box: Box, dashed: bool) -> None:
    """White within black: it stands out on any ground."""
    corners = [
        (box.x, box.y),
        (box.x + box.w, box.y),
        (box.x + box.w, box.y + box.h),
        (box.x, box.y + box.h),
    ]
    wide = _wide(copy)
    for colour, width in ((_BLACK, wide + 2), (_WHITE, wide)):
        for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
            for a, b in _pieces(start, end, dashed):
                cv2.line(copy, a, b, colour, width)


def _pieces(
    start: tuple[int, int], end: tuple[int, int], dashed: bool
) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    if not dashed:
        return [(start, end)]

    def at(step: int) -> tuple[int, int]:
        share = step / (2 * _DASHES - 1)
        return round(start[0] + share * (end[0] - start[0])), round(start[1] + share * (end[1] - start[1]))

    return [(at(2 * dash), at(2 * dash + 1)) for dash in range(_DASHES)]


def _label(copy: Picture, box: Box, text: str) -> None:
    """Above the box, or below it where there is no room; never beyond the picture's edge."""
    plain, scale = _plain(text), _scale(copy)
    (long, high), below = cv2.getTextSize(plain, _FONT, scale, 1)
    tall = high + below + 4
    x = max(0, min(box.x, copy.shape[1] - long - 4))
    above = box.y - tall - 2
    y = above if above >= 0 else max(0, min(box.y + box.h + 2, copy.shape[0] - tall))
    cv2.rectangle(copy, (x, y), (x + long + 4, y + tall), _BLACK, cv2.FILLED)
    cv2.putText(copy, plain, (x + 2, y + high + 2), _FONT, scale, _WHITE, 1, cv2.LINE_AA)


def _wide(copy: Picture) -> int:
    return max(1, round(2 * int(copy.shape[0]) / _SIZE))


def _scale(copy: Picture) -> float:
    return max(0.35, 0.6 * int(copy.shape[0]) / _SIZE)


def _plain(text: str) -> str:
    """The letters that OpenCV can draw."""
    return text.encode("ascii", "replace").decode("ascii")
