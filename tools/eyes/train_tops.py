"""Train the network that finds a die's top: `python -m tools.eyes.train_tops CROPS OUT.onnx --minutes 30`."""

import argparse
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional as F

from tools.eyes.data import tinted
from tools.eyes.nets import Block, conv
from tools.eyes.shipping import export
from tools.eyes.tops import SIDE
from vision.learning.tops import answer_of
from vision.looks import SIDE as CROP

BATCH = 64


class Tops(nn.Module):
    """A 64 x 64 picture of one die: the seven numbers of :func:`vision.learning.tops.answer_of`."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            conv(3, 12, 2), conv(12, 24, 2), conv(24, 24), conv(24, 48, 2), Block(48), conv(48, 64, 2)
        )
        self.inner = nn.Linear(64 * 16, 96)
        self.head = nn.Linear(96, 7)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(F.relu(self.inner(self.body(x).flatten(1))))


class Crops:
    """All chunks of a folder; more are taken in whenever asked."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: set[str] = set()
        self.crops: list[NDArray[np.uint8]] = []
        self.corners: list[NDArray[np.float32]] = []
        self.refresh()

    def refresh(self) -> None:
        for path in sorted(self._folder.glob("tops-*.npz")):
            if path.name not in self._known:
                self._known.add(path.name)
                with np.load(path) as chunk:
                    self.crops.extend(chunk["crops"])
                    self.corners.extend(chunk["corners"])


def example(rng: np.random.Generator, data: Crops) -> tuple[np.ndarray, np.ndarray]:
    """One crop as a finder might have cut it, turned and mirrored by lot, and the answer to it."""
    number = int(rng.integers(len(data.crops)))
    zoom = float(np.exp(rng.normal(0, 0.06)))
    turn = float(rng.integers(4)) * np.pi / 2 + float(rng.normal(0, 0.08))
    flip = 1.0 if rng.random() < 0.5 else -1.0
    shift = rng.normal(0, 0.035 * CROP, 2)
    cos, sin = np.cos(turn) * zoom, np.sin(turn) * zoom
    way = np.array([[cos * flip, -sin], [sin * flip, cos]])
    half = np.array([SIDE / 2, SIDE / 2])
    corners = (data.corners[number] - half) @ way.T + shift
    # From the corners of pixels, in which the truth is, to their middles.
    offset = shift + CROP / 2 - 0.5 - way @ (half - 0.5)
    matrix = np.concatenate([way, offset[:, None]], 1)
    crop = cv2.warpAffine(data.crops[number], matrix, (CROP, CROP), borderMode=cv2.BORDER_REPLICATE)
    return tinted(rng, crop).transpose(2, 0, 1), answer_of(corners)


def batch(rng: np.random.Generator, data: Crops) -> tuple[torch.Tensor, torch.Tensor]:
    crops, answers = zip(*(example(rng, data) for _ in range(BATCH)), strict=True)
    return torch.from_numpy(np.stack(crops)), torch.from_numpy(np.stack(answers).astype(np.float32))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("crops", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--from", dest="start", type=Path, help="go on from these weights (.pt)")
    asked = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(0)
    rng = np.random.default_rng(0)
    data = Crops(asked.crops)
    net = Tops()
    if asked.start:
        net.load_state_dict(torch.load(asked.start))
    train(net, data, rng, asked.minutes, asked.rate, asked.out)


def train(net: Tops, data: Crops, rng: np.random.Generator, minutes: float, rate: float, out: Path) -> None:
    """Write the running average of the weights to ``out``, every few minutes and at the end."""
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-3)
    average = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.99), use_buffers=True
    )
    began = told = saved = time.monotonic()
    steps, running = 0, 1.0
    while (gone := (time.monotonic() - began) / 60 / minutes) < 1:
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1.0, (steps + 1) / 50) * (0.01 + 0.99 * 0.5 * (1 + np.cos(np.pi * gone)))
        crops, answers = batch(rng, data)
        loss = F.smooth_l1_loss(net(crops), answers, beta=0.1)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        average.update_parameters(net)
        steps += 1
        running = 0.98 * running + 0.02 * float(loss.detach())
        now = time.monotonic()
        if now - told > 20:
            told = now
            data.refresh()
            spent = (now - began) / 60
            print(f"{spent:.1f} min, step {steps}, loss {running:.4f}, {len(data.crops)} crops", flush=True)
        if now - saved > 180:
            saved = now
            _save(average.module, out)
    _save(average.module, out)


def _save(net: nn.Module, out: Path) -> None:
    torch.save(net.state_dict(), out.with_suffix(".pt"))
    export(net, (1, 3, CROP, CROP), out, ["tops"])


if __name__ == "__main__":
    main()
