"""How sure may a reading be? Writes vision/weights/confidence.json.

    python -m tools.eyes.calibrate --pictures 400 --seed 90 --photographs LABELS.csv

Fit on fresh renders of the family that nothing was trained with, and on photographs, if there are any:
renders are drawn harder than people take pictures. The table of photographs has columns ``image`` (a path,
from the table's folder) and ``boxes`` (``x,y,w,h,face`` of every die, between semicolons). They decide over
six numbers; the networks never see a photograph.
"""

import argparse
import csv
import json
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from vision import pictures
from vision.confidence import SIGNS, Signs
from vision.finder import overlap
from vision.reader import DiceReader
from vision.reading import Box, Face, Picture
from vision.render.samples import some_sample

TARGET = Path(__file__).parents[2] / "vision" / "weights" / "confidence.json"
SHARE = 3.0
"""How much more all photographs together count than all renders."""
OPEN = 0.62
"""A die of which less is seen is neither right nor wrong."""

Truth = tuple[Box, Face, float]
"""A die in a picture: where, what it shows, and how much of it is seen."""


def rendered(count: int, seed: int) -> Iterator[tuple[Picture, list[Truth]]]:
    rng = np.random.default_rng(seed)
    for _ in range(count):
        sample = some_sample(rng, "kept", 640, 640)
        yield sample.picture, [(die.box, die.face, die.visible) for die in sample.dice]


def photographed(table: Path) -> Iterator[tuple[Picture, list[Truth]]]:
    with table.open(newline="") as file:
        for row in csv.DictReader(file):
            if row["boxes"]:
                dice = [[float(n) for n in die.split(",")] for die in row["boxes"].split(";")]
                truths: list[Truth] = [(Box(*(round(n) for n in die[:4])), int(die[4]), 1.0) for die in dice]
                yield pictures.load(table.parent / row["image"]), truths


def judged(reader: DiceReader, picture: Picture, dice: list[Truth]) -> list[tuple[Signs, bool]]:
    """Every pip reading of a picture with what speaks for it, and whether it is true."""
    found = []
    for seen in reader.see(picture):
        one, chances = seen.found, seen.look.chances[:6]
        face = int(chances.argmax())
        box, shows, visible = max(dice, key=lambda die: overlap(die[0], one.box), default=(None, None, 0.0))
        known = box is not None and overlap(box, one.box) > 0.3
        if known and visible < OPEN:
            continue
        signs = Signs(
            middle=one.chance,
            face=float(chances[face]),
            second=float(np.sort(chances)[-2]),
            agreement=float(one.classes[face]),
            size=max(one.box.w, one.box.h),
        )
        found.append((signs, known and shows == face + 1))
    return found


def fit(rows: np.ndarray, right: np.ndarray, counts: np.ndarray, pull: float = 1.0) -> np.ndarray:
    """Logistic regression by Newton's method, each row counting so much; weights, the last one the base."""
    x = np.column_stack([rows, np.ones(len(rows))])
    w = np.zeros(x.shape[1])
    for _ in range(60):
        p = 1 / (1 + np.exp(-x @ w))
        slope = x.T @ (counts * (right - p)) - pull * w
        bend = (x * (counts * p * (1 - p))[:, None]).T @ x + pull * np.eye(len(w))
        w = w + np.linalg.solve(bend, slope)
    return w


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pictures", type=int, default=400)
    parser.add_argument("--seed", type=int, default=90)
    parser.add_argument("--photographs", type=Path)
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    reader = DiceReader()
    drawn = [one for picture in rendered(asked.pictures, asked.seed) for one in judged(reader, *picture)]
    taken = (
        []
        if asked.photographs is None
        else [one for picture in photographed(asked.photographs) for one in judged(reader, *picture)]
    )
    rows = np.array([signs.row() for signs, _ in drawn + taken])
    right = np.array([true for _, true in drawn + taken], float)
    each = SHARE * len(drawn) / max(len(taken), 1)
    weights = fit(rows, right, np.repeat([1.0, each], [len(drawn), len(taken)]))
    named = dict(zip((*SIGNS, "base"), np.round(weights, 4).tolist(), strict=True))
    TARGET.write_text(json.dumps(named, indent=1) + "\n")
    chance = 1 / (1 + np.exp(-(rows @ weights[:-1] + weights[-1])))
    for name, part in (("renders", slice(0, len(drawn))), ("photographs", slice(len(drawn), None))):
        _tell(name, chance[part], right[part])


def _tell(name: str, chance: np.ndarray, right: np.ndarray) -> None:
    if len(right):
        sure = chance >= 0.95
        print(
            f"{name}: {len(right)} readings, {right.mean():.3f} right;"
            f" {sure.mean():.3f} of them sure, of which right {right[sure].mean():.4f}"
        )


if __name__ == "__main__":
    main()
