"""Printed game boards: hexagons, coloured cells, tracks, and everything thrown together."""

import cv2
import numpy as np
from numpy.random import Generator

from vision.reading import Picture
from vision.render import icons
from vision.render import texture as t
from vision.render.grounds.printed import worn

SIDE = 1024
SHAPE = (SIDE, SIDE)


def _art(rng: Generator) -> Picture:
    """A painted backdrop: washes of a few colours."""
    first = t.colour(rng)
    washes = [t.near(rng, first, t.evenly(rng, 4, 45)) for _ in range(int(rng.integers(2, 5)))]
    return t.tinted(t.clouds(rng, SHAPE, t.evenly(rng, 20, 400), t.between(rng, 0.3, 0.7), 6), *washes)


def hexes(rng: Generator, mm: float) -> Picture:
    """A map of hexagons with signs, numbers and borders."""
    image = _art(rng)
    reach = max(14.0, t.evenly(rng, 9, 45) * SIDE / mm)
    inks = [t.colour(rng) for _ in range(int(rng.integers(1, 7)))]
    edge = t.colour(rng)
    filled, signed = t.between(rng, 0, 1), t.between(rng, 0, 0.8)
    for column, x in enumerate(np.arange(0, SIDE + reach, reach * 1.5)):
        for y in np.arange(reach * 0.87 * (column % 2), SIDE + reach, reach * 1.74):
            spot = (float(x), float(y))
            shape = icons.placed(icons.round_(6), spot, reach * 0.97)
            ground = t.near(rng, t.chosen(rng, inks), 6)
            if rng.random() < filled:
                cv2.fillPoly(image, [shape], ground, cv2.LINE_AA)
            cv2.polylines(image, [shape], True, edge, max(1, round(reach / 14)), cv2.LINE_AA)
            if rng.random() < signed:
                icons.sign(rng, image, spot, reach * t.between(rng, 0.2, 0.5), t.unlike(rng, ground), "train")
    return worn(rng, image, t.evenly(rng, 2, 100), t.between(rng, 0, 0.25))


def cells(rng: Generator, mm: float) -> Picture:
    """Rows of rectangles with signs and captions, as a player's board has them."""
    image = _art(rng)
    scale = SIDE / mm
    wide, high = (max(18.0, t.evenly(rng, 12, 60) * scale) for _ in range(2))
    gap = t.between(rng, 0, 0.25)
    inks = [t.colour(rng) for _ in range(int(rng.integers(2, 7)))]
    signed = t.between(rng, 0.2, 0.9)
    for y in np.arange(t.between(rng, -high, 0), SIDE, high):
        for x in np.arange(t.between(rng, -wide, 0), SIDE, wide):
            if rng.random() < 0.1:
                continue
            ground = t.chosen(rng, inks)
            low, top = (round(x + wide * (1 - gap)), round(y + high * (1 - gap))), (round(x), round(y))
            cv2.rectangle(image, top, low, ground, -1)
            cv2.rectangle(image, top, low, t.unlike(rng, ground), max(1, round(wide / 40)), cv2.LINE_AA)
            if rng.random() < signed:
                spot = (x + wide * (1 - gap) / 2, y + high * (1 - gap) / 2)
                icons.sign(
                    rng,
                    image,
                    spot,
                    min(wide, high) * t.between(rng, 0.15, 0.35),
                    t.unlike(rng, ground),
                    "train",
                )
    return worn(rng, image, t.evenly(rng, 2, 100), t.between(rng, 0, 0.25))


