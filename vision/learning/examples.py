"""Examples of dice on disk: for each kind a folder with small pictures and a list of what they show."""

import contextlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import VisionError
from vision.files import read_whole, set_aside, write_whole
from vision.looks import CLASSES, SIDE
from vision.pictures import load
from vision.reading import Face, Picture

LIST: Final = "examples.json"
MOST: Final = 20
"""Examples of one face; more make looking slow and teach nothing."""
_FORM: Final = 1
_NAME: Final = re.compile(r"[0-9]{4,8}\.png")


@dataclass(frozen=True, slots=True)
class Example:
    """A die that somebody said shows this face."""

    face: Face
    crop: Picture = field(compare=False, repr=False)
    chances: NDArray[np.float32] = field(compare=False, repr=False)
    """What the network took it for (see ``CLASSES``)."""
    file: str = ""
    """Its picture's name, once it is kept."""


class Examples:
    """What is kept in one folder. Nothing is written before something is added or taken away."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._unread: set[str] = set()
        """Kinds of which something is there that could not be read."""
        self.notices: list[str] = []
        """What had to be left out, a sentence each."""

    def load(self, kind: str) -> list[Example]:
        """All of a kind, oldest first. What is damaged is left out with a notice."""
        path = self._of(kind) / LIST
        try:
            rows = _rows(json.loads(read_whole(path)))
        except VisionError as error:
            return [] if error.code == "keep-missing" else self._nothing(kind, error)
        except (ValueError, RecursionError):
            return self._nothing(kind, VisionError("examples-damaged", file=path, die=kind))
        found = (self._one(kind, row) for row in rows)
        return [example for example in found if example is not None]

    def _nothing(self, kind: str, why: VisionError) -> list[Example]:
        self._unread.add(kind)
        self.notices.append(str(why))
        return []

    def add(self, kind: str, known: list[Example], new: Example) -> list[Example]:
        """Keep one more: first its picture, then the list, so that none is listed that is not there.

        What could not be read is kept beside it, list and pictures.
        """
        if kind in self._unread:
            self._set_aside(kind)
        numbers = [int(path.stem) for path in self._of(kind).glob("*.png") if _NAME.fullmatch(path.name)]
        name = f"{max(numbers, default=0) + 1:04d}.png"
        coded, data = cv2.imencode(".png", new.crop)
        if not coded:
            raise VisionError("handed-picture")
        write_whole(self._of(kind) / name, data.tobytes())
        kept = [*known, replace(new, file=name)]
        self._list(kind, kept)
        return kept

    def _set_aside(self, kind: str) -> None:
        folder = self._of(kind)
        try:
            set_aside(folder)
        except OSError as error:
            raise VisionError("keep-unwritable", file=folder, reason=error.strerror or error) from error
        self._unread.discard(kind)

    def keep(self, kind: str, known: list[Example]) -> None:
        """Only these; other pictures of the kind are removed."""
        self._list(kind, known)
        names = {example.file for example in known}
        for path in self._of(kind).glob("*.png"):
            if _NAME.fullmatch(path.name) and path.name not in names:
                with contextlib.suppress(OSError):  # it is on no list any more
                    path.unlink()

    def _list(self, kind: str, known: list[Example]) -> None:
        rows = [
            {"file": one.file, "face": one.face, "chances": [round(float(c), 4) for c in one.chances]}
            for one in known
        ]
        text = json.dumps({"form": _FORM, "kind": kind, "examples": rows}, indent=1)
        write_whole(self._of(kind) / LIST, text.encode())

    def _one(self, kind: str, row: Mapping[str, Any]) -> Example | None:
        path = self._of(kind) / row["file"]
        try:
            crop = load(path)
        except VisionError as error:
            self.notices.append(str(VisionError("example-left-out", die=kind, face=row["face"], why=error)))
            return None
        if crop.shape != (SIDE, SIDE, 3):
            crop = np.asarray(cv2.resize(crop, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)
        chances = np.array(row["chances"], np.float32)
        if len(chances) != len(CLASSES):
            chances = np.zeros(len(CLASSES), np.float32)  # an earlier network told other things
        return Example(row["face"], crop, chances, row["file"])

    def _of(self, kind: str) -> Path:
        return self._folder / "".join(
            letter if letter.isalnum() or letter in "-_" else "-" for letter in kind
        )


def _rows(data: Any) -> list[Mapping[str, Any]]:
    """The list as it was written; raises ``ValueError`` for anything else."""
    if not isinstance(data, dict) or data.get("form") != _FORM or not isinstance(data.get("examples"), list):
        raise ValueError
    rows: list[Mapping[str, Any]] = data["examples"]
    if not all(_is_row(row) for row in rows):
        raise ValueError
    return rows


def _is_row(row: Any) -> bool:
    return (
        isinstance(row, dict)
        and isinstance(row.get("file"), str)
        and _NAME.fullmatch(row["file"]) is not None
        and isinstance(row.get("face"), int | str)
        and not isinstance(row["face"], bool)
        and isinstance(row.get("chances"), list)
        and all(isinstance(chance, int | float) and 0 <= chance <= 1 for chance in row["chances"])
    )
