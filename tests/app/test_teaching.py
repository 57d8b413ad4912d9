"""The dice of the box are shown to the camera, face by face, by touches."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from companion.app.devices.teaching import Teaching, known_faces
from companion.app.screens.hardware import HardwareScreen
from companion.app.screens.hardware_part import Seeing
from companion.table.eyes import connecting
from companion.table.eyes.kinds import DIE_KINDS
from companion.table.eyes.place import KnownPlace
from companion.table.eyes.tray import DiceTray, look
from companion.table.eyes.watching import Eyes
from companion.table.home import camera_dir
from tests.app.drawn import parts, shown, touch_at
from tests.app.test_hardware import press, said, until
from tests.table.eyes.scripted import Scripted
from vision.reading import Picture
from vision.render.scene import lying
from vision.sources.handed import Handed


@pytest.fixture(scope="module")
def tray() -> DiceTray:
    return DiceTray()


def picture(tray: DiceTray, top: int, turn: float = 0.3, *more: int) -> Picture:
    """The ruins die with this face on top, and perhaps others beside it."""
    dice = [lying(look("ruins"), top, -20.0 * turn, 10.0, turn)]
    dice += [lying(look("ruins"), one, 60.0, 30.0, 0.0) for one in more]
    return tray.lay(dice)[0]


def test_each_face_is_asked_for_and_what_is_wrong_is_told(tray: DiceTray) -> None:
    teaching = Teaching("ruins")
    first = teaching.begin()
    assert first.face == DIE_KINDS["ruins"].faces[0]
    assert "1 of 3" in first.said
    assert "No die" in teaching.show(tray.lay([])[0]).said
    assert "Several" in teaching.show(picture(tray, 0, 0.3, 1)).said
    learnt = teaching.show(picture(tray, 0))
    assert "Learnt" in learnt.said
    assert "2 of 3" in learnt.said
    assert "as it lay before" in teaching.show(picture(tray, 0)).said
    assert teaching.skip().face == DIE_KINDS["ruins"].faces[1]
    assert known_faces()["ruins"] == 1


@contextmanager
def camera(source: Handed) -> Iterator[Any]:
    script = Scripted()
    with Eyes(source, script, script.watch) as eyes:
        yield eyes


def test_a_face_is_shown_by_touches(tray: DiceTray, monkeypatch: pytest.MonkeyPatch) -> None:
    source = Handed()
    monkeypatch.setattr(connecting, "looking", lambda *_: camera(source))
    screen = HardwareScreen(lambda: None, part="dice")
    screen.attached._first = "none", "handed"
    with shown(screen):
        source.push(picture(tray, 0))
        until(lambda: screen.attached.eyes is not None and screen.attached.eyes.frame is not None)
        until(lambda: "0 of 6 faces shown" in said(screen))
        press(screen, "Ruins die – 0 of 6 faces shown")
        until(lambda: "with this on top" in said(screen))
        press(screen, "It lies there")
        until(lambda: "Learnt" in said(screen))
        press(screen, "Other dice")
        until(lambda: "Ruins die – 1 of 6 faces shown" in said(screen))
        screen.on_leave()


def test_without_a_camera_it_says_what_is_missing() -> None:
    screen = HardwareScreen(lambda: None, part="dice")
    screen.attached._first = "none", ""
    with shown(screen):
        until(lambda: "Choose a camera first" in said(screen))
        screen.on_leave()


def test_the_corners_of_the_tray_are_touched_on_the_picture(
    tray: DiceTray, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = Handed()
    monkeypatch.setattr(connecting, "looking", lambda *_: camera(source))
    screen = HardwareScreen(lambda: None, part="camera")
    screen.attached._first = "none", "handed"
    with shown(screen):
        source.push(picture(tray, 0))
        (seeing,) = parts(screen, Seeing)
        until(lambda: seeing.sees)
        press(screen, "Touch the tray's corners")
        wide, high = seeing.norm_image_size
        for across, down in ((0.1, 0.1), (0.9, 0.1), (0.9, 0.92), (0.1, 0.92)):
            x, y = seeing.center_x + (across - 0.5) * wide, seeing.center_y - (down - 0.5) * high
            touch_at(*seeing.to_window(x, y))
        until(lambda: "The camera knows the tray" in said(screen))
        screen.on_leave()
    kept = KnownPlace(camera_dir(), source.name).tray(picture(tray, 1))
    assert kept is not None
    assert abs(float(kept[:, 0].min()) - 64) < 8
