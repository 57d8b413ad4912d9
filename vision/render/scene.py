"""Dice on a table under a lamp, drawn as a picture with its truth beside it."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Box, Face, Picture
from vision.render.body import Look
from vision.render.camera import Camera, Floats
from vision.render.casting import Light, Pose, cast
from vision.render.ground import Ground

_GAMMA = 2.2
_TO_LIGHT = ((np.arange(256) / 255) ** _GAMMA).astype(np.float32)
_FINEST = 128
"""A large die is cast on a grid of this width at most and enlarged: rays are dear, blur is free."""


@dataclass(frozen=True, slots=True)
class LyingDie:
    """A die on the table and the index of the face on top."""

    look: Look
    pose: Pose
    top: int


@dataclass(frozen=True, slots=True)
class Seen:
    """The truth about one die of a picture."""

    box: Box
    face: Face
    visible: float
    """How much of its top face is in the picture and uncovered."""
    corners: Floats
    """The top face's corners in the picture (4, 2)."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that is in view."""

    camera: Camera
    ground: Ground
    dice: tuple[LyingDie, ...]
    light: Light
    shade: Floats | None = None
    """Light falling unevenly: a factor for each pixel (height, width)."""


_TOPS = (
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((1, 0, 0), (0, -1, 0), (0, 0, -1)),
    ((0, 0, -1), (0, 1, 0), (1, 0, 0)),
    ((0, 0, 1), (0, 1, 0), (-1, 0, 0)),
    ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
    ((1, 0, 0), (0, 0, 1), (0, -1, 0)),
)
"""For each face the turn that brings it to the top."""

_TOP_AXIS = ((2, 1), (2, -1), (0, 1), (0, -1), (1, 1), (1, -1))


def lying(look: Look, top: int, x: float, y: float, heading: float, lean: Floats | None = None) -> LyingDie:
    """A die that shows face number ``top``, at (x, y) millimetres, turned by ``heading`` radians."""
    c, s = np.cos(heading), np.sin(heading)
    around = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], np.float32)
    turn = around @ np.array(_TOPS[top], np.float32)
    if lean is not None:
        turn = lean @ turn
    reach = np.abs(turn[2]).sum() * look.edge / 2
    return LyingDie(look, Pose(turn.astype(np.float32), np.array([x, y, reach], np.float32)), top)


def draw(scene: Scene) -> tuple[Picture, tuple[Seen, ...]]:
    """The picture, and what is to be seen in it (in the order of the scene's dice)."""
    camera = scene.camera
    light = _ground_light(scene)
    table = _ground_colour(scene)
    canvas = table * light
    owners = np.full((camera.height, camera.width), -1, np.int16)
    order = sorted(
        range(len(scene.dice)), key=lambda n: -float(np.linalg.norm(scene.dice[n].pose.at - camera.at))
    )
    boxes: dict[int, Box] = {}
    for number in order:
        boxes[number] = _put(scene, number, canvas, owners)
    picture = (np.clip(canvas, 0, 1) ** (1 / _GAMMA) * 255 + 0.5).astype(np.uint8)
    return picture, tuple(_truth(scene, number, boxes[number], owners) for number in range(len(scene.dice)))


def _ground_colour(scene: Scene) -> Floats:
    camera, ground = scene.camera, scene.ground
    image = ground.image
    side = image.shape[1]
    # A texture much finer than the picture would glitter.
    while side / ground.mm > 2 * camera.focal / float(np.linalg.norm(camera.at)) and side > 64:
        side //= 2
        image = np.asarray(cv2.resize(image, (side, side), interpolation=cv2.INTER_AREA), np.uint8)
    w, h = camera.width, camera.height
    frame = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    spots = (camera.on_table(frame) * np.array([1, -1]) / ground.mm + 0.5) * side
    shift = cv2.getPerspectiveTransform(spots.astype(np.float32), frame)
    seen = cv2.warpPerspective(
        image, shift, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101
    )
    return np.asarray(_TO_LIGHT[seen], np.float32)


def _ground_light(scene: Scene) -> Floats:
    """How brightly the table is lit, with the dice's shadows."""
    camera, light = scene.camera, scene.light
    dark = np.zeros((camera.height, camera.width), np.float32)
    near = np.zeros_like(dark)
    width = 8.0
    for die in scene.dice:
        spots = die.pose.corners(die.look.edge / 2 * (1 - 0.3 * die.look.rounding))
        fallen = spots - light.way * (spots[:, 2:3] / light.way[2])
        strength = 1.0 - 0.6 * die.look.clearness
        _fill(dark, camera, fallen, strength)
        foot = die.pose.corners(die.look.edge / 2 * 1.05)
        foot[:, 2] = 0
        width = _fill(near, camera, foot, 1.0)
    blur = max(0.3, light.softness * width * 0.3)
    dark = np.asarray(cv2.GaussianBlur(dark, (0, 0), blur), np.float32)
    near = np.asarray(cv2.GaussianBlur(near, (0, 0), max(0.5, width * 0.12)), np.float32)
    lamp = light.lamp * float(light.way[2])
    lit = lamp * (1 - dark[..., None]) + light.around * (1 - 0.75 * near[..., None])
    if scene.shade is not None:
        lit = lit * scene.shade[..., None]
    shine: Floats = lit.astype(np.float32)
    return shine


