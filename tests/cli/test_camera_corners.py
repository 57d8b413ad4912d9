"""``dark-road camera corners``: a tray without markers."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli import main
from companion.cli.eyes.source import SETTLED, one_frame
from companion.table.eyes.place import KnownPlace
from companion.table.home import camera_dir
from tests.cli.program import sentence
from tests.vision.sources.fakes import QUICK, Camera, Opener, table
from tests.vision.tray.scenes import MEASURES, camera, photograph
from tests.vision.tray.scenes import table as scene
from vision.errors import VisionError
from vision.reading import Picture
from vision.sources.device import Device
from vision.tray import keeping

Captured = pytest.CaptureFixture[str]

FLOOR = np.array([[0.0, 0.0], [250.0, 0.0], [250.0, 180.0], [0.0, 180.0]])
CORNERS = ("300,150", "980.5,160", "1010,600", "280,590")


VIEW = camera(np.random.default_rng(5), tilt=10)


@pytest.fixture(scope="module")
def shot() -> Picture:
    """A table on which no marker is to be seen."""
    rng = np.random.default_rng(5)
    return photograph(rng, scene(rng, []), VIEW)


@pytest.fixture
def source(shot: Picture, tmp_path: Path) -> str:
    path = tmp_path / "tray.png"
    cv2.imwrite(str(path), shot)
    return str(path)


def test_corners_set_by_hand_are_where_the_tray_is_looked_for(
    source: str, shot: Picture, capsys: Captured
) -> None:
    seen = VIEW.mm_to_picture(FLOOR)
    assert main(["camera", "corners", source, *(f"{x:.1f},{y:.1f}" for x, y in seen)]) == 0
    said = sentence(capsys.readouterr().err)
    assert said.startswith(f"The corners are kept for {source}: a place in the tray may be wrong by about ")
    outline = KnownPlace(camera_dir(), source).tray(shot)
    assert outline is not None
    for corner in seen:
        assert np.hypot(*(outline - corner).T).min() < 1
    assert keeping.load(camera_dir(), source).measures == MEASURES


def test_the_tray_has_its_own_measures(source: str) -> None:
    assert main(["camera", "corners", source, *CORNERS, "--tray", "300x200"]) == 0
    kept = keeping.load(camera_dir(), source)
    assert kept.measures.tray == (300, 200)
    assert kept.picture_to_mm(np.array([[1010.0, 600.0]]))[0] == pytest.approx((300, 200))


def test_the_tray_is_the_one_that_markers_were_printed_for(source: str, tmp_path: Path) -> None:
    assert main(["markers", str(tmp_path / "markers.pdf"), "--tray", "300x200"]) == 0
    assert main(["camera", "corners", source, *CORNERS]) == 0
    assert keeping.load(camera_dir(), source).measures.tray == (300, 200)


def test_corners_may_follow_each_other_crosswise(source: str) -> None:
    """Only the first has its place: the others are sorted."""
    assert main(["camera", "corners", source, *CORNERS]) == 0
    straight = keeping.load(camera_dir(), source)
    assert main(["camera", "corners", source, CORNERS[0], CORNERS[2], CORNERS[1], CORNERS[3]]) == 0
    assert keeping.load(camera_dir(), source).projection == straight.projection


def test_the_outline_is_drawn_for_whoever_wants_to_check(source: str, tmp_path: Path) -> None:
    file = tmp_path / "seen.png"
    assert main(["camera", "corners", source, *CORNERS, "--picture", str(file)]) == 0
    before, after = cv2.imread(source), cv2.imread(str(file))
    assert before is not None
    assert after is not None
    changed = (before != after).any(axis=2)
    assert changed[150:156, 640].any()
    assert not changed[300:500, 400:900].any()
    assert tuple(after[150, 300]) == (255, 255, 255)


def test_a_drawing_that_is_refused_keeps_nothing(source: str, tmp_path: Path, capsys: Captured) -> None:
    assert main(["camera", "corners", source, *CORNERS, "--picture", source]) == 1
    assert "is there already" in sentence(capsys.readouterr().err)
    with pytest.raises(VisionError, match="is not calibrated"):
        keeping.load(camera_dir(), source)


@pytest.mark.parametrize(
    "corners, code, says",
    [
        ([], 2, "here are 0: give each as X,Y"),
        (CORNERS[:3], 2, "here are 3: give each as X,Y"),
        ((*CORNERS, "1,1"), 2, "here are 5: give each as X,Y"),
        ((*CORNERS[:3], "10,x"), 2, "10,x is no place in the picture: give each corner as two numbers"),
        ((*CORNERS[:3], "nan,inf"), 2, "nan,inf is no place"),
        ((*CORNERS[:3], "-5,80"), 1, "-5,80 lies outside the picture, which is 1280 × 720 pixels: count"),
        ((*CORNERS[:3], "5,721"), 1, "5,721 lies outside the picture"),
        ((*CORNERS[:3], f"5,{'9' * 400}"), 1, "lies outside the picture"),
        ((*CORNERS[:3], "900,300"), 1, "no four corners of a tray: give its upper left corner first"),
        ((CORNERS[0],) * 4, 1, "no four corners of a tray: give its upper left corner first"),
        (("100,100", "1180,102", "1180,112", "100,114"), 1, "could be wrong by"),
    ],
)
def test_what_cannot_be_set_is_one_sentence_and_keeps_nothing(
    corners: tuple[str, ...], code: int, says: str, source: str, capsys: Captured
) -> None:
    assert main(["camera", "corners", source, *corners]) == code
    assert says in sentence(capsys.readouterr().err)
    assert list(camera_dir().iterdir()) == []


def test_a_source_that_gives_nothing_is_one_sentence(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "empty.png").write_bytes(b"")
    for where in ("nowhere", str(tmp_path / "empty.png"), "/dev/video9797"):
        assert main(["camera", "corners", where, *CORNERS]) == 1
        assert where in sentence(capsys.readouterr().err)


def test_corners_are_forgotten_once(source: str, capsys: Captured) -> None:
    assert main(["camera", "corners", source, *CORNERS]) == 0
    capsys.readouterr()
    assert main(["camera", "corners", source, "--forget"]) == 0
    assert sentence(capsys.readouterr().err) == f"The corners for {source} are forgotten."
    assert main(["camera", "corners", source, "--forget"]) == 1
    assert f"No corners are kept for {source}: name the source as" in sentence(capsys.readouterr().err)
    assert main(["camera", "corners", source, *CORNERS, "--forget"]) == 2
    assert "nothing to set: name the source only" in sentence(capsys.readouterr().err)


def test_a_damaged_file_is_kept_beside_the_new_one(source: str, capsys: Captured) -> None:
    file = keeping.file_of(camera_dir(), source)
    file.write_text("mine")
    assert main(["camera", "corners", source, *CORNERS]) == 0
    aside, kept = capsys.readouterr().err.splitlines()
    assert "could not be read; it is " in aside
    assert "The corners are kept" in kept
    assert file.with_name(f"{file.stem}.damaged-1").read_text() == "mine"


def test_of_a_camera_the_first_frames_do_not_count() -> None:
    """It is still finding out how bright the table is."""
    shown: list[Picture] = [np.full((90, 160, 3), level, np.uint8) for level in range(SETTLED + 1)]
    seen = one_frame(Device("0", Opener(Camera(*shown, then=shown[-1])), waits=QUICK))
    assert seen[0, 0, 0] == SETTLED


def test_a_camera_that_gives_no_picture_is_not_waited_for_for_ever() -> None:
    hours = iter(range(100))
    source = Device("0", Opener(Camera(then=table())), waits=QUICK)
    with pytest.raises(VisionError, match="gives no pictures"):
        one_frame(source, clock=lambda: 60.0 * next(hours))
    assert source.ended
