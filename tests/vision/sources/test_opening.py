"""A source for whatever somebody names."""

import os
from pathlib import Path

import cv2
import pytest

from tests.vision.sources.fakes import film, picture
from vision.errors import VisionError
from vision.sources import opening
from vision.sources.device import Device
from vision.sources.files import Folder, VideoFile
from vision.sources.frame import Source
from vision.sources.nodes import Camera
from vision.sources.opening import list_cameras, open_source, probed


@pytest.mark.parametrize(
    "where", ["0", "12", "/dev/video3", "/dev/v4l/by-id/usb-x", "http://phone:8080/video", "RTSP://phone/1"]
)
def test_cameras_are_known_by_number_node_and_address(where: str) -> None:
    source = open_source(where)
    assert isinstance(source, Device)
    assert (source.name, source.live, source.continuous) == (where, True, True)


def test_files_and_folders_are_known(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "die.png"), picture())
    found: list[Source] = [
        open_source(str(film(tmp_path / "film.avi", [10, 20]))),
        open_source(str(tmp_path)),
        open_source(str(tmp_path / "die.png")),
    ]
    assert [type(source) for source in found] == [VideoFile, Folder, Folder]
    frame = found[2].next(0)
    assert frame is not None
    assert (frame.picture == 100).all()


@pytest.mark.parametrize(
    "where, code",
    [
        ("nowhere.avi", "source-missing"),
        ("²", "source-missing"),
        ("with\0zero", "source-missing"),
        ("long" * 5000, "source-missing"),
        ("file:///etc/passwd", "camera-address"),
        ("://", "camera-address"),
    ],
)
def test_what_is_nothing_of_that_is_told(where: str, code: str) -> None:
    with pytest.raises(VisionError) as refused:
        open_source(where)
    assert refused.value.code == code
    assert str(refused.value)


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(VisionError) as refused:
        open_source(str(tmp_path / "pipe"))
    assert refused.value.code == "source-missing"


def test_without_a_name_it_is_the_first_camera(monkeypatch: pytest.MonkeyPatch) -> None:
    cameras = Camera("/dev/video4", "One"), Camera("/dev/video6", "Two")
    monkeypatch.setattr(opening, "list_cameras", lambda: cameras)
    assert open_source().name == "/dev/video4"


def test_without_any_camera_it_is_said_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "list_cameras", tuple)
    with pytest.raises(VisionError) as refused:
        open_source("")
    assert "plug one in, or name a video file" in str(refused.value)


class Numbered:
    """OpenCV on a machine with cameras 0 and 2."""

    released = 0

    def __init__(self, number: int, backend: int) -> None:
        self.number = number

    def isOpened(self) -> bool:
        return self.number in (0, 2)

    def getBackendName(self) -> str:
        return "AVFOUNDATION"

    def release(self) -> None:
        Numbered.released += 1


def test_where_cameras_are_not_listed_numbers_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cv2, "VideoCapture", Numbered)
    monkeypatch.setattr("sys.platform", "darwin")
    assert list_cameras() == (Camera("0", "AVFOUNDATION 0"), Camera("2", "AVFOUNDATION 2"))
    assert Numbered.released == opening.PROBED


def test_trying_numbers_is_silent(capfd: pytest.CaptureFixture[str]) -> None:
    probed()
    assert capfd.readouterr().err == ""