def track(rng: Generator, mm: float) -> Picture:
    """Winding paths of round or square spaces, with places along them."""
    image = _art(rng)
    scale = SIDE / mm
    for _ in range(int(rng.integers(1, 5))):
        reach = max(5.0, t.evenly(rng, 4, 18) * scale)
        line = _winding(rng, reach * 2.6)
        ink = t.colour(rng)
        if rng.random() < 0.5:
            cv2.polylines(
                image,
                [np.round(line).astype(np.int32)],
                False,
                t.colour(rng),
                max(1, round(reach / 3)),
                cv2.LINE_AA,
            )
        square = rng.random() < 0.3
        for x, y in line:
            shape = icons.round_(4, 1.2, np.pi / 4) if square else icons.round_(20)
            space = icons.placed(shape, (float(x), float(y)), reach)
            cv2.fillPoly(image, [space], ink, cv2.LINE_AA)
            cv2.polylines(image, [space], True, t.times(ink, 0.4), max(1, round(reach / 8)), cv2.LINE_AA)
            if rng.random() < 0.4:
                icons.sign(rng, image, (float(x), float(y)), reach * 0.5, t.unlike(rng, ink), "train")
    return worn(rng, image, t.evenly(rng, 2, 100), t.between(rng, 0, 0.25))


def _winding(rng: Generator, step: float) -> t.Field:
    """Points along a smooth walk, ``step`` pixels apart."""
    count = min(120, int(1600 / step) + 4)
    turns = np.cumsum(rng.normal(0, 0.25, count)) * 0.5 + rng.uniform(0, 6.28)
    steps = step * np.stack([np.cos(turns), np.sin(turns)], -1)
    return t.field(np.cumsum(steps, axis=0) + rng.uniform(0, SIDE, 2))


def checkers(rng: Generator, mm: float) -> Picture:
    """A chess board with a frame, lying on wood-like stuff."""
    image = _art(rng)
    count = int(rng.integers(4, 13))
    side = SIDE * t.between(rng, 0.6, 1.3)
    corner = rng.uniform(-0.2, 0.3, 2) * SIDE
    dark, pale = t.colour(rng), t.colour(rng)
    field = side / count
    frame = np.round(np.array([corner - field * 0.4, corner + side + field * 0.4])).astype(int)
    cv2.rectangle(
        image, (int(frame[0][0]), int(frame[0][1])), (int(frame[1][0]), int(frame[1][1])), t.colour(rng), -1
    )
    for row, column in np.ndindex(count, count):
        top = corner + np.array([column, row]) * field
        ends = np.round(np.array([top, top + field])).astype(int)
        ink = t.near(rng, dark if (row + column) % 2 else pale, 4)
        cv2.rectangle(image, (int(ends[0][0]), int(ends[0][1])), (int(ends[1][0]), int(ends[1][1])), ink, -1)
    return worn(rng, image, t.evenly(rng, 2, 100), t.between(rng, 0, 0.35))


def busy(rng: Generator, mm: float) -> Picture:
    """A board full of frames, banners, captions, rings and signs in no order."""
    image = _art(rng)
    scale = SIDE / mm
    for _ in range(int(rng.integers(15, 90))):
        spot = (t.between(rng, 0, SIDE), t.between(rng, 0, SIDE))
        reach = max(6.0, t.evenly(rng, 3, 40) * scale)
        ink = t.colour(rng)
        kind = rng.random()
        if kind < 0.25:
            ends = np.round(
                [(spot[0], spot[1]), (spot[0] + reach * 2, spot[1] + reach * t.between(rng, 0.3, 2))]
            ).astype(int)
            cv2.rectangle(
                image, (int(ends[0][0]), int(ends[0][1])), (int(ends[1][0]), int(ends[1][1])), ink, -1
            )
        elif kind < 0.4:
            cv2.circle(
                image,
                (round(spot[0]), round(spot[1])),
                round(reach),
                ink,
                max(1, round(reach / 6)),
                cv2.LINE_AA,
            )
        elif kind < 0.6:
            t.write(rng, image, t.words(rng, int(rng.integers(4, 24))), spot, max(5.0, reach / 4), ink)
        else:
            icons.sign(rng, image, spot, reach * 0.7, ink, "train")
    return worn(rng, image, t.evenly(rng, 2, 100), t.between(rng, 0, 0.25))
