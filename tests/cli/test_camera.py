"""``dark-road camera``: the cameras there are, and what one sees."""

import json
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from companion.cli import main
from companion.cli.eyes import preview as previewing
from companion.cli.eyes.looking import Changes, Looking
from companion.cli.eyes.preview import preview
from companion.cli.eyes.watching import watch
from tests.cli.program import environment, sentence
from tests.vision.sources.fakes import HASTY, QUICK, Camera, Opener, phone, picture, table
from tests.waiting import PATIENCE
from vision.errors import VisionError
from vision.reading import Box, Picture, Reading
from vision.sources import opening
from vision.sources.device import Device
from vision.sources.frame import Frame, Source
from vision.sources.nodes import Camera as Listed

Captured = pytest.CaptureFixture[str]


def die(face: int, confidence: float = 0.99) -> Reading:
    return Reading("pips", face, confidence, Box(10, 10, 20, 20), "white", picture())


class BrightnessReader:
    """Takes the brightness of the first pixel for the faces of two dice: 35 is a 3 and a 5."""

    def read(self, picture: Picture) -> Sequence[Reading]:
        return [die(int(digit)) for digit in str(picture[0, 0, 0]) if digit != "0"]


class Scripted(Source):
    """Frames and gaps as written down, a tenth of a second apart."""

    name, live = "scripted", True

    def __init__(self, *shown: Picture | VisionError | None) -> None:
        self.shown = list(shown)
        self.now = 100.0
        self.number = -1
        self._trouble: VisionError | None = None

    def start(self) -> None: ...

    def next(self, timeout: float) -> Frame | None:
        self.now += 0.1
        met = self.shown.pop(0)
        self._trouble = met if isinstance(met, VisionError) else None
        if not isinstance(met, np.ndarray):
            return None
        self.number += 1
        return Frame(met, self.now, self.number)

    def stop(self) -> None: ...

    @property
    def ended(self) -> bool:
        return not self.shown

    @property
    def trouble(self) -> VisionError | None:
        return self._trouble


def seen(level: int, count: int) -> list[Picture]:
    """A lively table whose first pixel says which dice lie there."""
    scenes = [table(seed % 5).copy() for seed in range(count)]
    for scene in scenes:
        scene[0, 0] = level
    return scenes


def pictures(folder: Path, **levels: int) -> Path:
    for name, level in levels.items():
        cv2.imwrite(str(folder / f"{name}.png"), picture(level))
    return folder


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command's reader is the one for brightness."""
    monkeypatch.setitem(sys.modules, "vision.reader", SimpleNamespace(DiceReader=BrightnessReader))


def told_by(*shown: Picture | VisionError | None) -> tuple[list[str], Looking]:
    source = Scripted(*shown)
    looking = Looking(source, BrightnessReader(), clock=lambda: source.now)
    return [sight.sentence for sight in looking.sights() if sight.sentence is not None], looking


