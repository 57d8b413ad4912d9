"""A hand on its forearm, bare or in a sleeve, that reaches into view and leaves again."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.reading import Picture
from vision.render.body import Colour
from vision.render.camera import Camera, Floats
from vision.render.casting import Light
from vision.render.staging import to_light, to_picture

SKINS: Final[tuple[Colour, ...]] = (
    (0.36, 0.46, 0.70),
    (0.24, 0.34, 0.58),
    (0.17, 0.27, 0.50),
    (0.10, 0.17, 0.34),
    (0.05, 0.09, 0.19),
    (0.025, 0.045, 0.09),
)
"""From very fair to very dark, as light: blue, green, red."""

Bone = tuple[float, float, float, float, float, float]
"""From (x, y) with one radius to (x, y) with another: x0, y0, r0, x1, y1, r1 in millimetres."""

_ABOVE: Final = 45.0
"""How high a hand is over the table, millimetres."""
_LENGTH: Final = 560.0
"""From the end of the forearm to the fingertips; longer than any view is wide."""
_WRIST: Final = _LENGTH - 190.0


@dataclass(frozen=True, slots=True)
class Hand:
    """How somebody's hand looks. It points along +x, its longest fingertip at ``_LENGTH``."""

    bones: tuple[Bone, ...]
    nails: tuple[tuple[float, float, float], ...]
    skin: Colour
    sleeve: Colour | None
    """None: a bare forearm."""
    cuff: float
    """Where the sleeve ends, millimetres before the wrist."""
    blotch: Floats
    """The skin's unevenness, a small square around 1."""


@dataclass(frozen=True, slots=True)
class Reach:
    """A hand comes in from a side, stays, and goes: the times and where its fingers get."""

    hand: Hand
    enter: float
    there: float
    leave: float
    gone: float
    to: tuple[float, float]
    """Table millimetres that the fingertips reach."""
    heading: float
    """Where the fingers point, radians on the table."""
    sway: float = 0.0
    """By how many millimetres it wavers while it stays; 0: held still."""

    def way_back(self, time: float) -> float:
        """Millimetres that it is drawn back from where it gets."""
        if time < self.there:
            share = (self.there - time) / (self.there - self.enter)
        elif time > self.leave:
            share = (time - self.leave) / (self.gone - self.leave)
        else:
            return self.sway * float(np.sin(9 * (time - self.there)))
        smooth = share * share * (3 - 2 * share)
        return _LENGTH * smooth


def some_hand(rng: Generator, skin: int | None = None, sleeved: bool | None = None) -> Hand:
    """A hand drawn by lot; ``skin`` counts from the fairest."""
    bones: list[Bone] = [
        (-100, 0, 46, _WRIST - 10, 0, 29),
        (_WRIST - 10, 0, 29, _WRIST + 25, 0, 34),
        (_WRIST + 25, -14, 30, _WRIST + 80, -22, 22),
        (_WRIST + 25, 12, 30, _WRIST + 80, 20, 22),
    ]
    nails = []
    curl = float(rng.uniform(0.45, 1.0))
    for y, length, radius in ((-31, 58, 9.0), (-11, 84, 9.5), (10, 90, 9.5), (30, 78, 9.0)):
        fan = float(rng.uniform(-0.06, 0.06)) + y * 0.004
        joint = (_WRIST + 88, y)
        reach = length * curl * float(rng.uniform(0.9, 1.05))
        tip = (joint[0] + reach * np.cos(fan), joint[1] + reach * np.sin(fan))
        bones.append((*joint, radius * 1.1, *tip, radius * 0.85))
        nails.append((*tip, radius * 0.55))
    side = -1 if rng.random() < 0.5 else 1
    bones.append((_WRIST + 35, side * 30, 16, _WRIST + 85, side * 62, 10))
    sleeved = rng.random() < 0.6 if sleeved is None else sleeved
    cloth = rng.uniform(0.01, 0.6, 3)
    ahead = _LENGTH - max(bone[3] + bone[5] for bone in bones)
    return Hand(
        bones=tuple((x0 + ahead, y0, r0, x1 + ahead, y1, r1) for x0, y0, r0, x1, y1, r1 in bones),
        nails=tuple((x + ahead, y, radius) for x, y, radius in nails),
        skin=SKINS[int(rng.integers(len(SKINS))) if skin is None else skin],
        sleeve=(float(cloth[0]), float(cloth[1]), float(cloth[2])) if sleeved else None,
        cuff=float(rng.uniform(-10, 120)),
        blotch=(1 + rng.normal(0, 0.07, (12, 40))).astype(np.float32),
    )


