"""Hands and fingers that reach in from the edge."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.render import texture as t
from vision.render.objects.sprite import Sheet, Sprite, sheet
from vision.render.texture import Family

SKINS = ((150, 180, 225), (130, 165, 215), (95, 135, 190), (70, 105, 160), (45, 70, 115), (35, 50, 80))


def _limb(
    made: Sheet, path: NDArray[np.float64], thick: tuple[float, float], nail: bool, tone: t.Colour
) -> None:
    """A finger along a path, thinner towards its end, with a nail."""
    steps = np.linspace(0, 1, 24)
    along = np.linspace(0, 1, len(path))
    xs, ys = np.interp(steps, along, path[:, 0]), np.interp(steps, along, path[:, 1])
    for x, y, wide in zip(xs, ys, np.linspace(*thick, 24), strict=True):
        at = made.px(x, y)
        cv2.circle(made.mask, (at[0], at[1]), max(1, round(wide * made.fine / 2)), 255, -1, cv2.LINE_AA)
    if nail:
        turn = float(np.degrees(np.arctan2(ys[-1] - ys[-4], xs[-1] - xs[-4])))
        at = made.px(xs[-1], ys[-1])
        axes = (max(1, round(thick[1] * 0.42 * made.fine)), max(1, round(thick[1] * 0.3 * made.fine)))
        cv2.ellipse(made.image, (at[0], at[1]), axes, turn, 0, 360, tone, -1, cv2.LINE_AA)


def _skin(rng: Generator, made: Sheet) -> Sheet:
    """Round off the light towards the edges, and mottle it."""
    inner = cv2.distanceTransform(np.where(made.mask > 127, 255, 0).astype(np.uint8), cv2.DIST_L2, 3)
    deep = np.minimum(t.field(inner) / np.float32(6 * made.fine), 1)
    soft = t.field(cv2.GaussianBlur(deep, (0, 0), max(0.8, made.fine)))
    rows, columns = made.mask.shape
    mottle = t.clouds(rng, (rows, columns), max(2.0, 6 * made.fine), 0.6, 3)
    gain = np.float32(0.62) + soft * np.float32(0.45) + (mottle - 0.5) * np.float32(0.14)
    return Sheet(t.shaded(made.image, gain), made.mask, made.fine, made.zoom)


def hand(rng: Generator, scale: float, family: Family) -> Sprite:
    """A forearm or sleeve, a palm, and fingers spread or held together."""
    skin = t.near(rng, t.chosen(rng, SKINS), 10)
    long, high = 230.0, 130.0
    made = sheet(long, high, scale, skin)
    middle, spread = high / 2, t.between(rng, 0.03, 0.2)
    _limb(made, np.array([(0, middle), (100, middle)]), (t.between(rng, 50, 80), 58), False, skin)
    _limb(made, np.array([(95, middle), (125, middle)]), (64, 74), False, skin)
    nails, tone = rng.random() < 0.8, t.times(skin, 1.18)
    for one, reach in enumerate((62, 74, 70, 54)):
        angle = (one - 1.5) * spread + t.between(rng, -0.05, 0.05)
        start = np.array([128, middle + (one - 1.5) * 18])
        bent = reach * t.between(rng, 0.55, 1)
        end = start + bent * np.array([np.cos(angle), np.sin(angle)])
        _limb(made, np.array([start, end]), (20, 14), nails, tone)
    side = float(rng.choice((-1, 1)))
    thumb = np.array([(100, middle + side * 28), (130, middle + side * 50), (150, middle + side * 54)])
    _limb(made, thumb, (26, 17), nails, tone)
    made = _skin(rng, made)
    if rng.random() < 0.6:
        sleeve = round(t.between(rng, 20, 85) * made.fine)
        made.image[:, :sleeve] = t.shaded(
            t.flat(t.colour(rng), *made.image[:, :sleeve].shape[:2]),
            0.8 + 0.4 * t.clouds(rng, (made.image.shape[0], sleeve), 14, 0.5, 3),
        )
    return made.cut(t.between(rng, 8, 30), from_edge=True)


def finger(rng: Generator, scale: float, family: Family) -> Sprite:
    """One or two pointing fingers."""
    skin = t.near(rng, t.chosen(rng, SKINS), 10)
    made = sheet(120, 60, scale, skin)
    for one in range(int(rng.integers(1, 3))):
        bow = t.between(rng, -6, 6)
        path = np.array(
            [(0, 22 + 17 * one), (55, 22 + 17 * one + bow), (t.between(rng, 90, 108), 22 + 17 * one)]
        )
        _limb(made, path, (t.between(rng, 17, 22), t.between(rng, 12, 15)), True, t.times(skin, 1.15))
    return _skin(rng, made).cut(t.between(rng, 5, 20), from_edge=True)
