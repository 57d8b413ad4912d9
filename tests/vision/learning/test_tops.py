"""Where a die's top lies, told from the edges of its crop."""

import numpy as np
import pytest

from tests.vision.learning.showing import box, seen
from vision.learning.tops import Top, answer_of, edges, find_tops, top_of
from vision.looks import MARGIN, SIDE, crop_around

SQUARE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float32)


def corners(top: Top) -> np.ndarray:
    return SQUARE @ top.frame.T + top.middle


def apart(one: np.ndarray, other: np.ndarray) -> float:
    """The distance of the corners that are farthest apart; in which order they are told means nothing."""
    ways = [np.roll(order, step, axis=0) for step in range(4) for order in (other, other[::-1])]
    return min(float(np.linalg.norm(one - way, axis=1).max()) for way in ways)


@pytest.mark.parametrize("turn", [0.0, 0.3, 0.78, 1.5, 2.9, -1.2])
@pytest.mark.parametrize("mirrored", [False, True])
def test_a_top_is_described_by_seven_numbers(turn: float, mirrored: bool) -> None:
    cos, sin = np.cos(turn), np.sin(turn)
    way = np.array([[1.0, 0.1], [0.1, 0.7]]) @ np.array([[cos, -sin], [sin, cos]]) * 19
    there = SQUARE @ way.T + (3, -2)
    order = there[::-1] if mirrored else there
    assert apart(corners(top_of(answer_of(order))), there) < 1e-3


def test_tops_of_dice_that_were_never_learnt_from_are_found() -> None:
    off = []
    dice = [(body, face) for body in box().values() for face in body.faces[:4]]
    for number, (body, face) in enumerate(dice):
        picture, truth = seen(body, face, turn=number * 0.7, tilt=0.05 * (number % 7))
        (top,) = find_tops([crop_around(picture, truth.box)])
        scale = SIDE / (max(truth.box.w, truth.box.h) * MARGIN)
        off.append(apart(corners(top), (truth.corners - truth.box.centre) * scale))
    assert np.median(off) < 3.5  # of 64
    assert np.percentile(off, 90) < 7


def test_a_crop_without_any_edge_has_a_top_somewhere() -> None:
    flat = np.full((SIDE, SIDE, 3), 128, np.uint8)
    assert np.abs(edges(flat)).max() == 0
    (top,) = find_tops([flat])
    assert np.isfinite(top.frame).all()


def test_no_crops_have_no_tops() -> None:
    assert find_tops([]) == []
