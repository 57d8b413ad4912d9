"""The camera's faults keep a picture's size, and a bent lens bends points as it bends the picture."""

import cv2
import numpy as np
import pytest

from vision.reading import Picture
from vision.render import faults, lens
from vision.render.texture import Family

FAMILIES: tuple[Family, ...] = ("train", "kept")
FAULTS = sorted(
    {fault for known in faults.FAMILIES.values() for _, fault in known}, key=lambda one: one.__name__
)


def scene(width: int = 320, height: int = 240) -> Picture:
    """Squares of many colours."""
    small = np.random.default_rng(0).integers(0, 256, (height // 20, width // 20, 3), np.uint8)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_NEAREST), np.uint8)


@pytest.mark.parametrize("strength", [0.05, 1.0])
@pytest.mark.parametrize("fault", FAULTS, ids=lambda one: one.__name__)
def test_every_fault_changes_the_picture_and_keeps_its_size(fault: faults.Fault, strength: float) -> None:
    spoilt = fault(np.random.default_rng(1), scene(), strength)
    assert spoilt.shape == scene().shape
    assert spoilt.dtype == np.uint8
    assert (spoilt != scene()).any()


@pytest.mark.parametrize("size", [(320, 240), (64, 64), (123, 457)])
@pytest.mark.parametrize("family", FAMILIES)
def test_spoiling_keeps_the_size_and_the_given_picture(family: Family, size: tuple[int, int]) -> None:
    rng = np.random.default_rng(6)
    given = scene(400, 480)[: size[1], : size[0]].copy()
    before = given.copy()
    for _ in range(12):
        spoilt = lens.spoil(rng, given, family)
        assert spoilt.shape == given.shape
        assert spoilt.dtype == np.uint8
    assert (given == before).all()


@pytest.mark.parametrize("family", FAMILIES)
def test_the_same_chance_spoils_alike(family: Family) -> None:
    first, second = (lens.spoil(np.random.default_rng(3), scene(), family) for _ in range(2))
    assert (first == second).all()


def test_most_pictures_stay_readable() -> None:
    """Edges and tones survive: the spoilt picture is much like the clean one."""
    rng = np.random.default_rng(4)
    clean = cv2.cvtColor(scene(), cv2.COLOR_BGR2GRAY).ravel()
    alike = []
    for _ in range(40):
        spoilt = cv2.cvtColor(lens.spoil(rng, scene(), "train"), cv2.COLOR_BGR2GRAY).ravel()
        alike.append(float(np.corrcoef(clean, spoilt)[0, 1]))
    assert np.quantile(alike, 0.4) > 0.9
    assert np.quantile(alike, 0.05) > 0.6


def test_each_family_has_faults_the_other_never_shows() -> None:
    train, kept = ({fault for _, fault in faults.FAMILIES[family]} for family in FAMILIES)
    assert train - kept
    assert kept - train


BENDS = (
    lens.Bend(640, 480, 0.22, 0.05),
    lens.Bend(640, 480, -0.11, -0.03),
    lens.Bend(480, 640, 0.3, -0.03),
    lens.Bend(300, 300, -0.15, 0.05),
)


@pytest.mark.parametrize("bend", BENDS)
def test_points_bend_as_the_picture_does(bend: lens.Bend) -> None:
    grid = np.stack(np.meshgrid(np.linspace(0.1, 0.9, 6), np.linspace(0.1, 0.9, 6)), -1).reshape(-1, 2)
    drawn = np.round(grid * (bend.width, bend.height)).astype(int)
    dotted = np.zeros((bend.height, bend.width, 3), np.uint8)
    for x, y in drawn:
        cv2.circle(dotted, (int(x), int(y)), 5, (255, 255, 255), -1)
    count, _, _, middles = cv2.connectedComponentsWithStats(bend.picture(dotted)[..., 0] // 128)
    told = bend.points(drawn)
    told = told[(told > 8).all(axis=1) & (told < np.array([bend.width, bend.height]) - 8).all(axis=1)]
    apart = np.linalg.norm(told[:, None] - middles[None, 1:count], axis=-1).min(axis=1)
    assert len(told) >= 16
    assert apart.max() < 0.5


@pytest.mark.parametrize("bend", BENDS)
def test_the_middle_stays_and_the_outside_moves(bend: lens.Bend) -> None:
    middle = np.array([[(bend.width - 1) / 2, (bend.height - 1) / 2]])
    assert bend.points(middle) == pytest.approx(middle)
    edge = np.array([[10.0, 20.0]])
    assert np.abs(bend.points(edge) - edge).max() > 1


def test_a_bent_picture_shows_nothing_from_beyond_the_straight_one() -> None:
    """Corners are the worst place: they still show the straight picture's own corners or what lies within."""
    for bend in BENDS:
        corners = np.array([(0, 0), (bend.width - 1, 0), (0, bend.height - 1)], float)
        within = bend.points(corners)
        middle = np.array([(bend.width - 1) / 2, (bend.height - 1) / 2])
        assert (np.abs(within - middle) >= np.abs(corners - middle) - 1e-6).all()


def test_no_points_bend_to_no_points() -> None:
    assert BENDS[0].points(np.empty((0, 2))).shape == (0, 2)


def test_a_bend_is_for_pictures_of_its_own_size() -> None:
    with pytest.raises(ValueError, match="640x480"):
        BENDS[0].picture(scene())


@pytest.mark.parametrize("family", FAMILIES)
def test_some_lenses_are_straight_and_others_bent(family: Family) -> None:
    rng = np.random.default_rng(2)
    drawn = [lens.bend(rng, family) for _ in range(40)]
    assert None in drawn
    bent = [one for one in drawn if one is not None]
    assert {one.first > 0 for one in bent} == {True, False}
    assert all((one.width, one.height) == (640, 640) for one in bent)


def test_the_same_chance_gives_the_same_lens() -> None:
    first, second = (lens.bend(np.random.default_rng(12), "train", (320, 240)) for _ in range(2))
    assert first == second
