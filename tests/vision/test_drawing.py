"""What was read can be drawn into a copy of the picture."""

from pathlib import Path

import numpy as np
import pytest

from tests.vision.files import some_picture
from vision.drawing import drawn, save
from vision.errors import VisionError
from vision.pictures import load
from vision.reading import PIPS, Box, Picture, Reading


def die(box: Box, confidence: float = 0.99) -> Reading:
    return Reading(PIPS, 5, confidence, box, "white", np.zeros((64, 64, 3), np.uint8))


def outline(shown: Picture) -> list[int]:
    """The upper edge of the box of the die below."""
    return [int(value) for value in shown[130, 100:251, 0]]


DIE = Box(100, 130, 150, 50)


def test_a_die_that_is_sure_has_a_whole_box_around_it() -> None:
    picture = np.zeros((200, 300, 3), np.uint8)
    shown = drawn(picture, [die(DIE)])
    assert set(outline(shown)) == {255}
    assert not shown[135:175, 105:245].any()
    assert not picture.any()


def test_a_die_that_is_not_sure_has_a_dashed_one() -> None:
    shown = drawn(np.full((200, 300, 3), 128, np.uint8), [die(DIE, 0.5)])
    assert {128, 255} <= set(outline(shown))


@pytest.mark.parametrize(
    "box", [Box(0, 0, 9, 9), Box(290, 190, 10, 10), Box(-5, -5, 400, 300), Box(9, 0, 1, 1)]
)
def test_a_die_at_the_edge_can_be_drawn(box: Box) -> None:
    shown = drawn(some_picture(200, 300), [die(box)])
    assert shown.shape == (200, 300, 3)
    assert not np.array_equal(shown, some_picture(200, 300))


@pytest.mark.parametrize("shape", [(1, 1), (3, 2000), (2000, 3)])
def test_a_picture_too_small_for_words_can_be_drawn_into(shape: tuple[int, int]) -> None:
    assert drawn(some_picture(*shape), [die(Box(0, 0, 1, 1))]).shape == (*shape, 3)


def test_without_dice_the_drawing_is_a_copy() -> None:
    picture = some_picture()
    shown = drawn(picture, [])
    assert np.array_equal(shown, picture)
    assert shown is not picture


def test_a_drawing_is_saved(tmp_path: Path) -> None:
    save(some_picture(), tmp_path / "out.PNG")
    assert np.array_equal(load(tmp_path / "out.PNG"), some_picture())


def test_nothing_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "out.png"
    path.write_bytes(b"mine")
    with pytest.raises(VisionError) as caught:
        save(some_picture(), path)
    assert caught.value == VisionError("drawing-there", file=str(path))
    assert path.read_bytes() == b"mine"


@pytest.mark.parametrize("name", ["out", "out.txt"])
def test_the_ending_says_how_to_save(tmp_path: Path, name: str) -> None:
    with pytest.raises(VisionError) as caught:
        save(some_picture(), tmp_path / name)
    assert caught.value.code == "drawing-kind"


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(VisionError) as caught:
        save(some_picture(), tmp_path / "nowhere" / "out.png")
    assert caught.value.code == "drawing-unwritten"
    assert "No such file or directory" in str(caught.value)
