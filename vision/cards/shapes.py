"""Four-cornered things: found in a picture, judged, and laid flat."""

import math
from collections.abc import Sequence
from typing import Final, TypeAlias

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from vision.pictures import shrink
from vision.reading import Picture

Corners: TypeAlias = NDArray[np.float32]
"""Upper left, upper right, lower right, lower left (4, 2), in pixels."""

LONG: Final = 352
"""Pixels of the longer side of a card that was laid flat."""
LEAST_AREA: Final = 0.012
"""Of the picture: what is smaller than this cannot be read."""
SLIMMEST: Final = 2.4
"""Longer side by shorter side of anything that may be a card."""
PROPORTIONS: Final = (1.0, 1.4, 1.95)
_STRAIGHT: Final = 0.93
"""How much of the hull of a card's four corners its outline fills; rounded corners miss a little."""
_SPOTS: Final = 60
_SEARCH_WIDTH: Final = 640


def find(picture: Picture) -> tuple[Corners, ...]:
    """Everything four-cornered that may be a card, the largest first; corners begin at the upper left."""
    little = shrink(picture, _SEARCH_WIDTH)
    share = max(little.shape[:2]) / max(picture.shape[:2])
    least = LEAST_AREA * little.shape[0] * little.shape[1]
    found: list[Corners] = []
    for edges in _edges(little):
        outlines, _ = cv2.findContours(edges, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        long = [outline for outline in outlines if len(outline) > 3 * least**0.5]
        for outline in sorted(long, key=cv2.contourArea, reverse=True)[:12]:
            corners = _quad(np.asarray(outline, np.int32), least)
            if corners is not None and not any(is_same(corners, other) for other in found):
                found.append(corners)
    found.sort(key=area, reverse=True)
    return tuple(((corners + 0.5) / share - 0.5).astype(np.float32) for corners in found)


def _edges(picture: Picture) -> list[Picture]:
    """Black and white pictures in whose outlines a card may be: by its border, or by its colour."""
    calm = cv2.bilateralFilter(picture, 5, 40, 5)
    closed = []
    for low in (20, 60):
        lines = _strongest([cv2.Canny(part, low, low * 2.5) for part in cv2.split(calm)])
        closed.append(cv2.morphologyEx(lines, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8)))
    rim = np.concatenate([calm[:4].reshape(-1, 3), calm[-4:].reshape(-1, 3), calm[:, :4].reshape(-1, 3)])
    table = np.median(rim[::7], axis=0).round()
    off = _strongest(cv2.split(cv2.absdiff(calm, np.full_like(calm, table))))
    _, apart = cv2.threshold(off, 0, 255, cv2.THRESH_OTSU)
    return [np.asarray(one, np.uint8) for one in (*closed, apart)]


def _strongest(parts: Sequence[MatLike]) -> MatLike:
    first, second, third = parts
    return cv2.max(cv2.max(first, second), third)


def _quad(outline: NDArray[np.int32], least: float) -> Corners | None:
    """The corners of a four-cornered outline, where its straight sides would meet."""
    hull = cv2.convexHull(outline)
    whole = cv2.contourArea(hull)
    if whole < least:
        return None
    rough = cv2.approxPolyDP(hull, 0.03 * cv2.arcLength(hull, True), True).reshape(-1, 2)
    if len(rough) != 4 or whole > 1.2 * area(rough.astype(np.float32)):
        return None
    corners = _sharpened(hull.reshape(-1, 2).astype(np.float32), rough.astype(np.float32))
    if corners is None or not is_sane(corners) or whole < _STRAIGHT * area(corners):
        return None
    return upright(corners)


def _sharpened(hull: NDArray[np.float32], rough: Corners) -> Corners | None:
    """Corners by lines through the middle part of each side: a card's own corners are round."""
    lines = []
    for start, end in zip(rough, np.roll(rough, -1, axis=0), strict=True):
        way = end - start
        length = float(np.hypot(*way))
        steps = np.linspace(0.12, 0.88, min(_SPOTS, max(4, int(length))), dtype=np.float32)[:, None]
        inner = _along(hull, start + way * steps)
        vx, vy, x, y = np.ravel(cv2.fitLine(inner, cv2.DIST_HUBER, 0, 0.01, 0.01))
        lines.append(np.array([vy, -vx, vx * y - vy * x]))
    meets = [np.cross(lines[number - 1], lines[number]) for number in range(4)]
    if any(abs(meet[2]) < 1e-6 for meet in meets):
        return None
    corners: Corners = np.array([meet[:2] / meet[2] for meet in meets], np.float32)
    return corners


