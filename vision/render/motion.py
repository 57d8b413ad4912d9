"""How dice come to rest: rolling, hopping and sliding along a line until they lie flat."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.render.camera import Floats
from vision.render.casting import Pose
from vision.render.scene import LyingDie

_FALLEN = 0.8
"""When this part of its time has gone a die lies on its face and only slides and turns."""


@dataclass(frozen=True, slots=True)
class Leg:
    """From ``begin`` on a die is on its way, and from ``rest`` on it lies as ``to`` says.

    ``to`` None: it is out of view from then on. ``rest`` equal to ``begin``: somebody's hand puts it there.
    """

    begin: float
    rest: float
    to: LyingDie | None
    start: tuple[float, float] = (0.0, 0.0)
    """Where it comes from, millimetres."""
    roll: float = 9.0
    """By how much it rolls on its way, radians."""
    spin: float = 2.0
    """By how much it turns about the upright."""
    hop: float = 12.0
    """How high it jumps at first, millimetres."""


@dataclass(frozen=True, slots=True)
class Actor:
    """One die through a whole video."""

    legs: tuple[Leg, ...]

    def at(self, time: float) -> LyingDie | None:
        """The die at a time; None: it is not in the scene."""
        leg = self._leg(time)
        if leg is None or leg.to is None:
            return None
        return leg.to if time >= leg.rest else under_way(leg, leg.to, time)

    def moves(self, time: float) -> bool:
        """It has not come to rest."""
        leg = self._leg(time)
        return leg is not None and time < leg.rest

    def _leg(self, time: float) -> Leg | None:
        begun = [leg for leg in self.legs if leg.begin <= time]
        return begun[-1] if begun else None


def under_way(leg: Leg, to: LyingDie, time: float) -> LyingDie:
    """Where a die is before it lies; the face that will be on top may be anywhere."""
    gone = (time - leg.begin) / (leg.rest - leg.begin)
    left = (1 - gone) ** 2
    line = np.array(leg.start, np.float32) - to.pose.at[:2]
    away = line / max(float(np.linalg.norm(line)), 1e-3)
    rolling = max(0.0, 1 - gone / _FALLEN)
    about = np.array([-away[1], away[0], 0.0]) * (leg.roll * rolling)
    upright = np.array([0.0, 0.0, leg.spin * left])
    turn = (turned_by(about) @ turned_by(upright) @ to.pose.turn).astype(np.float32)
    hop = leg.hop * rolling * abs(float(np.cos(7 * gone)))
    # A stacked or leaning die does not rest with its lowest corner on the table.
    lift = float(to.pose.at[2]) - resting_height(to.pose.turn, to.look.edge)
    height = resting_height(turn, to.look.edge) + lift + hop
    x, y = to.pose.at[:2] + line * left
    return LyingDie(to.look, Pose(turn, np.array([x, y, height], np.float32)), to.top)


def resting_height(turn: Floats, edge: float) -> float:
    """Of the centre of a die whose lowest corner touches the table."""
    return float(np.abs(turn[2]).sum()) * edge / 2


def turned_by(rotation: NDArray[np.float64]) -> Floats:
    """The turn about an axis by its length in radians."""
    matrix, _ = cv2.Rodrigues(rotation)
    turn: Floats = np.asarray(matrix, np.float32)
    return turn


def thrown(rng: Generator, to: LyingDie, begin: float, rest: float, start: tuple[float, float]) -> Leg:
    """A leg drawn by lot between two times."""
    return Leg(
        begin,
        rest,
        to,
        start,
        roll=float(rng.uniform(6, 14)),
        spin=float(rng.uniform(-4, 4)),
        hop=float(rng.uniform(3, 20)),
    )


def leaning(die: LyingDie, towards: float, angle: float) -> LyingDie:
    """The same die cocked: tipped up by ``angle`` against something that lies in direction ``towards``."""
    axis = np.array([np.sin(towards), -np.cos(towards), 0.0]) * angle
    turn = (turned_by(axis) @ die.pose.turn).astype(np.float32)
    x, y = die.pose.at[:2]
    at = np.array([x, y, resting_height(turn, die.look.edge)], np.float32)
    return LyingDie(die.look, Pose(turn, at), die.top)


def lifted(die: LyingDie, height: float) -> LyingDie:
    """The same die lying so much higher: upon another."""
    at = die.pose.at + np.array([0, 0, height], np.float32)
    return LyingDie(die.look, Pose(die.pose.turn, at.astype(np.float32)), die.top)
