"""The dice of the box, as the eyes and as the rules name them."""

import pytest

from companion.games.dark_road.asking import DICE_FACES
from companion.games.dark_road.names import GOODS
from companion.table.eyes.kinds import DIE_KINDS, answer_of, face_of, is_printed
from vision.reading import BLANK


def test_every_die_of_the_box_is_known() -> None:
    assert sorted(DIE_KINDS) == ["illuminated", "market", "night", "oracle", "ruins", "travel"]
    assert all(name == kind.name and len(set(kind.faces)) == 6 for name, kind in DIE_KINDS.items())


def test_night_and_illuminated_dice_differ_in_nothing_but_their_colour() -> None:
    night, illuminated = DIE_KINDS["night"], DIE_KINDS["illuminated"]
    assert night.faces == illuminated.faces == (1, 2, 3, 4, BLANK, "extra")
    assert "blue" in night.colours
    assert "orange" in illuminated.colours
    assert not night.colours & illuminated.colours


def test_pips_are_numbers_and_prints_are_names() -> None:
    assert DIE_KINDS["travel"].faces == (1, 2, 3, 4, 5, 6)
    assert DIE_KINDS["market"].faces == GOODS
    assert all(isinstance(face, str) for name in ("ruins", "oracle") for face in DIE_KINDS[name].faces)


@pytest.mark.parametrize("kind", DICE_FACES)
def test_what_the_rules_call_a_face_comes_back_from_the_eyes(kind: str) -> None:
    answers = DICE_FACES[kind]
    assert tuple(answer_of(kind, face_of(kind, answer)) for answer in answers) == answers
    assert tuple(face_of(kind, answer) for answer in answers) == DIE_KINDS[kind].faces


def test_dice_with_icons_have_to_be_shown_and_those_with_one_odd_face_not() -> None:
    printed = {name for name, kind in DIE_KINDS.items() if is_printed(kind)}
    assert printed == {"market", "ruins", "oracle"}


def test_faces_of_the_oracle_die_are_not_taken_for_pips() -> None:
    assert DIE_KINDS["oracle"].faces[2] == "face-3"
    assert answer_of("oracle", "face-3") == "3"
