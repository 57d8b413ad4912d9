"""Cards on disk: one JSON file a card, written whole or not at all."""

import base64
import binascii
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from vision import headers
from vision.cards.shapes import LONG
from vision.errors import VisionError
from vision.files import read_whole, write_whole
from vision.reading import Picture

SCHEMA: Final = "dark-road-card"
VERSION: Final = 1
QUALITY: Final = 95


@dataclass(frozen=True, slots=True)
class Entry:
    """A card: what it is called, what is known about it, and how it looks."""

    id: str
    data: Mapping[str, Any]
    flats: tuple[Picture, ...]


def file_of(folder: Path, id: str) -> Path:
    """Anything may be a card's id, so the file's name is made of its digest."""
    return folder / f"{hashlib.sha256(id.encode('utf-8', 'surrogatepass')).hexdigest()[:24]}.json"


def entries(folder: Path) -> tuple[tuple[Entry, ...], tuple[VisionError, ...]]:
    """The cards of a folder, and what is wrong with the files that are left out. No folder: no cards."""
    found, problems = [], []
    try:
        files = sorted(file for file in folder.iterdir() if file.suffix == ".json")
    except FileNotFoundError:
        return (), ()
    except OSError as error:
        return (), (VisionError("keep-unreadable", file=folder, reason=error.strerror or error),)
    for file in files:
        try:
            found.append(_load(folder, file))
        except VisionError as error:
            problems.append(error)
    return tuple(found), tuple(problems)


def keep(folder: Path, entry: Entry) -> None:
    """Raises ``VisionError``; then what was kept before is untouched."""
    text = {
        "schema": SCHEMA,
        "version": VERSION,
        "id": entry.id,
        "data": dict(entry.data),
        "views": [_packed(flat) for flat in entry.flats],
    }
    write_whole(file_of(folder, entry.id), json.dumps(text, indent=1).encode())


def forget(folder: Path, id: str) -> None:
    path = file_of(folder, id)
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise VisionError("keep-unwritable", file=path, reason=error.strerror or error) from error


def _load(folder: Path, file: Path) -> Entry:
    data = read_whole(file)
    try:
        told = json.loads(data)
        if (told["schema"], told["version"]) != (SCHEMA, VERSION) or not isinstance(told["data"], dict):
            raise VisionError("keep-damaged", file=file)
        id, flats = str(told["id"]), tuple(_unpacked(view) for view in told["views"])
    except (ValueError, KeyError, TypeError, RecursionError, binascii.Error, cv2.error) as error:
        raise VisionError("keep-damaged", file=file) from error
    if not flats or file_of(folder, id) != file:
        raise VisionError("keep-damaged", file=file)
    return Entry(id, told["data"], flats)


def _packed(flat: Picture) -> dict[str, str]:
    """With a digest: whatever was changed on disk is never given to a decoder."""
    coded = cv2.imencode(".jpg", flat, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
    return {"jpeg": base64.b64encode(coded).decode("ascii"), "sha256": hashlib.sha256(coded).hexdigest()}


def _unpacked(view: Mapping[str, str]) -> Picture:
    """Raises ``ValueError`` for what is no card laid flat."""
    coded = base64.b64decode(view["jpeg"], validate=True)
    size = headers.size(coded)
    if (
        hashlib.sha256(coded).hexdigest() != view["sha256"]
        or size is None
        or max(size) != LONG
        or min(size) < LONG // 3
    ):
        raise ValueError("no flat card")
    flat = cv2.imdecode(np.frombuffer(coded, np.uint8), cv2.IMREAD_COLOR)
    if flat is None:
        raise ValueError("no picture")
    return np.asarray(flat, np.uint8)
