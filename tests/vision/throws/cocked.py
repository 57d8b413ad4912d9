"""Trays in which some dice lie flat and others lean on the rim or on a neighbour."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.random import Generator

from vision.reading import Picture
from vision.render import ground as grounds
from vision.render import lens
from vision.render.body import Look, some_look
from vision.render.camera import Camera, Floats, looking_down
from vision.render.motion import leaning
from vision.render.samples import some_light
from vision.render.scene import LyingDie, Scene, Seen, draw, lying
from vision.render.texture import Family
from vision.render.trays import STEADY

TRAY: Final = (250.0, 180.0)
MOST_TILT: Final = 0.35
"""Of the camera, radians."""


@dataclass(frozen=True, slots=True)
class Table:
    """A picture, where the tray lies in it, and which of the dice lean."""

    picture: Picture
    tray: Floats
    dice: tuple[Seen, ...]
    cocked: tuple[bool, ...]


def some_table(rng: Generator, family: Family, angle: float, looks: tuple[Look, ...] = ()) -> Table:
    """Two dice that lean by ``angle`` (on the rim, on a neighbour), and four flat ones.

    Of those one is the neighbour, one lies at the rim, and one beside the last; ``looks``: of these six.
    """
    looks = looks or tuple(some_look(rng, None, float(rng.uniform(13, 18))) for _ in range(6))
    camera = _camera(rng)
    # Each group has its own part of the tray.
    parts = rng.permutation([-80.0, 0.0, 80.0])
    on_rim = _at_rim(rng, leaning(_some(rng, looks[0], np.pi / 2), np.pi / 2, angle), float(parts[0]))
    flat_at_rim = _at_rim(rng, _some(rng, looks[1], np.pi / 2), float(parts[1]))
    way = float(rng.uniform(-np.pi, np.pi))
    on_die = _at(leaning(_some(rng, looks[2], way), way, angle), float(parts[2]), float(rng.uniform(-45, 45)))
    pair = _at(_some(rng, looks[4], way), float(parts[1]), float(rng.uniform(-45, 20)))
    dice = (
        on_rim,
        on_die,
        flat_at_rim,
        _beside(rng, on_die, _some(rng, looks[3], way), way),
        pair,
        _beside(rng, pair, _some(rng, looks[5], way), way),
    )
    picture, seen = draw(Scene(camera, grounds.some(rng, family), dice, some_light(rng)))
    x, y = TRAY[0] / 2, TRAY[1] / 2
    tray = camera.project(np.array([[-x, y, 0], [x, y, 0], [x, -y, 0], [-x, -y, 0]], np.float32))
    cocked = tuple(number < 2 for number in range(len(dice)))
    return Table(lens.spoil(rng, picture, family, STEADY), tray, seen, cocked)


def _camera(rng: Generator) -> Camera:
    """All of the tray is in view, and dice are 30 to 60 pixels wide."""
    width = int(rng.choice([640, 800, 960]))
    height = width * 9 // 16
    span = TRAY[1] * width / height * float(rng.uniform(1.1, 1.3))
    roll = float(rng.uniform(-0.15, 0.15))
    return looking_down(
        width, height, span, float(rng.uniform(0, MOST_TILT)), roll, float(rng.uniform(0.45, 0.9))
    )


def _some(rng: Generator, look: Look, way: float) -> LyingDie:
    """Any face up, with a side about across the way."""
    return lying(look, int(rng.integers(6)), 0, 0, way + float(rng.normal(0, 0.15)))


def _at(die: LyingDie, x: float, y: float) -> LyingDie:
    at = np.array([x, y, die.pose.at[2]], np.float32)
    return replace(die, pose=replace(die.pose, at=at))


def _reach(die: LyingDie, way: float) -> float:
    """How far it goes that way from its middle, millimetres."""
    corners = die.pose.corners(die.look.edge / 2)[:, :2] - die.pose.at[:2]
    return float((corners @ np.array([np.cos(way), np.sin(way)])).max())


def _at_rim(rng: Generator, die: LyingDie, x: float) -> LyingDie:
    """Against the upper rim."""
    return _at(die, x + float(rng.uniform(-20, 20)), TRAY[1] / 2 - _reach(die, np.pi / 2))


def _beside(rng: Generator, die: LyingDie, other: LyingDie, way: float) -> LyingDie:
    """The other one, so that the first touches it that way."""
    apart = _reach(die, way) + _reach(other, way + np.pi) + float(rng.uniform(0, 1))
    x, y, _ = die.pose.at
    return _at(other, float(x) + apart * float(np.cos(way)), float(y) + apart * float(np.sin(way)))
