"""A throw of dice told by touches, or taken as the camera sees it; without a window."""

from typing import Final

import numpy as np
import pytest

from companion.app.forms.throwing import Throw, touches_for
from companion.app.play.moments import Asked, Choice
from companion.games.dark_road.asking import DICE_FACES
from companion.table.devices.watching import Notice
from companion.table.eyes.expecting import Expected
from companion.table.eyes.kinds import face_of
from companion.table.eyes.proposing import Die, Proposal
from vision.reading import Box, Reading

CROP: Final = np.zeros((8, 8, 3), np.uint8)


def thrown(kind: str, count: int, refused: dict[str, str] | None = None) -> Asked:
    """A throw of so many dice; some of their faces may be refused, and those are offered last."""
    why = refused or {}
    faces = sorted(DICE_FACES[kind], key=lambda face: face in why)
    choices = tuple(Choice(face, face, refused=why.get(face, "")) for face in faces)
    return Asked(0, None, "", "", "What do they show?", (), choices, dice=(kind, count), kind="roll")


def seen(kind: str, count: int, *dice: tuple[str, float], problems: tuple[Notice, ...] = ()) -> Proposal:
    """What the camera proposes: faces, and how sure it is of each."""
    found = tuple(
        Die(Reading(kind, face_of(kind, face), sure, Box(9 * place, 0, 8, 8), "blue", CROP), face)
        for place, (face, sure) in enumerate(dice)
    )
    return Proposal(Expected(0, (kind,) * count), found, problems)


def test_the_last_die_that_is_told_sends_the_throw() -> None:
    throw = Throw(thrown("night", 3))
    for face in ("4", "blank"):
        throw.touch_face(face)
        assert throw.sent is None
    throw.touch_face("4")
    assert throw.sent == ("4", "blank", "4")


def test_a_told_die_is_taken_back_and_told_anew() -> None:
    throw = Throw(thrown("night", 3))
    throw.touch_face("4")
    throw.touch_face("2")
    throw.touch_place(0)
    assert throw.next == 0
    throw.touch_face("1")
    throw.touch_face("3")
    assert throw.sent == ("1", "2", "3")


@pytest.mark.parametrize("kind", DICE_FACES)
def test_the_faces_stand_in_the_order_of_the_print(kind: str) -> None:
    first = DICE_FACES[kind][0]
    throw = Throw(thrown(kind, 1, {first: "no"}))
    assert [choice.value for choice in throw.faces] == list(DICE_FACES[kind])


def test_a_refused_face_says_why_and_tells_nothing() -> None:
    throw = Throw(thrown("market", 1, {"book": "The section is full."}))
    throw.touch_face("book")
    assert throw.said == "The section is full."
    assert throw.sent is None
    throw.touch_face("armor")
    assert throw.said == ""
    assert throw.sent == ("armor",)


def test_a_section_that_this_throw_fills_has_no_room_for_more() -> None:
    throw = Throw(thrown("market", 3), room={"armor": 1, "book": 2})
    throw.touch_face("armor")
    throw.touch_face("armor")
    assert "REST-2" in throw.said
    throw.touch_face("book")
    throw.touch_face("book")
    assert throw.sent == ("armor", "book", "book")


# The camera


def test_one_touch_takes_what_the_camera_sees() -> None:
    throw = Throw(thrown("night", 2), seen("night", 2, ("4", 0.99), ("blank", 0.97)))
    assert throw.can_be_taken
    throw.take()
    assert throw.sent == ("4", "blank")


def test_a_wrong_die_is_corrected_by_touching_it_and_its_face() -> None:
    throw = Throw(thrown("night", 2), seen("night", 2, ("4", 0.99), ("blank", 0.97)))
    throw.touch_face("3")
    assert throw.said, "nobody knows yet which die is meant"
    throw.touch_place(1)
    throw.touch_face("3")
    assert throw.sent is None, "another die may be wrong, too"
    throw.take()
    assert throw.sent == ("4", "3")


def test_a_doubtful_die_has_to_be_told_and_then_all_are() -> None:
    throw = Throw(thrown("night", 3), seen("night", 3, ("4", 0.99), ("1", 0.6), ("2", 0.99)))
    throw.take()
    assert throw.sent is None
    assert throw.next == 1
    assert [throw.how_sure(place) for place in throw.places] == ["sure", "60 % – look", "sure"]
    throw.touch_face("extra")
    assert throw.sent == ("4", "extra", "2")


def test_dice_out_of_view_are_told_by_hand() -> None:
    missing = ("dice-missing", {"seen": 1, "wanted": 2})
    throw = Throw(thrown("travel", 2), seen("travel", 2, ("6", 0.99), problems=(missing,)))
    assert not throw.can_be_taken
    assert "1 of 2" in throw.problems[0]
    throw.touch_face("5")
    assert throw.sent == ("6", "5")


def test_too_many_dice_are_told_of_and_all_are_told_by_hand() -> None:
    extra = ("dice-extra", {"seen": 3, "wanted": 2})
    throw = Throw(thrown("travel", 2), seen("travel", 2, problems=(extra,)))
    assert throw.problems
    throw.touch_face("1")
    throw.touch_face("2")
    assert throw.sent == ("1", "2")


def test_what_somebody_has_begun_to_tell_is_not_changed_by_the_camera() -> None:
    throw = Throw(thrown("night", 2))
    throw.touch_face("1")
    throw.propose(seen("night", 2, ("4", 0.99), ("4", 0.99)))
    throw.touch_face("2")
    assert throw.sent == ("1", "2")


def test_touches_are_counted() -> None:
    throw = thrown("night", 4)
    faces = ["1", "2", "3", "4"]
    sure = [(face, 0.99) for face in faces]
    assert touches_for(throw, faces) == 4
    assert touches_for(throw, faces, seen("night", 4, *sure)) == 1
    assert touches_for(throw, faces, seen("night", 4, ("1", 0.5), *sure[1:])) == 1
    assert touches_for(throw, faces, seen("night", 4, ("2", 0.99), *sure[1:])) == 3
