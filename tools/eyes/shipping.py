"""Weights as ONNX, batch norms folded in, the way OpenCV's dnn reads it."""

import copy
from pathlib import Path

import torch
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval


def folded(net: nn.Module) -> nn.Module:
    """The same network for use only: every batch norm is taken into the convolution before it."""
    net = copy.deepcopy(net).eval()
    for module in list(net.modules()):
        if isinstance(module, nn.Sequential):
            for n in range(len(module) - 1):
                if isinstance(module[n], nn.Conv2d) and isinstance(module[n + 1], nn.BatchNorm2d):
                    module[n] = fuse_conv_bn_eval(module[n], module[n + 1])
                    module[n + 1] = nn.Identity()
    return net


def export(net: nn.Module, shape: tuple[int, ...], path: Path, names: list[str]) -> None:
    example = torch.zeros(shape)
    axes = {"picture": {0: "n", 2: "h", 3: "w"}, **{name: {0: "n"} for name in names}}
    torch.onnx.export(
        folded(net).to(memory_format=torch.contiguous_format),
        (example,),
        str(path),
        input_names=["picture"],
        output_names=names,
        dynamic_axes=axes,
        opset_version=13,
        dynamo=False,
    )
