"""Which section stands at the fixed mark?"""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.disc import Disc, by_circle, by_rim, spots
from vision.errors import VisionError
from vision.reading import Picture
from vision.render.wheel import SIDE, WheelPicture, show_wheel, some_wheel
from vision.wheel import WheelFace, WheelSight

ABOVE = by_circle((SIDE / 2, SIDE / 2), SIDE / 2, (SIDE / 2, 0))
"""A picture that shows a wheel from straight above and nothing else."""


def turned(wheel: Picture, degrees: float) -> Picture:
    """Clockwise."""
    shift = cv2.getRotationMatrix2D((SIDE / 2 - 0.5, SIDE / 2 - 0.5), -degrees, 1.0)
    return np.asarray(cv2.warpAffine(wheel, shift, (SIDE, SIDE)), np.uint8)


@pytest.fixture(scope="module")
def wheel() -> Picture:
    return some_wheel(np.random.default_rng(7))


@pytest.fixture(scope="module")
def face(wheel: Picture) -> WheelFace:
    """Learnt with section 2 at the mark."""
    return WheelFace.learn(turned(wheel, -120), ABOVE, 2)


@pytest.mark.parametrize("section", range(6))
def test_every_section_is_known_at_the_mark(section: int, face: WheelFace, wheel: Picture) -> None:
    sight = face.look(turned(wheel, -60 * section))
    assert sight.section == section
    assert sight.between is None
    assert sight.confidence > 0.95


@pytest.mark.parametrize(
    "degrees, section, between",
    [
        (11, 0, None),
        (-11, 0, None),
        (30, None, (5, 0)),
        (-30, None, (0, 1)),
        (80, None, (4, 5)),
        (69, 5, None),
    ],
)
def test_a_wheel_between_two_sections_is_said_to_be(
    degrees: float, section: int | None, between: tuple[int, int] | None, face: WheelFace, wheel: Picture
) -> None:
    """Turned clockwise, the section before the one at the mark comes to it."""
    sight = face.look(turned(wheel, degrees))
    assert sight.turn == pytest.approx(degrees % 360, abs=1)
    assert (sight.section, sight.between) == (section, between)


def test_how_far_and_which_way_it_was_turned(face: WheelFace, wheel: Picture) -> None:
    before, after = face.look(turned(wheel, 350)), face.look(turned(wheel, 50))
    assert after.turned_since(before) == pytest.approx(60, abs=1)
    assert before.turned_since(after) == pytest.approx(-60, abs=1)
    assert after.turned_since(WheelSight(ABOVE, None, 0.0)) is None


@pytest.mark.long
def test_another_wheel_is_unknown(face: WheelFace) -> None:
    """Six colours may by chance follow each other as they do on another wheel, but hardly ever do."""
    sights = [face.look(some_wheel(np.random.default_rng(seed))) for seed in range(20, 32)]
    unknown = [sight for sight in sights if sight.turn is None]
    assert len(unknown) >= 11
    assert {(sight.section, sight.between, sight.off) for sight in unknown} == {(None, None, 0.0)}


@pytest.mark.parametrize("level", [0, 128, 255])
def test_an_even_picture_shows_no_wheel(level: int, face: WheelFace) -> None:
    assert face.look(np.full((SIDE, SIDE, 3), level, np.uint8)).section is None


