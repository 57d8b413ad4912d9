"""Where on a disc is a point of the picture?"""

import numpy as np
import pytest

from vision.disc import Disc, by_circle, by_rim, on_table, spots
from vision.errors import VisionError
from vision.render.camera import looking_down
from vision.render.wheel import disc_of
from vision.tray.boards import Measures
from vision.tray.calibration import by_hand

UPPER = ((640.0, 160.0), (840.0, 360.0), (640.0, 560.0), (440.0, 360.0))


def place(disc: Disc, x: float, y: float) -> tuple[float, float]:
    """Degrees from -90 to 270, and the radius."""
    degrees, radii = disc.places(np.array([[x, y]]))
    return float((degrees[0] + 90) % 360 - 90), float(radii[0])


def test_angles_run_clockwise_from_the_fixed_direction() -> None:
    disc = by_rim(np.array(UPPER))
    assert place(disc, 640, 260) == pytest.approx((0, 0.5), abs=1e-6)
    assert place(disc, 840, 360) == pytest.approx((90, 1))
    assert place(disc, 640, 660) == pytest.approx((180, 1.5))


def test_a_circle_with_its_direction_says_the_same_as_four_points_of_its_rim() -> None:
    circle = by_circle((640, 360), 200, (640, 10))
    assert np.allclose(circle.matrix, by_rim(np.array(UPPER)).matrix)


def test_the_fixed_direction_may_point_anywhere() -> None:
    disc = by_circle((640, 360), 200, (900, 360))
    assert place(disc, 640, 460) == pytest.approx((90, 0.5))


@pytest.mark.parametrize("tilt", [0.0, 0.4, 0.8])
def test_seen_from_the_side_the_middle_is_where_the_camera_sees_it(tilt: float) -> None:
    """In perspective that is not the middle of the ellipse."""
    camera = looking_down(1280, 720, 500, tilt)
    disc = disc_of(camera)
    middle = camera.project(np.zeros((1, 3), np.float32))
    assert np.allclose(disc.to_picture(np.zeros((1, 2))), middle, atol=0.05)
    assert np.allclose(
        disc.to_plane(disc.to_picture(spots([17, 200], 0.6))), spots([17, 200], 0.6), atol=1e-6
    )


def test_a_calibrated_camera_knows_the_disc_by_its_millimetres() -> None:
    picture = np.zeros((720, 1280, 3), np.uint8)
    tray = by_hand(picture, ((200, 100), (1080, 120), (1200, 650), (90, 640)), Measures(tray=(500, 300)))
    disc = on_table(tray, (250, 150), 90, (250, 20))
    seen = tray.mm_to_picture(np.array([[250.0, 105.0], [295.0, 150.0]]))
    degrees, radii = disc.places(seen)
    assert np.allclose(radii, 0.5, atol=1e-3)
    assert np.allclose(degrees, [0, 90], atol=0.1) or np.allclose(degrees, [360, 90], atol=0.1)


@pytest.mark.parametrize(
    "points",
    [
        UPPER[:3],
        UPPER[::-1],
        ((640, 160), (640, 360), (640, 560), (640, 700)),
        ((640, 358), (840, 360), (640, 362), (440, 360)),
        ((640, 360),) * 4,
        ((float("nan"), 160), *UPPER[1:]),
    ],
    ids=["three", "mirrored", "in a line", "edge on", "one point", "no number"],
)
def test_points_that_no_rim_can_have_are_refused(points: tuple[tuple[float, float], ...]) -> None:
    with pytest.raises(VisionError) as refused:
        by_rim(np.array(points))
    assert refused.value.code == "wheel-rim"
    assert "give the rim" in str(refused.value)


def test_a_circle_without_a_direction_is_refused() -> None:
    with pytest.raises(VisionError):
        by_circle((640, 360), 200, (640, 360))
