"""A tablet's camera as the table's: pictures are looked at like any camera's, garbage changes nothing."""

import threading
from collections.abc import Callable, Iterator

import cv2
import numpy as np
import pytest

from companion.hub.messages import PICTURE
from companion.hub.pictures import Lent, Pictures
from companion.table.eyes.connecting import looking
from companion.table.eyes.expecting import Expected
from companion.table.eyes.kinds import DIE_KINDS, answer_of
from companion.table.eyes.tray import DiceTray, look
from tests.vision import files
from tests.waiting import until
from vision.errors import VisionError
from vision.reader import DiceReader
from vision.reading import Picture
from vision.render.scene import lying
from vision.sources.frame import Frame, Source
from vision.sources.handed import Handed
from vision.sources.sent import LONGEST, from_jpeg, to_jpeg


class Table:
    """Who sits there with a camera; what they were asked."""

    def __init__(self, **cameras: str) -> None:
        self.cameras = cameras
        self.asked: list[str] = []
        self.on_picture: Callable[[str, bytes], None] = lambda device, jpeg: None

    def look_through(self, device_id: str) -> None:
        self.asked.append(device_id)


def jpeg(picture: Picture | None = None) -> bytes:
    return to_jpeg(files.some_picture() if picture is None else picture, PICTURE)


# At the hub


def test_a_camera_that_is_lent_can_be_chosen_by_the_tablets_name() -> None:
    assert Pictures(Table(b="Ben", a="Anna's phone")).names() == ["tablet:Anna's phone", "tablet:Ben"]


def test_only_the_tablet_that_is_looked_through_is_asked_and_only_so_long() -> None:
    table = Table(a="Anna", b="Ben")
    pictures = Pictures(table)
    source = pictures.open("Ben")
    pictures.look()
    assert table.asked == []
    with source:
        pictures.look()
        pictures.look()
        assert table.asked == ["b"]
    pictures.look()
    assert table.asked == ["b", ""]


def test_the_newest_picture_is_given_and_those_of_others_are_not() -> None:
    table = Table(a="Anna", b="Ben")
    pictures = Pictures(table)
    with pictures.open("Ben") as source:
        pictures.look()
        dark, light = np.full((48, 64, 3), 30, np.uint8), np.full((48, 64, 3), 200, np.uint8)
        table.on_picture("b", jpeg(dark))
        table.on_picture("b", jpeg(light))
        table.on_picture("a", jpeg(dark))
        frame = source.next(5)
        assert frame is not None
        assert abs(int(frame.picture[20, 20, 0]) - 200) < 4
        assert source.next(0) is None
    assert source.ended
    table.on_picture("b", jpeg())
    assert source.next(0) is None


def test_a_tablet_that_left_is_told_and_asked_again_when_it_is_back() -> None:
    table = Table(b="Ben")
    pictures = Pictures(table)
    with pictures.open("Ben") as source:
        pictures.look()
        assert source.trouble is None
        table.cameras = {}
        pictures.look()
        assert source.trouble == VisionError("sent-away", camera="Ben")
        table.cameras = {"b": "Ben"}
        pictures.look()
        assert source.trouble is None
        assert table.asked == ["b", "", "b"]


def test_without_tablets_the_name_of_one_is_told_in_a_sentence() -> None:
    with looking("tablet:Ben") as eyes:
        until(lambda: eyes.notices)
    code, params = eyes.notices[0]
    assert code == "camera-trouble"
    assert "open this table to tablets" in params["reason"]


def many_scans(data: bytes) -> bytes:
    """Goes over its picture again and again."""
    begins = data.index(b"\xff\xda")
    return data[:begins] + data[begins:-2] * 40 + data[-2:]


def said_size(data: bytes, side: int) -> bytes:
    """The same JPEG, which calls itself larger."""
    at = data.index(b"\xff\xc0") + 5
    return data[:at] + side.to_bytes(2) * 2 + data[at + 4 :]


def twice_sized(data: bytes, hidden: bool) -> bytes:
    """Says a small size where nobody looks, or first, and then a large one."""
    at = data.index(b"\xff\xc0")
    end = at + 2 + int.from_bytes(data[at + 2 : at + 4])
    small, large = data[at:end], said_size(data, 60_000)[at:end]
    if hidden:
        aside = b"\xff\xe1" + (2 + len(small)).to_bytes(2) + small
        return data[:2] + aside + data[2:at] + large + data[end:]
    return data[:end] + large + data[end:]


