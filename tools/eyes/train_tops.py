"""Train the network that finds a die's top: `python -m tools.eyes.train_tops CROPS OUT.onnx --rounds 40`."""

import argparse
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from tools.eyes.data import tinted
from tools.eyes.tops import SIDE
from vision.learning.tops import BINS, CELLS, answer_of, edges
from vision.looks import SIDE as CROP

BATCH = 128
VIEWS = 8
"""Of each crop: turned by each right angle, mirrored or not."""


class Tops(nn.Module):
    """The edges of a die's picture: the seven numbers of :func:`vision.learning.tops.answer_of`."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Linear(CELLS * CELLS * BINS, 128), nn.ReLU(), nn.Linear(128, 64), nn.ReLU(), nn.Linear(64, 7)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.layers(x)


def view(
    rng: np.random.Generator, crop: np.ndarray, corners: np.ndarray, number: int
) -> tuple[np.ndarray, np.ndarray]:
    """One crop as a finder might have cut it, turned and mirrored, and the answer to it."""
    zoom = float(np.exp(rng.normal(0.05, 0.1)))
    turn = number % 4 * np.pi / 2 + float(rng.normal(0, 0.06))
    flip = 1.0 if number < 4 else -1.0
    shift = rng.normal(0, 0.05 * CROP, 2)
    cos, sin = np.cos(turn) * zoom, np.sin(turn) * zoom
    way = np.array([[cos * flip, -sin], [sin * flip, cos]])
    half = np.array([SIDE / 2, SIDE / 2])
    # From the corners of pixels, in which the truth is, to their middles.
    offset = shift + CROP / 2 - 0.5 - way @ (half - 0.5)
    matrix = np.concatenate([way, offset[:, None]], 1)
    seen = cv2.warpAffine(crop, matrix, (CROP, CROP), borderMode=cv2.BORDER_REPLICATE)
    light = (tinted(rng, seen) * 255).astype(np.uint8)
    return edges(light), answer_of((corners - half) @ way.T + shift)


def views(folder: Path, rng: np.random.Generator) -> tuple[torch.Tensor, torch.Tensor]:
    """All that is to be learnt from: edges (n, cells and directions) and answers (n, 7)."""
    seen, answers = [], []
    for path in sorted(folder.glob("tops-*.npz")):
        with np.load(path) as chunk:
            for crop, corners in zip(chunk["crops"], chunk["corners"], strict=True):
                for number in range(VIEWS):
                    one, answer = view(rng, crop, corners, number)
                    seen.append(one)
                    answers.append(answer)
        print(f"{len(seen)} views", flush=True)
    return torch.from_numpy(np.stack(seen)), torch.from_numpy(np.stack(answers))


def train(net: Tops, seen: torch.Tensor, answers: torch.Tensor, rounds: int, rate: float) -> None:
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=0.02)
    steps = rounds * -(-len(seen) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, steps)
    for number in range(rounds):
        total = 0.0
        for chosen in torch.randperm(len(seen)).split(BATCH):
            noise = torch.randn(len(chosen), seen.shape[1]) * 0.004
            loss = F.smooth_l1_loss(net(seen[chosen] + noise), answers[chosen], beta=0.1)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            total += float(loss.detach()) * len(chosen)
        print(f"round {number + 1}: loss {total / len(seen):.4f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("crops", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--rate", type=float, default=3e-3)
    asked = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(0)
    net = Tops()
    train(net, *views(asked.crops, np.random.default_rng(0)), asked.rounds, asked.rate)
    torch.onnx.export(
        net.eval(),
        (torch.zeros(1, CELLS * CELLS * BINS),),
        str(asked.out),
        input_names=["edges"],
        output_names=["tops"],
        dynamic_axes={"edges": {0: "n"}, "tops": {0: "n"}},
        opset_version=13,
        dynamo=False,
    )


if __name__ == "__main__":
    main()
