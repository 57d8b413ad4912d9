"""Weights as ONNX, batch norms folded in, in half precision, the way OpenCV's dnn reads it."""

import copy
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

HALF = ".half"
"""What the name of a weight ends with while it has 16 bits."""


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
    halve(path)


def halve(path: Path) -> None:
    """Keep the weights in 16 bits: half the size to download; they are 32 bits again before any reckoning."""
    model = onnx.load(path)
    kept, casts = [], []
    for one in model.graph.initializer:
        if one.data_type == TensorProto.FLOAT:
            half = numpy_helper.from_array(numpy_helper.to_array(one).astype(np.float16), one.name + HALF)
            casts.append(helper.make_node("Cast", [half.name], [one.name], to=TensorProto.FLOAT))
            kept.append(half)
        else:
            kept.append(one)
    nodes = [*casts, *model.graph.node]
    del model.graph.initializer[:], model.graph.node[:]
    model.graph.initializer.extend(kept)
    model.graph.node.extend(nodes)
    onnx.checker.check_model(model)
    onnx.save(model, path)


def weights_of(path: Path) -> dict[str, torch.Tensor]:
    """What ``export`` wrote, by the names that the network has for it."""
    return {
        one.name.removesuffix(HALF): torch.from_numpy(numpy_helper.to_array(one).astype(np.float32))
        for one in onnx.load(path).graph.initializer
    }