def test_cameras_are_listed_with_the_name_that_stays(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    cameras = Listed("/dev/video0", "Webcam", "/dev/v4l/by-id/usb-Webcam"), Listed("/dev/video2", "Other")
    monkeypatch.setattr(opening, "list_cameras", lambda: cameras)
    assert main(["camera", "list"]) == 0
    assert capsys.readouterr().out == (
        "/dev/video0  Webcam  (always /dev/v4l/by-id/usb-Webcam)\n/dev/video2  Other\n"
    )
    assert main(["camera", "list", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[1] == {"where": "/dev/video2", "name": "Other", "stable": None}


@pytest.mark.parametrize("command, code", [("list", 0), ("watch", 1), ("preview", 1)])
def test_without_a_camera_one_sentence_says_what_to_do(
    command: str, code: int, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "list_cameras", tuple)
    assert main(["camera", command]) == code
    assert "No camera is connected: plug one in" in sentence(capsys.readouterr().err)


@pytest.mark.parametrize("where", ["nowhere", "ftp://phone", "/dev/video9797"])
def test_a_source_that_gives_nothing_is_one_sentence(where: str, reader: None, capsys: Captured) -> None:
    assert main(["camera", "watch", where]) == 1
    assert where in sentence(capsys.readouterr().err)


def test_every_picture_of_a_folder_is_told(tmp_path: Path, reader: None, capsys: Captured) -> None:
    pictures(tmp_path, a=35, b=35, d=100)
    (tmp_path / "c.png").write_bytes(b"")
    assert main(["camera", "watch", str(tmp_path)]) == 0
    captured = capsys.readouterr()
    assert captured.out.splitlines() == [
        "frame 0: 3, 5 (white, white)",
        "frame 1: 3, 5 (white, white)",
        "frame 3: 1 (white)",
    ]
    assert "c.png is empty" in sentence(captured.err)


def test_what_is_told_can_be_json(tmp_path: Path, reader: None, capsys: Captured) -> None:
    pictures(tmp_path, a=60)
    (tmp_path / "b.png").write_bytes(b"")
    assert main(["camera", "watch", str(tmp_path), "--json"]) == 0
    dice, notice = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    found = {"box": [10, 10, 20, 20], "face": 6, "kind": "pips", "colour": "white", "confidence": 0.99}
    assert dice == {"frame": 0, "time": 0.0, "dice": [found]}
    assert "b.png is empty" in notice["notice"]


def test_a_film_is_told_change_by_change(capsys: Captured) -> None:
    shown = [*seen(35, 4), *seen(61, 1), *seen(0, 1), *seen(14, 3), *seen(41, 3), *seen(0, 2)]
    assert watch(Scripted(*shown), BrightnessReader(), json=False) == 0
    assert capsys.readouterr().out.splitlines() == [
        "frame 1: 3, 5 (white, white)",
        "frame 7: 1, 4 (white, white)",
        "frame 13: no dice",
    ]


def test_the_order_of_dice_is_no_change() -> None:
    changes = Changes(continuous=True)
    told = [changes.see(dice) for dice in ([die(1), die(2)], [die(2), die(1)], [die(1), die(2)])]
    assert told == [False, True, False]


def test_a_camera_that_vanished_says_why_and_that_it_is_back() -> None:
    gone = VisionError("camera-gone", camera="/dev/video0")
    told, looking = told_by(*seen(11, 5), gone, gone, *seen(11, 8))
    assert told == [str(gone), "The camera sees again."]
    assert looking.standing is None


def test_a_camera_that_only_falls_silent_is_told() -> None:
    told, looking = told_by(*seen(11, 5), *[None] * 40)
    assert [text.split(":")[0] for text in told] == ["No picture comes from the camera"]
    assert looking.standing == told[0]


def test_a_camera_that_no_longer_stands_where_it_stood_is_told_and_goes_on_reading(capsys: Captured) -> None:
    class Knocked:
        """Moved as soon as other dice lie there than when the tray was looked for."""

        first: int | None = None
        trouble = None

        def tray(self, picture: Picture) -> None:
            self.first = int(picture[0, 0, 0])

        def is_moved(self, picture: Picture) -> bool:
            return self.first not in (None, int(picture[0, 0, 0]))

    shown = [*seen(35, 5), *seen(61, 30)]
    assert watch(Scripted(*shown), BrightnessReader(), json=False, place=Knocked()) == 0
    captured = capsys.readouterr()
    assert sentence(captured.err).startswith("The camera was moved: put it back")
    assert len(captured.out.splitlines()) == 2


def test_a_camera_may_take_its_time_to_open() -> None:
    assert told_by(*[None] * 60, *seen(11, 3))[0] == []


def test_nobody_looks_for_dice_through_a_cover(capsys: Captured) -> None:
    dark = [picture(0, 160, 90) for _ in range(40)]
    assert watch(Scripted(*seen(35, 5), *dark, *seen(35, 20)), BrightnessReader(), json=False) == 0
    captured = capsys.readouterr()
    assert [line.split(":")[0] for line in captured.err.splitlines()] == [
        "The camera sees nothing but one even surface",
        "The camera sees again.",
    ]
    assert captured.out == "frame 1: 3, 5 (white, white)\n"


def test_a_camera_that_refuses_from_the_start_ends_the_watch() -> None:
    refused = VisionError("camera-permission", camera="/dev/video0")
    source = Device("/dev/video0", Opener(refused), waits=QUICK)
    with pytest.raises(VisionError) as raised:
        watch(source, BrightnessReader(), json=False)
    assert raised.value == refused
    assert source.ended


def test_a_camera_that_cannot_be_let_go_is_told(
    reader: None, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    camera = Camera(then=table())

    def shut(picture: Picture) -> list[Reading]:
        camera.hangs = hangs
        camera.hung.wait(PATIENCE)
        raise KeyboardInterrupt

    hangs = threading.Event()
    source = Device("/dev/video0", Opener(camera), waits=HASTY)
    monkeypatch.setattr(opening, "open_source", lambda where: source)
    monkeypatch.setattr(BrightnessReader, "read", lambda self, picture: shut(picture))
    assert main(["camera", "watch"]) == 0
    hangs.set()
    assert capsys.readouterr().err.splitlines() == [
        "The camera at /dev/video0 does not answer and cannot be let go: unplug it.",
        "Ended.",
    ]


LIVE = """
import sys
from types import SimpleNamespace
from companion.cli.__main__ import start

class Blind:
    def read(self, picture):
        return ()

sys.modules["vision.reader"] = SimpleNamespace(DiceReader=Blind)
start()
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_whoever_ends_a_watch_does_so_in_good_order(number: signal.Signals, home: Path) -> None:
    """A phone is the camera; its pictures come for as long as anybody watches."""
    with (
        phone(frames=100_000) as server,
        subprocess.Popen(
            [sys.executable, "-c", LIVE, "camera", "watch", server.address],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(DARK_ROAD_HOME=str(home)),
            text=True,
        ) as process,
    ):
        assert process.stdout is not None
        assert process.stdout.readline().startswith("frame ")
        process.send_signal(number)
        _, error = process.communicate(timeout=PATIENCE)
    assert (process.returncode, sentence(error)) == (0, "Ended.")


class FakeWindow:
    """Closed by somebody after a few pictures."""

    def __init__(self, closes_after: int = 1000) -> None:
        self.shown: list[Picture] = []
        self.closes_after = closes_after

    def show(self, picture: Picture) -> bool:
        self.shown.append(picture)
        return len(self.shown) < self.closes_after


@pytest.fixture
def no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)


def test_without_a_window_and_a_file_it_is_said_what_to_do(
    tmp_path: Path, reader: None, no_window: None, capsys: Captured
) -> None:
    assert main(["camera", "preview", str(pictures(tmp_path, a=35))]) == 1
    assert "--picture seen.png" in sentence(capsys.readouterr().err)


def test_without_a_window_the_picture_goes_to_the_file(
    tmp_path: Path, reader: None, no_window: None, capsys: Captured
) -> None:
    (tmp_path / "shots").mkdir()
    file = tmp_path / "seen.png"
    shots = pictures(tmp_path / "shots", a=35, b=20)
    assert main(["camera", "preview", str(shots), "--picture", str(file)]) == 0
    assert f"the picture goes to {file}" in sentence(capsys.readouterr().err)
    drawing = cv2.imread(str(file))
    assert drawing is not None
    assert tuple(drawing[-1, -1]) == (20, 20, 20)
    assert (drawing != 20).any()


def test_nothing_that_is_there_is_drawn_over(
    tmp_path: Path, reader: None, no_window: None, capsys: Captured
) -> None:
    file = tmp_path / "seen.png"
    file.write_bytes(b"mine")
    pictures(tmp_path, a=35)
    assert main(["camera", "preview", str(tmp_path / "a.png"), "--picture", str(file)]) == 1
    assert "is there already" in capsys.readouterr().err
    assert file.read_bytes() == b"mine"


def test_a_file_without_a_pictures_ending_is_wrong_usage(capsys: Captured) -> None:
    assert main(["camera", "preview", "--picture", "seen.txt"]) == 2
    assert "'seen.txt' does not end with .png" in capsys.readouterr().err


def test_the_file_is_written_about_once_a_second_and_at_the_end(
    tmp_path: Path, no_window: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[bool] = []
    save = previewing.save

    def count(picture: Picture, file: Path, anew: bool) -> None:
        written.append(anew)
        save(picture, file, anew)

    monkeypatch.setattr(previewing, "save", count)
    assert preview(Scripted(*seen(35, 25)), BrightnessReader(), tmp_path / "seen.png") == 0
    assert written == [False, True, True, True]


def test_a_window_shows_every_frame_until_it_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    window = FakeWindow(closes_after=3)
    monkeypatch.setattr(previewing, "window_opens", lambda: True)
    monkeypatch.setattr(previewing, "Window", lambda: window)
    source = Scripted(None, *seen(35, 10))
    assert preview(source, BrightnessReader(), None) == 0
    assert (len(window.shown), len(source.shown)) == (3, 7)


def test_a_camera_that_sees_nothing_says_so_in_the_window(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    window = FakeWindow()
    monkeypatch.setattr(previewing, "window_opens", lambda: True)
    monkeypatch.setattr(previewing, "Window", lambda: window)
    gone = VisionError("camera-gone", camera="0")
    preview(Scripted(*seen(0, 2), gone, gone), BrightnessReader(), None)
    assert sentence(capsys.readouterr().err) == str(gone)
    assert [(shown[-3:] == 0).any() for shown in window.shown] == [False, False, True, True]


def test_a_screen_that_cannot_be_reached_is_found_out_without_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    """OpenCV ends the whole program where it cannot open a window."""
    monkeypatch.setenv("DISPLAY", ":9797")
    assert not previewing.window_opens()
