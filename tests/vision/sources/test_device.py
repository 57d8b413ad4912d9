"""A camera that is opened, vanishes, hangs or gives nonsense, and always ends."""

import subprocess
import sys
import threading
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.sources.fakes import HASTY, QUICK, Camera, Opener, film, picture
from tests.waiting import PATIENCE, until
from vision.errors import VisionError
from vision.sources.device import Device, Waits

ROOT = Path(__file__).parents[3]


def device(*met: Camera | Exception, waits: Waits = QUICK) -> tuple[Device, Opener]:
    opener = Opener(*met)
    return Device("/dev/video7", opener, waits=waits), opener


def test_frames_come_with_rising_numbers_and_times() -> None:
    source, opener = device(Camera(then=picture()))
    with source:
        first, second = source.next(10), source.next(10)
    assert first is not None
    assert second is not None
    assert (first.number < second.number, first.at < second.at) == (True, True)
    assert opener.asked == ["/dev/video7"]


def test_a_slow_reader_gets_the_newest_frame_and_no_backlog() -> None:
    nothing = VisionError("camera-missing", camera="x")
    source, _ = device(Camera(*(picture(level) for level in range(1, 101))), nothing)
    with source:
        until(lambda: source.trouble is not None)
        frame = source.next(10)
        assert frame is not None
        assert (frame.number, frame.picture[0, 0, 0]) == (99, 100)


def test_the_same_frame_is_not_given_twice() -> None:
    source, _ = device(Camera(picture(1), then=None), VisionError("camera-missing", camera="x"))
    with source:
        assert source.next(10) is not None
        assert source.next(0.05) is None


@pytest.mark.parametrize(
    "nonsense",
    [
        None,
        np.zeros((0, 0, 3), np.uint8),
        np.zeros((48, 64, 3), np.uint16),
        np.zeros((48, 64, 5), np.uint8),
        np.zeros((4, 4, 3), np.uint8),
        np.zeros((20, 9000), np.uint8),
        np.zeros((3,), np.uint8),
        "a picture",
        cv2.error("the driver is confused"),
    ],
    ids=str,
)
def test_nonsense_from_the_driver_is_left_out(nonsense: object) -> None:
    patient = Waits(silence=1000)
    source, opener = device(Camera(nonsense, nonsense, then=picture(7)), waits=patient)
    with source:
        frame = source.next(10)
    assert frame is not None
    assert frame.picture.shape == (48, 64, 3)
    assert len(opener.asked) == 1


@pytest.mark.parametrize("shape", [(48, 64), (48, 64, 1), (48, 64, 4)])
def test_grey_and_transparent_pictures_become_three_colours(shape: tuple[int, ...]) -> None:
    source, _ = device(Camera(then=np.full(shape, 80, np.uint8)))
    with source:
        frame = source.next(10)
    assert frame is not None
    assert frame.picture.shape == (48, 64, 3)
    assert (frame.picture == 80).all()


def test_a_camera_that_vanished_is_told_and_taken_up_again() -> None:
    second = Camera(then=picture(2))
    refused = VisionError("camera-missing", camera="/dev/video7")
    source, opener = device(first := Camera(picture(1)), refused, refused, second)
    opener.again.clear()
    with source:
        assert source.next(10) is not None
        until(lambda: source.trouble is not None)
        assert source.trouble == VisionError("camera-gone", camera="/dev/video7")
        opener.again.set()
        frame = source.next(20)
        assert frame is not None
        assert frame.picture[0, 0, 0] == 2
        assert source.trouble is None
    assert first.released.is_set()
    assert len(opener.asked) == 4


def test_a_camera_that_opens_but_gives_no_picture_is_told() -> None:
    source, _ = device(Camera(then=None))
    with source:
        until(lambda: source.trouble is not None)
        assert source.trouble == VisionError("camera-refuses", camera="/dev/video7")


def test_opencv_refusing_to_open_is_told() -> None:
    source, _ = device(cv2.error("no"))
    with source:
        until(lambda: source.trouble is not None)
        assert source.trouble == VisionError("camera-refuses", camera="/dev/video7")


def test_the_reason_why_it_does_not_open_is_told_until_it_does() -> None:
    source, opener = device(VisionError("camera-busy", camera="x"), Camera(then=picture()))
    opener.again.clear()
    with source:
        until(lambda: source.trouble is not None)
        opener.again.set()
        assert source.next(10) is not None
        assert source.trouble is None


def test_stopping_lets_the_camera_go_and_ends_the_thread() -> None:
    before = threading.active_count()
    source, _ = device(camera := Camera(then=picture()))
    source.start()
    assert source.next(10) is not None
    source.stop()
    assert (camera.released.is_set(), source.ended, source.trouble) == (True, True, None)
    assert source.next(10) is None
    assert threading.active_count() == before
    source.stop()


def test_stopping_does_not_wait_for_the_pause_before_the_next_opening() -> None:
    forever = Waits(first_pause=1000, longest_pause=1000, stop=60)
    source, opener = device(VisionError("camera-missing", camera="x"), waits=forever)
    with source:
        until(lambda: bool(opener.asked))
    assert source.trouble is None


def test_a_read_that_hangs_does_not_hold_the_stop_up() -> None:
    camera = Camera(then=picture())
    camera.hangs = threading.Event()
    source, _ = device(camera, waits=HASTY)
    source.start()
    camera.hung.wait(PATIENCE)
    source.stop()
    assert source.ended
    assert source.trouble == VisionError("camera-stuck", camera="/dev/video7")
    camera.hangs.set()
    until(camera.released.is_set)
    until(lambda: source.trouble is None)


def test_what_hung_does_not_disturb_the_next_start() -> None:
    hanging, lively = Camera(then=picture(1)), Camera(then=picture(2))
    hanging.hangs = threading.Event()
    source, _ = device(hanging, lively, waits=HASTY)
    source.start()
    hanging.hung.wait(PATIENCE)
    source.stop()
    source.start()
    try:
        frame = source.next(10)
        assert frame is not None
        assert frame.picture[0, 0, 0] == 2
    finally:
        hanging.hangs.set()
        source.stop()
    until(hanging.released.is_set)


def test_nothing_comes_before_the_start() -> None:
    source, opener = device(Camera(then=picture()))
    source.stop()
    assert (source.next(0.0), source.ended, source.trouble, opener.asked) == (None, False, None, [])


FORGOTTEN = """
import sys, cv2
from vision.sources.device import Device, Waits

def opener(where):
    capture = cv2.VideoCapture(where)
    assert capture.isOpened()
    return capture

waits = Waits(silence=0.0, retry=0.0, first_pause=0.001, longest_pause=0.001)
source = Device(sys.argv[1], opener, waits=waits)
source.start()
for _ in range(20):
    assert source.next(10) is not None
print("done")
"""

HANGING = """
import threading
from vision.sources.device import Device, Waits
from tests.waiting import PATIENCE

class Camera:
    def read(self):
        threading.Event().wait()
    def release(self): ...

source = Device("x", lambda where: Camera(), waits=Waits(stop=0.1, exit=0.1))
with source:
    assert source.next(0.1) is None
print(source.trouble.code)
"""


@pytest.mark.parametrize(
    "program, said", [(FORGOTTEN, "done\n"), (HANGING, "camera-stuck\n")], ids=["forgotten", "hanging"]
)
def test_a_program_ends_in_good_order_whatever_its_camera_does(
    program: str, said: str, tmp_path: Path
) -> None:
    """A camera that nobody stopped, and one that hangs for ever."""
    path = film(tmp_path / "film.avi", [10, 20, 30, 40])
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, said, "")
