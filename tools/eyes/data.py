"""Rendered chunks in memory, and the random views of them that training sees."""

import os
from pathlib import Path

import cv2
import numpy as np

SIDE = 320
CROP = 80
"""How wide a die's crop is for the second network."""
MARGIN = 1.4
"""A die is looked at with this much of its surroundings: the finder's boxes are seldom quite right."""


class Pictures:
    """All chunks of a folder; more are taken in whenever asked."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.known: set[str] = set()
        self.pictures: list[np.ndarray] = []
        self.dice: list[np.ndarray] = []
        self.mistakes: list[np.ndarray] = []
        """Boxes (x, y, w, h) that the finder took for dice, as far as ``tools.eyes.mistakes`` was run."""
        self.refresh()

    def refresh(self) -> None:
        for path in sorted(self.folder.glob("*.npz")):
            if path.name in self.known:
                continue
            self.known.add(path.name)
            self.pictures.extend(_shared(path))
            with np.load(path) as chunk:
                ends = np.cumsum(chunk["counts"])
                self.dice.extend(np.split(chunk["dice"], ends[:-1]))
            self.mistakes.extend(_mistakes(path, len(ends)))

    def __len__(self) -> int:
        return len(self.pictures)


def _shared(chunk: Path) -> np.ndarray:
    """The pictures, unpacked beside the chunk: two trainings side by side hold them in memory once."""
    beside = chunk.with_suffix(".pictures.npy")
    if not beside.exists():
        with np.load(chunk) as packed:
            partial = beside.with_suffix(f".{os.getpid()}.npy")
            np.save(partial, packed["pictures"])
        partial.replace(beside)
    return np.load(beside, mmap_mode="r")


def _mistakes(chunk: Path, pictures: int) -> list[np.ndarray]:
    beside = chunk.with_suffix(".mistakes.npy")
    rows = np.load(beside) if beside.exists() else np.zeros((0, 5), np.float32)
    return [rows[rows[:, 0] == number, 1:] for number in range(pictures)]


def tinted(rng: np.random.Generator, image: np.ndarray) -> np.ndarray:
    """Another exposure and white balance; sometimes grey; sometimes noise."""
    out = image.astype(np.float32) / 255
    if rng.random() < 0.8:
        out = out * rng.uniform(0.65, 1.35) * (1 + rng.normal(0, 0.06, 3).astype(np.float32))
        out = (out - 0.5) * np.float32(rng.uniform(0.75, 1.25)) + 0.5 + np.float32(rng.uniform(-0.08, 0.08))
    if rng.random() < 0.35:
        out = _as_phones_do(rng, out)
    if rng.random() < 0.12:
        out = np.repeat(out.mean(axis=2, keepdims=True), 3, axis=2)
    elif rng.random() < 0.15:
        out = out[..., rng.permutation(3)]
    if rng.random() < 0.3:
        out = out + rng.normal(0, rng.uniform(0.005, 0.04), out.shape).astype(np.float32)
    return np.clip(out, 0, 1).astype(np.float32)


def _as_phones_do(rng: np.random.Generator, image: np.ndarray) -> np.ndarray:
    """Stronger colours, more contrast, sharper edges: what telephones make of a picture unasked."""
    grey = image.mean(axis=2, keepdims=True)
    image = grey + (image - grey) * np.float32(rng.uniform(1, 1.8))
    level = np.float32(image.mean())
    image = (image - level) * np.float32(rng.uniform(1, 1.7)) + level + np.float32(rng.uniform(-0.05, 0.12))
    soft = cv2.GaussianBlur(image, (0, 0), float(rng.uniform(0.7, 1.8)))
    return image + (image - soft) * np.float32(rng.uniform(0, 2))


def view(rng: np.random.Generator, picture: np.ndarray, dice: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A square part of a picture at another scale, perhaps mirrored, with the dice's boxes moved along."""
    h, w = picture.shape[:2]
    zoom = float(np.exp(rng.uniform(np.log(0.667), np.log(1.35))))
    part = SIDE / zoom
    x0 = rng.uniform(min(0, w - part), max(0, w - part))
    y0 = rng.uniform(min(0, h - part), max(0, h - part))
    shift = np.array([[zoom, 0, -x0 * zoom], [0, zoom, -y0 * zoom]], np.float32)
    way = cv2.INTER_AREA if zoom < 0.8 else cv2.INTER_LINEAR
    seen = cv2.warpAffine(picture, shift, (SIDE, SIDE), flags=way, borderMode=cv2.BORDER_REFLECT_101)
    moved = dice.copy()
    moved[:, 0] = (dice[:, 0] - x0) * zoom
    moved[:, 1] = (dice[:, 1] - y0) * zoom
    moved[:, 2:4] *= zoom
    if rng.random() < 0.5:
        seen = seen[:, ::-1]
        moved[:, 0] = SIDE - moved[:, 0] - moved[:, 2]
    return tinted(rng, seen), moved


def crop(picture: np.ndarray, x: float, y: float, size: float, turn: float = 0.0) -> np.ndarray:
    """The square of ``size`` pixels around (x, y), turned by radians, as small as the network takes it."""
    zoom = CROP / size
    if zoom < 0.5:
        # Shrinking by more than half would skip pixels.
        height, width = picture.shape[:2]
        left, top = min(max(0, int(x - size)), width - 16), min(max(0, int(y - size)), height - 16)
        part = picture[top : max(top + 16, int(y + size)), left : max(left + 16, int(x + size))]
        k = zoom * 1.4
        small = cv2.resize(part, None, fx=k, fy=k, interpolation=cv2.INTER_AREA)
        return crop(small, (x - left) * k, (y - top) * k, size * k, turn)
    c, s = np.cos(turn) * zoom, np.sin(turn) * zoom
    shift = np.array([[c, -s, CROP / 2 - c * x + s * y], [s, c, CROP / 2 - s * x - c * y]], np.float32)
    return cv2.warpAffine(
        picture, shift, (CROP, CROP), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
