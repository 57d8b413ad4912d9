"""A camera's calibration on disk: one JSON file a camera, written whole or not at all."""

import base64
import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, fields
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numpy as np

from vision.errors import VisionError
from vision.files import read_plain, set_aside
from vision.tray.boards import Measures, boards
from vision.tray.calibration import Calibration, Quality
from vision.tray.projection import Projection

SCHEMA: Final = "dark-road-camera"
VERSION: Final = 1
LARGEST: Final = 4_000_000
"""Bytes of a file that is read at all; ours are a few hundred thousand at most."""
MOST_PIXELS: Final = 100_000
LONGEST: Final = 120
"""Letters of a camera's name in its file's."""
HUGE: Final = 1e9
"""No number of ours is."""


def file_of(folder: Path, camera: str) -> Path:
    """The file of a camera. Names that are no file's name are spelled, so that no two share a file."""
    spelled = "".join(
        letter if letter.isascii() and (letter.isalnum() or letter == "-") else f"_{ord(letter):x}_"
        for letter in camera
    )
    if len(spelled) > LONGEST:
        spelled = f"{spelled[:LONGEST]}__{sha256(camera.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}"
    return folder / f"{spelled or '_'}.json"


def save(folder: Path, camera: str, calibration: Calibration) -> Path | None:
    """Keep this calibration. Raises ``VisionError``; then the old one is untouched.

    A file that was there and cannot be read is kept beside the new one, and its new path is returned.
    """
    path = file_of(folder, camera)
    text = json.dumps(_told(camera, calibration), indent=1)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, new = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".new", dir=folder)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            aside = _set_aside(folder, camera)
            os.replace(new, path)
        except OSError:
            Path(new).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise VisionError("calibration-unwritable", path=path, reason=error.strerror or error) from error
    return aside


def _set_aside(folder: Path, camera: str) -> Path | None:
    path = file_of(folder, camera)
    try:
        load(folder, camera)
    except VisionError as error:
        if error.code == "calibration-missing":
            return None
        return set_aside(path)
    return None


def load(folder: Path, camera: str) -> Calibration:
    """Raises ``VisionError``: ``calibration-missing``, or ``calibration-damaged`` and nothing is touched."""
    path = file_of(folder, camera)
    try:
        data = read_plain(path, LARGEST)
        if len(data) > LARGEST:
            raise ValueError("too large")
        return _heard(json.loads(data))
    except FileNotFoundError as error:
        raise VisionError("calibration-missing", camera=camera) from error
    except (OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError, VisionError) as error:
        raise VisionError("calibration-damaged", path=path) from error


def _told(camera: str, calibration: Calibration) -> dict[str, Any]:
    projection = calibration.projection
    return {
        "schema": SCHEMA,
        "version": VERSION,
        "camera": camera,
        "size": projection.size,
        "matrix": projection.rows,
        "lens": projection.lens,
        "base": calibration.base,
        "measures": asdict(calibration.measures),
        "quality": asdict(calibration.quality),
        "anchors": calibration.anchors,
        "view": base64.b64encode(calibration.view).decode("ascii"),
    }


def _heard(told: Mapping[str, Any]) -> Calibration:
    """Whatever is not as we write it ends in one of the errors that :func:`load` knows."""
    if told["schema"] != SCHEMA or told["version"] != VERSION:
        raise ValueError("not ours")
    measures = _measures(told["measures"])
    if told["base"] not in [board.name for board in boards(measures) if board.zones]:
        raise ValueError("no board")
    matrix = _numbers(told["matrix"], (3, 3))
    if np.linalg.det(np.array(matrix)) <= 0:
        raise ValueError("a mirror")
    quality = told["quality"]
    return Calibration(
        Projection(_size(told["size"]), matrix, _number(told["lens"])),
        told["base"],
        measures,
        Quality(
            _number(quality["error_mm"]),
            _number(quality["unsure_mm"]),
            tuple(int(id) for id in quality["markers"]),
            tuple(int(id) for id in quality["odd"]),
            str(quality["lens"]),
        ),
        {int(id): _pairs(corners) for id, corners in dict(told["anchors"]).items()},
        base64.b64decode(told["view"], validate=True),
    )


def _size(told: Any) -> tuple[int, int]:
    width, height = told
    if not all(type(side) is int and 0 < side <= MOST_PIXELS for side in (width, height)):
        raise ValueError("no size")
    return width, height


def _measures(told: Mapping[str, Any]) -> Measures:
    if set(told) != {field.name for field in fields(Measures)}:
        raise ValueError("other measures")
    (tray,), (ring,) = _numbers([told["tray"]], (1, 2)), _numbers([told["ring"]], (1, 2))
    slots = tuple((x, y, width, height) for x, y, width, height in _numbers(told["slots"], (-1, 4)))
    return Measures(
        tray=(tray[0], tray[1]),
        ring=(ring[0], ring[1]),
        turn=_number(told["turn"]),
        wagon=_number(told["wagon"]),
        slots=slots,
    )


def _pairs(told: Any) -> tuple[tuple[float, float], ...]:
    return tuple((x, y) for x, y in _numbers(told, (4, 2)))


def _numbers(told: Any, shape: tuple[int, int]) -> tuple[tuple[float, ...], ...]:
    rows = tuple(tuple(_number(cell) for cell in row) for row in told)
    if shape[0] not in (-1, len(rows)) or any(len(row) != shape[1] for row in rows):
        raise ValueError("another shape")
    return rows


def _number(told: Any) -> float:
    if type(told) not in (int, float) or not -HUGE < told < HUGE:
        raise ValueError("no number")
    return float(told)
