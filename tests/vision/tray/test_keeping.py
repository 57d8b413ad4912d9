"""A calibration outlives the program; a damaged file is noticed and never lost."""

import json
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.vision.tray.scenes import camera
from vision.errors import VisionError
from vision.tray.boards import Measures
from vision.tray.calibration import Calibration, Quality
from vision.tray.keeping import file_of, load, save

CALIBRATION = Calibration(
    camera(np.random.default_rng(1), lens=-0.03),
    "tray",
    Measures(tray=(300.0, 200.0), slots=((1.0, 2.0, 3.0, 4.0),)),
    Quality(0.1, 0.2, (0, 1, 2), (3,), "found"),
    {0: ((0.1, 0.2), (0.3, 0.4), (0.5, 0.6), (0.7, 0.8))},
    b"\x89PNG\r\n",
)
CAMERA = "/dev/video0"


def test_what_is_kept_comes_back_as_it_was(tmp_path: Path) -> None:
    assert save(tmp_path / "new" / "folder", CAMERA, CALIBRATION) is None
    assert load(tmp_path / "new" / "folder", CAMERA) == CALIBRATION


def test_each_camera_has_its_own(tmp_path: Path) -> None:
    other = replace(CALIBRATION, base="wheel")
    names = ["a/b", "a_b", "a b", "A/b", "", "..", "http://phone:8080/video", "ä", "x" * 1000, "x" * 1001]
    assert len({file_of(tmp_path, name) for name in names}) == len(names)
    assert all(file_of(tmp_path, name).parent == tmp_path for name in names)
    save(tmp_path, "a/b", CALIBRATION)
    save(tmp_path, "a b", other)
    assert load(tmp_path, "a/b") == CALIBRATION
    assert load(tmp_path, "a b") == other


def test_a_newer_one_replaces_the_old_one_and_leaves_nothing_behind(tmp_path: Path) -> None:
    folder = tmp_path / "cameras"
    save(folder, CAMERA, CALIBRATION)
    newer = replace(CALIBRATION, view=b"")
    assert save(folder, CAMERA, newer) is None
    assert load(folder, CAMERA) == newer
    assert list(folder.iterdir()) == [file_of(folder, CAMERA)]


def test_a_camera_nobody_calibrated_is_said_to_be_so(tmp_path: Path) -> None:
    with pytest.raises(VisionError) as refused:
        load(tmp_path, CAMERA)
    assert refused.value.code == "calibration-missing"


def changed(key: str, value: Any) -> str:
    """A good file but for one entry; ``key`` may go one deeper, as in ``quality.markers``."""
    told: dict[str, Any] = json.loads(GOOD)
    *way, last = key.split(".")
    place = told[way[0]] if way else told
    assert last in place
    place[last] = value
    return json.dumps(told)


def good() -> str:
    """A file as it is written."""
    with tempfile.TemporaryDirectory() as folder:
        save(Path(folder), CAMERA, CALIBRATION)
        return file_of(Path(folder), CAMERA).read_text(encoding="utf-8")


GOOD = good()
DAMAGED = {
    "empty": "",
    "cut": GOOD[:200],
    "words": "Dear diary",
    "list": "[1, 2]",
    "nested": "[" * 100_000,
    "number": "1" * 5000,
    "other": changed("schema", "other"),
    "later": changed("version", 2),
    "no-size": changed("size", [0, 720]),
    "three-sizes": changed("size", [1, 2, 3]),
    "no-matrix": changed("matrix", [[1, 0], [0, 1]]),
    "mirror": changed("matrix", [[-1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    "huge-number": changed("lens", 10**400),
    "nan": changed("lens", float("nan")),
    "true": changed("lens", True),
    "text": changed("lens", "0"),
    "board": changed("base", "moon"),
    "listed-board": changed("base", ["tray"]),
    "small-tray": changed("measures.tray", [1, 2]),
    "odd-slots": changed("measures.slots", [[1, 2, 3]]),
    "measures": changed("measures", 3),
    "markers": changed("quality.markers", None),
    "endless-marker": changed("quality.markers", [float("inf")]),
    "quality": changed("quality", []),
    "anchors": changed("anchors", [1]),
    "anchor": changed("anchors", {"x": [[1, 2]] * 4}),
    "view": changed("view", "***"),
    "unicode-view": changed("view", "ä"),
    "no-view": changed("view", None),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_file_is_refused_and_kept_beside_the_new_one(name: str, tmp_path: Path) -> None:
    path = file_of(tmp_path, CAMERA)
    path.write_text(DAMAGED[name], encoding="utf-8")
    with pytest.raises(VisionError) as refused:
        load(tmp_path, CAMERA)
    assert refused.value.code == "calibration-damaged"
    assert str(path) in str(refused.value)
    assert path.read_text(encoding="utf-8") == DAMAGED[name]
    aside = save(tmp_path, CAMERA, CALIBRATION)
    assert aside is not None
    assert aside.read_text(encoding="utf-8") == DAMAGED[name]
    assert load(tmp_path, CAMERA) == CALIBRATION


def test_a_second_damaged_file_does_not_replace_the_first(tmp_path: Path) -> None:
    path = file_of(tmp_path, CAMERA)
    asides = []
    for text in ("one", "two"):
        path.write_text(text)
        asides.append(save(tmp_path, CAMERA, CALIBRATION))
    assert [aside and aside.read_text() for aside in asides] == ["one", "two"]


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", bytes(range(256))])
def test_a_file_that_is_no_text_is_damaged(data: bytes, tmp_path: Path) -> None:
    file_of(tmp_path, CAMERA).write_bytes(data)
    with pytest.raises(VisionError) as refused:
        load(tmp_path, CAMERA)
    assert refused.value.code == "calibration-damaged"


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(VisionError) as refused:
        save(tmp_path / "file", CAMERA, CALIBRATION)
    assert refused.value.code == "calibration-unwritable"
