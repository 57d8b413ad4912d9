"""The tray in a game: looked for by the measures that its markers were printed for."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli import main
from companion.table import home
from companion.table.eyes.connecting import looking
from companion.table.eyes.expecting import Expected
from tests.table.eyes.scripted import Scripted
from tests.vision.tray.scenes import camera, lying, photograph, table
from tests.waiting import until
from vision.throws import Reader
from vision.throws.foreground import Outline
from vision.throws.watcher import Steady
from vision.tray.boards import Measures, boards

SMALLER = Measures(tray=(160.0, 120.0))
FLOOR = boards(SMALLER)[0].zones[0].points
VIEW = camera(np.random.default_rng(5), tilt=10, far=1.1)


@pytest.fixture
def outlines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Outline | None]:
    """Where a game before this tray looks for dice."""
    found: list[Outline | None] = []

    def watch(reader: Reader, steady: Steady, tray: Outline | None) -> Scripted:
        found.append(tray)
        return Scripted()

    monkeypatch.setattr("companion.table.eyes.connecting.watch", watch)
    monkeypatch.setattr("companion.table.eyes.connecting.DiceReader", lambda kinds, learnt: Scripted())
    return found


def play(tmp_path: Path) -> list[tuple[str, object]]:
    """One look at a tray that is smaller than usual; what people are told."""
    rng = np.random.default_rng(5)
    seen = photograph(rng, table(rng, [lying(marker) for marker in boards(SMALLER)[0].markers]), VIEW)
    cv2.imwrite(str(tmp_path / "tray.png"), seen)
    with looking(str(tmp_path / "tray.png")) as eyes:
        eyes.expect(Expected(0, ("night",)))
        until(lambda: ("camera-ended", {"camera": str(tmp_path / "tray.png")}) in eyes.notices)
    return [(code, params.get("reason")) for code, params in eyes.notices]


def test_a_tray_is_looked_for_by_the_measures_that_its_markers_were_printed_for(
    tmp_path: Path, outlines: list[Outline | None]
) -> None:
    play(tmp_path)
    assert main(["markers", str(tmp_path / "markers.pdf"), "--tray", "160x120"]) == 0
    play(tmp_path)
    unknown, known = outlines
    assert unknown is None
    assert known is not None
    for corner in VIEW.mm_to_picture(FLOOR):
        assert np.hypot(*(known - corner).T).min() < 3


def test_measures_that_cannot_be_read_are_told_and_the_game_goes_on(
    tmp_path: Path, outlines: list[Outline | None]
) -> None:
    main(["markers", str(tmp_path / "markers.pdf"), "--tray", "160x120"])
    (file,) = home.camera_dir().rglob("*.json")
    file.write_text("[]")
    (code, reason), *_ = play(tmp_path)
    assert code == "camera-notice"
    assert "print the markers again" in str(reason)
    (found,) = outlines
    assert found is None


def test_markers_that_do_not_fit_the_measures_are_told_once_and_dice_are_read_anywhere(
    tmp_path: Path, outlines: list[Outline | None]
) -> None:
    told = [str(reason) for code, reason in play(tmp_path) if code == "camera-notice"]
    assert len(told) == 1
    assert told[0].startswith("The markers of the tray do not lie where they should")
    assert outlines == [None]
    assert main(["markers", str(tmp_path / "markers.pdf"), "--tray", "160x120"]) == 0
    assert "camera-notice" not in dict(play(tmp_path))
