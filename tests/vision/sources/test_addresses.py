"""A phone as the camera: pictures over the network."""

import socket

import pytest

from tests.vision.sources.fakes import phone
from tests.waiting import until
from vision.errors import VisionError
from vision.sources import capture
from vision.sources.capture import open_capture, shown
from vision.sources.device import Device, Waits

QUICK = Waits(silence=0.05, first_pause=1.0)


def test_a_phones_pictures_come() -> None:
    with phone(frames=10_000) as server, Device(server.address) as source:
        frame = source.next(20)
        assert frame is not None
        assert frame.picture.shape == (90, 160, 3)


def test_a_phone_that_hangs_up_is_called_again() -> None:
    with phone(frames=3) as server, Device(server.address, waits=QUICK) as source:
        until(lambda: source.trouble is not None)
        assert source.trouble == VisionError("camera-gone", camera=server.address)
        until(lambda: source.next(0.1) is not None)


def test_nobody_at_the_address_is_told() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        where = f"http://127.0.0.1:{unused.getsockname()[1]}/video"
        with pytest.raises(VisionError) as refused:
            open_capture(where)
    assert refused.value == VisionError("camera-no-answer", camera=where)


def test_somebody_who_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(capture, "OPEN_WAIT", 200)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        where = f"http://127.0.0.1:{silent.getsockname()[1]}/video"
        with pytest.raises(VisionError) as refused:
            open_capture(where)
    assert refused.value.code == "camera-no-answer"


def test_an_address_of_another_kind_is_refused() -> None:
    with pytest.raises(VisionError) as refused:
        open_capture("ftp://phone/video")
    assert "ftp://phone/video is no address of a camera" in str(refused.value)


def test_nobody_reads_the_password_of_an_address() -> None:
    where = "rtsp://me:secret@phone:554/stream"
    assert shown(where) == "rtsp://phone:554/stream"
    assert "secret" not in Device(where).name
