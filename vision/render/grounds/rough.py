"""More surfaces to be taught with: ribs, nets, sand, and what is far out of focus."""

import cv2
import numpy as np
from numpy.random import Generator

from vision.reading import Picture
from vision.render import icons
from vision.render import texture as t

SIDE = 1024
SHAPE = (SIDE, SIDE)


def ribbed(rng: Generator, mm: float) -> Picture:
    """Ridges side by side: corduroy, decking, corrugated board, blinds."""
    scale = SIDE / mm
    pitch = max(3.5, t.evenly(rng, 1.5, 25) * scale)
    wave = np.sin(np.arange(SIDE, dtype=np.float32) * np.float32(6.28 / pitch))
    sharp = np.float32(t.between(rng, 0.5, 3))
    ridges = np.clip(wave * sharp, -1, 1) * np.float32(t.between(rng, 0.1, 0.4))
    stuff = t.clouds(rng, SHAPE, (max(1.5, pitch / 4), t.evenly(rng, 3, 200)), 0.6, 4)
    body = t.colour(rng)
    values = 0.25 + ridges[None] + stuff * np.float32(t.between(rng, 0.1, 0.6))
    return t.tinted(values, t.times(body, 0.3), body, t.times(body, t.between(rng, 1.1, 1.6)))


def net(rng: Generator, mm: float) -> Picture:
    """A non-slip mat, a speaker's grille or mesh: openings in rows, dark or in another colour."""
    scale = SIDE / mm
    side = max(5, round(t.evenly(rng, 2, 14) * scale))
    body = t.colour(rng)
    hole = t.times(body, t.between(rng, 0.1, 0.5)) if rng.random() < 0.6 else t.colour(rng)
    tile = t.flat(body, side * 4, side * 4)
    corners = int(rng.choice((4, 6, 24)))
    shape = icons.round_(corners, 1, np.pi / 4)
    reach = side * t.between(rng, 0.8, 1.7)
    for spot in ((0, 0), (4, 0), (0, 4), (4, 4), (2, 2)):
        cv2.fillPoly(tile, [icons.placed(shape, (spot[0] * side, spot[1] * side), reach)], hole, cv2.LINE_AA)
    small = cv2.resize(tile, (side * 2, side * 2), interpolation=cv2.INTER_AREA)
    many = SIDE // (side * 2) + 1
    image = np.ascontiguousarray(np.tile(small, (many, many, 1))[:SIDE, :SIDE])
    return t.shaded(t.picture(image), 0.8 + 0.4 * t.clouds(rng, SHAPE, t.evenly(rng, 3, 300), 0.5, 4))


def sand(rng: Generator, mm: float) -> Picture:
    """Sand, soil or gravel: grains lit from the side."""
    scale = SIDE / mm
    heap = t.clouds(rng, SHAPE, max(1.5, t.evenly(rng, 0.5, 7) * scale), t.between(rng, 0.3, 0.8), 4)
    relief = t.field(cv2.Sobel(heap, cv2.CV_32F, 1, 0, ksize=3))
    relief *= np.float32(t.between(rng, 0.1, 0.3) / max(float(relief.std()), 1e-6))
    body = t.hsv(t.between(rng, 0.03, 0.16), t.between(rng, 0.05, 0.55), t.between(rng, 0.2, 0.8))
    return t.tinted(0.5 + relief, t.times(body, 0.3), body, t.times(body, 1.5))


def bokeh(rng: Generator, mm: float) -> Picture:
    """A room far out of focus: soft shapes, and lamps that have become discs."""
    small = SIDE // 4
    image = t.flat(t.colour(rng), small, small)
    for _ in range(int(rng.integers(6, 40))):
        corners = rng.uniform(0, small, 2) + rng.normal(0, t.evenly(rng, 6, 70), (6, 2))
        cv2.fillConvexPoly(image, cv2.convexHull(corners.astype(np.int32)), t.colour(rng), cv2.LINE_AA)
    image = t.picture(cv2.GaussianBlur(image, (0, 0), t.evenly(rng, 1.5, 14)))
    lamps = np.zeros_like(image)
    for _ in range(int(rng.integers(0, 25))):
        spot, tint = (
            rng.integers(0, small, 2),
            t.hsv(t.between(rng, 0, 0.7), t.between(rng, 0, 0.6), t.between(rng, 0.1, 0.7)),
        )
        cv2.circle(lamps, (int(spot[0]), int(spot[1])), round(t.evenly(rng, 2, 16)), tint, -1, cv2.LINE_AA)
    glowing = cv2.add(image, cv2.GaussianBlur(lamps, (0, 0), 1))
    return t.picture(cv2.resize(glowing, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC))
