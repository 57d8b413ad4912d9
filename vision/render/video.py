"""Short videos of throws with the truth about every frame: who moves, whose hand is there, what lies."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.reading import Picture
from vision.render import ground as grounds
from vision.render.body import Look
from vision.render.camera import Floats, looking_down
from vision.render.hand import DrawnHand, Reach, some_hand
from vision.render.motion import Actor, Leg, thrown
from vision.render.samples import some_light
from vision.render.scene import LyingDie, lying
from vision.render.staging import InView, Stage
from vision.render.texture import Family
from vision.sources.frame import Frame

TRAY: Final = (250.0, 150.0)
"""Of the tray that every video is of, millimetres within its rim."""
_RIM: Final = 14.0
_SHUTTER: Final = 1 / 60
_SHEET: Final = 64
_LOOKS: Final = 2
"""A frame with movement is the mean of so many moments while the shutter is open."""


@dataclass(frozen=True, slots=True)
class Faults:
    """What camera and lamp do to every frame."""

    noise: float = 2.0
    """Of the sensor, in steps of 255 (standard deviation)."""
    flicker: float = 0.0
    """Of a lamp on the mains: by which part the light swings."""
    hertz: float = 7.0
    """How often it seems to swing in a second; the camera sees the beat."""
    bands: float = 0.0
    """How many swings a frame shows from its first row to its last."""
    drift: float = 0.0
    """Of the camera's own exposure: by which part the light goes up and down within some seconds."""


@dataclass(frozen=True, slots=True)
class Script:
    """All that happens in a video."""

    stage: Stage
    actors: tuple[Actor, ...]
    reaches: tuple[Reach, ...] = ()
    seconds: float = 3.0
    rate: float = 30.0
    faults: Faults = Faults()
    nudges: tuple[tuple[float, float, float], ...] = ()
    """From a time on the picture is shifted by so many pixels: somebody knocked against the camera."""
    lamps: tuple[tuple[float, float], ...] = ()
    """From a time on the light is so many times as strong."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One frame and the truth about it."""

    frame: Frame
    moving: bool
    """Some die is not at rest."""
    hand: float
    """The part of the picture that is hand or sleeve."""
    dice: tuple[InView, ...]


def shots(script: Script, rng: Generator) -> Iterator[Shot]:
    """The frames of a video one after another, drawn as they are asked for."""
    camera, light = script.stage.camera, script.stage.light
    hands = [DrawnHand(reach, camera, light) for reach in script.reaches]
    table, lens = _Table(script), _Camera(script, rng)
    for number in range(round(script.seconds * script.rate)):
        at = number / script.rate
        moments = [at - _SHUTTER * part / (_LOOKS - 1) for part in range(_LOOKS)]
        moving = any(actor.moves(time) for actor in script.actors for time in moments)
        lively = moving or any(_goes(reach, at) for reach in script.reaches)
        pictures, share = [], 0.0
        for time in moments if lively else moments[:1]:
            picture, dice = table.at(time)
            for hand in hands:
                picture, part = hand.over(picture, time)
                share = max(share, part)
            pictures.append(picture)
        _, dice = table.at(at)
        picture = pictures[0] if len(pictures) == 1 else np.mean(pictures, axis=0).astype(np.uint8)
        yield Shot(Frame(lens.take(picture, at), at, number), moving, share, dice)


def _goes(reach: Reach, at: float) -> bool:
    """A hand is on its way in or out, or wavers."""
    if not reach.enter <= at <= reach.gone + _SHUTTER:
        return False
    return reach.sway > 0 or not reach.there + _SHUTTER <= at <= reach.leave


