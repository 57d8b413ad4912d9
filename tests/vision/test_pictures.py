"""Pictures of any origin become upright pictures of 8 bits in blue, green and red."""

import errno
import os
import struct
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision import files
from vision.errors import VisionError
from vision.pictures import load, shrink
from vision.reading import Picture

Put = Callable[[bytes], Path]

TURNS = {
    1: None,
    3: cv2.ROTATE_180,
    6: cv2.ROTATE_90_CLOCKWISE,
    8: cv2.ROTATE_90_COUNTERCLOCKWISE,
}
"""What has to be done to a picture whose camera noted this."""


@pytest.fixture
def put(tmp_path: Path) -> Put:
    """A file with these bytes."""

    def written(data: bytes) -> Path:
        path = tmp_path / "picture"
        path.write_bytes(data)
        return path

    return written


def far(one: Picture, other: Picture) -> float:
    """The mean difference of two pictures; of different shapes they cannot be farther apart."""
    return float(np.abs(one.astype(int) - other).mean()) if one.shape == other.shape else 255.0


@pytest.mark.parametrize(
    "kind, most",
    [
        ("png", 0),
        ("bmp", 0),
        ("tiff", 0),
        ("ppm", 0),
        ("webp", 0),
        ("hdr", 1),
        ("jpg", 4),
        ("avif", 8),
        ("gif", 20),
    ],
)
def test_usual_kinds_are_read_whatever_they_are_called(put: Put, kind: str, most: float) -> None:
    picture = load(put(files.coded(kind)))
    assert far(picture, files.some_picture()) <= most
    assert picture.dtype == np.uint8
    assert picture.flags["C_CONTIGUOUS"]


def test_what_a_file_may_be_taken_for_stands_in_any_order(put: Put) -> None:
    data = files.coded("avif")
    assert data[8:12] == b"avif"
    assert load(put(data[:8] + b"mif1" + data[12:])).shape == (48, 64, 3)


def test_a_path_may_be_a_string(put: Put) -> None:
    assert load(str(put(files.coded("png")))).shape == (48, 64, 3)


@pytest.mark.parametrize("orientation, turn", TURNS.items())
def test_a_photograph_is_turned_as_the_camera_was_held(put: Put, orientation: int, turn: int | None) -> None:
    photograph = files.coded("jpg")
    upright = load(put(photograph))
    noted = files.jpeg_with(photograph, 0xE1, b"Exif\x00\x00" + files.exif(orientation))
    expected = upright if turn is None else cv2.rotate(upright, turn)
    assert np.array_equal(load(put(noted)), expected)


@pytest.mark.parametrize("kind", ["png", "tiff"])
def test_16_bits_become_8(put: Put, kind: str) -> None:
    deep = files.some_picture().astype(np.uint16) * 257
    done, data = cv2.imencode(f".{kind}", deep)
    assert done
    assert np.array_equal(load(put(data.tobytes())), files.some_picture())


@pytest.mark.parametrize("white", [1.0, 255.0, 4000.0])
@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_floating_point_is_scaled_to_its_white(put: Put, white: float, kind: type[np.floating]) -> None:
    deep = (files.some_picture() * (white / 255)).astype(kind)
    deep[0, 0] = white
    done, data = cv2.imencode(".tiff", deep)
    assert done
    assert far(load(put(data.tobytes()))[1:], files.some_picture()[1:]) < 1


def test_values_that_are_no_numbers_are_black(put: Put) -> None:
    deep = np.full((20, 30, 3), 0.5, np.float32)
    deep[:10] = np.nan
    deep[5] = np.inf
    done, data = cv2.imencode(".tiff", deep)
    assert done
    picture = load(put(data.tobytes()))
    assert picture[:10].max() == 0
    assert set(np.unique(picture[10:])) == {128}


@pytest.mark.parametrize("kind", ["png", "jpg", "bmp", "tiff", "pgm"])
def test_grey_has_three_equal_colours(put: Put, kind: str) -> None:
    grey = files.some_picture()[..., 0]
    done, data = cv2.imencode(f".{kind}", grey)
    assert done
    picture = load(put(data.tobytes()))
    assert picture.shape == (48, 64, 3)
    assert far(picture, np.dstack([grey] * 3)) < 4


@pytest.mark.parametrize("kind", ["png", "tiff"])
def test_what_is_transparent_keeps_its_colour(put: Put, kind: str) -> None:
    glass = np.dstack([files.some_picture(), np.zeros((48, 64), np.uint8)])
    done, data = cv2.imencode(f".{kind}", glass)
    assert done
    assert np.array_equal(load(put(data.tobytes())), files.some_picture())


def test_one_bit_is_black_or_white(put: Put) -> None:
    rows = b"\x00\xaa\x00\x0f"
    picture = load(put(files.png((8, 2), 1, files.GREY, rows)))
    assert picture[0, :, 0].tolist() == [255, 0] * 4
    assert picture[1, :, 2].tolist() == [0] * 4 + [255] * 4


