"""Pictures side by side on one sheet."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

COLUMNS: Final = 4
"""Of pictures on a sheet."""
CELL: Final = 480
"""Pixels that the longer side of a picture has on a sheet."""
LABEL: Final = 26


def sheet(pictures: Sequence[Path], path: Path) -> None:
    """All pictures side by side, small, each above its name."""
    cells = [_cell(picture) for picture in pictures]
    if not cells:
        return
    height, width = (max(cell.shape[side] for cell in cells) for side in (0, 1))
    page = np.zeros((height * -(-len(cells) // COLUMNS), width * min(COLUMNS, len(cells)), 3), np.uint8)
    for (y, x), cell in zip(_places(height, width), cells, strict=False):
        page[y : y + cell.shape[0], x : x + cell.shape[1]] = cell
    cv2.imwrite(str(path), page)


def _places(height: int, width: int) -> Iterable[tuple[int, int]]:
    number = 0
    while True:
        yield number // COLUMNS * height, number % COLUMNS * width
        number += 1


def _cell(path: Path) -> Any:
    picture = cv2.imread(str(path))
    scale = CELL / max(picture.shape[:2])
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    cell = cv2.copyMakeBorder(small, LABEL, 6, 6, 6, cv2.BORDER_CONSTANT, value=(40, 34, 42))
    cv2.putText(cell, path.stem, (8, 18), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (228, 239, 244), 1, cv2.LINE_AA)
    return cell
