"""Teaching a die: each face a few times, and plain words for what cannot be learnt from."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.learning.showing import box, kind, shown
from vision.learning import Learnt
from vision.learning.enrolling import MORE, Enrolling, Shown, Verdict, is_blurred
from vision.learning.examples import MOST
from vision.looks import Look
from vision.reading import DieKind, Face

MARKET = kind("market")
FEW = DieKind("market", MARKET.faces[:3])


def look(face: Face, turn: float = 0.5, tilt: float = 0.1) -> Look:
    return shown(box()["market"], face, turn, tilt)


def blurred(one: Look) -> Look:
    return replace(one, crop=np.asarray(cv2.GaussianBlur(one.crop, (0, 0), 6), np.uint8))


def teach(enrolling: Enrolling, insist: bool = False) -> list[Face]:
    """Show whatever is asked for; the order in which that was."""
    asked: list[Face] = []
    while (face := enrolling.asked) is not None:
        done = enrolling.show([look(face, 0.3 + 1.1 * len(asked), 0.04 * len(asked))], face, insist)
        assert done == Shown(Verdict.LEARNT, face)
        asked.append(face)
    return asked


def test_each_face_is_asked_for_until_it_was_shown_often_enough() -> None:
    learnt = Learnt()
    enrolling = Enrolling(learnt, FEW, times=2)
    assert enrolling.progress("apple") == (0, 2)
    assert teach(enrolling) == ["apple", "apple", "barrel", "barrel", "cloth", "cloth"]
    assert learnt.count(FEW) == {"apple": 2, "barrel": 2, "cloth": 2}


def test_a_sitting_goes_on_where_another_was_broken_off() -> None:
    learnt = Learnt()
    first = Enrolling(learnt, FEW, times=2)
    first.show([look("apple")], "apple")
    assert teach(Enrolling(learnt, FEW, times=2)) == ["apple", "barrel", "barrel", "cloth", "cloth"]


def test_a_single_face_can_be_asked_for_and_asked_for_again() -> None:
    learnt = Learnt()
    assert teach(Enrolling(learnt, FEW, ["barrel"], times=2)) == ["barrel", "barrel"]
    again = Enrolling(learnt, FEW, ["barrel"], times=1)
    assert again.progress("barrel") == (2, 3)
    assert again.show([look("barrel", 5.0, 0.3)], "barrel").verdict == Verdict.LEARNT
    assert again.asked is None


def test_a_face_of_which_no_more_can_be_kept_is_not_asked_for_without_end() -> None:
    """Of too many examples the oldest goes, so that their number stays."""
    learnt = Learnt()
    one = look("barrel")
    for _ in range(MOST):
        learnt.add("market", "barrel", one.crop)
    enrolling = Enrolling(learnt, FEW, ["barrel"], times=2)
    for number in range(2):
        assert enrolling.progress("barrel") == (MOST + number, MOST + 2)
        assert enrolling.show([one], "barrel", insist=True).verdict == Verdict.LEARNT
    assert enrolling.asked is None
    assert learnt.count(FEW)["barrel"] == MOST


@pytest.mark.parametrize(
    "looks, verdict",
    [
        ([], Verdict.NONE),
        ([look("apple"), look("barrel")], Verdict.SEVERAL),
        ([blurred(look("apple"))], Verdict.BLURRED),
    ],
)
def test_what_cannot_be_learnt_from_is_refused(looks: list[Look], verdict: Verdict) -> None:
    learnt = Learnt()
    assert Enrolling(learnt, FEW).show(looks, "apple") == Shown(verdict, "apple")
    assert not learnt.knows(FEW)


def test_a_die_that_nobody_turned_is_not_learnt_twice() -> None:
    learnt = Learnt()
    enrolling = Enrolling(learnt, FEW)
    same = look("apple")
    enrolling.show([same], "apple")
    noise = np.random.default_rng(1).integers(-4, 5, same.crop.shape)
    again = replace(same, crop=np.clip(same.crop + noise, 0, 255).astype(np.uint8))
    assert enrolling.show([again], "apple").verdict == Verdict.SAME
    assert learnt.count(FEW)["apple"] == 1


def test_a_face_that_was_shown_for_another_one_is_noticed() -> None:
    learnt = Learnt()
    enrolling = Enrolling(learnt, FEW, times=2)
    for turn in (0.2, 1.7):
        enrolling.show([look("apple", turn)], "apple")
    wrong = look("apple", 2.6)
    assert enrolling.show([wrong], "barrel") == Shown(Verdict.LIKE, "barrel", "apple")
    assert learnt.count(FEW)["barrel"] == 0
    assert enrolling.show([wrong], "barrel", insist=True).verdict == Verdict.LEARNT


def test_a_new_face_is_not_taken_for_one_that_was_shown() -> None:
    enrolling = Enrolling(Learnt(), MARKET)
    for number, face in enumerate(MARKET.faces):
        assert enrolling.show([look(face, 0.4 * number)], face).verdict == Verdict.LEARNT


def test_a_face_can_be_left_out_and_one_can_be_redone() -> None:
    learnt = Learnt()
    enrolling = Enrolling(learnt, FEW, times=1)
    enrolling.skip()
    assert teach(enrolling) == ["barrel", "cloth"]
    enrolling.redo("barrel")
    assert learnt.count(FEW) == {"apple": 0, "barrel": 0, "cloth": 1}
    assert enrolling.asked == "barrel"
    enrolling.redo("apple")
    assert teach(enrolling) == ["apple", "barrel"]


def test_a_face_can_be_redone_without_touching_the_die() -> None:
    enrolling = Enrolling(Learnt(), FEW, times=1)
    enrolling.show([look("apple")], "apple")
    enrolling.redo("apple")
    assert enrolling.show([look("apple")], "apple").verdict == Verdict.LEARNT


def test_when_all_was_shown_there_is_nothing_to_leave_out() -> None:
    enrolling = Enrolling(Learnt(), FEW, times=1)
    teach(enrolling)
    enrolling.skip()
    assert enrolling.asked is None


def test_faces_that_look_alike_are_told_and_asked_for_again() -> None:
    learnt = Learnt()
    pair = DieKind("pair", ("sun", "moon"))
    for turn in (0.2, 1.4, 2.7):
        learnt.add("pair", "sun", look("eel", turn).crop)
        learnt.add("pair", "moon", look("eel", turn + 0.5).crop)
    enrolling = Enrolling(learnt, pair)
    hard = enrolling.hard()
    assert {frozenset((one.face, one.like)) for one in hard} == {frozenset(("sun", "moon"))}
    enrolling.ask_more(hard)
    assert enrolling.asked == "sun"
    assert enrolling.progress("sun") == (3, 3 + MORE)
    assert enrolling.progress("moon") == (3, 3 + MORE)


def test_faces_that_can_be_told_apart_are_not_hard() -> None:
    learnt = Learnt()
    enrolling = Enrolling(learnt, FEW, times=3)
    teach(enrolling)
    assert enrolling.hard() == ()


def test_sharp_dice_of_any_sort_are_not_called_blurred() -> None:
    looks = [shown(body, body.faces[0], 0.7) for body in box().values()]
    assert not any(is_blurred(one.crop) for one in looks)
    assert all(is_blurred(blurred(one).crop) for one in looks)
