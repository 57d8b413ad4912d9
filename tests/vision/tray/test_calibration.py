"""A camera finds out where it looks: by markers, by some of them, or by a person's taps."""

from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.tray.scenes import (
    MEASURES,
    SIZE,
    Lying,
    camera,
    grid,
    misses,
    photograph,
    table,
    tray_cards,
)
from vision.errors import VisionError
from vision.reading import Picture
from vision.tray.boards import Measures
from vision.tray.calibration import Calibration, by_hand, calibrate, calibrate_by
from vision.tray.projection import Projection

TRUE_CORNERS = np.array([[0, 0], [250, 0], [250, 180], [0, 180]], np.float64)


@cache
def tray(ids: tuple[int, ...] = (0, 1, 2, 3)) -> Picture:
    return table(np.random.default_rng(len(ids)), tray_cards(ids))


def seen(seed: int, lying: Picture, lens: float = 0.0, **how: float) -> tuple[Projection, Picture]:
    rng = np.random.default_rng(seed)
    view = camera(rng, lens=lens, far=how.pop("far", 1.0))
    return view, photograph(rng, lying, view, **how)


@pytest.mark.parametrize("seed", range(6))
def test_places_are_known_within_half_a_millimetre_under_any_camera(seed: int) -> None:
    rng = np.random.default_rng(100 + seed)
    lens, blur, noise = rng.uniform(-0.15, 0.04), rng.uniform(0.5, 1.5), rng.uniform(2, 10)
    view, picture = seen(seed, tray(), lens, blur=blur, noise=noise)
    found = calibrate(picture)
    assert found.quality.markers == (0, 1, 2, 3)
    assert found.quality.lens == "found"
    assert misses(view, found.projection).max() < 0.5
    assert found.quality.error_mm < 0.2


@pytest.mark.parametrize(
    "ids, most", [((0, 1, 3), 1.0), ((0, 2), 1.0), ((1, 3), 1.0), ((2, 3), 1.5), ((0, 3), 1.5), ((1,), 12.0)]
)
def test_some_of_the_markers_are_enough(ids: tuple[int, ...], most: float) -> None:
    for seed in (7, 8):
        view, picture = seen(seed, tray(ids))
        found = calibrate(picture)
        assert found.quality.markers == ids
        assert misses(view, found.projection).max() < most


def test_the_fewer_markers_the_less_sure_and_never_too_sure() -> None:
    doubts = []
    for ids in ((0, 1, 2, 3), (0, 1), (0,)):
        view, picture = seen(9, tray(ids))
        found = calibrate(picture)
        assert misses(view, found.projection).max() < 3.5 * found.quality.unsure_mm
        doubts.append(found.quality.unsure_mm)
    assert doubts == sorted(doubts)


def test_a_hand_over_half_of_the_tray_hides_half_of_the_markers_only() -> None:
    view, picture = seen(10, tray())
    middle = round(float(view.mm_to_picture(np.array([[125.0, 90.0]]))[0, 0]))
    picture[:, middle:] = (90, 120, 170)
    found = calibrate(picture)
    assert set(found.quality.markers) < {0, 1, 2, 3}
    assert misses(view, found.projection).max() < 1.5


def test_one_far_marker_is_refused_since_it_tells_too_little() -> None:
    _, picture = seen(11, tray((0,)), far=2.6, noise=9.0)
    with pytest.raises(VisionError) as refused:
        calibrate(picture)
    assert refused.value.code == "markers-unsure"
    assert "mm" in str(refused.value)


def test_one_marker_seen_so_that_the_tray_would_reach_beyond_the_horizon_is_refused() -> None:
    slanting = {0: np.array([[689.0, 390.0], [734.0, 405.0], [739.0, 432.0], [678.0, 432.0]])}
    with pytest.raises(VisionError) as refused:
        calibrate_by(slanting, SIZE, MEASURES)
    assert refused.value == VisionError("markers-unsure", board="tray", mm=999)


def test_a_lens_known_before_helps_when_little_is_in_view() -> None:
    view, picture = seen(12, tray((0,)), lens=-0.1)
    told = calibrate(picture, lens=-0.1)
    assert told.quality.lens == "given"
    assert told.projection.lens == pytest.approx(-0.1, abs=1e-4)
    assert misses(view, told.projection).max() < 12


def test_a_card_in_the_wrong_place_is_left_out_and_named() -> None:
    cards = [*tray_cards((0, 1, 2)), Lying(3, 45, 150, 90)]
    view, picture = seen(13, table(np.random.default_rng(1), cards))
    found = calibrate(picture)
    assert found.quality.odd == (3,)
    assert misses(view, found.projection).max() < 1


def test_two_markers_that_contradict_each_other_are_refused() -> None:
    cards = [*tray_cards((0,)), Lying(2, 200, 60, 180)]
    _, picture = seen(14, table(np.random.default_rng(1), cards))
    with pytest.raises(VisionError) as refused:
        calibrate(picture)
    assert refused.value.code == "markers-disagree"


def test_foreign_markers_and_a_second_copy_are_ignored() -> None:
    """A marker of another set on the table, and a photocopy of one of ours."""
    lying = table(np.random.default_rng(1), [*tray_cards(), Lying(1, 120, 90, 30)])
    foreign = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50).generateImageMarker(42, 150)
    lying[900:1100, 1500:1700] = 255
    lying[925:1075, 1525:1675] = foreign
    view, picture = seen(15, lying)
    found = calibrate(picture)
    assert found.quality.markers == (0, 2, 3)
    assert misses(view, found.projection).max() < 1


