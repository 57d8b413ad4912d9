"""Everything a whole game asks, offers, refuses and records is said in words."""

import random
import re

import pytest

from companion.core.questions import Question
from companion.games.dark_road import DarkRoad
from companion.text import answer_text, entry_text, error_text, question_text, result_lines
from companion.text.catalogue import catalogue
from companion.text.labels import exact_label
from companion.text.questions import exact_question
from companion.text.scene import scene_of
from tests.dark_road.playing import Seating, some_answer, some_concern_seating, some_seating
from tests.text.speaking import faults


def names(game: DarkRoad) -> list[str]:
    return [player.name for player in game.state.players]


def sentences(game: DarkRoad, question: Question) -> list[str]:
    """All that can be said about one question, to the one who is asked and of them."""
    state = game.state if question.seat is None else game.observe(question.seat)
    scene = scene_of(catalogue(), state, question)
    said = [exact_question(scene), question_text(state, question, names(game))]
    shown = [*question.options, *(option for option, _ in (*question.warned, *question.refused))]
    for option in shown:
        said += [exact_label(scene, question, option), answer_text(state, question, option)]
    said += [error_text(reason) for _, reason in (*question.warned, *question.refused)]
    if question.accepts is not None:
        # What is typed letter by letter stands there as it is typed.
        said.append(re.sub(r"(instrument|armor)\+|lose_vp", "", entry_text(question.accepts)))
    return said


def play_through(game: DarkRoad, dice: random.Random) -> list[str]:
    """Every sentence of a game played by chance that has a fault."""
    bad: list[str] = []
    heard: set[str] = set()
    while (question := game.question) is not None:
        for said in sentences(game, question):
            if said not in heard and faults(said):
                bad.append(f"{question.kind}: {said}")
            heard.add(said)
        value, wave = some_answer(question, dice)
        told = answer_text(game.state, question, value, names(game))
        if faults(told):
            bad.append(f"{question.kind}: {told}")
        game.answer(value, wave=wave)
    return bad + [line for line in result_lines(game.result, game.state) if faults(line.strip())]


@pytest.mark.parametrize("number", range(10))
def test_a_dealt_game_is_told_in_words(number: int) -> None:
    """Both editions, one to four seats, variants by chance."""
    assert play_through(some_seating(number).sit_down(), random.Random(number)) == []


@pytest.mark.parametrize("dealt", [True, False], ids=["dealt", "real table"])
@pytest.mark.parametrize("number", [1, 8, 16])
def test_a_game_with_the_private_concern_is_told_in_words(number: int, dealt: bool) -> None:
    """CONCERN-1: whatever its seat is asked and answers, too."""
    assert play_through(some_concern_seating(number, dealt).sit_down(), random.Random(number)) == []


@pytest.mark.parametrize("seats, edition", [(1, "v2"), (2, "v1"), (3, "v2"), (4, "v1")])
def test_a_real_table_is_told_in_words(seats: int, edition: str) -> None:
    """Cards nobody has described, coins behind screens, entries and waved answers."""
    variants = ("draft", "two-deeds", "hidden-coins") if seats % 2 else ()
    game = Seating(seats, edition, None, variants).sit_down()
    assert play_through(game, random.Random(seats)) == []
