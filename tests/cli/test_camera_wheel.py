"""``dark-road camera wheel``: by markers, or by what was shown once."""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from companion.cli import main
from companion.table.home import camera_dir
from tests.cli.program import sentence
from tests.vision.wheel.test_dice_on_wheel import wheel_with_markers
from vision.disc import spots
from vision.reading import Box, DieKind, Picture, Reading
from vision.render.wheel import WheelPicture, show_wheel, some_wheel
from vision.throws.foreground import Outline
from vision.tray.boards import Measures

Captured = pytest.CaptureFixture[str]

PRINTED = some_wheel(np.random.default_rng(7))
NO_MARKET = "The market dice of your box were not shown yet"


def shown(turn: float, dice: int = 0) -> WheelPicture:
    """Always by the same camera on the same table."""
    return show_wheel(np.random.default_rng(3), PRINTED, turn, dice, tilt=0.5, spoilt=False)


class TruthfulReader:
    """Finds the dice that it was told of, those within what it is asked to look at."""

    dice: tuple[Box, ...] = ()
    expected: tuple[str, ...] = ()

    def __init__(self, kinds: Iterable[DieKind], learnt: object) -> None:
        self._names = {kind.name for kind in kinds}

    def expect(self, kinds: Iterable[str], count: int | None) -> None:
        TruthfulReader.expected = tuple(kinds)
        assert self._names.issuperset(kinds)

    def read(self, picture: Picture, within: Outline) -> tuple[Reading, ...]:
        return tuple(
            Reading("any", 1, 0.9, box, "red", np.zeros((8, 8, 3), np.uint8))
            for box in self.dice
            if cv2.pointPolygonTest(within, box.centre, False) >= 0
        )


@pytest.fixture(autouse=True)
def reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TruthfulReader, "dice", ())
    monkeypatch.setitem(sys.modules, "vision.reader", SimpleNamespace(DiceReader=TruthfulReader))


@pytest.fixture
def camera(tmp_path: Path) -> Path:
    """A folder with one picture: the empty wheel, armor (section 2) at $5."""
    folder = tmp_path / "camera"
    folder.mkdir()
    lay(folder, shown(-120).picture)
    return folder


def lay(camera: Path, picture: Picture) -> None:
    cv2.imwrite(str(camera / "now.png"), picture)


def rim() -> list[str]:
    seen = shown(0).disc.to_picture(spots([0, 90, 180, 270]))
    return ["--rim", *(f"{x:.0f},{y:.0f}" for x, y in seen)]


def kept() -> list[str]:
    return sorted(file.name for file in camera_dir().rglob("*.json"))


def test_a_wheel_that_was_shown_once_is_known_wherever_it_stands(camera: Path, capsys: Captured) -> None:
    assert main(["camera", "wheel", str(camera), "--keep", "armor", *rim()]) == 0
    assert sentence(capsys.readouterr().err).endswith("is kept, with armor at $5.")
    lay(camera, shown(4).picture)
    assert main(["camera", "wheel", str(camera)]) == 0
    captured = capsys.readouterr()
    stands, dice = captured.out.splitlines()
    assert stands.startswith("potion is at $5 (by its look, 9")
    assert dice == "No dice in a section."
    assert NO_MARKET in sentence(captured.err)
    assert TruthfulReader.expected == ("any",)


