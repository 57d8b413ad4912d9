"""Grown and woven stuff: wood, stone, leather, cloth and carpet."""

import cv2
import numpy as np
from numpy.random import Generator

from vision.reading import Picture
from vision.render import texture as t

SIDE = 1024
SHAPE = (SIDE, SIDE)

WOODS = (
    (60, 110, 160),
    (40, 70, 110),
    (25, 40, 65),
    (120, 165, 200),
    (90, 140, 190),
    (50, 60, 120),
    (170, 190, 205),
)


def wood(rng: Generator, mm: float) -> Picture:
    """Grain along the planks, a ring pattern, knots, and joints between planks."""
    scale = SIDE / mm
    rows = np.arange(SIDE, dtype=np.float32)[:, None]
    wander = t.clouds(rng, SHAPE, (t.between(rng, 150, 600) * scale, t.between(rng, 8, 40) * scale), 0.4, 3)
    fibre = t.clouds(rng, SHAPE, (t.between(rng, 20, 80) * scale, max(1.5, 0.7 * scale)), 0.6, 2)
    pitch = t.evenly(rng, 3, 20) * scale
    rings = np.sin((rows + wander * t.between(rng, 10, 60) * scale) * np.float32(6.28 / pitch))
    values = (
        0.5
        + rings * np.float32(t.between(rng, 0.03, 0.22))
        + (fibre - 0.5) * np.float32(t.between(rng, 0.2, 0.9))
    )
    body = t.near(rng, t.chosen(rng, WOODS), 18)
    image = t.tinted(
        values, t.times(body, t.between(rng, 0.35, 0.75)), body, t.times(body, t.between(rng, 1.1, 1.35))
    )
    _knots(rng, image, body, scale)
    if rng.random() < 0.6:
        _planks(rng, image, t.evenly(rng, 30, 200) * scale, t.between(rng, 0.2, 1.5) * scale)
    return image


def _knots(rng: Generator, image: Picture, body: t.Colour, scale: float) -> None:
    for _ in range(int(rng.integers(0, 7))):
        at = rng.integers(0, SIDE, 2)
        size = t.between(rng, 2, 9) * scale
        for share in (1.0, 0.75, 0.5, 0.28):
            axes = (max(1, round(size * share)), max(1, round(size * share * t.between(rng, 0.5, 0.9))))
            ink = t.near(rng, t.times(body, t.between(rng, 0.3, 0.8)), 6)
            cv2.ellipse(
                image, (int(at[0]), int(at[1])), axes, t.between(rng, -15, 15), 0, 360, ink, -1, cv2.LINE_AA
            )


def _planks(rng: Generator, image: Picture, wide: float, joint: float) -> None:
    """Cut the grain into planks: each is shifted, lighter or darker than the next, with a joint between."""
    edges = np.arange(t.between(rng, -wide, 0), SIDE, max(wide, 6))
    difference = t.between(rng, 0.02, 0.15)
    for start in edges:
        low, high = max(0, round(start)), min(SIDE, round(start + wide))
        if high <= low:
            continue
        plank = np.roll(image[low:high], int(rng.integers(SIDE)), axis=1)
        image[low:high] = cv2.convertScaleAbs(plank, alpha=1 + float(rng.normal(0, difference)))
        if high < SIDE:
            cv2.line(image, (0, high), (SIDE, high), (15, 20, 25), max(1, round(joint)), cv2.LINE_AA)


def felt(rng: Generator, mm: float) -> Picture:
    """Short tangled fibres in one strong colour: what dice trays and card tables are covered with."""
    scale = SIDE / mm
    body = t.hsv(float(rng.random()), t.between(rng, 0.3, 1), t.between(rng, 0.12, 0.75))
    fibres = t.clouds(rng, SHAPE, max(1.2, t.between(rng, 0.3, 1.2) * scale), 0.8, 3)
    worn = t.clouds(rng, SHAPE, t.between(rng, 30, 120) * scale, 0.5, 3)
    values = fibres * np.float32(t.between(rng, 0.3, 1)) + worn * np.float32(t.between(rng, 0, 0.5))
    image = t.tinted(values, t.times(body, 0.65), body, t.times(body, t.between(rng, 1.15, 1.6)))
    return t.wrinkled(rng, image, scale)