@pytest.mark.parametrize(
    "depth, row", [(1, b"\x00\x40"), (2, b"\x00\x10"), (4, b"\x00\x01"), (8, b"\x00\x00\x01")]
)
def test_a_palette_becomes_its_colours(put: Put, depth: int, row: bytes) -> None:
    palette = files.chunk(b"PLTE", bytes([255, 128, 0, 0, 64, 200]))
    picture = load(put(files.png((2, 1), depth, files.PALETTE, row, palette)))
    assert picture.tolist() == [[[0, 128, 255], [200, 64, 0]]]


def test_grey_with_transparency_is_grey(put: Put) -> None:
    assert load(put(files.png((1, 1), 8, files.GREY_ALPHA, b"\x00\x64\x80"))).tolist() == [[[100, 100, 100]]]


@pytest.mark.parametrize(
    "inks, light",
    [
        ((0, 0, 0, 0), [255, 255, 255]),
        ((0, 0, 0, 255), [0, 0, 0]),
        ((0, 255, 255, 0), [0, 0, 255]),
        ((255, 0, 0, 0), [255, 255, 0]),
        ((0, 0, 255, 128), [0, 128, 128]),
    ],
)
def test_printers_inks_become_light(put: Put, inks: tuple[int, int, int, int], light: list[int]) -> None:
    picture = load(put(files.cmyk_jpeg(*inks)))
    assert picture.shape == (8, 8, 3)
    assert np.abs(picture.astype(int) - light).max() <= 3


@pytest.mark.parametrize("kind", ["gif", "webp", "png"])
def test_of_a_moving_picture_the_first_is_taken(tmp_path: Path, kind: str) -> None:
    moving = cv2.Animation()
    moving.frames = [np.full((20, 30, 4), (shade, shade, shade, 255), np.uint8) for shade in (48, 208)]
    moving.durations = [100, 100]
    assert cv2.imwriteanimation(str(tmp_path / f"moving.{kind}"), moving)
    assert 44 < load(tmp_path / f"moving.{kind}").mean() < 52


@pytest.mark.parametrize("shape", [(1, 1), (1, 10000), (10000, 1)])
@pytest.mark.parametrize("kind", ["png", "jpg", "bmp", "webp", "tiff"])
def test_the_thinnest_pictures_are_pictures(put: Put, kind: str, shape: tuple[int, int]) -> None:
    assert load(put(files.coded(kind, np.full((*shape, 3), 90, np.uint8)))).shape == (*shape, 3)


def test_a_progressive_photograph_is_read(put: Put) -> None:
    data = files.coded("jpg", options=[cv2.IMWRITE_JPEG_PROGRESSIVE, 1])
    assert far(load(put(data)), files.some_picture()) < 4


def test_what_a_telephone_adds_behind_a_photograph_does_no_harm(put: Put) -> None:
    photograph = files.coded("jpg")
    assert np.array_equal(load(put(photograph + b"MotionPhoto" * 99)), load(put(photograph)))


def test_bytes_too_many_before_the_end_do_no_harm(put: Put) -> None:
    photograph = files.coded("jpg")
    assert np.array_equal(load(put(photograph[:-2] + b"abc\xff\xd9")), load(put(photograph)))


def test_warnings_of_the_libraries_do_not_reach_the_user(put: Put, capfd: pytest.CaptureFixture[str]) -> None:
    profile = files.chunk(b"iCCP", b"broken\x00\x00" + b"nonsense")
    noisy = files.png((8, 2), 1, files.GREY, b"\x00\xaa\x00\x0f", profile)
    assert load(put(noisy)).shape == (2, 8, 3)
    os.write(2, b"what others say is heard\n")
    assert capfd.readouterr().err == "what others say is heard\n"


def test_where_too_much_is_open_standard_error_stays_open(
    put: Put, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def full(handle: int) -> int:
        raise OSError(errno.EMFILE, "Too many open files")

    with monkeypatch.context() as full_up:
        full_up.setattr(os, "dup", full)
        with pytest.raises(VisionError) as refused:
            load(put(files.coded("png")))
    assert refused.value.code == "picture-unreadable"
    os.write(2, b"still heard\n")
    assert capfd.readouterr().err == "still heard\n"


def test_the_size_in_a_thumbnail_is_not_taken_for_the_pictures_own(put: Put) -> None:
    thumbnail = b"Exif\x00\x00" + files.exif(1) + files.claiming("jpg", 65000, 65000)
    assert load(put(files.jpeg_with(files.coded("jpg"), 0xE1, thumbnail))).shape == (48, 64, 3)


def test_numbers_may_have_their_big_end_first(put: Put) -> None:
    entries = ((256, 2), (257, 1), (258, 8), (259, 1), (262, 1), (273, 200), (277, 1), (278, 1), (279, 2))
    body = b"".join(struct.pack(">HHIHH", tag, 3, 1, value, 0) for tag, value in entries)
    data = b"MM\x00*" + struct.pack(">IH", 8, len(entries)) + body + bytes(4)
    assert load(put(data.ljust(200, b"\x00") + b"\x10\xf0")).tolist() == [[[16] * 3, [240] * 3]]


def test_a_large_picture_is_made_small_enough() -> None:
    assert shrink(files.some_picture(300, 400), 100).shape == (75, 100, 3)
    assert shrink(files.some_picture(1000, 1), 10).shape == (10, 1, 3)


def test_a_small_picture_stays_as_it_is() -> None:
    picture = files.some_picture(30, 40)
    assert shrink(picture, 40) is picture
