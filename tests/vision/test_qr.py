"""QR codes on a screen before the camera: far away, slanted, dark, noisy, out of focus."""

import cv2
import numpy as np
import pytest
import segno

from vision.qr import QrReader
from vision.reading import Picture

SIZE = (1280, 720)
SHORT = f"dark-road://192.168.1.20:47313?key={'4f1c9ad0' * 8}&name=Annam%C3%A1ria&code=482913"
LONG = SHORT + "&also=10.0.0.4%3A47313&also=%5Bfd00%3A%3A20%5D%3A47313"


def seen(
    text: str | bytes, module: float = 4, tilt: float = 0, turn: float = 0, blur: float = 0, noise: float = 0,
    light: float = 1, encoding: str | None = None,
) -> Picture:  # fmt: skip
    """A screen with this code in the middle of what a camera sees; ``module`` is the width of its modules in
    pixels, the angles are degrees, and ``blur`` is a part of a module."""
    code = segno.make(text, error="m", micro=False, encoding=encoding).matrix_iter(border=4)
    page = np.kron(np.where(np.array([*code]), 0, 255).astype(np.uint8), np.ones((12, 12), np.uint8))
    page = cv2.copyMakeBorder(page, 96, 96, 96, 96, cv2.BORDER_CONSTANT, value=34)
    page = cv2.GaussianBlur(page, (0, 0), 5 / module)
    corners = np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]) * (len(page) / 2)
    wide, high = SIZE
    far = wide * 12 / module
    a, b = np.deg2rad([tilt, turn])
    about_y = np.array([[np.cos(a), 0, np.sin(a)], [0, 1, 0], [-np.sin(a), 0, np.cos(a)]])
    about_z = np.array([[np.cos(b), -np.sin(b), 0], [np.sin(b), np.cos(b), 0], [0, 0, 1]])
    space = corners @ (about_y @ about_z).T
    there = wide * space[:, :2] / (space[:, 2:] + far) + np.array([wide, high]) / 2
    way = cv2.getPerspectiveTransform(
        (corners[:, :2] + len(page) / 2).astype(np.float32), there.astype(np.float32)
    )
    picture = cv2.warpPerspective(page, way, SIZE, borderValue=70).astype(np.float32)
    if blur:
        picture = cv2.GaussianBlur(picture, (0, 0), blur * module)
    picture = picture * light + np.random.default_rng(1).normal(0, noise, picture.shape)
    return np.asarray(cv2.cvtColor(picture.clip(0, 255).astype(np.uint8), cv2.COLOR_GRAY2BGR), np.uint8)


def read(picture: Picture) -> set[str]:
    """What is read when the camera sees the same twice."""
    reader = QrReader()
    return {reader.read(picture), reader.read(picture)} - {""}


@pytest.mark.parametrize("text", [SHORT, LONG], ids=["short", "long"])
@pytest.mark.parametrize(
    "how",
    [
        {"module": 2.5}, {"module": 3}, {"module": 6}, {"tilt": 25}, {"tilt": 40}, {"turn": 20}, {"turn": 45},
        {"tilt": 30, "turn": 30}, {"blur": 0.35}, {"noise": 25}, {"light": 0.12, "noise": 4},
        {"module": 6, "tilt": 30, "turn": 15, "blur": 0.3, "noise": 8, "light": 0.6},
    ],
    ids=str,
)  # fmt: skip
def test_a_code_is_read_however_it_is_held(text: str, how: dict[str, float]) -> None:
    assert read(seen(text, **how)) == {text}


def test_a_camera_of_more_pixels_reads_it_too() -> None:
    picture = seen(LONG)
    assert read(cv2.resize(picture, None, fx=3, fy=3)) == {LONG}


def test_nothing_is_read_where_there_is_no_code() -> None:
    noise = np.random.default_rng(2).integers(0, 256, (720, 1280, 3), np.uint8)
    for picture in (noise, np.zeros_like(noise), np.full_like(noise, 255), noise[:16, :16]):
        assert read(picture) == set()


def test_half_a_code_is_none() -> None:
    picture = seen(LONG)
    for half in (picture[:360], picture[:, :640], picture[300:420]):
        assert read(np.ascontiguousarray(half)) == set()


def test_a_code_that_holds_no_text_is_none() -> None:
    assert read(seen("日本語のテキスト", module=9, encoding="shift_jis")) == set()
