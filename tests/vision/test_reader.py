"""The reader with its shipped networks, on rendered pictures of the family it was never trained on."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from vision.errors import VisionError
from vision.finder import overlap
from vision.reader import DiceReader
from vision.reading import BLANK, Box, DieKind, Reading
from vision.render import ground, lens, things
from vision.render.body import some_look
from vision.render.camera import looking_down
from vision.render.samples import Sample, some_light
from vision.render.scene import Scene, draw, lying

NIGHT = DieKind("night", (1, 2, 3, 4, BLANK, "star"), frozenset({"blue", "black"}))
BLUE = (0.2, 0.06, 0.03)


@cache
def reader() -> DiceReader:
    return DiceReader([NIGHT])


def thrown(seed: int, faces: tuple[int | str, ...] | None = None, spoilt: bool = True) -> Sample:
    """Five dice of one set far apart, from above or somewhat aslant, 30 to 70 pixels wide."""
    rng = np.random.default_rng(seed)
    look = some_look(rng, faces)
    if faces is not None:
        look = replace(look, material="plain", body=BLUE, mark=(0.9, 0.9, 0.9), disc=0.0, clearness=0.0)
    camera = looking_down(640, 480, float(rng.uniform(150, 320)), float(rng.uniform(0, 0.5)), 0.0, 0.6)
    reach = 640 / camera.focal * float(np.linalg.norm(camera.at)) / 2
    places = [(-0.6, -0.35), (-0.2, 0.3), (0.15, -0.3), (0.5, 0.25), (0.7, -0.4)]
    dice = tuple(
        lying(look, int(rng.integers(6)), x * reach, y * reach, float(rng.uniform(0, 6))) for x, y in places
    )
    table = ground.some(rng, "kept")
    picture, seen = draw(Scene(camera, table, dice, some_light(rng)))
    return Sample(lens.spoil(rng, picture, "kept") if spoilt else picture, seen)


def right_and_wrong(sample: Sample, readings: tuple[Reading, ...]) -> tuple[int, int]:
    """How many dice were read rightly; and how many readings are of no die or of another face."""
    right = 0
    for die in sample.dice:
        right += any(overlap(die.box, r.box) > 0.4 and r.face == die.face for r in readings)
    return right, len(readings) - right


@pytest.mark.long
def test_most_ordinary_dice_are_read_anywhere() -> None:
    samples = [thrown(seed) for seed in range(24)]
    reader().expect(())
    scores = [right_and_wrong(sample, reader().read(sample.picture)) for sample in samples]
    assert sum(right for right, _ in scores) >= 0.9 * 5 * len(samples)
    assert sum(wrong for _, wrong in scores) <= 0.1 * 5 * len(samples)


def test_a_blank_face_is_a_reading() -> None:
    samples = [thrown(100 + seed, NIGHT.faces, spoilt=False) for seed in range(8)]
    reader().expect(["night"], 5)
    blanks = found = 0
    for sample in samples:
        readings = reader().read(sample.picture)
        for die in sample.dice:
            if die.face == BLANK:
                blanks += 1
                found += any(overlap(die.box, r.box) > 0.4 and r.face == BLANK for r in readings)
    assert blanks >= 4
    assert found >= blanks - 1


def test_dice_of_a_plainly_other_colour_are_not_those_expected() -> None:
    sample = thrown(100, NIGHT.faces, spoilt=False)
    other = DiceReader([replace(NIGHT, name="glowing", colours=frozenset({"orange"}))])
    other.expect(["glowing"])
    assert other.read(sample.picture) == ()


@pytest.mark.parametrize("level", [0, 127, 255])
@pytest.mark.parametrize("shape", [(480, 640), (1, 1), (1, 3000), (3000, 1), (33, 31)])
def test_an_even_picture_of_any_size_has_no_dice(shape: tuple[int, int], level: int) -> None:
    reader().expect(())
    assert reader().read(np.full((*shape, 3), level, np.uint8)) == ()


def test_noise_has_hardly_any_dice() -> None:
    reader().expect(())
    rng = np.random.default_rng(0)
    found = [reader().read(rng.integers(0, 256, (240, 320, 3)).astype(np.uint8)) for _ in range(5)]
    assert sum(map(len, found)) <= 1


def test_tables_without_dice_mostly_give_none() -> None:
    reader().expect(())
    rng = np.random.default_rng(7)
    wrong = 0
    for _ in range(12):
        image = things.scatter(rng, ground.some(rng, "kept"), "kept", 5).image
        wrong += bool(reader().read(np.ascontiguousarray(image[:480, :640])))
    assert wrong <= 5


def test_only_what_lies_within_the_outline_is_read() -> None:
    sample = thrown(3, spoilt=False)
    reader().expect(())
    everywhere = reader().read(sample.picture)
    left = np.array([[0, 0], [320, 0], [320, 480], [0, 480]], np.float32)
    inside = reader().read(sample.picture, left)
    assert inside
    assert len(inside) < len(everywhere)
    assert all(reading.box.centre[0] <= 321 for reading in inside)
    for reading in inside:
        assert any(overlap(reading.box, other.box) > 0.5 for other in everywhere)


def test_boxes_stay_in_the_picture_and_crops_are_given() -> None:
    sample = thrown(5, spoilt=False)
    die = sample.dice[0].box
    cut = sample.picture[:, die.x + die.w // 4 :]
    reader().expect(())
    for reading in reader().read(np.ascontiguousarray(cut)):
        box = reading.box
        assert Box(max(box.x, 0), max(box.y, 0), box.w, box.h) == box
        assert box.x + box.w <= cut.shape[1]
        assert box.y + box.h <= cut.shape[0]
        assert reading.crop.shape == (64, 64, 3)
        assert 0 <= reading.confidence <= 1
        assert reading.face not in reading.others


def test_an_unknown_kind_is_refused_in_a_sentence() -> None:
    with pytest.raises(VisionError) as refused:
        reader().expect(["dragon"])
    assert "dragon" in str(refused.value)
    assert "night" in str(refused.value)


def test_the_same_picture_is_read_the_same_way_twice() -> None:
    sample = thrown(9)
    reader().expect(())
    assert reader().read(sample.picture) == reader().read(sample.picture)
