"""Household things: pens, cables, screws, keys, telephones, bowls, rulers, tape, clips."""

import cv2
import numpy as np
from numpy.random import Generator

from vision.render import icons
from vision.render import texture as t
from vision.render.objects.sprite import Sprite, lit, moved, rounded, sheet
from vision.render.texture import Family

STEEL = (165, 168, 172)


def pen(rng: Generator, scale: float, family: Family) -> Sprite:
    """A barrel with a tip and a clip, shaded round."""
    long, thick = t.between(rng, 90, 150), t.between(rng, 6, 12)
    body = t.colour(rng)
    made = sheet(long, thick, scale, body)
    made.fill(rounded(long * 0.88, thick, thick / 3), body)
    tip = np.array(
        [(long * 0.86, 0.1 * thick), (long, thick * 0.45), (long, thick * 0.55), (long * 0.86, thick * 0.9)]
    )
    made.fill(tip, t.colour(rng))
    band = t.between(rng, 0.1, 0.8) * long
    made.fill(moved(rounded(t.between(rng, 2, 25), thick, 0.1), band, 0), t.colour(rng))
    shine = np.float32(t.between(rng, -0.6, 0.1))
    return lit(made, lambda across, down: t.field(1.2 - 0.7 * (down - shine) ** 2 + 0 * across)).cut(
        thick * 0.7
    )


def cable(rng: Generator, scale: float, family: Family) -> Sprite:
    """A winding cord with a bright line along it."""
    reach = t.between(rng, 80, 220)
    body = t.hsv(rng.random(), t.between(rng, 0, 0.4), t.between(rng, 0.05, 0.95))
    made = sheet(reach, reach * 0.7, scale, body)
    turns = np.cumsum(rng.normal(0, 0.35, 40)) * 0.6
    path = np.cumsum(np.stack([np.cos(turns), np.sin(turns)], -1), axis=0)
    path -= path.min(axis=0)
    path = path / max(float(path.max()), 1e-6) * reach * 0.6 + 6
    line = [np.round(path * made.fine).astype(np.int32)]
    thick = t.between(rng, 2, 6) * made.fine
    cv2.polylines(made.mask, line, False, 255, max(1, round(thick)), cv2.LINE_AA)
    cv2.polylines(made.image, line, False, t.times(body, 1.4), max(1, round(thick * 0.35)), cv2.LINE_AA)
    return made.cut(3)


def screw(rng: Generator, scale: float, family: Family) -> Sprite:
    """A threaded shank and a slotted head, lying down."""
    long, head = t.between(rng, 15, 45), t.between(rng, 6, 10)
    metal = t.near(rng, STEEL, 20)
    made = sheet(long, head, scale, metal)
    made.fill(
        np.array([(0, 0), (head * 0.4, head * 0.3), (head * 0.4, head * 0.7), (0, head)]), t.times(metal, 0.8)
    )
    shank = [
        (head * 0.35, head * 0.3),
        (long * 0.9, head * 0.32),
        (long, head * 0.5),
        (long * 0.9, head * 0.68),
    ]
    made.fill(np.array([*shank, (head * 0.35, head * 0.7)]), metal)
    for x in np.arange(head * 0.6, long * 0.95, 1.6):
        top, low = made.px(x, head * 0.3), made.px(x + 0.7, head * 0.7)
        cv2.line(
            made.image,
            (top[0], top[1]),
            (low[0], low[1]),
            t.times(metal, 0.45),
            max(1, round(0.5 * made.fine)),
            cv2.LINE_AA,
        )
    return lit(made, lambda across, down: t.field(1.15 - 0.5 * down**2 + 0 * across)).cut(3)


def key(rng: Generator, scale: float, family: Family) -> Sprite:
    """A bow with a hole, a blade with teeth."""
    long, bow = t.between(rng, 45, 65), t.between(rng, 18, 25)
    metal = t.near(rng, STEEL if rng.random() < 0.6 else (70, 150, 190), 15)
    made = sheet(long, bow, scale, metal)
    made.fill(moved(rounded(long - bow * 0.5, bow * 0.32, 0.5), bow * 0.5, bow * 0.34), metal)
    for x in np.arange(bow * 1.2, long - 2, 3):
        deep = t.between(rng, 0.02, 0.16) * bow
        made.fill(
            np.array([(x, bow * 0.64), (x + 2.4, bow * 0.64), (x + 1.2, bow * 0.66 + deep)]),
            t.times(metal, 0.9),
        )
    made.fill(icons.round_(8, bow / 2) + bow / 2, metal)
    made.fill(icons.round_(20, bow * 0.42) + bow / 2, t.times(metal, 1.15))
    hole = made.px(bow * 0.25, bow * 0.5)
    cv2.circle(made.mask, (hole[0], hole[1]), max(1, round(bow * 0.12 * made.fine)), 0, -1, cv2.LINE_AA)
    return lit(made, lambda across, down: t.field(1 + 0.2 * across - 0.15 * down)).cut(2)


