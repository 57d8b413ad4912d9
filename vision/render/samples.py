"""Scenes drawn by lot: the pictures that the reader learns from and is tried on."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.reading import BLANK, Box, Face, Picture
from vision.render import ground as grounds
from vision.render import lens, things
from vision.render.body import Look, some_look
from vision.render.camera import Camera, Floats, looking_down
from vision.render.casting import Light
from vision.render.scene import LyingDie, Scene, Seen, draw, lying
from vision.render.texture import Family


@dataclass(frozen=True, slots=True)
class Sample:
    """A picture and the dice in it."""

    picture: Picture
    dice: tuple[Seen, ...]


def some_sample(
    rng: np.random.Generator,
    family: Family = "train",
    width: int = 480,
    height: int = 480,
    bare: float = 1 / 12,
) -> Sample:
    """Dice of any sort anywhere; ``bare``: how many pictures have none, but always other things."""
    is_bare = rng.random() < bare
    tilt = float(rng.choice([rng.uniform(0, 0.25), rng.uniform(0.15, 1.2)], p=[0.5, 0.5]))
    across = float(np.exp(rng.uniform(np.log(17), np.log(150))))
    edge = float(rng.uniform(8, 20))
    # The leaning camera must not see beyond the table: there is no horizon in these pictures.
    widest = min(1.1, 2 * float(np.tan(1.42 - tilt)))
    camera = looking_down(
        width, height, edge * width / across, tilt, _some_roll(rng, tilt), float(rng.uniform(0.25, widest))
    )
    table = grounds.some(rng, family)
    if is_bare or rng.random() < 0.65:
        table = things.scatter(rng, table, family, int(rng.integers(1, 14)))
    table = _rescaled(rng, table, edge, across, width)
    dice = () if is_bare else _some_dice(rng, camera, edge)
    scene = Scene(camera, table, dice, some_light(rng), _some_shade(rng, width, height))
    picture, seen = draw(scene)
    seen = tuple(die for die in seen if die.visible > 0)
    bend = lens.bend(rng, family, (width, height))
    if bend is not None:
        picture, seen = bend.picture(picture), tuple(bent(bend, die) for die in seen)
    return Sample(lens.spoil(rng, picture, family), seen)


def bent(bend: lens.Bend, die: Seen) -> Seen:
    """The truth about a die after the lens has bent the picture."""
    b = die.box
    rim = np.array([[b.x, b.y], [b.x + b.w, b.y], [b.x + b.w, b.y + b.h], [b.x, b.y + b.h]], np.float32)
    # A lens is only known within its picture: what hangs out of it is cut near the rim.
    rim = np.clip(rim, (-0.1 * bend.width, -0.1 * bend.height), (1.1 * bend.width, 1.1 * bend.height))
    moved = bend.points(rim)
    x0, y0 = (moved[0] + moved[3]) / 2, (moved[0] + moved[1]) / 2
    x1, y1 = (moved[1] + moved[2]) / 2, (moved[2] + moved[3]) / 2
    left, top, right, bottom = x0[0], y0[1], x1[0], y1[1]
    box = Box(round(left), round(top), max(1, round(right - left)), max(1, round(bottom - top)))
    return replace(die, box=box, corners=bend.points(die.corners).astype(np.float32))


def _some_roll(rng: np.random.Generator, tilt: float) -> float:
    """Straight from above there is no up; leaning back, people hold a camera about level."""
    if tilt < 0.3:
        return float(rng.uniform(-np.pi, np.pi))
    return float(rng.normal(0, 0.2))


def _rescaled(
    rng: np.random.Generator, table: grounds.Ground, edge: float, across: float, width: int
) -> grounds.Ground:
    """Grounds are seen at any scale: close-ups of weave as well as whole boards."""
    span = edge * width / across
    if rng.random() < 0.6:
        return table
    return replace(table, mm=float(span * rng.uniform(0.9, 3)))


def some_light(rng: np.random.Generator) -> Light:
    """A lamp or a window somewhere above, weak or strong, warm or cold."""
    slant, heading = rng.uniform(0.1, 1.15), rng.uniform(-np.pi, np.pi)
    way = np.array([np.sin(slant) * np.cos(heading), np.sin(slant) * np.sin(heading), np.cos(slant)])
    strength = rng.uniform(0.2, 1.0)
    total = float(np.exp(rng.normal(0.05, 0.25)))
    tint = 1 + rng.normal(0, 0.08, 3)
    windows = rng.normal(0, 1, (int(rng.integers(0, 3)), 3))
    windows[:, 2] = np.abs(windows[:, 2]) + 0.3
    windows /= np.linalg.norm(windows, axis=1, keepdims=True)
    return Light(
        way=way.astype(np.float32),
        lamp=(tint * strength * total).astype(np.float32),
        around=((1 + rng.normal(0, 0.05, 3)) * (1.05 - strength) * total).astype(np.float32),
        softness=float(rng.uniform(0, 1) ** 1.2),
        windows=windows.astype(np.float32),
    )


def _some_shade(rng: np.random.Generator, width: int, height: int) -> Floats | None:
    """Light that falls off across the table, a lamp's pool, or someone's shadow with its edge."""
    draw = rng.random()
    if draw < 0.45:
        return None
    small = np.ones((48, 48), np.float32)
    line = np.linspace(-1, 1, 48, dtype=np.float32)
    x, y = np.meshgrid(line, line)
    if draw < 0.75:
        angle = rng.uniform(0, 2 * np.pi)
        small = 1 + float(rng.uniform(0.1, 0.6)) * (x * np.cos(angle) + y * np.sin(angle)).astype(np.float32)
    else:
        middle = rng.uniform(-0.8, 0.8, 2)
        pool = np.exp(-((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / rng.uniform(0.4, 2))
        small = (0.25 + pool).astype(np.float32)
    shade = cv2.resize(np.maximum(small, 0.1), (width, height), interpolation=cv2.INTER_CUBIC)
    if rng.random() < 0.3:
        cover = np.ones((height, width), np.float32)
        spots = rng.uniform(-0.3, 1.3, (int(rng.integers(3, 6)), 2)) * (width, height)
        cv2.fillPoly(cover, [spots.astype(np.int32)], float(rng.uniform(0.3, 0.7)))
        shade = shade * cv2.GaussianBlur(cover, (0, 0), float(rng.uniform(0.6, 12)))
    lit: Floats = shade.astype(np.float32)
    return lit


_STAR = "star"


def some_faces(rng: np.random.Generator) -> tuple[Face, ...] | None:
    """None: an ordinary die. Else figures, emblems, blanks, or few pips with a blank and an emblem."""
    draw = rng.random()
    if draw < 0.64:
        return None
    if draw < 0.78:
        return tuple(str(n) for n in rng.permutation(6) + 1)
    if draw < 0.86:
        return (_STAR,) * 6
    if draw < 0.9:
        return (BLANK,) * 6
    few: tuple[Face, ...] = (1, 2, 3, 4, BLANK, _STAR)
    return tuple(few[int(n)] for n in rng.permutation(6))


def _some_dice(rng: np.random.Generator, camera: Camera, edge: float) -> tuple[LyingDie, ...]:
    alike = rng.random() < 0.4
    faces = some_faces(rng)
    model = some_look(rng, faces, edge)
    room = camera.width * camera.height / (camera.focal * edge / float(np.linalg.norm(camera.at))) ** 2
    most = int(np.clip(room * 0.28, 1, 26))
    count = int(rng.integers(1, most + 1))
    placed: list[tuple[float, float, float]] = []
    dice: list[LyingDie] = []
    crowd = rng.random() < 0.35
    for _ in range(count):
        look = model if alike else _another(rng, edge)
        spot = _some_spot(rng, camera, placed, look.edge, crowd)
        if spot is None:
            continue
        x, y, heading = spot
        placed.append((x, y, look.edge))
        lean = _some_lean(rng) if rng.random() < 0.06 else None
        dice.append(lying(look, int(rng.integers(6)), x, y, heading, lean))
    return tuple(dice)


def _another(rng: np.random.Generator, edge: float) -> Look:
    return some_look(rng, some_faces(rng), edge * float(rng.uniform(0.75, 1.3)))


def _some_lean(rng: np.random.Generator) -> Floats:
    axis = rng.normal(0, 1, 3) * (1, 1, 0)
    axis = axis / np.linalg.norm(axis) * rng.uniform(0.02, 0.14)
    turn, _ = cv2.Rodrigues(axis)
    lean: Floats = turn.astype(np.float32)
    return lean


def _some_spot(
    rng: np.random.Generator,
    camera: Camera,
    placed: list[tuple[float, float, float]],
    edge: float,
    crowd: bool,
) -> tuple[float, float, float] | None:
    """A free place: anywhere in view, or side by side with a die that lies there already."""
    for _ in range(12):
        heading = float(rng.uniform(-np.pi, np.pi))
        if crowd and placed and rng.random() < 0.7:
            px, py, other = placed[int(rng.integers(len(placed)))]
            apart = (edge + other) / 2 * float(rng.uniform(1.0, 1.25))
            way = float(rng.uniform(-np.pi, np.pi))
            heading = way if rng.random() < 0.6 else heading
            x, y = px + apart * np.cos(way), py + apart * np.sin(way)
        else:
            pixel = rng.uniform(0, 1, (1, 2)) * (camera.width, camera.height)
            x, y = camera.on_table(pixel.astype(np.float32))[0]
        if all(np.hypot(x - px, y - py) > (edge + other) / 2 * 0.99 for px, py, other in placed):
            return float(x), float(y), heading
    return None
