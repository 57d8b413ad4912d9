"""Train the network that finds dice: `python -m tools.eyes.train_finder SAMPLES OUT.onnx --minutes 60`."""

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from tools.eyes.data import SIDE, Pictures, view
from tools.eyes.nets import Finder
from tools.eyes.training import train

CELLS = SIDE // 4
BATCH = 8
OTHER = 7
SPREAD = 0.3
"""How far heat reaches, in widths of the die."""


def targets(dice: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Heat (cells, cells), weight (same; 0: not judged), and for each cell dx, dy, lw, lh, class.

    Heat falls off from a die's middle: 1 there, about a quarter at its rim. Place and size are learnt by
    every cell with enough heat, so that a large die is not one cell's business.
    """
    heat = np.zeros((CELLS, CELLS), np.float32)
    weight = np.ones((CELLS, CELLS), np.float32)
    wanted = np.zeros((5, CELLS, CELLS), np.float32)
    for x, y, w, h, kind, visible in dice:
        x0, y0 = max(0, int(x / 4)), max(0, int(y / 4))
        x1, y1 = min(CELLS, int((x + w) / 4) + 1), min(CELLS, int((y + h) / 4) + 1)
        if x0 >= x1 or y0 >= y1:
            continue
        if visible < 0.62 or min(w, h) < 9:
            # Half-covered, cut off or tiny: neither a hit nor a miss.
            weight[y0:y1, x0:x1] = 0
            continue
        dx = ((x + w / 2) / 4 - np.arange(x0, x1) - 0.5)[None] * 4 / w
        dy = ((y + h / 2) / 4 - np.arange(y0, y1) - 0.5)[:, None] * 4 / h
        blob = np.exp(-(dx**2 + dy**2) / (2 * SPREAD**2)).astype(np.float32)
        nearest = blob > heat[y0:y1, x0:x1]
        heat[y0:y1, x0:x1][nearest] = blob[nearest]
        weight[y0:y1, x0:x1][nearest] = 1
        # What is neither pips nor blank is all the same to the finder.
        shows = kind if kind < OTHER else OTHER
        for channel, value in enumerate((dx, dy, np.log(w / 32), np.log(h / 32), shows)):
            wanted[channel, y0:y1, x0:x1][nearest] = np.broadcast_to(value, blob.shape)[nearest]
    return heat, weight, wanted


def batch(rng: np.random.Generator, data: Pictures) -> tuple[torch.Tensor, ...]:
    images, heats, weights, wishes = [], [], [], []
    for _ in range(BATCH):
        index = int(rng.integers(len(data)))
        image, dice = view(rng, data.pictures[index], data.dice[index])
        heat, weight, wanted = targets(dice)
        images.append(image.transpose(2, 0, 1))
        heats.append(heat)
        weights.append(weight)
        wishes.append(wanted)
    return (
        torch.from_numpy(np.stack(images)).contiguous(memory_format=torch.channels_last),
        torch.from_numpy(np.stack(heats)),
        torch.from_numpy(np.stack(weights)),
        torch.from_numpy(np.stack(wishes)),
    )


def loss_of(
    out: torch.Tensor, heat: torch.Tensor, weight: torch.Tensor, wanted: torch.Tensor
) -> torch.Tensor:
    """Heat by a focal loss for soft targets; place, size and face where there is heat."""
    logit = out[:, 0]
    off = (torch.sigmoid(logit) - heat).abs() ** 2
    plain = F.binary_cross_entropy_with_logits(logit, heat, reduction="none")
    hot = heat > 0.4
    total = 4 * (off * plain * weight).sum() / heat[hot].sum().clamp(min=1)
    if hot.any():
        at = out.permute(0, 2, 3, 1)[hot]
        want = wanted.permute(0, 2, 3, 1)[hot]
        # Every die counts alike, however many cells it has.
        share = heat[hot] / torch.exp(want[:, 2] + want[:, 3])
        share = share / share.sum()
        place = (at[:, 1:3] - want[:, 0:2]).abs().sum(1)
        size = F.smooth_l1_loss(at[:, 3:5], want[:, 2:4], beta=0.1, reduction="none").sum(1)
        face = F.cross_entropy(at[:, 5:], want[:, 4].long(), label_smoothing=0.02, reduction="none")
        total = total + (share * (2 * place + size + 0.5 * face)).sum()
    return total


def step(net: nn.Module, rng: np.random.Generator, data: Pictures) -> torch.Tensor:
    images, heat, weight, wanted = batch(rng, data)
    return loss_of(net(images), heat, weight, wanted)


def main() -> None:
    train(Finder(), step, (1, 3, 384, 640), ["found"], __doc__)


if __name__ == "__main__":
    main()