class DrawnHand:
    """A hand as it looks before one camera and lamp, ready to be laid over frame after frame."""

    def __init__(self, reach: Reach, camera: Camera, light: Light) -> None:
        self.reach = reach
        self._camera, self._light = camera, light
        distance = float(np.linalg.norm(camera.at))
        self._scale = camera.focal / (distance - _ABOVE)
        """Pixels a millimetre, up where the hand is."""
        self._half = 100.0
        self._sprite = self._drawn(reach.hand)
        self._outline = np.ascontiguousarray(self._sprite[..., 3])
        self._kept: tuple[Picture, float, Picture, float] | None = None

    def over(self, picture: Picture, time: float) -> tuple[Picture, float]:
        """The picture with the hand in it and its shadow, and how much of the picture is hand."""
        if not self.reach.enter < time < self.reach.gone:
            return picture, 0.0
        back = self.reach.way_back(time)
        kept = self._kept
        if kept is None or kept[0] is not picture or kept[1] != back:
            kept = self._kept = picture, back, *self._over(picture, back)
        return kept[2], kept[3]

    def _over(self, picture: Picture, back: float) -> tuple[Picture, float]:
        shift = self._light.way[:2] / self._light.way[2] * -_ABOVE
        cover = self._laid(self._sprite, self._spots(back, np.zeros(2), _ABOVE))
        dark = self._laid(self._outline, self._spots(back, shift, 0))
        half = round(1 + self._light.softness * 14 * self._scale)
        x, y, w, h = cv2.boundingRect((np.maximum(dark, cover[..., 3]) > 0.01).astype(np.uint8))
        if not w:
            return picture, 0.0
        room = 2 * half + 1
        window = slice(max(0, y - room), y + h + room), slice(max(0, x - room), x + w + room)
        soft = cv2.blur(cv2.blur(dark[window], (room, room)), (room, room))[..., None]
        lamp = self._light.lamp * float(self._light.way[2])
        below = to_light(picture[window]) * (1 - 0.9 * soft * lamp / (lamp + self._light.around))
        part = cover[window]
        mixed = picture.copy()
        mixed[window] = to_picture((below * (1 - part[..., 3:]) + part[..., :3]).astype(np.float32))
        return mixed, float((cover[..., 3] > 0.5).mean())

    def _spots(self, back: float, shift: Floats | NDArray[np.float64], height: float) -> Floats:
        """Where in the picture the forearm's end, the fingertips and the left rim of the sprite are."""
        reach = self.reach
        ahead = np.array([np.cos(reach.heading), np.sin(reach.heading)])
        beside = np.array([-ahead[1], ahead[0]])
        tip = np.array(reach.to) + shift - ahead * back
        corners = [tip - ahead * _LENGTH, tip, tip - ahead * _LENGTH + beside * self._half]
        return self._camera.project(np.array([[x, y, height] for x, y in corners], np.float32))

    def _laid(self, layer: Floats, spots: Floats) -> Floats:
        """The sprite, or its outline only, as a layer of the picture's size."""
        middle = layer.shape[0] / 2
        own = np.array([[0, middle], [layer.shape[1], middle], [0, 0]], np.float32)
        move = cv2.getAffineTransform(own, spots)
        size = (self._camera.width, self._camera.height)
        laid: Floats = np.asarray(cv2.warpAffine(layer, move, size, flags=cv2.INTER_LINEAR), np.float32)
        return laid

    def _drawn(self, hand: Hand) -> Floats:
        scale = self._scale
        w, h = round(_LENGTH * scale), round(2 * self._half * scale)
        x, y = np.meshgrid(
            (np.arange(w, dtype=np.float32) + 0.5) / scale,
            self._half - (np.arange(h, dtype=np.float32) + 0.5) / scale,
        )
        rise = np.zeros((h, w), np.float32)
        for bone in hand.bones:
            np.maximum(rise, _rise(x, y, bone), out=rise)
        cover = np.clip(rise / 4, 0, 1)
        smooth = np.asarray(cv2.GaussianBlur(rise, (0, 0), max(0.8, 2.0 * scale)), np.float32)
        light = self._lit(smooth, scale)
        blotch = cv2.resize(hand.blotch, (w, h), interpolation=cv2.INTER_CUBIC)
        colour = np.array(hand.skin, np.float32) * blotch[..., None]
        for nx, ny, radius in hand.nails:
            nail = ((x - nx) / (1.3 * radius)) ** 2 + ((y - ny) / radius) ** 2 < 1
            colour[nail] = colour[nail] * 0.7 + np.array([0.2, 0.22, 0.27], np.float32)
        if hand.sleeve is not None:
            weave = 1 + 0.15 * np.sin(x * 2.1)[..., None] * np.sin(y * 2.1)[..., None]
            cloth = np.array(hand.sleeve, np.float32) * weave
            colour = np.where((x < _WRIST - hand.cuff)[..., None], cloth, colour)
        layer = np.concatenate([colour * light * cover[..., None], cover[..., None]], 2)
        sprite: Floats = layer.astype(np.float32)
        return sprite

    def _lit(self, rise: Floats, scale: float) -> Floats:
        down, across = np.gradient(rise)
        c, s = np.cos(self.reach.heading), np.sin(self.reach.heading)
        x, y, z = self._light.way
        way = np.array([x * c + y * s, y * c - x * s, z])
        normal = np.dstack([-across * scale, down * scale, np.ones_like(rise)])
        normal /= np.linalg.norm(normal, axis=2, keepdims=True)
        facing = np.clip(normal @ way, 0, 1)[..., None]
        sky = 0.5 + 0.5 * normal[..., 2:]
        lit: Floats = (facing * self._light.lamp + sky * self._light.around).astype(np.float32)
        return lit


def _rise(x: Floats, y: Floats, bone: Bone) -> Floats:
    """The height of a tapering round limb over the plane of its middle."""
    x0, y0, r0, x1, y1, r1 = bone
    dx, dy = x1 - x0, y1 - y0
    along = np.clip(((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy), 0, 1)
    radius = r0 + (r1 - r0) * along
    away = (x - x0 - along * dx) ** 2 + (y - y0 - along * dy) ** 2
    height: Floats = np.sqrt(np.maximum(radius * radius - away, 0)).astype(np.float32)
    return height
