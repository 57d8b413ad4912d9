"""Printed things: cards, cards with dice drawn upon them, dominoes, notes, labels, tickets."""

import cv2
import numpy as np
from numpy.random import Generator

from vision.render import icons
from vision.render import texture as t
from vision.render.objects.sprite import Sheet, Sprite, lit, rounded, sheet
from vision.render.texture import Family


def _pale(rng: Generator) -> t.Colour:
    return t.hsv(t.between(rng, 0, 0.2), t.between(rng, 0, 0.12), t.between(rng, 0.85, 1))


def _drawn_die(rng: Generator, made: Sheet, corner: tuple[float, float], side: float) -> None:
    """A flat square with pips: a printed die, never a real one."""
    body = _pale(rng) if rng.random() < 0.6 else t.colour(rng)
    ink = t.unlike(rng, body, 90)
    shape = rounded(side, side, side * t.between(rng, 0, 0.25)) + np.array(corner)
    outline = [np.round(shape * made.fine).astype(np.int32)]
    cv2.fillPoly(made.image, outline, body, cv2.LINE_AA)
    if rng.random() < 0.7:
        cv2.polylines(made.image, outline, True, ink, max(1, round(side * made.fine / 18)), cv2.LINE_AA)
    spot = ((corner[0] + side / 2) * made.fine, (corner[1] + side / 2) * made.fine)
    icons.pips(rng, made.image, spot, side * made.fine * 0.45, ink)


def card(rng: Generator, scale: float, family: Family) -> Sprite:
    """A playing card: signs in its corners, and as many in rows as it counts; or its patterned back."""
    wide, high = t.between(rng, 40, 65), t.between(rng, 60, 90)
    body = _pale(rng)
    made = sheet(wide, high, scale, body)
    made.fill(rounded(wide, high, 3), body)
    ink = t.colour(rng) if rng.random() < 0.4 else t.chosen(rng, ((20, 20, 20), (30, 20, 190)))
    if rng.random() < 0.25:
        made.fill(rounded(wide, high, 2, 3), t.colour(rng))
        for y, x in np.ndindex(9, 6):
            spot = ((x + 0.5) / 6 * (wide - 8) + 4, (y + 0.5) / 9 * (high - 8) + 4)
            icons.icon(
                np.random.default_rng(7),
                made.image,
                (spot[0] * made.fine, spot[1] * made.fine),
                2.2 * made.fine,
                ink,
                family,
            )
        return made.cut(0.4)
    shape = icons.outline(rng, family)
    rows, columns = int(rng.integers(1, 5)), int(rng.integers(1, 3))
    for y, x in np.ndindex(rows, columns):
        spot = (wide * (x + 1) / (columns + 1) * made.fine, high * (y + 1) / (rows + 1) * made.fine)
        cv2.fillPoly(made.image, [icons.placed(shape, spot, wide * 0.1 * made.fine)], ink, cv2.LINE_AA)
    for x, y in ((0.1, 0.1), (0.9, 0.9)):
        icons.number(
            rng, made.image, (wide * x * made.fine, high * y * made.fine), wide * 0.07 * made.fine, ink
        )
    return made.cut(0.4)


def dice_card(rng: Generator, scale: float, family: Family) -> Sprite:
    """A card or a slip with one or more dice printed on it."""
    wide, high = t.between(rng, 25, 90), t.between(rng, 25, 90)
    body = t.colour(rng)
    made = sheet(wide, high, scale, body)
    made.fill(rounded(wide, high, t.between(rng, 0, 4)), body)
    for _ in range(int(rng.integers(1, 5))):
        side = t.between(rng, 8, 20)
        corner = (t.between(rng, 1, max(1.1, wide - side - 1)), t.between(rng, 1, max(1.1, high - side - 1)))
        _drawn_die(rng, made, corner, side)
    if rng.random() < 0.5:
        at = (2 * made.fine, high * t.between(rng, 0.1, 0.95) * made.fine)
        t.write(rng, made.image, t.words(rng, 14), at, 3 * made.fine, t.unlike(rng, body))
    return made.cut(0.4)


