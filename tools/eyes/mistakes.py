"""Where the finder sees dice that are none: `python -m tools.eyes.mistakes SAMPLES`.

Written beside each chunk, for the second network to learn from; chunks that have them are left alone.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np

from vision.finder import Finder, overlap
from vision.reading import Box

_APART = 0.15
"""A box that shares more than this with a die is not a mistake but a bad fit."""


def mistakes(finder: Finder, picture: np.ndarray, dice: np.ndarray) -> list[Box]:
    true = [Box(*(round(float(n)) for n in die[:4])) for die in dice]
    found = [one.box for one in finder.find(picture)]
    return [box for box in found if all(overlap(box, die) < _APART for die in true)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("samples", type=Path)
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    finder = Finder()
    for path in sorted(asked.samples.glob("*.npz"), reverse=True):
        target = path.with_suffix(".mistakes.npy")
        if target.exists() or path.is_symlink():
            continue
        with np.load(path) as chunk:
            pictures, dice = chunk["pictures"], np.split(chunk["dice"], np.cumsum(chunk["counts"])[:-1])
        rows = [
            (number, box.x, box.y, box.w, box.h)
            for number, (picture, lying) in enumerate(zip(pictures, dice, strict=True))
            for box in mistakes(finder, picture, lying)
        ]
        np.save(target, np.array(rows, np.float32).reshape(-1, 5))
        print(f"{path.name}: {len(rows)}", flush=True)


if __name__ == "__main__":
    main()
