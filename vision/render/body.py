"""A die's body: its form, its material, and what stands on its six faces."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from vision.reading import BLANK, Face
from vision.render import marks
from vision.render.marks import Mask

Colour = tuple[float, float, float]
"""Blue, green, red as light, 0 to 1, not yet bent by a display's gamma."""

Material = Literal["plain", "swirl", "speckle", "clear", "wood"]


@dataclass(frozen=True, slots=True)
class Look:
    """Everything about one die that does not depend on how it lies."""

    faces: tuple[Face, ...]
    """Top, bottom, then the four sides, as the die lies unturned."""
    masks: tuple[Mask, ...]
    edge: float
    """Edge length in millimetres."""
    rounding: float
    """Radius of edges and corners in half edges."""
    cut: float
    """Radius in half edges of the ball that rounds the corners off; above 1.7 it cuts nothing."""
    material: Material
    body: Colour
    second: Colour
    mark: Colour
    disc: float
    disc_colour: Colour
    depth: float
    """How deep marks are cut; 0: printed."""
    gloss: float
    clearness: float
    """How much of what lies behind shows through."""
    waves: NDArray[np.float32]
    """Directions and phases of the material's swirl."""


def opposite_pairs(rng: np.random.Generator) -> tuple[Face, ...]:
    """An ordinary die's faces, opposite ones adding to seven, in either sense of turning."""
    low = [int(n) if rng.random() < 0.5 else 7 - int(n) for n in rng.permutation([1, 2, 3])]
    return (low[0], 7 - low[0], low[1], 7 - low[1], low[2], 7 - low[2])


def mask_of(face: Face, style: marks.PipStyle, rng: np.random.Generator) -> Mask:
    """How a face looks that has no picture of its own."""
    if face == BLANK:
        return marks.blank()
    if isinstance(face, int):
        return marks.pips(face, style)
    if face.isdigit():
        fonts = (0, 2, 3, 4, 1)
        font = fonts[int(rng.integers(len(fonts)))]
        figure = marks.numeral(face, font, float(rng.uniform(0.07, 0.2)), float(rng.uniform(0.7, 1.1)))
        return marks.by_hand(figure, marks.some_hand(rng))
    return marks.some_icon(rng)


def some_colour(rng: np.random.Generator) -> Colour:
    """Any body colour dice are sold in: white and ivory, black, strong hues, pastels."""
    draw = rng.random()
    if draw < 0.24:
        level = rng.uniform(0.55, 0.95)
        warm = rng.uniform(0.0, 0.35)
        return (level * (1 - warm), level * (1 - warm * 0.3), level)
    if draw < 0.36:
        level = rng.uniform(0.005, 0.05)
        return (level, level * rng.uniform(0.7, 1.1), level * rng.uniform(0.7, 1.2))
    hue = rng.uniform(0, 6)
    full = np.clip(np.abs((hue + np.array([2.0, 4.0, 0.0])) % 6 - 3) - 1, 0, 1)
    saturation = rng.uniform(0.4, 1.0) ** 0.5
    value = rng.uniform(0.04, 0.8) if rng.random() < 0.8 else rng.uniform(0.01, 0.1)
    b, g, r = value * (1 - saturation * (1 - full))
    return (float(b), float(g), float(r))


def brightness(colour: Colour) -> float:
    return 0.1 * colour[0] + 0.6 * colour[1] + 0.3 * colour[2]


def mark_colour(rng: np.random.Generator, *bodies: Colour, apart: float = 0.45) -> Colour:
    """A colour that can be told from the body's: dark on light, light on dark, sometimes a hue; ``apart``:
    how far a mark as bright as the body is from it at least."""
    for _ in range(20):
        draw = rng.random()
        if draw < 0.4:
            level = rng.uniform(0.7, 0.98)
            colour: Colour = (level * rng.uniform(0.75, 1), level * rng.uniform(0.9, 1), level)
        elif draw < 0.66:
            level = rng.uniform(0.002, 0.03)
            colour = (level, level, level)
        elif draw < 0.82:
            colour = (rng.uniform(0.02, 0.15), rng.uniform(0.35, 0.6), rng.uniform(0.55, 0.9))
        else:
            colour = some_colour(rng)
            if rng.random() < 0.4:
                colour = (rng.uniform(0.01, 0.08), rng.uniform(0.01, 0.06), rng.uniform(0.25, 0.7))
        if all(contrast(body, colour) > 2.4 for body in bodies):
            return colour
        # Red on black, gold on blue or on orange: as dark as the body, and yet another colour.
        if rng.random() < 0.5 and all(difference(body, colour) > apart for body in bodies):
            return colour
    return (0.01, 0.01, 0.01) if min(map(brightness, bodies)) > 0.2 else (0.9, 0.95, 0.95)


def difference(one: Colour, other: Colour) -> float:
    """How far apart two colours are to the eye, about."""
    return float(np.abs(np.array(one) ** 0.45 - np.array(other) ** 0.45).max())


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((brightness(one) + 0.04, brightness(other) + 0.04))
    return high / low


def some_look(rng: np.random.Generator, faces: tuple[Face, ...] | None = None, edge: float = 16.0) -> Look:
    """A die drawn by lot; ``faces`` given: with those faces in any arrangement of its maker."""
    faces = faces if faces is not None else opposite_pairs(rng)
    style = marks.some_pips(rng)
    materials: tuple[Material, ...] = ("plain", "swirl", "speckle", "clear", "wood")
    material = materials[int(rng.choice(5, p=[0.47, 0.27, 0.05, 0.17, 0.04]))]
    body = some_colour(rng) if material != "wood" else (0.12, 0.3, 0.5)
    second = some_colour(rng) if rng.random() < 0.55 else _near(rng, body)
    return Look(
        faces=faces,
        masks=tuple(mask_of(face, style, rng) for face in faces),
        edge=edge,
        rounding=float(rng.uniform(0.04, 0.5)) if rng.random() < 0.85 else float(rng.uniform(0.02, 0.06)),
        cut=float(rng.uniform(1.27, 1.6)) if rng.random() < 0.35 else 2.0,
        material=material,
        body=body,
        second=second,
        # A marble's veins may come close to the colour of its pips, and gold pips to an orange die's.
        mark=mark_colour(
            rng, body, *((second,) if material == "swirl" and rng.random() < 0.6 else ()), apart=0.28
        ),
        disc=style.disc,
        disc_colour=_near(rng, body),
        depth=float(rng.uniform(0.0, 1.0)) if rng.random() < 0.75 else 0.0,
        gloss=float(rng.uniform(0, 1) ** 1.3),
        clearness=float(rng.uniform(0.25, 0.75)) if material == "clear" else 0.0,
        waves=_some_waves(rng),
    )


def _some_waves(rng: np.random.Generator) -> NDArray[np.float32]:
    """Broad bands, or a marble's fine veins."""
    fineness = float(np.exp(rng.uniform(0, 1.1)))
    return (rng.normal(0, 1.6, (5, 4)) * fineness).astype(np.float32)


def _near(rng: np.random.Generator, colour: Colour) -> Colour:
    """A shade of the same colour."""
    factor = float(rng.uniform(0.25, 0.7)) if rng.random() < 0.6 else float(rng.uniform(1.3, 2.2))
    b, g, r = (min(1.0, part * factor) for part in colour)
    return (b, g, r)
