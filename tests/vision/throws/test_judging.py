"""Looks are merged and compared; problems are found in what was read."""

import numpy as np
import pytest

from vision.errors import sentences
from vision.reading import Box, Face, Reading
from vision.throws import Problem, Trouble, Way
from vision.throws import problems as trouble
from vision.throws.judging import DIFFERENT, merged, nothing_new, shifted, way_of

CROP = np.zeros((4, 4, 3), np.uint8)


def die(face: Face, x: int = 100, y: int = 100, sure: float = 0.95) -> Reading:
    others: dict[Face, float] = {6 if face != 6 else 1: 1 - sure}
    return Reading("pips", face, sure, Box(x, y, 40, 40), "red", CROP, others)


def test_looks_that_agree_are_as_sure_as_the_surest() -> None:
    (one,) = merged([(die(4, sure=0.7),), (die(4, x=102, sure=0.9),), (die(4, sure=0.8),)])
    assert (one.face, one.confidence) == (4, 0.9)


def test_looks_that_differ_leave_a_doubt_and_both_faces() -> None:
    (one,) = merged([(die(3, sure=0.9),), (die(2, sure=0.6),), (die(3, sure=0.8),)])
    assert one.face == 3
    assert one.confidence <= DIFFERENT
    assert one.others[2] == pytest.approx(0.2)


def test_a_die_that_only_one_of_three_looks_saw_is_left_out_and_two_of_three_make_doubt() -> None:
    looks = [(die(1), die(5, x=300)), (die(1),), (die(1), die(2, x=200)), (die(1), die(2, x=200))]
    assert [(one.face, one.confidence) for one in merged(looks)] == [(1, 0.95), (2, pytest.approx(0.475))]


def test_neighbours_are_not_taken_for_one_die() -> None:
    look = (die(1), die(2, x=142), die(3, x=184))
    assert [one.face for one in merged([look, look[::-1]])] == [1, 2, 3]


def test_the_same_dice_are_nothing_new_and_neither_are_fewer_of_them() -> None:
    before = (die(1), die(2, x=300), die(3, x=500))
    assert nothing_new(before, (die(3, x=503), die(1, y=104), die(2, x=300)))
    assert nothing_new(before, (die(2, x=300),))
    assert nothing_new(before, ())


@pytest.mark.parametrize(
    "now",
    [(die(4),), (die(1, x=160),), (die(1), die(2, x=300))],
    ids=["another face", "another place", "another die"],
)
def test_another_face_or_place_or_die_is_new(now: tuple[Reading, ...]) -> None:
    assert not nothing_new((die(1),), now)


def test_a_doubtful_die_on_its_very_spot_has_not_changed_by_being_read_otherwise() -> None:
    assert nothing_new((die(1, sure=0.5),), (die(6, x=101, sure=0.6),))
    assert not nothing_new((die(1, sure=0.99),), (die(6, x=101, sure=0.99),))


def test_dice_turned_on_their_spot_are_by_hand_only_if_a_hand_was_there() -> None:
    before, now = (die(1), die(2, x=300)), (die(1), die(5, x=320))
    assert way_of(before, now, hand_seen=True) is Way.BY_HAND
    assert way_of(before, now, hand_seen=False) is Way.THROWN


def test_one_die_carried_elsewhere_unturned_is_by_hand_and_a_turned_one_is_thrown() -> None:
    before = (die(1), die(2, x=300))
    assert way_of(before, (die(1), die(2, x=300, y=400)), hand_seen=True) is Way.BY_HAND
    assert way_of(before, (die(1), die(3, x=300, y=400)), hand_seen=True) is Way.THROWN
    assert way_of((die(1),), (die(1, x=400),), hand_seen=True) is Way.THROWN
    assert way_of((), (die(1),), hand_seen=True) is Way.THROWN


def test_after_a_knock_dice_are_looked_for_where_the_camera_sees_them_now() -> None:
    assert shifted((die(1),), 7.6, -3.2)[0].box == Box(108, 97, 40, 40)


def test_too_few_and_too_many_dice_are_counted() -> None:
    assert trouble.counted((die(1),), 2) == (Problem(Trouble.MISSING, None, 1, 2),)
    assert trouble.counted((die(1),) * 3, 2) == (Problem(Trouble.EXTRA, None, 3, 2),)
    assert trouble.counted((die(1),) * 2, 2) == ()
    assert trouble.counted((die(1),), None) == ()


PICTURE = np.zeros((400, 700, 3), np.uint8)
SIX_SIDED = np.array([[150, 0], [550, 0], [700, 200], [550, 400], [150, 400], [0, 200]], np.float32)
"""Tells where the rim is, but not how the table is seen."""


def test_a_die_that_shows_two_faces_leans_and_a_sure_one_does_not() -> None:
    doubtful = die(2, x=200, sure=0.7)
    assert trouble.leaning((die(1), doubtful), None, PICTURE) == (Problem(Trouble.COCKED, doubtful.box),)
    assert trouble.leaning((die(1), die(2, x=200, sure=0.85)), None, PICTURE) == ()


def test_a_die_is_faint_but_flat_when_no_other_face_competes() -> None:
    faint = Reading("pips", 2, 0.7, Box(100, 100, 40, 40), "red", CROP, {3: 0.02})
    assert trouble.leaning((faint,), None, PICTURE) == ()


@pytest.mark.parametrize(
    "beside",
    [(die(2, x=10, sure=0.5),), (die(2, x=300, y=200, sure=0.5), die(4, x=350, y=200))],
    ids=["rim", "die"],
)
def test_a_die_leans_on_the_rim_or_on_another_die(beside: tuple[Reading, ...]) -> None:
    assert [problem.box for problem in trouble.leaning(beside, SIX_SIDED, PICTURE)] == [beside[0].box]


def test_a_die_alone_in_the_middle_of_the_tray_cannot_lean() -> None:
    assert trouble.leaning((die(2, x=300, y=200, sure=0.5), die(4, x=500, y=200)), SIX_SIDED, PICTURE) == ()


def test_dice_that_touch_are_not_hidden_and_those_that_overlap_are() -> None:
    assert trouble.overlapping((die(1), die(2, x=130, y=130))) == ()
    assert [p.trouble for p in trouble.overlapping((die(1), die(2, x=110, y=110)))] == [Trouble.HIDDEN]


def test_a_die_at_the_picture_s_edge_is_cut_off() -> None:
    inside, left, below = die(1), die(2, x=0), die(3, y=320)
    found = trouble.cut_off((inside, left, below), 640, 360)
    assert [problem.box for problem in found] == [left.box, below.box]


def test_a_die_is_in_the_tray_when_its_middle_is() -> None:
    tray = np.array([[100, 100], [300, 100], [300, 200], [100, 200]], np.float32)
    assert trouble.within(Box(90, 90, 40, 40), tray)
    assert not trouble.within(Box(70, 70, 40, 40), tray)


def test_every_problem_has_a_sentence_that_says_what_to_do_and_no_sentence_is_left_over() -> None:
    assert set(sentences("problems")) == {str(sort) for sort in Trouble}
    for sort in Trouble:
        said = str(Problem(sort, None, 2, 3))
        assert "{" not in said
        assert ": " in said
    assert "2 of 3" in str(Problem(Trouble.MISSING, None, 2, 3))
