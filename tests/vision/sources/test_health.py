"""A covered, frozen, moved or vanished camera is noticed, and told once; a passing hand is not."""

from collections.abc import Callable
from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.sources.fakes import table
from vision.errors import sentences
from vision.reading import Picture
from vision.sources.frame import Frame
from vision.sources.health import Health, Notice

RATE = 10


@cache
def black(seed: int) -> Picture:
    """A cap on the lens: only the sensor's noise."""
    noise = np.random.default_rng(seed).normal(6, 3, (90, 160, 3))
    return np.clip(noise, 0, 255).astype(np.uint8)


@cache
def finger(seed: int) -> Picture:
    """Light shines through it: bright, red, and even."""
    seen = np.random.default_rng(seed).normal((30, 40, 170), 3, (90, 160, 3))
    return np.clip(seen, 0, 255).astype(np.uint8)


@cache
def hand(seed: int) -> Picture:
    """Most of the view is hidden by an arm."""
    seen = table(seed).copy()
    cv2.rectangle(seen, (0, 0), (130, 90), (120, 150, 200), cv2.FILLED)
    return seen


class Film:
    """Frames at a steady rate, and what is said of them."""

    def __init__(self, moved: Callable[[Picture], bool] | None = None) -> None:
        self.health = Health(moved)
        self.told: list[str] = []
        self.number = 0

    @property
    def now(self) -> float:
        return self.number / RATE

    def show(self, scene: Callable[[int], Picture], seconds: float) -> "Film":
        for _ in range(round(seconds * RATE)):
            self.hear(self.health.see(Frame(scene(self.number % 8), self.now, self.number)))
            self.number += 1
        return self

    def wait(self, seconds: float, gone: bool = False) -> "Film":
        for _ in range(round(seconds * RATE)):
            self.number += 1
            self.hear(self.health.miss(self.now, gone))
        return self

    def hear(self, notice: Notice | None) -> None:
        if notice is not None:
            assert notice.at == self.now
            self.told.append(notice.state)


def test_a_table_in_good_light_needs_no_word() -> None:
    assert Film().show(table, 20).told == []


@pytest.mark.parametrize("cover", [black, finger, lambda n: np.zeros((90, 160, 3), np.uint8)])
def test_a_covered_camera_is_told_once_and_so_is_its_return(cover: Callable[[int], Picture]) -> None:
    film = Film().show(table, 2).show(cover, 8)
    assert film.told == ["covered"]
    assert film.show(table, 5).told == ["covered", "fine"]


def test_a_camera_that_is_covered_from_the_start_is_told() -> None:
    assert Film().show(black, 4).told == ["covered"]


def test_a_hand_that_passes_or_rests_is_no_cover() -> None:
    film = Film()
    for _ in range(4):
        film.show(table, 1).show(hand, 3)
    assert film.told == []


def test_a_hand_right_before_the_lens_is_no_cover_when_it_passes() -> None:
    film = Film()
    for _ in range(5):
        film.show(table, 1).show(finger, 1.5)
    assert film.told == []


def test_light_that_flickers_or_goes_out_for_a_moment_is_nothing() -> None:
    def flickering(number: int) -> Picture:
        return table(number, light=(0.02, 0.6, 1.0, 1.3)[number % 4])

    assert Film().show(flickering, 10).show(black, 1).show(table, 3).told == []


def test_dim_light_is_no_cover() -> None:
    assert Film().show(lambda number: table(number, light=0.3), 6).told == []


def test_a_camera_that_repeats_one_picture_is_frozen() -> None:
    film = Film().show(table, 2).show(lambda number: table(0), 10)
    assert film.told == ["frozen"]
    assert film.show(table, 2).told == ["frozen", "fine"]


def test_a_picture_that_stalls_for_a_moment_is_nothing() -> None:
    assert Film().show(table, 1).show(lambda number: table(0), 3).show(table, 1).told == []


def test_a_camera_without_frames_has_vanished() -> None:
    film = Film().show(table, 2).wait(2)
    assert film.told == []
    assert film.wait(5).told == ["vanished"]
    assert film.show(table, 3).told == ["vanished", "fine"]


def test_a_camera_that_never_gave_a_frame_has_vanished() -> None:
    assert Film().wait(10).told == ["vanished"]


def test_a_camera_that_is_known_to_be_gone_is_told_at_once() -> None:
    assert Film().show(table, 2).wait(0.2, gone=True).told == ["vanished"]


def test_a_camera_that_comes_back_covered_is_told_to_be_covered() -> None:
    assert Film().show(table, 1).wait(5).show(black, 5).told == ["vanished", "covered"]


def test_a_moved_camera_is_told_until_it_stands_right_again() -> None:
    where = {"moved": False}
    film = Film(lambda picture: where["moved"]).show(table, 3)
    where["moved"] = True
    assert film.show(table, 6).told == ["moved"]
    where["moved"] = False
    assert film.show(table, 3).told == ["moved", "fine"]


def test_a_doubt_that_passes_is_no_move() -> None:
    answers = iter([False, True, False, True, True, False] * 10)
    assert Film(lambda picture: next(answers)).show(table, 15).told == []


def test_a_camera_that_was_set_up_anew_stands_right() -> None:
    where = {"moved": True}
    film = Film(lambda picture: where["moved"]).show(table, 4)
    where["moved"] = False
    film.health.stands_here()
    assert film.show(table, 4).told == ["moved"]
    assert film.health.state == "fine"


def test_nobody_asks_for_markers_in_the_dark_or_for_every_frame() -> None:
    asked: list[float] = []

    def moved(picture: Picture) -> bool:
        asked.append(float(picture.mean()))
        return False

    Film(moved).show(table, 4).show(black, 4)
    assert len(asked) == 8
    assert min(asked) > 50


@pytest.mark.parametrize("state", ["fine", "covered", "frozen", "moved", "vanished"])
def test_every_state_has_a_sentence(state: str) -> None:
    assert str(Notice(state, 0.0)).endswith(".")


def test_there_is_no_sentence_too_many() -> None:
    states = "fine covered frozen moved vanished".split()
    assert set(sentences("notices")) == {f"camera-{state}" for state in states}


def plain(colour: tuple[int, int, int], dice: int) -> Callable[[int], Picture]:
    """Cloth of one colour up to the edges of the view, with so many dice on it."""

    @cache
    def scene(seed: int) -> Picture:
        cloth = np.random.default_rng(seed).normal(colour, 2, (90, 160, 3))
        for place in range(dice):
            cloth[30:45, 20 + 30 * place : 35 + 30 * place] = 250 - np.array(colour)
        return np.clip(cloth, 0, 255).astype(np.uint8)

    return scene


@pytest.mark.parametrize("colour", [(40, 90, 30), (45, 40, 40), (230, 230, 230)])
def test_an_empty_cloth_without_an_edge_is_no_cover(colour: tuple[int, int, int]) -> None:
    film = Film().show(plain(colour, 0), 5).show(plain(colour, 4), 2).show(plain(colour, 0), 5)
    assert film.told == []
    assert film.show(finger, 4).told == ["covered"]


def test_light_that_changes_slowly_over_an_empty_cloth_is_no_cover() -> None:
    film = Film()
    for level in range(200, 60, -10):
        film.show(plain((level, level, level), 0), 1)
    assert film.told == []
