"""Dice that lean are told by how their tops are seen."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.throws.cocked import TRAY, Table, some_table
from vision.reader import DiceReader
from vision.reading import Reading
from vision.render.body import Look, some_look
from vision.render.camera import looking_down
from vision.throws import problems as trouble
from vision.throws.slant import SLANTED, VIEW, slants, upright

CORNERS = np.array([[-0.5, 0.5, 0], [0.5, 0.5, 0], [0.5, -0.5, 0], [-0.5, -0.5, 0]], np.float32)


def plain() -> Look:
    look = some_look(np.random.default_rng(1))
    return replace(look, material="plain", body=(0.6, 0.75, 0.8), mark=(0.01, 0.01, 0.01), clearness=0.0)


@pytest.mark.parametrize("tilt", [0.0, 0.1, 0.35])
@pytest.mark.parametrize("roll", [0.0, 0.4, 3.0])
@pytest.mark.parametrize("points", [1, 5])
def test_the_tray_s_sides_tell_which_way_is_up(tilt: float, roll: float, points: int) -> None:
    camera = looking_down(640, 360, 400, tilt, roll, VIEW)
    corners = CORNERS * np.array([*TRAY, 0], np.float32)
    steps = np.arange(points)[:, None] / points
    sides = zip(corners, np.roll(corners, -1, 0), strict=True)
    outline = np.concatenate([a + (b - a) * steps for a, b in sides])
    up = upright(camera.project(outline.astype(np.float32)), 640, 360)
    assert up == pytest.approx(camera.turn @ np.array([0, 0, 1]), abs=1e-3)


def test_a_tray_without_four_sides_tells_nothing() -> None:
    turn = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    ring = np.column_stack([np.cos(turn), np.sin(turn)]) * 150 + (320, 180)
    assert upright(ring.astype(np.float32), 640, 360) is None
    assert upright(np.zeros((4, 2), np.float32), 640, 360) is None


def test_no_dice_do_not_lean() -> None:
    up = np.array([0.0, 0.0, -1.0])
    assert slants(np.zeros((360, 640, 3), np.uint8), [], up) == []


def seeming(table: Table) -> list[float]:
    height, width = table.picture.shape[:2]
    up = upright(table.tray, width, height)
    assert up is not None
    return slants(table.picture, [die.box for die in table.dice], up)


def test_plain_dice_that_lean_seem_to_lean_more_than_flat_ones() -> None:
    flat: list[float] = []
    cocked: list[float] = []
    for seed in range(4):
        table = some_table(np.random.default_rng(seed), "train", np.radians(30), (plain(),) * 6)
        for slant, leans in zip(seeming(table), table.cocked, strict=True):
            (cocked if leans else flat).append(slant)
    assert np.median(cocked) > 2 * np.median(flat)
    assert max(flat) < SLANTED < max(cocked)


def owner(table: Table, reading: Reading) -> int | None:
    """The number of the die that was read."""
    away = [np.hypot(*np.subtract(reading.box.centre, die.box.centre)) / die.box.w for die in table.dice]
    near = int(np.argmin(away))
    return near if away[near] < 0.4 else None


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_how_many_leaning_dice_are_told_and_how_many_flat_ones_wrongly() -> None:
    """On grounds kept from training, with boxes as the reader finds them."""
    reader = DiceReader()
    dice, told = [0, 0], [0, 0]
    for seed in range(40):
        table = some_table(np.random.default_rng([seed, 1]), "kept", np.radians(30))
        readings = reader.read(table.picture, table.tray)
        found = [problem.box for problem in trouble.leaning(readings, table.tray, table.picture)]
        for reading in readings:
            number = owner(table, reading)
            if number is not None:
                dice[table.cocked[number]] += 1
                told[table.cocked[number]] += reading.box in found
    assert min(dice) > 50
    assert told[False] <= 0.05 * dice[False]
    assert told[True] >= 0.2 * dice[True]