def leather(rng: Generator, mm: float) -> Picture:
    """Small rounded cells with dark creases, slightly shiny."""
    scale = SIDE / mm
    cell = max(3.0, t.between(rng, 0.8, 3) * scale)
    bumps = t.clouds(rng, SHAPE, cell, 0.35, 2)
    crease = np.abs(bumps - 0.5) * np.float32(t.between(rng, 3, 6))
    relief = t.field(cv2.Sobel(bumps, cv2.CV_32F, 1, 0, ksize=3)) * np.float32(t.between(rng, 0.2, 1))
    body = t.near(
        rng, t.chosen(rng, ((25, 30, 45), (30, 50, 95), (20, 20, 22), (40, 40, 120), (90, 60, 40))), 10
    )
    pale = t.times(body, t.between(rng, 1.2, 1.8))
    return t.tinted(np.minimum(crease, 1) * 0.7 + relief + 0.1, t.times(body, 0.5), body, pale)


def granite(rng: Generator, mm: float) -> Picture:
    """Speckles of several minerals."""
    scale = SIDE / mm
    image = t.flat(
        t.colour(rng) if rng.random() < 0.3 else t.hsv(rng.random(), 0.1, t.between(rng, 0.1, 0.9)), *SHAPE
    )
    for _ in range(int(rng.integers(2, 5))):
        cell = max(1.2, t.evenly(rng, 0.5, 5) * scale)
        spots = t.clouds(rng, SHAPE, cell, t.between(rng, 0.3, 0.9), 3)
        mask = cv2.inRange(spots, np.array(t.between(rng, 0.52, 0.75)), np.array(9.0))
        image[mask > 0] = t.hsv(t.between(rng, 0, 0.2), t.between(rng, 0, 0.35), t.between(rng, 0.05, 1))
    return t.picture(cv2.GaussianBlur(image, (3, 3), t.between(rng, 0.4, 1.2)))


def marble(rng: Generator, mm: float) -> Picture:
    """Veins where folded clouds cross their middle."""
    scale = SIDE / mm
    folds = t.clouds(rng, SHAPE, t.evenly(rng, 30, 200) * scale, t.between(rng, 0.45, 0.65), 7)
    veins = np.minimum(np.abs(folds - 0.5) * np.float32(t.between(rng, 3, 14)), 1)
    stone = t.hsv(rng.random(), t.between(rng, 0, 0.25), t.between(rng, 0.6, 1))
    vein = t.hsv(rng.random(), t.between(rng, 0, 0.4), t.between(rng, 0.05, 0.55))
    if rng.random() < 0.35:
        stone, vein = vein, stone
    return t.tinted(veins, vein, *(t.near(rng, stone, 6) for _ in range(3)))


def pile(rng: Generator, mm: float) -> Picture:
    """A carpet of many-coloured tufts, or grass."""
    scale = SIDE / mm
    tuft = max(1.5, t.evenly(rng, 0.8, 5) * scale)
    tones = t.clouds(rng, SHAPE, (tuft, tuft * t.between(rng, 1, 3)), 0.7, 3)
    first = (
        t.hsv(t.between(rng, 0.2, 0.38), t.between(rng, 0.3, 0.9), 0.5)
        if rng.random() < 0.3
        else t.colour(rng)
    )
    others = [t.near(rng, first, t.evenly(rng, 6, 60)) for _ in range(int(rng.integers(2, 5)))]
    image = t.tinted(tones, t.times(first, 0.3), *others)
    if rng.random() < 0.5:
        image = t.shaded(image, 0.7 + 0.6 * t.clouds(rng, SHAPE, t.between(rng, 30, 200) * scale, 0.5, 3))
    return image


def weave(rng: Generator, mm: float) -> Picture:
    """Threads over and under: linen, burlap, carpet loops."""
    scale = SIDE / mm
    pitch = max(3.0, t.evenly(rng, 0.7, 6) * scale)
    tile = max(4, round(pitch))
    along = np.sin(np.linspace(0, np.pi, tile, endpoint=False, dtype=np.float32))
    warp, weft = np.outer(np.ones(tile, np.float32) * 0.55, along), np.outer(along, np.ones(tile, np.float32))
    block = np.block([[warp, weft], [weft, warp]]).astype(np.float32)
    many = SIDE // block.shape[0] + 1
    cloth = np.tile(block, (many, many))[:SIDE, :SIDE]
    uneven = t.clouds(rng, SHAPE, (t.between(rng, 5, 60) * scale, pitch), 0.6, 2)
    values = cloth * np.float32(t.between(rng, 0.2, 0.6)) + uneven * np.float32(t.between(rng, 0.2, 0.7))
    body = t.colour(rng)
    return t.tinted(
        values, t.times(body, t.between(rng, 0.3, 0.7)), body, t.near(rng, t.times(body, 1.3), 10)
    )


