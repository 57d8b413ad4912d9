"""Render single dice to learn where their top lies: `python -m tools.eyes.tops DIR --crops 12000 --seed 0`.

Written in chunks, so that training can begin while more are being made.
"""

import argparse
import os
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.looks import MARGIN
from vision.reading import Box, Picture
from vision.render import ground as grounds
from vision.render import lens
from vision.render.body import Look, some_look
from vision.render.boxes import box_of_dice
from vision.render.camera import looking_down
from vision.render.samples import some_faces, some_light
from vision.render.scene import LyingDie, Scene, draw, lying

CHUNK = 500
SIDE = 80
"""Pixels of a rendered crop, ``MARGIN`` wider than the one that is learnt from: room to shift it."""
_VIEW = 120
_GROUNDS = 12
_BOXES = 4
_EDGE = 16.0

Floats = NDArray[np.float32]


def make(folder: Path, number: int, seed: int) -> None:
    """One chunk; the same number and seed always give the same crops."""
    rng = np.random.default_rng([seed, number, 5])
    tables = [grounds.some(rng, "train") for _ in range(_GROUNDS)]
    looks = [
        look
        for _ in range(_BOXES)
        for look in box_of_dice(int(rng.integers(1000, 1_000_000)), "train").values()
    ]
    crops, corners = [], []
    while len(crops) < CHUNK:
        made = _crop(rng, tables[int(rng.integers(len(tables)))], looks)
        if made is not None:
            crops.append(made[0])
            corners.append(made[1])
    target = folder / f"tops-{seed:02d}-{number:04d}.npz"
    partial = target.with_suffix(".part")
    with partial.open("wb") as file:
        np.savez(file, crops=np.stack(crops), corners=np.stack(corners))
    os.replace(partial, target)


def _crop(rng: Generator, table: grounds.Ground, looks: list[Look]) -> tuple[Picture, Floats] | None:
    """A die and the corners of its top in pixels of the crop; ``None`` when another die hides it."""
    across = float(np.exp(rng.uniform(np.log(20), np.log(70))))
    tilt = float(abs(rng.normal(0, 0.35)))
    view = _EDGE * _VIEW / across
    lens_width = float(rng.uniform(0.05, 0.3))
    camera = looking_down(_VIEW, _VIEW, view, min(tilt, 0.9), float(rng.uniform(-np.pi, np.pi)), lens_width)
    scene = Scene(camera, table, _dice(rng, looks), some_light(rng))
    picture, seen = draw(scene)
    die = seen[0]
    if die.visible < 0.95:
        return None
    return _cut(lens.spoil(rng, picture, "train"), die.box, die.corners)


def _dice(rng: Generator, looks: list[Look]) -> tuple[LyingDie, ...]:
    """The die in the middle, and sometimes others near it."""
    dice = [lying(_look(rng, looks), int(rng.integers(6)), 0, 0, float(rng.uniform(-np.pi, np.pi)))]
    for _ in range(int(rng.choice([0, 0, 1, 2]))):
        way, apart = float(rng.uniform(-np.pi, np.pi)), _EDGE * float(rng.uniform(1.25, 2.2))
        spot = apart * np.cos(way), apart * np.sin(way)
        if all(np.hypot(spot[0] - d.pose.at[0], spot[1] - d.pose.at[1]) > _EDGE * 1.2 for d in dice):
            turn = float(rng.uniform(-np.pi, np.pi))
            dice.append(lying(_look(rng, looks), int(rng.integers(6)), *spot, turn))
    return tuple(dice)


def _look(rng: Generator, looks: list[Look]) -> Look:
    if rng.random() < 0.5:
        return looks[int(rng.integers(len(looks)))]
    return some_look(rng, some_faces(rng), _EDGE)


def _cut(picture: Picture, box: Box, corners: Floats) -> tuple[Picture, Floats]:
    x, y = box.centre
    half = max(box.w, box.h) * MARGIN * MARGIN / 2
    scale = SIDE / (2 * half)
    shift = np.array([[scale, 0, (half - x + 0.5) * scale - 0.5], [0, scale, (half - y + 0.5) * scale - 0.5]])
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    crop = cv2.warpAffine(picture, shift, (SIDE, SIDE), flags=way, borderMode=cv2.BORDER_REPLICATE)
    moved = (corners - (x - half, y - half)) * scale
    return np.asarray(crop, np.uint8), moved.astype(np.float32)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--crops", type=int, default=12000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="number of the first chunk")
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    asked.folder.mkdir(parents=True, exist_ok=True)
    for number in range(asked.first, asked.first + -(-asked.crops // CHUNK)):
        make(asked.folder, number, asked.seed)
        print(f"{(number - asked.first + 1) * CHUNK} crops", flush=True)


if __name__ == "__main__":
    main()
