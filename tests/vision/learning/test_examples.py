"""Examples outlive the program, and a damaged one hurts nobody but itself."""

import json
from pathlib import Path

import numpy as np
import pytest

from tests.vision.files import coded, some_picture
from vision.errors import VisionError
from vision.learning import Learnt
from vision.learning.examples import LIST, MOST
from vision.looks import CLASSES
from vision.reading import BLANK, DieKind, Picture

DIE = DieKind("night", (1, 2, BLANK, "extra"))


def crop(seed: int = 1) -> Picture:
    return some_picture(64, 64, seed)


def kept(folder: Path) -> Learnt:
    learnt = Learnt(folder)
    learnt.add("night", 1, crop(1), np.linspace(0, 0.8, len(CLASSES), dtype=np.float32))
    learnt.add("night", "extra", crop(2))
    learnt.add("night", 1, crop(3))
    return learnt


def test_examples_are_there_again_another_day(tmp_path: Path) -> None:
    before = kept(tmp_path).examples("night")
    after = Learnt(tmp_path).examples("night")
    assert [example.face for example in after] == [1, "extra", 1]
    for one, other in zip(before, after, strict=True):
        np.testing.assert_array_equal(one.crop, other.crop)
        np.testing.assert_allclose(one.chances, other.chances, atol=1e-3)


def test_nothing_is_written_before_something_is_learnt(tmp_path: Path) -> None:
    learnt = Learnt(tmp_path / "dice")
    assert learnt.count(DIE) == {1: 0, 2: 0, BLANK: 0, "extra": 0}
    assert learnt.forget("night") == 0
    assert not (tmp_path / "dice").exists()


def test_examples_are_counted_by_face(tmp_path: Path) -> None:
    assert kept(tmp_path).count(DIE) == {1: 2, 2: 0, BLANK: 0, "extra": 1}


def test_a_face_is_forgotten_with_its_pictures(tmp_path: Path) -> None:
    assert kept(tmp_path).forget("night", 1) == 2
    assert [example.face for example in Learnt(tmp_path).examples("night")] == ["extra"]
    assert len(list(tmp_path.rglob("*.png"))) == 1


def test_a_new_example_never_takes_the_place_of_an_old_one(tmp_path: Path) -> None:
    learnt = kept(tmp_path)
    learnt.forget("night", "extra")
    learnt.add("night", 2, crop(5))
    assert [example.face for example in Learnt(tmp_path).examples("night")] == [1, 1, 2]


@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n\x1a\nrubbish", b"no picture at all"])
def test_a_damaged_picture_is_left_out_with_one_sentence(tmp_path: Path, data: bytes) -> None:
    kept(tmp_path)
    sorted(tmp_path.rglob("*.png"))[1].write_bytes(data)
    learnt = Learnt(tmp_path)
    assert [example.face for example in learnt.examples("night")] == [1, 1]
    (notice,) = learnt.notices
    assert "night" in notice
    assert "extra" in notice


def test_a_picture_that_is_gone_is_left_out(tmp_path: Path) -> None:
    kept(tmp_path)
    sorted(tmp_path.rglob("*.png"))[0].unlink()
    learnt = Learnt(tmp_path)
    assert learnt.count(DIE)[1] == 1
    assert len(learnt.notices) == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "[" * 100_000,
        "\ud800".encode("utf-8", "surrogatepass"),
        '{"form": 2, "examples": []}',
        '{"form": 1, "examples": [3]}',
        '{"form": 1, "examples": [{"file": "../../0001.png", "face": 1, "chances": [0,0,0,0,0,0,0,0,0]}]}',
        '{"form": 1, "examples": [{"file": "0001.png", "face": true, "chances": [0,0,0,0,0,0,0,0,0]}]}',
        '{"form": 1, "examples": [{"file": "0001.png", "face": 1, "chances": 0}]}',
        '{"form": 1, "examples": [{"file": "0001.png", "face": 1, "chances": [0,0,0,0,0,0,0,0,"x"]}]}',
    ],
)
def test_a_damaged_list_is_no_list(tmp_path: Path, text: str | bytes) -> None:
    kept(tmp_path)
    path = tmp_path / "night" / LIST
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    learnt = Learnt(tmp_path)
    assert learnt.examples("night") == ()
    (notice,) = learnt.notices
    assert str(path) in notice
    learnt.add("night", 2, crop(9))
    assert [example.face for example in Learnt(tmp_path).examples("night")] == [2]


