"""What the markers were printed for is known when they are looked for."""

import json
from pathlib import Path

import pytest

from vision.errors import VisionError
from vision.tray.boards import Measures
from vision.tray.printed import keep_printed, printed_measures


def test_the_tray_of_the_last_sheet_is_known(tmp_path: Path) -> None:
    assert printed_measures(tmp_path) == Measures()
    for tray in ((300.0, 200.5), (200.0, 150.0)):
        keep_printed(tmp_path, Measures(tray=tray))
        assert printed_measures(tmp_path) == Measures(tray=tray)


@pytest.mark.parametrize(
    "key, value",
    [
        ("schema", "other"),
        ("version", 2),
        ("tray", [300]),
        ("tray", [300, "wide"]),
        ("tray", [300, float("nan")]),
        ("tray", [300, 10**400]),
        ("tray", [3, 2]),
        ("tray", None),
    ],
)
def test_measures_that_cannot_be_are_one_sentence(key: str, value: object, tmp_path: Path) -> None:
    keep_printed(tmp_path, Measures())
    (file,) = tmp_path.rglob("*.json")
    file.write_text(json.dumps({**json.loads(file.read_text()), key: value}))
    with pytest.raises(VisionError, match="print the markers again"):
        printed_measures(tmp_path)


@pytest.mark.parametrize("damage", [b"", b"[" * 9000, b"[]", b"\xff\xfe"])
def test_a_damaged_file_is_one_sentence(damage: bytes, tmp_path: Path) -> None:
    keep_printed(tmp_path, Measures())
    (file,) = tmp_path.rglob("*.json")
    file.write_bytes(damage)
    with pytest.raises(VisionError, match="print the markers again"):
        printed_measures(tmp_path)
