"""Patterned surfaces: printed cloth, tiles, ruled paper, pages of text, stripes and polygons."""

import cv2
import numpy as np
from numpy.random import Generator

from vision.reading import Picture
from vision.render import texture as t

SIDE = 1024
SHAPE = (SIDE, SIDE)


def _base(rng: Generator) -> tuple[Picture, t.Colour]:
    body = t.colour(rng)
    return t.flat(body, *SHAPE), body


def worn(rng: Generator, image: Picture, cell: float, strength: float) -> Picture:
    """Print on something: the stuff beneath shows in its light and shade."""
    stuff = t.clouds(rng, SHAPE, cell, 0.7, 4)
    return t.shaded(image, (stuff - 0.5) * np.float32(strength) + 1)


def dots(rng: Generator, mm: float) -> Picture:
    """Polka dots or a board of holes: as round as pips, and not a die."""
    scale = SIDE / mm
    image, body = _base(rng)
    pitch = max(7.0, t.evenly(rng, 3, 30) * scale)
    radius = max(1.5, pitch * t.between(rng, 0.1, 0.42))
    inks = [t.unlike(rng, body) for _ in range(int(rng.integers(1, 4)))]
    jitter = pitch * (t.between(rng, 0, 0.3) if rng.random() < 0.4 else 0)
    shifted = bool(rng.random() < 0.5)
    for row, y in enumerate(np.arange(-pitch, SIDE + pitch, pitch)):
        for x in np.arange(-pitch + (pitch / 2 if shifted and row % 2 else 0), SIDE + pitch, pitch):
            dx, dy = rng.normal(0, jitter, 2) if jitter else (0.0, 0.0)
            cv2.circle(
                image, (round(x + dx), round(y + dy)), round(radius), t.chosen(rng, inks), -1, cv2.LINE_AA
            )
    return worn(rng, image, t.between(rng, 2, 8), t.between(rng, 0, 0.3))


def stripes(rng: Generator, mm: float) -> Picture:
    """Bands of a few colours, sometimes crossed: awning, gingham."""
    scale = SIDE / mm
    inks = [t.colour(rng) for _ in range(int(rng.integers(2, 6)))]
    row = _bands(rng, inks, scale)
    image = np.broadcast_to(row[None], (SIDE, SIDE, 3))
    if rng.random() < 0.35:
        image = image // 2 + _bands(rng, inks, scale)[:, None] // 2
    cloth = worn(rng, np.ascontiguousarray(image), t.between(rng, 2, 8), t.between(rng, 0, 0.3))
    return t.wrinkled(rng, cloth, scale)