def _fill(mask: Floats, camera: Camera, points: Floats, value: float) -> float:
    """Paint the hull of table points; its width in pixels is answered."""
    hull = cv2.convexHull(camera.project(points))
    layer = np.zeros(mask.shape, np.uint8)
    x, y, w, h = cv2.boundingRect(hull)
    cv2.fillConvexPoly(layer, np.round(hull * 8).astype(np.int32), 255, cv2.LINE_AA, 3)
    rows, columns = slice(max(y - 1, 0), max(y + h + 2, 0)), slice(max(x - 1, 0), max(x + w + 2, 0))
    part = layer[rows, columns].astype(np.float32) * (value / 255)
    np.maximum(mask[rows, columns], part, out=mask[rows, columns])
    return float(max(w, h))


def _put(scene: Scene, number: int, canvas: Floats, owners: NDArray[np.int16]) -> Box:
    """Draw one die onto the canvas; its whole box is answered, also where it leaves the picture."""
    die, camera = scene.dice[number], scene.camera
    flat = camera.project(die.pose.corners(die.look.edge / 2))
    left, top = np.floor(flat.min(axis=0)).astype(int) - 1
    right, bottom = np.ceil(flat.max(axis=0)).astype(int) + 1
    w, h = int(right - left), int(bottom - top)
    widest = max(w, h)
    fine = 2.0 if widest < 64 else max(1.0, 100 / widest) if widest < 100 else min(1.0, _FINEST / widest)
    gw, gh = max(2, round(w * fine)), max(2, round(h * fine))
    xs = left + (np.arange(gw, dtype=np.float32) + 0.5) * (w / gw)
    ys = top + (np.arange(gh, dtype=np.float32) + 0.5) * (h / gh)
    spots = np.stack(np.meshgrid(xs, ys), -1).reshape(-1, 2).astype(np.float32)
    columns = np.clip(spots[:, 0].astype(int), 0, camera.width - 1)
    rows = np.clip(spots[:, 1].astype(int), 0, camera.height - 1)
    behind = canvas[rows, columns]
    light = scene.light
    colour, cover = cast(die.look, die.pose, camera, light, spots, behind)
    if scene.shade is not None:
        colour *= scene.shade[rows, columns][:, None]
    # Colours are carried out past the outline, so that blending has no dark rim.
    layer = np.concatenate([colour * cover[:, None], cover[:, None]], 1).reshape(gh, gw, 4)
    way = cv2.INTER_AREA if fine > 1 else cv2.INTER_LINEAR
    layer = np.asarray(cv2.resize(layer, (w, h), interpolation=way), np.float32)
    _blend(canvas, owners, layer, int(left), int(top), number)
    solid = layer[..., 3] > 0.5
    ys_in, xs_in = np.flatnonzero(solid.any(axis=1)), np.flatnonzero(solid.any(axis=0))
    if not len(ys_in):
        return Box(int(left), int(top), w, h)
    return Box(int(left + xs_in[0]), int(top + ys_in[0]), int(np.ptp(xs_in)) + 1, int(np.ptp(ys_in)) + 1)


def _blend(
    canvas: Floats, owners: NDArray[np.int16], layer: Floats, left: int, top: int, number: int
) -> None:
    height, width = owners.shape
    x0, y0 = max(left, 0), max(top, 0)
    x1, y1 = min(left + layer.shape[1], width), min(top + layer.shape[0], height)
    if x0 >= x1 or y0 >= y1:
        return
    part = layer[y0 - top : y1 - top, x0 - left : x1 - left]
    cover = part[..., 3:]
    under = canvas[y0:y1, x0:x1]
    canvas[y0:y1, x0:x1] = under * (1 - cover) + part[..., :3]
    owners[y0:y1, x0:x1][cover[..., 0] > 0.5] = number


def _truth(scene: Scene, number: int, box: Box, owners: NDArray[np.int16]) -> Seen:
    die = scene.dice[number]
    half = die.look.edge / 2
    axis, sign = _TOP_AXIS[die.top]
    square = np.zeros((4, 3), np.float32)
    square[:, axis] = sign * half
    others = [a for a in range(3) if a != axis]
    square[:, others[0]] = np.array([-1, 1, 1, -1]) * half
    square[:, others[1]] = np.array([-1, -1, 1, 1]) * half
    corners = scene.camera.project(square @ die.pose.turn.T + die.pose.at)
    middle = corners.mean(axis=0)
    grid = (np.arange(7) - 3) / 3 * 0.7
    across, down = (corners[1] - corners[0]) / 2, (corners[3] - corners[0]) / 2
    spots = np.array([middle + across * a + down * b for a in grid for b in grid])
    columns, rows = np.floor(spots).astype(int).T
    inside = (columns >= 0) & (rows >= 0) & (columns < owners.shape[1]) & (rows < owners.shape[0])
    mine = owners[rows[inside], columns[inside]] == number
    return Seen(box, die.look.faces[die.top], float(mine.sum()) / len(spots), corners)
