"""A camera that was moved is noticed; a shake of the table or a hand in view is none."""

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.files import claiming
from tests.vision.tray.scenes import camera, photograph, table, tray_cards
from vision.reading import Picture
from vision.tray.calibration import by_hand, calibrate
from vision.tray.moved import PATIENCE, Move, MovedCamera

RNG = np.random.default_rng(5)


@cache
def before() -> Picture:
    """The tray among things with edges, as tables are full of."""
    rng = np.random.default_rng(6)
    lying = table(rng, tray_cards())
    for _ in range(250):
        x, y = (int(rng.integers(0, side)) for side in lying.shape[::-1])
        if not (600 < x < 2340 and 600 < y < 1920):
            shape = (x, y), (x + int(rng.integers(20, 120)), y + int(rng.integers(20, 120)))
            cv2.rectangle(lying, *shape, int(rng.integers(0, 255)), -1)
    return photograph(rng, lying, camera(rng, tilt=10, far=1.5))


def after(x: float, y: float, degrees: float = 0.0, picture: Picture | None = None) -> Picture:
    """The view shifted by so many pixels, with new noise."""
    picture = before() if picture is None else picture
    height, width = picture.shape[:2]
    move = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1.0)
    move[:, 2] += x, y
    shifted = cv2.warpAffine(picture, move, (width, height), borderMode=cv2.BORDER_REFLECT)
    noise = RNG.integers(-6, 7, shifted.shape)
    return np.clip(shifted.astype(np.int16) + noise, 0, 255).astype(np.uint8)


def without_markers(picture: Picture) -> Picture:
    """Paper over the tray."""
    corners = calibrate(before()).polygon(
        np.array([[-5.0, -5.0], [255.0, -5.0], [255.0, 185.0], [-5.0, 185.0]])
    )
    return np.asarray(cv2.fillPoly(picture.copy(), [corners.astype(np.int32)], (200, 200, 200)), np.uint8)


def looked(watcher: MovedCamera, picture: Picture, looks: int = PATIENCE) -> Move:
    for _ in range(looks):
        move = watcher.look(picture)
    return move


def test_a_moved_camera_is_noticed_by_its_markers_and_measured() -> None:
    move = looked(MovedCamera.of(calibrate(before())), after(30, 40))
    assert move.moved
    assert move.by == "markers"
    assert move.pixels == pytest.approx(50, abs=2)
    assert move.mm is not None
    one = calibrate(before()).picture_to_mm(np.array([[615.0, 360.0], [665.0, 360.0]]))
    assert move.mm == pytest.approx(np.hypot(*(one[1] - one[0])), rel=0.1)


@pytest.mark.parametrize("x, y, degrees", [(25, 0, 0), (0, -60, 0), (0, 0, 4), (120, 80, 10)])
def test_a_moved_camera_is_noticed_by_what_lies_around(x: float, y: float, degrees: float) -> None:
    view = without_markers(before())
    move = looked(MovedCamera(view), after(x, y, degrees, view))
    assert move.moved
    assert move.by == "background"
    if not degrees:
        assert move.pixels == pytest.approx(np.hypot(x, y), abs=4)
    assert move.mm is None


def test_by_hand_the_background_is_kept_with_the_calibration() -> None:
    view = without_markers(before())
    calibration = by_hand(view, [(300, 150), (950, 150), (950, 600), (300, 600)])
    assert not looked(MovedCamera.of(calibration), after(0, 0, 0, view)).moved
    move = looked(MovedCamera.of(calibration), after(50, 0, 0, view))
    assert move.moved
    assert move.mm is not None
    assert move.mm == pytest.approx(50 * 250 / 650, rel=0.15)


@pytest.mark.parametrize("markers", [True, False])
def test_a_shaking_table_is_no_moved_camera(markers: bool) -> None:
    view = before() if markers else without_markers(before())
    watcher = MovedCamera.of(calibrate(before())) if markers else MovedCamera(view)
    for x, y in ((2, 1), (-2, 2), (0, -3), (3, 0), (1, 1), (-1, -2)):
        assert not watcher.look(after(x, y, 0, view)).moved


@pytest.mark.parametrize("markers", [True, False])
def test_a_knock_that_passes_is_no_moved_camera(markers: bool) -> None:
    view = before() if markers else without_markers(before())
    watcher = MovedCamera.of(calibrate(before())) if markers else MovedCamera(view)
    for shift in (0, 40, 25, 0, 30, 0):
        assert not watcher.look(after(shift, 0, 0, view)).moved


@pytest.mark.parametrize("markers", [True, False])
def test_a_hand_in_view_is_no_moved_camera(markers: bool) -> None:
    view = before() if markers else without_markers(before())
    watcher = MovedCamera.of(calibrate(before())) if markers else MovedCamera(view)
    for step in range(2 * PATIENCE):
        picture = after(0, 0, 0, view)
        middle = (500 + 60 * step, 200 + 20 * step)
        cv2.ellipse(picture, middle, (260, 160), 20 * step, 0, 360, (120, 150, 200), -1)
        for finger in range(4):
            end = (middle[0] + 90 * finger - 130, middle[1] + 300)
            cv2.line(picture, middle, end, (110, 140, 190), 50)
        assert not watcher.look(picture).moved


def test_a_covered_camera_says_nothing_about_moving() -> None:
    watcher = MovedCamera.of(calibrate(before()))
    move = looked(watcher, np.zeros_like(before()), 2 * PATIENCE)
    assert (move.moved, move.by, move.pixels) == (False, "nothing", None)


def test_a_camera_that_looks_elsewhere_has_moved_too_far_to_measure() -> None:
    watcher = MovedCamera.of(calibrate(before()))
    rng = np.random.default_rng(8)
    elsewhere = cv2.resize(
        rng.integers(0, 255, (45, 80, 3), np.uint8), (1280, 720), interpolation=cv2.INTER_NEAREST
    )
    move = looked(watcher, elsewhere)
    assert (move.moved, move.pixels) == (True, None)


def test_one_look_is_never_enough() -> None:
    assert not looked(MovedCamera.of(calibrate(before())), after(200, 0), PATIENCE - 1).moved


def test_a_camera_put_back_is_well_again() -> None:
    watcher = MovedCamera.of(calibrate(before()))
    assert looked(watcher, after(60, 0)).moved
    assert not watcher.look(after(0, 0)).moved


def test_the_move_is_told_at_the_size_of_the_picture() -> None:
    half = np.asarray(cv2.resize(after(60, 0), (640, 360), interpolation=cv2.INTER_AREA), np.uint8)
    move = looked(MovedCamera.of(calibrate(before())), half)
    assert move.moved
    assert move.pixels == pytest.approx(30, abs=2)


@pytest.mark.parametrize("view", [None, np.full((720, 1280, 3), 90, np.uint8)])
def test_without_anything_to_know_again_nothing_is_said(view: Picture | None) -> None:
    assert looked(MovedCamera(view), after(60, 0)).by == "nothing"


@pytest.mark.parametrize("view", [b"", b"no picture", claiming("png", 65500, 65500)])
def test_a_calibration_without_a_view_is_watched_by_its_markers_alone(view: bytes) -> None:
    calibration = replace(calibrate(before()), view=view)
    assert looked(MovedCamera.of(calibration), after(60, 0)).by == "markers"
    assert looked(MovedCamera.of(calibration), without_markers(before())).by == "nothing"
