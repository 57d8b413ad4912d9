"""The renderer tells the truth about its own pictures."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.reading import BLANK
from vision.render import marks
from vision.render.body import Look, opposite_pairs, some_look
from vision.render.camera import looking_down
from vision.render.casting import Light
from vision.render.ground import Ground
from vision.render.samples import some_sample
from vision.render.scene import LyingDie, Scene, Seen, draw, lying

GREEN = Ground(np.full((64, 64, 3), (60, 120, 60), np.uint8), 200.0)


def plain_light() -> Light:
    return Light(
        way=np.array([0.2, 0.1, 0.97], np.float32),
        lamp=np.full(3, 0.6, np.float32),
        around=np.full(3, 0.4, np.float32),
        softness=0.8,
        windows=np.zeros((0, 3), np.float32),
    )


def white_die(faces: tuple[int | str, ...] = (1, 6, 2, 5, 3, 4)) -> Look:
    drawn = some_look(np.random.default_rng(3), faces)
    style = marks.PipStyle()
    return replace(
        drawn,
        masks=tuple(marks.blank() if f == BLANK else marks.pips(int(f), style) for f in faces),
        material="plain",
        body=(0.9, 0.9, 0.9),
        mark=(0.01, 0.01, 0.01),
        disc=0.0,
        depth=0.0,
        gloss=0.0,
        clearness=0.0,
        rounding=0.15,
        cut=2.0,
    )


def drawn(*dice: LyingDie, tilt: float = 0.0) -> tuple[np.ndarray, tuple[Seen, ...]]:
    camera = looking_down(320, 320, 60.0, tilt)
    return draw(Scene(camera, GREEN, dice, plain_light()))


def dark_spots(picture: np.ndarray, seen: Seen) -> int:
    """How many separate dark spots the top face has when it is seen straight on."""
    square = np.array([[0, 0], [99, 0], [99, 99], [0, 99]], np.float32)
    shift = cv2.getPerspectiveTransform(seen.corners, square)
    face = cv2.cvtColor(cv2.warpPerspective(picture, shift, (100, 100)), cv2.COLOR_BGR2GRAY)
    inner = (face[8:92, 8:92] < 90).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(inner)
    return int((stats[1:, cv2.CC_STAT_AREA] > 40).sum())


@pytest.mark.parametrize("tilt", [0.0, 0.5, 0.9])
@pytest.mark.parametrize("top", range(6))
def test_the_top_face_has_as_many_pips_as_the_truth_says(top: int, tilt: float) -> None:
    picture, (seen,) = drawn(lying(white_die(), top, 3, -4, 0.4), tilt=tilt)
    assert seen.face == (1, 6, 2, 5, 3, 4)[top]
    assert dark_spots(picture, seen) == seen.face
    assert seen.visible > 0.95


def test_a_blank_face_has_none() -> None:
    picture, (seen,) = drawn(lying(white_die((BLANK, 6, 2, 5, 3, 4)), 0, 0, 0, 0.1))
    assert seen.face == BLANK
    assert dark_spots(picture, seen) == 0


def test_the_box_holds_the_die_and_little_more() -> None:
    picture, (seen,) = drawn(lying(white_die(), 0, 5, 2, 0.7))
    box = seen.box
    bright = (picture.min(axis=2) > 140).astype(np.uint8)
    rows, columns = np.nonzero(bright)
    assert abs(int(columns.min()) - box.x) <= 2
    assert abs(int(columns.max()) - (box.x + box.w)) <= 3
    assert abs(int(rows.min()) - box.y) <= 2
    assert abs(int(rows.max()) - (box.y + box.h)) <= 3


def test_a_die_behind_another_is_partly_hidden_and_one_outside_not_visible() -> None:
    front, behind, outside = (
        lying(white_die(), 0, 0, -8, 0.0),
        lying(replace(white_die(), edge=8.0), 1, 0, 8, 0.0),
        lying(white_die(), 2, 300, 0, 0.0),
    )
    _, seen = drawn(front, behind, outside, tilt=0.7)
    assert seen[0].visible > 0.95
    assert 0.0 < seen[1].visible < 0.9
    assert seen[2].visible == 0.0


def test_opposite_faces_of_an_ordinary_die_add_to_seven_in_both_senses() -> None:
    rng = np.random.default_rng(0)
    senses = set()
    for _ in range(60):
        faces = opposite_pairs(rng)
        assert sorted(map(int, faces)) == [1, 2, 3, 4, 5, 6]
        assert {int(faces[n]) + int(faces[n + 1]) for n in (0, 2, 4)} == {7}
        x, y, z = (next(a for a in (0, 2, 4) if faces[a] in (n, 7 - n)) for n in (1, 2, 3))
        signs = [faces[a] == n for a, n in ((x, 1), (y, 2), (z, 3))]
        even = (x, y, z) in ((0, 2, 4), (2, 4, 0), (4, 0, 2))
        senses.add((signs.count(False) % 2 == 0) == even)
    assert senses == {True, False}


def test_the_same_chance_gives_the_same_picture() -> None:
    one, same, other = (some_sample(np.random.default_rng(seed), "train", 160, 160) for seed in (5, 5, 6))
    assert np.array_equal(one.picture, same.picture)
    assert [(d.face, d.box) for d in one.dice] == [(d.face, d.box) for d in same.dice]
    assert not np.array_equal(one.picture, other.picture)


@pytest.mark.parametrize("top", range(6))
def test_no_figure_stands_mirrored_on_any_face(top: int) -> None:
    figure = marks.numeral("2")
    picture, (seen,) = drawn(lying(replace(white_die(), masks=(figure,) * 6), top, 0, 0, 0.0))
    b = seen.box
    face = cv2.cvtColor(picture[b.y : b.y + b.h, b.x : b.x + b.w], cv2.COLOR_BGR2GRAY)
    dark = (cv2.resize(face, figure.shape[::-1]) < 90).astype(np.float32)

    def alike(mask: marks.Mask) -> float:
        return max(float((np.rot90(mask, turn) * dark).sum()) for turn in range(4))

    assert alike(figure) > 1.2 * alike(figure[:, ::-1])
