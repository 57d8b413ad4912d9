"""Nothing that reaches the sentences makes them fail: old questions, other games, other devices."""

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.questions import Question
from companion.games.dark_road.asking import RULES
from companion.text import answer_text, option_text, question_text, record_text
from companion.text.reading import option_classes, option_words
from tests.dark_road.builders import Table
from tests.text.speaking import faults
from tests.text.test_catalogue import ANYTHING

STATES = (Table(3).state, Table(1, "v1").state, Table(2, lazy=True).state)
VERBS = [kind.verb for kind in option_classes()]
OPTIONS = st.sampled_from(list(option_words())) | st.builds(
    lambda verb, rest: f"{verb} {rest}",
    st.sampled_from(VERBS),
    st.sampled_from("0|1|9|armor|armor+|Nowhere|hero 9|commission 0|coins quartz|x 1".split("|")),
)
QUESTIONS = st.builds(
    lambda kind, seat, params, group: Question(0, seat, kind, [], group, params=tuple(params)),
    st.sampled_from(sorted(RULES)) | st.just("song_of_joy"),
    st.none() | st.integers(-2, 5),
    st.lists(ANYTHING, max_size=3),
    st.none() | st.sampled_from(["night 0", "night 99", "travel"]),
)


@given(st.sampled_from(STATES), QUESTIONS, OPTIONS | st.text(max_size=10))
def test_any_question_and_any_option_is_a_sentence(state: Any, question: Question, option: str) -> None:
    assert question_text(state, question)
    assert isinstance(option_text(state, question, option), str)
    assert isinstance(answer_text(state, question, option), str)


@given(
    st.sampled_from((None, *STATES)),
    QUESTIONS,
    ANYTHING | OPTIONS,
    st.sampled_from(["choice", "chance", "wave", "correct", "data", "setup", "undo", "song"]),
)
def test_any_step_is_a_line(state: Any, question: Question, value: Any, record_kind: str) -> None:
    step = SimpleNamespace(
        record_kind=record_kind, value=value, kind=question.kind, params=question.params,
        seat=question.seat, round=3, turn=7, group=question.group,
    )  # fmt: skip
    assert record_text(step, ["Anna"], state)


@pytest.mark.parametrize(
    "sentence",
    [
        "",
        " ",
        "slot_2",
        "{count}",
        "hero ?hero 3",
        "None",
        "knight-2",
        "armor+",
        "['a']",
        "something unknown",
    ],
)
def test_the_judge_of_sentences_sees_a_fault(sentence: str) -> None:
    assert faults(sentence) != []


@pytest.mark.parametrize(
    "sentence", ["Do you join (TRAVEL-3)? You have 2 lanterns.", "Li'l Dumplin' and Candle & Quartz, 2×2"]
)
def test_the_judge_of_sentences_lets_good_ones_pass(sentence: str) -> None:
    assert faults(sentence) == []