def test_a_mirrored_picture_is_refused() -> None:
    _, picture = seen(16, tray())
    with pytest.raises(VisionError) as refused:
        calibrate(np.ascontiguousarray(picture[:, ::-1]))
    assert refused.value.code == "mirrored"


@pytest.mark.parametrize("shade", [0, 128, 255])
@pytest.mark.parametrize("shape", [(720, 1280, 3), (1, 1, 3), (90, 160)])
def test_a_picture_without_markers_is_refused(shape: tuple[int, ...], shade: int) -> None:
    with pytest.raises(VisionError) as refused:
        calibrate(np.full(shape, shade, np.uint8))
    assert refused.value.code == "no-markers"


def test_without_a_tray_in_view_the_wheel_is_the_table() -> None:
    _, picture = seen(17, table(np.random.default_rng(1), [Lying(8, 125, 90, 15)]), far=0.6)
    assert calibrate(picture).base == "wheel"


def test_a_calibration_holds_for_a_smaller_picture_of_the_same_view() -> None:
    view, picture = seen(18, tray())
    half = np.asarray(cv2.resize(picture, (640, 360), interpolation=cv2.INTER_AREA), np.uint8)
    found = calibrate(picture).at(half)
    assert found.projection.size == (640, 360)
    assert misses(view.at((640, 360)), found.projection).max() < 0.5


def taps(seed: int) -> tuple[Projection, np.ndarray]:
    view = camera(np.random.default_rng(seed))
    return view, view.mm_to_picture(TRUE_CORNERS)


BLANK = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (0, 3, 2, 1), (0, 2, 1, 3), (0, 2, 3, 1)])
def test_corners_set_by_hand_are_the_tray_in_whatever_order(order: tuple[int, ...]) -> None:
    view, corners = taps(20)
    found = by_hand(BLANK, [tuple(corners[number]) for number in order])
    assert misses(view, found.projection).max() < 0.01
    assert found.quality.markers == ()


def test_taps_that_miss_a_little_make_places_a_little_unsure() -> None:
    view, corners = taps(21)
    off = np.random.default_rng(1).normal(0, 3, (4, 2))
    found = by_hand(BLANK, (corners + off).tolist())
    assert 0.3 < found.quality.unsure_mm < 8
    assert misses(view, found.projection).max() < 4 * found.quality.unsure_mm


@pytest.mark.parametrize(
    "corners",
    [
        [],
        [(0, 0), (1, 1), (2, 2)],
        [(5, 5)] * 4,
        [(0, 0), (100, 100), (200, 200), (300, 300)],
        [(0, 0), (1000, 0), (1000, 700), (900, 300)],
        [(0, 0), (9, 0), (9, 9), (0, 9)],
        [(0, 0), (900, 0), (900, float("nan")), (0, 500)],
        [(0, 0), (900, 0), (900, float("inf")), (0, 500)],
        [(0, 0, 0), (900, 0, 0), (900, 500, 0), (0, 500, 0)],
    ],
)
def test_what_cannot_be_a_trays_corners_is_refused(corners: list[tuple[float, ...]]) -> None:
    with pytest.raises(VisionError) as refused:
        by_hand(BLANK, corners)
    assert refused.value.code == "corners"


def test_corners_of_a_tray_that_is_seen_edge_on_are_refused() -> None:
    with pytest.raises(VisionError, match="could be wrong by") as refused:
        by_hand(BLANK, [(100, 100), (1180, 102), (1180, 112), (100, 114)])
    assert refused.value.code == "corners-unsure"


def test_a_polygon_follows_the_edges_as_the_lens_bends_them() -> None:
    view = camera(np.random.default_rng(22), lens=-0.2)
    found = Calibration(view, "tray", MEASURES, by_hand(BLANK, taps(22)[1].tolist()).quality)
    polygon = found.polygon(TRUE_CORNERS)
    assert polygon.dtype == np.float32
    inner = grid()[np.all((grid() > 1) & (grid() < [249, 179]), axis=1)]
    outside = TRUE_CORNERS + np.array([[-2, -2], [2, -2], [2, 2], [-2, 2]])
    for point in view.mm_to_picture(inner):
        assert cv2.pointPolygonTest(polygon, point.tolist(), False) > 0
    for point in view.mm_to_picture(outside):
        assert cv2.pointPolygonTest(polygon, point.tolist(), False) < 0
    edge = view.mm_to_picture(np.array([[125.0, 0.0]]))[0]
    assert abs(cv2.pointPolygonTest(polygon, edge.tolist(), True)) < 1


def test_an_outline_the_camera_can_never_see_is_empty() -> None:
    view = Projection((1280, 720), ((0.01, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, -0.01, 2.0)))
    found = Calibration(view, "tray", MEASURES, by_hand(BLANK, taps(22)[1].tolist()).quality)
    assert found.polygon(np.array([[0.0, 300.0], [10.0, 300.0], [10.0, 310.0]])).shape == (0, 2)


def test_a_larger_tray_is_calibrated_by_its_own_measures() -> None:
    _, corners = taps(23)
    found = by_hand(BLANK, corners.tolist(), Measures(tray=(500, 360)))
    assert found.picture_to_mm(corners[2:3])[0] == pytest.approx((500, 360))
