"""The cameras that Linux lists, and why one cannot be opened."""

import errno
import os
import struct
from pathlib import Path

import pytest

from vision.errors import VisionError, sentences
from vision.sources import capture
from vision.sources.capture import open_capture
from vision.sources.nodes import QUERY_CAPABILITY, REQUEST_BUFFERS, Camera, kernel, nodes, why_not

PICTURES, METADATA, PLANES, OUTPUT = 0x04200001, 0x04A00000, 0x04201000, 0x04200002


class Machine:
    """A system's files, and what its kernel answers for each node."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.capabilities: dict[str, int] = {}
        self.busy: set[str] = set()
        (root / "dev/v4l/by-id").mkdir(parents=True)

    def plug(self, number: int, name: str, capabilities: int, index: int = 0) -> Path:
        node = self.root / f"dev/video{number}"
        node.touch()
        entry = self.root / f"sys/class/video4linux/video{number}"
        entry.mkdir(parents=True)
        (entry / "name").write_text(name + "\n")
        (entry / "index").write_text(f"{index}\n")
        self.capabilities[str(node)] = capabilities
        return node

    def ioctl(self, fd: int, request: int, buffer: bytearray) -> None:
        node = os.readlink(f"/proc/self/fd/{fd}")
        if request == QUERY_CAPABILITY:
            whole = 0x84A00001
            buffer[:] = struct.pack("16s32s32sIII12x", b"uvc", b"", b"", 1, whole, self.capabilities[node])
        elif request == REQUEST_BUFFERS and node in self.busy:
            raise OSError(errno.EBUSY, "busy")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_no_camera_is_an_empty_list(tmp_path: Path) -> None:
    assert nodes(tmp_path) == ()


def test_only_nodes_that_give_pictures_are_listed_by_number(machine: Machine) -> None:
    machine.plug(10, "Second", PLANES)
    machine.plug(2, "First", PICTURES)
    machine.plug(3, "First", METADATA, index=1)
    machine.plug(4, "Loop out", OUTPUT)
    machine.plug(5, "bcm2835-isp-capture0", PICTURES)
    found = nodes(machine.root, machine.ioctl)
    assert [(Path(camera.where).name, camera.name) for camera in found] == [
        ("video2", "First"),
        ("video10", "Second"),
    ]


def test_a_camera_has_a_name_that_stays(machine: Machine) -> None:
    node = machine.plug(0, "Webcam", PICTURES)
    link = machine.root / "dev/v4l/by-id/usb-Webcam-index0"
    link.symlink_to("../../video0")
    assert nodes(machine.root, machine.ioctl) == (Camera(str(node), "Webcam", str(link)),)


def refusing(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Whatever is opened is refused like this."""

    def refuse(path: object, flags: int) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "open", refuse)


def test_a_camera_that_may_not_be_asked_is_listed_by_its_first_node(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.plug(0, "Webcam", PICTURES)
    machine.plug(1, "Webcam", METADATA, index=1)
    refusing(monkeypatch, errno.EACCES)
    assert [Path(camera.where).name for camera in nodes(machine.root, machine.ioctl)] == ["video0"]


@pytest.mark.parametrize(
    "number, code",
    [
        (errno.EACCES, "camera-permission"),
        (errno.EPERM, "camera-permission"),
        (errno.ENOENT, "camera-missing"),
        (errno.ENODEV, "camera-missing"),
        (errno.EBUSY, "camera-busy"),
    ],
)
def test_each_refusal_has_its_own_sentence(number: int, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    refusing(monkeypatch, number)
    assert why_not("/dev/video0") == code
    assert code in sentences()


def test_the_group_to_join_is_named() -> None:
    assert "-aG video $USER" in sentences()["camera-permission"]


def test_a_camera_in_another_programs_hands_is_busy(machine: Machine) -> None:
    node = machine.plug(0, "Webcam", PICTURES)
    machine.busy.add(str(node))
    assert why_not(node, machine.ioctl) == "camera-busy"


def test_a_camera_that_is_free_has_nothing_against_it(machine: Machine) -> None:
    assert why_not(machine.plug(0, "Webcam", PICTURES), machine.ioctl) is None


def test_the_node_beside_the_pictures_is_told(machine: Machine) -> None:
    assert why_not(machine.plug(1, "Webcam", METADATA), machine.ioctl) == "camera-no-pictures"


def test_a_file_that_is_no_camera_is_told(tmp_path: Path) -> None:
    file = tmp_path / "video0"
    file.touch()
    assert why_not(file, kernel) == "camera-no-pictures"


@pytest.mark.parametrize("where", ["/dev/\udcff", "/dev/a\0b", "http://me:secret@\udcff/video"])
def test_what_is_no_text_is_no_camera(where: str) -> None:
    with pytest.raises(VisionError) as refused:
        open_capture(where)
    assert refused.value.code == "camera-missing"
    assert "secret" not in str(refused.value)


def test_opening_tells_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "video0"
    file.touch()
    for where, camera, code in (
        ("9797", "/dev/video9797", "camera-missing"),
        (str(file), str(file), "camera-no-pictures"),
    ):
        with pytest.raises(VisionError) as refused:
            open_capture(where)
        assert refused.value == VisionError(code, camera=camera)
    monkeypatch.setattr(capture, "why_not", lambda path: None)
    with pytest.raises(VisionError) as refused:
        open_capture(str(file))
    assert refused.value == VisionError("camera-refuses", camera=str(file))