GARBAGE = {
    "nothing": b"",
    "noise": np.random.default_rng(1).bytes(3000),
    "a JPEG's beginning": b"\xff\xd8\xff",
    "half a JPEG": jpeg()[: len(jpeg()) // 2],
    "a PNG": files.coded("png"),
    "a TIFF": files.coded("tiff"),
    "too large": cv2.imencode(".jpg", np.zeros((LONGEST + 1, 20, 3), np.uint8))[1].tobytes(),
    "a bomb": said_size(jpeg(), 65535),
    "a bomb behind a small size": twice_sized(jpeg(), hidden=False),
    "a bomb with a small size in its EXIF": twice_sized(jpeg(), hidden=True),
    "many scans": many_scans(jpeg()),
    "too small": jpeg(np.zeros((4, 4, 3), np.uint8)),
    "a JPEG with an end too soon": jpeg()[:-200] + b"\xff\xd9",
}


@pytest.mark.parametrize("bad", GARBAGE.values(), ids=GARBAGE)
def test_garbage_is_as_if_it_had_not_come(bad: bytes, capfd: pytest.CaptureFixture[str]) -> None:
    table = Table(b="Ben")
    pictures = Pictures(table)
    with pictures.open("Ben") as source:
        pictures.look()
        table.on_picture("b", bad)
        assert source.next(0) is None
        assert source.trouble is None
        table.on_picture("b", jpeg())
        assert source.next(0) is not None
    assert capfd.readouterr().err == ""


# At the tablet


class Watched(Handed):
    """A camera that can be seen to be open."""

    is_open = False

    def start(self) -> None:
        super().start()
        self.is_open = True

    def stop(self) -> None:
        super().stop()
        self.is_open = False


@pytest.fixture
def camera() -> Watched:
    return Watched()


@pytest.fixture
def sent() -> list[bytes]:
    return []


@pytest.fixture
def lent(camera: Watched, sent: list[bytes]) -> Iterator[Lent]:
    def send(data: bytes) -> bool:
        sent.append(data)
        return True

    found = Lent(lambda: camera, send)
    yield found
    found.close()
    assert not camera.is_open


def test_a_camera_is_open_only_while_its_pictures_are_wanted(
    lent: Lent, camera: Watched, sent: list[bytes]
) -> None:
    assert not camera.is_open
    for _ in range(2):
        lent.want(True)
        until(lambda: camera.is_open)
        camera.push(files.some_picture(720, 1280))
        until(lambda: sent)
        lent.want(False)
        until(lambda: not camera.is_open)
        assert from_jpeg(sent.pop(), "").shape == (720, 1280, 3)


def test_pictures_are_made_as_small_as_the_hub_takes_them(
    lent: Lent, camera: Watched, sent: list[bytes]
) -> None:
    lent.want(True)
    until(lambda: camera.is_open)
    camera.push(np.random.default_rng(1).integers(0, 256, (3000, 2000, 3), np.uint8))
    until(lambda: sent)
    picture = from_jpeg(sent[0], "")
    assert max(picture.shape) <= LONGEST
    assert len(sent[0]) <= PICTURE


class Broken(Watched):
    def start(self) -> None:
        raise VisionError("camera-none")


def test_a_camera_that_cannot_be_opened_is_told_and_tried_again_when_it_is_wanted_anew() -> None:
    cameras: list[Source] = [Watched(), Broken()]
    lent = Lent(cameras.pop, lambda data: True)
    lent.want(True)
    until(lambda: lent.trouble == VisionError("camera-none"))
    last = cameras[0]
    lent.want(False)
    lent.want(True)
    assert isinstance(last, Watched)
    until(lambda: last.is_open)
    lent.close()
    assert not last.is_open
    assert not any(thread.name == "lent camera" for thread in threading.enumerate())


def test_one_that_is_closed_is_not_opened_any_more(lent: Lent, camera: Watched) -> None:
    lent.close()
    lent.want(True)
    assert not camera.is_open


# From tray to answer


def test_dice_are_read_in_what_was_sent() -> None:
    tray, table = DiceTray(), Table(b="Ben")
    dice = [lying(look("night"), top, 70.0 * top - 105, 20.0, 0.6 * top) for top in range(4)]
    picture, seen = tray.lay(dice)
    pictures = Pictures(table)
    with pictures.open("Ben") as source:
        pictures.look()
        table.on_picture("b", jpeg(picture))
        frame = source.next(5)
    assert isinstance(frame, Frame)
    reader = DiceReader([DIE_KINDS["night"]])
    reader.expect(["night"], 4)
    read = sorted(reader.read(frame.picture), key=lambda die: die.box.centre)
    faces = [one.face for one in sorted(seen, key=lambda one: one.box.centre)]
    assert [die.face for die in read] == faces
    assert min(die.confidence for die in read) > 0.9


@pytest.mark.long
def test_a_throw_before_a_tablet_is_proposed_at_the_hub() -> None:
    tray, table = DiceTray(), Table(b="Ben")
    pictures = Pictures(table)

    def send(data: bytes) -> bool:
        table.on_picture("b", data)
        return True

    lent = Lent(lambda: tray, send)
    try:
        with looking("tablet:Ben", lends=pictures.open) as eyes:
            until(lambda: pictures.look() or table.asked == ["b"])
            lent.want(True)
            until(lambda: eyes.sight == "fine")
            eyes.expect(Expected(0, ("night",) * 4))
            faces = tray.throw_dice(("night",) * 4, 7)
            until(lambda: eyes.proposal)
            assert eyes.proposal is not None
            assert sorted(eyes.proposal.answers) == sorted(answer_of("night", face) for face in faces)
            lent.want(False)
            until(lambda: eyes.sight == "vanished")
    finally:
        lent.close()