class _Table:
    """The table without hands; a picture is kept as long as no die moves."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self._kept: tuple[tuple[LyingDie, ...], Picture, tuple[InView, ...]] | None = None

    def at(self, time: float) -> tuple[Picture, tuple[InView, ...]]:
        actors = self._script.actors
        dice = tuple(die for actor in actors if (die := actor.at(time)) is not None)
        kept = self._kept
        if kept is not None and len(kept[0]) == len(dice) and all(map(_is, kept[0], dice)):
            return kept[1], kept[2]
        moving = any(actor.moves(time) for actor in actors)
        picture, truth = self._script.stage.show(dice, moving)
        self._kept = dice, picture, truth
        return picture, truth


def _is(one: LyingDie, other: LyingDie) -> bool:
    return one is other


class _Camera:
    """Everything between the light and the frame: knocks, flicker, exposure, noise."""

    def __init__(self, script: Script, rng: Generator) -> None:
        camera = script.stage.camera
        self._script, self._rng = script, rng
        # One sheet of noise, of which each frame shows another part: drawing it is dear.
        sheet = rng.standard_normal((camera.height + _SHEET, camera.width + _SHEET, 3), np.float32)
        self._grain = sheet * np.float32(script.faults.noise)
        self._rows = np.linspace(0, script.faults.bands, camera.height, dtype=np.float32)[:, None, None]

    def take(self, picture: Picture, at: float) -> Picture:
        """The frame that comes of a picture."""
        height, width = picture.shape[:2]
        shift = [(dx, dy) for time, dx, dy in self._script.nudges if time <= at]
        if shift:
            move = np.array([[1, 0, shift[-1][0]], [0, 1, shift[-1][1]]], np.float32)
            knocked = cv2.warpAffine(picture, move, (width, height), borderMode=cv2.BORDER_REFLECT_101)
            picture = np.asarray(knocked, np.uint8)
        down, right = self._rng.integers(0, _SHEET, 2)
        grain = self._grain[down : down + height, right : right + width]
        lit = picture * self._gain(at)
        return np.asarray(cv2.add(lit, grain, dtype=cv2.CV_8U), np.uint8)

    def _gain(self, at: float) -> Floats:
        faults = self._script.faults
        swing = 1 + faults.flicker * np.sin(2 * np.pi * (faults.hertz * at + self._rows))
        slow = 1 + faults.drift * float(np.sin(2 * np.pi * at / 4))
        lamp = next((strength for time, strength in reversed(self._script.lamps) if time <= at), 1.0)
        gain: Floats = (swing * slow * lamp).astype(np.float32)
        return gain


def some_stage(
    rng: Generator, family: Family = "train", width: int = 640, height: int = 360, span: float = 310.0
) -> Stage:
    """A tray under a camera that hangs over it, under a lamp drawn by lot."""
    camera = looking_down(width, height, span, float(rng.uniform(0, 0.15)), float(rng.uniform(-0.1, 0.1)))
    makers = list(grounds.FAMILIES[family])
    floor, rim = (grounds.named(rng, family, makers[int(rng.integers(len(makers)))]) for _ in range(2))
    light = some_light(rng)
    # Videos are of a camera that exposes rightly: the lamp's strength is not drawn by lot.
    total = float((light.lamp * light.way[2] + light.around).mean())
    light = replace(
        light, lamp=(light.lamp / total).astype(np.float32), around=(light.around / total).astype(np.float32)
    )
    return Stage(camera, on_tray(floor, rim), light)


def on_tray(floor: grounds.Ground, rim: grounds.Ground) -> grounds.Ground:
    """One ground within a rim made of another, bright along two sides and dark along the others."""
    mm, side = 440.0, floor.image.shape[0]
    scale = side / mm
    image = np.asarray(cv2.resize(rim.image, (side, side)), np.uint8)
    half = np.array(TRAY) / 2
    middle = side / 2
    outer = [round(float(middle + sign * (reach + _RIM) * scale)) for reach in half for sign in (-1, 1)]
    cv2.rectangle(image, (outer[0], outer[2]), (outer[1], outer[3]), (225, 225, 225), 3, cv2.LINE_AA)
    left, right, top, bottom = (round(float(middle + s * r * scale)) for r in half for s in (-1, 1))
    image[top:bottom, left:right] = cv2.resize(floor.image, (right - left, bottom - top))
    cv2.rectangle(image, (left, top), (right, bottom), (25, 25, 25), 5, cv2.LINE_AA)
    return grounds.Ground(image, mm)


def tray_outline(stage: Stage) -> Floats:
    """The tray's corners in the picture (4, 2)."""
    x, y = TRAY[0] / 2, TRAY[1] / 2
    corners = np.array([[-x, y, 0], [x, y, 0], [x, -y, 0], [-x, -y, 0]], np.float32)
    return stage.camera.project(corners)


def spread(
    rng: Generator, looks: Sequence[Look], tops: Sequence[int] | None = None, room: float = 1.6
) -> tuple[LyingDie, ...]:
    """Dice at rest in the tray, ``room`` edges apart at least; ``tops``: the faces on top."""
    spots: list[NDArray[np.float64]] = []
    dice = []
    for number, look in enumerate(looks):
        reach = np.array(TRAY) / 2 - look.edge
        spot = rng.uniform(-reach, reach)
        while any(np.linalg.norm(spot - other) < room * look.edge for other in spots):
            spot = rng.uniform(-reach, reach)
        spots.append(spot)
        top = int(rng.integers(6)) if tops is None else tops[number]
        dice.append(lying(look, top, float(spot[0]), float(spot[1]), float(rng.uniform(-np.pi, np.pi))))
    return tuple(dice)


def throw_by_hand(
    rng: Generator, dice: Sequence[LyingDie], begin: float, skin: int | None = None
) -> tuple[tuple[Leg, ...], Reach]:
    """A hand comes in from a side, lets the dice go, and leaves while they roll.

    A leg for each die; all lie at ``begin`` + 1.6 seconds at the latest.
    """
    side = float(rng.choice([0.0, np.pi, np.pi / 2, -np.pi / 2]))
    ahead = np.array([np.cos(side), np.sin(side)])
    edge = float((np.array(TRAY) / 2 - 35) @ np.abs(ahead))
    beside = np.array([-ahead[1], ahead[0]]) * float(rng.uniform(-40, 40))
    tip = beside - ahead * edge
    legs = tuple(
        thrown(
            rng,
            die,
            begin + 0.4 + float(rng.uniform(0, 0.1)),
            begin + float(rng.uniform(1.1, 1.6)),
            (float(tip[0] + rng.uniform(-12, 12)), float(tip[1] + rng.uniform(-12, 12))),
        )
        for die in dice
    )
    hand = some_hand(rng, skin)
    reach = Reach(hand, begin, begin + 0.4, begin + 0.6, begin + 1.1, (float(tip[0]), float(tip[1])), side)
    return legs, reach
