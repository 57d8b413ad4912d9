"""The wheel in a game: by its markers, else by what was shown of it."""

from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.table import home
from companion.table.eyes.connecting import looking
from companion.table.eyes.parts import WheelSeen
from companion.table.eyes.wheel import WheelEye, dice_on, forget_wheel, keep_wheel, kept_wheel
from tests.vision.wheel.test_dice_on_wheel import wheel_with_markers
from vision.errors import VisionError
from vision.reading import Box, Picture, Reading
from vision.render.wheel import WheelPicture, show_wheel, some_wheel
from vision.throws.foreground import Outline
from vision.tray.boards import Measures
from vision.wheel import WheelFace, WheelSight

PRINTED = some_wheel(np.random.default_rng(7))
CROP = np.zeros((8, 8, 3), np.uint8)


def shown(turn: float, dice: int = 0) -> WheelPicture:
    """Always by the same camera on the same table."""
    return show_wheel(np.random.default_rng(3), PRINTED, turn, dice, tilt=0.5, spoilt=False)


@pytest.fixture(scope="module")
def face() -> WheelFace:
    """Shown with section 2 at $5."""
    seen = shown(-120)
    return WheelFace.learn(seen.picture, seen.disc, 2)


class Reader:
    """Finds these dice; a little beside their place when it looks another time."""

    def __init__(self, *dice: Box) -> None:
        self.dice = dice
        self.asked: tuple[str, ...] = ()
        self.looks = 0

    def expect(self, kinds: Iterable[str], count: int | None) -> None:
        self.asked = tuple(kinds)

    def read(self, picture: Picture, within: Outline | None = None) -> tuple[Reading, ...]:
        self.looks += 1
        dice = [
            Reading("market", "book", 0.9, _shifted(die, self.looks % 2), "red", CROP) for die in self.dice
        ]
        return tuple(
            die for die in dice if within is None or cv2.pointPolygonTest(within, die.box.centre, False) >= 0
        )


def _shifted(box: Box, by: int) -> Box:
    return Box(box.x + by, box.y, box.w, box.h)


def test_without_markers_the_wheel_is_known_by_its_look(face: WheelFace) -> None:
    assert WheelEye(Reader(), False, face).look(shown(-240).picture) == WheelSeen(4, None)
    assert WheelEye(Reader(), False).look(shown(-240).picture) is None


def test_a_wheel_between_two_sections_is_in_view_all_the_same(face: WheelFace) -> None:
    assert WheelEye(Reader(), False, face).look(shown(30).picture) == WheelSeen(None, None)


def test_markers_come_first(face: WheelFace) -> None:
    assert WheelEye(Reader(), False, face).look(wheel_with_markers(-60, 0)) == WheelSeen(1, None)


def test_markers_are_known_by_the_measures_that_they_were_printed_for() -> None:
    larger = Measures(tray=(300.0, 200.0))
    picture = wheel_with_markers(-60, 0, larger)
    assert WheelEye(Reader(), False).look(picture) is None
    assert WheelEye(Reader(), False, measures=larger).look(picture) == WheelSeen(1, None)


def test_what_is_not_the_wheel_tells_nothing(face: WheelFace) -> None:
    """It is covered, or the camera was moved: no dice are looked for, either."""
    reader = Reader()
    assert WheelEye(reader, True, face).look(np.full((720, 1280, 3), 90, np.uint8)) is None
    assert reader.looks == 0


def test_dice_are_counted_on_a_wheel_that_is_known_by_its_look(face: WheelFace) -> None:
    now = shown(-240, dice=7)
    reader = Reader(*(die.box for die in now.dice))
    seen = WheelEye(reader, True, face).look(now.picture)
    assert seen == WheelSeen(4, tuple(now.sections.count(section) for section in range(6)))
    assert reader.asked == ("market",)


def test_every_die_counts_once_wherever_it_lies() -> None:
    """The wheel is looked at by thirds, which have a little in common."""
    view = shown(0)
    for degrees in range(0, 360, 4):
        x, y = view.disc.to_picture(
            np.array([[np.sin(np.radians(degrees)), -np.cos(np.radians(degrees))]]) * 0.7
        )[0]
        found = dice_on(
            view.picture, Reader(Box(round(x) - 20, round(y) - 20, 40, 40)), WheelSight(view.disc, 0.0, 1.0)
        )
        assert sum(map(len, found.sections)) + len(found.unclear) == 1, degrees


def test_each_camera_has_its_own_wheel(face: WheelFace, tmp_path: Path) -> None:
    assert kept_wheel(tmp_path, "0") is None
    keep_wheel(tmp_path, "0", face)
    kept = kept_wheel(tmp_path, "0")
    assert kept is not None
    assert (kept.disc, kept.section) == (face.disc, face.section)
    assert kept_wheel(tmp_path, "1") is None
    assert [forget_wheel(tmp_path, "0"), forget_wheel(tmp_path, "0")] == [True, False]


def test_a_folder_in_the_place_of_the_file_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "wheel" / "0.json").mkdir(parents=True)
    with pytest.raises(VisionError):
        forget_wheel(tmp_path, "0")


def test_a_kept_wheel_that_is_damaged_does_not_keep_the_game_from_its_camera(
    tmp_path: Path, face: WheelFace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.table.eyes.connecting.DiceReader", lambda kinds, learnt: Reader())
    cv2.imwrite(str(tmp_path / "now.png"), shown(0).picture)
    source = str(tmp_path / "now.png")
    keep_wheel(home.camera_dir(), source, face)
    with looking(source) as eyes:
        assert eyes.notices == []
    (file,) = home.camera_dir().rglob("*.json")
    file.write_text("[]")
    with looking(source) as eyes:
        ((code, params),) = eyes.notices[:1]
        assert code == "camera-notice"
        assert "is not what was kept there" in str(params["reason"])
