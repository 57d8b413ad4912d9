"""How often learnt dice are read right in a tray: boxes, grounds and lenses that nothing was taught with."""

import numpy as np
import pytest
from numpy.random import Generator

from vision.faces import Faces
from vision.learning import Learnt
from vision.looks import Look
from vision.reading import BLANK, Box, DieKind, Face
from vision.render.boxes import EMBLEMS, FACES, box_of_dice
from vision.render.trays import tray_sample

EXAMPLES = 3


def cut_out(rng: Generator, seed: int, pictures: int) -> list[tuple[str, Face, Look]]:
    """The dice of one box, thrown again and again; boxes as a finder has them, a little off."""
    looks = box_of_dice(seed, "kept")
    found: list[tuple[str, Face, Look]] = []
    faces = Faces()
    for _ in range(pictures):
        sample = tray_sample(rng, looks, "kept", 16)
        places = []
        for die in sample.dice:
            x, y, w, h = rng.normal(0, 0.03, 4)
            b = die.box
            places.append(
                Box(round(b.x + b.w * x), round(b.y + b.h * y), round(b.w * (1 + w)), round(b.h * (1 + h)))
            )
        rows = zip(sample.kinds, sample.dice, faces.look(sample.picture, places), strict=True)
        found += [(name, die.face, look) for name, die, look in rows if die.visible > 0.97]
    return found


def read_right(dice: list[tuple[str, Face, Look]], name: str) -> list[tuple[bool, float]]:
    """The first few of each face are shown, the others read: right or not, and how sure."""
    learnt, kind = Learnt(), DieKind(name, FACES[name])
    answers = []
    for _, face, look in (die for die in dice if die[0] == name):
        if face != BLANK and learnt.count(kind)[face] < EXAMPLES:
            learnt.add(name, face, look.crop, look.chances)
            continue
        if all(times >= EXAMPLES for other, times in learnt.count(kind).items() if other != BLANK):
            chances = learnt.judge(kind, look)
            best = max(chances, key=lambda one: chances[one])
            answers.append((best == face, chances[best]))
    return answers


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_emblems_are_read_right_in_99_of_100_cases_after_enrolment() -> None:
    rng = np.random.default_rng(9)
    dice = [cut_out(rng, seed, 24) for seed in (901, 902, 903)]
    answers = [answer for box in dice for name in EMBLEMS for answer in read_right(box, name)]
    assert len(answers) > 300
    assert np.mean([right for right, _ in answers]) >= 0.99
    sure = [right for right, chance in answers if chance >= 0.95]
    assert np.mean(sure) >= 0.99
    assert len(sure) >= 0.8 * len(answers)
