"""One line a picture: for people, or as JSON."""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from companion.cli.output import tell, write_json, write_line
from companion.terminal.words import word
from companion.text.outside import outside_text
from vision.drawing import SURE, drawn, save
from vision.errors import VisionError
from vision.pictures import load
from vision.reading import PIPS, Picture, Reading

PERHAPS = 0.05
"""The least chance of a face that is worth a word."""


class Reads(Protocol):
    """As ``vision.reader.DiceReader`` does."""

    def read(self, picture: Picture) -> Sequence[Reading]: ...


@dataclass(frozen=True, slots=True)
class DiceLines:
    """What is told of pictures, and into which file the first is drawn."""

    reader: Reads
    as_json: bool = False
    drawing: Path | None = None

    def report(self, pictures: Iterable[str]) -> int:
        """A line for each picture as soon as it is read; 1 when one could not be."""
        return max((self._one(picture) for picture in pictures), default=0)

    def _one(self, image: str) -> int:
        start = time.perf_counter()
        try:
            picture = load(image)
            start = time.perf_counter()  # how long the file took to decode says nothing of the reader
            dice = self.reader.read(picture)
        except VisionError as error:
            self._refuse(image, error, start)
            return 1
        self._tell(image, dice, start)
        if self.drawing is not None:
            save(drawn(picture, dice), self.drawing)
        return 0

    def _refuse(self, image: str, error: VisionError, start: float) -> None:
        if self.as_json:
            write_json({"image": image, "dice": [], "error": outside_text(error), "ms": _since(start)})
        else:
            tell(f"dark-road: {outside_text(error)}")

    def _tell(self, image: str, dice: Sequence[Reading], start: float) -> None:
        if self.as_json:
            found = [as_json(reading) for reading in dice]
            write_json({"image": image, "dice": found, "ms": _since(start)})
        else:
            write_line(line(image, dice))


def _since(start: float) -> float:
    return round((time.perf_counter() - start) * 1000, 1)


def as_json(reading: Reading) -> dict[str, Any]:
    box = reading.box
    return {
        "box": [box.x, box.y, box.w, box.h],
        "face": reading.face,
        "kind": reading.kind,
        "colour": reading.colour,
        "confidence": round(reading.confidence, 4),
    }


def line(image: str, dice: Sequence[Reading]) -> str:
    """``dice.jpg: 3, 5 (blue, white); not sure: 5 at 210, 80 (62 %, perhaps 6)``."""
    if not dice:
        return word("dice-none", image=image)
    faces = [str(reading.face) for reading in dice]
    read = word("dice-read", image=image, faces=faces, bodies=[_body(reading) for reading in dice])
    unsure = [_unsure(reading) for reading in dice if reading.confidence < SURE]
    return word("dice-unsure", line=read, dice=unsure) if unsure else read


def _body(reading: Reading) -> str:
    return reading.colour if reading.kind == PIPS else f"{reading.colour} {reading.kind}"


def _unsure(reading: Reading) -> str:
    x, y = (round(at) for at in reading.box.centre)
    told = {"face": reading.face, "x": x, "y": y, "percent": int(reading.confidence * 100)}
    others = [(chance, face) for face, chance in reading.others.items() if face != reading.face]
    chance, other = max(others, key=lambda each: each[0], default=(0.0, ""))
    return word("dice-perhaps", **told, other=other) if chance >= PERHAPS else word("dice-doubt", **told)
