"""Grounds kept back from teaching: what a reader makes of them shows what it makes of the unknown."""

import cv2
import numpy as np
from numpy.random import Generator

from vision.reading import Picture
from vision.render import icons
from vision.render import texture as t
from vision.render.grounds.printed import worn

SIDE = 1024
SHAPE = (SIDE, SIDE)


def terrazzo(rng: Generator, mm: float) -> Picture:
    """Broken chips of stone in cement."""
    scale = SIDE / mm
    body = t.hsv(rng.random(), t.between(rng, 0, 0.15), t.between(rng, 0.5, 0.95))
    image = t.flat(body, *SHAPE)
    inks = [t.colour(rng) for _ in range(int(rng.integers(3, 7)))]
    for _ in range(int(rng.integers(150, 700))):
        reach = max(2.0, t.evenly(rng, 1, 10) * scale)
        shape = icons.round_(int(rng.integers(4, 7))) * rng.uniform(0.5, 1.1, 2)
        spot = (t.between(rng, 0, SIDE), t.between(rng, 0, SIDE))
        cv2.fillPoly(
            image,
            [icons.placed(shape, spot, reach, t.between(rng, 0, 6.28))],
            t.chosen(rng, inks),
            cv2.LINE_AA,
        )
    return worn(rng, image, 3, t.between(rng, 0, 0.15))


