"""Playing cards made by chance: one frame for a whole deck, other pictures, words and signs on every card."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from vision.reading import Picture
from vision.render import ground, icons, lens
from vision.render import texture as t
from vision.render.camera import Floats, looking_down
from vision.render.fingers import glare, reach_in
from vision.render.samples import some_light
from vision.render.scene import Scene, draw

WIDE, HIGH = 63.0, 88.0
"""Millimetres of a card."""
SCALE = 6
"""Pixels a millimetre of a card that was not yet photographed."""
ROUNDING = 3.0


@dataclass(frozen=True, slots=True)
class Deck:
    """What all cards of a deck share."""

    border: t.Colour
    paper: t.Colour
    ink: t.Colour
    accent: t.Colour
    title_low: bool
    """The title stands under the picture, not over it."""
    family: t.Family


@dataclass(frozen=True, slots=True)
class Lying:
    """The truth about one card of a picture."""

    number: int
    """Which of the cards that were shown."""
    corners: Floats
    """Its upper left, upper right, lower right and lower left corner in the picture."""
    upside_down: bool


def some_deck(rng: Generator, family: t.Family = "train") -> Deck:
    paper = t.hsv(t.between(rng, 0, 1), t.between(rng, 0.05, 0.3), t.between(rng, 0.75, 0.98))
    border = t.colour(rng)
    return Deck(
        border,
        paper,
        t.times(t.unlike(rng, paper, 110), 0.7),
        t.unlike(rng, paper),
        rng.random() < 0.5,
        family,
    )


def some_card(rng: Generator, deck: Deck) -> Picture:
    """A card, flat and evenly lit."""
    return with_words(rng, deck, some_art(rng, deck))


def some_art(rng: Generator, deck: Deck) -> Picture:
    """The painting in the middle of a card: a landscape of blotches with a few large things on it."""
    high, wide = round(38 * SCALE), round(53 * SCALE)
    blotches = t.clouds(rng, (high, wide), t.between(rng, 60, 160), 0.6)
    art = t.tinted(blotches, t.colour(rng), t.colour(rng), t.colour(rng))
    for _ in range(int(rng.integers(3, 8))):
        at = t.between(rng, 0.1, 0.9) * wide, t.between(rng, 0.15, 0.85) * high
        icons.icon(rng, art, at, t.between(rng, 0.08, 0.32) * high, t.colour(rng), deck.family)
    return t.shaded(art, t.gradient(rng, (high, wide), 0.3))


def with_words(rng: Generator, deck: Deck, art: Picture) -> Picture:
    """A card with this painting: frame, title, words and signs around it."""
    high, wide = round(HIGH * SCALE), round(WIDE * SCALE)
    card = t.flat(deck.border, high, wide)
    edge = 3 * SCALE
    cv2.rectangle(card, (edge, edge), (wide - edge, high - edge), deck.paper, -1)
    cv2.rectangle(card, (edge, edge), (wide - edge, high - edge), deck.ink, 2)
    top = 5 * SCALE if deck.title_low else 14 * SCALE
    card[top : top + art.shape[0], 5 * SCALE : 5 * SCALE + art.shape[1]] = art
    cv2.rectangle(card, (5 * SCALE, top), (5 * SCALE + art.shape[1], top + art.shape[0]), deck.ink, 3)
    title = (51.5 if deck.title_low else 11.5) * SCALE
    t.write(
        rng, card, t.words(rng, int(rng.integers(7, 13))).title(), (7 * SCALE, title), 4.5 * SCALE, deck.ink
    )
    for line in range(int(rng.integers(2, 4))):
        words = t.words(rng, int(rng.integers(14, 22)))
        t.write(
            rng,
            card,
            words,
            (7 * SCALE, (59.5 + 5 * line) * SCALE),
            2.4 * SCALE,
            deck.ink,
            cv2.FONT_HERSHEY_COMPLEX,
        )
    for place in range(int(rng.integers(2, 5))):
        at = (12 + 10 * place) * SCALE, 77.5 * SCALE
        cv2.circle(card, (round(at[0]), round(at[1])), 4 * SCALE, deck.accent, -1, cv2.LINE_AA)
        icons.icon(rng, card, at, 2.8 * SCALE, t.unlike(rng, deck.accent), deck.family)
    icons.number(rng, card, (53 * SCALE, 77.5 * SCALE), 4 * SCALE, deck.ink)
    return card


def show(
    rng: Generator,
    cards: Sequence[Picture],
    width: int = 1280,
    height: int = 720,
    tilt: float = 0.7,
    family: t.Family = "train",
    tall: tuple[float, float] = (0.35, 0.75),
    spoilt: bool = True,
    hidden: float = 0.3,
) -> tuple[Picture, tuple[Lying, ...]]:
    """Cards side by side on a table, turned by any angle, under a camera that leans back up to ``tilt``.

    ``tall``: how much of the picture's height a card takes. ``spoilt``: blurred, noisy. ``hidden``: how often
    such a picture has glare on a card, and how often a hand.
    """
    share = t.between(rng, *tall) if len(cards) == 1 else min(tall[1], 1.2 / len(cards))
    span = HIGH / share * width / height
    camera = looking_down(width, height, span, t.between(rng, 0, tilt), t.between(rng, -0.3, 0.3))
    scene = Scene(camera, ground.some(rng, family), (), some_light(rng))
    picture = draw(scene)[0]
    lit = np.clip(scene.light.lamp * float(scene.light.way[2]) + scene.light.around, 0.25, 1.6) ** (1 / 2.2)
    lying = []
    for number, card in enumerate(cards):
        turn = t.between(rng, -np.pi, np.pi)
        x = (number - (len(cards) - 1) / 2) * HIGH * 1.12 + t.between(rng, -4, 4)
        outline = camera.project(_outline(turn, x, t.between(rng, -6, 6)))
        picture = _laid(picture, card, outline, lit)
        lying.append(
            Lying(number, outline, bool(outline[0, 1] + outline[1, 1] > outline[2, 1] + outline[3, 1]))
        )
    return (_spoilt(rng, picture, lying, family, hidden) if spoilt else picture), tuple(lying)


def _outline(turn: float, x: float, y: float) -> Floats:
    """A card's corners on the table, as it lies at a place."""
    half = np.array([[-WIDE, HIGH], [WIDE, HIGH], [WIDE, -HIGH], [-WIDE, -HIGH]]) / 2
    cos, sin = np.cos(turn), np.sin(turn)
    flat = half @ np.array([[cos, sin], [-sin, cos]]) + (x, y)
    corners: Floats = np.column_stack([flat, np.zeros(4)]).astype(np.float32)
    return corners


