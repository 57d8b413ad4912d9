"""What a die shows, told by a handful of examples."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.learning.showing import box, kind, shown
from vision.learning import Learnt
from vision.looks import CLASSES, NOTHING, OTHER, Look
from vision.reading import BLANK, DieKind, Face, Picture

TURNS = (0.1, 1.3, 2.9)


def taught(name: str, but: tuple[Face, ...] = (BLANK,)) -> Learnt:
    """Each face of a die shown three times, but for some."""
    learnt = Learnt()
    body = box()[name]
    for face in kind(name).faces:
        for number, turn in enumerate(TURNS):
            if face not in but:
                learnt.add(name, face, shown(body, face, turn, tilt=0.1 * number).crop)
    return learnt


def likeliest(learnt: Learnt, die: DieKind, look: Look) -> Face:
    chances = learnt.judge(die, look)
    return max(chances, key=lambda face: chances[face])


def said(look: Look, **chances: float) -> Look:
    """The network's opinion beside a crop."""
    told = np.array([chances.get(f"_{name}", 0.001) for name in CLASSES], np.float32)
    return replace(look, chances=told)


@pytest.mark.parametrize("name", ["market", "oracle"])
def test_emblems_are_read_after_three_examples_each(name: str) -> None:
    learnt, die, body = taught(name), kind(name), box()[name]
    looks = [
        (face, shown(body, face, turn, tilt)) for face in die.faces for turn, tilt in ((4, 0.25), (5.5, 0))
    ]
    assert [likeliest(learnt, die, look) for _, look in looks] == [face for face, _ in looks]


def test_a_blank_face_is_a_reading_without_any_example() -> None:
    learnt, die = taught("night"), kind("night")
    look = said(shown(box()["night"], BLANK, 0.8), _blank=0.9, _other=0.05)
    assert learnt.judge(die, look)[BLANK] > 0.9


def test_a_face_that_was_never_shown_is_what_is_left() -> None:
    """Five faces are known; what is like none of them is the sixth."""
    die = kind("market")
    missing = die.faces[2]
    learnt = taught("market", but=(missing,))
    look = said(shown(box()["market"], missing, 0.8), _other=0.97)
    assert likeliest(learnt, die, look) == missing


def test_chances_are_chances() -> None:
    chances = taught("market").judge(kind("market"), shown(box()["market"], "eel", 2))
    assert set(chances) == set(kind("market").faces)
    assert all(chance >= 0 for chance in chances.values())
    assert 0.9 < sum(chances.values()) <= 1 + 1e-6


def test_what_is_no_die_is_none_of_the_faces() -> None:
    noise = np.random.default_rng(1).integers(0, 256, (64, 64, 3), dtype=np.uint8)
    look = said(replace(shown(box()["market"], "eel", 2), crop=noise), _nothing=0.98)
    assert sum(taught("market").judge(kind("market"), look).values()) < 0.2


def test_two_faces_with_the_same_mark_are_both_likely() -> None:
    """An honest answer to a question that cannot be answered."""
    learnt, body = Learnt(), box()["market"]
    pair = DieKind("pair", ("one", "two"))
    for turn in TURNS:
        learnt.add("pair", "one", shown(body, "eel", turn).crop)
        learnt.add("pair", "two", shown(body, "eel", turn + 0.4).crop)
    chances = learnt.judge(pair, shown(body, "eel", 4.4))
    assert max(chances.values()) < 0.8


@pytest.mark.parametrize("quarter", [1, 2, 3])
def test_a_die_may_lie_any_way_round(quarter: int) -> None:
    learnt, die = taught("market"), kind("market")
    look = shown(box()["market"], "drum", 0.5)
    turned = np.ascontiguousarray(np.rot90(look.crop, quarter))
    assert likeliest(learnt, die, replace(look, crop=turned)) == "drum"


def brighter(crop: Picture, gain: float) -> Picture:
    return np.clip(crop.astype(np.float32) * gain, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("gain", [0.45, 1.5])
def test_it_may_be_darker_or_brighter_than_when_it_was_learnt(gain: float) -> None:
    learnt, die = taught("market"), kind("market")
    look = shown(box()["market"], "cloth", 0.5)
    assert likeliest(learnt, die, replace(look, crop=brighter(look.crop, gain))) == "cloth"


def test_figures_that_the_network_takes_for_emblems_are_told_by_their_examples() -> None:
    """What the network said of the examples counts, not what it should have said."""
    learnt, body = Learnt(), box()["travel"]
    die = kind("travel")
    other = np.array([name == OTHER for name in CLASSES], np.float32)
    for face in die.faces:
        for turn in TURNS:
            learnt.add("travel", face, shown(body, face, turn).crop, other)
    look = replace(shown(body, 3, 4.1), chances=other)
    assert likeliest(learnt, die, look) == 3


def test_without_examples_the_network_alone_is_heard() -> None:
    look = said(shown(box()["travel"], 4, 1), _4=0.95)
    assert likeliest(Learnt(), kind("travel"), look) == 4
    nothing = said(look, _nothing=0.99)
    assert CLASSES[int(nothing.chances.argmax())] == NOTHING
    assert sum(Learnt().judge(kind("travel"), nothing).values()) < 0.3


def test_what_was_added_counts_at_once_and_what_was_forgotten_no_more() -> None:
    learnt, die, body = Learnt(), kind("market"), box()["market"]
    assert not learnt.knows(die)
    learnt.add("market", "eel", shown(body, "eel", 1).crop)
    before = learnt.judge(die, shown(body, "eel", 1.1))["eel"]
    assert learnt.knows(die)
    assert before > 0.9
    assert learnt.forget("market", "apple") == 0
    assert learnt.forget("market") == 1
    assert not learnt.knows(die)
    assert learnt.judge(die, shown(body, "eel", 1.1))["eel"] < before


def test_what_shines_through_a_clear_die_from_below_is_still_blank() -> None:
    """Shown as blank with a faint mark on it, it is blank; the mark itself is as strong as ever."""
    learnt, body = Learnt(), box()["market"]
    die = DieKind("clear", ("eel", BLANK))

    def faint(look: Look) -> Look:
        flat = np.full_like(look.crop, look.crop[24:40, 24:40].mean(axis=(0, 1)).astype(np.uint8))
        return replace(look, crop=(look.crop * 0.3 + flat * 0.7).astype(np.uint8))

    for turn in TURNS:
        learnt.add("clear", "eel", shown(body, "eel", turn).crop)
        learnt.add("clear", BLANK, faint(shown(body, "eel", turn + 0.3)).crop)
    assert likeliest(learnt, die, faint(shown(body, "eel", 4.3))) == BLANK
    assert likeliest(learnt, die, shown(body, "eel", 4.3)) == "eel"
