"""From the picture to the table and back again."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.tray.scenes import camera, grid
from vision.errors import VisionError
from vision.tray.projection import Projection, bend, straighten

SEEDS = st.integers(0, 10_000)


@given(SEEDS, st.floats(-0.25, 0.05))
def test_there_and_back_again_is_where_one_was(seed: int, lens: float) -> None:
    view = camera(np.random.default_rng(seed), tilt=50, lens=lens)
    seen = view.mm_to_picture(grid())
    visible = np.all(np.isfinite(seen), axis=1)
    assert visible.any()
    assert view.picture_to_mm(seen[visible]) == pytest.approx(grid()[visible], abs=1e-6)


@given(SEEDS, st.sampled_from([(640, 360), (1920, 1080), (320, 180), (1280, 718)]))
def test_another_resolution_shows_the_same_places(seed: int, size: tuple[int, int]) -> None:
    view = camera(np.random.default_rng(seed))
    scale = np.hypot(*size) / np.hypot(1280, 720)
    middle, other = np.array([639.5, 359.5]), (np.array(size) - 1) / 2
    seen = (view.mm_to_picture(grid()) - middle) * scale + other
    assert view.at(size).picture_to_mm(seen) == pytest.approx(grid(), abs=1e-6)


def test_a_picture_of_another_shape_is_refused() -> None:
    view = camera(np.random.default_rng(1))
    with pytest.raises(VisionError) as refused:
        view.at((640, 480))
    assert refused.value.code == "other-shape"


def test_above_the_horizon_is_no_table() -> None:
    """A camera that looks along the table from low above: the upper half of its picture is the room."""
    view = Projection((1280, 720), ((0.01, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, -0.01, 2.0)))
    far, sky = view.picture_to_mm(np.array([[640.0, 700.0], [640.0, 100.0]]))
    assert np.all(np.isfinite(far))
    assert np.all(np.isnan(sky))
    assert np.all(np.isnan(view.mm_to_picture(np.array([[0.0, 300.0]]))))


@given(st.floats(-0.3, 0.1), st.floats(0, 0.7), st.floats(0, 6.3))
def test_a_lens_bends_what_it_straightens(lens: float, far: float, angle: float) -> None:
    point = np.array([[far * np.cos(angle), far * np.sin(angle)]])
    assert straighten(bend(point, lens), lens) == pytest.approx(point, abs=1e-9)