def test_examples_of_an_earlier_network_stay_without_what_it_said(tmp_path: Path) -> None:
    kept(tmp_path)
    path = tmp_path / "night" / LIST
    data = json.loads(path.read_text())
    for row in data["examples"]:
        row["chances"] = [0.5, 0.5]
    path.write_text(json.dumps(data))
    learnt = Learnt(tmp_path)
    assert [example.face for example in learnt.examples("night")] == [1, "extra", 1]
    assert all(not example.chances.any() for example in learnt.examples("night"))
    assert learnt.notices == ()


def test_what_cannot_be_read_is_never_lost(tmp_path: Path) -> None:
    """A list that somebody changed by hand and wrote one letter wrong, twice."""
    for number in (1, 2):
        kept(tmp_path)
        path = tmp_path / "night" / LIST
        text = path.read_text()[1:]
        path.write_text(text)
        pictures = {file.name: file.read_bytes() for file in path.parent.glob("*.png")}
        learnt = Learnt(tmp_path)
        learnt.add("night", 2, crop(9))
        learnt.forget("night")
        aside = tmp_path / f"night.damaged-{number}"
        assert (aside / LIST).read_text() == text
        assert {file.name: file.read_bytes() for file in aside.glob("*.png")} == pictures


def test_a_list_that_may_not_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests may be allowed everything, so the system's answer is given here."""
    kept(tmp_path)

    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "stat", forbidden)
    monkeypatch.setattr("vision.files.os.open", forbidden)
    learnt = Learnt(tmp_path)
    assert not learnt.knows(DIE)
    (notice,) = learnt.notices
    assert "Permission denied" in notice


def test_a_list_of_another_size_of_picture_still_serves(tmp_path: Path) -> None:
    kept(tmp_path)
    sorted(tmp_path.rglob("*.png"))[0].write_bytes(coded("png", some_picture(90, 90)))
    assert [one.crop.shape for one in Learnt(tmp_path).examples("night")] == [(64, 64, 3)] * 3


def test_of_too_many_examples_the_oldest_goes(tmp_path: Path) -> None:
    learnt = Learnt(tmp_path)
    learnt.add("night", 2, crop(99))
    for seed in range(MOST + 2):
        learnt.add("night", 1, crop(seed))
    assert learnt.count(DIE) == {1: MOST, 2: 1, BLANK: 0, "extra": 0}
    np.testing.assert_array_equal(learnt.examples("night")[1].crop, crop(2))
    assert len(list(tmp_path.rglob("*.png"))) == MOST + 1


def test_where_nothing_can_be_written_nothing_is_learnt(tmp_path: Path) -> None:
    (tmp_path / "dice").write_text("a file")
    learnt = Learnt(tmp_path / "dice")
    with pytest.raises(VisionError) as caught:
        learnt.add("night", 1, crop())
    assert caught.value.code == "keep-unwritable"
    assert not learnt.knows(DIE)


def test_a_kind_with_an_odd_name_stays_within_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "dice"
    Learnt(folder).add("../up", 1, crop())
    assert {path.parent.parent for path in tmp_path.rglob("*.png")} == {folder}
    assert Learnt(folder).knows(DieKind("../up", (1,)))


def test_the_list_is_plain_to_read(tmp_path: Path) -> None:
    kept(tmp_path)
    data = json.loads((tmp_path / "night" / LIST).read_text())
    assert [row["face"] for row in data["examples"]] == [1, "extra", 1]