def herringbone(rng: Generator, mm: float) -> Picture:
    """Parquet blocks laid in zigzag."""
    wide = max(8.0, t.evenly(rng, 8, 40) * SIDE / mm)
    body = t.near(rng, (70, 120, 170), 25)
    image = t.flat(t.times(body, 0.3), *SHAPE)
    long = int(rng.integers(3, 6))
    reach = int(SIDE / wide) + 3 * long
    for row in range(-reach, reach):
        for step in range(-2, reach // long + 2):
            x, y = (row + step * long) * wide, (row - step * long + reach // 2) * wide
            for corner, size in (((x, y), (long, 1)), ((x, y + wide), (1, long))):
                low = (round(corner[0] + size[0] * wide - 2), round(corner[1] + size[1] * wide - 2))
                if low[0] > 0 and low[1] > 0 and corner[0] < SIDE and corner[1] < SIDE:
                    cv2.rectangle(image, (round(corner[0]), round(corner[1])), low, t.near(rng, body, 14), -1)
    return worn(rng, image, (t.between(rng, 2, 20)), t.between(rng, 0.1, 0.4))


def tartan(rng: Generator, mm: float) -> Picture:
    """Crossing bands seen through a twill."""
    scale = SIDE / mm
    inks = [t.colour(rng) for _ in range(int(rng.integers(3, 6)))]
    widths = [max(2, round(t.evenly(rng, 1, 15) * scale)) for _ in inks]
    sett = np.repeat(np.array(inks, np.uint8), widths, axis=0)
    sett = np.concatenate([sett, sett[::-1]])
    row = np.tile(sett, (SIDE // len(sett) + 1, 1))[:SIDE]
    slope = (np.arange(SIDE)[:, None] + np.arange(SIDE)) // max(1, round(0.4 * scale)) % 4 < 2
    image = np.where(slope[..., None], row[None], row[:, None]).astype(np.uint8)
    return worn(rng, t.picture(cv2.GaussianBlur(image, (3, 3), 0.8)), 2, 0.2)


def mosaic(rng: Generator, mm: float) -> Picture:
    """Every point has the colour of the nearest of many seeds: crazy paving, cracked earth, camouflage."""
    count = int(rng.integers(40, 400))
    marks = np.full((SIDE // 2, SIDE // 2), 255, np.uint8)
    marks[rng.integers(0, SIDE // 2, count), rng.integers(0, SIDE // 2, count)] = 0
    gap, label = cv2.distanceTransformWithLabels(marks, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    first = t.colour(rng)
    tones = np.array([t.near(rng, first, t.between(rng, 5, 60)) for _ in range(count + 1)], np.uint8)
    image = np.ascontiguousarray(tones[label])
    if rng.random() < 0.6:
        edges = cv2.morphologyEx(label.astype(np.float32), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0
        image[edges] = t.times(first, 0.3)
    big = cv2.resize(image, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR)
    dome = t.field(cv2.resize(gap, (SIDE, SIDE)))
    return t.shaded(t.picture(big), 1.1 - np.minimum(dome * np.float32(1 / 90), np.float32(0.35)))


def contours(rng: Generator, mm: float) -> Picture:
    """A land map: coloured heights with lines between them, routes and towns."""
    heights = t.clouds(rng, SHAPE, t.evenly(rng, 120, 500), 0.45, 6)
    steps = int(rng.integers(4, 14))
    level = t.field(np.floor(heights * steps))
    image = t.tinted(t.field(level / steps), *(t.colour(rng) for _ in range(3)))
    edges = cv2.morphologyEx(level, cv2.MORPH_GRADIENT, np.ones((2, 2), np.uint8)) > 0
    image[edges] = t.colour(rng)
    towns = rng.uniform(0, SIDE, (int(rng.integers(5, 25)), 2))
    ink = t.colour(rng)
    for start, end in zip(towns, np.roll(towns, 1, axis=0), strict=True):
        cv2.polylines(
            image, [np.round([start, end]).astype(np.int32)], False, ink, int(rng.integers(1, 6)), cv2.LINE_AA
        )
    for x, y in towns:
        reach = max(5.0, t.evenly(rng, 2, 14) * SIDE / mm)
        cv2.circle(image, (round(x), round(y)), round(reach), t.colour(rng), -1, cv2.LINE_AA)
        icons.sign(rng, image, (float(x), float(y)), reach * 0.6, ink, "kept")
        t.write(rng, image, t.words(rng, 9), (x + reach, y), max(6.0, reach * 0.7), ink)
    return image


def bricks(rng: Generator, mm: float) -> Picture:
    """Rows of blocks, each row shifted: brick, paving, subway tiles."""
    scale = SIDE / mm
    high = max(10.0, t.evenly(rng, 8, 60) * scale)
    wide = high * t.between(rng, 1.5, 3.5)
    joint = max(1, round(high * t.between(rng, 0.02, 0.15)))
    body = t.colour(rng)
    image = t.flat(t.unlike(rng, body, 30), *SHAPE)
    for row, y in enumerate(np.arange(-high, SIDE, high)):
        for x in np.arange(-wide + wide / 2 * (row % 2), SIDE, wide):
            low = (round(x + wide - joint), round(y + high - joint))
            cv2.rectangle(image, (round(x), round(y)), low, t.near(rng, body, 12), -1)
    return worn(rng, image, t.evenly(rng, 2, 30), t.between(rng, 0.1, 0.5))


def studs(rng: Generator, mm: float) -> Picture:
    """A base plate of round studs, or a perforated sheet: lit from one side."""
    pitch = max(8.0, t.evenly(rng, 5, 16) * SIDE / mm)
    side = round(pitch)
    body = t.colour(rng)
    tile = t.flat(body, side, side)
    shift, radius = max(1, round(side * 0.07)), max(2, round(side * t.between(rng, 0.2, 0.36)))
    raised = rng.random() < 0.6
    middle = side // 2
    cv2.circle(tile, (middle + shift, middle + shift), radius, t.times(body, 0.5), -1, cv2.LINE_AA)
    cv2.circle(tile, (middle - shift // 2, middle - shift // 2), radius, t.times(body, 1.3), -1, cv2.LINE_AA)
    cv2.circle(tile, (middle, middle), radius, t.times(body, 1.08 if raised else 0.25), -1, cv2.LINE_AA)
    many = SIDE // side + 1
    image = np.ascontiguousarray(np.tile(tile, (many, many, 1))[:SIDE, :SIDE])
    return t.shaded(image, t.gradient(rng, SHAPE, 0.25))


def concrete(rng: Generator, mm: float) -> Picture:
    """Cast grey with pores, stains and cracks."""
    scale = SIDE / mm
    stain = t.clouds(rng, SHAPE, t.evenly(rng, 50, 300), 0.6, 7)
    body = t.hsv(rng.random(), t.between(rng, 0, 0.15), t.between(rng, 0.3, 0.8))
    image = t.tinted(stain, t.times(body, 0.7), body, t.times(body, 1.2))
    for _ in range(int(rng.integers(20, 200))):
        spot = rng.integers(0, SIDE, 2)
        pore = max(1, round(t.evenly(rng, 0.3, 2.5) * scale))
        cv2.circle(
            image,
            (int(spot[0]), int(spot[1])),
            pore,
            t.times(body, t.between(rng, 0.3, 0.8)),
            -1,
            cv2.LINE_AA,
        )
    for _ in range(int(rng.integers(0, 4))):
        crack = np.cumsum(rng.normal(0, 9, (80, 2)) + rng.normal(0, 8, 2), axis=0) + rng.uniform(0, SIDE, 2)
        cv2.polylines(image, [np.round(crack).astype(np.int32)], False, t.times(body, 0.4), 1, cv2.LINE_AA)
    return image


def knitted(rng: Generator, mm: float) -> Picture:
    """Rows of V-shaped stitches."""
    wide = max(6, round(t.evenly(rng, 2, 12) * SIDE / mm))
    high = max(5, round(wide * t.between(rng, 0.6, 0.9)))
    body = t.colour(rng)
    tile = t.flat(t.times(body, 0.45), high * 2, wide)
    for shift in (-high, 0, high):
        for side in (-1, 1):
            start = (wide // 2, high + shift + high // 2)
            end = (wide // 2 + side * wide // 2, shift + high // 2)
            cv2.line(tile, start, end, t.times(body, 1.1), max(1, round(wide * 0.3)), cv2.LINE_AA)
    cell = tile[high // 2 : high // 2 + high]
    many = SIDE // min(cell.shape[:2]) + 1
    image = np.ascontiguousarray(np.tile(cell, (many, many, 1))[:SIDE, :SIDE])
    return worn(rng, image, 2.5, t.between(rng, 0.1, 0.5))


def halftone(rng: Generator, mm: float) -> Picture:
    """A picture in a coarse printer's raster of dots."""
    pitch = max(5, round(t.evenly(rng, 1, 5) * SIDE / mm))
    small = SIDE // pitch + 1
    tone = t.clouds(rng, (small, small), small / t.between(rng, 2, 8), 0.5, 5)
    big = t.field(cv2.resize(tone, (small * pitch,) * 2))[:SIDE, :SIDE]
    across = (np.arange(SIDE, dtype=np.float32) % pitch) / pitch - 0.5
    distance = np.sqrt(across[:, None] ** 2 + across**2)
    ink = t.colour(rng)
    return t.tinted(np.clip((big * 0.75 - distance) * pitch * 0.7, 0, 1), t.unlike(rng, ink), ink)
