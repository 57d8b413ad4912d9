"""Render the pictures to learn from: `python -m tools.eyes.samples DIR --pictures 6000 --seed 0`.

Written in chunks, so that training can begin while more are being made. ``--trays``: this game's sort of
dice in trays with markers, instead of any dice anywhere.
"""

import argparse
import os
from pathlib import Path

import cv2
import numpy as np

from vision.reading import BLANK, Box
from vision.render.boxes import box_of_dice, has_pips
from vision.render.samples import Sample, some_sample
from vision.render.scene import Seen
from vision.render.trays import tray_sample

CHUNK = 100
SIDE = 480

Row = tuple[float, float, float, float, int, float]
"""x, y, w, h, class, visible of a die."""


def anywhere(rng: np.random.Generator, bare: float) -> tuple[np.ndarray, list[Row]]:
    sample: Sample = some_sample(rng, "train", SIDE, SIDE, bare)
    return sample.picture, [
        (die.box.x, die.box.y, die.box.w, die.box.h, class_of(die.face), die.visible) for die in sample.dice
    ]


def in_tray(rng: np.random.Generator) -> tuple[np.ndarray, list[Row]]:
    """A part of a tray, as close as a camera of 720 to 1080 lines sees it, or as small as the finder does."""
    looks = box_of_dice(int(rng.integers(1000, 1_000_000)), "train")
    side = int(rng.integers(SIDE, 1000))
    sample = tray_sample(rng, looks, "train", int(rng.integers(3, 20)), (side, side))
    x0, y0 = (int(rng.integers(0, side - SIDE + 1)) for _ in range(2))
    rows: list[Row] = []
    for name, die in zip(sample.kinds, sample.dice, strict=True):
        kind = class_of(die.face if has_pips(looks[name]) else str(die.face))
        rows.append((*_within(die.box, x0, y0), kind, _visible(die, x0, y0)))
    return sample.picture[y0 : y0 + SIDE, x0 : x0 + SIDE], [row for row in rows if row[5] > 0]


def _within(box: Box, x0: int, y0: int) -> tuple[float, float, float, float]:
    return box.x - x0, box.y - y0, box.w, box.h


def _visible(die: Seen, x0: int, y0: int) -> float:
    """Cut off by the rim counts as hidden."""
    x, y, w, h = _within(die.box, x0, y0)
    wide = max(0.0, min(x + w, SIDE) - max(x, 0)) / w
    high = max(0.0, min(y + h, SIDE) - max(y, 0)) / h
    return die.visible * wide * high


def class_of(face: int | str) -> int:
    """1 to 6 pips: 0 to 5; blank: 6; any other mark: 7; figures 1 to 6: 9 to 14."""
    if isinstance(face, int):
        return face - 1
    if face.isdigit():
        return 8 + int(face)
    return 6 if face == BLANK else 7


def make(folder: Path, number: int, seed: int, trays: bool, bare: float) -> None:
    """One chunk; the same number and seed always give the same pictures."""
    rng = np.random.default_rng([seed, number])
    pictures, dice, counts = [], [], []
    for _ in range(CHUNK):
        picture, rows = in_tray(rng) if trays else anywhere(rng, bare)
        pictures.append(picture)
        dice.extend(rows)
        counts.append(len(rows))
    target = folder / f"{seed:02d}-{number:04d}.npz"
    partial = target.with_suffix(".part")
    with partial.open("wb") as file:
        np.savez(
            file,
            pictures=np.stack(pictures),
            dice=np.array(dice, np.float32).reshape(-1, 6),
            counts=np.array(counts, np.int32),
        )
    os.replace(partial, target)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pictures", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="number of the first chunk")
    parser.add_argument("--trays", action="store_true")
    parser.add_argument("--bare", type=float, default=1 / 12, help="how many pictures have no dice")
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    asked.folder.mkdir(parents=True, exist_ok=True)
    for number in range(asked.first, asked.first + asked.pictures // CHUNK):
        make(asked.folder, number, asked.seed, asked.trays, asked.bare)
        print(f"chunk {number} of seed {asked.seed}", flush=True)


if __name__ == "__main__":
    main()
