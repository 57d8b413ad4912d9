"""Boxes of dice such as this game's: each box has its own material, print and emblems, drawn by lot."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator

from vision.reading import BLANK, Face
from vision.render import marks
from vision.render.body import Colour, Look, Material, mark_colour, some_colour, some_look
from vision.render.emblems import emblems
from vision.render.marks import Mask
from vision.render.texture import Family, between

_NUMBERS: Final[tuple[Face, ...]] = (1, 2, 3, 4, 5, 6)
_NIGHT: Final[tuple[Face, ...]] = (1, 2, 3, 4, BLANK, "extra")
FACES: Final[Mapping[str, tuple[Face, ...]]] = {
    "night": _NIGHT,
    "illuminated": _NIGHT,
    "travel": _NUMBERS,
    "market": ("apple", "barrel", "cloth", "drum", "eel", "feather"),
    "ruins": ("arch", "bone", "coin", "door", "ember", "fang"),
    "oracle": ("ash", "bell", "crow", "dew", "eye", "flame"),
}
"""The dice of a box and what their faces are called; what an emblem's name has to do with it is nothing."""

EMBLEMS: Final = ("market", "ruins", "oracle")

_FONTS: Final[Mapping[Family, tuple[int, ...]]] = {
    "train": (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX),
    "kept": (cv2.FONT_HERSHEY_COMPLEX_SMALL, cv2.FONT_HERSHEY_SCRIPT_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX),
}
_EDGE: Final = 16.0


def box_of_dice(seed: int, family: Family) -> dict[str, Look]:
    """Every die of one box by its name; the same seed gives the same box."""
    rng = np.random.default_rng([seed, family == "kept"])
    numerals = {
        "night": bool(rng.random() < 0.5),
        "travel": bool(rng.random() < 0.5),
    }
    numerals["illuminated"] = numerals["night"]
    night = _number_masks(rng, family, _NIGHT, numerals["night"])
    masks = {
        "night": night,
        "illuminated": night,
        "travel": _number_masks(rng, family, _NUMBERS, numerals["travel"]),
        **{name: emblems(rng, family, 6) for name in EMBLEMS},
    }
    return {name: _die(rng, family, name, masks[name]) for name in FACES}


def has_pips(look: Look) -> bool:
    """Or figures, or emblems? A four's pips are four things, its figure is one."""
    four = look.masks[look.faces.index(4)] if 4 in look.faces else None
    return four is not None and cv2.connectedComponents((four > 0.5).astype(np.uint8))[0] == 5


def _number_masks(
    rng: Generator, family: Family, faces: tuple[Face, ...], numerals: bool
) -> tuple[Mask, ...]:
    """Pips or figures; what is neither a number nor blank has an emblem."""
    style = marks.some_pips(rng)
    fonts = _FONTS[family]
    font = fonts[int(rng.integers(len(fonts)))]
    weight, height = between(rng, 0.09, 0.17), between(rng, 0.8, 1.1)
    (sign,) = emblems(rng, family, 1)
    hand = marks.some_hand(rng.spawn(1)[0])  # a lot of its own: the rest of the box stays as it was
    found: list[Mask] = []
    for face in faces:
        if face == BLANK:
            found.append(marks.blank())
        elif isinstance(face, int):
            figure = marks.by_hand(marks.numeral(str(face), font, weight, height), hand)
            found.append(figure if numerals else marks.pips(face, style))
        else:
            found.append(sign)
    return tuple(found)


def _die(rng: Generator, family: Family, name: str, masks: tuple[Mask, ...]) -> Look:
    """Faces come onto the body in any order, as with other makers."""
    order = rng.permutation(6)
    body = _body(rng, name)
    mark = mark_colour(rng, body)
    look = some_look(rng, FACES[name], _EDGE)
    material, clearness = _material(rng, family, name)
    return replace(
        look,
        faces=tuple(FACES[name][int(at)] for at in order),
        masks=tuple(masks[int(at)] for at in order),
        material=material,
        clearness=clearness,
        body=body,
        second=_shade(rng, body),
        mark=mark,
        disc=0.0,
        rounding=between(rng, 0.06, 0.3),
        cut=2.0,
        depth=between(rng, 0, 0.6) if rng.random() < 0.5 else 0.0,
    )


def _body(rng: Generator, name: str) -> Colour:
    """Light as in :mod:`vision.render.body`: dark blue, orange, or whatever a maker likes."""
    if name == "night":
        return between(rng, 0.08, 0.22), between(rng, 0.01, 0.05), between(rng, 0.005, 0.03)
    if name == "illuminated":
        return between(rng, 0.005, 0.04), between(rng, 0.14, 0.28), between(rng, 0.65, 0.95)
    return some_colour(rng)


def _material(rng: Generator, family: Family, name: str) -> tuple[Material, float]:
    """The kept family has what the other never has: swirls and specks that let light through."""
    if name == "illuminated":
        if family == "train":
            return "clear", between(rng, 0.25, 0.5)
        return ("swirl", "speckle")[int(rng.integers(2))], between(rng, 0.3, 0.55)
    if family == "train":
        train: tuple[Material, ...] = ("plain", "clear", "swirl")
        material = train[int(rng.integers(3))]
        return material, between(rng, 0.02, 0.2) if material == "clear" else 0.0
    plain: tuple[Material, ...] = ("plain", "speckle", "swirl")
    return plain[int(rng.integers(3))], between(rng, 0.02, 0.15)


def _shade(rng: Generator, colour: Colour) -> Colour:
    """The same colour, a little darker or lighter."""
    factor = between(rng, 0.55, 0.85) if rng.random() < 0.5 else between(rng, 1.15, 1.5)
    b, g, r = (min(1.0, part * factor) for part in colour)
    return b, g, r