def plaque(rng: Generator, scale: float, family: Family) -> Sprite:
    """A thin square tile with a rim: pips, a number, a sign or some letters on it."""
    side = t.between(rng, 8, 26)
    body = t.colour(rng)
    corner = side * t.between(rng, 0, 0.2)
    made = sheet(side, side, scale, body)
    made.fill(rounded(side, side, corner), t.times(body, t.between(rng, 0.5, 1.5)))
    made.fill(rounded(side, side, corner, side * t.between(rng, 0.01, 0.1)), body)
    ink = t.unlike(rng, body, 60)
    middle = (side / 2 * made.fine, side / 2 * made.fine)
    size = side * made.fine * t.between(rng, 0.25, 0.42)
    shown = int(rng.integers(4))
    if shown == 0:
        icons.pips(rng, made.image, middle, size, ink)
    elif shown == 1:
        icons.number(rng, made.image, middle, size, ink)
    elif shown == 2:
        icons.icon(rng, made.image, middle, size, ink, family)
    else:
        at = (side * 0.2 * made.fine, side * 0.65 * made.fine)
        t.write(rng, made.image, t.words(rng, 3), at, side * 0.35 * made.fine, ink)
    return made.cut(t.between(rng, 0.5, 3.5))


def marker(rng: Generator, scale: float, family: Family) -> Sprite:
    """A printed marker on its white paper, as they lie at the corners of a tray."""
    side = t.between(rng, 15, 50)
    paper = side * t.between(rng, 1.15, 1.6)
    made = sheet(paper, paper, scale, (245, 245, 245))
    made.fill(rounded(paper, paper, 0.3), (245, 245, 245))
    kinds = (cv2.aruco.DICT_4X4_250, cv2.aruco.DICT_5X5_250)
    book = cv2.aruco.getPredefinedDictionary(kinds[int(rng.integers(2))])
    pixels = max(8, int(side * made.fine))
    printed = cv2.aruco.generateImageMarker(book, int(rng.integers(250)), pixels)
    corner = int((paper - side) / 2 * made.fine)
    made.image[corner : corner + pixels, corner : corner + pixels] = printed[..., None]
    return made.cut(0.2)


def dice_row(rng: Generator, scale: float, family: Family) -> Sprite:
    """A strip cut out of a rule book: a row of printed dice, with signs between."""
    count = int(rng.integers(2, 6))
    side = t.between(rng, 7, 18)
    body = _pale(rng)
    made = sheet(side * 1.3 * count, side * 1.6, scale, body)
    made.fill(rounded(side * 1.3 * count, side * 1.6, 0.3), body)
    for one in range(count):
        corner = (side * (1.3 * one + 0.15), side * 0.3)
        if rng.random() < 0.75:
            _drawn_die(rng, made, corner, side)
        else:
            spot = ((corner[0] + side / 2) * made.fine, (corner[1] + side / 2) * made.fine)
            icons.icon(rng, made.image, spot, side * 0.4 * made.fine, t.unlike(rng, body), family)
    return made.cut(0.3)


def domino(rng: Generator, scale: float, family: Family) -> Sprite:
    """Two halves with pips and a bar between."""
    wide = t.between(rng, 14, 25)
    body = _pale(rng) if rng.random() < 0.5 else t.colour(rng)
    ink = t.unlike(rng, body, 80)
    made = sheet(wide, wide * 2, scale, t.times(body, 0.6))
    made.fill(rounded(wide, wide * 2, wide * t.between(rng, 0.03, 0.15)), t.times(body, 0.7))
    made.fill(rounded(wide, wide * 2, wide * 0.1, wide * 0.03), body)
    for half in (0.5, 1.5):
        if rng.random() < 0.88:
            icons.pips(
                rng, made.image, (wide / 2 * made.fine, wide * half * made.fine), wide * 0.42 * made.fine, ink
            )
    left, right, middle = made.px(wide * 0.12, wide * 0.88, wide)
    cv2.line(
        made.image, (left, middle), (right, middle), ink, max(1, round(wide * 0.03 * made.fine)), cv2.LINE_AA
    )
    return made.cut(t.between(rng, 3, 9))


def note(rng: Generator, scale: float, family: Family) -> Sprite:
    """A slip of paper with lines of writing."""
    wide, high = t.between(rng, 40, 150), t.between(rng, 30, 150)
    body = _pale(rng) if rng.random() < 0.7 else t.hsv(rng.random(), 0.4, 1)
    made = sheet(wide, high, scale, body)
    made.fill(rounded(wide, high, 0.2), body)
    letter = t.between(rng, 2, 6)
    ink = t.unlike(rng, body, 90)
    for y in np.arange(letter * 2, high - letter, letter * t.between(rng, 1.7, 2.6)):
        text = t.words(rng, max(2, int((wide - 10) / letter * t.between(rng, 0.4, 1))))
        t.write(rng, made.image, text, (4 * made.fine, y * made.fine), letter * made.fine, ink)
    angle = t.between(rng, 0, 6.28)
    x, y = np.float32(0.08 * np.cos(angle)), np.float32(0.08 * np.sin(angle))
    return lit(made, lambda across, down: 1 + across * x + down * y).cut(t.between(rng, 0.3, 4))


