"""Small pieces: coins, tokens, chips, buttons, cubes without marks, meeples, balls, caps and gems."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.render import icons
from vision.render import texture as t
from vision.render.objects.sprite import Sheet, Sprite, lit, rounded, sheet
from vision.render.texture import Family

METALS = ((120, 150, 175), (80, 150, 190), (60, 95, 150), (170, 175, 180), (90, 170, 215))


def _disc(of: float, inset: float = 0, corners: int = 48) -> NDArray[np.float64]:
    return icons.round_(corners, of / 2 - inset) + of / 2


def _lamp(rng: Generator, sheet: Sheet, strength: float) -> Sheet:
    angle = t.between(rng, 0, 6.28)
    x, y = np.float32(strength * np.cos(angle)), np.float32(strength * np.sin(angle))
    return lit(sheet, lambda across, down: 1 + across * x + down * y)


def coin(rng: Generator, scale: float, family: Family) -> Sprite:
    """Metal with a rim, some relief and a number."""
    across = t.between(rng, 15, 28)
    metal = t.near(rng, t.chosen(rng, METALS), 12)
    made = sheet(across, across, scale, metal)
    made.fill(_disc(across), t.times(metal, 0.6))
    made.fill(_disc(across, across * 0.03), t.times(metal, 1.15))
    inner = t.near(rng, t.chosen(rng, METALS), 8) if rng.random() < 0.25 else metal
    made.fill(_disc(across, across * t.between(rng, 0.07, 0.2)), inner)
    middle, reach = (across * made.fine / 2,) * 2, across * made.fine
    for tone, shift in ((0.55, 0.012), (1.3, -0.012), (0.9, 0.0)):
        state = np.random.default_rng(int(across * 1000))
        spot = (middle[0] + shift * reach, middle[1] + shift * reach)
        icons.sign(state, made.image, spot, reach * 0.24, t.times(inner, tone), family)
    return _lamp(rng, made, t.between(rng, 0.1, 0.45)).cut(t.between(rng, 1.2, 2.5))


def token(rng: Generator, scale: float, family: Family) -> Sprite:
    """Cardboard or wood: round, square or with six corners, with a frame and a sign."""
    across = t.between(rng, 12, 35)
    corners = int(rng.choice((48, 4, 6, 8) if family == "train" else (3, 5, 12)))
    body = t.colour(rng)
    made = sheet(across, across, scale, body)
    turn = np.pi / 4 if corners == 4 else 0
    grow = 1.38 if corners == 4 else 1
    shape = icons.round_(corners, across / 2 * grow, turn)
    made.fill(np.clip(shape, -across / 2, across / 2) + across / 2, body)
    if rng.random() < 0.6:
        made.fill(shape * 0.84 + across / 2, t.unlike(rng, body, 30))
        body = t.near(rng, body, 10) if rng.random() < 0.5 else t.colour(rng)
        made.fill(shape * 0.76 + across / 2, body)
    if rng.random() < 0.85:
        reach = across * made.fine
        spot, size, ink = (reach / 2, reach / 2), reach * t.between(rng, 0.15, 0.28), t.unlike(rng, body)
        icons.sign(rng, made.image, spot, size, ink, family, pipped=corners != 4)
    return _lamp(rng, made, t.between(rng, 0, 0.15)).cut(t.between(rng, 1.5, 5))


def chip(rng: Generator, scale: float, family: Family) -> Sprite:
    """A gambling chip: stripes round its edge, a printed middle."""
    across = t.between(rng, 30, 42)
    body, second = t.colour(rng), t.colour(rng)
    made = sheet(across, across, scale, body)
    made.fill(_disc(across), body)
    middle, reach = round(across * made.fine / 2), across * made.fine / 2
    count = int(rng.integers(4, 10))
    for one in range(count):
        start = one * 360 / count
        axes = (round(reach), round(reach))
        cv2.ellipse(
            made.image, (middle, middle), axes, 0, start, start + 160 / count, second, -1, cv2.LINE_AA
        )
    made.fill(_disc(across, across * 0.13), t.times(body, 0.85))
    made.fill(
        _disc(across, across * t.between(rng, 0.18, 0.25)), second if rng.random() < 0.5 else t.colour(rng)
    )
    icons.sign(rng, made.image, (middle, middle), reach * 0.35, t.colour(rng), family)
    return _lamp(rng, made, 0.12).cut(t.between(rng, 3, 4))


def button(rng: Generator, scale: float, family: Family) -> Sprite:
    """A button: two or four holes, which look like pips."""
    across = t.between(rng, 9, 26)
    body = t.colour(rng)
    made = sheet(across, across, scale, body)
    made.fill(_disc(across), t.times(body, 0.8))
    made.fill(_disc(across, across * 0.04), t.times(body, 1.12))
    made.fill(_disc(across, across * t.between(rng, 0.1, 0.2)), t.times(body, 0.93))
    spots = icons.PIPS[4] if rng.random() < 0.6 else icons.PIPS[2]
    for x, y in spots:
        at = made.px(across * (0.5 + x * 0.1), across * (0.5 + y * 0.1))
        cv2.circle(
            made.image,
            (at[0], at[1]),
            max(1, round(across * 0.055 * made.fine)),
            t.times(body, 0.2),
            -1,
            cv2.LINE_AA,
        )
    return _lamp(rng, made, t.between(rng, 0, 0.3)).cut(t.between(rng, 1.5, 3))


def cube(rng: Generator, scale: float, family: Family) -> Sprite:
    """A wooden cube or brick without a mark: a top, and one or two flanks seen aslant."""
    wide, high = t.between(rng, 7, 22), t.between(rng, 7, 22)
    high = wide if rng.random() < 0.7 else high
    side = t.between(rng, 0.02, 0.35) * wide
    lean = np.array([side * t.between(rng, -0.5, 0.5), side])
    margin = float(np.abs(lean).max())
    body = t.colour(rng)
    made = sheet(wide + 2 * margin, high + 2 * margin, scale, t.times(body, 0.6))
    corner = wide * t.between(rng, 0.02, 0.14)
    top = rounded(wide, high, corner) + margin - lean / 2
    tones = (t.times(body, t.between(rng, 0.35, 0.75)), t.times(body, t.between(rng, 0.6, 0.9)))
    made.fill(
        np.asarray(cv2.convexHull(np.concatenate([top, top + lean]).astype(np.float32)))[:, 0], tones[0]
    )
    if abs(lean[0]) > 0.1:
        made.fill(top + lean * (0.5, 0), tones[1])
    made.fill(top, body)
    if rng.random() < 0.4:
        rim = [np.round(top * made.fine).astype(np.int32)]
        cv2.polylines(made.image, rim, True, t.times(body, 1.25), max(1, round(0.4 * made.fine)), cv2.LINE_AA)
    return _lamp(rng, made, t.between(rng, 0, 0.25)).cut(wide * 0.6)


BODY = (
    (0, -1),
    (0.25, -0.92),
    (0.33, -0.65),
    (0.25, -0.42),
    (0.9, -0.25),
    (0.95, -0.02),
    (0.5, 0.1),
    (0.8, 0.9),
)
MEEPLE = np.array([*BODY, (0.15, 0.95), (0, 0.55), *[(-x, y) for x, y in ((0.15, 0.95), *BODY[:0:-1])]])


def meeple(rng: Generator, scale: float, family: Family) -> Sprite:
    """A wooden figure lying flat."""
    across = t.between(rng, 14, 26)
    body = t.colour(rng)
    made = sheet(across, across * 1.1, scale, body)
    made.fill((MEEPLE * 0.5 + 0.5) * across + (0, across * 0.06), t.times(body, 0.6))
    made.fill((MEEPLE * 0.48 + 0.49) * across, body)
    return _lamp(rng, made, t.between(rng, 0, 0.3)).cut(t.between(rng, 6, 10))


def ball(rng: Generator, scale: float, family: Family) -> Sprite:
    """A marble, a bead or a ball: shaded round, with a spot of light."""
    across = t.between(rng, 5, 26)
    body = t.colour(rng)
    made = sheet(across, across, scale, body)
    made.fill(_disc(across), body)
    x, y = rng.uniform(-0.45, 0.45, 2).astype(np.float32)
    dim, bright = np.float32(t.between(rng, 0.4, 0.8)), np.float32(t.between(rng, 0, 1.6))

    def light(across: t.Field, down: t.Field) -> t.Field:
        away = (across - x) ** 2 + (down - y) ** 2
        return t.field(1.15 - dim * away * 0.6 + bright * np.exp(-away * 30))

    return lit(made, light).cut(across * 0.6)


def cap(rng: Generator, scale: float, family: Family) -> Sprite:
    """A crown cork: a toothed edge round a printed top."""
    across = t.between(rng, 26, 32)
    body = t.colour(rng)
    made = sheet(across, across, scale, body)
    edge = icons.round_(42, across / 2)
    edge[1::2] *= 0.94
    made.fill(edge + across / 2, t.times(body, 0.6))
    made.fill(_disc(across, across * 0.1), body)
    reach = across * made.fine
    icons.icon(rng, made.image, (reach / 2, reach / 2), reach * 0.25, t.unlike(rng, body), family)
    return _lamp(rng, made, t.between(rng, 0.1, 0.4)).cut(6)


def gem(rng: Generator, scale: float, family: Family) -> Sprite:
    """A plastic gem: facets of one colour, each with its own light."""
    across = t.between(rng, 9, 22)
    body = t.hsv(rng.random(), t.between(rng, 0.4, 1), t.between(rng, 0.4, 0.9))
    made = sheet(across, across, scale, body)
    outer = icons.round_(int(rng.integers(6, 11)), across / 2) * rng.uniform(0.75, 1, 2) + across / 2
    inner = (outer - across / 2) * t.between(rng, 0.4, 0.65) + across / 2
    for one in range(len(outer)):
        ends = [one, (one + 1) % len(outer)]
        made.fill(np.concatenate([outer[ends], inner[ends][::-1]]), t.times(body, t.between(rng, 0.5, 1.7)))
    made.fill(inner, t.times(body, t.between(rng, 0.9, 1.3)))
    return made.cut(across * 0.5)


def figure(rng: Generator, scale: float, family: Family) -> Sprite:
    """A pawn or a small house seen from above: discs or blocks upon each other."""
    across = t.between(rng, 12, 25)
    body = t.colour(rng)
    made = sheet(across, across, scale, body)
    if rng.random() < 0.5:
        for share, tone in ((0, 0.6), (0.1, 0.85), (0.22, 0.6), (0.26, 1.15), (0.36, 1.3)):
            made.fill(_disc(across, across * share), t.times(body, tone))
    else:
        made.fill(rounded(across, across, 1, across * 0.08), t.times(body, 0.7))
        half = np.array([(0.08, 0.08), (0.92, 0.08), (0.92, 0.5), (0.08, 0.5)]) * across
        made.fill(half, t.times(body, 1.15))
    return _lamp(rng, made, 0.2).cut(across)
