"""Movement is told from noise and from changes of light."""

from functools import cache

import cv2
import numpy as np
import pytest

from vision.reading import Box, Picture
from vision.sources.frame import Frame
from vision.stillness import Stillness, shrunk

SIZE = (360, 640)


@cache
def table(seed: int = 0) -> Picture:
    """A patterned table."""
    rough = np.random.default_rng(seed).integers(40, 200, (18, 32, 3)).astype(np.uint8)
    return np.asarray(cv2.resize(rough, SIZE[::-1], interpolation=cv2.INTER_CUBIC), np.uint8)


def with_die(picture: Picture, x: int, y: int, side: int = 60) -> Picture:
    """A white die with one black pip."""
    picture = picture.copy()
    picture[y : y + side, x : x + side] = 235
    cv2.circle(picture, (x + side // 2, y + side // 2), side // 6, (10, 10, 10), -1)
    return picture


GRAIN = np.random.default_rng(0).standard_normal((SIZE[0] + 64, SIZE[1] + 64, 3), np.float32)


def noisy(picture: Picture, rng: np.random.Generator, noise: float = 4.0, gain: object = 1.0) -> Picture:
    """Another part of one large sheet of grain in each frame."""
    down, right = rng.integers(0, 64, 2)
    grain = GRAIN[down : down + SIZE[0], right : right + SIZE[1]] * np.float32(noise)
    return np.clip(picture * np.asarray(gain, np.float32) + grain, 0, 255).astype(np.uint8)


def told(pictures: list[Picture], rate: float = 30.0) -> tuple[list[bool], Stillness]:
    """What is said of every frame after the first."""
    stillness = Stillness()
    said = [stillness.feed(Frame(picture, n / rate, n)) for n, picture in enumerate(pictures)]
    return said[1:], stillness


@pytest.mark.parametrize("noise", [0.5, 3.0, 9.0])
def test_noise_is_no_movement_and_is_learnt(noise: float) -> None:
    rng = np.random.default_rng(1)
    said, stillness = told([noisy(table(), rng, noise) for _ in range(12)])
    assert not any(said)
    # A shrunk pixel is the mean of four, and three colours make a grey.
    assert 0.2 * noise < stillness.noise < noise + 0.5


def test_the_first_frame_counts_as_movement() -> None:
    assert Stillness().feed(Frame(table(), 0.0, 0))


@pytest.mark.parametrize("swing", [0.05, 0.15])
def test_flicker_of_the_whole_light_is_no_movement(swing: float) -> None:
    rng = np.random.default_rng(2)
    frames = [noisy(with_die(table(), 500, 300), rng, 2, 1 + swing * np.sin(n)) for n in range(12)]
    assert not any(told(frames)[0])


def test_bands_of_a_lamp_on_the_mains_are_no_movement() -> None:
    rng = np.random.default_rng(3)
    rows = np.linspace(0, 2 * np.pi, SIZE[0], dtype=np.float32)[:, None, None]
    frames = [noisy(table(), rng, 2, 1 + 0.06 * np.sin(rows + n)) for n in range(12)]
    assert not any(told(frames)[0])


def test_an_exposure_that_drifts_by_half_is_no_movement() -> None:
    rng = np.random.default_rng(4)
    frames = [noisy(with_die(table(), 500, 300), rng, 2, 1 - 0.5 * n / 30) for n in range(30)]
    assert not any(told(frames)[0])


def test_a_rolling_die_is_movement_and_its_place_is_told() -> None:
    rng = np.random.default_rng(5)
    frames = [noisy(with_die(table(), 400 + 6 * n, 300), rng) for n in range(10)]
    said, stillness = told(frames)
    assert all(said)
    assert stillness.where is not None
    assert stillness.where.x <= 454 <= stillness.where.x + stillness.where.w
    assert stillness.where.w < 200
    assert 0 < stillness.share < 0.02


def test_a_die_creeping_slower_than_a_pixel_a_frame_is_noticed_in_the_end() -> None:
    rng = np.random.default_rng(6)
    creeping = [with_die(table(), 400 + n // 3, 300) for n in range(30)]
    assert any(told([noisy(picture, rng, 2) for picture in creeping])[0])


def test_a_small_die_that_turns_on_its_spot_is_movement() -> None:
    rng = np.random.default_rng(7)
    frames = []
    for n in range(6):
        turn = cv2.getRotationMatrix2D((420, 320), 30 * n, 1)
        frames.append(
            cv2.warpAffine(with_die(table(), 405, 305, 30), turn, SIZE[::-1], None, cv2.INTER_LINEAR)
        )
        ground = table().copy()
        ground[290:350, 390:450] = frames[-1][290:350, 390:450]
        frames[-1] = noisy(ground, rng, 2)
    assert all(told(frames)[0])


def test_rest_is_counted_from_the_last_movement() -> None:
    rng = np.random.default_rng(8)
    stillness = Stillness()
    for n in range(20):
        stillness.feed(Frame(noisy(with_die(table(), 400 + 9 * min(n, 8), 300), rng, 2), n / 10, n))
    assert stillness.rested(1.9) == pytest.approx(1.1)


def test_movement_outside_the_watched_region_does_not_count() -> None:
    region = np.zeros(shrunk(table()).shape[:2], np.uint8)
    region[:, :80] = 255
    stillness = Stillness()
    stillness.feed(Frame(with_die(table(), 500, 300), 0.0, 0), region)
    assert not stillness.feed(Frame(with_die(table(), 600, 300), 0.1, 1), region)
    assert stillness.feed(Frame(with_die(table(), 100, 300), 0.2, 2), region)


def test_a_source_that_changes_its_size_or_begins_anew_is_taken_up_again() -> None:
    stillness = Stillness()
    small: Picture = np.asarray(cv2.resize(table(), (480, 270)), np.uint8)
    assert stillness.feed(Frame(table(), 5.0, 0))
    assert stillness.feed(Frame(small, 5.1, 1))
    assert stillness.feed(Frame(small, 0.0, 0))
    assert not stillness.feed(Frame(small, 0.1, 1))
    assert stillness.rested(0.1) == pytest.approx(0.1)


def test_tiny_and_odd_pictures_are_compared_too() -> None:
    stillness = Stillness()
    for size in ((16, 16), (17, 641), (1000, 321)):
        picture = np.full((*size, 3), 90, np.uint8)
        assert stillness.feed(Frame(picture, 0.0, 0))
        assert stillness.where == Box(0, 0, size[1], size[0])
        assert not stillness.feed(Frame(picture, 0.1, 1))
