"""Whole games in Hungarian: every sentence is filled, and none of them is English."""

import random
import re

import pytest

from companion.games.dark_road import DarkRoad
from companion.text import answer_text, error_text, option_text, question_text, result_lines
from tests.dark_road.playing import Seating, some_answer, some_concern_seating, some_seating

_RAW = re.compile(r"[{}\[\]_]|a\(z\)|None")
_ENGLISH = re.compile(
    r"\b(the|an|your|you|its|with|from|for|takes?|gains?|loses?|which|what|dies?|dice|deck)\b"
)
"""Words that no Hungarian sentence and no name of the game has."""


def faults(said: str) -> list[str]:
    return [*_RAW.findall(said), *_ENGLISH.findall(said.casefold())]


def told(game: DarkRoad, dice: random.Random) -> set[str]:
    """Everything that is said in a game played by chance."""
    heard: set[str] = set()
    while (question := game.question) is not None:
        heard.add(question_text(game.state, question, language="hu"))
        shown = [*question.options, *(option for option, _ in (*question.warned, *question.refused))]
        heard |= {option_text(game.state, question, option, "hu") for option in shown}
        heard |= {error_text(reason, language="hu") for _, reason in (*question.warned, *question.refused)}
        value, wave = some_answer(question, dice)
        heard.add(answer_text(game.state, question, value, language="hu"))
        game.answer(value, wave=wave)
    return heard | set(result_lines(game.result, game.state, language="hu"))


@pytest.mark.parametrize(
    "seating",
    [some_seating(1), some_seating(4), some_concern_seating(8, True), Seating(2, "v1", None, ("draft",))],
    ids=["two merchants", "another table", "with the Private Concern", "a real table"],
)
def test_a_game_is_told_in_hungarian(seating: Seating) -> None:
    heard = told(seating.sit_down(), random.Random(7))
    assert len(heard) > 300
    assert sorted(said for said in heard if faults(said)) == []
