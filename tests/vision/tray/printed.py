"""The sheet, read back from its PDF as a printer would: every black rectangle in millimetres."""

import re

import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture
from vision.tray.boards import LARGE, QUIET, SMALL, TRAY, Measures, boards
from vision.tray.markers import find
from vision.tray.sheet import sheet

NUMBER = rb"(-?\d+(?:\.\d+)?)"
RECTANGLE = re.compile(rb" ".join([NUMBER] * 4) + rb" re")
SCALE = re.compile(NUMBER + rb" 0 0 " + NUMBER + rb" 0 0 cm")
BOX = re.compile(rb"/MediaBox \[0 0 " + NUMBER + rb" " + NUMBER + rb"\]")
STREAM = re.compile(rb"<< /Length (\d+) >>\nstream\n(.*?)\nendstream", re.DOTALL)
POINT = 25.4 / 72
"""Millimetres."""

Rectangles = NDArray[np.float64]
"""x, y, width, height a row, from the upper left corner of the page."""


def printed(data: bytes) -> list[tuple[tuple[float, float], Rectangles]]:
    """The size of each page and its black rectangles, in millimetres."""
    pages = []
    for box, stream in zip(BOX.findall(data), STREAM.findall(data), strict=True):
        size = float(box[0]) * POINT, float(box[1]) * POINT
        length, content = stream
        assert len(content) == int(length)
        (scale,) = SCALE.findall(content)
        assert scale[0] == scale[1]
        unit = float(scale[0]) * POINT
        found = np.array([[float(number) for number in one] for one in RECTANGLE.findall(content)]) * unit
        found[:, 1] = size[1] - found[:, 1] - found[:, 3]
        pages.append((size, found))
    return pages


def rastered(size: tuple[float, float], rectangles: Rectangles, dots: float) -> Picture:
    """A page with ``dots`` pixels a millimetre; black where a pixel's middle is within a rectangle."""
    page = np.full((round(size[1] * dots), round(size[0] * dots)), 255, np.uint8)
    for x, y, width, height in rectangles:
        rows = slice(round(y * dots), round((y + height) * dots))
        page[rows, round(x * dots) : round((x + width) * dots)] = 0
    return page


def cards(measures: Measures, dots: int) -> dict[int, Picture]:
    """Every card of the sheet, cut out."""
    sizes = {
        marker.id: LARGE if board.name == TRAY else SMALL
        for board in boards(measures)
        for marker in board.markers
    }
    found = {}
    for size, rectangles in printed(sheet("a4", measures)):
        page = rastered(size, rectangles, dots)
        for id, corners in find(page, range(50)).items():
            x, y = np.round(corners.mean(axis=0) + 0.5).astype(int)
            half = round((sizes[id] / 2 + QUIET) * dots)
            found[id] = page[y - half : y + half, x - half : x + half]
    return found
