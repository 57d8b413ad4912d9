"""Dice told on a screen: what is touched is what is sent."""

from kivy.uix.screenmanager import Screen

from companion.app.widgets.dice_pad import DicePad, Seeing
from companion.app.widgets.entry_parts import Tile
from companion.app.widgets.page import Page
from companion.app.widgets.plain import Touch, Words
from tests.app.drawn import frames, label_of, parts, shown, touch
from tests.app.test_throwing import seen, thrown


def page(pad: DicePad) -> Screen:
    found = Page("dice", "Dice")
    found.put(pad)
    return found


def faces(pad: DicePad) -> list[Tile]:
    """The faces to touch: the last ones on the pad."""
    return parts(pad, Tile)[-len(pad.throw.faces) :]


def places(pad: DicePad) -> list[Tile]:
    return parts(pad, Tile)[: -len(pad.throw.faces)]


def touch_face(pad: DicePad, face: str) -> None:
    at = [choice.value for choice in pad.throw.faces].index(face)
    touch(faces(pad)[at])


def test_a_throw_of_four_dice_is_four_touches() -> None:
    sent: list[list[str]] = []
    pad = DicePad(thrown("night", 4), sent.append)
    with shown(page(pad)):
        for face in ("extra", "1", "blank", "4"):
            assert not sent
            touch_face(pad, face)
    assert sent == [["extra", "1", "blank", "4"]]


def test_every_face_is_large_enough_for_a_thumb_and_none_lies_on_another() -> None:
    pad = DicePad(thrown("ruins", 1), lambda _: None)
    with shown(page(pad)):
        boxes = [(*tile.to_window(*tile.pos), *tile.size) for tile in faces(pad)]
    assert len(boxes) == 6
    assert all(width >= 72 and height >= 72 for _, _, width, height in boxes)
    for place, (x, y, width, height) in enumerate(boxes):
        for other_x, other_y, *_ in boxes[place + 1 :]:
            assert not (x <= other_x < x + width and y <= other_y < y + height)


def test_a_told_die_is_taken_back_by_touching_it() -> None:
    sent: list[list[str]] = []
    pad = DicePad(thrown("night", 2), sent.append)
    with shown(page(pad)):
        touch_face(pad, "4")
        touch(places(pad)[0])
        touch_face(pad, "3")
        touch_face(pad, "2")
    assert sent == [["3", "2"]]


def test_a_refused_face_is_dim_and_says_why() -> None:
    sent: list[list[str]] = []
    pad = DicePad(thrown("market", 1, {"book": "The section is full."}), sent.append)
    with shown(page(pad)):
        at = [choice.value for choice in pad.throw.faces].index("book")
        assert [tile.opacity < 1 for tile in faces(pad)].index(True) == at
        touch_face(pad, "book")
        assert "The section is full." in [words.text for words in parts(pad, Words)]
        assert not sent
        touch_face(pad, "staff")
    assert sent == [["staff"]]


def test_what_the_camera_sees_is_shown_and_taken_with_one_touch() -> None:
    sent: list[list[str]] = []
    pad = DicePad(thrown("night", 2), sent.append)
    with shown(page(pad)):
        pad.propose(seen("night", 2, ("4", 0.99), ("blank", 0.97)))
        frames()
        assert len(parts(pad, Seeing)) == 2
        assert [label_of(tile) for tile in places(pad)] == ["sure", "sure"]
        take = next(one for one in parts(pad, Touch) if label_of(one).startswith("Yes"))
        touch(take)
    assert sent == [["4", "blank"]]


def test_a_doubtful_die_is_told_with_one_touch_on_its_face() -> None:
    sent: list[list[str]] = []
    pad = DicePad(thrown("night", 2), sent.append, seen("night", 2, ("4", 0.6), ("blank", 0.97)))
    with shown(page(pad)):
        assert [label_of(tile) for tile in places(pad)] == ["60 % – look", "sure"]
        assert not any(label_of(one).startswith("Yes") for one in parts(pad, Touch))
        touch_face(pad, "3")
    assert sent == [["3", "blank"]]


def test_a_wrong_die_is_corrected_by_touching_it_and_its_face() -> None:
    sent: list[list[str]] = []
    pad = DicePad(thrown("night", 2), sent.append, seen("night", 2, ("4", 0.99), ("blank", 0.97)))
    with shown(page(pad)):
        touch(places(pad)[1])
        touch_face(pad, "1")
        touch(next(one for one in parts(pad, Touch) if label_of(one).startswith("Yes")))
    assert sent == [["4", "1"]]
