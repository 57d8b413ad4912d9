"""The view that explains best where some points of the table are seen, and how sure that is."""

import math
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.tray.boards import Points
from vision.tray.projection import Projection, bend, from_unit, through, to_unit, unit_of

CORNER_NOISE: Final = 0.07
"""Pixels by which a marker's corner is misjudged."""
BELIEF: Final = 8.0
"""How many measurements the noise we expect is worth against the noise we find."""
LENS: Final = 0.05
"""How much lenses bend that nobody knows anything about."""
LENS_KNOWN: Final = 0.5
"""A lens is known when its doubt fell below this part of what it was before."""

Params = NDArray[np.float64]
"""Eight of a plane in perspective and one of the lens."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A view, with the doubt about it."""

    projection: Projection
    spread: float
    """Pixels between what is seen and what the view explains."""
    lens_known: bool
    _params: Params
    _doubt: Points
    _middle: Points

    def doubt_mm(self, points: Points) -> float:
        """By how much the worst of these places on the table may be misjudged (one standard deviation)."""
        local = (points - self._middle) / SCALE
        slopes = _slopes(self._params, local)
        worst = 0.0
        for place, slope in zip(local, slopes, strict=True):
            moves = _moves(self._params, place)
            if not (np.all(np.isfinite(moves)) and np.all(np.isfinite(slope))):
                return math.inf  # beyond this view's horizon
            back = np.linalg.pinv(moves) @ slope
            worst = max(worst, math.sqrt(float(np.trace(back @ self._doubt @ back.T))))
        return worst * SCALE


SCALE: Final = 100.0
"""Millimetres of the unit in which the sums are done, so that no number is huge."""
_STEP: Final = 1e-6


def fit(
    table: Points, picture: Points, size: tuple[int, int], noise: float, lens: float | None
) -> Fit | None:
    """The view under which ``table`` (mm) is seen at ``picture`` (pixels); ``None`` when there is none.

    A ``lens`` that is known is taken as it is; otherwise it is found if these points tell enough about it.
    """
    middle = table.mean(axis=0)
    local = (table - middle) / SCALE
    unit = to_unit(picture, size)
    start, _ = cv2.findHomography(local, unit, 0)
    if start is None or not np.all(np.isfinite(start)) or abs(start[2, 2]) < 1e-9:
        return None
    belief = (0.0, LENS) if lens is None else (lens, 1e-6)
    params = np.append((np.asarray(start) / start[2, 2]).ravel()[:8], belief[0])
    params, doubt = _settle(params, local, unit, noise * unit_of(size), belief)
    known = lens is not None or math.sqrt(doubt[8, 8]) < LENS_KNOWN * LENS
    if not known:
        params, _ = _settle(np.append(params[:8], 0.0), local, unit, noise * unit_of(size), (0.0, 1e-6))
    view = _projection(params, middle, size)
    if view is None:
        return None
    misses = from_unit(_seen(params, local), size) - picture
    total = float(np.sum(misses**2))
    freedom = max(2 * len(table) - 8, 0)
    grown = (BELIEF + total / noise**2) / (BELIEF + freedom)
    return Fit(view, math.sqrt(total / len(table)), known, params, doubt * grown, middle)


def _projection(params: Params, middle: Points, size: tuple[int, int]) -> Projection | None:
    """``None`` when it is a mirror's view, or no view at all."""
    move = np.array([[1 / SCALE, 0, -middle[0] / SCALE], [0, 1 / SCALE, -middle[1] / SCALE], [0, 0, 1]])
    matrix = _matrix(params) @ move
    if not np.all(np.isfinite(matrix)) or np.linalg.det(matrix) < 1e-15:
        return None
    return Projection(size, tuple(tuple(float(cell) for cell in row) for row in matrix), float(params[8]))


def _matrix(params: Params) -> Points:
    return np.append(params[:8], 1.0).reshape(3, 3)


def _seen(params: Params, local: Points) -> Points:
    return bend(through(_matrix(params), local), float(params[8]))


def _slopes(params: Params, local: Points) -> NDArray[np.float64]:
    """How each point (first axis) moves in x and y (second) when a parameter (third) grows."""
    columns = []
    for number in range(len(params)):
        step = np.zeros(len(params))
        step[number] = _STEP
        columns.append((_seen(params + step, local) - _seen(params - step, local)) / (2 * _STEP))
    return np.stack(columns, axis=2)


def _moves(params: Params, place: Points) -> Points:
    """How a point in the picture moves when its place on the table does."""
    around = place + _STEP * np.array([[1, 0], [0, 1], [-1, 0], [0, -1]])
    seen = _seen(params, around)
    return np.asarray((seen[:2] - seen[2:]).T / (2 * _STEP))


def _settle(
    params: Params, local: Points, unit: Points, noise: float, belief: tuple[float, float]
) -> tuple[Params, Points]:
    """Levenberg and Marquardt's way to the parameters that leave least to explain, and their covariance."""
    weight = 1 / noise
    damping = 1e-3
    left, cost = _left(params, local, unit, weight, belief)
    for _ in range(30):
        slope = _weighted_slopes(params, local, weight, belief)
        square = slope.T @ slope
        step = np.linalg.lstsq(square + damping * np.diag(np.diag(square)), -slope.T @ left, rcond=None)[0]
        new_left, new_cost = _left(params + step, local, unit, weight, belief)
        if new_cost < cost:
            gained, params, left, cost = cost - new_cost, params + step, new_left, new_cost
            damping /= 10
            if gained < 1e-6 * (1 + cost):
                break
        else:
            damping *= 10
            if damping > 1e6:
                break
    slope = _weighted_slopes(params, local, weight, belief)
    return params, np.asarray(np.linalg.pinv(slope.T @ slope), np.float64)


def _left(
    params: Params, local: Points, unit: Points, weight: float, belief: tuple[float, float]
) -> tuple[NDArray[np.float64], float]:
    """What these parameters leave to explain, in standard deviations, and the sum of its squares."""
    misses = np.nan_to_num((_seen(params, local) - unit).ravel() * weight, nan=1e9)
    left = np.append(misses, (params[8] - belief[0]) / belief[1])
    return left, float(left @ left)


def _weighted_slopes(
    params: Params, local: Points, weight: float, belief: tuple[float, float]
) -> NDArray[np.float64]:
    slopes = np.nan_to_num(_slopes(params, local).reshape(-1, len(params)) * weight)
    prior = np.zeros((1, len(params)))
    prior[0, 8] = 1 / belief[1]
    return np.vstack([slopes, prior])
