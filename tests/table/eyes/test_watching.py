"""The eyes in their thread: what they propose, what they ignore, and how they end."""

import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from companion.table.eyes.expecting import Expected
from companion.table.eyes.watching import Eyes
from tests.table.eyes.scripted import Camera, Kept, Scripted, die, row
from tests.waiting import until
from vision.drawing import save
from vision.errors import VisionError
from vision.pictures import load
from vision.reading import Face, Picture
from vision.sources.files import Folder, VideoFile
from vision.sources.handed import Handed
from vision.throws import State

ANNAS = Expected(5, ("night",) * 4)
BENS = Expected(11, ("night",) * 4)
LIT = Expected(9, ("illuminated",))


@pytest.fixture
def camera() -> Iterator[Camera]:
    found = Camera()
    with found.eyes:
        yield found


def answers(camera: Camera) -> tuple[str, ...]:
    proposal = camera.eyes.proposal
    return () if proposal is None else proposal.answers


def codes(eyes: Eyes) -> list[str]:
    return [code for code, _ in eyes.notices]


def test_a_throw_is_proposed(camera: Camera) -> None:
    camera.eyes.expect(ANNAS)
    camera.shows(*row("night", 1, 2, 3, "blank"))
    assert answers(camera) == ("1", "2", "3", "blank")
    assert camera.script.asked[-1] == (("night",), 4)
    assert camera.script.expected == 4


def test_nothing_is_proposed_while_nothing_is_asked(camera: Camera) -> None:
    camera.shows(*row("night", 1, 2, 3, 4))
    assert camera.eyes.proposal is None


def test_dice_thrown_before_they_are_asked_for_are_looked_at_again(camera: Camera) -> None:
    camera.shows(*row("night", 1, 2, 3, 4))
    camera.eyes.expect(ANNAS)
    camera.shows(*row("night", 1, 2, 3, 4))
    assert camera.script.looked_again == 1
    assert answers(camera) == ("1", "2", "3", "4")
    camera.eyes.expect(BENS)
    camera.shows()
    assert camera.script.looked_again == 1


def test_dice_that_lie_there_from_the_throw_before_are_not_thrown_again(camera: Camera) -> None:
    camera.eyes.expect(ANNAS)
    camera.shows(*row("night", 1, 2, 3, 4))
    camera.eyes.expect(BENS)
    camera.shows(*row("night", 1, 2, 3, 4))
    assert camera.eyes.proposal is None
    camera.shows(*row("night", 1, 2, 3, 4), *row("night", 4, 4, 4, 4, start=600))
    assert answers(camera) == ("4", "4", "4", "4")


def test_what_lay_there_before_is_no_part_of_a_throw(camera: Camera) -> None:
    """Night dice in their slots, market dice on the wheel."""
    lying = row("night", 1, 2, 3, start=2000)
    camera.script.state = State.SETTLED
    camera.eyes.expect(ANNAS)
    camera.shows(*lying)
    camera.script.state = State.MOVING
    camera.shows(*lying, *row("night", 4, 4, 4, 4))
    assert answers(camera) == ("4", "4", "4", "4")


def test_left_dice_are_no_dice_of_another_kind(camera: Camera) -> None:
    camera.eyes.expect(ANNAS)
    camera.shows(*row("night", 1, 2, 3, 4))
    camera.eyes.expect(LIT)
    camera.shows(*row("illuminated", 1, 2, 3, 4), die("illuminated", "extra", 700))
    assert answers(camera) == ("extra",)


def test_a_die_thrown_where_it_lay_counts_when_it_shows_another_face(camera: Camera) -> None:
    camera.eyes.expect(LIT)
    camera.shows(die("illuminated", 2))
    camera.eyes.expect(Expected(10, ("illuminated",)))
    camera.shows(die("illuminated", 3))
    assert answers(camera) == ("3",)


