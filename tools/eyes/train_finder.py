"""Train the network that finds dice: `python -m tools.eyes.train_finder SAMPLES OUT.onnx --minutes 60`."""

import argparse
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.nn import functional as F

from tools.eyes.data import SIDE, Pictures, view
from tools.eyes.nets import Finder
from tools.eyes.shipping import export

CELLS = SIDE // 4
BATCH = 16


def targets(dice: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Heat (cells, cells), weight (same; 0: not judged), and rows (row, column, dx, dy, lw, lh, class)."""
    heat = np.zeros((CELLS, CELLS), np.float32)
    weight = np.ones((CELLS, CELLS), np.float32)
    rows = []
    for x, y, w, h, kind, visible in dice:
        cx, cy = (x + w / 2) / 4, (y + h / 2) / 4
        if visible < 0.62 or min(w, h) < 9:
            # Half-covered, cut off or tiny: neither a hit nor a miss.
            x0, y0 = max(0, int(x / 4)), max(0, int(y / 4))
            weight[y0 : max(0, int((y + h) / 4) + 1), x0 : max(0, int((x + w) / 4) + 1)] = 0
            continue
        column, row = int(cx), int(cy)
        if not (0 <= column < CELLS and 0 <= row < CELLS):
            continue
        spread = max(0.7, min(w, h) / 4 * 0.13)
        reach = int(np.ceil(spread * 3))
        ys = np.arange(max(0, row - reach), min(CELLS, row + reach + 1))
        xs = np.arange(max(0, column - reach), min(CELLS, column + reach + 1))
        blob = np.exp(-((ys[:, None] - row) ** 2 + (xs[None] - column) ** 2) / (2 * spread**2))
        part = heat[ys[0] : ys[-1] + 1, xs[0] : xs[-1] + 1]
        np.maximum(part, blob, out=part)
        weight[ys[0] : ys[-1] + 1, xs[0] : xs[-1] + 1] = 1
        rows.append((row, column, cx - column, cy - row, np.log(w / 32), np.log(h / 32), kind))
    return heat, weight, np.array(rows, np.float32).reshape(-1, 7)


def batch(rng: np.random.Generator, data: Pictures) -> tuple[torch.Tensor, ...]:
    images, heats, weights, rows = [], [], [], []
    for n in range(BATCH):
        index = int(rng.integers(len(data)))
        image, dice = view(rng, data.pictures[index], data.dice[index])
        heat, weight, found = targets(dice)
        images.append(image.transpose(2, 0, 1))
        heats.append(heat)
        weights.append(weight)
        rows.append(np.concatenate([np.full((len(found), 1), n, np.float32), found], 1))
    return (
        torch.from_numpy(np.stack(images)).contiguous(memory_format=torch.channels_last),
        torch.from_numpy(np.stack(heats)),
        torch.from_numpy(np.stack(weights)),
        torch.from_numpy(np.concatenate(rows)),
    )


def loss_of(out: torch.Tensor, heat: torch.Tensor, weight: torch.Tensor, rows: torch.Tensor) -> torch.Tensor:
    """Focal loss on middles, plain losses on place, size and face at the middles."""
    logit = out[:, 0]
    chance = torch.sigmoid(logit).clamp(1e-4, 1 - 1e-4)
    middle = heat > 0.999
    hits = -((1 - chance) ** 2 * torch.log(chance))[middle].sum()
    misses = -((1 - heat) ** 4 * chance**2 * torch.log(1 - chance) * weight)[~middle].sum()
    count = max(1, len(rows))
    total = (hits + misses) / count
    if len(rows):
        n, r, c = rows[:, 0].long(), rows[:, 1].long(), rows[:, 2].long()
        at = out[n, :, r, c]
        total = total + 0.5 * F.l1_loss(at[:, 1:3], rows[:, 3:5])
        total = total + 1.0 * F.smooth_l1_loss(at[:, 3:5], rows[:, 5:7], beta=0.1)
        total = total + 0.5 * F.cross_entropy(at[:, 5:], rows[:, 7].long(), label_smoothing=0.02)
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("samples", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--from", dest="start", type=Path, help="go on from these weights (.pt)")
    parser.add_argument("--rate", type=float, default=2e-3)
    asked = parser.parse_args()
    torch.set_num_threads(asked.threads)
    cv2.setNumThreads(1)
    torch.manual_seed(0)
    rng = np.random.default_rng(int(time.time()))
    data = Pictures(asked.samples)
    net = Finder().to(memory_format=torch.channels_last)
    if asked.start:
        net.load_state_dict(torch.load(asked.start))
    optimiser = torch.optim.AdamW(net.parameters(), lr=asked.rate, weight_decay=1e-4)
    average = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.995), use_buffers=True
    )
    began = told = time.monotonic()
    saved = began
    steps, running = 0, 0.0
    while (gone := (time.monotonic() - began) / 60 / asked.minutes) < 1:
        warm = min(1.0, (steps + 1) / 100)
        for group in optimiser.param_groups:
            group["lr"] = asked.rate * warm * (0.02 + 0.98 * 0.5 * (1 + np.cos(np.pi * gone)))
        images, heat, weight, rows = batch(rng, data)
        loss = loss_of(net(images), heat, weight, rows)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 10.0)
        optimiser.step()
        average.update_parameters(net)
        steps += 1
        running = 0.98 * running + 0.02 * float(loss.detach()) if steps > 1 else float(loss.detach())
        now = time.monotonic()
        if now - told > 20:
            told = now
            data.refresh()
            print(
                f"{(now - began) / 60:.1f} min, step {steps}, loss {running:.3f}, {len(data)} pictures",
                flush=True,
            )
        if now - saved > 240:
            saved = now
            torch.save(average.module.state_dict(), asked.out.with_suffix(".pt"))
            export(average.module, (1, 3, 384, 640), asked.out, ["found"])
    torch.save(average.module.state_dict(), asked.out.with_suffix(".pt"))
    export(average.module, (1, 3, 384, 640), asked.out, ["found"])


if __name__ == "__main__":
    main()
