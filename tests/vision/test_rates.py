"""How often the whole reader is right: boxes of dice, grounds and lenses that nothing was trained with.

Every die in view counts, found or not. The figures that were reached are in docs/vision-measured.md.
"""

import numpy as np
import pytest
from numpy.random import Generator
from numpy.typing import NDArray

from vision.errors import VisionError
from vision.finder import overlap
from vision.learning import Learnt
from vision.reader import DiceReader
from vision.reading import BLANK, DieKind, Picture, Reading
from vision.render import ground, lens, things
from vision.render.body import Look
from vision.render.boxes import FACES, box_of_dice, has_pips
from vision.render.camera import looking_down
from vision.render.samples import some_light
from vision.render.scene import Scene, Seen, draw
from vision.render.trays import tray_sample
from vision.tray.boards import TRAY
from vision.tray.calibration import calibrate
from vision.tray.zones import Placement, Zones

COLOURS = {"night": frozenset({"blue", "black"}), "illuminated": frozenset({"orange", "yellow"})}
EXAMPLES = 3
SHOWN = 40
"""So many pictures are taken at most to show them."""
DICE = 6


def kind_of(name: str) -> DieKind:
    return DieKind(name, FACES[name], COLOURS.get(name, frozenset()), figures=True)


def taught(rng: Generator, look: Look, name: str, every: bool) -> Learnt:
    """What somebody has shown of a die beforehand: ``every`` face, or only figures, as pips need nothing."""
    learnt, reader, kind = Learnt(), DiceReader(), kind_of(name)
    faces = [face for face in kind.faces if every or (face != BLANK and not has_pips(look))]
    for _ in range(SHOWN):
        if all(learnt.count(kind)[face] >= EXAMPLES for face in faces):
            break
        sample = tray_sample(rng, {name: look}, "kept", 12)
        for seen in reader.looks(sample.picture):
            die = max(sample.dice, key=lambda d: overlap(d.box, seen.box))
            clear = die.visible > 0.97 and overlap(die.box, seen.box) > 0.6
            if clear and die.face in faces and learnt.count(kind)[die.face] < EXAMPLES:
                learnt.add(name, die.face, seen.crop, seen.chances)
    return learnt


def tray_in(picture: Picture) -> NDArray[np.float32] | None:
    try:
        found = calibrate(picture)
    except VisionError:
        return None
    return Zones(found, {TRAY: Placement(0.0, 0.0, 0.0)}).polygon(TRAY, TRAY)


def read_right(dice: tuple[Seen, ...], readings: tuple[Reading, ...]) -> list[bool]:
    """Of each die that lies open: was it read, and rightly?"""
    return [
        any(overlap(die.box, reading.box) > 0.4 and reading.face == die.face for reading in readings)
        for die in dice
        if die.visible > 0.9
    ]


def rate(name: str, boxes: range, pictures: int, every: bool) -> tuple[int, int]:
    """Dice of one kind in a tray with markers: how many were read rightly, and how many there were."""
    right: list[bool] = []
    for box in boxes:
        rng = np.random.default_rng([box, 77])
        look = box_of_dice(box, "kept")[name]
        reader = DiceReader([kind_of(name)], taught(rng, look, name, every))
        for _ in range(pictures):
            sample = tray_sample(rng, {name: look}, "kept", DICE)
            reader.expect([name], len(sample.dice))
            right += read_right(sample.dice, reader.read(sample.picture, tray_in(sample.picture)))
    return sum(right), len(right)


def table_without_dice(rng: Generator) -> Picture:
    """Boards, cards, coins, tokens and printed pips, seen from anywhere."""
    tilt = float(rng.uniform(0, 0.9))
    camera = looking_down(640, 480, float(rng.uniform(150, 500)), tilt, float(rng.uniform(-3, 3)), 0.5)
    table = things.scatter(rng, ground.some(rng, "kept"), "kept", int(rng.integers(0, 14)))
    picture, _ = draw(Scene(camera, table, (), some_light(rng)))
    return lens.spoil(rng, picture, "kept")


def with_dice_seen(pictures: int, seed: int) -> int:
    """Of so many pictures without dice, those in which some were read."""
    rng = np.random.default_rng(seed)
    reader = DiceReader()
    return sum(bool(reader.read(table_without_dice(rng))) for _ in range(pictures))


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("name", "least"), [("night", 0.95), ("illuminated", 0.88), ("travel", 0.96)])
def test_dice_in_a_tray_with_markers(name: str, least: float) -> None:
    right, dice = rate(name, range(500, 506), 6, every=False)
    assert dice > 180
    assert right >= least * dice


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("name", "least"), [("night", 0.93), ("illuminated", 0.91)])
def test_dice_in_a_tray_with_markers_of_which_every_face_was_shown(name: str, least: float) -> None:
    right, dice = rate(name, range(500, 506), 6, every=True)
    assert dice > 180
    assert right >= least * dice


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_most_tables_without_dice_have_none() -> None:
    assert with_dice_seen(100, 3) <= 30