def test_dice_that_are_taken_away_one_by_one_leave_the_proposal_as_it_was(camera: Camera) -> None:
    camera.eyes.expect(ANNAS)
    dice = row("night", 1, 2, 3, 4)
    for left in (4, 3, 1, 0):
        camera.shows(*dice[:left])
    assert answers(camera) == ("1", "2", "3", "4")


def test_of_too_many_dice_those_that_are_left_are_the_throw(camera: Camera) -> None:
    camera.eyes.expect(ANNAS)
    dice = row("night", 1, 2, 3, 4, 4, 1)
    seen = []
    for left in (dice, dice, dice[1:], dice[2:], dice[3:]):
        camera.shows(*left)
        assert camera.eyes.proposal is not None
        seen.append((camera.eyes.proposal.answers, len(camera.eyes.proposal.problems)))
    assert seen == [((), 1), ((), 1), ((), 1), (("3", "4", "4", "1"), 0), (("3", "4", "4", "1"), 0)]


def test_a_die_that_is_thrown_once_more_gives_a_new_proposal(camera: Camera) -> None:
    camera.eyes.expect(ANNAS)
    camera.shows(*row("night", 1, 2, 3))
    assert camera.eyes.proposal is not None
    assert [code for code, _ in camera.eyes.proposal.problems] == ["dice-missing"]
    camera.shows(*row("night", 1, 2, 3, "blank"))
    assert answers(camera) == ("1", "2", "3", "blank")
    assert camera.eyes.proposal.problems == ()


def test_a_throw_that_is_asked_for_again_is_proposed_again(camera: Camera) -> None:
    """Somebody has undone the answer; the dice may lie there still, or no more."""
    camera.eyes.expect(ANNAS)
    camera.shows(*row("night", 1, 2, 3, 4))
    camera.eyes.expect(LIT)
    assert camera.eyes.proposal is None
    camera.eyes.expect(ANNAS)
    assert answers(camera) == ("1", "2", "3", "4")


def test_lamps_hold_steady_while_dice_are_read_that_somebody_waits_for(camera: Camera) -> None:
    camera.shows(*row("night", 1, 2, 3, 4))
    assert True not in camera.white
    camera.eyes.expect(ANNAS)
    camera.shows(*row("night", 1, 2, 3, 4))
    assert True in camera.white
    assert camera.white[-1] is False


def test_the_thread_and_the_camera_end(camera: Camera) -> None:
    camera.eyes.__exit__()
    assert not [thread for thread in threading.enumerate() if thread.name == "eyes"]
    assert camera.source.ended


def test_a_camera_that_falls_silent_is_told_once_and_again_when_it_sees(camera: Camera) -> None:
    camera.eyes.expect(ANNAS)
    camera.shows()
    camera.now += 10
    until(lambda: codes(camera.eyes) == ["camera-trouble"])
    until(lambda: camera.white[-1] is False)
    until(lambda: camera.push(0.2) or "camera-notice" in codes(camera.eyes))
    camera.shows(*row("night", 1, 2, 3, 4))
    assert answers(camera) == ("1", "2", "3", "4")
    assert codes(camera.eyes) == ["camera-trouble", "camera-notice"]


def test_a_camera_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    script = Scripted()
    with Eyes(VideoFile(tmp_path / "none.mp4"), script, script.watch) as eyes:
        until(lambda: eyes.notices)
    assert codes(eyes) == ["camera-trouble"]
    assert "none.mp4" in eyes.notices[0][1]["reason"]


def test_each_picture_of_a_folder_is_a_throw(tmp_path: Path) -> None:
    for number in range(2):
        save(np.full((72, 128, 3), 90 * number, np.uint8), tmp_path / f"{number}.png")
    script = Scripted()
    script.lying = row("night", 1, 2, 3, 4)
    with Eyes(Folder.of(tmp_path), script, script.watch) as eyes:
        eyes.expect(ANNAS)
        until(lambda: eyes.proposal)
        assert not eyes.notices
        script.lying = row("night", 4, 4, 4, 4, start=50)
        eyes.expect(BENS)
        until(lambda: eyes.proposal)
        assert eyes.proposal is not None
        assert eyes.proposal.answers == ("4", "4", "4", "4")
        eyes.expect(LIT)
        until(lambda: eyes.notices)
    assert codes(eyes) == ["camera-ended"]


