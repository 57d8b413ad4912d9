"""Boxes of dice for trying the eyes: each with its own print, and told truly."""

import numpy as np

from vision.reading import BLANK
from vision.render.boxes import EMBLEMS, FACES, box_of_dice
from vision.render.emblems import ALIKE, emblem, emblems, likeness
from vision.render.trays import tray_sample
from vision.tray.markers import find


def test_a_seed_is_a_box() -> None:
    one, same, other = box_of_dice(5, "kept"), box_of_dice(5, "kept"), box_of_dice(6, "kept")
    assert list(one) == list(FACES)
    for name in EMBLEMS:
        np.testing.assert_array_equal(np.stack(one[name].masks), np.stack(same[name].masks))
    assert any(not np.array_equal(one[name].masks, other[name].masks) for name in EMBLEMS)


def test_every_die_has_its_faces_and_a_blank_one_is_blank() -> None:
    for name, look in box_of_dice(7, "train").items():
        assert sorted(map(str, look.faces)) == sorted(map(str, FACES[name]))
        bare = {face for face, mask in zip(look.faces, look.masks, strict=True) if mask.max() == 0}
        assert bare == {BLANK} & set(look.faces)


def test_night_dice_are_dark_blue_and_illuminated_ones_orange_and_clear() -> None:
    for seed in range(4):
        looks = box_of_dice(seed, "kept")
        blue, green, red = looks["night"].body
        assert blue > 2 * green
        assert blue > 2 * red
        blue, green, red = looks["illuminated"].body
        assert red > green > blue
        assert looks["illuminated"].clearness > 0.2


def test_emblems_of_a_die_can_be_told_apart() -> None:
    marks = emblems(np.random.default_rng(2), "train", 6)
    pairs = [(one, other) for number, one in enumerate(marks) for other in marks[:number]]
    assert max(likeness(one, other) for one, other in pairs) < ALIKE


def test_an_emblem_is_like_itself_however_turned() -> None:
    mark = emblem(np.random.default_rng(4), "train")
    assert likeness(mark, np.ascontiguousarray(np.rot90(mark))) > 0.97


def test_dice_lie_in_a_tray_whose_markers_are_in_view() -> None:
    """A bad picture may hide a marker; mostly all four are seen."""
    whole = 0
    for seed in range(3):
        sample = tray_sample(np.random.default_rng(seed), box_of_dice(seed, "kept"), "kept", 5)
        whole += set(find(sample.picture, range(4))) == set(range(4))
        assert len(sample.dice) == len(sample.kinds) == 5
        for die, name in zip(sample.dice, sample.kinds, strict=True):
            assert die.face in FACES[name]
            assert die.visible > 0.8
            assert 0 <= die.box.x < die.box.x + die.box.w <= 1280
            assert 0 <= die.box.y < die.box.y + die.box.h <= 720
    assert whole >= 2
