"""A wheel of six sections in a fixed ring, printed by chance, with dice on it and sometimes a hand."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.random import Generator

from vision.disc import Disc, by_rim, spots
from vision.reading import Picture
from vision.render import ground, icons, lens
from vision.render import texture as t
from vision.render.body import some_look
from vision.render.camera import Camera, looking_down
from vision.render.fingers import reach_in
from vision.render.ground import Ground
from vision.render.samples import some_light
from vision.render.scene import LyingDie, Scene, Seen, draw, lying

SIDE = 720
"""Pixels across the picture of a wheel."""
RADIUS = 90.0
"""Millimetres of a wheel."""
RING = 108.0
SECTIONS = 6
_ALL_ROUND = tuple(range(0, 360, 30))


@dataclass(frozen=True, slots=True)
class WheelPicture:
    """A picture of a wheel and the truth about it."""

    picture: Picture
    disc: Disc
    dice: tuple[Seen, ...]
    sections: tuple[int, ...]
    """On which section each of the dice lies."""


def some_wheel(rng: Generator, family: t.Family = "train") -> Picture:
    """A wheel from straight above with the middle of section 0 on top, sections clockwise.

    Sections have colours of their own, or differ in nothing but a sign.
    """
    paper = t.colour(rng)
    image = t.flat(paper, SIDE, SIDE)
    coloured = rng.random() < 0.5
    half = SIDE / 2
    for section in range(SECTIONS):
        wedge = np.concatenate([[[0.0, 0.0]], spots([section * 60 + a for a in range(-30, 31, 5)], 1.2)])
        tone = t.colour(rng) if coloured else t.near(rng, paper, 3)
        cv2.fillPoly(image, [np.round(wedge * half + half).astype(np.int32)], tone, cv2.LINE_AA)
    line = t.unlike(rng, paper)
    for x, y in spots([30 + 60 * section for section in range(SECTIONS)]) * half + half:
        cv2.line(image, (SIDE // 2, SIDE // 2), (round(x), round(y)), line, 5, cv2.LINE_AA)
    for section, (x, y) in enumerate(
        spots([60 * section for section in range(SECTIONS)], 0.66) * half + half
    ):
        sign = icons.placed(icons.outline(rng, family), (x, y), half * 0.16, np.radians(60 * section))
        cv2.fillPoly(image, [sign], t.unlike(rng, t.chosen(rng, [tuple(image[round(y), round(x)].tolist())])))
        icons.number(rng, image, tuple(spots([60 * section + 14], 0.86)[0] * half + half), half * 0.06, line)
    cv2.circle(image, (SIDE // 2, SIDE // 2), round(half * 0.3), t.unlike(rng, paper), -1, cv2.LINE_AA)
    return image


def show_wheel(
    rng: Generator,
    wheel: Picture,
    turn: float,
    dice: int = 0,
    hand: bool = False,
    tilt: float = 0.7,
    spoilt: bool = True,
    size: tuple[int, int] = (1280, 720),
    family: t.Family = "train",
) -> WheelPicture:
    """The wheel turned clockwise by degrees from where its section 0 stands at the fixed mark (on top)."""
    span = t.between(rng, 1.1, 1.5) * 2 * RING * size[0] / size[1]
    camera = looking_down(*size, span, t.between(rng, 0, tilt), t.between(rng, -0.4, 0.4))
    table = _table(rng, wheel, turn, family)
    lain, sections = _dice(rng, turn, dice)
    picture, seen = draw(Scene(camera, table, lain, some_light(rng)))
    disc = disc_of(camera)
    if hand:
        at = disc.to_picture(spots([t.between(rng, 0, 360)], t.between(rng, 0.7, 1.0)))[0]
        out = at - disc.to_picture(np.zeros((1, 2)))[0]
        heading = float(np.arctan2(out[1], out[0])) + t.between(rng, -0.5, 0.5)
        picture = reach_in(rng, picture, (float(at[0]), float(at[1])), size[1] * 0.06, heading)
    return WheelPicture(lens.spoil(rng, picture, family) if spoilt else picture, disc, seen, sections)


def disc_of(camera: Camera) -> Disc:
    """Where such a camera sees the wheel."""
    flat = spots(_ALL_ROUND, RADIUS) * np.array([1, -1])
    seen = camera.project(np.column_stack([flat, np.zeros(len(flat))]).astype(np.float32))
    return by_rim(seen.astype(np.float64), _ALL_ROUND)


def _table(rng: Generator, wheel: Picture, turn: float, family: t.Family) -> Ground:
    """The wheel in its ring, painted on a table top."""
    table = ground.some(rng, family)
    side, mm = 1600, 6 * RING
    image = t.picture(cv2.resize(table.image, (side, side), interpolation=cv2.INTER_LINEAR))
    middle, scale = (side // 2, side // 2), side / mm
    cv2.circle(image, middle, round(RING * scale), (96, 120, 140), -1, cv2.LINE_AA)
    for place, (x, y) in enumerate(spots([60 * n for n in range(SECTIONS)], 99 * scale) + side / 2):
        t.write(rng, image, str(place), (x - 10, y + 12), 24, (20, 20, 20), cv2.FONT_HERSHEY_DUPLEX)
    share = 2 * RADIUS * scale / SIDE
    little = t.picture(cv2.resize(wheel, None, fx=share, fy=share, interpolation=cv2.INTER_AREA))
    half = little.shape[0] / 2
    shift = cv2.getRotationMatrix2D((half, half), -turn, 1.0)
    shift[:, 2] += side / 2 - half
    laid = t.picture(cv2.warpAffine(little, shift, (side, side), flags=cv2.INTER_LINEAR))
    cover = np.zeros((side, side), np.uint8)
    cv2.circle(cover, middle, round(RADIUS * scale), 255, -1, cv2.LINE_AA)
    return replace(table, image=t.mixed(image, laid, cover), mm=mm)


def _dice(rng: Generator, turn: float, count: int) -> tuple[tuple[LyingDie, ...], tuple[int, ...]]:
    """Dice well within sections, at most two on each."""
    places = [(section, side) for section in range(SECTIONS) for side in (-1, 1)]
    dice, sections = [], []
    for number in rng.permutation(len(places))[:count]:
        section, side = places[int(number)]
        degrees = turn + section * 60 + side * t.between(rng, 10, 14)
        x, y = spots([degrees], RADIUS * t.between(rng, 0.6, 0.85))[0]
        look = some_look(rng, edge=t.between(rng, 12, 16))
        dice.append(lying(look, int(rng.integers(6)), float(x), -float(y), t.between(rng, 0, 6)))
        sections.append(section)
    return tuple(dice), tuple(sections)