def test_a_picture_that_cannot_be_read_is_told_also_when_it_is_the_last(tmp_path: Path) -> None:
    (tmp_path / "0.png").touch()
    script = Scripted()
    with Eyes(Folder.of(tmp_path), script, script.watch) as eyes:
        eyes.expect(ANNAS)
        until(lambda: "camera-ended" in codes(eyes))
    assert codes(eyes) == ["camera-trouble", "camera-ended"]
    assert "0.png is empty" in eyes.notices[0][1]["reason"]


def test_dice_that_nobody_has_shown_to_the_camera_are_told_once(tmp_path: Path) -> None:
    script, source = Scripted(), Handed()
    with Eyes(source, script, script.watch, known=("night",)) as eyes:
        for moment in range(3):
            eyes.expect(Expected(moment, ("market",)))
            source.push(np.full((72, 128, 3), 90, np.uint8))
            until(partial(script.has_seen, moment + 1))
    assert eyes.notices == [("dice-unknown", {"kind": "market"})]


def test_a_wheel_that_cannot_be_looked_for_in_such_pictures_is_told_once() -> None:
    class OtherShape:
        looks = 0

        def look(self, picture: Picture) -> None:
            self.looks += 1
            raise VisionError("wheel-shape", width=640, height=480, old="1280x720")

    wheel = OtherShape()
    camera = Camera(wheel=wheel)
    with camera.eyes:
        until(lambda: camera.push(0.5) or wheel.looks > 2)
        camera.eyes.expect(LIT)
        camera.shows(die("illuminated", 3))
        assert answers(camera) == ("3",)
    assert codes(camera.eyes) == ["camera-notice"]


# Doubtful and misread dice


def test_doubtful_dice_are_drawn_for_whoever_is_asked(tmp_path: Path) -> None:
    camera = Camera(picture=tmp_path / "asked.png")
    with camera.eyes:
        camera.eyes.expect(ANNAS)
        camera.shows(*row("night", 1, 2), die("night", 3, 200, 0.6), die("night", 4, 300, 0.6))
        proposal = camera.eyes.proposal
        assert proposal is not None
        assert camera.eyes.picture_of(proposal) == tmp_path / "asked.png"
        assert camera.eyes.picture_of(proposal) == tmp_path / "asked.png"
    assert load(tmp_path / "asked.png").shape == (64, 128, 3)


def test_where_nothing_can_be_drawn_nothing_is_said_of_a_picture(tmp_path: Path) -> None:
    camera = Camera(picture=tmp_path / "missing" / "asked.png")
    with camera.eyes:
        camera.eyes.expect(LIT)
        camera.shows(die("illuminated", 3, 200, 0.6))
        proposal = camera.eyes.proposal
    assert proposal is not None
    assert camera.eyes.picture_of(proposal) is None


def misread(camera: Camera) -> None:
    camera.eyes.expect(LIT)
    camera.shows(die("illuminated", 3, 77))
    proposal = camera.eyes.proposal
    assert proposal is not None
    camera.eyes.learn(proposal, ["extra"])


def test_a_misread_die_is_kept_where_the_owner_wants_that_even_at_the_very_end() -> None:
    kept = Kept()
    camera = Camera(kept)
    with camera.eyes:
        misread(camera)
    assert kept.dice == [("illuminated", "extra", 77)]


def test_an_example_that_cannot_be_kept_is_told_and_no_more() -> None:
    class Full(Kept):
        def add(self, kind: str, face: Face, crop: Picture) -> None:
            raise VisionError("camera-none")

    camera = Camera(Full())
    with camera.eyes:
        misread(camera)
    assert codes(camera.eyes) == ["camera-not-learnt"]