def _along(hull: NDArray[np.float32], spots: NDArray[np.float32]) -> NDArray[np.float32]:
    """The points of a hull's outline nearest to some spots."""
    ends = np.roll(hull, -1, axis=0)
    ways = ends - hull
    lengths = np.maximum((ways**2).sum(axis=1), 1e-9)
    share = ((spots[:, None] - hull) * ways).sum(axis=2) / lengths
    near = hull + ways * np.clip(share, 0, 1)[..., None]
    best = ((near - spots[:, None]) ** 2).sum(axis=2).argmin(axis=1)
    points: NDArray[np.float32] = near[np.arange(len(spots)), best].astype(np.float32)
    return points


def area(corners: Corners) -> float:
    return float(cv2.contourArea(corners))


def is_same(corners: Corners, other: Corners) -> bool:
    """Whether two lie on the same place, whatever their first corner is."""
    shared = cv2.intersectConvexConvex(corners, other)[0]
    return shared > 0.7 * max(area(corners), area(other))


def is_sane(corners: Corners) -> bool:
    """Whether a card may look like this: convex, not mirrored, no side out of all proportion."""
    if not np.all(np.isfinite(corners)) or np.abs(corners).max() > 1e5:
        return False
    sides = np.roll(corners, -1, axis=0) - corners
    nexts = np.roll(sides, -1, axis=0)
    turns = sides[:, 0] * nexts[:, 1] - sides[:, 1] * nexts[:, 0]
    lengths = np.hypot(*sides.T)
    if not np.all(turns > 0) or lengths.min() < 8:
        return False
    bends = turns / (lengths * np.roll(lengths, -1))
    opposite = max(
        lengths[0] / lengths[2], lengths[2] / lengths[0], lengths[1] / lengths[3], lengths[3] / lengths[1]
    )
    slim = max(lengths[0] + lengths[2], lengths[1] + lengths[3]) / min(
        lengths[0] + lengths[2], lengths[1] + lengths[3]
    )
    return bool(bends.min() > 0.35 and opposite < 2.2 and slim < SLIMMEST)


def is_cut(corners: Corners, picture: Picture) -> bool:
    """Whether a part lies outside of the picture, or so near to its edge that nobody can tell."""
    height, width = picture.shape[:2]
    return bool(corners.min() < 2 or (corners[:, 0] > width - 3).any() or (corners[:, 1] > height - 3).any())


def upright(corners: Corners) -> Corners:
    """The same corners clockwise, beginning so that the first side is the upper one."""
    middles = (corners + np.roll(corners, -1, axis=0)) / 2
    first: Corners = np.roll(corners, -int(middles[:, 1].argmin()), axis=0)
    return first


def whole(picture: Picture) -> Corners:
    """The corners of a picture that shows a card and nothing else."""
    height, width = picture.shape[:2]
    return np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - np.float32(0.5)


def flat_size(corners: Corners) -> tuple[int, int]:
    """Width and height for a card to be laid flat to: of few proportions the nearest to its own.

    So that cards of one deck can be compared, however obliquely each of them was seen.
    """
    sides = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
    wide, high = float(sides[0] + sides[2]), float(sides[1] + sides[3])
    slim = max(wide, high) / min(wide, high)
    short = round(LONG / min(PROPORTIONS, key=lambda one: abs(math.log(slim / one))))
    return (LONG, short) if wide > high else (short, LONG)


def flatten(picture: Picture, corners: Corners, size: tuple[int, int]) -> Picture:
    """What lies between four corners, as a picture of this width and height."""
    to = np.array([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]], np.float32) - np.float32(0.5)
    shrunk = float(np.sqrt(area(corners) / (size[0] * size[1])))
    if shrunk > 1.5:  # a picture much finer than what it becomes would glitter
        picture = np.asarray(
            cv2.resize(picture, None, fx=1 / shrunk, fy=1 / shrunk, interpolation=cv2.INTER_AREA)
        )
        corners = ((corners + 0.5) / shrunk - 0.5).astype(np.float32)
    shift = cv2.getPerspectiveTransform(corners, to)
    return np.asarray(cv2.warpPerspective(picture, shift, size, flags=cv2.INTER_LINEAR), np.uint8)
