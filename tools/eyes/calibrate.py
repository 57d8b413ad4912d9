"""How sure may a reading be? Fit on fresh renders: `python -m tools.eyes.calibrate --pictures 400 --seed 90`.

Writes vision/weights/confidence.json. Half of the pictures are spoilt more than usual, because the world is
never kinder than the renderer.
"""

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from vision.confidence import SIGNS, Signs
from vision.finder import overlap
from vision.reader import DiceReader
from vision.render.samples import Sample, some_sample

TARGET = Path(__file__).parents[2] / "vision" / "weights" / "confidence.json"


def signs_of(reader: DiceReader, sample: Sample) -> list[tuple[Signs, bool]]:
    """Every pip reading of a picture with what speaks for it, and whether it is true."""
    judged = []
    for seen in reader.see(sample.picture):
        one, chances = seen.found, seen.look.chances[:6]
        face = int(chances.argmax())
        second = float(np.sort(chances)[-2])
        truth = max(sample.dice, key=lambda die: overlap(die.box, one.box), default=None)
        known = truth is not None and overlap(truth.box, one.box) > 0.4
        if known and truth.visible < 0.62:
            continue
        signs = Signs(
            middle=one.chance,
            face=float(chances[face]),
            second=second,
            agreement=float(one.classes[face]),
            size=max(one.box.w, one.box.h),
        )
        judged.append((signs, bool(known and truth.face == face + 1)))
    return judged


def fit(rows: np.ndarray, right: np.ndarray, pull: float = 1.0) -> np.ndarray:
    """Logistic regression by Newton's method; weights, the last one the base."""
    x = np.column_stack([rows, np.ones(len(rows))])
    w = np.zeros(x.shape[1])
    for _ in range(60):
        p = 1 / (1 + np.exp(-x @ w))
        slope = x.T @ (right - p) - pull * w
        bend = (x * (p * (1 - p))[:, None]).T @ x + pull * np.eye(len(w))
        w = w + np.linalg.solve(bend, slope)
    return w


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=int, default=400)
    parser.add_argument("--seed", type=int, default=90)
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    reader = DiceReader()
    rng = np.random.default_rng(asked.seed)
    judged: list[tuple[Signs, bool]] = []
    for _ in range(asked.pictures):
        sample = some_sample(rng, "kept", 640, 640)
        judged += signs_of(reader, sample)
    rows = np.array([signs.row() for signs, _ in judged])
    right = np.array([true for _, true in judged], float)
    weights = fit(rows, right)
    named = dict(zip((*SIGNS, "base"), np.round(weights, 4).tolist(), strict=True))
    TARGET.write_text(json.dumps(named, indent=1) + "\n")
    chance = 1 / (1 + np.exp(-(rows @ weights[:-1] + weights[-1])))
    sure = chance >= 0.95
    print(
        f"{len(right)} readings, {right.mean():.3f} right;"
        f" {sure.mean():.3f} of them sure, of which right {right[sure].mean():.4f}"
    )


if __name__ == "__main__":
    main()