def plain(rng: Generator, mm: float) -> Picture:
    """A painted or plastic table top: nearly one colour."""
    body = t.colour(rng)
    rough = t.between(rng, 0, 0.05)
    noise = t.clouds(rng, SHAPE, t.evenly(rng, 2, 200), 0.7, 5)
    gain = t.gradient(rng, SHAPE, t.between(rng, 0, 0.3)) + (noise - 0.5) * np.float32(rough)
    image = t.shaded(t.flat(body, *SHAPE), gain)
    if rng.random() < 0.3:
        _scratches(rng, image, body)
    return _mirrored(rng, image) if rng.random() < 0.35 else image


def _mirrored(rng: Generator, image: Picture) -> Picture:
    """A glossy top: windows, lamps and dark shapes of the room, blurred."""
    small = np.zeros((128, 128, 3), np.uint8)
    for _ in range(int(rng.integers(1, 7))):
        tone = t.hsv(t.between(rng, 0.05, 0.65), t.between(rng, 0, 0.3), t.between(rng, 0.05, 0.7))
        corners = rng.uniform(-20, 148, 2) + rng.normal(0, t.evenly(rng, 5, 50), (5, 2))
        cv2.fillConvexPoly(small, cv2.convexHull(corners.astype(np.int32)), tone)
    soft = cv2.GaussianBlur(small, (0, 0), t.evenly(rng, 1, 8))
    return t.picture(cv2.add(image, cv2.resize(soft, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR)))


def _scratches(rng: Generator, image: Picture, body: t.Colour) -> None:
    for _ in range(int(rng.integers(3, 40))):
        start = rng.integers(0, SIDE, 2)
        end = start + rng.normal(0, 120, 2).astype(int)
        tone = t.times(body, t.between(rng, 0.8, 1.25))
        cv2.line(image, (int(start[0]), int(start[1])), (int(end[0]), int(end[1])), tone, 1, cv2.LINE_AA)


def paper(rng: Generator, mm: float) -> Picture:
    """White or off-white: a sheet, a box's inside, sometimes with its walls in shade."""
    body = t.hsv(t.between(rng, 0.05, 0.17), t.between(rng, 0, 0.15), t.between(rng, 0.72, 1))
    fibre = t.clouds(rng, SHAPE, t.between(rng, 1.5, 6), 0.8, 3)
    gain = t.gradient(rng, SHAPE, t.between(rng, 0, 0.25)) + (fibre - 0.5) * np.float32(
        t.between(rng, 0, 0.08)
    )
    image = t.shaded(t.flat(body, *SHAPE), gain)
    if rng.random() < 0.4:
        edge = round(SIDE * t.between(rng, 0.03, 0.2))
        for turn in range(4):
            wall = np.rot90(image, turn)[:edge]
            wall[:] = cv2.convertScaleAbs(wall, alpha=t.between(rng, 0.55, 0.95))
    return image


def cork(rng: Generator, mm: float) -> Picture:
    """Pressed crumbs: cork, chipboard or kraft board."""
    scale = SIDE / mm
    crumbs = t.clouds(rng, SHAPE, max(2.0, t.between(rng, 1, 4) * scale), 0.5, 3)
    spots = t.clouds(rng, SHAPE, max(2.0, t.between(rng, 1, 3) * scale), 0.4, 2)
    body = t.near(rng, (95, 145, 185), 25)
    values = crumbs - np.maximum(spots - 0.72, 0) * np.float32(t.between(rng, 1, 4))
    return t.tinted(values, t.times(body, 0.4), t.times(body, 0.9), body, t.times(body, 1.25))


def metal(rng: Generator, mm: float) -> Picture:
    """Brushed steel or a plastic sheet with a fine streak."""
    streaks = t.clouds(rng, SHAPE, (t.between(rng, 100, 900), 1.5), 0.7, 3)
    body = t.hsv(rng.random(), t.between(rng, 0, 0.2), t.between(rng, 0.3, 0.8))
    gain = t.gradient(rng, SHAPE, 0.35) + (streaks - 0.5) * np.float32(t.between(rng, 0.1, 0.5))
    return t.shaded(t.flat(body, *SHAPE), gain)


def fractal(rng: Generator, mm: float) -> Picture:
    """Many colours in blotches of every size, as a cluttered photograph has them."""
    values = t.clouds(rng, SHAPE, t.evenly(rng, 60, 500), t.between(rng, 0.4, 0.75), 8)
    image = t.tinted(values, *(t.colour(rng) for _ in range(int(rng.integers(3, 9)))))
    shade = t.clouds(rng, SHAPE, t.evenly(rng, 20, 300), t.between(rng, 0.3, 0.7), 6)
    return t.shaded(image, 0.5 + shade)
