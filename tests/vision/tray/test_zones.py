"""Zones: the tray, the wheel's sections and the wagons' slots, wherever they lie."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tests.vision.tray.scenes import Lying, camera, photograph, table, tray_cards
from vision.errors import VisionError
from vision.tray.boards import FIVE, TRAY, WHEEL, Measures, boards
from vision.tray.calibration import Calibration, Quality, calibrate
from vision.tray.projection import Projection
from vision.tray.zones import Placement, Zones, locate

MEASURES = Measures(
    ring=(20.0, 60.0), wagon=100.0, slots=((20.0, -10.0, 20.0, 20.0), (60.0, -10.0, 20.0, 20.0))
)


@cache
def seen() -> tuple[Projection, Zones]:
    """A wheel turned by 70 degrees within the tray's middle, its $5 mark, and a wagon turned by 90 beside."""
    rng = np.random.default_rng(3)
    others = [Lying(8, 120, 90, 70), Lying(9, 190, 90), Lying(12, -40, 40, 90), Lying(13, -40, 140, 90)]
    view = camera(rng, far=1.35)
    picture = photograph(rng, table(rng, [*tray_cards(), *others]), view)
    return view, locate(picture, calibrate(picture, MEASURES))


def test_boards_are_found_where_they_lie_and_as_they_are_turned() -> None:
    _, zones = seen()
    assert set(zones.placements) == {TRAY, WHEEL, FIVE, "wagon 1"}
    wheel, wagon = zones.placements[WHEEL], zones.placements["wagon 1"]
    assert (wheel.x, wheel.y) == pytest.approx((120, 90), abs=0.5)
    assert np.degrees(wheel.turn) == pytest.approx(70, abs=1)
    assert (wagon.x, wagon.y) == pytest.approx((-40, 40), abs=0.5)
    assert np.degrees(wagon.turn) == pytest.approx(90, abs=0.5)
    assert wagon.error_mm < 0.5


@pytest.mark.parametrize("section", range(6))
def test_sections_are_counted_clockwise_from_the_top_of_the_hubs_marker(section: int) -> None:
    _, zones = seen()
    angle = np.radians(70 - 90 + 60 * section)
    for radius in (25, 55):
        for aside in (-27, 0, 27):
            turned = angle + np.radians(aside)
            zone = zones.zone_of((120 + radius * np.cos(turned), 90 + radius * np.sin(turned)))
            assert zone is not None
            assert (zone.board, zone.name) == (WHEEL, f"section {section}")


def test_slots_are_where_the_wagon_lies() -> None:
    """Turned by a quarter clockwise, what is to the right of the left marker is below it."""
    _, zones = seen()
    for slot, y in ((1, 70), (2, 110)):
        zone = zones.zone_of((-40, y))
        assert zone is not None
        assert (zone.board, zone.name) == ("wagon 1", f"slot {slot}")


def test_what_is_in_no_smaller_zone_is_in_the_tray_or_nowhere() -> None:
    _, zones = seen()
    corner = zones.zone_of((5, 5))
    hub = zones.zone_of((120, 90))
    assert corner is not None
    assert hub is not None
    assert (corner.board, hub.board) == (TRAY, TRAY)
    assert zones.zone_of((-5, 5)) is None
    assert zones.zone_of((float("nan"), 5)) is None


def test_a_zone_is_known_in_the_picture_too() -> None:
    view, zones = seen()
    for board, name in zones.names:
        truth = view.mm_to_picture(zones.outline(board, name))
        polygon = zones.polygon(board, name)
        nearest = [np.hypot(*(polygon - corner).T).min() for corner in truth]
        assert max(nearest) < 2
    x, y = view.mm_to_picture(np.array([[-40.0, 70.0]]))[0]
    zone = zones.seen_in((float(x), float(y)))
    assert zone is not None
    assert zone.name == "slot 1"


def test_a_zone_whose_place_is_not_known_is_not_guessed() -> None:
    _, zones = seen()
    with pytest.raises(KeyError):
        zones.polygon("wagon 2", "slot 1")


def test_a_board_whose_markers_contradict_its_measures_is_not_placed() -> None:
    rng = np.random.default_rng(4)
    view = camera(rng, far=1.35)
    lying = [*tray_cards(), Lying(12, 40, 90), Lying(13, 170, 90)]
    picture = photograph(rng, table(rng, lying), view)
    calibration = calibrate(picture, MEASURES)
    assert "wagon 1" not in locate(picture, calibration).placements
    measured = replace(calibration, measures=replace(MEASURES, wagon=130.0))
    assert "wagon 1" in locate(picture, measured).placements


def test_a_place_on_a_board_is_one_on_the_table_and_back() -> None:
    placement = Placement(30, -20, 0.7)
    points = np.array([[1.0, 2.0], [-50.0, 7.0]])
    assert placement.on_board(placement.on_table(points)) == pytest.approx(points)


def test_measures_that_nobody_took_are_references() -> None:
    assert Measures().reference == ("tray", "ring", "turn", "wagon", "slots")
    assert replace(Measures(), ring=(40.0, 95.0)).reference == ("tray", "turn", "wagon", "slots")


def test_a_turned_hub_marker_is_made_up_for_by_a_measure() -> None:
    first = boards(Measures(turn=90.0))[1].zones[0].points.mean(axis=0)
    assert first[0] > 30
    assert first[1] == pytest.approx(0, abs=1e-9)


def test_a_full_disc_has_sections_down_to_its_middle() -> None:
    view = Projection((100, 100), ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)))
    calibration = Calibration(view, WHEEL, Measures(ring=(0.0, 50.0)), Quality(0.0, 0.0))
    zone = Zones(calibration, {WHEEL: Placement(0, 0, 0)}).zone_of((0.0, -1.0))
    assert zone is not None
    assert zone.name == "section 0"


@pytest.mark.parametrize(
    "wrong",
    [
        {"ring": (50.0, 40.0)},
        {"ring": (-1.0, 40.0)},
        {"ring": (1.0, float("inf"))},
        {"ring": (1.0, 2001.0)},
        {"turn": float("nan")},
        {"wagon": 10.0},
        {"slots": ((0.0, 0.0, 0.0, 5.0),)},
    ],
)
def test_measures_that_cannot_be_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(VisionError) as refused:
        replace(Measures(), **wrong)
    assert str(refused.value).endswith(".")