def test_a_wheel_whose_sections_are_all_alike_cannot_be_learnt() -> None:
    image = np.full((SIDE, SIDE, 3), 200, np.uint8)
    for x, y in spots([30 + 60 * n for n in range(6)]) * SIDE / 2 + SIDE / 2:
        cv2.line(image, (SIDE // 2, SIDE // 2), (round(x), round(y)), (20, 20, 20), 6, cv2.LINE_AA)
    with pytest.raises(VisionError) as refused:
        WheelFace.learn(image, ABOVE, 0)
    assert refused.value.code == "wheel-alike"


@pytest.mark.parametrize("section", [-1, 6])
def test_there_are_six_sections(section: int, wheel: Picture) -> None:
    with pytest.raises(VisionError, match="no section"):
        WheelFace.learn(wheel, ABOVE, section)


def test_a_learnt_wheel_is_kept_on_disk(face: WheelFace, wheel: Picture, tmp_path: Path) -> None:
    path = tmp_path / "eyes" / "wheel.json"
    face.save(path)
    face.save(path)
    assert WheelFace.load(path).look(turned(wheel, -240)).section == 4
    assert [file.name for file in path.parent.iterdir()] == ["wheel.json"]


def test_what_is_kept_comes_back_as_it_was(face: WheelFace, tmp_path: Path) -> None:
    path = tmp_path / "wheel.json"
    face.save(path)
    kept = WheelFace.load(path)
    assert (kept.disc, kept.size, kept.section) == (face.disc, face.size, face.section)
    assert np.array_equal(kept.strip, face.strip)


@pytest.mark.parametrize(
    "key, value",
    [
        ("schema", "other"),
        ("version", 1),
        ("size", [1280]),
        ("size", [1280, 0]),
        ("size", [1280, "720"]),
        ("section", 6),
        ("section", 0.5),
        ("section", None),
        ("rows", [[1, 0], [0, 1]]),
        ("rows", [[1], [0, 1]]),
        ("rows", [[-200, 0, 200], [0, 200, 200], [0, 0, 1]]),
        ("rows", [[10**400] * 3] * 3),
        ("rows", [[1e300] * 3] * 3),
        ("rows", [[float("nan")] * 3] * 3),
        ("strip", "AAAA"),
        ("strip", "ä"),
        ("strip", 3),
    ],
)
def test_a_wheel_that_cannot_be_is_damaged(key: str, value: object, face: WheelFace, tmp_path: Path) -> None:
    path = tmp_path / "wheel.json"
    face.save(path)
    told = json.loads(path.read_text())
    assert key in told
    path.write_text(json.dumps({**told, key: value}))
    with pytest.raises(VisionError) as refused:
        WheelFace.load(path)
    assert refused.value.code == "keep-damaged"


@pytest.mark.parametrize("damage", [b"", b"[" * 9000, b"[]", b"\xff\xfe", None])
def test_a_damaged_file_is_one_sentence(damage: bytes | None, face: WheelFace, tmp_path: Path) -> None:
    path = tmp_path / "wheel.json"
    face.save(path)
    path.write_bytes(path.read_bytes()[:-300] if damage is None else damage)
    with pytest.raises(VisionError) as refused:
        WheelFace.load(path)
    assert refused.value.code == "keep-damaged"


def test_a_wheel_that_was_never_kept_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(VisionError, match="is not there"):
        WheelFace.load(tmp_path / "wheel.json")


def rates(count: int, seed: int, size: tuple[int, int]) -> tuple[int, int, int]:
    """How often the turn was right, not told, wrong: oblique, blurred, dice and hands on it, rim tapped."""
    rng = np.random.default_rng(seed)
    right = silent = 0
    for number in range(count):
        if number % 4 == 0:
            wheel = some_wheel(rng)
            learnt = show_wheel(rng, wheel, 0, size=size, spoilt=False)
            face = WheelFace.learn(learnt.picture, learnt.disc, 0)
        turn = 60.0 * int(rng.integers(6)) + float(rng.uniform(-12, 12))
        dice, hand = int(rng.integers(9)), number % 2 == 0
        seen = show_wheel(rng, wheel, turn, dice, hand, size=size, family="kept")
        sight = face.look(seen.picture, tapped(rng, seen))
        silent += sight.turn is None
        right += sight.turn is not None and abs((sight.turn - turn + 180) % 360 - 180) < 6
    return right, silent, count - right - silent


def test_a_wheel_that_was_shoved_a_little_is_still_read(face: WheelFace, wheel: Picture) -> None:
    shoved = np.roll(turned(wheel, -60), (9, -8), axis=(0, 1))
    assert face.look(shoved).section == 1


@pytest.mark.parametrize("side", [SIDE // 2, SIDE * 3 // 2])
def test_at_another_resolution_a_wheel_is_looked_for_where_it_is_then(
    side: int, face: WheelFace, wheel: Picture
) -> None:
    sight = face.look(np.asarray(cv2.resize(turned(wheel, -180), (side, side)), np.uint8))
    assert sight.section == 3
    assert sight.confidence > 0.95
    middle, top = sight.disc.to_picture(np.array([[0.0, 0.0], [0.0, -1.0]]))
    assert middle == pytest.approx([side / 2, side / 2], abs=0.6)
    assert top == pytest.approx([side / 2, 0], abs=0.6)


def test_in_a_picture_of_another_shape_nobody_knows_where_the_wheel_is(face: WheelFace) -> None:
    wide: Picture = np.zeros((SIDE, SIDE * 4 // 3, 3), np.uint8)
    with pytest.raises(VisionError, match="show the wheel again") as refused:
        face.look(wide)
    assert refused.value.code == "wheel-shape"
    assert face.look(wide, ABOVE).section is None


def tapped(rng: np.random.Generator, seen: WheelPicture) -> Disc:
    """The disc by four fingertips that miss the rim a little."""
    rim = seen.disc.to_picture(spots([0, 90, 180, 270]))
    return by_rim(rim + rng.normal(0, seen.picture.shape[0] / 240, rim.shape))


@pytest.mark.long
def test_dice_and_hands_on_a_wheel_seen_from_anywhere_do_not_spoil_it() -> None:
    right, _, wrong = rates(16, 5, (640, 360))
    assert right >= 15
    assert wrong == 0


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_of_a_hundred_wheels_nearly_all_are_read_and_none_wrongly() -> None:
    right, _, wrong = rates(100, 6, (1280, 720))
    assert right >= 95
    assert wrong == 0
