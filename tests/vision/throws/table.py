"""A rendered tray to throw dice into, and readers that stand in for the real one."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from vision.reading import Face, Picture, Reading
from vision.render.body import Look, some_look
from vision.render.motion import Actor, Leg
from vision.render.scene import LyingDie
from vision.render.staging import InView, Stage
from vision.render.video import Script, Shot, shots, some_stage, spread
from vision.throws import Throw, ThrowWatcher
from vision.throws.foreground import Outline

RATE = 25.0
LATEST = 0.5
"""Seconds after rest by which a throw has to be told."""


@cache
def stage(seed: int = 3) -> Stage:
    """A small picture of a tray: what is watched for does not need a sharp one."""
    return some_stage(np.random.default_rng(seed), "kept" if seed % 2 else "train", 480, 270)


def looks(count: int, seed: int = 0) -> list[Look]:
    rng = np.random.default_rng(seed)
    return [some_look(rng) for _ in range(count)]


def dice(count: int, seed: int = 0, room: float = 1.6) -> tuple[LyingDie, ...]:
    """Dice somewhere in the tray."""
    return spread(np.random.default_rng(seed), looks(count), room=room)


def rolled(die: LyingDie, begin: float, rest: float) -> Leg:
    """It rolls in from beyond the left side of the tray."""
    return Leg(begin, rest, die, (-190.0, float(die.pose.at[1]) * 0.5))


def thrown(lying: Sequence[LyingDie], begin: float = 0.4, rest: float = 1.0) -> tuple[Actor, ...]:
    """All of them roll in without a hand."""
    return tuple(Actor((rolled(die, begin, rest),)) for die in lying)


def as_reading(die: InView, confidence: float = 0.97) -> Reading:
    crop: Picture = np.zeros((4, 4, 3), np.uint8)
    others: dict[Face, float] = {"something else": 1 - confidence}
    return Reading("pips", die.face, confidence, die.box, "white", crop, others)


@dataclass
class Onlooker:
    """Reads what truly lies in the frame that is being watched."""

    shot: Shot | None = None
    read_at: list[Shot] = field(default_factory=list)

    def read(self, picture: Picture, within: Outline | None = None) -> tuple[Reading, ...]:
        assert self.shot is not None
        self.read_at.append(self.shot)
        return tuple(as_reading(die) for die in self.shot.dice if die.visible > 0.5)


@dataclass
class Seen:
    """All that came of watching a video."""

    throws: list[tuple[Throw, Shot]]
    reader: Onlooker
    lamps: list[tuple[float, bool]]
    restless: list[float]
    """Times of the frames with movement of dice or a hand in them."""

    @property
    def faces(self) -> list[list[Face]]:
        return [[reading.face for reading in throw.readings] for throw, _ in self.throws]

    def delay(self, throw: Throw) -> float:
        """Seconds from rest without hands to the reading."""
        return throw.at - max(time for time in self.restless if time <= throw.at)


def watch(script: Script, expected: int | None = None, tray: Outline | None = None) -> Seen:
    """The whole video before a watcher."""
    reader = Onlooker()
    seen = Seen([], reader, [], [])
    watcher = ThrowWatcher(reader, expected, tray, lambda steady: seen.lamps.append((shot.frame.at, steady)))
    for shot in shots(script, np.random.default_rng(1)):
        reader.shot = shot
        if shot.moving or shot.hand:
            seen.restless.append(shot.frame.at)
        throw = watcher.feed(shot.frame)
        if throw is not None:
            seen.throws.append((throw, shot))
    return seen
