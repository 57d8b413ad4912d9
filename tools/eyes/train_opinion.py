"""Train the network asked about doubtful dice: `python -m tools.eyes.train_opinion SAMPLES OUT.onnx`."""

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from tools.eyes import train_faces
from tools.eyes.data import Pictures
from tools.eyes.nets import Opinion
from tools.eyes.train_faces import NOTHING, OTHER
from tools.eyes.training import train

SIDE = 64
"""How wide a die's crop is for it."""


def batch(rng: np.random.Generator, data: Pictures) -> tuple[torch.Tensor, torch.Tensor]:
    images, kinds = train_faces.batch(rng, data)
    smaller = F.interpolate(images, (SIDE, SIDE), mode="area")
    return smaller, kinds.where(kinds <= NOTHING, OTHER)


def step(net: nn.Module, rng: np.random.Generator, data: Pictures) -> torch.Tensor:
    images, kinds = batch(rng, data)
    return F.cross_entropy(net(images), kinds, label_smoothing=0.02)


def main() -> None:
    train(Opinion(), step, (1, 3, SIDE, SIDE), ["classes"], __doc__)


if __name__ == "__main__":
    main()
