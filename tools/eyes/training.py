"""The loop that both networks are trained by: so many minutes, a falling rate, averaged weights."""

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn

from tools.eyes.data import Pictures
from tools.eyes.shipping import export

TELL, SAVE = 20, 240
"""Seconds between two lines of progress, and between two savings."""

Step = Callable[[nn.Module, np.random.Generator, Pictures], torch.Tensor]
"""One batch: its loss."""


def train(net: nn.Module, step: Step, shape: tuple[int, ...], names: list[str], about: str | None) -> None:
    """Train by the command line's wishes; the averaged weights are saved as .pt and .onnx."""
    asked = _wishes(about)
    torch.set_num_threads(asked.threads)
    cv2.setNumThreads(1)
    rng = np.random.default_rng(int(time.time()))
    data = Pictures(asked.samples)
    net.to(memory_format=torch.channels_last)
    if asked.start:
        net.load_state_dict(torch.load(asked.start))
    optimiser = torch.optim.AdamW(
        [p for p in net.parameters() if p.requires_grad], lr=asked.rate, weight_decay=3e-4
    )
    average = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.995), use_buffers=True
    )
    began = told = saved = time.monotonic()
    steps, running = 0, 0.0
    while (gone := (time.monotonic() - began) / 60 / asked.minutes) < 1:
        warm = min(1.0, (steps + 1) / 100)
        for group in optimiser.param_groups:
            group["lr"] = asked.rate * warm * (0.02 + 0.98 * 0.5 * (1 + np.cos(np.pi * gone)))
        loss = step(net, rng, data)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 10.0)
        optimiser.step()
        average.update_parameters(net)
        steps += 1
        running += (float(loss.detach()) - running) / min(steps, 100)
        now = time.monotonic()
        if now - told > TELL:
            told = now
            data.refresh()
            minutes = (now - began) / 60
            print(f"{minutes:.1f} min, step {steps}, loss {running:.3f}, {len(data)} pictures", flush=True)
        if now - saved > SAVE:
            saved = now
            save(average.module, asked.out, shape, names)
    save(average.module, asked.out, shape, names)


def save(net: nn.Module, out: Path, shape: tuple[int, ...], names: list[str]) -> None:
    torch.save(net.state_dict(), out.with_suffix(".pt"))
    export(net, shape, out, names)


def _wishes(about: str | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("samples", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--from", dest="start", type=Path, help="go on from these weights (.pt)")
    parser.add_argument("--rate", type=float, default=2e-3)
    return parser.parse_args()
