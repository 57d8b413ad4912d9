"""A dice tray that is only drawn, for whoever has no camera: dice fall into it when somebody says so."""

import threading
import time
from collections.abc import Callable, Sequence
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator, default_rng

from vision.reading import Face, Picture
from vision.render.body import Look
from vision.render.camera import Floats, looking_down
from vision.render.casting import Light
from vision.render.ground import Ground
from vision.render.grounds import natural
from vision.render.motion import Actor, thrown
from vision.render.scene import LyingDie, lying
from vision.render.staging import InView, Stage
from vision.render.video import TRAY, on_tray
from vision.sources.frame import Frame, Source

SIZE: Final = (640, 360)
SPAN: Final = 310.0
"""Millimetres that are in view from left to right."""
LIVELY: Final = 1 / 20
QUIET: Final = 1 / 5
"""Seconds between two frames while dice roll, and while nothing happens."""
AFTER: Final = 1.0
"""Seconds after the last die has come to rest in which somebody may want to look closely."""
LONGEST: Final = 1.5
"""Seconds until every die lies."""
WARM: Final = 1.5
"""Seconds in which whoever looks has seen the tray empty; nothing falls into it before."""
_ROOM: Final = 36.0
"""Millimetres that dice lie apart, as long as one of so many spots is free."""
_TRIES: Final = 60
_REMEMBERED: Final = 24
"""Dice whose places are left alone."""
_GRAIN: Final = 2.0
_SHEETS: Final = 8
"""A sensor always has noise; by that a camera that lives is known."""


class RenderedTray(Source):
    """``throw`` may be called from any thread. Frames are drawn by whoever takes them, and as long as nothing
    moves only their noise is new."""

    live = True

    def __init__(self, name: str = "rendered", clock: Callable[[], float] = time.monotonic) -> None:
        self.name = name
        self._clock = clock
        self._changed = threading.Condition()
        self._stopped = False
        self._stage: Stage | None = None
        self._grain: list[np.ndarray] = []
        self._actors: tuple[Actor, ...] = ()
        self._rests = float("-inf")
        """When the last die lies."""
        self._spots: list[Floats] = []
        """Where the last dice lay, in millimetres."""
        self._kept: tuple[tuple[LyingDie, ...], Picture] | None = None
        self._last = self._begun = float("-inf")
        self._count = 0

    def start(self) -> None:
        self._stopped = False
        self._begun = self._clock()
        self._stage = self._stage or tray_stage()
        if not self._grain:
            rng, shape = default_rng(1), (SIZE[1], SIZE[0], 3)
            self._grain = [np.rint(rng.normal(0, _GRAIN, shape)).astype(np.int16) for _ in range(_SHEETS)]

    def throw(self, looks: Sequence[Look], seed: int) -> tuple[Face, ...]:
        """These dice come rolling, and what lay there is gone; what they will show, in their order."""
        rng, now = default_rng(seed), max(self._clock(), self._begun + WARM)
        dice = _spread(rng, looks, self._spots)
        self._spots = [*self._spots, *(die.pose.at[:2] for die in dice)][-_REMEMBERED:]
        actors = tuple(_rolling(rng, die, now) for die in dice)
        with self._changed:
            self._actors, self._rests = actors, now + LONGEST
            self._changed.notify_all()
        return tuple(die.look.faces[die.top] for die in dice)

    def lay(self, dice: Sequence[LyingDie]) -> tuple[Picture, tuple[InView, ...]]:
        """The picture of a tray with these dice at rest, and where they are in it; nothing is thrown."""
        self._stage = self._stage or tray_stage()
        return self._stage.show(tuple(dice))

    def next(self, timeout: float) -> Frame | None:
        with self._changed:
            self._changed.wait_for(
                lambda: self._stopped or self._wait() <= 0, min(timeout, max(self._wait(), 0))
            )
            if self._stopped or self._stage is None or self._wait() > 0:
                return None
            actors, now = self._actors, self._clock()
            self._last = now
        self._count += 1
        return Frame(self._picture(self._stage, actors, now), now, self._count - 1)

    def _wait(self) -> float:
        """Seconds until the next frame is due."""
        pace = LIVELY if self._clock() <= self._rests + AFTER else QUIET
        return self._last + pace - self._clock()

    def _picture(self, stage: Stage, actors: Sequence[Actor], now: float) -> Picture:
        dice = tuple(die for actor in actors if (die := actor.at(now)) is not None)
        kept = self._kept
        if kept is None or len(kept[0]) != len(dice) or not all(map(_is, kept[0], dice)):
            moving = any(actor.moves(now) for actor in actors)
            kept = self._kept = dice, stage.show(dice, moving)[0]
        grain = self._grain[self._count % _SHEETS]
        return np.asarray(cv2.add(kept[1], grain, dtype=cv2.CV_8U), np.uint8)

    def stop(self) -> None:
        with self._changed:
            self._stopped = True
            self._changed.notify_all()

    @property
    def ended(self) -> bool:
        return self._stopped


def _is(one: LyingDie, other: LyingDie) -> bool:
    return one is other


def _spread(rng: Generator, looks: Sequence[Look], before: Sequence[Floats]) -> list[LyingDie]:
    """Dice at rest, apart from each other and from where the last ones lay: a die just like the one before it
    would not be seen to be another."""
    taken, dice = list[Floats](), list[LyingDie]()
    for look in looks:
        reach = np.array(TRAY) / 2 - 1.6 * look.edge
        spots = rng.uniform(-reach, reach, (_TRIES, 2)).astype(np.float32)
        free = [min(_away(spot, taken) / _ROOM, _away(spot, before) / look.edge, 1.0) for spot in spots]
        spot = spots[int(np.argmax(free))]
        taken.append(spot)
        heading = float(rng.uniform(-np.pi, np.pi))
        dice.append(lying(look, int(rng.integers(6)), float(spot[0]), float(spot[1]), heading))
    return dice


def _away(spot: Floats, others: Sequence[Floats]) -> float:
    return min((float(np.hypot(*(spot - other))) for other in others), default=float("inf"))


def _rolling(rng: Generator, die: LyingDie, now: float) -> Actor:
    """From beyond the left or the right rim to where it will lie."""
    side = float(rng.choice([-1.0, 1.0])) * SPAN * 0.55
    begin, rest = now + float(rng.uniform(0.05, 0.2)), now + float(rng.uniform(0.9, LONGEST))
    return Actor((thrown(rng, die, begin, rest, (side, float(rng.uniform(-60, 60)))),))


def tray_stage() -> Stage:
    """Felt within a wooden rim, under a lamp beside the camera; always the same."""
    rng = default_rng(19)
    floor, rim = (Ground(make(rng, 300.0), 300.0) for make in (natural.felt, natural.wood))
    way = np.array([0.25, 0.3, 0.92], np.float32)
    light = Light(
        way=way / np.linalg.norm(way),
        lamp=np.full(3, 0.72, np.float32),
        around=np.full(3, 0.38, np.float32),
        softness=0.5,
        windows=np.zeros((0, 3), np.float32),
    )
    return Stage(looking_down(*SIZE, SPAN, 0.05), on_tray(floor, rim), light)