def label(rng: Generator, scale: float, family: Family) -> Sprite:
    """A sticker: a strong colour with a sign."""
    wide, high = t.between(rng, 10, 45), t.between(rng, 10, 45)
    body = t.colour(rng)
    made = sheet(wide, high, scale, body)
    made.fill(rounded(wide, high, t.between(rng, 0, 8)), t.times(body, 1.2))
    made.fill(rounded(wide, high, t.between(rng, 0, 8), 1), body)
    spot = (wide * made.fine / 2, high * made.fine / 2)
    size = min(wide, high) * 0.3 * made.fine
    icons.sign(rng, made.image, spot, size, t.unlike(rng, body), family, pipped=False)
    return made.cut(0.2)


def box(rng: Generator, scale: float, family: Family) -> Sprite:
    """The lid of a box: a title, a frame, signs and washes of colour."""
    wide, high = t.between(rng, 60, 200), t.between(rng, 50, 160)
    body = t.colour(rng)
    made = sheet(wide, high, scale, body)
    made.fill(rounded(wide, high, 1), t.times(body, 0.7))
    rows, columns = made.mask.shape
    wash = t.tinted(t.clouds(rng, (rows, columns), columns / 3, 0.5, 5), body, t.colour(rng), t.colour(rng))
    edge = max(1, round(t.between(rng, 0.5, 5) * made.fine))
    made.image[edge:-edge, edge:-edge] = wash[edge:-edge, edge:-edge]
    for _ in range(int(rng.integers(0, 6))):
        spot = (t.between(rng, 0.1, 0.9) * columns, t.between(rng, 0.1, 0.9) * rows)
        icons.icon(rng, made.image, spot, t.between(rng, 3, 25) * made.fine, t.colour(rng), family)
    title = t.words(rng, int(rng.integers(4, 11))).upper()
    t.write(
        rng,
        made.image,
        title,
        (columns * 0.1, rows * t.between(rng, 0.2, 0.8)),
        rows * 0.13,
        t.unlike(rng, body),
    )
    return made.cut(t.between(rng, 5, 40))


def letter_tile(rng: Generator, scale: float, family: Family) -> Sprite:
    """A square tile with a letter and a small number, as word games have."""
    side = t.between(rng, 14, 24)
    body = t.near(rng, (150, 200, 230), 20) if rng.random() < 0.6 else t.colour(rng)
    made = sheet(side, side, scale, t.times(body, 0.6))
    made.fill(rounded(side, side, side * 0.1), t.times(body, 0.7))
    made.fill(rounded(side, side, side * 0.1, side * 0.04), body)
    ink = t.unlike(rng, body, 90)
    text = chr(65 + int(rng.integers(26)))
    t.write(
        rng, made.image, text, (side * 0.28 * made.fine, side * 0.72 * made.fine), side * 0.5 * made.fine, ink
    )
    icons.number(
        rng, made.image, (side * 0.82 * made.fine, side * 0.82 * made.fine), side * 0.1 * made.fine, ink
    )
    return made.cut(t.between(rng, 3, 6))


def ticket(rng: Generator, scale: float, family: Family) -> Sprite:
    """A perforated ticket: a row of holes, a frame and a number."""
    wide, high = t.between(rng, 40, 70), t.between(rng, 18, 35)
    body = t.colour(rng)
    made = sheet(wide, high, scale, body)
    made.fill(rounded(wide, high, 1), body)
    ink = t.unlike(rng, body, 60)
    for y in np.arange(2, high, 3.2):
        spot = made.px(wide * 0.25, float(y))
        cv2.circle(made.image, (spot[0], spot[1]), max(1, round(0.8 * made.fine)), ink, -1, cv2.LINE_AA)
    t.write(
        rng,
        made.image,
        t.words(rng, 8).upper(),
        (wide * 0.32 * made.fine, high * 0.45 * made.fine),
        high * 0.2 * made.fine,
        ink,
    )
    icons.number(
        rng, made.image, (wide * 0.6 * made.fine, high * 0.75 * made.fine), high * 0.16 * made.fine, ink
    )
    return made.cut(0.3)
