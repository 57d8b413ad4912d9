"""What the dice lie on: table tops and trays made by chance, in two families that share no maker."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.random import Generator

from vision.reading import Picture
from vision.render import texture as t
from vision.render.grounds import boards, kept, natural, printed, rough, trays
from vision.render.texture import Family

Maker: TypeAlias = Callable[[Generator, float], Picture]

NARROWEST, WIDEST = 120.0, 900.0
"""How many millimetres a ground may be wide."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A flat square surface seen from straight above, lit evenly."""

    image: Picture
    mm: float
    """How wide the picture is upon the table."""

    @property
    def scale(self) -> float:
        """Pixels a millimetre."""
        return float(self.image.shape[1] / self.mm)


TRAIN: dict[str, tuple[float, Maker]] = {
    "wood": (2.5, natural.wood),
    "felt": (1.5, natural.felt),
    "leather": (1, natural.leather),
    "granite": (1, natural.granite),
    "marble": (0.8, natural.marble),
    "pile": (1.2, natural.pile),
    "weave": (1.2, natural.weave),
    "plain": (2, natural.plain),
    "paper": (1.5, natural.paper),
    "cork": (0.7, natural.cork),
    "metal": (0.5, natural.metal),
    "fractal": (1, natural.fractal),
    "ribbed": (0.9, rough.ribbed),
    "net": (0.6, rough.net),
    "sand": (0.7, rough.sand),
    "bokeh": (0.7, rough.bokeh),
    "dots": (0.7, printed.dots),
    "stripes": (0.7, printed.stripes),
    "tiles": (0.8, printed.tiles),
    "graph": (0.7, printed.graph),
    "page": (1, printed.page),
    "polygons": (0.8, printed.polygons),
    "flowers": (0.8, printed.flowers),
    "hexes": (0.8, boards.hexes),
    "cells": (0.9, boards.cells),
    "track": (0.8, boards.track),
    "checkers": (0.5, boards.checkers),
    "busy": (1, boards.busy),
    "tray": (
        2.5,
        trays.tray(
            (natural.wood, natural.plain, natural.pile, natural.fractal, printed.tiles, boards.busy),
            (natural.felt, natural.felt, natural.leather, natural.plain, natural.weave),
            (4, 6, 8),
        ),
    ),
    "layered": (
        2.5,
        trays.layered(
            (natural.wood, natural.plain, natural.pile, natural.weave, printed.tiles, printed.flowers),
            (
                natural.felt,
                natural.paper,
                natural.leather,
                printed.stripes,
                boards.cells,
                boards.busy,
                printed.page,
            ),
        ),
    ),
}
"""How often each is taken, and what makes it."""

KEPT: dict[str, tuple[float, Maker]] = {
    "terrazzo": (1, kept.terrazzo),
    "herringbone": (1, kept.herringbone),
    "tartan": (1, kept.tartan),
    "mosaic": (1, kept.mosaic),
    "contours": (1, kept.contours),
    "bricks": (1, kept.bricks),
    "studs": (0.6, kept.studs),
    "concrete": (1, kept.concrete),
    "knitted": (1, kept.knitted),
    "halftone": (0.6, kept.halftone),
    "layered": (
        1.2,
        trays.layered((kept.herringbone, kept.concrete, kept.bricks), (kept.tartan, kept.contours)),
    ),
    "tray": (1.2, trays.tray((kept.concrete, kept.herringbone), (kept.knitted, kept.mosaic), (5, 7, 12))),
}

FAMILIES: dict[Family, dict[str, tuple[float, Maker]]] = {"train": TRAIN, "kept": KEPT}


def some(rng: Generator, family: Family) -> Ground:
    """Any ground of a family, of any width, any way round, with an uneven light of its own."""
    makers = FAMILIES[family]
    weights = np.array([weight for weight, _ in makers.values()])
    name = list(makers)[int(rng.choice(len(makers), p=weights / weights.sum()))]
    return named(rng, family, name)


def named(rng: Generator, family: Family, name: str) -> Ground:
    """A ground of one maker."""
    mm = t.evenly(rng, NARROWEST, WIDEST)
    image = np.rot90(FAMILIES[family][name][1](rng, mm), int(rng.integers(4)))
    image = np.ascontiguousarray(image)
    if rng.random() < 0.4:
        image = t.shaded(image, t.gradient(rng, (image.shape[0], image.shape[1]), 0.2))
    return Ground(image, mm)
