"""Dice in a tray with a marker in each corner, seen from the stand above it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator

from vision.reading import Picture
from vision.render import ground as grounds
from vision.render import lens
from vision.render.body import Look
from vision.render.camera import Camera, looking_down
from vision.render.ground import Ground
from vision.render.samples import bent, some_light
from vision.render.scene import LyingDie, Scene, Seen, draw, lying
from vision.render.texture import Family, between, gradient
from vision.tray.boards import QUIET, TRAY, Board, Measures, boards
from vision.tray.markers import bits

MOST_TILT: Final = 0.35
STEADY: Final = 0.5
"""How bad its pictures are at most: on a stand a camera keeps still, and somebody has seen to its focus."""
_FINE: Final = 1600
"""Pixels of the ground: a marker's cells have to stay sharp."""
_ROUND: Final = 1.6
"""Millimetres of table around the tray, in tray widths."""


@dataclass(frozen=True, slots=True)
class TraySample:
    """A picture, the dice in it, and the name of each."""

    picture: Picture
    dice: tuple[Seen, ...]
    kinds: tuple[str, ...]


def tray_sample(
    rng: Generator,
    looks: Mapping[str, Look],
    family: Family,
    count: int = 6,
    size: tuple[int, int] = (1280, 720),
    tops: tuple[int, ...] | None = None,
) -> TraySample:
    """``count`` dice drawn from ``looks``, thrown into a tray; ``tops``: with these faces up, in turn."""
    width, height = size
    measures = Measures()
    camera = _stand(rng, width, height, measures)
    names, dice = _thrown(rng, looks, count, measures, tops)
    shade = gradient(rng, (height, width), 0.3) if rng.random() < 0.5 else None
    scene = Scene(camera, _floor(rng, family, measures), dice, some_light(rng), shade)
    picture, seen = draw(scene)
    bend = lens.bend(rng, family, size)
    if bend is not None:
        picture, seen = bend.picture(picture), tuple(bent(bend, die) for die in seen)
    return TraySample(lens.spoil(rng, picture, family, STEADY), seen, names)


def _stand(rng: Generator, width: int, height: int, measures: Measures) -> Camera:
    """Above the tray, leaning a little, with all of the tray in view."""
    tilt = between(rng, 0, MOST_TILT)
    roll = between(rng, -0.15, 0.15) + (np.pi if rng.random() < 0.3 else 0)
    least = max(measures.tray[0], measures.tray[1] * width / height)
    return looking_down(width, height, least * between(rng, 1.12, 1.35), tilt, roll, between(rng, 0.45, 0.9))


def _floor(rng: Generator, family: Family, measures: Measures) -> Ground:
    """Any ground, with the four cards of the tray upon it; the tray's middle is the table's."""
    mm = measures.tray[0] * _ROUND
    table = grounds.some(rng, family)
    image = np.asarray(cv2.resize(table.image, (_FINE, _FINE), interpolation=cv2.INTER_LINEAR), np.uint8)
    tray = next(board for board in boards(measures) if board.name == TRAY)
    _print_cards(image, _FINE / mm, tray, measures)
    return replace(table, image=image, mm=mm)


def _print_cards(image: Picture, scale: float, tray: Board, measures: Measures) -> None:
    left, top = (_FINE / scale - measures.tray[0]) / 2, (_FINE / scale - measures.tray[1]) / 2
    for marker in tray.markers:
        half = marker.size / 2
        for reach, cells in ((half + QUIET, np.ones((1, 1), bool)), (half, bits(marker.id))):
            x0, y0 = round((left + marker.x - reach) * scale), round((top + marker.y - reach) * scale)
            side = round(2 * reach * scale)
            card = cv2.resize(
                np.where(cells, 235, 20).astype(np.uint8), (side, side), interpolation=cv2.INTER_NEAREST
            )
            image[y0 : y0 + side, x0 : x0 + side] = np.asarray(card)[..., None]


def _thrown(
    rng: Generator, looks: Mapping[str, Look], count: int, measures: Measures, tops: tuple[int, ...] | None
) -> tuple[tuple[str, ...], tuple[LyingDie, ...]]:
    """None upon another, none upon a card; one in four lies against its neighbour."""
    names, dice = [], []
    spots: list[tuple[float, float, float]] = []
    for number in range(count):
        name = list(looks)[int(rng.integers(len(looks)))]
        look = looks[name]
        spot = _spot(rng, spots, look.edge, measures)
        if spot is None:
            continue
        top = int(rng.integers(6)) if tops is None else tops[number % len(tops)]
        spots.append((*spot, look.edge))
        names.append(name)
        dice.append(lying(look, top, *spot, between(rng, -np.pi, np.pi)))
    return tuple(names), tuple(dice)


def _spot(
    rng: Generator, spots: list[tuple[float, float, float]], edge: float, measures: Measures
) -> tuple[float, float] | None:
    width, height = measures.tray
    tray = next(board for board in boards(measures) if board.name == TRAY)
    taken = [(m.x - width / 2, height / 2 - m.y, m.size * 1.4 + 2 * QUIET) for m in tray.markers]
    for _ in range(40):
        if spots and rng.random() < 0.25:
            x, y, other = spots[int(rng.integers(len(spots)))]
            way, apart = between(rng, -np.pi, np.pi), (edge + other) / 2 * between(rng, 1.2, 1.5)
            x, y = x + apart * float(np.cos(way)), y + apart * float(np.sin(way))
        else:
            x, y = (between(rng, -0.5, 0.5) * (side - 1.5 * edge) for side in (width, height))
        inside = abs(x) < (width - 1.4 * edge) / 2 and abs(y) < (height - 1.4 * edge) / 2
        if inside and all(np.hypot(x - ox, y - oy) > (edge + size) * 0.58 for ox, oy, size in taken + spots):
            return x, y
    return None
