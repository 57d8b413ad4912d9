"""Single dice held before a camera: rendered close, cut out by the renderer's own truth."""

from functools import cache

import numpy as np

from vision.looks import CLASSES, Look, crop_around
from vision.reading import Box, DieKind, Face, Picture
from vision.render.body import Look as Body
from vision.render.boxes import FACES, box_of_dice
from vision.render.camera import looking_down
from vision.render.casting import Light
from vision.render.ground import Ground
from vision.render.scene import Scene, Seen, draw, lying

WIDE = 100
CLOTH = Ground(np.full((64, 64, 3), (70, 110, 80), np.uint8), 200.0)
UNTOLD = np.zeros(len(CLASSES), np.float32)
"""No network looked."""


@cache
def box(seed: int = 3) -> dict[str, Body]:
    return box_of_dice(seed, "kept")


def kind(name: str) -> DieKind:
    return DieKind(name, FACES[name])


def lamp(slant: float) -> Light:
    way = np.array([np.sin(slant), 0.2, np.cos(slant)], np.float32)
    return Light(
        way=(way / np.linalg.norm(way)).astype(np.float32),
        lamp=np.full(3, 0.55, np.float32),
        around=np.full(3, 0.45, np.float32),
        softness=0.8,
        windows=np.zeros((0, 3), np.float32),
    )


def seen(body: Body, face: Face, turn: float, tilt: float = 0.15, wide: int = WIDE) -> tuple[Picture, Seen]:
    """A picture of one die with this face up."""
    camera = looking_down(wide, wide, 16 * wide / 46, tilt, 0.3, 0.2)
    die = lying(body, body.faces.index(face), 0, 0, turn)
    picture, (truth,) = draw(Scene(camera, CLOTH, (die,), lamp(0.3 + tilt)))
    return picture, truth


def shown(body: Body, face: Face, turn: float, tilt: float = 0.15) -> Look:
    """The same, cut out as the finder would; it is a pixel or two off."""
    picture, truth = seen(body, face, turn, tilt)
    b = truth.box
    return cut(picture, Box(b.x - 1, b.y + 1, b.w + 2, b.h + 1))


def cut(picture: Picture, place: Box) -> Look:
    return Look(place, crop_around(picture, place), UNTOLD)