def test_dice_are_counted_by_the_sections_they_lie_on(
    camera: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["camera", "wheel", str(camera), "--keep", "armor", *rim()])
    now = shown(-240, dice=7)
    lay(camera, now.picture)
    middle = now.disc.to_picture(np.zeros((1, 2)))[0]
    hub = Box(round(middle[0]) - 20, round(middle[1]) - 20, 40, 40)
    monkeypatch.setattr(TruthfulReader, "dice", (*(die.box for die in now.dice), hub))
    capsys.readouterr()
    assert main(["camera", "wheel", str(camera), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told.pop("confidence") > 0.9
    goods = ["potion", "staff", "armor", "book", "weapon", "instrument"]
    assert told == {
        "good": "weapon",
        "section": 4,
        "between": None,
        "by": "look",
        "dice": {good: now.sections.count(section) for section, good in enumerate(goods)},
        "unclear": 1,
    }
    assert main(["camera", "wheel", str(camera)]) == 0
    _, dice = capsys.readouterr().out.splitlines()
    assert dice.startswith("Dice: ")
    assert dice.endswith(" On a line or the hub: 1 die.")


def test_a_wheel_between_two_sections_is_said_to_be(camera: Path, capsys: Captured) -> None:
    main(["camera", "wheel", str(camera), "--keep", "armor", *rim()])
    lay(camera, shown(30).picture)
    assert main(["camera", "wheel", str(camera)]) == 0
    assert capsys.readouterr().out.startswith("The wheel stands between instrument and potion (by its look")
    assert main(["camera", "wheel", str(camera), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["good"], told["between"]) == (None, ["instrument", "potion"])


def test_markers_tell_it_without_anything_shown(camera: Path, capsys: Captured) -> None:
    lay(camera, wheel_with_markers(-60, 0))
    assert main(["camera", "wheel", str(camera)]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "staff is at $5 (by the markers)."


def test_markers_are_known_by_the_measures_of_their_sheet(
    camera: Path, tmp_path: Path, capsys: Captured
) -> None:
    lay(camera, wheel_with_markers(-60, 0, Measures(tray=(300.0, 200.0))))
    assert main(["camera", "wheel", str(camera)]) == 1
    assert main(["markers", str(tmp_path / "markers.pdf"), "--tray", "300x200"]) == 0
    assert main(["camera", "wheel", str(camera)]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "staff is at $5 (by the markers)."


def test_with_markers_in_view_nobody_has_to_say_where_the_wheel_is(camera: Path, capsys: Captured) -> None:
    """They lie where the print of the wheel is not compared, and may be taken away afterwards."""
    bare, under = wheel_with_markers(-60, 0), cv2.resize(PRINTED, (360, 360))
    turned = cv2.warpAffine(under, cv2.getRotationMatrix2D((180, 180), 60, 1.0), (360, 360))
    cover = cv2.circle(np.zeros((360, 360), np.uint8), (180, 180), 180, 255, -1)
    cover = cv2.circle(cover, (180, 180), 50, 0, -1)
    bare[320:680, 920:1280][cover > 0] = turned[cover > 0]
    lay(camera, bare)
    assert main(["camera", "wheel", str(camera), "--keep", "potion"]) == 1
    said = sentence(capsys.readouterr().err)
    assert (
        said == "dark-road: By the markers staff is at $5, not potion: turn the wheel, or name what is there."
    )
    assert main(["camera", "wheel", str(camera), "--keep", "staff"]) == 0
    bare[440:560, 1040:1160] = 190
    bare[200:318, 1000:1200] = 190
    lay(camera, bare)
    assert main(["camera", "wheel", str(camera)]) == 0
    assert capsys.readouterr().out.startswith("staff is at $5 (by its look")


def test_rim_mark_and_goods_are_drawn(camera: Path, tmp_path: Path) -> None:
    files = [tmp_path / "kept.png", tmp_path / "seen.png"]
    assert main(["camera", "wheel", str(camera), "--keep", "armor", *rim(), "--picture", str(files[0])]) == 0
    assert main(["camera", "wheel", str(camera), "--picture", str(files[1])]) == 0
    bare = shown(-120)
    drawings = [cv2.imread(str(file)) for file in files]
    mark, quarter, side = bare.disc.to_picture(spots([0, 60, 90])).round().astype(int)
    for drawing in drawings:
        assert drawing is not None
        assert drawing[mark[1], mark[0]].min() > 200
        for x, y in (quarter, side):
            assert (drawing[y - 3 : y + 4, x - 3 : x + 4].min(axis=2) > 200).any()
    first, second = (np.count_nonzero(drawing != bare.picture) for drawing in drawings)
    assert first < second


@pytest.mark.parametrize(
    "more, code, says",
    [
        (["--keep", "armor"], 1, "No markers of the wheel are in view: say with --rim"),
        (["--keep", "armor", "--rim", "1,1", "9,1", "9,9", "-1,9"], 1, "-1,9 lies outside the picture"),
        (["--keep", "armor", "--rim", "1,1", "1,9", "9,9", "9,1"], 1, "not on the rim of a wheel"),
        (["--rim", "1,1", "9,1", "9,9", "1,9"], 2, "name what is at $5 with --keep, or leave --rim out"),
        (["--forget", "--picture", "a.png"], 2, "leave --picture out"),
        (["--forget"], 1, "No wheel is kept for"),
        ([], 1, "it was never shown to"),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_keeps_nothing(
    more: list[str], code: int, says: str, camera: Path, capsys: Captured
) -> None:
    assert main(["camera", "wheel", str(camera), *more]) == code
    captured = capsys.readouterr()
    assert says in sentence(captured.err)
    assert captured.out == ""
    assert kept() == []


@pytest.mark.parametrize("more", [["--keep", "ham"], ["--keep", "armor", "--rim", "1,1", "a"], ["--keep"]])
def test_wrong_usage_ends_with_2(more: list[str], camera: Path, capsys: Captured) -> None:
    assert main(["camera", "wheel", str(camera), *more]) == 2
    assert "error: argument" in capsys.readouterr().err


@pytest.mark.parametrize("spokes", [0, 2], ids=["all alike", "the same again after half a turn"])
def test_a_wheel_that_nobody_can_tell_turned_from_unturned_is_not_kept(
    spokes: int, camera: Path, capsys: Captured
) -> None:
    plain = np.full((720, 1280, 3), 200, np.uint8)
    for y in (60, 660)[:spokes]:
        cv2.line(plain, (640, 360), (640, y), (20, 20, 200), 60)
    lay(camera, plain)
    rim = ["--rim", "640,60", "940,360", "640,660", "340,360"]
    assert main(["camera", "wheel", str(camera), "--keep", "armor", *rim]) == 1
    assert "look all alike" in sentence(capsys.readouterr().err)
    assert kept() == []


def test_what_is_not_the_wheel_is_not_taken_for_it(camera: Path, capsys: Captured) -> None:
    main(["camera", "wheel", str(camera), "--keep", "armor", *rim()])
    lay(camera, np.full((720, 1280, 3), 90, np.uint8))
    capsys.readouterr()
    assert main(["camera", "wheel", str(camera)]) == 1
    assert "does not look as it was shown: take hands away" in sentence(capsys.readouterr().err)


def test_another_resolution_of_the_camera_does_not_matter_but_another_shape_is_told(
    camera: Path, capsys: Captured
) -> None:
    main(["camera", "wheel", str(camera), "--keep", "armor", *rim()])
    seen = shown(-240).picture
    lay(camera, np.asarray(cv2.resize(seen, (960, 540), interpolation=cv2.INTER_AREA), np.uint8))
    capsys.readouterr()
    assert main(["camera", "wheel", str(camera)]) == 0
    assert capsys.readouterr().out.startswith("weapon is at $5 (by its look")
    lay(camera, seen[:, 160:1120])
    assert main(["camera", "wheel", str(camera)]) == 1
    assert "another shape than the 1280x720 in which the wheel was shown" in sentence(capsys.readouterr().err)


def test_a_wheel_is_forgotten_once(camera: Path, capsys: Captured) -> None:
    main(["camera", "wheel", str(camera), "--keep", "armor", *rim()])
    capsys.readouterr()
    assert main(["camera", "wheel", str(camera), "--forget"]) == 0
    assert "is forgotten" in sentence(capsys.readouterr().err)
    assert main(["camera", "wheel", str(camera), "--forget"]) == 1
    assert "No wheel is kept" in sentence(capsys.readouterr().err)


def test_a_kept_wheel_that_is_damaged_is_one_sentence(camera: Path, capsys: Captured) -> None:
    main(["camera", "wheel", str(camera), "--keep", "armor", *rim()])
    (file,) = camera_dir().rglob("*.json")
    file.write_text("[]")
    capsys.readouterr()
    assert main(["camera", "wheel", str(camera)]) == 1
    assert "is not what was kept there: show it to the camera again" in sentence(capsys.readouterr().err)
