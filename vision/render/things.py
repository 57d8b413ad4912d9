"""What else lies about on a table: flat things that are no dice, drawn at their own size."""

from collections.abc import Callable
from typing import TypeAlias

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.reading import Picture
from vision.render import texture as t
from vision.render.ground import Ground
from vision.render.objects import hands, pieces, prints, tools
from vision.render.objects.sprite import Sprite
from vision.render.texture import Family

Maker: TypeAlias = Callable[[Generator, float, Family], Sprite]
"""Chance, pixels a millimetre, and the family whose signs may be used."""

TRAIN: dict[str, tuple[float, Maker]] = {
    "coin": (1.5, pieces.coin),
    "token": (2, pieces.token),
    "chip": (1, pieces.chip),
    "button": (0.7, pieces.button),
    "cube": (0.8, pieces.cube),
    "meeple": (1, pieces.meeple),
    "ball": (1, pieces.ball),
    "card": (1, prints.card),
    "dice card": (2.5, prints.dice_card),
    "plaque": (2, prints.plaque),
    "domino": (1.5, prints.domino),
    "note": (0.7, prints.note),
    "label": (0.7, prints.label),
    "pen": (0.7, tools.pen),
    "cable": (0.5, tools.cable),
    "screw": (0.5, tools.screw),
    "key": (0.5, tools.key),
    "phone": (0.5, tools.phone),
    "bowl": (0.5, tools.bowl),
    "box": (0.7, prints.box),
    "marker": (2, prints.marker),
    "hand": (0.6, hands.hand),
}
"""How often each is taken, and what makes it."""

KEPT: dict[str, tuple[float, Maker]] = {
    "token": (1, pieces.token),
    "cap": (1, pieces.cap),
    "gem": (1, pieces.gem),
    "figure": (1, pieces.figure),
    "printed dice": (1, prints.dice_row),
    "tile": (1, prints.letter_tile),
    "ticket": (0.7, prints.ticket),
    "ruler": (0.7, tools.ruler),
    "tape": (0.5, tools.tape),
    "clip": (0.7, tools.clip),
    "finger": (0.6, hands.finger),
}

FAMILIES: dict[Family, dict[str, tuple[float, Maker]]] = {"train": TRAIN, "kept": KEPT}


def scatter(rng: Generator, ground: Ground, family: Family, count: int) -> Ground:
    """The same ground with ``count`` things lying upon it."""
    image = ground.image.copy()
    makers = FAMILIES[family]
    weights = np.array([weight for weight, _ in makers.values()])
    names = list(makers)
    lamp = t.between(rng, 0, 6.28)
    drawn = [names[int(one)] for one in rng.choice(len(names), count, p=weights / weights.sum())]
    sprites = [makers[name][1](rng, ground.scale, family) for name in drawn]
    for sprite in sorted(sprites, key=lambda one: one.from_edge):  # a hand lies upon everything else
        place(rng, image, sprite, lamp, ground.scale)
    return Ground(image, ground.mm)


def place(rng: Generator, image: Picture, sprite: Sprite, lamp: float, scale: float) -> None:
    """Lay a sprite down anywhere, turned anyhow, with its shadow away from the lamp."""
    side = image.shape[0]
    spot = (
        sprite.at_edge(rng, side)
        if sprite.from_edge
        else (rng.uniform(-0.03, 1.03, 2) * side, t.between(rng, 0, 360))
    )
    shift = np.array([np.cos(lamp), np.sin(lamp)]) * sprite.height * scale * t.between(rng, 0.3, 0.9)
    soft = max(0.8, sprite.height * scale * t.between(rng, 0.15, 0.5))
    lay(image, sprite, spot, (shift, soft, t.between(rng, 0.25, 0.7)))


def lay(
    image: Picture,
    sprite: Sprite,
    spot: tuple[NDArray[np.float64], float],
    shadow: tuple[NDArray[np.float64], float, float],
) -> None:
    """Draw a sprite with its middle at ``spot``, turned by degrees; the shadow is shifted, soft, and dark."""
    middle, degrees = spot
    shift, soft, dark = shadow
    high, wide = sprite.image.shape[:2]
    matrix = cv2.getRotationMatrix2D(((wide - 1) / 2, (high - 1) / 2), degrees, sprite.zoom)
    reach = (
        np.array([[abs(matrix[0, 0]), abs(matrix[0, 1])], [abs(matrix[1, 0]), abs(matrix[1, 1])]])
        @ (wide, high)
        / 2
    )
    reach += np.abs(shift) + 3 * soft + 2
    low = np.maximum(np.floor(middle - reach), 0).astype(int)
    top = np.minimum(np.ceil(middle + reach), (image.shape[1], image.shape[0])).astype(int)
    if (top <= low).any():
        return
    matrix[:, 2] += middle - np.array([(wide - 1) / 2, (high - 1) / 2]) - low
    size = (int(top[0] - low[0]), int(top[1] - low[1]))
    region = image[low[1] : top[1], low[0] : top[0]]
    mask = t.field(cv2.warpAffine(sprite.mask, matrix, size, flags=cv2.INTER_LINEAR)) * np.float32(1 / 255)
    colours = t.picture(
        cv2.warpAffine(sprite.image, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    )
    gain = 1 - _cast(mask, shift, soft) * np.float32(dark)
    region[:] = t.mixed(t.shaded(region, gain), colours, mask)


def _cast(mask: t.Field, shift: NDArray[np.float64], soft: float) -> t.Field:
    """The mask as a shadow: moved and blurred, in a smaller picture if it is soft anyway."""
    less = max(1.0, soft / 2.5)
    size = (mask.shape[1], mask.shape[0])
    small = (max(2, round(size[0] / less)), max(2, round(size[1] / less)))
    shrunk = cv2.resize(mask, small, interpolation=cv2.INTER_AREA) if less > 1 else mask
    step = np.array([[1, 0, shift[0] * small[0] / size[0]], [0, 1, shift[1] * small[1] / size[1]]])
    soft_mask = cv2.GaussianBlur(cv2.warpAffine(shrunk, step, small), (0, 0), soft / less)
    return t.field(cv2.resize(soft_mask, size, interpolation=cv2.INTER_LINEAR))