def _bands(rng: Generator, inks: list[t.Colour], scale: float) -> Picture:
    """One row of pixels: the inks in turn, each with its own width."""
    widths = [max(2, round(t.evenly(rng, 1, 40) * scale)) for _ in inks]
    period = np.repeat(np.array(inks, np.uint8), widths, axis=0)
    return np.tile(period, (SIDE // len(period) + 1, 1))[:SIDE]


def tiles(rng: Generator, mm: float) -> Picture:
    """Tiles in a grid, each with its own tone, with joints."""
    scale = SIDE / mm
    pitch = max(10.0, t.evenly(rng, 10, 120) * scale)
    count = int(SIDE / pitch) + 2
    body, other = t.colour(rng), t.colour(rng)
    tones = np.empty((count, count, 3), np.uint8)
    checked, spread = rng.random() < 0.5, t.between(rng, 0, 14)
    for place in np.ndindex(count, count):
        tones[place] = t.near(rng, other if checked and sum(place) % 2 else body, spread)
    big = cv2.resize(tones, (round(count * pitch),) * 2, interpolation=cv2.INTER_NEAREST)
    image = t.picture(np.ascontiguousarray(big[:SIDE, :SIDE]))
    joint = t.between(rng, 0.2, 4) * scale if rng.random() < 0.7 else 0
    if joint >= 1:
        _rule(image, pitch, t.colour(rng), round(joint))
    return worn(rng, image, t.evenly(rng, 4, 100), t.between(rng, 0, 0.3))


def _rule(image: Picture, pitch: float, ink: t.Colour, thick: int, start: float = 0) -> None:
    """Lines across and down."""
    for at in np.arange(start, SIDE + thick, pitch):
        cv2.line(image, (0, round(at)), (SIDE, round(at)), ink, thick)
        cv2.line(image, (round(at), 0), (round(at), SIDE), ink, thick)


def graph(rng: Generator, mm: float) -> Picture:
    """Squared paper, a cutting mat, or ruled pages."""
    scale = SIDE / mm
    body = (
        t.hsv(rng.random(), t.between(rng, 0, 0.1), t.between(rng, 0.8, 1))
        if rng.random() < 0.6
        else t.colour(rng)
    )
    image = t.flat(body, *SHAPE)
    ink = t.unlike(rng, body, 30)
    pitch = max(5.0, t.evenly(rng, 4, 12) * scale)
    _rule(image, pitch, t.near(rng, ink, 8), 1)
    if rng.random() < 0.5:
        _rule(image, pitch * int(rng.integers(4, 11)), ink, max(1, round(0.4 * scale)))
    return worn(rng, image, t.evenly(rng, 4, 200), t.between(rng, 0, 0.2))


def page(rng: Generator, mm: float) -> Picture:
    """Columns of print with headings and pictures: a rule book or a newspaper."""
    scale = SIDE / mm
    body = t.hsv(t.between(rng, 0.05, 0.2), t.between(rng, 0, 0.2), t.between(rng, 0.75, 1))
    image = t.flat(body, *SHAPE)
    ink = t.unlike(rng, body, 90)
    letter = max(5.0, t.evenly(rng, 1.5, 5) * scale)
    wide = max(120.0, t.between(rng, 40, 120) * scale)
    for left in np.arange(t.between(rng, 0, 30), SIDE, wide * 1.1):
        _column(rng, image, (float(left), wide), letter, ink)
    return worn(rng, image, t.evenly(rng, 2, 200), t.between(rng, 0, 0.2))


def _column(
    rng: Generator, image: Picture, across: tuple[float, float], letter: float, ink: t.Colour
) -> None:
    left, wide = across
    font = t.FONTS[int(rng.integers(len(t.FONTS)))]
    y = t.between(rng, 0, 60)
    line = t.words(rng, max(3, int(wide / letter * 1.05)))
    while y < SIDE:
        kind = rng.random()
        if kind < 0.04:
            high = wide * t.between(rng, 0.2, 0.9)
            corner = (round(left + wide * 0.95), round(y + high))
            cv2.rectangle(image, (round(left), round(y)), corner, t.colour(rng), -1)
            y += high + letter * 2
        elif kind < 0.1:
            y += letter * 3.4
            t.write(rng, image, line[: max(2, len(line) // 3)], (left, y), letter * 2.2, ink, font)
        y += letter * 1.9
        shift = int(rng.integers(len(line)))
        end = len(line) if kind < 0.85 else len(line) // 2
        t.write(rng, image, (line[shift:] + line[:shift])[:end], (left, y), letter, ink, font)


def polygons(rng: Generator, mm: float) -> Picture:
    """Big shapes upon each other, some with an edge line."""
    image, _ = _base(rng)
    for _ in range(int(rng.integers(5, 60))):
        centre, reach = rng.uniform(-80, SIDE + 80, 2), t.evenly(rng, 20, 350)
        angles = np.sort(rng.uniform(0, 6.28, int(rng.integers(3, 8))))
        corners = centre + reach * np.stack([np.cos(angles), np.sin(angles)], -1) * rng.uniform(
            0.5, 1, (len(angles), 1)
        )
        shape = np.round(corners).astype(np.int32)
        cv2.fillPoly(image, [shape], t.colour(rng), cv2.LINE_AA)
        if rng.random() < 0.4:
            cv2.polylines(image, [shape], True, t.colour(rng), int(rng.integers(1, 9)), cv2.LINE_AA)
    return worn(rng, image, t.evenly(rng, 2, 200), t.between(rng, 0, 0.4))


def flowers(rng: Generator, mm: float) -> Picture:
    """A small motif printed again and again: petals, rings, stars, crosses."""
    scale = SIDE / mm
    image, body = _base(rng)
    side = int(np.clip(t.evenly(rng, 10, 90) * scale, 24, 400))
    stamp = t.flat(body, side, side)
    for _ in range(int(rng.integers(1, 5))):
        _motif(rng, stamp, t.unlike(rng, body, 40))
    many = SIDE // side + 2
    image = np.tile(stamp, (many, many, 1))[:SIDE, :SIDE]
    cloth = worn(rng, np.ascontiguousarray(image), t.between(rng, 2, 10), t.between(rng, 0, 0.35))
    return t.wrinkled(rng, cloth, scale)


def _motif(rng: Generator, stamp: Picture, ink: t.Colour) -> None:
    side = stamp.shape[0]
    centre = rng.uniform(0.25, 0.75, 2) * side
    reach, petals = side * t.between(rng, 0.08, 0.24), int(rng.integers(3, 9))
    kind = rng.random()
    for angle in np.linspace(0, 6.28, petals, endpoint=False):
        end = centre + reach * np.array([np.cos(angle), np.sin(angle)])
        if kind < 0.4:
            axes = (max(1, round(reach * 0.5)), max(1, round(reach * 0.25)))
            at = (round(float(end[0])), round(float(end[1])))
            cv2.ellipse(stamp, at, axes, float(np.degrees(angle)), 0, 360, ink, -1, cv2.LINE_AA)
        elif kind < 0.7:
            ends = np.round(np.stack([centre, end])).astype(np.int32)
            cv2.polylines(stamp, [ends], False, ink, max(1, side // 30), cv2.LINE_AA)
        else:
            cv2.circle(
                stamp,
                (round(float(end[0])), round(float(end[1]))),
                max(1, round(reach / 4)),
                ink,
                -1,
                cv2.LINE_AA,
            )
    cv2.circle(
        stamp,
        (round(float(centre[0])), round(float(centre[1]))),
        max(1, round(reach * 0.25)),
        t.colour(rng),
        -1,
        cv2.LINE_AA,
    )