def _laid(picture: Picture, card: Picture, outline: Floats, lit: Floats) -> Picture:
    """The card warped into the picture, with rounded corners and a thin shadow."""
    share = float(np.linalg.norm(outline[3] - outline[0])) / card.shape[0]
    if share < 0.7:
        card = t.picture(cv2.resize(card, None, fx=share, fy=share, interpolation=cv2.INTER_AREA))
    high, wide = card.shape[:2]
    radius = round(ROUNDING / HIGH * high)
    mask = np.zeros((high, wide), np.uint8)
    cv2.rectangle(mask, (radius, 0), (wide - 1 - radius, high - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (wide - 1, high - 1 - radius), 255, -1)
    for x, y in ((radius, radius), (wide - 1 - radius, radius), (radius, high - 1 - radius)):
        cv2.circle(mask, (x, y), radius, 255, -1)
    cv2.circle(mask, (wide - 1 - radius, high - 1 - radius), radius, 255, -1)
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32) - 0.5
    shift = cv2.getPerspectiveTransform(corners, outline)
    size = picture.shape[1], picture.shape[0]
    shown = cv2.warpPerspective(t.picture(card * lit), shift, size, flags=cv2.INTER_LINEAR)
    cover = np.asarray(cv2.warpPerspective(mask, shift, size, flags=cv2.INTER_LINEAR), np.uint8)
    shadow = cv2.GaussianBlur(cover, (0, 0), 3).astype(np.float32) * (0.35 / 255)
    return t.mixed(t.shaded(picture, t.field(1 - shadow)), t.picture(shown), cover)


def _spoilt(
    rng: Generator, picture: Picture, lying: Sequence[Lying], family: t.Family, hidden: float
) -> Picture:
    one = lying[int(rng.integers(len(lying)))].corners
    side = float(np.linalg.norm(one[3] - one[0]))
    if rng.random() < hidden:
        at = one.mean(axis=0) + rng.normal(0, side / 5, 2)
        picture = glare(rng, picture, (float(at[0]), float(at[1])), side * t.between(rng, 0.3, 0.8))
    if rng.random() < hidden:
        middle = one.mean(axis=0)
        out = one[int(rng.integers(4))] - middle
        tip, heading = middle + out * 0.8, float(np.arctan2(out[1], out[0])) + t.between(rng, -0.7, 0.7)
        picture = reach_in(rng, picture, (float(tip[0]), float(tip[1])), side * 0.17, heading)
    return lens.spoil(rng, picture, family)
