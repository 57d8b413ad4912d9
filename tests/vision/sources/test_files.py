"""Video files and folders of pictures."""

from pathlib import Path

import cv2
import pytest

from tests.vision.sources.fakes import film, level_of, picture
from vision.errors import VisionError
from vision.sources.files import Folder, VideoFile
from vision.sources.frame import Frame, Source

LEVELS = [20, 60, 100, 140, 180, 220]


class Clock:
    """Time that passes only while somebody waits."""

    def __init__(self) -> None:
        self.now = 500.0

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += seconds


def played(source: Source, timeout: float = 10.0) -> list[Frame]:
    frames = []
    with source:
        while not source.ended:
            frame = source.next(timeout)
            if frame is not None:
                frames.append(frame)
    return frames


def levels(frames: list[Frame]) -> list[int]:
    """Of each frame the level of the film that is nearest."""
    return [min(LEVELS, key=lambda level: abs(level - level_of(frame.picture))) for frame in frames]


@pytest.fixture
def video(tmp_path: Path) -> Path:
    return film(tmp_path / "throw.avi", LEVELS, rate=20)


def test_every_frame_comes_once_as_fast_as_it_is_asked_for(video: Path) -> None:
    frames = played(VideoFile(video, speed=None))
    assert levels(frames) == LEVELS
    assert [frame.number for frame in frames] == [0, 1, 2, 3, 4, 5]
    assert [frame.at for frame in frames] == pytest.approx([0, 0.05, 0.1, 0.15, 0.2, 0.25], abs=0.001)


@pytest.mark.parametrize("speed", [1.0, 4.0])
def test_it_plays_in_its_own_time(video: Path, speed: float) -> None:
    clock = Clock()
    frames = played(VideoFile(video, speed, clock, clock.wait))
    assert levels(frames) == LEVELS
    assert clock.now - 500 == pytest.approx(0.25 / speed, abs=0.001)


def test_somebody_who_is_slow_misses_frames(video: Path) -> None:
    clock = Clock()
    source = VideoFile(video, 1.0, clock, clock.wait)
    with source:
        first = source.next(1)
        clock.now += 0.16
        later = source.next(1)
        clock.now += 60
        last = source.next(1)
        assert first is not None
        assert later is not None
        assert last is not None
        assert [first.number, later.number, last.number] == [0, 3, 5]
        assert source.ended


def test_a_frame_that_is_not_due_yet_comes_later(video: Path) -> None:
    clock = Clock()
    source = VideoFile(video, 1.0, clock, clock.wait)
    with source:
        assert source.next(0.01) is not None
        assert [source.next(0.02), source.next(0.02)] == [None, None]
        frame = source.next(0.02)
        assert frame is not None
        assert frame.number == 1


def test_a_real_clock_plays_it_to_the_end(video: Path) -> None:
    assert played(VideoFile(video, speed=20.0))[-1].number == 5


def test_a_stopped_film_has_ended(video: Path) -> None:
    source = VideoFile(video, speed=None)
    source.start()
    assert source.next(0) is not None
    source.stop()
    source.stop()
    assert (source.ended, source.next(0)) == (True, None)


def test_a_film_that_breaks_off_ends_there(video: Path) -> None:
    data = video.read_bytes()
    pieces = data.split(b"00dc")
    video.write_bytes(b"00dc".join(pieces[:4]))
    seen = levels(played(VideoFile(video, speed=None)))
    assert 0 < len(seen) < 4
    assert seen == LEVELS[: len(seen)]


def test_a_film_without_a_single_frame_is_told(video: Path) -> None:
    data = video.read_bytes()
    video.write_bytes(data[: data.index(b"movi") + 8])
    with VideoFile(video, speed=None) as source:
        assert (source.trouble, source.next(0)) == (None, None)
        assert source.ended
        assert source.trouble == VisionError("video-unknown", file=str(video))


def test_a_film_that_played_or_was_stopped_is_no_trouble(video: Path) -> None:
    whole, stopped = VideoFile(video, speed=None), VideoFile(video, speed=None)
    played(whole)
    with stopped:
        pass
    assert (whole.trouble, stopped.trouble) == (None, None)


def test_a_film_whose_name_is_no_text_is_told(video: Path) -> None:
    odd = video.rename(video.with_name("w\udcfcrfel.avi"))
    with pytest.raises(VisionError) as refused:
        VideoFile(odd).start()
    assert refused.value == VisionError("video-name", file=str(odd))


@pytest.mark.parametrize("content", [b"", b"RIFF", b"not a film at all" * 100])
def test_what_is_no_film_is_told(content: bytes, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "notes.avi"
    file.write_bytes(content)
    with pytest.raises(VisionError) as refused:
        VideoFile(file).start()
    assert refused.value == VisionError("video-unknown", file=str(file))
    assert capfd.readouterr().err == ""


def test_a_film_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(VisionError) as refused:
        VideoFile(tmp_path / "gone.avi").start()
    assert str(refused.value).startswith(f"{tmp_path / 'gone.avi'} cannot be opened (No such file")


def folder(path: Path, *names: str) -> Path:
    for place, name in enumerate(names):
        cv2.imwrite(str(path / name), picture(LEVELS[place]))
    return path


def test_pictures_come_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    folder(tmp_path, "die10.png", "die2.png", "Die1.PNG", ".hidden.png")
    (tmp_path / "notes.txt").write_text("not a picture")
    (tmp_path / "more.png").mkdir()
    source = Folder.of(tmp_path, step=0.5)
    frames = played(source)
    assert levels(frames) == [100, 60, 20]
    assert [(frame.number, frame.at) for frame in frames] == [(0, 0.0), (1, 0.5), (2, 1.0)]
    assert not source.continuous


def test_a_picture_that_cannot_be_read_is_skipped_and_told(tmp_path: Path) -> None:
    folder(tmp_path, "a.png", "c.png")
    (tmp_path / "b.png").write_bytes(b"")
    source = Folder.of(tmp_path)
    with source:
        first = source.next(0)
        assert source.trouble is None
        skipped = source.next(0)
        assert source.trouble == VisionError("picture-empty", file=str(tmp_path / "b.png"))
        last = source.next(0)
        assert source.trouble is None
        assert first is not None
        assert last is not None
        assert (first.number, skipped, last.number, source.ended) == (0, None, 2, True)


def test_a_stopped_folder_has_ended(tmp_path: Path) -> None:
    with Folder.of(folder(tmp_path, "a.png", "b.png")) as source:
        assert source.next(0) is not None
    assert (source.ended, source.next(0)) == (True, None)


def test_pictures_of_a_kind_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    """As some telephones save them."""
    (tmp_path / "die.HEIC").write_bytes(b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic")
    source = Folder.of(tmp_path)
    assert source.next(0) is None
    assert source.trouble == VisionError("picture-heic", file=str(tmp_path / "die.HEIC"))


def test_a_folder_without_pictures_is_told(tmp_path: Path) -> None:
    with pytest.raises(VisionError) as refused:
        Folder.of(tmp_path)
    assert refused.value == VisionError("folder-empty", folder=str(tmp_path))


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(VisionError) as refused:
        Folder.of(tmp_path / "none")
    assert refused.value.code == "folder-unreadable"
