"""Shipped weights made fit for training again: `python -m tools.eyes.unfold SAMPLES SHIPPED.onnx OUT.pt`.

The batch norms were taken into the convolutions. Each is given back what it would measure on some batches,
and just the scale and shift that undo it: the network says the same as before, and `--from OUT.pt` goes on
with it.
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from torch import nn

from tools.eyes import train_faces, train_finder, train_opinion
from tools.eyes.data import Pictures
from tools.eyes.nets import Faces, Finder, Opinion
from tools.eyes.shipping import weights_of

BATCHES = 12
NETS = {
    "finder": (Finder, train_finder.batch),
    "faces": (Faces, train_faces.batch),
    "opinion": (Opinion, train_opinion.batch),
}


def pairs(net: nn.Module) -> dict[str, tuple[nn.Conv2d, nn.BatchNorm2d]]:
    """Every convolution with its batch norm, by the convolution's name."""
    return {
        f"{name}.0": (part[0], part[1])
        for name, part in net.named_modules()
        if isinstance(part, nn.Sequential) and len(part) > 1 and isinstance(part[1], nn.BatchNorm2d)
    }


def unfold(net: nn.Module, shipped: Path, images: list[torch.Tensor]) -> None:
    weights = weights_of(shipped)
    both = pairs(net)
    for name, (conv, norm) in both.items():
        conv.weight.data.copy_(weights.pop(f"{name}.weight"))
        norm.bias.data.copy_(weights.pop(f"{name}.bias"))
        norm.weight.data.fill_(1)
        norm.running_mean.zero_()
        norm.running_var.fill_(1 - norm.eps)
    own = dict(net.named_parameters())
    for name, value in weights.items():
        if name in own:
            own[name].data.copy_(value)
    net.eval()
    for norm, (mean, spread) in measured(net, both, images).items():
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)
        norm.weight.data.copy_((spread + norm.eps).sqrt())
        norm.bias.data.add_(mean)


def measured(
    net: nn.Module, both: dict[str, tuple[nn.Conv2d, nn.BatchNorm2d]], images: list[torch.Tensor]
) -> dict[nn.BatchNorm2d, tuple[torch.Tensor, torch.Tensor]]:
    """What reaches each batch norm: its mean and variance, channel by channel."""
    sums: dict[nn.BatchNorm2d, list[torch.Tensor]] = {norm: [] for _, norm in both.values()}
    hooks = [
        norm.register_forward_pre_hook(
            lambda norm, given: sums[norm].append(
                torch.stack([given[0].mean(dim=(0, 2, 3)), given[0].square().mean(dim=(0, 2, 3))])
            )
        )
        for norm in sums
    ]
    with torch.no_grad():
        for some in images:
            net(some)
    for hook in hooks:
        hook.remove()
    means = {norm: torch.stack(rows).mean(0) for norm, rows in sums.items()}
    return {norm: (mean, (square - mean**2).clamp(min=1e-6)) for norm, (mean, square) in means.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("samples", type=Path)
    parser.add_argument("shipped", type=Path)
    parser.add_argument("out", type=Path)
    asked = parser.parse_args()
    data, rng = Pictures(asked.samples), np.random.default_rng(0)
    kind, batch = NETS[asked.shipped.stem]
    net = kind()
    unfold(net, asked.shipped, [batch(rng, data)[0] for _ in range(BATCHES)])
    torch.save(net.state_dict(), asked.out)


if __name__ == "__main__":
    main()