def phone(rng: Generator, scale: float, family: Family) -> Sprite:
    """A telephone or a remote control: dark glass with a gleam, or rows of buttons."""
    long, wide = t.between(rng, 120, 165), t.between(rng, 40, 80)
    body = t.hsv(rng.random(), t.between(rng, 0, 0.3), t.between(rng, 0.03, 0.5))
    made = sheet(long, wide, scale, body)
    made.fill(rounded(long, wide, wide * 0.15), t.times(body, 1.5))
    made.fill(rounded(long, wide, wide * 0.13, 1.2), body)
    if rng.random() < 0.5:
        inks = [t.unlike(rng, body, 40) for _ in range(2)]
        for row, column in np.ndindex(int(rng.integers(4, 10)), 3):
            at = made.px(10 + row * 11, wide * (column + 1) / 4)
            cv2.circle(
                made.image,
                (at[0], at[1]),
                max(1, round(3.2 * made.fine)),
                t.chosen(rng, inks),
                -1,
                cv2.LINE_AA,
            )
    slope, place, gleam = (np.float32(t.between(rng, -1, 1)) for _ in range(3))
    return lit(made, lambda x, y: t.field(1 + np.abs(gleam) * (x + slope * y > place))).cut(8)


def bowl(rng: Generator, scale: float, family: Family) -> Sprite:
    """A cup, a plate or a bowl from above: rings of one colour, something dark or bright within."""
    across = t.between(rng, 60, 140)
    body = t.colour(rng)
    made = sheet(across, across, scale, body)
    inside = t.colour(rng) if rng.random() < 0.4 else body
    edge = t.between(rng, 0.02, 0.2)
    for inset, tone in ((0, t.times(body, 0.75)), (0.02, t.times(body, 1.1)), (edge, t.times(inside, 0.7))):
        made.fill(icons.round_(60, across * (0.5 - inset)) + across / 2, tone)
    made.fill(icons.round_(60, across * (0.5 - edge) * t.between(rng, 0.6, 0.97)) + across / 2, inside)
    x, y = rng.uniform(-0.4, 0.4, 2).astype(np.float32)
    return lit(made, lambda across, down: t.field(1 + x * across + y * down)).cut(t.between(rng, 8, 40))


def ruler(rng: Generator, scale: float, family: Family) -> Sprite:
    """Marks and numbers along an edge."""
    long, wide = t.between(rng, 120, 300), t.between(rng, 18, 35)
    body = t.near(rng, (120, 190, 225), 15) if rng.random() < 0.5 else t.colour(rng)
    made = sheet(long, wide, scale, body)
    made.fill(rounded(long, wide, 1), body)
    ink = t.unlike(rng, body, 90)
    for mark in range(2, int(long) - 2, 1 if made.fine > 2.5 else 5):
        deep = wide * (0.35 if mark % 10 == 0 else 0.25 if mark % 5 == 0 else 0.15)
        top, low = made.px(mark, 0), made.px(mark, deep)
        cv2.line(made.image, (top[0], top[1]), (low[0], low[1]), ink, 1, cv2.LINE_AA)
        if mark % 10 == 0:
            t.write(
                rng,
                made.image,
                str(mark // 10),
                ((mark - 1.5) * made.fine, wide * 0.6 * made.fine),
                wide * 0.16 * made.fine,
                ink,
                0,
            )
    return made.cut(t.between(rng, 0.8, 3))


def tape(rng: Generator, scale: float, family: Family) -> Sprite:
    """A torn strip of tape."""
    long, wide = t.between(rng, 30, 120), t.between(rng, 12, 50)
    body = t.colour(rng)
    made = sheet(long, wide, scale, body)
    ys = np.linspace(0, wide, 12)
    left = np.stack([rng.uniform(0, 2, 12), ys], -1)
    right = np.stack([long - rng.uniform(0, 2, 12), ys[::-1]], -1)
    made.fill(np.concatenate([left, right]), body)
    return lit(made, lambda across, down: t.field(1 + 0.06 * np.sin(across * 9) + 0 * down)).cut(0.2)


def clip(rng: Generator, scale: float, family: Family) -> Sprite:
    """A bent wire."""
    long, wide = t.between(rng, 25, 40), t.between(rng, 6, 9)
    metal = t.near(rng, STEEL, 15) if rng.random() < 0.5 else t.colour(rng)
    made = sheet(long, wide, scale, metal)
    loops = [
        rounded(long, wide, wide / 2, 0.6),
        moved(rounded(long * 0.8, wide * 0.7, wide * 0.35, 0.6), long * 0.1, wide * 0.15),
    ]
    for loop in loops:
        line = [np.round(loop * made.fine).astype(np.int32)]
        cv2.polylines(made.mask, line, False, 255, max(1, round(made.fine)), cv2.LINE_AA)
    return lit(made, lambda across, down: t.field(1 - 0.25 * down + 0 * across)).cut(1.2)
