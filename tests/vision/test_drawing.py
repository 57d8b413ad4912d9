"""What was read is drawn by shape and text, so that nobody needs to tell colours apart."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.files import full_disk
from vision.drawing import caption, drawn, label, outlined, save
from vision.errors import VisionError
from vision.reading import Box, Face, Picture, Reading

BOX = Box(100, 80, 60, 60)


def reading(face: Face = 3, confidence: float = 0.98, box: Box = BOX) -> Reading:
    crop = np.zeros((64, 64, 3), np.uint8)
    return Reading("pips", face, confidence, box, "white", crop)


@pytest.fixture
def grey() -> Picture:
    return np.full((240, 320, 3), 128, np.uint8)


def changed(before: Picture, after: Picture) -> Box:
    """The rectangle in which two pictures differ."""
    differs = (before != after).any(axis=2).astype(np.uint8)
    return Box(*cv2.boundingRect(differs))


def test_a_box_and_a_label_are_drawn_into_a_copy(grey: Picture) -> None:
    untouched = grey.copy()
    seen = drawn(grey, [reading()])
    assert (grey == untouched).all()
    where = changed(grey, seen)
    assert where.x <= 100
    assert where.y < 80
    assert where.y + where.h >= 140
    assert (seen[90:130, 110:150] == 128).all()


def test_an_outline_and_named_points_are_drawn_into_a_copy(grey: Picture) -> None:
    untouched = grey.copy()
    square = np.array([[40, 60], [280, 60], [280, 200], [40, 200]], np.float64)
    seen = outlined(grey, square, {"here": (160.0, 130.0)})
    assert (grey == untouched).all()
    for x, y in ((160, 60), (160, 200), (40, 100), (280, 100), (160, 130)):
        assert seen[y, x].min() > 200
    inside = changed(grey[70:190, 50:270], seen[70:190, 50:270])
    assert inside.w > inside.h > 8


def test_points_at_the_edge_or_beyond_do_no_harm(grey: Picture) -> None:
    far = np.array([[-900, -900], [2000, 0], [320, 240]], np.float64)
    assert outlined(grey, far, {"a": (0, 0), "b": (320, 240), "c": (-50, 900)}).shape == grey.shape


def test_without_dice_the_picture_stays(grey: Picture) -> None:
    assert (drawn(grey, []) == grey).all()


def test_a_doubtful_reading_has_another_outline_and_a_question_mark(grey: Picture) -> None:
    sure, doubtful = drawn(grey, [reading()]), drawn(grey, [reading(confidence=0.6)])
    white = (255, 255, 255)
    lower_edges = [(seen[140, 100:161] == white).all(axis=1) for seen in (sure, doubtful)]
    assert lower_edges[0].all()
    assert 0 < lower_edges[1].sum() < lower_edges[0].sum()
    assert label(reading(confidence=0.6), True) == "pips 3 60 % ?"


def test_what_is_only_nearly_sure_is_not_called_sure() -> None:
    assert label(reading("armor", 0.9999), False) == "pips armor 99 %"


@pytest.mark.parametrize(
    "box", [Box(0, 0, 40, 40), Box(300, 220, 60, 60), Box(-20, -20, 30, 30), Box(10, 1, 5, 5)], ids=str
)
def test_dice_at_the_edge_do_no_harm(box: Box, grey: Picture) -> None:
    seen = drawn(grey, [reading("blätter", 0.5, box)])
    assert seen.shape == grey.shape
    assert (seen != grey).any()


@pytest.mark.parametrize("size", [(16, 16), (240, 320), (1080, 1920)])
def test_a_sentence_fits_along_the_lower_edge(size: tuple[int, int]) -> None:
    plain = np.full((*size, 3), 128, np.uint8)
    seen = caption(plain, "The camera was moved: put it back, or set up the tray again.")
    where = changed(plain, seen)
    assert (where.x, where.w, where.y + where.h) == (0, size[1], size[0])
    assert where.h < size[0] // 4 or size == (16, 16)


def test_a_drawing_is_saved_and_nothing_is_written_over(grey: Picture, tmp_path: Path) -> None:
    file = tmp_path / "seen.png"
    save(grey, file)
    with pytest.raises(VisionError) as refused:
        save(drawn(grey, [reading()]), file)
    assert refused.value == VisionError("drawing-there", file=str(file))
    assert (cv2.imread(str(file)) == grey).all()


def test_a_drawing_that_is_written_anew_replaces_the_one_before(grey: Picture, tmp_path: Path) -> None:
    file = tmp_path / "seen.png"
    save(grey, file)
    save(newer := drawn(grey, [reading()]), file, anew=True)
    assert (cv2.imread(str(file)) == newer).all()
    assert list(tmp_path.glob(".*")) == []


@pytest.mark.parametrize("anew", [False, True])
def test_on_a_full_disk_no_half_drawing_stays(anew: bool, grey: Picture, tmp_path: Path) -> None:
    file = tmp_path / "seen.bmp"
    with full_disk(1000), pytest.raises(VisionError) as refused:
        save(grey, file, anew)
    assert refused.value.code == "drawing-unwritten"
    assert list(tmp_path.glob("*seen*")) == []


@pytest.mark.parametrize("name", ["seen.jpg", "seen.gif", "seen.pgm", "seen.\udcff"])
def test_a_kind_that_cannot_hold_the_picture_is_told(name: str, tmp_path: Path) -> None:
    """Too wide for some, too colourful for others, and an ending that is no text."""
    with pytest.raises(VisionError) as refused:
        save(np.zeros((4, 70_000, 3), np.uint8), tmp_path / name)
    assert refused.value.code == "drawing-kind"
    assert list(tmp_path.glob("*seen*")) == []


def test_where_nothing_can_be_written_is_told(grey: Picture, tmp_path: Path) -> None:
    for file, code in (
        (tmp_path / "none" / "seen.png", "drawing-unwritten"),
        (tmp_path / "seen.doc", "drawing-kind"),
    ):
        with pytest.raises(VisionError) as refused:
            save(grey, file)
        assert refused.value.code == code
