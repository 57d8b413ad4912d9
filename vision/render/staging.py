"""Frame after frame of the same table: it is lit once, and only the dice are drawn anew."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Box, Face, Picture
from vision.render.camera import Camera, Floats
from vision.render.casting import Light, cast
from vision.render.ground import Ground
from vision.render.scene import LyingDie, Scene, draw

GAMMA: Final = 2.2
_STEPS: Final = 4096
_BEND: Final = (np.linspace(0, 1, _STEPS) ** (1 / GAMMA) * 255 + 0.5).astype(np.uint8)
_STILL: Final = 2.0
_MOVING: Final = 0.75
"""How much finer than the picture a die is cast that lies still; blur hides what a moving one lacks."""

Window = tuple[slice, slice]


@dataclass(frozen=True, slots=True)
class InView:
    """The truth about one die of a frame."""

    box: Box
    """All of it, also what is covered or outside the picture."""
    face: Face
    visible: float
    """How much of its outline is in the picture and uncovered."""


def to_light(picture: Picture) -> Floats:
    """A picture's values as light, 0 to 1."""
    light: Floats = ((np.arange(256) / 255) ** GAMMA).astype(np.float32)[picture]
    return light


def to_picture(light: Floats) -> Picture:
    """Light as a picture's values."""
    picture: Picture = _BEND[(np.clip(light, 0, 1) * (_STEPS - 1)).astype(np.int16)]
    return picture


class Stage:
    """A table under a lamp before a camera that stays where it is."""

    def __init__(self, camera: Camera, ground: Ground, light: Light) -> None:
        self.camera, self.light = camera, light
        self._picture, _ = draw(Scene(camera, ground, (), light))
        self._table = to_light(self._picture)
        lamp = light.lamp * float(light.way[2])
        self._lamp_share = (lamp / (lamp + light.around)).astype(np.float32)

    def show(self, dice: tuple[LyingDie, ...], moving: bool = False) -> tuple[Picture, tuple[InView, ...]]:
        """The table with these dice upon it."""
        canvas, picture = self._table.copy(), self._picture.copy()
        owners = np.full(picture.shape[:2], -1, np.int16)
        windows = [self._darken(canvas, die) for die in dice]
        boxes: dict[int, tuple[Box, int]] = {}
        for number in self._farthest_first(dice):
            box, size, window = self._put(canvas, owners, dice[number], number, _MOVING if moving else _STILL)
            boxes[number] = box, size
            windows.append(window)
        for window in windows:
            picture[window] = to_picture(canvas[window])
        return picture, tuple(self._truth(die, *boxes[n], owners, n) for n, die in enumerate(dice))

    def _farthest_first(self, dice: tuple[LyingDie, ...]) -> list[int]:
        away = [float(np.linalg.norm(die.pose.at - self.camera.at)) for die in dice]
        return sorted(range(len(dice)), key=lambda number: -away[number])

    def _window(self, low: Floats, high: Floats, room: float) -> Window:
        sizes = self.camera.width, self.camera.height
        left, top = (min(max(0, int(side - room)), size) for side, size in zip(low, sizes, strict=True))
        right, bottom = (
            min(max(0, int(side + room) + 1), size) for side, size in zip(high, sizes, strict=True)
        )
        return slice(top, bottom), slice(left, right)

    def _darken(self, canvas: Floats, die: LyingDie) -> Window:
        """The shadow that the lamp casts, and the dark beneath the die."""
        half = die.look.edge / 2
        spots = die.pose.corners(half * (1 - 0.3 * die.look.rounding))
        fallen = self.camera.project(spots - self.light.way * (spots[:, 2:3] / self.light.way[2]))
        foot = die.pose.corners(half * 1.05)
        lift = max(0.0, float(die.pose.at[2]) - half)
        foot[:, 2] = 0
        below = self.camera.project(foot)
        width = float(np.ptp(below, axis=0).max())
        soft = max(0.5, width * 0.12)
        blur = max(0.3, self.light.softness * width * 0.3) * (1 + lift / die.look.edge)
        every = np.concatenate([fallen, below])
        window = self._window(every.min(axis=0), every.max(axis=0), 3 * max(blur, soft))
        part = canvas[window]
        if part.size:
            strength = 1 - 0.6 * die.look.clearness
            dark = _soft_hull(fallen, window, blur)[..., None] * strength * self._lamp_share
            close = 0.75 * np.exp(-lift / die.look.edge)
            near = _soft_hull(below, window, soft)[..., None] * close * (1 - self._lamp_share)
            part *= 1 - dark - near
        return window

    def _put(
        self, canvas: Floats, owners: NDArray[np.int16], die: LyingDie, number: int, fine: float
    ) -> tuple[Box, int, Window]:
        """Draw one die; its whole box, how many pixels it has, and where it was drawn."""
        flat = self.camera.project(die.pose.corners(die.look.edge / 2))
        left, top = np.floor(flat.min(axis=0)).astype(int) - 1
        right, bottom = np.ceil(flat.max(axis=0)).astype(int) + 1
        w, h = int(right - left), int(bottom - top)
        gw, gh = max(2, round(w * fine)), max(2, round(h * fine))
        xs = left + (np.arange(gw, dtype=np.float32) + 0.5) * (w / gw)
        ys = top + (np.arange(gh, dtype=np.float32) + 0.5) * (h / gh)
        spots = np.stack(np.meshgrid(xs, ys), -1).reshape(-1, 2).astype(np.float32)
        columns = np.clip(spots[:, 0].astype(int), 0, self.camera.width - 1)
        rows = np.clip(spots[:, 1].astype(int), 0, self.camera.height - 1)
        colour, cover = cast(die.look, die.pose, self.camera, self.light, spots, canvas[rows, columns])
        layer = np.concatenate([colour * cover[:, None], cover[:, None]], 1).reshape(gh, gw, 4)
        way = cv2.INTER_AREA if fine > 1 else cv2.INTER_LINEAR
        layer = cv2.resize(layer, (w, h), interpolation=way)
        window = self._window(np.array([left, top]), np.array([right - 1, bottom - 1]), 0)
        part = layer[
            window[0].start - top : window[0].stop - top, window[1].start - left : window[1].stop - left
        ]
        if part.size:
            canvas[window] = canvas[window] * (1 - part[..., 3:]) + part[..., :3]
            owners[window][part[..., 3] > 0.5] = number
        solid = layer[..., 3] > 0.5
        down, across = np.flatnonzero(solid.any(axis=1)), np.flatnonzero(solid.any(axis=0))
        box = Box(int(left + across[0]), int(top + down[0]), int(np.ptp(across)) + 1, int(np.ptp(down)) + 1)
        return box, int(solid.sum()), window

    @staticmethod
    def _truth(die: LyingDie, box: Box, size: int, owners: NDArray[np.int16], number: int) -> InView:
        return InView(box, die.look.faces[die.top], float((owners == number).sum()) / size)


def _soft_hull(points: Floats, window: Window, blur: float) -> Floats:
    """1 within the hull of picture points, 0 outside, for a window of the picture."""
    rows, columns = window
    mask = np.zeros((rows.stop - rows.start, columns.stop - columns.start), np.uint8)
    hull = cv2.convexHull(points - np.array([columns.start, rows.start], np.float32))
    cv2.fillConvexPoly(mask, np.round(hull * 8).astype(np.int32), 255, cv2.LINE_AA, 3)
    wide = 2 * round(blur) + 1
    # Two even means are nearly a bell, and however wide they are they cost the same.
    soft = cv2.blur(cv2.blur(mask, (wide, wide)), (wide, wide))
    return np.asarray(soft, np.float32) / np.float32(255)
