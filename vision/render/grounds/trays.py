"""One ground upon another: a dice tray with a raised rim, a mat, a board, a sheet, the edge of a table."""

from collections.abc import Callable
from typing import TypeAlias

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.reading import Picture
from vision.render import icons
from vision.render import texture as t

SIDE = 1024
SHAPE = (SIDE, SIDE)


def lay(rng: Generator, below: Picture, inside: Picture, corners: int, rim: float) -> Picture:
    """``inside`` within a polygon on ``below``; the rim, ``rim`` pixels wide, has lit and shaded flanks."""
    reach = SIDE * t.between(rng, 0.36, 0.62)
    squash = np.array([1, t.between(rng, 0.7, 1)]) if corners == 4 else np.array([1.0, 1.0])
    outer = icons.round_(corners, 1, t.between(rng, 0, 6.28) if corners > 4 else np.pi / 4) * squash
    middle = (SIDE / 2 + t.between(rng, -90, 90), SIDE / 2 + t.between(rng, -90, 90))
    turn = t.between(rng, -0.6, 0.6)
    shapes = [icons.placed(outer, middle, reach + part * rim, turn) for part in (0.0, 0.5, 1.0)]
    image = _shadow(rng, below, shapes[2], rim)
    body = t.colour(rng)
    cv2.fillPoly(image, [shapes[2]], t.times(body, 0.75), cv2.LINE_AA)
    _flanks(image, shapes, body, t.between(rng, 0, 6.28))
    mask = np.zeros(SHAPE, np.uint8)
    cv2.fillPoly(mask, [shapes[0]], 255, cv2.LINE_AA)
    small = cv2.resize(mask, (SIDE // 4, SIDE // 4), interpolation=cv2.INTER_AREA)
    blurred = cv2.resize(cv2.GaussianBlur(small, (0, 0), max(1.0, rim * 0.15)), (SIDE, SIDE))
    depth = t.field(blurred) * np.float32(1 / 255)
    lit = t.shaded(inside, np.minimum(1, depth * np.float32(t.between(rng, 1, 1.4))))
    image = t.mixed(image, lit, mask)
    if rng.random() < 0.6:
        _stitches(rng, image, icons.placed(outer, middle, reach + 0.5 * rim, turn), body)
    return image


def _shadow(rng: Generator, below: Picture, shape: NDArray[np.int32], rim: float) -> Picture:
    mask = np.zeros((SIDE // 4, SIDE // 4), np.float32)
    shift = rng.uniform(-1, 1, 2) * rim * 0.6
    cv2.fillPoly(mask, [np.round((shape + shift) / 4).astype(np.int32)], (1.0,))
    soft = cv2.resize(cv2.GaussianBlur(mask, (0, 0), max(1.0, rim / 8)), (SIDE, SIDE))
    return t.shaded(below, 1 - t.field(soft) * np.float32(t.between(rng, 0.2, 0.6)))


def _flanks(image: Picture, shapes: list[NDArray[np.int32]], body: t.Colour, lamp: float) -> None:
    """Each side of the rim has its own light: inner and outer flank are opposite."""
    inner, crest, outer = shapes
    count = len(inner)
    for side in range(count):
        ends = [side, (side + 1) % count]
        across = (outer[ends] - inner[ends]).mean(axis=0)
        facing = float(np.cos(np.arctan2(across[1], across[0]) - lamp))
        for first, second, sign in ((inner, crest, -1), (crest, outer, 1)):
            flank = np.concatenate([first[ends], second[ends][::-1]])
            cv2.fillConvexPoly(image, flank, t.times(body, 0.9 + 0.3 * sign * facing), cv2.LINE_AA)


def _stitches(rng: Generator, image: Picture, line: NDArray[np.int32], body: t.Colour) -> None:
    thread = t.unlike(rng, body, 40)
    step = t.between(rng, 10, 24)
    for start, end in zip(line, np.roll(line, -1, axis=0), strict=True):
        along = np.linspace(0, 1, max(2, int(np.linalg.norm(end - start) / step)))
        for first, second in zip(along[:-1:2], along[1::2], strict=False):
            ends = np.round([start + (end - start) * first, start + (end - start) * second]).astype(np.int32)
            cv2.polylines(image, [ends], False, thread, 2, cv2.LINE_AA)


Maker: TypeAlias = Callable[[Generator, float], Picture]


def _any(rng: Generator, makers: tuple[Maker, ...], mm: float) -> Picture:
    return makers[int(rng.integers(len(makers)))](rng, mm)


def tray(makers: tuple[Maker, ...], insides: tuple[Maker, ...], corners: tuple[int, ...]) -> Maker:
    """A maker of trays: what they lie on, what they are lined with, how many corners they have."""

    def made(rng: Generator, mm: float) -> Picture:
        below, inside = _any(rng, makers, mm), _any(rng, insides, mm)
        return lay(rng, below, inside, int(rng.choice(corners)), t.between(rng, 5, 18) * SIDE / max(mm, 250))

    return made


def layered(makers: tuple[Maker, ...], tops: tuple[Maker, ...]) -> Maker:
    """A maker of mats: a turned rectangle of one ground upon another, often larger than the picture."""

    def made(rng: Generator, mm: float) -> Picture:
        below, top = _any(rng, makers, mm), _any(rng, tops, mm)
        high = t.evenly(rng, 0.3, 8) * SIDE / mm
        shape = icons.round_(4, 1, np.pi / 4) * np.array([1, t.between(rng, 0.5, 1)])
        middle = (t.between(rng, 0, SIDE), t.between(rng, 0, SIDE))
        outline = icons.placed(shape, middle, SIDE * t.evenly(rng, 0.4, 1.1), t.between(rng, 0, 6.28))
        mask = np.zeros(SHAPE, np.uint8)
        cv2.fillPoly(mask, [outline], 255, cv2.LINE_AA)
        image = t.mixed(_shadow(rng, below, outline, max(2.0, high)), top, mask)
        if rng.random() < 0.5:
            cv2.polylines(image, [outline], True, t.colour(rng), max(1, round(high)), cv2.LINE_AA)
        return image

    return made
