"""Frames that the app hands over."""

import threading

import numpy as np
import pytest

from tests.vision.sources.fakes import picture
from tests.waiting import PATIENCE
from vision.errors import VisionError
from vision.sources.handed import Handed, from_rgba


def test_a_texture_is_turned_the_right_way_up_and_its_colours_changed_over() -> None:
    """A texture begins with its lowest row and with red."""
    texture = np.zeros((20, 30, 4), np.uint8)
    texture[0, :] = (255, 10, 20, 128)
    texture[19, 0] = (1, 2, 3, 255)
    turned = from_rgba(texture.tobytes(), (30, 20))
    assert turned.shape == (20, 30, 3)
    assert (turned[19] == (20, 10, 255)).all()
    assert tuple(turned[0, 0]) == (3, 2, 1)


@pytest.mark.parametrize(
    "size, count",
    [((30, 20), 2399), ((30, 20), 2401), ((20, 20), 2400), ((0, 0), 0), ((-30, -20), 2400), ((4, 4), 64)],
)
def test_pixels_that_do_not_fill_the_size_are_refused(size: tuple[int, int], count: int) -> None:
    with pytest.raises(VisionError) as refused:
        from_rgba(bytes(count), size)
    assert refused.value == VisionError("handed-size", width=size[0], height=size[1], bytes=count)


def test_any_buffer_of_bytes_will_do() -> None:
    assert from_rgba(memoryview(bytearray(20 * 20 * 4)), (20, 20)).shape == (20, 20, 3)


def test_frames_pushed_by_another_thread_come_the_newest_first() -> None:
    with Handed(clock=iter([1.0, 2.0, 3.0]).__next__) as source:

        def push() -> None:
            for level in (1, 2, 3):
                source.push(picture(level))

        thread = threading.Thread(target=push)
        thread.start()
        thread.join()
        frame = source.next(10)
        assert frame is not None
        assert (frame.number, frame.at, frame.picture[0, 0, 0]) == (2, 3.0, 3)
        assert source.next(0.01) is None


def test_a_frame_is_waited_for() -> None:
    with Handed() as source:
        timer = threading.Timer(0.05, lambda: source.push(picture(9)))
        timer.start()
        assert source.next(20) is not None
        timer.join()


def test_the_app_may_go_on_drawing_on_its_own_picture() -> None:
    mine = picture(5)
    with Handed() as source:
        source.push(mine)
        mine[:] = 200
        frame = source.next(10)
    assert frame is not None
    assert (frame.picture == 5).all()


def test_what_is_no_picture_is_refused() -> None:
    with Handed() as source, pytest.raises(VisionError) as refused:
        source.push(np.zeros((2, 2, 3), np.uint8))
    assert refused.value == VisionError("handed-picture")


def test_stopping_wakes_whoever_waits() -> None:
    source = Handed()
    source.start()
    got: list[object] = []
    thread = threading.Thread(target=lambda: got.append(source.next(1000)))
    thread.start()
    source.stop()
    thread.join(PATIENCE)
    assert (got, source.ended) == ([None], True)


def test_it_can_be_started_again() -> None:
    source = Handed()
    source.stop()
    with source:
        source.push(picture())
        assert source.next(10) is not None
