"""Average weights that went on from the same start: `python -m tools.eyes.average OUT.onnx A.pt B.pt …`.

Two trainings side by side, each with its own chance, and the mean of their weights: better than either alone.
"""

import argparse
from pathlib import Path

import torch

from tools.eyes.data import CROP
from tools.eyes.nets import Faces
from tools.eyes.training import save


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("weights", type=Path, nargs="+")
    asked = parser.parse_args()
    loaded = [torch.load(path) for path in asked.weights]
    mean = {
        name: torch.stack([state[name].float() for state in loaded]).mean(0).to(value.dtype)
        for name, value in loaded[0].items()
    }
    net = Faces()
    net.load_state_dict(mean)
    save(net, asked.out, (1, 3, CROP, CROP), ["classes"])


if __name__ == "__main__":
    main()
