"""The two networks: one finds dice in a picture, one looks at each of them."""

import torch
from torch import nn
from torch.nn import functional as F

CLASSES = 9
"""1 to 6 pips, blank, another mark, nothing."""


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


class Faces(nn.Module):
    """A small picture of one die: its classes (logits)."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(conv(3, 32, 2), Block(32), stage(32, 64, 2), stage(64, 112, 2))
        self.hidden = nn.Linear(112, 96)
        self.head = nn.Linear(96, CLASSES)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(F.relu(self.hidden(self.body(x).mean(dim=(2, 3)))))
