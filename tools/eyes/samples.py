"""Render the pictures to learn from: `python -m tools.eyes.samples DIR --pictures 6000 --seed 0`.

Written in chunks, so that training can begin while more are being made.
"""

import argparse
import os
from pathlib import Path

import cv2
import numpy as np

from vision.render.samples import Sample, some_sample

CHUNK = 100


def row(sample: Sample) -> list[tuple[float, ...]]:
    """x, y, w, h, class, visible of each die."""
    return [
        (die.box.x, die.box.y, die.box.w, die.box.h, class_of(die.face), die.visible) for die in sample.dice
    ]


def class_of(face: int | str) -> int:
    """1 to 6 pips: 0 to 5; blank: 6; any other mark: 7."""
    if isinstance(face, int):
        return face - 1
    return 6 if face == "blank" else 7


def make(folder: Path, number: int, seed: int) -> None:
    """One chunk; the same number and seed always give the same pictures."""
    rng = np.random.default_rng([seed, number])
    pictures, dice, counts = [], [], []
    for _ in range(CHUNK):
        sample = some_sample(rng)
        pictures.append(sample.picture)
        dice.extend(row(sample))
        counts.append(len(sample.dice))
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
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    asked.folder.mkdir(parents=True, exist_ok=True)
    for number in range(asked.first, asked.first + asked.pictures // CHUNK):
        make(asked.folder, number, asked.seed)
        print(f"chunk {number} of seed {asked.seed}", flush=True)


if __name__ == "__main__":
    main()
