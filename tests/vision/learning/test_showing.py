"""Who shows a die in the tray need not take the markers away."""

import numpy as np

from vision.learning.showing import dice_shown
from vision.looks import Look
from vision.reading import Box, Picture
from vision.tray.markers import CELLS, bits

EMPTY = np.zeros(0, np.float32)


def with_marker(x: int, y: int) -> Picture:
    picture = np.full((240, 320, 3), 200, np.uint8)
    cells = np.kron(bits(2), np.ones((10, 10), bool))
    side = CELLS * 10
    picture[y : y + side, x : x + side] = np.where(cells, 255, 0).astype(np.uint8)[..., None]
    return picture


def a_look(x: int, y: int) -> Look:
    return Look(Box(x, y, 40, 40), np.zeros((64, 64, 3), np.uint8), EMPTY)


def test_what_lies_on_a_marker_is_no_die() -> None:
    on_it, beside = a_look(60, 60), a_look(220, 120)
    assert dice_shown(with_marker(50, 50), lambda picture: [on_it, beside]) == [beside]


def test_without_markers_every_die_is_shown() -> None:
    plain = np.full((240, 320, 3), 200, np.uint8)
    dice = [a_look(60, 60), a_look(220, 120)]
    assert dice_shown(plain, lambda picture: dice) == dice
