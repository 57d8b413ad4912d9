"""On which section does each die lie?"""

import math

import cv2
import numpy as np
import pytest

from vision.disc import by_circle, spots
from vision.reading import Box, Reading
from vision.render.wheel import show_wheel, some_wheel
from vision.tray.boards import LARGE, SMALL, Measures, boards
from vision.tray.calibration import calibrate
from vision.tray.markers import CELLS, bits
from vision.tray.zones import locate
from vision.wheel import WheelSight, by_markers, dice_by_section

DISC = by_circle((640, 360), 300, (640, 0))
CROP = np.zeros((1, 1, 3), np.uint8)


def die(degrees: float, radius: float, side: int = 40) -> Reading:
    """Seen from straight above; degrees from the mark."""
    x, y = DISC.to_picture(spots([degrees], radius))[0]
    return Reading("pips", 1, 1.0, Box(round(x - side / 2), round(y - side / 2), side, side), "red", CROP)


def test_each_section_has_its_own_dice() -> None:
    """With section 2 at the mark, section 3 comes next to it, clockwise."""
    first, second, third = die(0, 0.7), die(62, 0.6), die(70, 0.8)
    on = dice_by_section([first, second, third], WheelSight(DISC, -120 % 360, 1.0))
    assert on.sections == ((), (), (first,), (second, third), (), ())
    assert on.unclear == ()


def test_a_die_upon_a_line_is_unclear() -> None:
    upon, beside = die(30, 0.7), die(20, 0.7)
    on = dice_by_section([upon, beside], WheelSight(DISC, 0.0, 1.0))
    assert on.unclear == (upon,)
    assert on.sections[0] == (beside,)


def test_a_die_on_the_hub_is_unclear_and_one_beside_the_wheel_is_no_matter() -> None:
    hub = die(0, 0.1)
    on = dice_by_section([hub, die(0, 1.2)], WheelSight(DISC, 0.0, 1.0))
    assert on.unclear == (hub,)
    assert not any(on.sections)


def test_on_a_wheel_of_which_nobody_knows_how_it_stands_all_dice_are_unclear() -> None:
    one = die(0, 0.7)
    on = dice_by_section([one], WheelSight(DISC, None, 0.0))
    assert on.unclear == (one,)
    assert not any(on.sections)


def wrong_dice(count: int, seed: int) -> tuple[int, int, int]:
    """Dice on rendered wheels: all, on the wrong section, and said to be unclear."""
    rng = np.random.default_rng(seed)
    every = wrong = unclear = 0
    for _ in range(count):
        turn = float(rng.uniform(0, 360))
        seen = show_wheel(rng, some_wheel(rng), turn, 8, tilt=0.9, size=(640, 360), spoilt=False)
        readings = [Reading("pips", 1, 1.0, truth.box, "red", CROP) for truth in seen.dice]
        on = dice_by_section(readings, WheelSight(seen.disc, turn, 1.0))
        every += len(readings)
        for reading, section in zip(readings, seen.sections, strict=True):
            told = [number for number, dice in enumerate(on.sections) if any(die is reading for die in dice)]
            unclear += not told
            wrong += bool(told) and told != [section]
    return every, wrong, unclear


def test_dice_seen_from_the_side_stand_where_they_stand() -> None:
    every, wrong, unclear = wrong_dice(5, 3)
    assert every == 40
    assert wrong == 0
    assert unclear <= 2


def wheel_with_markers(turn: float, mark: float, measures: Measures | None = None) -> np.ndarray:
    """A table from above, 2 pixels a millimetre: tray, hub turned and fixed mark (degrees clockwise)."""
    image = np.full((900, 1600, 3), 190, np.uint8)
    for marker in boards(measures or Measures())[0].markers:
        _print(image, marker.id, 60 + 2 * marker.x, 60 + 2 * marker.y, LARGE * 2, 0)
    _print(image, 8, 1100, 500, SMALL * 2, turn)
    angle = math.radians(mark)
    _print(image, 9, 1100 + 240 * math.sin(angle), 500 - 240 * math.cos(angle), SMALL * 2, 0)
    return image


def _print(image: np.ndarray, id: int, x: float, y: float, side: float, turn: float) -> None:
    card = np.pad(np.where(bits(id), 255, 0).astype(np.uint8), 2, constant_values=255)
    scale = side / CELLS
    shift = cv2.getRotationMatrix2D((card.shape[1] / 2 - 0.5, card.shape[0] / 2 - 0.5), -turn, scale)
    shift[:, 2] += np.array([x, y]) - card.shape[0] / 2 + 0.5
    size = image.shape[1], image.shape[0]
    laid = cv2.warpAffine(card, shift, size, flags=cv2.INTER_NEAREST)
    cover = cv2.warpAffine(np.full_like(card, 255), shift, size, flags=cv2.INTER_NEAREST)
    image[cover > 0] = laid[cover > 0][:, None]


@pytest.mark.parametrize("mark", [0.0, 100.0, -75.0])
@pytest.mark.parametrize("section", [0, 1, 4])
def test_a_marker_on_the_hub_tells_the_section_exactly(section: int, mark: float) -> None:
    picture = wheel_with_markers(mark - 60 * section, mark)
    sight = by_markers(locate(picture, calibrate(picture)))
    assert sight is not None
    assert sight.section == section
    assert abs(sight.off) < 2
    middle = sight.disc.to_picture(np.zeros((1, 2)))[0]
    assert np.allclose(middle, (1100, 500), atol=3)


def test_without_the_marker_at_the_fixed_mark_nothing_is_told() -> None:
    picture = wheel_with_markers(0, 0)
    picture[200:320, 1000:1200] = 190
    assert by_markers(locate(picture, calibrate(picture))) is None
